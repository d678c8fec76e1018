// incan arena: compares bots. lab/arena.h plays the games, and report/ shows the result.
#include <charconv>
#include <memory>
#include <optional>

#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/long_run.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "lab/arena.h"
#include "report/arena_page.h"
#include "report/arena_report.h"

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

double read_delta(const std::string& text) {
  double delta = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, delta);
  if (read.ec != std::errc() || read.ptr != end) {
    throw UsageError("error.sprt.number", {{"text", text}});
  }
  return delta;
}

Arena arena_of(ArenaOptions& options) {
  Arena arena;
  arena.edition = edition_of(options.bots);
  arena.bots = options.specs;
  arena.labels = take_labels(arena.bots);
  keep_secret(options.bots.seed, arena.bots);
  arena.players = options.players;
  arena.seed = options.bots.seed.number();
  arena.threads = threads_of(options.bots.threads);
  arena.exec = exec_options(options.bots);
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

void run(ArenaOptions options, const Text& text) {
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
  const FinishedArena finished{arena, result, options.bots.seed.text};
  const ArenaWords words(text, finished);
  if (page) {
    page->write(page_of_arena(words));
    page->commit();
  }
  Output output(report_beside(options.html));
  output.write(options.json ? json_of_arena(finished) + "\n" : report_of_arena(words));
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
