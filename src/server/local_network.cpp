#include "server/local_network.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <charconv>
#include <cstring>
#include <memory>
#include <string_view>

namespace incan {
namespace {

using boost::asio::ip::address_v4;

bool is_within(const address_v4& address, const char* network) {
  constexpr unsigned short alone = 32;
  return boost::asio::ip::network_v4(address, alone).is_subnet_of(boost::asio::ip::make_network_v4(network));
}

bool is_virtual(std::string_view interface) {
  static constexpr std::array<std::string_view, 12> beginnings = {"docker", "podman", "br-",     "veth",
                                                                  "virbr",  "vmnet",  "vboxnet", "lxcbr",
                                                                  "lxdbr",  "cni",    "flannel", "cali"};
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view beginning) { return interface.starts_with(beginning); });
}

// Home networks use private addresses, so these rank first. Link-local ones (169.254) come last: they are
// assigned when a network gave none.
int rank(const InterfaceAddress& found) {
  const address_v4 address = boost::asio::ip::make_address_v4(found.address);
  for (const char* network : {"192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12"}) {
    if (is_within(address, network)) return 0;
  }
  return is_within(address, "169.254.0.0/16") ? 2 : 1;
}

}  // namespace

std::vector<std::string> reachable(std::vector<InterfaceAddress> found) {
  std::erase_if(found, [](const InterfaceAddress& one) { return is_virtual(one.interface); });
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return rank(a) < rank(b); });
  std::vector<std::string> addresses;
  for (InterfaceAddress& one : found) addresses.push_back(std::move(one.address));
  return addresses;
}

std::vector<std::string> local_addresses() {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(first, ::freeifaddrs);
  std::vector<InterfaceAddress> found;
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    const bool is_up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!is_up || one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    sockaddr_in address{};
    std::memcpy(&address, one->ifa_addr, sizeof(address));
    found.push_back({one->ifa_name, address_v4(ntohl(address.sin_addr.s_addr)).to_string()});
  }
  return reachable(std::move(found));
}

bool is_ip_address(const std::string& text) {
  boost::system::error_code error;
  boost::asio::ip::make_address(text, error);
  return !error;
}

std::optional<Endpoint> read_endpoint(const std::string& text) {
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  Endpoint endpoint{text.substr(0, colon)};
  std::string& address = endpoint.address;
  const bool is_bracketed = address.starts_with('[') && address.ends_with(']');
  if (is_bracketed) address = address.substr(1, address.size() - 2);
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + colon + 1, end, endpoint.port);
  const bool is_port = read.ec == std::errc() && read.ptr == end;
  const bool is_version_6 = address.find(':') != std::string::npos;
  if (!is_port || !is_ip_address(address) || is_bracketed != is_version_6) return std::nullopt;
  return endpoint;
}

}  // namespace incan
