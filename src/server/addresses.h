// Connections and request rates per network address, so that no client takes more than its share.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "server/budget.h"
#include "server/configuration.h"

namespace incan {

// The client behind a request, as far as it is known.
struct Caller {
  boost::asio::ip::address address;
  bool by_proxy = false;
  bool is_secure = false;    // Connected by TLS.
  bool is_operator = false;  // Connected to the address for metrics.
};

// The address without the disguise that IPv4 clients have on a socket that also takes IPv6
// (::ffff:192.0.2.1).
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

class Addresses {
 public:
  // A client over its rate cannot use this up: monitoring and load balancers keep getting answers.
  enum class Purse : std::uint8_t { clients, operators };

  explicit Addresses(const Configuration& configuration);

  bool is_proxy(const boost::asio::ip::address& address) const { return proxies_.contains(address); }
  // The client behind a connection. Forwarding headers count only if they come from a trusted proxy. A header
  // that was sent several times is passed as one, joined with commas.
  Caller caller(const boost::asio::ip::address& from, std::string_view forwarded_for,
                std::string_view forwarded_proto) const;

  // False if the address has too many connections. Every call that returns true must be matched by a
  // disconnect.
  bool connect(const boost::asio::ip::address& address);
  void disconnect(const boost::asio::ip::address& address);
  // The same for tables: false if the address has opened too many that are still there.
  bool open_table(const boost::asio::ip::address& address);
  void close_table(const boost::asio::ip::address& address);
  bool spend(const boost::asio::ip::address& address, double cost, Purse purse = Purse::clients);
  // Charges a failed lookup to the rate limit, even into debt.
  void charge_for_a_guess(const boost::asio::ip::address& address);
  // Removes addresses that have neither connections nor tables, and full budgets.
  void tidy();

 private:
  struct Known {
    Budget budget;
    Budget operators_budget;
    std::size_t sockets = 0;
    std::size_t tables = 0;
  };
  Known& at(const boost::asio::ip::address& address);

  const Configuration& configuration_;
  std::set<boost::asio::ip::address> proxies_;
  std::map<std::string, Known> known_;
};

}  // namespace incan
