// incan replay: retells a record in sentences, or as a trace for other programs.
#include <fmt/format.h>

#include <memory>
#include <vector>

#include "cli/about.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/options.h"
#include "cli/saved_games.h"
#include "cli/stream.h"
#include "record/record.h"
#include "report/account.h"
#include "terminal/curses.h"
#include "terminal/play.h"
#include "terminal/signals.h"
#include "terminal/watch.h"

namespace incan {
namespace {

struct ReplayOptions {
  std::string file;
  bool trace = false;
  bool watch = false;
};

// The output for a record, or its fault. Nothing is printed for an invalid record.
Checked<std::string> replayed(const Record& record, const Text& text, bool trace) {
  if (trace) {
    std::string lines;
    return replay(record,
                  [&](const Game& game, const Event& event) {
                    append_trace(lines, game.board().players(), event);
                    lines += '\n';
                  })
        .map([&](const Game& /*game*/) { return std::move(lines); });
  }
  Account account(record, text);
  return replay(record, [&](const Game& game, const Event& event) { account.tell(game, event); })
      .map([&](const Game& game) { return account.finish(game); });
}

std::string file_to_replay(const std::string& file) {
  if (file == "-") return file;
  if (!file.empty()) return game_named(file);
  const std::vector<std::string> files = saved_games();
  if (files.empty()) throw EnvironmentError("error.no_saved_game", {{"folder", saved_games_folder()}});
  return files.front();
}

void watch_game(const ReplayOptions& options, const Text& text) {
  if (options.file == "-") throw UsageError("error.needs_file", {{"option", "--watch"}});
  if (!Curses::possible()) throw UsageError(Key("error.watch"));
  const Record record = read_game(options.file);
  const Story story(text, record.players);
  const auto scenes = scenes_of(record, story);
  if (!scenes) {
    throw DataError(about(options.file, scenes.error()));
  }
  const StopSignals signals;
  try {
    Curses curses;
    watch(*scenes, text, curses);
  } catch (const Stopped& stopped) {
    throw ExitStatus(128 + stopped.signal());
  }
}

void run(const ReplayOptions& options, const Text& words) {
  Input input(options.file);
  Output output;
  const auto complain = [&](const Fault& fault) {
    output.flush();
    throw DataError(about(input.name(), fault));
  };
  RecordStream records([&](std::span<char> buffer) { return input.read(buffer); });
  for (int number = 1;; ++number) {
    const auto record = records.next();
    if (!record) complain(record.error());
    if (!*record) break;
    const auto text = replayed(**record, words, options.trace);
    if (!text) complain(records.locate(text.error()));
    if (!options.trace && records.many()) {
      output.write(fmt::format("{}=== {} ===\n\n", number > 1 ? "\n" : "",
                               words("account.many", {{"number", number}})));
    }
    output.write(*text);
  }
  output.flush();
}

}  // namespace

void add_replay(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("replay", text("help.replay"));
  auto options = std::make_shared<ReplayOptions>();
  command->add_option("FILE", options->file, text("help.replay.file"))->type_name("");
  command->add_flag("--trace", options->trace, text("help.replay.trace"));
  command->add_flag("--watch", options->watch, text("help.replay.watch"));
  command->callback([&chosen, command, options, &text] {
    refuse_together(*command, "--watch", {"--trace"});
    chosen = [options, &text] {
      options->file = file_to_replay(options->file);
      options->watch ? watch_game(*options, text) : run(*options, text);
    };
  });
}

}  // namespace incan
