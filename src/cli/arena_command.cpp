// incan arena: compares bots, as a table, JSON, or a page. lab/arena.h plays the games.
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
#include "text/glyphs.h"

namespace incan {
namespace {

constexpr std::uint64_t usual_games = 2000;
constexpr std::uint64_t usual_games_of_a_test = 1'000'000;
constexpr std::uint64_t most_games = 1'000'000'000;

struct ArenaOptions {
  std::vector<std::string> specs;
  int players = 4;
  std::uint64_t games = 0;
  std::optional<double> delta;  // In percentage points.
  BotOptions bots;
  bool json = false;
  std::string html;
  OutputFile::Existing existing = OutputFile::Existing::refuse;
};

// A finished arena and what its report needs.
struct ArenaReport {
  const Arena& arena;
  const ArenaResult& result;
  const std::string& seed;
  const Text& text;

  std::string spec(std::size_t bot) const { return short_spec(arena.bots[bot]); }
  std::string percent(double share) const { return in_percent(text, share, result); }
  std::string with_sign(double share) const { return in_percent_with_sign(text, share, result); }
  std::string share(std::size_t hero) const { return with_sign(result.share(hero, 1 - hero).value); }
  std::string games(std::size_t hero) const { return with_commas(text, result.cell(hero, 1 - hero).games); }
};

// The result of a sequential test, in one sentence.
std::string verdict(const ArenaReport& report) {
  const ArenaResult& result = report.result;
  const Argument a("a", report.spec(0));
  const Argument b("b", report.spec(1));
  const SequentialTest& test = *result.test;
  if (test.finding() == Finding::none) {
    const std::size_t hero = test.first_as_hero.finding == Finding::none ? 0 : 1;
    const double asked = result.par + (hero == 0 ? test.delta : -test.delta);
    return report.text("arena.not_better", {a,
                                            b,
                                            {"hero", report.spec(hero)},
                                            {"field", report.spec(1 - hero)},
                                            {"share", report.share(hero)},
                                            {"asked", report.with_sign(asked)},
                                            {"more", hero == 0 ? "yes" : "no"},
                                            {"games", report.games(hero)}});
  }
  if (!result.is_known(0, 1) || !result.is_known(1, 0)) return report.text("arena.open.unknown", {a, b});
  return report.text(test.finding() == Finding::advantage ? Key("arena.better") : Key("arena.open"),
                     {a,
                      b,
                      {"share_a", report.share(0)},
                      {"share_b", report.share(1)},
                      {"par", report.with_sign(result.par)},
                      {"games_a", report.games(0)},
                      {"games_b", report.games(1)}});
}

// Reports pairs of bots in which each wins more than par alone among copies of the other: there, being
// different is worth more than being better.
std::string rarity(const ArenaReport& report) {
  const ArenaResult& result = report.result;
  int pairs = 0;
  int rare_wins = 0;
  for (std::size_t bot = 0; bot < result.bots; ++bot) {
    for (std::size_t other = bot + 1; other < result.bots; ++other) {
      ++pairs;
      if (result.share(bot, other).low > result.par && result.share(other, bot).low > result.par) ++rare_wins;
    }
  }
  if (rare_wins == 0) return "";
  return pairs == 1 ? report.text("arena.rarity.one_pair")
                    : report.text("arena.rarity", {{"count", rare_wins}, {"pairs", pairs}});
}

std::string cycle_in_words(const ArenaReport& report) {
  const std::vector<std::size_t> cycle = find_cycle(report.result);
  if (cycle.empty()) return "";
  std::string bots;
  for (std::size_t bot : cycle) bots += report.spec(bot) + " → ";
  return report.text("arena.cycle", {{"bots", bots + report.spec(cycle.front())}});
}

std::string champion(const ArenaReport& report) {
  for (std::size_t bot = 0; bot < report.result.bots; ++bot) {
    std::size_t beaten = 0;
    for (std::size_t other = 0; other < report.result.bots; ++other) {
      if (report.result.beats(bot, other)) ++beaten;
    }
    if (beaten + 1 == report.result.bots) {
      return report.text(beaten == 1 ? Key("arena.champion.of_two") : Key("arena.champion"),
                         {{"bot", report.spec(bot)}});
    }
  }
  return "";
}

// The findings about all the bots, one sentence each.
std::vector<std::string> findings(const ArenaReport& report) {
  if (report.result.test) return {verdict(report)};
  std::vector<std::string> sentences;
  for (std::string& sentence : std::array{champion(report), cycle_in_words(report), rarity(report)}) {
    if (!sentence.empty()) sentences.push_back(std::move(sentence));
  }
  return sentences;
}

class ArenaTable {
 public:
  explicit ArenaTable(const ArenaReport& report)
      : report_(report), text_(report.text), arena_(report.arena), result_(report.result) {
    for (const std::string& spec : arena_.bots) shown_.push_back(short_spec(spec));
    for (const std::string& spec : shown_) width_ = std::max(width_, columns(spec));
    for (std::size_t hero = 0; hero < result_.bots; ++hero) {
      for (std::size_t field = 0; field < result_.bots; ++field) {
        cell_width_ = std::max(cell_width_, columns(cell(hero, field)));
      }
    }
  }

  std::string whole(const std::vector<std::string>& sentences) {
    if (!result_.complete)
      put("{}\n", text_("arena.partial", {{"games", games_so_far(text_, arena_, result_)}}));
    for (const std::string& warning : warnings(text_, arena_, result_)) {
      put("{}\n", text_("arena.table.warning", {{"warning", warning}}));
    }
    put("{}\n\n", text_("arena.heading", {{"bots", static_cast<int>(result_.bots)},
                                          {"players", arena_.players},
                                          {"games", games_wanted(text_, arena_, result_)},
                                          {"edition", ruleset(arena_.edition).name},
                                          {"seed", report_.seed}}));
    put("{}\n\n", text_("arena.cross_play", {{"par", report_.with_sign(result_.par)}}));
    // As many columns at a time as fit into 80 characters.
    constexpr int widest = 80;
    const auto at_a_time = static_cast<std::size_t>(std::max(1, (widest - 2 - width_) / (cell_width_ + 1)));
    for (std::size_t first = 0; first < result_.bots; first += at_a_time) {
      matrix(first, std::min(first + at_a_time, result_.bots));
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

  void matrix(std::size_t first, std::size_t end) {
    put("  {:{}}", "", width_);
    for (std::size_t field = first; field < end; ++field) put(" {:^{}}", arena_letter(field), cell_width_);
    end_line();
    for (std::size_t hero = 0; hero < result_.bots; ++hero) {
      put("{} {}", arena_letter(hero), to_the_left(shown_[hero], width_));
      for (std::size_t field = first; field < end; ++field)
        put(" {}", to_the_left(cell(hero, field), cell_width_));
      end_line();
    }
  }

  std::string cell(std::size_t hero, std::size_t field) const {
    if (hero == field) return "  " + text_("arena.par");
    if (!result_.is_known(hero, field)) return "    ?";
    const Estimate share = result_.share(hero, field);
    return fmt::format("{:>5} ({}–{}) {}", report_.percent(share.value), report_.percent(share.low),
                       report_.percent(share.high), sign_against_par(share, result_.par));
  }

  void ratings() {
    put("{}\n\n", text_("arena.pool", {{"games", count_of_games(text_, result_.pool.games)}}));
    put("  {:{}}  {}  {}  {}\n", "", width_, to_the_right(text_("arena.rating"), 8),
        to_the_right(text_("arena.interval"), 16), to_the_right(text_("arena.wins"), 8));
    for (std::size_t bot : result_.pool.best_first()) {
      const Estimate& rating = result_.pool.ratings[bot];
      const std::string interval =
          text_("arena.from_to", {{"low", to_the_right(in_points(rating.low), 6)},
                                  {"high", to_the_right(in_points(rating.high), 6)}});
      put("{} {}  {}  {}  {}\n", arena_letter(bot), to_the_left(shown_[bot], width_),
          to_the_right(in_points(rating.value), 8), to_the_right(interval, 16),
          to_the_right(report_.with_sign(result_.pool.share(bot)), 8));
    }
    put("\n");
  }

  void end_line() {
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_ += '\n';
  }

  const ArenaReport& report_;
  const Text& text_;
  const Arena& arena_;
  const ArenaResult& result_;
  std::vector<std::string> shown_;
  int width_ = 0;
  int cell_width_ = 0;
  std::string out_;
};

template <typename Items, typename Write>
std::string as_json_list(const Items& items, Write write) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    out += write(item);
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
        out += R"("win_rate":null,"win_rate_95":null})";
        continue;
      }
      const Estimate share = result.share(hero, field);
      out += fmt::format(R"("win_rate":{},"win_rate_95":[{},{}]}})", share.value, share.low, share.high);
    }
  }
  return "[" + out + "]";
}

std::string pool_as_json(const ArenaResult& result) {
  if (result.pool.games == 0) return R"({"games":0,"ratings":null})";
  std::string out;
  for (std::size_t bot = 0; bot < result.bots; ++bot) {
    const Estimate& rating = result.pool.ratings[bot];
    out += fmt::format(R"({}{{"bot":{},"rating":{},"rating_95":[{},{}],"win_rate":{}}})", bot == 0 ? "" : ",",
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

std::string as_json(const ArenaReport& report, const std::vector<std::string>& sentences) {
  const ArenaResult& result = report.result;
  std::string out = fmt::format(
      R"({{"format":"incan-gold-arena/1","complete":{},"edition":"{}","players":{},"games":{},"seed":{},"bots":{},"par":{},"cross_play":{})",
      result.complete, ruleset(report.arena.edition).name, report.arena.players, report.arena.games,
      json_string(report.seed), as_json_list(report.arena.bots, json_string), result.par,
      matrix_as_json(result));
  if (result.test) {
    out += fmt::format(R"(,"sprt":{})", test_as_json(*result.test));
  } else {
    out += fmt::format(R"(,"pool":{},"cycle":{})", pool_as_json(result),
                       as_json_list(find_cycle(result), [](std::size_t bot) { return std::to_string(bot); }));
  }
  return out +
         fmt::format(R"(,"findings":{},"faults":{}}})", as_json_list(sentences, json_string),
                     faults_as_json("bot", report.arena.bots, result.faults)) +
         "\n";
}

double read_delta(const std::string& text) {
  double delta = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, delta);
  if (read.ec != std::errc() || read.ptr != end) {
    throw UsageError("error.sprt.number", {{"text", text}});
  }
  return delta;
}

Arena arena_of(const ArenaOptions& options) {
  Arena arena;
  arena.edition = edition_of(options.bots);
  arena.bots = options.specs;
  arena.players = options.players;
  arena.seed = options.bots.seed.number();
  arena.threads = threads_of(options.bots.threads);
  // Commas separate bots in --bots of other commands.
  for (const std::string& spec : arena.bots) {
    if (spec.find(',') != std::string::npos && !read_spec(spec))
      throw UsageError(Key("error.arena.arguments"));
  }
  arena.games = options.games;
  if (arena.games == 0) arena.games = options.delta ? usual_games_of_a_test : usual_games;
  if (arena.bots.size() < min_arena_bots || arena.bots.size() > max_arena_bots) {
    throw UsageError("error.arena.bots", {{"least", static_cast<int>(min_arena_bots)},
                                          {"most", static_cast<int>(max_arena_bots)},
                                          {"count", static_cast<int>(arena.bots.size())}});
  }
  if (options.delta && arena.bots.size() != 2) {
    throw UsageError("error.sprt.two", {{"count", static_cast<int>(arena.bots.size())}});
  }
  const double par = 100.0 / arena.players;
  if (options.delta && !(*options.delta >= 0.01 && *options.delta < par)) {
    throw UsageError("error.sprt.range", {{"par", par}, {"players", arena.players}});
  }
  check_specs(arena.bots);
  return arena;
}

void run(const ArenaOptions& options, const Text& text) {
  const Arena arena = arena_of(options);
  Control control;
  const StopOnSignals signals(control);
  std::optional<OutputFile> page;
  if (!options.html.empty()) page.emplace(options.html, options.existing);

  ArenaResult result;
  {
    const LongRun watched(options.delta ? 2 * arena.games : games_in(arena), control, text);
    result =
        options.delta ? test_sequentially(arena, *options.delta / 100, control) : play_arena(arena, control);
  }
  const std::string& seed = options.bots.seed.text;
  const ArenaReport report{arena, result, seed, text};
  if (page) {
    page->write(arena_page(text, arena, result, seed, findings(report)));
    page->commit();
  }
  Output output(report_beside(options.html));
  if (options.json) {
    // Output for programs is always in English.
    const Text english(Language::english);
    const ArenaReport for_programs{arena, result, seed, english};
    output.write(as_json(for_programs, findings(for_programs)));
  } else {
    output.write(ArenaTable(report).whole(findings(report)));
  }
  output.flush();
  print_faults(
      text,
      [&](std::size_t bot) {
        return text("bot.letter", {{"letter", std::string(1, arena_letter(bot))}});
      },
      arena.bots, result.faults);
  signals.end_if_one_came();
}

}  // namespace

void add_arena(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("arena", text("help.arena"));
  auto options = std::make_shared<ArenaOptions>();
  command->add_option("BOT", options->specs, text("help.arena.specs"))
      ->type_name("")
      ->option_text("BOT BOT...")
      ->required();
  // The option of other commands that name bots; hidden.
  command
      ->add_option_function<std::string>(
          "--bots", [](const std::string& /*specs*/) { throw UsageError(Key("error.arena.arguments")); })
      ->group("");
  add_number(*command, "--players", options->players, text("help.arena.players"), min_players, max_players);
  add_number(*command, "--games", options->games, text("help.arena.games"), std::uint64_t{1}, most_games);
  command
      ->add_option_function<std::string>(
          "--sprt", [options](const std::string& delta) { options->delta = read_delta(delta); },
          text("help.arena.sprt"))
      ->type_name("DELTA");
  add_bot_options(*command, text, options->bots);
  command->add_flag("--json", options->json, text("help.json"));
  add_output_file(*command, "--html", options->html, text("help.arena.html"));
  add_force(*command, options->existing, text("help.force"));
  command->callback([&chosen, options, &text] { chosen = [options, &text] { run(*options, text); }; });
}

}  // namespace incan
