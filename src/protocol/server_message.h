// What the server says to a client, one JSON object a frame. Each is made from a message of the table, which
// holds only what its reader may know.
#pragma once

#include <string>

#include "table/message.h"

namespace incan {

// Messages of one moment of the server's clock. What several of them have in common is written once.
class MessageWriter {
 public:
  explicit MessageWriter(Time now) : now_(now) {}
  std::string write(const Message& message);

 private:
  class Text;
  struct Known {
    BoardText board;
    std::string hash;
  };
  const Known& known(const Board& board);
  const std::string& events_text(const Board& board, const std::vector<Event>& events);

  Time now_;
  std::optional<Known> known_;
  std::vector<Event> events_;
  std::string events_text_;
};
// To a frame that was not understood, or to an action that does not reach the table.
std::string write_error(const Fault& fault, ActionId action = 0);
std::string write_pong(Time now);
// What a table can do nothing about: nothing can be stored for the time being; it can again.
std::string write_paused();
std::string write_resumed();

// A table as everybody sees it who knows where it is.
struct TableSummary {
  std::string id;
  std::string code;  // Empty once the table is no longer found by it.
  Phase phase = Phase::gathering;
  Settings settings;
  std::vector<PlaceShown> places;
  int round = 0;  // None before the game.
};
std::string write_summary(const TableSummary& summary);

// Sixteen hexadecimal digits that follow from what lies open to everybody. A client that keeps its own
// account of the game compares them, and asks for the table again where they differ.
std::string state_hash(const Board& board);

}  // namespace incan
