#include "server/addresses.h"

#include "server/header_list.h"

namespace incan {
namespace {

using boost::asio::ip::address;

// Rate limits apply to a whole IPv6 /64: everybody with an IPv6 address has at least that many.
std::string share_of(const address& from) {
  if (!from.is_v6()) return from.to_string();
  const auto bytes = from.to_v6().to_bytes();
  return {bytes.begin(), bytes.begin() + 8};
}

// The last element of a header that is a list.
std::string_view last_of(std::string_view list) {
  const auto comma = list.rfind(',');
  return trimmed(comma == std::string_view::npos ? list : list.substr(comma + 1));
}

}  // namespace

address unmapped(const address& from) {
  if (!from.is_v6() || !from.to_v6().is_v4_mapped()) return from;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, from.to_v6());
}

Addresses::Addresses(const Configuration& configuration) : configuration_(configuration) {
  for (const std::string& proxy : configuration.trusted_proxies) {
    proxies_.insert(unmapped(boost::asio::ip::make_address(proxy)));
  }
}

Caller Addresses::caller(const address& from, std::string_view forwarded_for,
                         std::string_view forwarded_proto) const {
  Caller caller{from};
  if (!is_proxy(from)) return caller;
  caller.by_proxy = true;
  // Of several, the last one is from the trusted proxy itself.
  caller.is_secure = last_of(forwarded_proto) == "https";
  // Each proxy appends the address it was called from. The last one that is not a trusted proxy is the
  // client.
  while (!forwarded_for.empty()) {
    boost::system::error_code error;
    const address found = unmapped(boost::asio::ip::make_address(std::string(last_of(forwarded_for)), error));
    if (error) break;
    caller.address = found;
    const auto comma = forwarded_for.rfind(',');
    if (!is_proxy(found) || comma == std::string_view::npos) break;
    forwarded_for = forwarded_for.substr(0, comma);
  }
  return caller;
}

Addresses::Known& Addresses::at(const address& from) {
  const Budget budget(configuration_.requests_per_second, Budget::Clock::now());
  const Known fresh{budget, budget};
  return known_.try_emplace(share_of(from), fresh).first->second;
}

bool Addresses::connect(const address& from) {
  Known& known = at(from);
  if (known.sockets >= configuration_.sockets_per_address) return false;
  ++known.sockets;
  return true;
}

bool Addresses::open_table(const address& from) {
  Known& known = at(from);
  if (known.tables >= configuration_.tables_per_address) return false;
  ++known.tables;
  return true;
}

void Addresses::close_table(const address& from) {
  --at(from).tables;
}

void Addresses::disconnect(const address& from) {
  --at(from).sockets;
}

bool Addresses::spend(const address& from, double cost, Purse purse) {
  Known& known = at(from);
  Budget& budget = purse == Purse::clients ? known.budget : known.operators_budget;
  return budget.spend(cost, Budget::Clock::now());
}

void Addresses::charge_for_a_guess(const address& from) {
  constexpr double cost = 10;
  at(from).budget.charge(cost, Budget::Clock::now());
}

void Addresses::tidy() {
  const auto now = Budget::Clock::now();
  std::erase_if(known_, [&](const auto& one) {
    const Known& known = one.second;
    return known.sockets == 0 && known.tables == 0 && known.budget.is_whole(now) &&
           known.operators_budget.is_whole(now);
  });
}

}  // namespace incan
