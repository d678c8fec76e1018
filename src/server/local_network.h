// By which addresses others on the local network find this machine.
#pragma once

#include <boost/asio/ip/address_v4.hpp>
#include <string>
#include <vector>

namespace incan {

// An address of an interface that is up and is not the loopback.
struct InterfaceAddress {
  std::string interface;
  boost::asio::ip::address_v4 address;
};

// Those that others in the house can reach, the likeliest first. Interfaces of containers and virtual
// machines are told by their names.
std::vector<boost::asio::ip::address_v4> reachable(std::vector<InterfaceAddress> found);

// Those of this machine; none if the system does not tell.
std::vector<boost::asio::ip::address_v4> local_addresses();

}  // namespace incan
