// What the server says to a client, one JSON object a frame. Each is made from a message of the table, which
// holds only what its reader may know.
#pragma once

#include <string>

#include "table/message.h"

namespace incan {

std::string write_message(const Message& message);
// To a frame that was not understood.
std::string write_error(const Fault& fault);

// Sixteen hexadecimal digits that follow from what lies open to everybody. A client that keeps its own
// account of the game compares them, and asks for the table again where they differ.
std::string state_hash(const Board& board);

}  // namespace incan
