// Where games are saved: a folder of the user's, following the XDG base directory specification.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/record.h"

namespace incan {

// $XDG_DATA_HOME/incan-gold/games, by default ~/.local/share/incan-gold/games; created if missing.
std::string saved_games_folder();
// Removes what killed programs left there: a FILE.lock that nobody holds, and a half-written FILE.PID.part
// whose process is gone.
void sweep_saved_games();

// Creates an empty file for a new game in the folder, so that no other process gets the same name.
std::string new_game_file(const std::string& folder);

// Reads the record in a file; throws a Complaint if that fails.
Record read_game(const std::string& file);
// Writes the file atomically and readable by its owner only: an unfinished game contains the order of its
// cards.
void save_game(const std::string& file, const Record& record);

// Held while a game is played, so that no other process plays it at the same time. Throws a Complaint if one
// does.
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

// The games in that folder, newest first; not those of games that have not started.
std::vector<std::string> saved_games();
// The most recently started game that is unfinished and not being played, if there is one.
std::optional<std::string> last_unfinished_game();
// The file that a user means: this one or, if there is none, the saved game of this name.
std::string game_named(const std::string& name);

}  // namespace incan
