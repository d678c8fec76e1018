#include "training/self_play.h"

#include <cmath>

#include "deal/deal.h"
#include "lab/lab.h"

namespace incan {
namespace {

PlayerSet learning_players(const Matchup& matchup, int players, Random& random) {
  if (matchup.opponent == nullptr) return PlayerSet::first(players);
  PlayerSet learners = {static_cast<Player>(random.below(static_cast<std::uint32_t>(players)))};
  if (matchup.alone) return learners;
  for (Player player : PlayerSet::first(players)) {
    if (random.happens(0.5)) learners.insert(player);
  }
  return learners;
}

// Computes the value targets, from the end of the game backward.
void compute_targets(std::vector<Transition>& transitions, std::size_t from, const Result& result,
                     float gae_lambda) {
  std::array<float, max_players> value_target{};
  const std::array<double, max_players> won = win_shares(result);
  for (std::size_t player = 0; player < max_players; ++player)
    value_target[player] = static_cast<float>(won[player]);
  for (std::size_t at = transitions.size(); at-- > from;) {
    Transition& transition = transitions[at];
    transition.value_target = value_target;
    for (std::size_t player = 0; player < max_players; ++player) {
      value_target[player] = (1 - gae_lambda) * transition.win[player] + gae_lambda * value_target[player];
    }
  }
}

}  // namespace

PlayedGame play(const SelfPlay& start, const Matchup& matchup, std::vector<Transition>* transitions) {
  Random random(start.seed, start.game << 1 | 1);
  QuickDealer dealer(start.seed, start.game << 1, start.edition);
  Game game(start.edition, start.players);
  PlayedGame outcome;
  outcome.learners = learning_players(matchup, start.players, random);
  const std::size_t from = transitions != nullptr ? transitions->size() : 0;
  AdventurerSet learning;
  for (Adventurer adventurer : game.board().all_adventurers()) {
    if (outcome.learners.contains(game.board().owner(adventurer))) learning.insert(adventurer);
  }

  Activations activations;
  const auto record_transition = [&](const Features& features, const Evaluation& evaluation) {
    Transition& transition = transitions->emplace_back();
    transition.features = features;
    for (std::size_t i = 0; i < max_adventurers; ++i) {
      transition.camp[i] = static_cast<float>(evaluation.camp[i]);
      transition.win[i] = static_cast<float>(evaluation.win[i]);
    }
  };
  while (game.awaiting() != Awaiting::nothing) {
    if (game.awaiting() == Awaiting::round) {
      if (transitions != nullptr) {
        const Features features = features_of(game);
        forward_pass(*matchup.learner, features, activations);
        record_transition(features, evaluation_of(features, activations));
      }
      start_round(game, dealer);
      continue;
    }
    if (game.awaiting() == Awaiting::card) {
      game.turn(dealer.draw());
      continue;
    }
    const Features features = features_of(game);
    const AdventurerSet inside = game.board().inside();
    AdventurerSet camp;
    bool is_settled = false;
    const auto choose = [&](AdventurerSet adventurers, const Weights& weights) {
      forward_pass(weights, features, activations);
      Evaluation evaluation = evaluation_of(features, activations);
      is_settled = settle(game, evaluation);
      for (Adventurer adventurer : adventurers) {
        if (random.happens(evaluation.camp[static_cast<std::size_t>(adventurer)])) camp.insert(adventurer);
      }
      return evaluation;
    };
    // Positions where a lone learner has nothing to choose teach little.
    const bool is_recorded = transitions != nullptr && (!matchup.alone || !(inside & learning).empty());
    if (is_recorded || !(inside & learning).empty()) {
      const Evaluation evaluation = choose(inside & learning, *matchup.learner);
      if (is_recorded) record_transition(features, evaluation);
    }
    if (!(inside - learning).empty()) choose(inside - learning, *matchup.opponent);
    if (is_recorded) {
      Transition& last = transitions->back();
      // A forced choice has no gradient.
      if (!is_settled) last.learners = inside & learning;
      last.chose_camp = camp;
    }
    game.reveal(Choices(inside, camp));
  }
  outcome.result = game.result();
  if (transitions != nullptr) compute_targets(*transitions, from, outcome.result, matchup.gae_lambda);
  return outcome;
}

double MeasuredWinRate::margin() const {
  if (games < 2) return 1;
  const auto number = static_cast<double>(games);
  const double variance = sum_of_squares / number - value() * value();
  return 1.96 * std::sqrt(std::max(variance, 0.0) / number);
}

MeasuredWinRate measure_win_rate(const Weights& hero, const Weights& field, Edition edition, int players,
                                 std::uint64_t games, std::uint64_t seed, int threads) {
  constexpr std::uint64_t portion_games = 256;
  const std::uint64_t portions = (games + portion_games - 1) / portion_games;
  std::vector<MeasuredWinRate> parts(portions);
  std::atomic<bool> stop = false;
  const Matchup matchup{&hero, &field, true};
  run_in_parallel(portions, threads, stop, [&] {
    return [&](std::uint64_t piece) {
      MeasuredWinRate& part = parts[piece];
      for (std::uint64_t game = piece * portion_games; game < std::min(games, (piece + 1) * portion_games);
           ++game) {
        const PlayedGame outcome = play({edition, players, seed, game}, matchup, nullptr);
        const double won = outcome.result.winners.contains(*outcome.learners.begin())
                               ? 1.0 / outcome.result.winners.size()
                               : 0.0;
        ++part.games;
        part.won += won;
        part.sum_of_squares += won * won;
      }
    };
  });
  MeasuredWinRate all;
  for (const MeasuredWinRate& part : parts) {
    all.games += part.games;
    all.won += part.won;
    all.sum_of_squares += part.sum_of_squares;
  }
  return all;
}

}  // namespace incan
