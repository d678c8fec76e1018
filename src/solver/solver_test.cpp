// The solver against a second, naive one that walks through explicit lists of cards, and against itself: the
// backward pass through a round must agree with the forward pass.
#include "solver/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <thread>
#include <tuple>

namespace incan {
namespace {

// A card of the naive solver: a treasure is its value, a hazard -1 - its type, an artifact 100 + its number.
using PlainDeck = std::vector<int>;

PlainDeck plain_deck(const RoundSetup& setup) {
  PlainDeck deck = setup.treasures;
  for (int type = 0; type < hazard_types; ++type) {
    for (int copy = 0; copy < setup.hazards[static_cast<std::size_t>(type)]; ++copy)
      deck.push_back(-1 - type);
  }
  for (Artifact artifact : setup.artifacts) deck.push_back(100 + index(artifact));
  std::sort(deck.begin(), deck.end());
  return deck;
}

struct PlainState {
  PlainDeck deck;
  std::vector<int> hazards;
  std::vector<int> artifacts;  // On the path.
  int inside = 0;
  int carried = 0;
  int on_path = 0;
  int out = 0;
  int turned = 0;
  bool operator<(const PlainState& other) const {
    const auto all = [](const PlainState& s) {
      return std::tie(s.deck, s.hazards, s.artifacts, s.inside, s.carried, s.on_path, s.out, s.turned);
    };
    return all(*this) < all(other);
  }
};

double binomial(int n, int k) {
  return std::round(std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1)));
}

// Picks an action from the value of leaving and of staying when k others leave.
using PlainRule = std::function<double(const PlainState&, const std::vector<double>& leave,
                                       const std::vector<double>& stay)>;

double mean(const std::vector<double>& values, double q) {
  const int others = static_cast<int>(values.size()) - 1;
  double sum = 0;
  for (int k = 0; k <= others; ++k) {
    sum += binomial(others, k) * std::pow(q, k) * std::pow(1 - q, others - k) *
           values[static_cast<std::size_t>(k)];
  }
  return sum;
}

// The smallest equilibrium, by exhaustive search.
double plain_equilibrium(const std::vector<double>& leave, const std::vector<double>& stay) {
  const auto gain = [&](double q) { return mean(leave, q) - mean(stay, q); };
  if (gain(0) <= 0) return 0;
  constexpr int steps = 500;
  for (int step = 1; step <= steps; ++step) {
    double low = (step - 1.0) / steps;
    double high = static_cast<double>(step) / steps;
    if (gain(high) > 0) continue;
    for (int halving = 0; halving < 60; ++halving)
      (gain((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
    return low;
  }
  return 1;
}

class PlainSolver {
 public:
  PlainSolver(const RoundSetup& setup, PlainRule rule) : rules_(setup.rules()), rule_(std::move(rule)) {}

  double value(const RoundSetup& setup) {
    PlainState state;
    state.deck = plain_deck(setup);
    state.inside = setup.adventurers;
    state.out = setup.artifacts_out;
    return next_card(state);
  }

 private:
  double next_card(const PlainState& state) {
    if (state.deck.empty()) return 0;
    double sum = 0;
    for (std::size_t at = 0; at < state.deck.size(); ++at) {
      PlainState next = state;
      const int card = state.deck[at];
      next.deck.erase(next.deck.begin() + static_cast<std::ptrdiff_t>(at));
      ++next.turned;
      if (card >= 100) {
        next.artifacts.push_back(card - 100);
      } else if (card > 0) {
        next.carried += card / state.inside;
        next.on_path += card % state.inside;
      } else if (std::count(state.hazards.begin(), state.hazards.end(), card) > 0) {
        continue;
      } else {
        next.hazards.push_back(card);
        std::sort(next.hazards.begin(), next.hazards.end());
        if (next.turned == 1 && rules_.first_hazard_turns_another) {
          sum += next_card(next);
          continue;
        }
      }
      sum += choice(next);
    }
    return sum / static_cast<double>(state.deck.size());
  }

  double choice(PlainState state) {
    // Whether this was the first card no longer matters.
    state.turned = 2;
    const auto known = known_.find(state);
    if (known != known_.end()) return known->second;
    std::vector<double> leave;
    std::vector<double> stay;
    for (int others = 0; others < state.inside; ++others) {
      int points = 0;
      int out = state.out;
      for (const int artifact : state.artifacts) {
        points += rules_.artifact_points(static_cast<Artifact>(artifact), out++);
      }
      leave.push_back(state.carried + state.on_path / (others + 1) + (others == 0 ? points : 0));
      PlainState after = state;
      after.inside -= others;
      if (others > 0) after.on_path %= others;
      if (others == 1) {
        after.out = out;
        after.artifacts.clear();
      }
      stay.push_back(next_card(after));
    }
    return known_[state] = rule_(state, leave, stay);
  }

  const Ruleset& rules_;
  PlainRule rule_;
  std::map<PlainState, double> known_;
};

double plain_value(const RoundSetup& setup) {
  PlainSolver solver(
      setup, [](const PlainState&, const std::vector<double>& leave, const std::vector<double>& stay) {
        const double q = plain_equilibrium(leave, stay);
        return q * mean(leave, q) + (1 - q) * mean(stay, q);
      });
  return solver.value(setup);
}

// Small decks of all kinds.
std::vector<RoundSetup> small_rounds(int adventurers) {
  std::vector<RoundSetup> rounds(5);
  rounds[0].treasures = {5, 7, 11};
  rounds[0].hazards = {2, 1, 0, 0, 0};
  rounds[1].treasures = {4, 5, 5};
  rounds[1].hazards = {0, 3, 0, 0, 0};
  rounds[1].artifacts = {Artifact::a2};
  rounds[2].treasures = {7, 17};
  rounds[2].hazards = {2, 0, 2, 0, 0};
  rounds[2].artifacts = {Artifact::a1, Artifact::a4};
  rounds[2].artifacts_out = 2;
  rounds[3].treasures = {9, 11};
  rounds[3].hazards = {0, 0, 0, 2, 0};
  rounds[3].artifacts = {Artifact::a1, Artifact::a5};
  rounds[3].edition = Edition::incan_gold_modern;
  rounds[4].treasures = {3, 14};
  rounds[4].hazards = {0, 3, 0, 0, 1};
  rounds[4].artifacts = {Artifact::a3};
  rounds[4].edition = Edition::diamant_2016;
  for (RoundSetup& round : rounds) round.adventurers = adventurers;
  return rounds;
}

TEST(Solver, the_value_matches_a_solver_that_enumerates_cards) {
  for (int adventurers = 1; adventurers <= 4; ++adventurers) {
    for (const RoundSetup& round : small_rounds(adventurers)) {
      EXPECT_NEAR(Solution::of(round, Counting::cards)->value(), plain_value(round), 1e-9)
          << adventurers << " adventurers, " << ruleset(round.edition).name;
    }
  }
}

TEST(Solver, a_lone_explorer_never_mixes_and_more_adventurers_do) {
  EXPECT_EQ(Solution::of(small_rounds(1)[2], Counting::cards)->mixed(), 0);
  EXPECT_GT(Solution::of(small_rounds(3)[2], Counting::cards)->mixed(), 0);
}

TEST(Solver, forward_averages_match_backward_induction) {
  for (int adventurers = 1; adventurers <= 8; adventurers += adventurers == 1 ? 1 : 3) {
    for (const RoundSetup& round : small_rounds(adventurers)) {
      for (const Counting counting : {Counting::cards, Counting::number}) {
        const auto solution = Solution::of(round, counting);
        const RoundAverages averages = *solution->averages();
        EXPECT_NEAR(averages.value, solution->value(), 1e-6);
        EXPECT_LE(averages.mixed, averages.choices);
      }
    }
  }
}

TEST(Solver, nobody_gains_by_deviating_from_the_equilibrium) {
  for (int adventurers = 1; adventurers <= 4; ++adventurers) {
    for (const RoundSetup& round : small_rounds(adventurers)) {
      const auto solution = Solution::of(round, Counting::cards);
      const PolicyEvaluation found = *evaluate_policy(
          round, [&](const RoundPosition& position) { return solution->at(position)->camp; });
      EXPECT_NEAR(found.value, solution->value(), 1e-6);
      EXPECT_GE(found.exploitability(), -1e-12);
      EXPECT_LT(found.exploitability(), 1e-6);
    }
  }
}

// A policy that depends on everything that may matter, for both solvers.
double some_policy(int inside, int carried, int on_path, std::size_t hazards, int cards_left) {
  if (carried >= 6) return 1;
  return 0.05 * inside + (on_path > 1 ? 0.2 : 0) + (hazards > 1 ? 0.3 : 0) + 0.01 * cards_left;
}

TEST(Solver, the_best_response_matches_a_solver_that_enumerates_cards) {
  for (int adventurers = 1; adventurers <= 4; ++adventurers) {
    for (const RoundSetup& round : small_rounds(adventurers)) {
      const auto camp = [](const PlainState& state) {
        return some_policy(state.inside, state.carried, state.on_path, state.hazards.size(),
                           static_cast<int>(state.deck.size()));
      };
      PlainSolver all_follow(round, [&](const PlainState& state, const auto& leave, const auto& stay) {
        const double q = camp(state);
        return q * mean(leave, q) + (1 - q) * mean(stay, q);
      });
      PlainSolver one_responds(round, [&](const PlainState& state, const auto& leave, const auto& stay) {
        const double q = camp(state);
        return std::max(mean(leave, q), mean(stay, q));
      });
      const PolicyEvaluation found = *evaluate_policy(round, [](const RoundPosition& position) {
        return some_policy(position.inside, position.carried, position.gems_on_path,
                           static_cast<std::size_t>(position.hazards.size()), position.cards_left);
      });
      EXPECT_NEAR(found.value, all_follow.value(round), 1e-9);
      EXPECT_NEAR(found.best_response, one_responds.value(round), 1e-9);
      EXPECT_GT(found.exploitability(), 0.0);
    }
  }
}

TEST(Solver, threads_do_not_change_the_result_and_a_stopped_run_has_none) {
  const RoundSetup round = small_rounds(4)[0];
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> done = 0;
  const auto solution = Solution::of(round, Counting::cards, {3, &stop, &done});
  EXPECT_EQ(solution->value(), Solution::of(round, Counting::cards)->value());
  EXPECT_EQ(done, solution->positions());
  EXPECT_EQ(done, Solution::positions_of(round, Counting::cards));
  stop = true;
  EXPECT_FALSE(Solution::of(round, Counting::cards, {3, &stop, &done}));
  EXPECT_FALSE(solution->averages({1, &stop, nullptr}));
  EXPECT_FALSE(evaluate_policy(round, [](const RoundPosition&) { return 0.5; }, {1, &stop, nullptr}));
}

TEST(Solver, without_danger_nobody_leaves_before_the_last_card) {
  RoundSetup round;
  round.adventurers = 2;
  round.treasures = {4, 6};
  round.hazards = {1, 0, 0, 0, 0};
  EXPECT_NEAR(Solution::of(round, Counting::cards)->value(), 5.0, 1e-12);
}

TEST(Solver, R4_there_is_no_choice_after_a_first_hazard_where_the_edition_says_so) {
  RoundSetup round = small_rounds(2)[0];
  RoundPosition position;
  position.inside = 2;
  for (const int value : round.treasures) ++position.treasures_left[static_cast<std::size_t>(value)];
  position.hazards = {Hazard::spider};
  EXPECT_FALSE(Solution::of(round, Counting::cards)->at(position)->choice);
  round.edition = Edition::diamant_2016;
  EXPECT_TRUE(Solution::of(round, Counting::cards)->at(position)->choice);
  position.carried = 1;
  EXPECT_FALSE(Solution::of(round, Counting::cards)->at(position));
}

TEST(Solver, counting_only_the_number_of_treasures_costs_little) {
  for (int adventurers = 1; adventurers <= 3; ++adventurers) {
    RoundSetup round;
    round.adventurers = adventurers;
    round.treasures = {2, 4, 5, 7, 9, 11};
    round.hazards = {2, 2, 1, 0, 0};
    const double exact = Solution::of(round, Counting::cards)->value();
    EXPECT_NEAR(Solution::of(round, Counting::number)->value(), exact, 0.1 * exact);
    const CampTable table(round, CampTable::holdings(adventurers, round.treasures));
    EXPECT_NEAR(table.value(), Solution::of(round, Counting::number)->value(), 0.01);
  }
}

TEST(Solver, a_single_artifact_is_followed_exactly) {
  for (int adventurers = 1; adventurers <= 3; ++adventurers) {
    for (const RoundSetup& round : small_rounds(adventurers)) {
      const CampTable table(round, CampTable::holdings(adventurers, round.treasures));
      const double value = Solution::of(round, Counting::number)->value();
      EXPECT_NEAR(table.value(), value, round.artifacts.size() > 1 ? 0.1 * value : 1e-3);
    }
  }
}

TEST(ChoicePoint, the_smallest_root_is_found_among_several) {
  // (x - 0.2)(x - 0.5)(x - 0.9), falling and rising, in Bernstein form.
  const auto bernstein = [](double a, double b, double c, double sign) {
    const double c0 = -a * b * c;
    const double c1 = a * b + a * c + b * c;
    const double c2 = -(a + b + c);
    return std::vector<double>{sign * c0, sign * (c0 + c1 / 3), sign * (c0 + 2 * c1 / 3 + c2 / 3),
                               sign * (c0 + c1 + c2 + 1)};
  };
  EXPECT_NEAR(smallest_root(bernstein(0.2, 0.5, 0.9, -1), full_precision), 0.2, 1e-11);
  EXPECT_NEAR(smallest_root(bernstein(0.61, 0.612, 0.9, -1), full_precision), 0.61, 1e-9);
  EXPECT_NEAR(smallest_root(bernstein(0.7, 1.5, 2, -1) /* one root */, full_precision), 0.7, 1e-11);
  EXPECT_EQ(smallest_root(bernstein(-0.2, 1.5, 1.9, 1), full_precision), 1.0);
  EXPECT_EQ(smallest_root(std::vector<double>{1}, full_precision), 1.0);
  EXPECT_NEAR(smallest_root(std::vector<double>{1, -3}, full_precision), 0.25, 1e-12);
  // (x - 0.5)^2 touches 0 in the middle and is positive elsewhere.
  EXPECT_NEAR(smallest_root(std::vector<double>{0.25, -0.25, 0.25}, full_precision), 0.5, 1e-6);
}

TEST(ChoicePoint, leavers_have_a_binomial_distribution) {
  const auto chances = leaver_distribution(5, 0.3);
  for (int k = 0; k <= 5; ++k) {
    EXPECT_NEAR(chances[static_cast<std::size_t>(k)],
                binomial(5, k) * std::pow(0.3, k) * std::pow(0.7, 5 - k), 1e-12);
  }
}

// Positions of real games.

// Plays whole games with varied cards and choices, and visits each position with a choice.
template <typename Look>
void play_games(Edition edition, int players, unsigned seed, int games, Look look) {
  unsigned state = seed;
  const auto below = [&](int bound) {
    state = state * 1664525U + 1013904223U;
    return static_cast<int>((state >> 8) % static_cast<unsigned>(bound));
  };
  for (int number = 0; number < games; ++number) {
    Game game(edition, players);
    const int boldness = 2 + below(12);
    while (game.awaiting() != Awaiting::nothing) {
      if (game.awaiting() == Awaiting::round) {
        std::optional<Artifact> artifact;
        if (game.board().rules().artifact_enters_each_round()) {
          artifact = static_cast<Artifact>(game.board().round());
        }
        game.start_round(artifact);
      } else if (game.awaiting() == Awaiting::card) {
        int skip = below(game.board().deck().size());
        for (Card card : game.board().deck()) {
          if (skip-- > 0) continue;
          game.turn(card);
          break;
        }
      } else {
        look(game);
        AdventurerSet leaving;
        for (Adventurer adventurer : game.board().inside()) {
          if (below(boldness) == 0) leaving.insert(adventurer);
        }
        game.reveal(Choices(game.board().inside(), leaving));
      }
    }
  }
}

TEST(Solver, S3_every_position_of_a_game_has_its_own_index) {
  std::map<int, std::shared_ptr<const Holdings>> holdings;
  for (const Ruleset& rules : rulesets) {
    for (int players = min_players; players <= max_players; ++players) {
      std::map<int, RoundSetup> before;
      play_games(rules.edition, players, static_cast<unsigned>(players), 15, [&](const Game& game) {
        const Board& board = game.board();
        const RoundSetup setup = setup_of(board);
        auto& held = holdings[setup.adventurers];
        if (!held) held = CampTable::holdings(setup.adventurers, setup.treasures);
        const RoundStates states(setup, held);
        EXPECT_TRUE(find(RoundStates(setup, held, Remember::few_artifacts), position_of(board)) ||
                    position_of(board).treasures_turned > 10);
        const RoundPosition position = position_of(board);
        EXPECT_EQ(position.points_on_path, board.haul(1).artifact_points);
        EXPECT_EQ(position.shares_left(), board.shares_left(board.inside().size()));
        EXPECT_EQ(position.bust_chance(), board.bust_chance());
        if (position.treasures_turned > 10) return;
        const auto place = find(states, position);
        ASSERT_TRUE(place.has_value());
        // The position rebuilt from the index equals the one on the table.
        const RoundPosition rebuilt = states.describe(place->treasure, place->hazard, place->artifact);
        EXPECT_EQ(rebuilt.bust_cards, position.bust_cards);
        EXPECT_EQ(rebuilt.cards_left, position.cards_left);
        EXPECT_EQ(rebuilt.points_on_path, position.points_on_path);
        EXPECT_EQ(rebuilt.hazards.size(), position.hazards.size());
        EXPECT_FALSE(states.no_choice(place->treasure, place->hazard, place->artifact));
      });
    }
  }
}

TEST(Solver, R3_R6_a_position_goes_on_as_the_game_does) {
  for (const Ruleset& rules : rulesets) {
    for (const int players : {2, 3, 5, 8}) {
      RoundPosition position;
      RoundSetup setup;
      int round = 0;
      int turned = 0;
      int inside = 0;
      play_games(rules.edition, players, 11, 20, [&](const Game& game) {
        const Board& board = game.board();
        if (board.round() != round) {
          round = board.round();
          setup = setup_of(board);
          position = start_of(setup);
          turned = 0;
          inside = position.inside;
        }
        if (board.inside().size() < inside) leave(position, inside - board.inside().size());
        inside = board.inside().size();
        // Artifacts that somebody took are no longer on the path.
        const auto cards = board.path().cards();
        const auto fresh = static_cast<std::size_t>(board.cards_turned() - turned);
        for (const Card card : cards.last(fresh)) {
          const Turned what = turn(setup, position, card);
          EXPECT_TRUE(what == Turned::choice || what == Turned::no_choice);
        }
        turned = board.cards_turned();
        EXPECT_EQ(position, position_of(board));
      });
    }
  }
  RoundSetup setup;
  setup.hazards = {3, 1, 0, 3, 3};
  RoundPosition position = start_of(setup);
  EXPECT_EQ(turn(setup, position, Hazard::fire), Turned::not_in_deck);
  EXPECT_EQ(turn(setup, position, Artifact::a1), Turned::not_in_deck);
  EXPECT_EQ(turn(setup, position, Hazard::mummy), Turned::no_choice);
  EXPECT_EQ(turn(setup, position, Hazard::mummy), Turned::not_in_deck);
  EXPECT_EQ(turn(setup, position, Hazard::spider), Turned::choice);
  EXPECT_EQ(turn(setup, position, Hazard::spider), Turned::bust);
  EXPECT_EQ(turn(setup, position, Card::treasure(17)), Turned::choice);
  EXPECT_EQ(turn(setup, position, Card::treasure(17)), Turned::not_in_deck);
}

TEST(Solver, the_setup_of_a_round_stays_the_same_while_it_is_played) {
  for (const Ruleset& rules : rulesets) {
    int round = -1;
    RoundSetup setup;
    play_games(rules.edition, 5, 7, 30, [&](const Game& game) {
      const RoundSetup now = setup_of(game.board());
      if (game.board().round() == round && game.board().cards_turned() > 1 && !setup.treasures.empty()) {
        EXPECT_EQ(now.hazards, setup.hazards);
        EXPECT_EQ(now.artifacts.size(), setup.artifacts.size());
        EXPECT_EQ(now.artifacts_out, setup.artifacts_out);
      }
      round = game.board().round();
      setup = now;
    });
  }
}

TEST(Solver, a_lone_explorer_brings_home_the_computed_value_in_real_rounds) {
  RoundSetup setup;
  setup.adventurers = 1;
  setup.edition = Edition::diamant;
  const auto solution = Solution::of(setup, Counting::cards);
  RoundPosition position = start_of(setup);
  turn(setup, position, Card::treasure(1));
  const double expected = solution->at(position)->value();

  unsigned state = 1;
  double sum = 0;
  double squares = 0;
  constexpr int rounds = 3000;
  for (int number = 0; number < rounds; ++number) {
    // Two of three leave at once with nothing; the gem on the path is left for the third.
    Game game(Edition::diamant, 3);
    game.start_round(std::nullopt);
    game.turn(Card::treasure(1));
    AdventurerSet leaving{Adventurer{1}, Adventurer{2}};
    while (true) {
      game.reveal(Choices(game.board().inside(), leaving));
      if (game.awaiting() != Awaiting::card) break;
      state = state * 1664525U + 1013904223U;
      auto skip = static_cast<int>((state >> 8) % static_cast<unsigned>(game.board().deck().size()));
      for (Card card : game.board().deck()) {
        if (skip-- > 0) continue;
        game.turn(card);
        break;
      }
      if (game.awaiting() != Awaiting::choices) break;
      const double camp = solution->at(position_of(game.board()))->camp;
      leaving = camp == 1 ? AdventurerSet{Adventurer{0}} : AdventurerSet();
    }
    const double home = game.tent(Adventurer{0}).count();
    sum += home;
    squares += home * home;
  }
  const double found = sum / rounds;
  const double error = std::sqrt((squares / rounds - found * found) / rounds);
  EXPECT_NEAR(found, expected, 4 * error);
  EXPECT_LT(error, 0.5);
}

TEST(CampTables, equivalent_rounds_share_a_table) {
  std::vector<RoundSetup> rounds(4);
  rounds[0].hazards = {3, 2, 3, 3, 3};
  rounds[1].hazards = {3, 3, 3, 3, 2};
  rounds[1].edition = Edition::diamant;
  rounds[2].hazards = {2, 3, 3, 3, 3};
  rounds[3].hazards = {2, 2, 3, 3, 3};
  CampTables tables(std::uint64_t{1} << 30);
  for (RoundSetup& round : rounds) {
    round.adventurers = 3;
    round.treasures = {2, 5, 9};
    tables.of(CanonicalForm(round).setup());
  }
  EXPECT_EQ(tables.size(), 2U);
  RoundPosition position;
  position.hazards = {Hazard::mummy, Hazard::rocks};
  // The type with one card fewer comes last.
  EXPECT_EQ(CanonicalForm(rounds[0]).canonical(position).hazards, (HazardSet{Hazard::snake, Hazard::rocks}));
  EXPECT_EQ(CanonicalForm(rounds[1]).canonical(position).hazards, (HazardSet{Hazard::mummy, Hazard::rocks}));
}

TEST(CampTables, the_least_recently_used_table_is_evicted) {
  RoundSetup round;
  round.adventurers = 2;
  round.treasures = {2, 5};
  CampTables tables(100);
  const auto table = tables.of(round);
  EXPECT_EQ(tables.of(round), table);
  for (int copies = 2; copies >= 1; --copies) {
    round.hazards[4] = copies;
    tables.of(round);
  }
  EXPECT_EQ(tables.size(), 1U);
}

TEST(CampTables, many_threads_get_the_same_table) {
  RoundSetup round;
  round.adventurers = 3;
  round.treasures = {2, 5, 9};
  CampTables tables(1 << 20);
  std::array<std::shared_ptr<const CampTable>, 4> got;
  std::vector<std::thread> threads;
  for (auto& table : got) {
    threads.emplace_back([&] { table = tables.of(round); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& table : got) EXPECT_EQ(table, got[0]);
}

}  // namespace
}  // namespace incan
