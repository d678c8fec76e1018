// What each address on the network has open and asks for, so that none takes more than its share.
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

// Who asks, as far as it can be known.
struct Caller {
  boost::asio::ip::address address;
  bool by_proxy = false;
  bool is_secure = false;  // Came by TLS.
};

class Addresses {
 public:
  explicit Addresses(const Configuration& configuration);

  bool is_proxy(const boost::asio::ip::address& address) const { return proxies_.contains(address); }
  // Who is behind a connection from there; a proxy's headers say more, others' say nothing.
  Caller caller(const boost::asio::ip::address& from, std::string_view forwarded_for,
                std::string_view forwarded_proto) const;

  // False if there are too many already. Each that is true is followed by a disconnect.
  bool connect(const boost::asio::ip::address& address);
  void disconnect(const boost::asio::ip::address& address);
  bool spend(const boost::asio::ip::address& address, double cost);
  // A wrong guess: it is paid for in any case.
  void charge_for_a_guess(const boost::asio::ip::address& address);
  // Forgets addresses of which there is nothing to know.
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
