// The lower rungs of the ladder: bots that look at the view alone and answer at once.
#pragma once

#include "bots/bot.h"

namespace incan {

// Leaves with a fixed probability.
class RandomBot : public Bot {
 public:
  explicit RandomBot(double chance) : chance_(chance) {}
  std::string name() const override;
  std::string about() const override;
  double camp(const View& view, Seat seat) override;

 private:
  double chance_;
};

// Leaves with at least so many gems in hand, or when at least so many hazards lie on the path.
class ThresholdBot : public Bot {
 public:
  ThresholdBot(int gems, int hazards) : gems_(gems), hazards_(hazards) {}
  std::string name() const override;
  std::string about() const override;
  double camp(const View& view, Seat seat) override;

 private:
  int gems_;
  int hazards_;
};

// What the next card is worth to everyone inside: what each stands to lose and to gain, both times the cards
// left.
struct Stakes {
  double loss = 0;
  double gain = 0;
};
Stakes stakes(const Board& board);

// Counts cards: leaves when what it stands to lose, times its caution, outweighs what it stands to gain.
class OddsBot : public Bot {
 public:
  explicit OddsBot(double risk) : risk_(risk) {}
  std::string name() const override;
  std::string about() const override;
  double camp(const View& view, Seat seat) override;

 private:
  double risk_;
};

}  // namespace incan
