// A game retold in sentences, for `incan replay`.
#pragma once

#include <string>

#include "record/record.h"
#include "terminal/story.h"

namespace incan {

class Account {
 public:
  // Both must outlive the account.
  Account(const Record& record, const Text& text);

  // A listener for replay().
  void tell(const Game& game, const Event& event);
  // The whole account, including where the record stops and whether its shuffle is verified.
  std::string finish(const Game& game);

 private:
  const Record& record_;
  const Text& text_;
  Story story_;
  std::string account_;
};

}  // namespace incan
