// What the page may ask of the engine in the browser: a table, and tools that need no table. Requests and
// answers are text, so that WebAssembly and the page share nothing but bytes. No I/O, clock, or randomness:
// the caller gives times and seeds, stores entries before it shows messages, and wakes the table.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "table/table.h"

namespace incan {

class Desk {
 public:
  // A request is a line of words and, after a line feed, a body. Times are in milliseconds, seeds in
  // hexadecimal.
  //
  //   analyze                            body: a record. The answer is its analysis.
  //   deal SEED GAME EDITION SPEC...     the record of a game of these bots
  //   games SEED FIRST COUNT EDITION SPEC...   the sums of such games, one list per number, by player
  //   open NOW SEED                      body: settings. Opens a table, whose host is guest 1.
  //   restore NOW                        body: a table's entries, one per line
  //   join NOW GUEST GAME TURN           a guest joins who was told of the game up to this turn
  //   act NOW GUEST SEED                 body: a client's message. The seed is for the next game.
  //   wake NOW                           the time has come that the table asked for
  //
  // A table answers with lines, each a word and its value: `store ENTRY`; `open ENTRY`, which replaces all
  // entries before it; `tell GUEST MESSAGE`; `finished RECORD`; and `wake TIME`. Instead of an answer there
  // may be one line `fault {"where":…,"why":…}`.
  std::string answer(std::string_view request);

 private:
  class Request;

  std::string open(Request& request);
  std::string restore(Request& request);
  std::string join(Request& request);
  std::string act(Request& request);
  std::string wake(Request& request);
  std::string report(const Outcome& outcome, GuestId guest, Time now);
  void tell(std::string& out, const std::vector<Broadcast>& broadcasts, Time now) const;

  std::optional<Table> table_;
  std::map<GuestId, Viewpoint> guests_;  // Who has joined, and from where they see the table.
};

}  // namespace incan
