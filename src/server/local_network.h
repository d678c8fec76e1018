// The addresses under which others on the local network can reach this machine.
#pragma once

#include <boost/asio/ip/address_v4.hpp>
#include <string>
#include <vector>

namespace incan {

// An IPv4 address of an interface that is up and not the loopback.
struct InterfaceAddress {
  std::string interface;
  boost::asio::ip::address_v4 address;
};

// The addresses that others at home can reach, likeliest first. Interfaces of containers and virtual machines
// are recognized by name and dropped.
std::vector<boost::asio::ip::address_v4> reachable(std::vector<InterfaceAddress> found);

// Those of this machine; empty if the system cannot list them.
std::vector<boost::asio::ip::address_v4> local_addresses();

}  // namespace incan
