#include "server/addresses.h"

#include "server/header_list.h"

namespace incan {
namespace {

using boost::asio::ip::address;

// Rate limits apply to a whole IPv6 /64: everybody with an IPv6 address has at least that many.
std::string share_of(const address& from) {
  if (!from.is_v6() || from.to_v6().is_v4_mapped()) return from.to_string();
  const auto bytes = from.to_v6().to_bytes();
  return {bytes.begin(), bytes.begin() + 8};
}

}  // namespace

Addresses::Addresses(const Configuration& configuration) : configuration_(configuration) {
  for (const std::string& proxy : configuration.trusted_proxies) {
    proxies_.insert(boost::asio::ip::make_address(proxy));
  }
}

Caller Addresses::caller(const address& from, std::string_view forwarded_for,
                         std::string_view forwarded_proto) const {
  Caller caller{from};
  if (!is_proxy(from)) return caller;
  caller.by_proxy = true;
  caller.is_secure = forwarded_proto == "https";
  // Each proxy appends the address it was called from. The last one that is not a trusted proxy is the
  // client.
  while (!forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const auto last =
        trimmed(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
    boost::system::error_code error;
    const address found = boost::asio::ip::make_address(std::string(last), error);
    if (error) break;
    caller.address = found;
    if (!is_proxy(found) || comma == std::string_view::npos) break;
    forwarded_for = forwarded_for.substr(0, comma);
  }
  return caller;
}

Addresses::Known& Addresses::at(const address& from) {
  const Known fresh{Budget(configuration_.requests_per_second, Budget::Clock::now())};
  return known_.try_emplace(share_of(from), fresh).first->second;
}

bool Addresses::connect(const address& from) {
  Known& known = at(from);
  if (known.sockets >= configuration_.sockets_per_address) return false;
  ++known.sockets;
  return true;
}

void Addresses::disconnect(const address& from) {
  --at(from).sockets;
}

bool Addresses::spend(const address& from, double cost) {
  return at(from).budget.spend(cost, Budget::Clock::now());
}

void Addresses::charge_for_a_guess(const address& from) {
  constexpr double cost = 10;
  at(from).budget.charge(cost, Budget::Clock::now());
}

void Addresses::tidy() {
  const auto now = Budget::Clock::now();
  std::erase_if(known_,
                [&](const auto& one) { return one.second.sockets == 0 && one.second.budget.is_whole(now); });
}

}  // namespace incan
