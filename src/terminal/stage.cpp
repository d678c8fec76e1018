#include "terminal/stage.h"

namespace incan {

void Stage::happened(const Game& game, const Event& event) {
  // Scores have their own panel.
  if (!std::holds_alternative<GameEnded>(event)) {
    for (std::string& sentence : story_.tell(game, event)) told_.push_back(std::move(sentence));
  }
  if (std::holds_alternative<RoundStarted>(event) || std::holds_alternative<CardTurned>(event)) {
    revealed_.reset();
  }
  if (const auto* revealed = std::get_if<ChoicesRevealed>(&event)) revealed_ = revealed->choices;
  if (const auto* ended = std::get_if<RoundEnded>(&event)) rounds_.push_back(ended->hazard);
}

Scene Stage::scene(const View& view) const {
  Scene scene(view);
  const Board& board = view.board();
  for (Adventurer adventurer : board.all_adventurers())
    scene.adventurers.push_back(story_.adventurer_name(board, adventurer));
  for (Player player : PlayerSet::first(board.players())) scene.players.push_back(story_.player(player));
  scene.rounds = rounds_;
  scene.revealed = revealed_;
  scene.story = told_;
  return scene;
}

}  // namespace incan
