// The simplest bots: they look only at the view and answer at once.
#pragma once

#include "bots/bot.h"

namespace incan {

// Leaves with a fixed probability.
class RandomBot : public Bot {
 public:
  explicit RandomBot(double chance) : chance_(chance) {}
  std::string name() const override;
  std::string about() const override;
  double camp(const View& view, Adventurer adventurer) override;

 private:
  double chance_;
};

// Leaves with at least this many gems in hand, or when at least this many hazards lie on the path.
class ThresholdBot : public Bot {
 public:
  ThresholdBot(int gems, int hazards) : gems_(gems), hazards_(hazards) {}
  std::string name() const override;
  std::string about() const override;
  double camp(const View& view, Adventurer adventurer) override;

 private:
  int gems_;
  int hazards_;
};

// What an adventurer inside stands to lose and to gain with the next card, each multiplied by the number of
// cards left.
struct Stakes {
  double loss = 0;
  double gain = 0;
};
Stakes stakes(const Board& board);

// Counts cards: leaves when the expected loss, times its risk factor, exceeds the expected gain.
class OddsBot : public Bot {
 public:
  explicit OddsBot(double risk) : risk_(risk) {}
  std::string name() const override;
  std::string about() const override;
  double camp(const View& view, Adventurer adventurer) override;

 private:
  double risk_;
};

}  // namespace incan
