#include "attack/attack.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "attack/field_model.h"
#include "attack/two_turns.h"
#include "lab/lab_dealer.h"
#include "lab/run_bots.h"

namespace incan {
namespace {

constexpr auto me = static_cast<std::size_t>(attacking_player);

// Each bot's place in a run's list of specs.
constexpr std::size_t field = 0;
constexpr std::size_t attacker = 1;

struct PlayedAttack {
  int winners = 0;  // How many players share the win, if the attacker is one of them.
  double won = 0;   // The attacker's share of the win.
  // The sum of what turned out better than expected: by a martingale's definition, 0 on average.
  double luck = 0;
  std::uint64_t decisions = 0;
  std::uint64_t evaluations = 0;
};

// The attacker's table, for one thread. In each game, every draw has an expected value by the brain's
// evaluation, given the true probabilities of all choices and cards. The sum of the differences is the luck.
class AttackTable {
 public:
  AttackTable(const Attack& attack, const Brain& brain, ThreadBots& bots, const std::atomic<bool>& stop)
      : attack_(attack), brain_(brain), stop_(stop) {
    const auto opponents = static_cast<std::size_t>(attack.players) - 1;
    const bool looks_ahead = attack.attacker.empty();
    const std::size_t copies = looks_ahead ? static_cast<std::size_t>(attack.copies) : 0;
    const std::size_t imagining = attack.turns > 1 ? copies : 0;
    std::vector<std::size_t> places((1 + copies + imagining) * opponents, field);
    if (!looks_ahead) places.push_back(attacker);
    const std::vector<Bot*> all = bots.bots_for(places);
    const auto part = [&](std::size_t first, std::size_t many) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first * opponents);
      return std::vector<Bot*>(begin, begin + static_cast<std::ptrdiff_t>(many * opponents));
    };
    opponents_ = part(0, 1);
    model_ = std::make_unique<FieldModel>(attack.players, part(1, copies), part(1 + copies, imagining));
    if (!looks_ahead) attacker_ = all.back();
  }

  // Nothing if `stop` was set before the last choice.
  std::optional<PlayedAttack> play(std::uint64_t number) {
    Game game(attack_.edition, attack_.players);
    LabDealer dealer(attack_.seed, number, attack_.edition);
    Random random = choice_stream(attack_.seed, number);
    played_ = {};
    expected_.reset();
    start_bots(number);
    for (;;) {
      deal_on(game, dealer, [&](const Events& events) {
        tell(events);
        settle(game);
        if (game.awaiting() == Awaiting::card && game.board().cards_turned() == 0) {
          expected_ = average_over_cards(game, [&](const Game& next) { return evaluated(next); })[me];
        }
      });
      if (game.awaiting() == Awaiting::nothing) break;
      const Choices choices = choose(game, random);
      // A bot that notices `stop` may have returned anything.
      if (stop_) return std::nullopt;
      tell(game.reveal(choices));
      settle(game);
    }
    const Result result = game.result();
    if (result.winners.contains(attacking_player)) played_.winners = result.winners.size();
    played_.won = win_shares(result)[me];
    return played_;
  }

 private:
  void start_bots(std::uint64_t number) {
    const auto start = [&](Bot& bot, Player player) {
      const auto adventurer = static_cast<Adventurer>(player);
      bot.start_game(
          {attack_.edition, attack_.players, player, bot_seed(attack_.seed, number, adventurer), ""});
    };
    for (std::size_t place = 0; place < opponents_.size(); ++place) {
      start(*opponents_[place], static_cast<Player>(place + 1));
    }
    if (attacker_ != nullptr) start(*attacker_, attacking_player);
    model_->start_game(attack_.edition, attack_.seed, number);
  }

  void tell(const Events& events) {
    for (const Event& event : events) {
      for (Bot* bot : opponents_) bot->watch(event);
      if (attacker_ != nullptr) attacker_->watch(event);
    }
    model_->watch(events);
  }

  Chances evaluated(const Game& game) {
    ++played_.evaluations;
    return brain_.chances(game);
  }

  // Once the cards that a choice leads to are turned, compares the position with what was expected.
  void settle(const Game& game) {
    if (!expected_ || game.awaiting() == Awaiting::card) return;
    played_.luck += evaluated(game)[me] - *expected_;
    expected_.reset();
  }

  Choices choose(const Game& game, Random& random) {
    const Board& board = game.board();
    const AdventurerSet own = board.adventurers_of(attacking_player) & board.inside();
    Mix mix{};
    for (Adventurer adventurer : board.inside() - own) {
      Bot& bot = *opponents_[static_cast<std::size_t>(board.owner(adventurer)) - 1];
      mix[static_cast<std::size_t>(adventurer)] = ask_for_camp(bot, game, adventurer);
    }
    std::optional<Lookahead> ahead;
    Mix believed{};
    if (!own.empty()) ++played_.decisions;
    if (attacker_ != nullptr) {
      for (Adventurer adventurer : own) {
        mix[static_cast<std::size_t>(adventurer)] = ask_for_camp(*attacker_, game, adventurer);
      }
    } else if (!own.empty()) {
      believed = model_->mix(game);
      ahead.emplace(brain_, game, believed);
      played_.evaluations += ahead->evaluations();
      const AdventurerSet camp = best(game, *ahead);
      for (Adventurer adventurer : own) {
        mix[static_cast<std::size_t>(adventurer)] = camp.contains(adventurer) ? 1 : 0;
      }
    }
    // If the attacker was right about the others, its own look-ahead also serves here.
    bool was_right = true;
    for (Adventurer adventurer : board.inside() - own) {
      const auto place = static_cast<std::size_t>(adventurer);
      was_right = was_right && believed[place] == mix[place];
    }
    if (!ahead || !was_right) {
      ahead.emplace(brain_, game, mix);
      played_.evaluations += ahead->evaluations();
    }
    AdventurerSet camp;
    for (Adventurer adventurer : board.inside()) {
      const double chance = mix[static_cast<std::size_t>(adventurer)];
      // As at other tables, a certain choice consumes no random number.
      if (chance >= 1 || (chance > 0 && random.happens(chance))) camp.insert(adventurer);
    }
    // Joint choices that the look-ahead drops are worth exactly what is expected.
    if (ahead->is_known(camp)) expected_ = expected(*ahead, own, mix);
    return Choices(board.inside(), camp);
  }

  AdventurerSet best(const Game& game, const Lookahead& ahead) {
    if (attack_.turns == 1) return ahead.best(*ahead.options(attacking_player).back().camp.begin(), {}).camp;
    TwoTurns two_turns(brain_, *model_, stop_);
    const AdventurerSet camp = two_turns.best(game, ahead);
    played_.evaluations += two_turns.evaluations();
    return camp;
  }

  static double expected(const Lookahead& ahead, AdventurerSet own, const Mix& mix) {
    if (own.empty()) return ahead.expected()[me];
    double sum = 0;
    for (const Option& option : ahead.options(attacking_player)) {
      double likely = 1;
      for (Adventurer adventurer : own) {
        const double leaves = mix[static_cast<std::size_t>(adventurer)];
        likely *= option.camp.contains(adventurer) ? leaves : 1 - leaves;
      }
      sum += likely * option.win;
    }
    return sum;
  }

  const Attack& attack_;
  const Brain& brain_;
  const std::atomic<bool>& stop_;
  std::vector<Bot*> opponents_;
  std::unique_ptr<FieldModel> model_;
  Bot* attacker_ = nullptr;
  PlayedAttack played_;
  std::optional<double> expected_;
};

// The sums over some games.
struct Sums {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t evaluations = 0;
  std::array<std::uint64_t, max_players + 1> wins_by_winners{};
  double won = 0;
  double won_squared = 0;
  double corrected = 0;
  double corrected_squared = 0;

  void add(const PlayedAttack& played, double par) {
    const double won_over_par = played.won - par;
    const double corrected_over_par = won_over_par - played.luck;
    ++games;
    decisions += played.decisions;
    evaluations += played.evaluations;
    if (played.winners > 0) ++wins_by_winners[static_cast<std::size_t>(played.winners)];
    won += won_over_par;
    won_squared += won_over_par * won_over_par;
    corrected += corrected_over_par;
    corrected_squared += corrected_over_par * corrected_over_par;
  }

  void merge(const Sums& other) {
    games += other.games;
    decisions += other.decisions;
    evaluations += other.evaluations;
    for (std::size_t winners = 0; winners < wins_by_winners.size(); ++winners) {
      wins_by_winners[winners] += other.wins_by_winners[winners];
    }
    won += other.won;
    won_squared += other.won_squared;
    corrected += other.corrected;
    corrected_squared += other.corrected_squared;
  }
};

double variance(double sum, double sum_of_squares, std::uint64_t games) {
  const auto n = static_cast<double>(games);
  return std::max(0.0, (sum_of_squares - sum * sum / n) / (n - 1));
}

void estimate(const Sums& sums, AttackResult& result) {
  result.games = sums.games;
  result.decisions = sums.decisions;
  result.evaluations = sums.evaluations;
  PlayerStatistics plain;
  plain.wins_by_winners = sums.wins_by_winners;
  const Estimate rate = win_rate(plain, sums.games);
  result.plain_gain = {rate.value - result.par, rate.low - result.par, rate.high - result.par};
  result.gain = {0, -result.par, 1 - result.par};
  if (sums.games < 2) return;
  const double corrected_variance = variance(sums.corrected, sums.corrected_squared, sums.games);
  const double plain_variance = variance(sums.won, sums.won_squared, sums.games);
  if (plain_variance > 0) result.variance_ratio = corrected_variance / plain_variance;
  const double mean = sums.corrected / static_cast<double>(sums.games);
  const double margin = normal_95 * std::sqrt(corrected_variance / static_cast<double>(sums.games));
  result.gain = {mean, mean - margin, mean + margin};
}

}  // namespace

std::vector<std::string> specs_of(const Attack& attack) {
  std::vector<std::string> specs = {attack.bot};
  if (!attack.attacker.empty()) specs.push_back(attack.attacker);
  return specs;
}

int usual_copies(const BotSpec& bot) {
  constexpr int several = 4;
  return std::holds_alternative<RolloutSpec>(bot) || std::holds_alternative<ExecSpec>(bot) ? several : 1;
}

AttackResult play_attack(const Attack& attack, const Brain& brain, Control& control) {
  AttackResult result;
  result.par = 1.0 / attack.players;
  RunBots run_bots(specs_of(attack), {}, attack.exec, control.stop);
  constexpr std::uint64_t size = 4;
  // Added up in the order of the pieces, so that the order in which threads play them does not matter.
  std::vector<Sums> pieces((attack.games + size - 1) / size);
  run_in_parallel(pieces.size(), attack.threads, control.stop, [&]() -> Worker {
    std::shared_ptr<ThreadBots> bots = run_bots.acquire();
    auto table = std::make_shared<AttackTable>(attack, brain, *bots, control.stop);
    return [&, bots, table](std::uint64_t piece) {
      const std::uint64_t end = std::min((piece + 1) * size, attack.games);
      for (std::uint64_t game = piece * size; game < end; ++game) {
        const auto played = table->play(game);
        if (!played) return;
        pieces[piece].add(*played, result.par);
        ++control.done;
      }
    };
  });
  Sums sums;
  for (const Sums& piece : pieces) sums.merge(piece);
  estimate(sums, result);
  result.complete = result.games == attack.games;
  result.faults = run_bots.faults();
  return result;
}

}  // namespace incan
