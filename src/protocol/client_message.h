// What a client says to the server, one JSON object a frame. Frames are read here, once, into commands; what
// is not understood is refused with the reason.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "record/record.h"
#include "table/message.h"

namespace incan {

// A longer frame is not looked at.
inline constexpr std::size_t max_frame_bytes = 4096;
inline constexpr std::size_t max_name_bytes = 256;
inline constexpr std::size_t max_spec_bytes = 64;

// The first frame: which table to join, and how far the client had come at it.
struct Join {
  std::string table;
  std::optional<Since> since;
};
// Is anybody there, and what time is it?
struct Ping {};
// Everything else: an action, with a number of the client's own.
struct Acting {
  ActionId action = 0;
  Action what;
};
using ClientMessage = std::variant<Join, Ping, Acting>;

Checked<ClientMessage> read_client_message(std::string_view frame);

}  // namespace incan
