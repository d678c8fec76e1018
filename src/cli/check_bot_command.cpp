// incan check-bot: whether a program follows the bot protocol. lab/bot_check.h plays, and report/ shows the
// result.
#include <memory>
#include <optional>

#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/long_run.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "lab/bot_check.h"
#include "report/bot_check_report.h"

namespace incan {
namespace {

struct CheckBotOptions {
  std::string spec;
  SeedOption seed;
  ExecOptions exec;
  bool json = false;
  std::string log;
  OutputFile::Existing existing = OutputFile::Existing::refuse;
};

void run(CheckBotOptions options, const Text& text) {
  check_specs({options.spec});
  const auto spec = read_spec(options.spec);
  const auto* program = std::get_if<ExecSpec>(&*spec);
  if (program == nullptr) throw UsageError("error.check_bot.spec", {{"spec", options.spec}});

  BotCheck check;
  check.command = program->command;
  check.exec = options.exec;
  keep_secret(options.seed, {options.spec});
  check.seed = options.seed.number();
  std::optional<OutputFile> log;
  if (!options.log.empty()) {
    log.emplace(options.log, options.existing);
    check.exec.on_line = [&log](ExecOptions::Direction direction, std::string_view line) {
      log->write(direction == ExecOptions::Direction::to_bot ? "> " : "< ");
      log->write(std::string(line) + '\n');
    };
  }

  Control control;
  const StopOnSignals signals(control);
  BotCheckResult result;
  {
    const LongRun watched(games_in_bot_check(), control, text);
    result = check_bot(check, control);
  }
  if (log) log->commit();
  const FinishedBotCheck finished{check, result, options.seed.text};
  Output output(report_beside(options.log));
  output.write(options.json ? json_of_bot_check(finished) + "\n" : report_of_bot_check(text, finished));
  output.flush();
  signals.end_if_one_came();
  if (!result.breaches.empty()) throw ExitStatus(bot_fault);
}

}  // namespace

void add_check_bot(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("check-bot", text("help.check_bot"));
  auto options = std::make_shared<CheckBotOptions>();
  command->add_option("BOT", options->spec, text("help.check_bot.bot"))->type_name("")->required();
  add_exec_options(*command, text, options->exec);
  add_seed(*command, options->seed, text("help.seed.check_bot"));
  command->add_flag("--json", options->json, text("help.json"));
  add_output_file(*command, "--log", options->log, text("help.check_bot.log"));
  add_force(*command, options->existing, text("help.force"));
  command->callback([&chosen, options, &text] { chosen = [options, &text] { run(*options, text); }; });
}

}  // namespace incan
