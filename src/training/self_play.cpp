#include "training/self_play.h"

#include <cmath>

#include "deal/deal.h"
#include "lab/lab.h"

namespace incan {
namespace {

// How much of a later judgement's news reaches the one before it.
constexpr float memory = 0.9F;

PlayerSet learning_players(const Cast& cast, int players, Random& random) {
  if (cast.other == nullptr) return PlayerSet::first(players);
  PlayerSet learners = {static_cast<PlayerId>(random.below(static_cast<std::uint32_t>(players)))};
  if (cast.alone) return learners;
  for (PlayerId player : PlayerSet::first(players)) {
    if (random.happens(0.5)) learners.insert(player);
  }
  return learners;
}

// From the end of a game backwards: what every judgement should have said.
void look_back(std::vector<Situation>& situations, std::size_t from, const Result& result) {
  const std::array<double, max_players> won = win_shares(result);
  std::array<float, max_players> came_to{};
  for (std::size_t player = 0; player < max_players; ++player)
    came_to[player] = static_cast<float>(won[player]);
  std::array<float, max_players> next = came_to;
  for (std::size_t at = situations.size(); at-- > from;) {
    Situation& situation = situations[at];
    situation.came_to = came_to;
    for (std::size_t player = 0; player < max_players; ++player) {
      situation.later[player] = came_to[player] - next[player];
      came_to[player] = (1 - memory) * situation.win[player] + memory * came_to[player];
    }
    next = situation.win;
  }
}

// What a joint choice is worth, over the cards that may come next: one that ends the round, if there is any,
// and one that does not, each as likely as it is. Two such choices are compared over the same cards, so that
// their difference is not the luck of the draw.
class Comparison {
 public:
  Comparison(const Weights& weights, const Game& game, Random& random) : weights_(weights), game_(game) {
    const Board& board = game.board();
    const HazardSet seen = board.path().hazards();
    const auto bust_cards = static_cast<std::uint32_t>(board.bust_cards());
    const auto others = static_cast<std::uint32_t>(board.deck().size()) - bust_cards;
    bust_chance_ = board.bust_chance();
    std::uint32_t bust_place = bust_cards > 0 ? random.below(bust_cards) : 0;
    std::uint32_t other_place = others > 0 ? random.below(others) : 0;
    for (Card card : board.deck()) {
      const bool busts = card.kind() == CardKind::hazard && seen.contains(card.hazard());
      if ((busts ? bust_place : other_place)-- == 0) (busts ? bust_ : other_) = card;
    }
  }

  std::array<double, max_players> after(SeatSet camp) {
    Game game = game_;
    game.reveal(Choices(game.board().inside(), camp));
    if (game.awaiting() != Awaiting::card) return judge(game);
    std::array<double, max_players> sum{};
    const auto add = [&](double chance, Card card) {
      if (chance == 0) return;
      Game next = game;
      next.turn(card);
      const std::array<double, max_players> chances = judge(next);
      for (std::size_t player = 0; player < max_players; ++player) sum[player] += chance * chances[player];
    };
    add(bust_chance_, bust_);
    add(1 - bust_chance_, other_);
    return sum;
  }

 private:
  std::array<double, max_players> judge(const Game& game) {
    if (game.awaiting() == Awaiting::nothing) return win_shares(game.result());
    const Features features = features_of(game);
    think(weights_, features, thoughts_);
    return judgement_of(features, thoughts_).win;
  }

  const Weights& weights_;
  const Game& game_;
  double bust_chance_;
  Card bust_;
  Card other_;
  Thoughts thoughts_;
};

}  // namespace

PlayedGame play(const SelfPlay& start, const Cast& cast, std::vector<Situation>* situations) {
  Random random(start.seed, start.game << 1 | 1);
  QuickDealer dealer(start.seed, start.game << 1, start.edition);
  Game game(start.edition, start.players);
  PlayedGame outcome;
  outcome.learners = learning_players(cast, start.players, random);
  const std::size_t from = situations != nullptr ? situations->size() : 0;
  SeatSet learning;
  for (Seat seat : game.board().seats()) {
    if (outcome.learners.contains(game.board().owner(seat))) learning.insert(seat);
  }

  Thoughts thoughts;
  const auto note = [&](const Features& features) {
    Situation& situation = situations->emplace_back();
    situation.features = features;
    const Judgement judgement = judgement_of(features, thoughts);
    for (std::size_t i = 0; i < max_adventurers; ++i) {
      situation.camp[i] = static_cast<float>(judgement.camp[i]);
      situation.win[i] = static_cast<float>(judgement.win[i]);
    }
    return judgement;
  };
  while (game.awaiting() != Awaiting::nothing) {
    if (game.awaiting() == Awaiting::round) {
      if (situations != nullptr) {
        const Features features = features_of(game);
        think(*cast.learner, features, thoughts);
        note(features);
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
    const auto choose = [&](SeatSet seats, const Judgement& judgement) {
      for (Seat seat : seats) {
        if (random.happens(judgement.camp[static_cast<std::size_t>(seat)])) camp.insert(seat);
      }
    };
    // Where a lone learner has nothing to choose there is little to learn.
    const bool noted = situations != nullptr && (!cast.alone || !(inside & learning).empty());
    if (noted || !(inside & learning).empty()) {
      think(*cast.learner, features, thoughts);
      choose(inside & learning, noted ? note(features) : judgement_of(features, thoughts));
    }
    if (!(inside - learning).empty()) {
      think(*cast.other, features, thoughts);
      choose(inside - learning, judgement_of(features, thoughts));
    }
    if (noted) {
      Situation& situation = situations->back();
      situation.learners = inside & learning;
      situation.left = camp;
      // A lone learner learns from what really happens: it is to find what the judgement overlooks.
      if (!cast.alone) {
        Comparison comparison(*cast.learner, game, random);
        const std::array<double, max_players> as_it_is = comparison.after(camp);
        for (Seat seat : situation.learners) {
          const bool left = camp.contains(seat);
          const SeatSet other = left ? camp - SeatSet{seat} : camp | SeatSet{seat};
          const auto owner = static_cast<std::size_t>(game.board().owner(seat));
          const double difference = as_it_is[owner] - comparison.after(other)[owner];
          situation.gain[static_cast<std::size_t>(seat)] =
              static_cast<float>(left ? difference : -difference);
        }
      }
    }
    game.reveal(Choices(inside, camp));
  }
  outcome.result = game.result();
  if (situations != nullptr) look_back(*situations, from, outcome.result);
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
  constexpr std::uint64_t piece_games = 256;
  const std::uint64_t pieces = (games + piece_games - 1) / piece_games;
  std::vector<Measured> parts(pieces);
  std::atomic<bool> stop = false;
  const Cast cast{&hero, &field, true};
  run_in_parallel(pieces, threads, stop, [&] {
    return [&](std::uint64_t piece) {
      Measured& part = parts[piece];
      for (std::uint64_t game = piece * piece_games; game < std::min(games, (piece + 1) * piece_games);
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
