#include "attack/field_model.h"

#include <algorithm>
#include <utility>

#include "lab/lab_dealer.h"

namespace incan {

double ask_for_camp(Bot& bot, const Game& game, Adventurer adventurer) {
  return std::clamp(bot.camp(View(game, game.board().owner(adventurer)), adventurer), 0.0, 1.0);
}

FieldModel::FieldModel(int players, std::vector<Bot*> watching, std::vector<Bot*> imagining)
    : opponents_(static_cast<std::size_t>(players) - 1),
      watching_(std::move(watching)),
      imagining_(std::move(imagining)),
      starts_(watching_.size()) {}

void FieldModel::start_game(Edition edition, std::uint64_t seed, std::uint64_t game) {
  history_.clear();
  for (std::size_t place = 0; place < watching_.size(); ++place) {
    const auto player = static_cast<Player>(place % opponents_ + 1);
    // Other random numbers than those of the opponents and of the other copies.
    const std::uint64_t own_seed =
        bot_seed(seed + 1 + place / opponents_, game, static_cast<Adventurer>(player));
    starts_[place] = {edition, static_cast<int>(opponents_) + 1, player, own_seed, ""};
    watching_[place]->start_game(starts_[place]);
  }
}

void FieldModel::watch(const Events& events) {
  for (const Event& event : events) {
    for (Bot* bot : watching_) bot->watch(event);
    if (!imagining_.empty()) history_.push_back(event);
  }
}

template <typename Ask>
Mix FieldModel::averaged(const std::vector<Bot*>& of, const Game& game, Ask ask) const {
  const std::size_t copies = of.size() / opponents_;
  Mix mix;
  mix.fill(0.5);
  for (Adventurer adventurer : game.board().inside()) {
    const Player player = game.board().owner(adventurer);
    if (player == attacking_player) continue;
    double sum = 0;
    for (std::size_t copy = 0; copy < copies; ++copy) sum += ask(copy, player, adventurer);
    mix[static_cast<std::size_t>(adventurer)] = sum / static_cast<double>(copies);
  }
  return mix;
}

Mix FieldModel::mix(const Game& game) const {
  return averaged(watching_, game, [&](std::size_t copy, Player player, Adventurer adventurer) {
    return ask_for_camp(*bot(watching_, copy, player), game, adventurer);
  });
}

Mix FieldModel::mix_after(const Game& game, Choices revealed, const Game& next) const {
  std::vector<Event> events = history_;
  const auto append = [&](const Events& more) { events.insert(events.end(), more.begin(), more.end()); };
  Game step = game;
  append(step.reveal(revealed));
  const auto turned = static_cast<std::size_t>(next.board().cards_turned() - game.board().cards_turned());
  for (Card card : next.board().path().cards().last(turned)) append(step.turn(card));
  return averaged(imagining_, next, [&](std::size_t copy, Player player, Adventurer adventurer) {
    Bot& imagining = *bot(imagining_, copy, player);
    imagining.start_game(starts_[copy * opponents_ + static_cast<std::size_t>(player) - 1]);
    for (const Event& event : events) imagining.watch(event);
    return ask_for_camp(imagining, next, adventurer);
  });
}

}  // namespace incan
