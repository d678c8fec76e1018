// incan arena: which bot is better, as a table, JSON or a page. The playing is in lab/arena.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <memory>
#include <optional>

#include "cli/arena_page.h"
#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/long_run.h"
#include "cli/numbers.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "lab/arena.h"
#include "record/record.h"

namespace incan {
namespace {

constexpr std::uint64_t usual_games = 2000;
constexpr std::uint64_t usual_games_of_a_test = 1'000'000;
constexpr std::uint64_t most_games = 1'000'000'000;

struct Options {
  std::vector<std::string> specs;
  int players = 4;
  std::uint64_t games = 0;
  std::optional<double> delta;  // In percentage points.
  BotOptions bots;
  bool json = false;
  std::string html;
};

// A finished arena with all that is said about it.
struct Report {
  const Arena& arena;
  const ArenaResult& result;

  std::string spec(std::size_t bot) const { return short_spec(arena.bots[bot]); }
  std::string percent(double share) const { return in_percent(share, result); }
  std::string share(std::size_t hero) const { return percent(result.share(hero, 1 - hero).value); }
  std::string games(std::size_t hero) const { return with_commas(result.cell(hero, 1 - hero).games); }
};

// What a sequential test found, in one sentence.
std::string verdict(const Report& report) {
  const ArenaResult& result = report.result;
  const std::string a = report.spec(0);
  const std::string b = report.spec(1);
  const std::string par = report.percent(result.par);
  const SequentialTest& test = *result.test;
  if (test.finding() == Finding::advantage) {
    return fmt::format(
        "{0} is better than {1} in both directions: alone among {1} it wins {2} %, and {1} alone among {0} "
        "wins {3} %, where par is {4} % (decided after {5} and {6} games).",
        a, b, report.share(0), report.share(1), par, report.games(0), report.games(1));
  }
  if (test.finding() == Finding::none) {
    const std::size_t hero = test.first_as_hero.finding == Finding::none ? 0 : 1;
    const double asked = result.par + (hero == 0 ? test.delta : -test.delta);
    return fmt::format(
        "{} is not better than {} in both directions: {} alone among {} wins {} %, and {} % or {} was "
        "asked for (decided after {} games).",
        a, b, hero == 0 ? a : b, hero == 0 ? b : a, report.share(hero), report.percent(asked),
        hero == 0 ? "more" : "less", report.games(hero));
  }
  if (!result.is_known(0, 1) || !result.is_known(1, 0)) {
    return fmt::format("It is still open whether {} is better than {}.", a, b);
  }
  return fmt::format(
      "It is still open whether {0} is better than {1} in both directions: alone among {1} it wins "
      "{2} %, and {1} alone among {0} wins {3} %, where par is {4} % (after {5} and {6} games).",
      a, b, report.share(0), report.share(1), par, report.games(0), report.games(1));
}

// That to be different can be worth more than to be better, where it is so.
std::string rarity(const ArenaResult& result) {
  std::size_t pairs = 0;
  std::size_t rare_wins = 0;
  for (std::size_t bot = 0; bot < result.bots; ++bot) {
    for (std::size_t other = bot + 1; other < result.bots; ++other) {
      ++pairs;
      if (result.share(bot, other).low > result.par && result.share(other, bot).low > result.par) ++rare_wins;
    }
  }
  if (rare_wins == 0) return "";
  return fmt::format(
      "{} above par alone among the other: there it is worth more to be different than to be better.",
      pairs == 1 ? "Each bot is" : fmt::format("In {} of {} pairs each bot is", rare_wins, pairs));
}

std::string cycle_in_words(const Report& report) {
  const std::vector<std::size_t> cycle = find_cycle(report.result);
  if (cycle.empty()) return "";
  std::string text = "Strength is not transitive here: " + report.spec(cycle.front());
  for (std::size_t i = 1; i < cycle.size(); ++i)
    text += fmt::format(" beats {}, which", report.spec(cycle[i]));
  return text + fmt::format(" beats {}, each in both directions.", report.spec(cycle.front()));
}

std::string champion(const Report& report) {
  for (std::size_t bot = 0; bot < report.result.bots; ++bot) {
    std::size_t beaten = 0;
    for (std::size_t other = 0; other < report.result.bots; ++other) {
      if (report.result.beats(bot, other)) ++beaten;
    }
    if (beaten + 1 == report.result.bots) {
      return fmt::format("{} beats {} in both directions.", report.spec(bot),
                         beaten == 1 ? "the other bot" : "every other bot");
    }
  }
  return "";
}

// What there is to say about all the bots, in a sentence each.
std::vector<std::string> findings(const Report& report) {
  if (report.result.test) return {verdict(report)};
  std::vector<std::string> sentences;
  for (std::string& sentence : std::array{champion(report), cycle_in_words(report), rarity(report.result)}) {
    if (!sentence.empty()) sentences.push_back(std::move(sentence));
  }
  return sentences;
}

class Table {
 public:
  explicit Table(const Report& report) : report_(report), arena_(report.arena), result_(report.result) {
    for (const std::string& spec : arena_.bots) shown_.push_back(short_spec(spec));
    for (const std::string& spec : shown_) width_ = std::max(width_, characters(spec));
  }

  std::string whole(const std::vector<std::string>& sentences) {
    if (!result_.complete) put("PARTIAL: stopped after {}.\n", games_so_far(arena_, result_));
    for (const std::string& warning : warnings(arena_, result_)) put("WARNING: {}\n", warning);
    put("{} bots, {} players at the table, {}. Edition {}, seed {}.\n\n", result_.bots, arena_.players,
        games_wanted(arena_, result_), ruleset(arena_.edition).name, arena_.seed);
    put("Cross-play: how many percent of the games the row's bot wins, alone in a field of the column's "
        "bot,\n± half its 95 % interval. Par is {}; ▲ is above it and ▼ below, where the interval leaves "
        "it out.\n\n",
        report_.percent(result_.par));
    // So many columns at a time as fit on most terminals.
    constexpr std::size_t columns = 5;
    for (std::size_t first = 0; first < result_.bots; first += columns) {
      matrix(first, std::min(first + columns, result_.bots));
      put("\n");
    }
    if (result_.pool.games > 0) ratings();
    for (const std::string& sentence : sentences) put("{}\n", sentence);
    return std::move(out_);
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  // In UTF-8 a character is a byte that does not continue another.
  static std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
  }

  void matrix(std::size_t first, std::size_t end) {
    put("  {:<{}}", "", width_);
    for (std::size_t field = first; field < end; ++field) put(" {:^14}", arena_letter(field));
    end_line();
    for (std::size_t hero = 0; hero < result_.bots; ++hero) {
      put("{} {:<{}}", arena_letter(hero), shown_[hero], width_);
      for (std::size_t field = first; field < end; ++field) put(" {:<14}", cell(hero, field));
      end_line();
    }
  }

  std::string cell(std::size_t hero, std::size_t field) const {
    if (hero == field) return "   par";
    if (!result_.is_known(hero, field)) return "    ?";
    const Estimate share = result_.share(hero, field);
    return fmt::format("{:>6} ±{} {}", report_.percent(share.value),
                       report_.percent((share.high - share.low) / 2), sign_against_par(share, result_.par));
  }

  void ratings() {
    put("Pool: {} of random bots in random seats, rated by Plackett–Luce; the mean is 0.\n\n",
        count_of_games(result_.pool.games));
    put("  {:<{}}  {:>6}  {:>16}  {:>8}\n", "", width_, "rating", "95 % interval", "wins");
    for (std::size_t bot : result_.pool.best_first()) {
      const Estimate& rating = result_.pool.ratings[bot];
      put("{} {:<{}}  {:>6}  {:>6} to {:>6}  {:>6} %\n", arena_letter(bot), shown_[bot], width_,
          in_points(rating.value), in_points(rating.low), in_points(rating.high),
          report_.percent(result_.pool.share(bot)));
    }
    put("\n");
  }

  void end_line() {
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_ += '\n';
  }

  const Report& report_;
  const Arena& arena_;
  const ArenaResult& result_;
  std::vector<std::string> shown_;
  std::size_t width_ = 0;
  std::string out_;
};

template <typename Items, typename Text>
std::string list(const Items& items, Text text) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    out += text(item);
  }
  return out + "]";
}

std::string matrix_as_json(const ArenaResult& result) {
  std::string out;
  for (std::size_t hero = 0; hero < result.bots; ++hero) {
    for (std::size_t field = 0; field < result.bots; ++field) {
      if (hero == field) continue;
      out += fmt::format(R"({}{{"hero":{},"field":{},"games":{},)", out.empty() ? "" : ",", hero, field,
                         result.cell(hero, field).games);
      if (!result.is_known(hero, field)) {
        out += R"("win_share":null,"win_share_95":null})";
        continue;
      }
      const Estimate share = result.share(hero, field);
      out += fmt::format(R"("win_share":{},"win_share_95":[{},{}]}})", share.value, share.low, share.high);
    }
  }
  return "[" + out + "]";
}

std::string pool_as_json(const ArenaResult& result) {
  if (result.pool.games == 0) return R"({"games":0,"ratings":null})";
  std::string out;
  for (std::size_t bot = 0; bot < result.bots; ++bot) {
    const Estimate& rating = result.pool.ratings[bot];
    out +=
        fmt::format(R"({}{{"bot":{},"rating":{},"rating_95":[{},{}],"win_share":{}}})", bot == 0 ? "" : ",",
                    bot, rating.value, rating.low, rating.high, result.pool.share(bot));
  }
  return fmt::format(R"({{"games":{},"ratings":[{}]}})", result.pool.games, out);
}

std::string_view name(Finding finding) {
  if (finding == Finding::advantage) return "advantage";
  return finding == Finding::none ? "none" : "open";
}

std::string test_as_json(const SequentialTest& test) {
  const auto direction = [](const SequentialTest::Direction& one) {
    return fmt::format(R"({{"finding":"{}","log_likelihood_ratio":{}}})", name(one.finding),
                       one.log_likelihood_ratio);
  };
  return fmt::format(R"({{"delta":{},"error":{},"finding":"{}","first_as_hero":{},"second_as_hero":{}}})",
                     test.delta, error_of_test, name(test.finding()), direction(test.first_as_hero),
                     direction(test.second_as_hero));
}

std::string as_json(const Report& report, const std::vector<std::string>& sentences) {
  const ArenaResult& result = report.result;
  std::string out = fmt::format(
      R"({{"complete":{},"edition":"{}","players":{},"games":{},"seed":{},"bots":{},"par":{},"cross_play":{})",
      result.complete, ruleset(report.arena.edition).name, report.arena.players, report.arena.games,
      report.arena.seed, list(report.arena.bots, json_string), result.par, matrix_as_json(result));
  if (result.test) {
    out += fmt::format(R"(,"sprt":{})", test_as_json(*result.test));
  } else {
    out += fmt::format(R"(,"pool":{},"cycle":{})", pool_as_json(result),
                       list(find_cycle(result), [](std::size_t bot) { return std::to_string(bot); }));
  }
  return out +
         fmt::format(R"(,"findings":{},"faults":{}}})", list(sentences, json_string),
                     faults_as_json("bot", report.arena.bots, result.faults)) +
         "\n";
}

double read_delta(const std::string& text) {
  double delta = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, delta);
  if (read.ec != std::errc() || read.ptr != end) {
    throw CLI::ValidationError("--sprt", fmt::format("'{}' is not a number of percentage points", text));
  }
  return delta;
}

Arena arena_of(const Options& options) {
  Arena arena;
  arena.edition = edition_of(options.bots);
  arena.bots = options.specs;
  arena.players = options.players;
  arena.seed = options.bots.seed;
  arena.threads = threads_of(options.bots);
  arena.games = options.games;
  if (arena.games == 0) arena.games = options.delta ? usual_games_of_a_test : usual_games;
  if (arena.bots.size() < min_arena_bots || arena.bots.size() > max_arena_bots) {
    throw Complaint(fmt::format("an arena needs {} to {} bots, not {}", min_arena_bots, max_arena_bots,
                                arena.bots.size()));
  }
  if (options.delta && arena.bots.size() != 2) {
    throw Complaint(fmt::format("--sprt compares two bots, not {}", arena.bots.size()));
  }
  const double par = 100.0 / arena.players;
  if (options.delta && !(*options.delta >= 0.01 && *options.delta < par)) {
    throw Complaint(
        fmt::format("--sprt: DELTA is from 0.01 to below par, which is {:.4g} points for {} players", par,
                    arena.players));
  }
  check_specs(arena.bots);
  return arena;
}

void run(const Options& options) {
  const Arena arena = arena_of(options);
  Control control;
  const StopOnSignals signals(control);
  std::optional<OutputFile> page;
  if (!options.html.empty()) page.emplace(options.html);

  ArenaResult result;
  {
    const LongRun watched(options.delta ? 2 * arena.games : games_in(arena), control);
    result =
        options.delta ? test_sequentially(arena, *options.delta / 100, control) : play_arena(arena, control);
  }
  const Report report{arena, result};
  const std::vector<std::string> sentences = findings(report);
  if (page) {
    page->write(arena_page(arena, result, sentences));
    page->commit();
  }
  Output output;
  output.write(options.json ? as_json(report, sentences) : Table(report).whole(sentences));
  output.flush();
  print_faults([](std::size_t bot) { return fmt::format("bot {}", arena_letter(bot)); }, arena.bots,
               result.faults);
  signals.end_if_one_came();
}

}  // namespace

void add_arena(CLI::App& program, const Text& /*text*/, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "arena", "Find out which bot is better: each alone among each other, and all of them mixed");
  auto options = std::make_shared<Options>();
  command->add_option("SPEC", options->specs, "2 to 16 bots")->required();
  add_number(*command, "--players", options->players,
             "How many players sit at a table, 2 to 8; 4 unless told", min_players, max_players);
  add_number(*command, "--games", options->games,
             "How many games in each cell of the matrix and in the pool; 2000 unless told.\nWith --sprt "
             "the most games in each direction; 1000000 unless told",
             std::uint64_t{1}, most_games);
  command
      ->add_option_function<std::string>(
          "--sprt", [options](const std::string& text) { options->delta = read_delta(text); },
          "Of two bots, stop as soon as it is known whether the first is better than the second\nin "
          "both directions: by DELTA percentage points of wins, rather than 0")
      ->type_name("DELTA");
  add_bot_options(*command, options->bots);
  command->add_flag("--json", options->json, "Print one JSON object instead of a table");
  add_output_file(*command, "--html", options->html,
                  "Write a page with heat map and plot to this file as well");
  command->footer(
      roster_help() +
      "\n\nCtrl-C ends a run with the results so far and exit status 130. docs/arena.md says what the "
      "numbers mean.");
  command->callback([&chosen, options] { chosen = [options] { run(*options); }; });
}

}  // namespace incan
