#include "server/allowed_hosts.h"

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/core/string.hpp>

namespace incan {
namespace {

// Domains that are only valid on one machine or in one network.
constexpr std::array<std::string_view, 5> local_domains = {".localhost", ".local", ".lan", ".internal",
                                                           ".home.arpa"};

bool is_address(const std::string& name) {
  boost::system::error_code error;
  boost::asio::ip::make_address(name, error);
  return !error;
}

bool is_local(std::string name) {
  if (!name.empty() && name.front() == '[' && name.back() == ']') name = name.substr(1, name.size() - 2);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  // A name without a dot belongs to this network, too.
  return is_address(name) || name.find('.') == std::string::npos ||
         std::any_of(local_domains.begin(), local_domains.end(),
                     [&](std::string_view domain) { return name.ends_with(domain); });
}

}  // namespace

std::string_view without_port(std::string_view host) {
  const auto start = host.starts_with('[') ? std::min(host.find(']'), host.size()) : 0;
  std::string_view name = host.substr(0, host.find(':', start));
  // The root's own dot.
  if (name.ends_with('.')) name.remove_suffix(1);
  return name;
}

bool AllowedHosts::allows(std::string_view host, bool by_proxy) const {
  if (names_.empty() && by_proxy) return true;
  const std::string_view name = without_port(host);
  return is_local(std::string(name)) ||
         std::any_of(names_.begin(), names_.end(), [&](const std::string& allowed) {
           return allowed == "*" ||
                  boost::beast::iequals(boost::core::string_view(allowed), {name.data(), name.size()});
         });
}

}  // namespace incan
