#include "terminal/play.h"

#include <optional>
#include <vector>

namespace incan {
namespace {

// Passes events on; in a practice game, each reveal is followed by the verdicts on the people's choices.
class Judging {
 public:
  using Tell = void (Front::*)(const Game& game, const Event& event);

  Judging(const LocalGame& game, Front& front)
      : front_(front), is_practice_(game.record().practice), people_(game.led_by_people()) {}

  LocalGame::See with(Tell tell) {
    return [this, tell](const Game& now, const Event& event) {
      (front_.*tell)(now, event);
      if (!is_practice_) return;
      const auto* revealed = std::get_if<ChoicesRevealed>(&event);
      if (revealed != nullptr) judge(now, revealed->choices);
      if (now.awaiting() == Awaiting::choices) before_ = now;
    };
  }

 private:
  void judge(const Game& now, const Choices& choices) {
    const AdventurerSet asked = choices.inside() & people_;
    if (asked.empty()) return;
    for (const Verdict& verdict : Hints(*before_).verdicts(asked, choices)) front_.judge(now, verdict);
  }

  Front& front_;
  bool is_practice_;
  AdventurerSet people_;
  std::optional<Game> before_;  // The position of the last choice.
};

// Asks everyone inside who is a person, and returns who leaves.
AdventurerSet ask_people(const LocalGame& local, Front& front) {
  const Game& game = local.game();
  const AdventurerSet people = game.board().inside() & local.led_by_people();
  std::vector<Adventurer> asked;
  for (Adventurer adventurer : people) asked.push_back(adventurer);
  std::optional<Hints> hints;
  if (local.record().practice && !asked.empty()) hints.emplace(game);
  AdventurerSet chosen;
  AdventurerSet leaving;
  for (std::size_t at = 0; at < asked.size();) {
    const Adventurer adventurer = asked[at];
    Question question{adventurer, Choices(chosen, leaving), nullptr};
    std::optional<Tip> tip;
    // Of the choices made so far, only that of the same player's other adventurer matters.
    if (hints) tip = hints->tips(AdventurerSet{adventurer}, question.made).front();
    if (tip) question.tip = &*tip;
    const Answer answer = front.ask(game, question);
    if (answer == Answer::undo) {
      if (at == 0) continue;
      --at;
      chosen = chosen - AdventurerSet{asked[at]};
      leaving = leaving - AdventurerSet{asked[at]};
      continue;
    }
    chosen.insert(adventurer);
    if (answer == Answer::camp) leaving.insert(adventurer);
    ++at;
  }
  return leaving;
}

}  // namespace

void play(LocalGame& game, Front& front) {
  front.begin(game);
  Judging judging(game, front);
  game.retell(judging.with(&Front::recall));
  const LocalGame::See see = judging.with(&Front::tell);
  for (;;) {
    game.deal(see);
    if (game.game().awaiting() == Awaiting::nothing) return;
    game.reveal(ask_people(game, front), see);
  }
}

}  // namespace incan
