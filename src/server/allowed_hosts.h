// Which hosts a request may name. A page of somebody else's can make a browser send requests here under its
// own name, by pointing that name at this machine (DNS rebinding); refusing the name refuses the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace incan {

class AllowedHosts {
 public:
  // In addition to names that no page elsewhere can have. A single "*" allows every name.
  explicit AllowedHosts(std::vector<std::string> names) : names_(std::move(names)) {}

  // Whether a request may have this Host header. Without a list, a trusted proxy has chosen the host already.
  bool allows(std::string_view host, bool by_proxy) const;

 private:
  std::vector<std::string> names_;
};

// The host without its port.
std::string_view without_port(std::string_view host);

}  // namespace incan
