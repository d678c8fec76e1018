// The addresses under which others on the local network can reach this machine, as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace incan {

// An IPv4 address of an interface that is up and not the loopback.
struct InterfaceAddress {
  std::string interface;
  std::string address;
};

// The addresses that others at home can reach, likeliest first. Interfaces of containers and virtual machines
// are recognized by name and dropped.
std::vector<std::string> reachable(std::vector<InterfaceAddress> found);

// Those of this machine; empty if the system cannot list them.
std::vector<std::string> local_addresses();

// Whether this is an IPv4 or IPv6 address.
bool is_ip_address(const std::string& text);

// An address with a port.
struct Endpoint {
  std::string address;
  std::uint16_t port = 0;
};
// Reads 127.0.0.1:9090 or [::1]:9090.
std::optional<Endpoint> read_endpoint(const std::string& text);

}  // namespace incan
