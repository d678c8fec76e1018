// Where games are kept: a folder of the user's own, by the rules of the XDG base directories.
#pragma once

#include <optional>
#include <string>

#include "record/record.h"

namespace incan {

// $XDG_DATA_HOME/incan-gold/games, by default ~/.local/share/incan-gold/games; made if it is not there.
std::string saved_games_folder();
// Removes what a program left there when it was killed: FILE.lock that nobody holds, and FILE.PID.part,
// half-written, if that process is gone.
void sweep_saved_games();

// A name for a new game in a folder, which no other file has.
std::string new_game_file(const std::string& folder);

// The record in a file, whatever is wrong with it being a Complaint.
Record read_game(const std::string& file);
// Whole or not at all, and for its owner's eyes only: an unfinished game holds the order of its cards.
void save_game(const std::string& file, const Record& record);

// Held while a game is played, so that nobody plays it a second time at once; a Complaint if somebody does.
class GameLock {
 public:
  explicit GameLock(const std::string& file);
  ~GameLock();
  GameLock(const GameLock&) = delete;
  GameLock& operator=(const GameLock&) = delete;

 private:
  std::string lock_;
  int descriptor_;
};

// The unfinished game that was played last, if there is one.
std::optional<std::string> last_unfinished_game();

}  // namespace incan
