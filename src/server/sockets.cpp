#include "server/sockets.h"

namespace incan {

void Sockets::remove(Session& session) {
  const auto own = open_.find(session.guest());
  own->second.erase(&session);
  if (own->second.empty()) open_.erase(own);
}

std::size_t Sockets::count(GuestId guest) const {
  const auto own = open_.find(guest);
  return own == open_.end() ? 0 : own->second.size();
}

void Sockets::rename(GuestId guest, const std::string& name) const {
  const auto own = open_.find(guest);
  if (own == open_.end()) return;
  for (Session* session : own->second) session->rename(name);
}

void Sockets::close(GuestId guest, CloseCode code, const std::string& why) const {
  const auto own = open_.find(guest);
  if (own == open_.end()) return;
  for (Session* session : own->second) session->close(code, why);
}

void Sockets::close_all(CloseCode code, const std::string& why) const {
  for (const auto& [guest, own] : open_) close(guest, code, why);
}

}  // namespace incan
