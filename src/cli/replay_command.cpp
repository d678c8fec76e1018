// incan replay: a record told in words, or as a trace for other programs.
#include <fmt/format.h>

#include <memory>

#include "cli/account.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/stream.h"
#include "record/record.h"

namespace incan {
namespace {

struct Options {
  std::string file;
  bool trace = false;
};

// What a record gives, or a complaint; nothing of a faulty record is ever printed.
Checked<std::string> replayed(const Record& record, bool trace) {
  if (trace) {
    std::string lines;
    return replay(record, [&](const Game& game, const Event& event) { append_trace(lines, game, event); })
        .map([&](const Game& /*game*/) { return std::move(lines); });
  }
  Account account(record);
  return replay(record, [&](const Game& game, const Event& event) { account.tell(game, event); })
      .map([&](const Game& game) { return account.finish(game); });
}

void run(const Options& options) {
  Input input(options.file);
  Output output;
  const auto complain = [&](const Fault& fault) {
    output.flush();
    throw Complaint(fmt::format("{}: {}: {}", input.name(), fault.where, fault.why));
  };
  RecordStream records([&](std::span<char> buffer) { return input.read(buffer); });
  for (int number = 1;; ++number) {
    const auto record = records.next();
    if (!record) complain(record.error());
    if (!*record) break;
    const auto text = replayed(**record, options.trace);
    if (!text) complain(records.locate(text.error()));
    if (!options.trace && records.many()) {
      output.write(fmt::format("{}=== Game {} ===\n\n", number > 1 ? "\n" : "", number));
    }
    output.write(*text);
  }
  output.flush();
}

}  // namespace

void add_replay(CLI::App& program, Command& chosen) {
  CLI::App* command =
      program.add_subcommand("replay", "Replay a game record under the rules and tell the game");
  auto options = std::make_shared<Options>();
  command->add_option("FILE", options->file, "A record, or JSON Lines of many; - reads standard input")
      ->required();
  command->add_flag("--trace", options->trace, "Print every event as a line of JSON instead");
  command->footer(
      "Everything the record claims is checked: cards, choices, result, and the shuffle where there is a "
      "seed.\n"
      "A record that is wrong ends with exit status 2 and a line that says where and why.\n"
      "docs/record.md describes the format.");
  command->callback([&chosen, options] { chosen = [options] { run(*options); }; });
}

}  // namespace incan
