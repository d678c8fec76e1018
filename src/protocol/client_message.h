// The client's messages, one JSON object per frame. This is the only place that parses frames; one that is
// invalid is refused with a reason.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "record/record.h"
#include "table/message.h"

namespace incan {

// Longer frames are rejected unread.
inline constexpr std::size_t max_frame_bytes = 4096;
inline constexpr std::size_t max_name_bytes = 256;
inline constexpr std::size_t max_spec_bytes = 64;

// The first frame: the table to join, which is empty if the socket's path names it, and how far the client
// has followed it.
struct Joining {
  std::string table;
  std::optional<Since> since;
};
// Checks the connection and asks for the server's time.
struct Ping {};
// Everything else: an action, with a number chosen by the client.
struct Acting {
  ActionId action = 0;
  Action what;
};
using ClientMessage = std::variant<Joining, Ping, Acting>;

Checked<ClientMessage> read_client_message(std::string_view frame);
// The number of the action in a frame that was refused, as far as it can be read; or else 0.
ActionId action_in(std::string_view frame);

}  // namespace incan
