#include "bots/simple_bots.h"

#include <fmt/format.h>

namespace incan {

std::string RandomBot::name() const {
  return fmt::format("random:{}", chance_);
}
std::string RandomBot::about() const {
  return fmt::format("leaves with probability {}, whatever happens", chance_);
}
double RandomBot::camp(const View& /*view*/, Adventurer /*seat*/) {
  return chance_;
}

std::string ThresholdBot::name() const {
  return fmt::format("threshold:{}:{}", gems_, hazards_);
}
std::string ThresholdBot::about() const {
  return fmt::format("leaves once it carries {} gems or {} hazards lie on the path", gems_, hazards_);
}
double ThresholdBot::camp(const View& view, Adventurer /*seat*/) {
  const Board& board = view.board();
  return board.carried().count() >= gems_ || board.path().hazards().size() >= hazards_ ? 1.0 : 0.0;
}

Stakes stakes(const Board& board) {
  const int inside = board.inside().size();
  const int share = (board.path().gems() / inside).count();
  return {static_cast<double>(board.carried().count() + share) * board.bust_cards(),
          static_cast<double>(board.shares_left(inside))};
}

std::string OddsBot::name() const {
  return risk_ == 1.0 ? "odds" : fmt::format("odds:{}", risk_);
}
std::string OddsBot::about() const {
  return "counts cards, and leaves when the next one would cost more than it brings";
}
double OddsBot::camp(const View& view, Adventurer /*seat*/) {
  const Stakes now = stakes(view.board());
  return now.loss * risk_ > now.gain ? 1.0 : 0.0;
}

}  // namespace incan
