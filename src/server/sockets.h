// The open WebSockets, by guest.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "server/session.h"

namespace incan {

class Sockets {
 public:
  using CloseCode = boost::beast::websocket::close_code;

  void add(Session& session) { open_[session.guest()].insert(&session); }
  void remove(Session& session);
  bool empty() const { return open_.empty(); }
  std::size_t count(GuestId guest) const;

  // Applies a guest's new name to their sessions.
  void rename(GuestId guest, const std::string& name) const;
  void close(GuestId guest, CloseCode code, const std::string& why) const;
  void close_all(CloseCode code, const std::string& why) const;

 private:
  std::map<GuestId, std::set<Session*>> open_;
};

}  // namespace incan
