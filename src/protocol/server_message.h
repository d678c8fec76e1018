// The server's messages to a client, one JSON object per frame. Each is made from a message of the table,
// which holds only what its reader may know.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/message.h"

namespace incan {

std::string write_answer(const Answer& answer, Time now);
// One frame per viewpoint. What the messages of a broadcast have in common is serialized once.
std::vector<std::pair<Viewpoint, std::string>> write_broadcast(const Broadcast& broadcast, Time now);
// Answers a frame that could not be parsed, or an action that did not reach the table.
std::string write_error(std::string_view code, const Fault& fault, ActionId action = 0);
// Warns a client that will be disconnected if it goes on sending as fast; within this time it may send as
// much again as it ever may at once.
std::string write_too_fast(Time retry_after);
std::string write_pong(Time now);
// Storage has failed and the table is paused; storage works again.
std::string write_paused();
std::string write_resumed();

// A table as seen by anybody who knows its address.
struct TableSummary {
  std::string id;
  std::string code;  // Empty once the code has expired.
  Phase phase = Phase::waiting;
  Settings settings;
  std::vector<SeatShown> seats;
  int round = 0;  // 0 before the game starts.
};
std::string write_summary(const TableSummary& summary);

}  // namespace incan
