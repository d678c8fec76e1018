// A game in words, for people.
#pragma once

#include <string>

#include "record/record.h"
#include "terminal/story.h"

namespace incan {

class Account {
 public:
  // Both must outlive the account.
  Account(const Record& record, const Text& text);

  // What a replay hears.
  void tell(const Game& game, const Event& event);
  // The whole account, with how far the record goes and what is known of its shuffle.
  std::string finish(const Game& game);

 private:
  const Record& record_;
  const Text& text_;
  Story story_;
  std::string account_;
};

}  // namespace incan
