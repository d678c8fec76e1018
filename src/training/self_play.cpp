#include "training/self_play.h"

#include <cmath>

#include "deal/deal.h"
#include "lab/lab.h"

namespace incan {
namespace {

PlayerSet learning_players(const Cast& cast, int players, Random& random) {
  if (cast.other == nullptr) return PlayerSet::first(players);
  PlayerSet learners = {static_cast<PlayerId>(random.below(static_cast<std::uint32_t>(players)))};
  if (cast.alone) return learners;
  for (PlayerId player : PlayerSet::first(players)) {
    if (random.happens(0.5)) learners.insert(player);
  }
  return learners;
}

// Computes the value targets, from the end of the game backward.
void look_back(std::vector<Recollection>& recollections, std::size_t from, const Result& result,
               float memory) {
  std::array<float, max_players> came_to{};
  const std::array<double, max_players> won = win_shares(result);
  for (std::size_t player = 0; player < max_players; ++player)
    came_to[player] = static_cast<float>(won[player]);
  for (std::size_t at = recollections.size(); at-- > from;) {
    Recollection& recollection = recollections[at];
    recollection.came_to = came_to;
    for (std::size_t player = 0; player < max_players; ++player) {
      came_to[player] = (1 - memory) * recollection.win[player] + memory * came_to[player];
    }
  }
}

}  // namespace

PlayedGame play(const SelfPlay& start, const Cast& cast, std::vector<Recollection>* recollections) {
  Random random(start.seed, start.game << 1 | 1);
  QuickDealer dealer(start.seed, start.game << 1, start.edition);
  Game game(start.edition, start.players);
  PlayedGame outcome;
  outcome.learners = learning_players(cast, start.players, random);
  const std::size_t from = recollections != nullptr ? recollections->size() : 0;
  SeatSet learning;
  for (Seat seat : game.board().seats()) {
    if (outcome.learners.contains(game.board().owner(seat))) learning.insert(seat);
  }

  Activations activations;
  const auto note = [&](const Features& features, const Evaluation& evaluation) {
    Recollection& recollection = recollections->emplace_back();
    recollection.features = features;
    for (std::size_t i = 0; i < max_adventurers; ++i) {
      recollection.camp[i] = static_cast<float>(evaluation.camp[i]);
      recollection.win[i] = static_cast<float>(evaluation.win[i]);
    }
  };
  while (game.awaiting() != Awaiting::nothing) {
    if (game.awaiting() == Awaiting::round) {
      if (recollections != nullptr) {
        const Features features = features_of(game);
        forward_pass(*cast.learner, features, activations);
        note(features, evaluation_of(features, activations));
      }
      start_round(game, dealer);
      continue;
    }
    if (game.awaiting() == Awaiting::card) {
      game.turn(dealer.draw());
      continue;
    }
    const Features features = features_of(game);
    const SeatSet inside = game.board().inside();
    SeatSet camp;
    bool is_settled = false;
    const auto choose = [&](SeatSet seats, const Weights& weights) {
      forward_pass(weights, features, activations);
      Evaluation evaluation = evaluation_of(features, activations);
      is_settled = settle(game, evaluation);
      for (Seat seat : seats) {
        if (random.happens(evaluation.camp[static_cast<std::size_t>(seat)])) camp.insert(seat);
      }
      return evaluation;
    };
    // Positions where a lone learner has nothing to choose teach little.
    const bool noted = recollections != nullptr && (!cast.alone || !(inside & learning).empty());
    if (noted || !(inside & learning).empty()) {
      const Evaluation evaluation = choose(inside & learning, *cast.learner);
      if (noted) note(features, evaluation);
    }
    if (!(inside - learning).empty()) choose(inside - learning, *cast.other);
    if (noted) {
      Recollection& last = recollections->back();
      // A forced choice has no gradient.
      if (!is_settled) last.learners = inside & learning;
      last.left = camp;
    }
    game.reveal(Choices(inside, camp));
  }
  outcome.result = game.result();
  if (recollections != nullptr) look_back(*recollections, from, outcome.result, cast.memory);
  return outcome;
}

double Measured::margin() const {
  if (games < 2) return 1;
  const auto number = static_cast<double>(games);
  const double variance = squares / number - share() * share();
  return 1.96 * std::sqrt(std::max(variance, 0.0) / number);
}

Measured measure(const Weights& hero, const Weights& field, Edition edition, int players, std::uint64_t games,
                 std::uint64_t seed, int threads) {
  constexpr std::uint64_t portion_games = 256;
  const std::uint64_t portions = (games + portion_games - 1) / portion_games;
  std::vector<Measured> parts(portions);
  std::atomic<bool> stop = false;
  const Cast cast{&hero, &field, true};
  run_in_parallel(portions, threads, stop, [&] {
    return [&](std::uint64_t piece) {
      Measured& part = parts[piece];
      for (std::uint64_t game = piece * portion_games; game < std::min(games, (piece + 1) * portion_games);
           ++game) {
        const PlayedGame outcome = play({edition, players, seed, game}, cast, nullptr);
        const double won = outcome.result.winners.contains(*outcome.learners.begin())
                               ? 1.0 / outcome.result.winners.size()
                               : 0.0;
        ++part.games;
        part.won += won;
        part.squares += won * won;
      }
    };
  });
  Measured all;
  for (const Measured& part : parts) {
    all.games += part.games;
    all.won += part.won;
    all.squares += part.squares;
  }
  return all;
}

}  // namespace incan
