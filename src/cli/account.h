// A game told in words, event by event, as `incan replay` prints it.
#pragma once

#include <string>

#include "record/record.h"

namespace incan {

class Account {
 public:
  explicit Account(const Record& record);

  void tell(const Game& game, const Event& event);
  // The whole account; call it once, with the game as the record leaves it.
  std::string finish(const Game& game);

 private:
  const Record& record_;
  std::string text_;
};

}  // namespace incan
