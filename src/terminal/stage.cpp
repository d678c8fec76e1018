#include "terminal/stage.h"

namespace incan {

void Stage::happened(const Game& game, const Event& event) {
  if (std::holds_alternative<RoundStarted>(event) || std::holds_alternative<ChoicesRevealed>(event)) {
    news_ = told_.size();
  }
  // Scores have their own panel.
  if (!std::holds_alternative<GameEnded>(event)) {
    for (std::string& sentence : story_.tell(game, event)) note(std::move(sentence));
  }
  if (std::holds_alternative<RoundStarted>(event)) ended_.reset();
  if (std::holds_alternative<RoundStarted>(event) || std::holds_alternative<CardTurned>(event)) {
    revealed_.reset();
  }
  if (const auto* revealed = std::get_if<ChoicesRevealed>(&event)) revealed_ = revealed->choices;
  if (const auto* ended = std::get_if<RoundEnded>(&event)) {
    rounds_.push_back(ended->hazard);
    ended_ = *ended;
  }
}

Scene Stage::scene(const View& view) const {
  Scene scene(view);
  const Board& board = view.board();
  for (Adventurer adventurer : board.all_adventurers())
    scene.adventurers.push_back(story_.adventurer_name(board, adventurer));
  for (Player player : PlayerSet::first(board.players())) scene.players.push_back(story_.player(player));
  scene.rounds = rounds_;
  scene.ended = ended_;
  scene.revealed = revealed_;
  for (std::size_t at = 0; at < told_.size(); ++at) {
    if (told_[at].reader && told_[at].reader != view.viewer()) continue;
    scene.story.push_back(told_[at].sentence);
    if (at >= news_) ++scene.news;
  }
  return scene;
}

}  // namespace incan
