#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

#include "cli/about.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "cli/stream.h"
#include "cli/version.h"
#include "lab/lab.h"
#include "report/problem_words.h"

namespace incan {
namespace {

constexpr int environment_failed = 1;
constexpr int bad_data = 2;
constexpr int wrong_usage = 64;

int complain(int status, std::string why) {
  say_aside(std::move(why));
  return status;
}

void write_out(const std::string& text) {
  Output output;
  output.write(text);
  output.flush();
}

// Dies of SIGPIPE without a message, as other tools do when their reader has gone.
int die_of_broken_pipe() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
  return 128 + SIGPIPE;
}

// The options are described in the user's language, so --lang must be found before the command line is
// parsed.
Language language_asked_for(const std::vector<std::string>& words) {
  constexpr std::string_view option = "--lang";
  for (std::size_t at = 0; at < words.size() && words[at] != "--"; ++at) {
    std::string_view word = words[at];
    if (!word.starts_with(option)) continue;
    word.remove_prefix(option.size());
    if (word.empty() && at + 1 < words.size())
      return language_named(words[at + 1]).value_or(language_of_environment());
    if (word.starts_with('=')) return language_named(word.substr(1)).value_or(language_of_environment());
  }
  return language_of_environment();
}

// A parse error in the user's language, as far as the library's messages can be distinguished.
std::string in_words(const Text& text, const CLI::ParseError& error) {
  std::string what = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) == nullptr) return what;
  return text("error.required", {{"name", what.substr(0, what.find(' '))}});
}

// The environment variable that set the option that the complaint is about, if one did.
std::optional<std::string> variable_in(const CLI::App& program, const std::vector<std::string>& words,
                                       const Complaint& complaint) {
  const auto named = program.get_subcommands();
  const auto name = complaint.option();
  if (named.empty() || !name) return std::nullopt;
  const CLI::Option* option = named.front()->get_option_no_throw(*name);
  const bool was_typed = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word == *name || word.starts_with(*name + "=");
  });
  if (option == nullptr || option->get_envname().empty() || was_typed) return std::nullopt;
  const char* value = std::getenv(option->get_envname().c_str());  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? std::nullopt : std::optional(option->get_envname());
}

// The output of --help and --version. The library would print it without checking for write errors.
std::string help_text(const CLI::App& program, const CLI::Success& answer) {
  std::ostringstream out;
  std::ostringstream unused;
  program.exit(answer, out, unused);
  return out.str();
}

// incan help [COMMAND]: the same pages as --help.
void add_help(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("help", text("help.help_command"));
  auto topic = std::make_shared<std::string>();
  command->add_option("COMMAND", *topic, text("help.help_command.topic"))->type_name("");
  command->callback([&program, &text, &chosen, topic] {
    chosen = [&program, &text, topic] {
      const CLI::App* about = topic->empty() ? &program : command_named(program, *topic);
      if (about == nullptr) {
        throw UsageError(unknown_command(text, program, program.get_subcommand("help"), *topic));
      }
      const std::string name = topic->empty() ? "incan" : "incan " + *topic;
      write_out(HelpFormatter(text).make_help(about, name, CLI::AppFormatMode::Normal));
    };
  });
}

// Subcommands inherit settings of the program, so those are set first.
void describe(CLI::App& program, const Text& text, std::string& language, Command& chosen) {
  program.option_defaults()->group(text("help.options"));
  program.formatter(std::make_shared<HelpFormatter>(text));
  program.set_help_flag("-h,--help", text("help.help"));
  program.set_version_flag(
      "-V,--version", [&text] { return version_page(text); }, text("help.version"));
  program.require_subcommand(0, 1);
  const auto add_language = [&](CLI::App& to) {
    to.add_option("--lang", language, text("help.lang", {{"languages", language_names()}}))
        ->check([](const std::string& name) -> std::string {
          if (language_named(name)) return "";
          throw UsageError("error.language",
                           {{"option", "--lang"}, {"name", name}, {"languages", language_names()}});
        })
        ->type_name("LANGUAGE");
  };
  add_language(program);
  // Used by the build to write man pages and completions.
  program
      .add_option_function<std::string>("--write-manual",
                                        [&](const std::string& folder) {
                                          chosen = [&program, &text, folder] {
                                            write_manual(program, text, folder);
                                          };
                                        })
      ->group("");
  add_play(program, text, chosen);
  add_serve(program, text, chosen);
  add_rules(program, text, chosen);
  add_replay(program, text, chosen);
  add_analyze(program, text, chosen);
  add_arena(program, text, chosen);
  add_attack(program, text, chosen);
  add_check_bot(program, text, chosen);
  add_simulate(program, text, chosen);
  add_solve(program, text, chosen);
  add_train(program, text, chosen);
  add_sample(program, text, chosen);
  add_load(program, text, chosen);
  add_check(program, text, chosen);
  add_backup(program, text, chosen);
  add_move(program, text, chosen);
  add_help(program, text, chosen);
  for (CLI::App* command : program.get_subcommands({})) {
    add_language(*command);
    command->get_help_ptr()->group(text("help.options"));
    command->group(text("help.commands"));
  }
}

}  // namespace

int run_program(int argc, char** argv) {
  // Report a write beyond the file size limit as an ordinary error. A broken pipe ends the program by
  // SIGPIPE, but only after cleanup; a server keeps running.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);

  const std::vector<std::string> words(argv + 1, argv + argc);
  const Text text(language_asked_for(words));
  CLI::App program(text("help.about"), "incan");
  std::string language;
  Command chosen;
  describe(program, text, language, chosen);

  try {
    try {
      program.parse(options_in(program, text, words));
      chosen ? chosen() : write_out(program.help());
    } catch (const CLI::Success& answer) {
      write_out(help_text(program, answer));
    }
    return 0;
  } catch (const CLI::ParseError& error) {
    const auto named = program.get_subcommands();
    return complain(wrong_usage,
                    see_help(text, named.empty() ? nullptr : named.front(), in_words(text, error)));
  } catch (const ExitStatus& end) {
    return end.status();
  } catch (Complaint& complaint) {
    if (const auto variable = variable_in(program, words, complaint)) complaint.call_option(*variable);
    return complain(complaint.status(), complaint.words(text));
  } catch (const BrokenPipe&) {
    return die_of_broken_pipe();
  } catch (const BotError& error) {
    return complain(bad_data, in_words(text, error.problem()));
  } catch (const std::filesystem::filesystem_error& error) {
    return complain(environment_failed, about_file(error.path1().string(), error.code().value())(text));
  } catch (const std::exception& error) {
    return complain(environment_failed, error.what());
  }
}

}  // namespace incan
