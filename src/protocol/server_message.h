// The server's messages to a client, one JSON object per frame. Each is made from a message of the table,
// which holds only what its reader may know.
#pragma once

#include <string>
#include <string_view>

#include "table/message.h"

namespace incan {

// Writes messages that share one server time. Parts that several of them have in common are serialized once.
class MessageWriter {
 public:
  explicit MessageWriter(Time now) : now_(now) {}
  std::string write(const Message& message);

 private:
  class Text;
  const BoardText& board_text(const Board& board);
  const std::string& events_text(int players, const std::vector<Event>& events);

  Time now_;
  std::optional<BoardText> board_text_;
  std::vector<Event> events_;
  std::string events_text_;
};
// Answers a frame that could not be parsed, or an action that did not reach the table.
std::string write_error(std::string_view code, const Fault& fault, ActionId action = 0);
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
