// What to do about a batch until it is known what became of it. It is sent again only if it is known not to
// be stored, and nobody may be told of it before it is known to be. Knows no clock and no store.
#pragma once

#include <cstdint>

namespace incan {

// The answer to a commit, or to the question whether a batch is stored.
enum class StoreAnswer : std::uint8_t {
  yes,
  no,        // The answer to the question only.
  unknown,   // It failed, or its answer was lost: a commit may have been stored.
  not_next,  // Its entries do not follow those that are stored. Perhaps because it is stored already.
  lost,      // The lease is lost.
};

class Storing {
 public:
  // Before it asks or commits again, it is to pause.
  enum class Step : std::uint8_t { commit, ask, tell, give_up };

  Step next() const { return next_; }
  bool has_failed() const { return has_failed_; }

  void committed(StoreAnswer answer) {
    switch (answer) {
      case StoreAnswer::yes:
        next_ = Step::tell;
        return;
      case StoreAnswer::lost:
        next_ = Step::give_up;
        return;
      default:
        has_failed_ = true;
        does_not_follow_ = answer == StoreAnswer::not_next;
        next_ = Step::ask;
    }
  }
  void asked(StoreAnswer answer) {
    switch (answer) {
      case StoreAnswer::yes:
        next_ = Step::tell;
        return;
      case StoreAnswer::lost:
        next_ = Step::give_up;
        return;
      case StoreAnswer::no:
        // What this process believes of the table is wrong.
        next_ = does_not_follow_ ? Step::give_up : Step::commit;
        return;
      default:
        return;
    }
  }

 private:
  Step next_ = Step::commit;
  bool has_failed_ = false;
  bool does_not_follow_ = false;
};

}  // namespace incan
