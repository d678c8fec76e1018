// Connections and request rates per network address, so that no client takes more than its share.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
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
  bool is_secure = false;  // Connected by TLS.
};

class Addresses {
 public:
  explicit Addresses(const Configuration& configuration);

  bool is_proxy(const boost::asio::ip::address& address) const { return proxies_.contains(address); }
  // The client behind a connection. Forwarding headers count only if they come from a trusted proxy.
  Caller caller(const boost::asio::ip::address& from, std::string_view forwarded_for,
                std::string_view forwarded_proto) const;

  // False if the address has too many connections. Every call that returns true must be matched by a
  // disconnect.
  bool connect(const boost::asio::ip::address& address);
  void disconnect(const boost::asio::ip::address& address);
  bool spend(const boost::asio::ip::address& address, double cost);
  // Charges a failed lookup to the rate limit, even into debt.
  void charge_for_a_guess(const boost::asio::ip::address& address);
  // Removes addresses that have no connections and a full budget.
  void tidy();

 private:
  struct Known {
    Budget budget;
    std::size_t sockets = 0;
  };
  Known& at(const boost::asio::ip::address& address);

  const Configuration& configuration_;
  std::set<boost::asio::ip::address> proxies_;
  std::map<std::string, Known> known_;
};

}  // namespace incan
