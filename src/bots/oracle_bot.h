// Plays to win with a neural network trained by self-play: one evaluation of the position, no search.
#pragma once

#include <memory>
#include <string>

#include "bots/bot.h"
#include "bots/tent_count.h"
#include "brain/brain.h"

namespace incan {

class OracleBot : public Bot {
 public:
  // With the networks shipped with the program.
  OracleBot();
  // With the networks in this file.
  OracleBot(std::string file, Networks networks);
  std::string name() const override;
  std::string about() const override;
  void start_game(const GameStart& start) override;
  void watch(const Event& event) override;
  double camp(const View& view, Adventurer adventurer) override;

 private:
  std::string file_;
  std::unique_ptr<const Brain> own_;
  const Brain* brain_;
  TentCount tents_;
};

}  // namespace incan
