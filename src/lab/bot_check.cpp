#include "lab/bot_check.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>

#include "lab/bot_table.h"
#include "lab/lab_dealer.h"
#include "lab/run_bots.h"

namespace incan {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// How eagerly the other players leave: one after the other, never, so that paths become long, and at once,
// so that the bot is alone.
constexpr std::array<double, 3> eagerness = {0.2, 0.0, 1.0};
constexpr std::uint64_t takeovers = 2;

// Ends a check early.
struct FailedTooOften {};

// The program behind a bot that measures it, and starts it again after it had to be stopped.
class CheckedBot : public Bot {
 public:
  CheckedBot(const BotCheck& check, const std::atomic<bool>& stop, BotCheckResult& result)
      : check_(check), stop_(stop), result_(result), exec_(check.exec) {
    exec_.on_fault = [this](const ExecFault& fault) { add(fault); };
    begin();
  }

  std::string name() const override { return bot_->name(); }
  std::string about() const override { return bot_->about(); }
  void start_game(const GameStart& start) override {
    if (bot_->given_up() && !stop_) begin();
    bot_->start_game(start);
    // Later versions of the protocol may have more messages.
    bot_->tell("{\"type\":\"news_from_the_future\",\"id\":1,\"choice\":\"camp\"}\n");
    answers_.clear();
  }
  void watch(const Event& event) override { bot_->watch(event); }
  double camp(const View& view, Adventurer adventurer) override {
    const Clock::time_point start = Clock::now();
    const double chance = bot_->camp(view, adventurer);
    const double time = milliseconds_since(start);
    ++result_.requests;
    result_.total_ms += time;
    result_.slowest_ms = std::max(result_.slowest_ms, time);
    answers_.push_back(chance);
    return chance;
  }
  void leave() override { bot_->leave(); }

  const std::vector<double>& answers() const { return answers_; }
  std::uint64_t faults_so_far() const { return faults_so_far_; }

 private:
  void begin() {
    if (result_.starts == BotCheckResult::most_starts) throw FailedTooOften();
    ++result_.starts;
    const Clock::time_point start = Clock::now();
    auto bot = ExecBot::start(check_.command, exec_, stop_);
    if (!bot) throw BotError(bot.error());
    result_.hello_ms = std::max(result_.hello_ms, milliseconds_since(start));
    bot_ = *std::move(bot);
    result_.name = bot_->calls_itself();
  }

  void add(const ExecFault& fault) {
    ++faults_so_far_;
    const auto known = std::find_if(result_.breaches.begin(), result_.breaches.end(),
                                    [&](const BotBreach& breach) { return breach.what == fault.what; });
    if (known != result_.breaches.end()) {
      ++known->times;
    } else {
      result_.breaches.push_back({fault.what, 1, fault.request});
    }
  }

  const BotCheck& check_;
  const std::atomic<bool>& stop_;
  BotCheckResult& result_;
  ExecOptions exec_;
  std::unique_ptr<ExecBot> bot_;
  std::vector<double> answers_;
  std::uint64_t faults_so_far_ = 0;
};

class Checker {
 public:
  Checker(const BotCheck& check, Control& control, BotCheckResult& result)
      : check_(check), control_(control), result_(result), bot_(check, control.stop, result) {}

  void check() {
    for (const Ruleset& rules : rulesets) {
      for (int players = min_players; players <= max_players; ++players) {
        for (const double eager : eagerness) play_twice(rules.edition, players, eager);
        for (std::uint64_t time = 0; time < takeovers; ++time) take_over(rules.edition, players);
        if (control_.stop) return;
      }
    }
  }

 private:
  // One game, and the same once more.
  void play_twice(Edition edition, int players, double eager) {
    const std::uint64_t number = number_++;
    const auto place = static_cast<std::size_t>(number % static_cast<std::uint64_t>(players));
    RandomBot other(eager);
    std::vector<Bot*> bots(static_cast<std::size_t>(players), &other);
    bots[place] = &bot_;
    BotTable table(edition, bots);
    std::array<std::vector<double>, 2> answers;
    const std::uint64_t faults = bot_.faults_so_far();
    for (auto& mine : answers) {
      if (!table.play(check_.seed, number, control_.stop)) return;
      count_game();
      mine = bot_.answers();
    }
    // After a fault, it was not the bot that chose.
    if (faults == bot_.faults_so_far() && answers[0] != answers[1]) result_.repeats_itself = false;
  }

  // Others play until the bot takes over for one of them: it is told of all events at once, including choices
  // that it did not make, and asked whatever the position is.
  void take_over(Edition edition, int players) {
    const std::uint64_t number = number_++;
    Random random(check_.seed, ~number);
    const auto player = static_cast<Player>(random.below(static_cast<std::uint32_t>(players)));
    const std::uint32_t until = 1 + random.below(30);
    LabDealer dealer(check_.seed, number, edition);
    Game game(edition, players);
    std::vector<Event> events;
    std::uint32_t reveals = 0;
    bool is_here = false;
    const auto tell = [&](const Events& told) {
      for (const Event& event : told) {
        is_here ? bot_.watch(event) : events.push_back(event);
      }
    };
    while (!control_.stop) {
      deal_on(game, dealer, tell);
      if (game.awaiting() == Awaiting::nothing) break;
      if (!is_here && reveals >= until) {
        bot_.start_game({edition, players, player, check_.seed, ""});
        for (const Event& event : events) bot_.watch(event);
        is_here = true;
      }
      AdventurerSet camp;
      for (Adventurer adventurer : game.board().inside()) {
        const bool is_mine = is_here && game.board().owner(adventurer) == player;
        const double chance = is_mine ? bot_.camp(View(game, player), adventurer) : 0.1;
        if (random.happens(chance)) camp.insert(adventurer);
      }
      ++reveals;
      tell(game.reveal(Choices(game.board().inside(), camp)));
    }
    if (!control_.stop) count_game();
  }

  void count_game() {
    ++result_.games;
    ++control_.done;
  }

  const BotCheck& check_;
  Control& control_;
  BotCheckResult& result_;
  CheckedBot bot_;
  std::uint64_t number_ = 0;
};

}  // namespace

std::uint64_t games_in_bot_check() {
  return rulesets.size() * (max_players - min_players + 1) * (2 * eagerness.size() + takeovers);
}

BotCheckResult check_bot(const BotCheck& check, Control& control) {
  BotCheckResult result;
  try {
    Checker(check, control, result).check();
    result.complete = !control.stop;
  } catch (const FailedTooOften&) {
    result.complete = false;
  }
  return result;
}

}  // namespace incan
