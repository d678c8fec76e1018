#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <sstream>
#include <utility>

#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "cli/nearest.h"
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

int print(const std::string& text) {
  try {
    write_out(text);
    return 0;
  } catch (const BrokenPipe&) {
    return die_of_broken_pipe();
  } catch (const Complaint& complaint) {
    return complain(complaint.status(), complaint.words(Text(Language::english)));
  }
}

// The options are described in the user's language, so --lang must be found before the command line is
// parsed.
Language language_asked_for(int argc, char** argv) {
  for (int at = 1; at < argc; ++at) {
    std::string_view argument = argv[at];
    if (argument == "--lang" && at + 1 < argc) {
      argument = argv[at + 1];
    } else if (argument.starts_with("--lang=")) {
      argument.remove_prefix(std::string_view("--lang=").size());
    } else {
      continue;
    }
    return language_named(argument).value_or(Language::english);
  }
  return language_of_environment();
}

// Adds a pointer to the help to an error.
std::string see_help(const Text& text, const CLI::App& program, const std::string& error) {
  const auto named = program.get_subcommands();
  const std::string command = named.empty() ? "" : named.front()->get_name() + " ";
  return text("error.see_help", {{"error", error}, {"command", command}});
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const HelpTerm& term : command_terms(program)) names.push_back(term.name);
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : visible_options(command)) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// An error about an unknown word, with a suggestion if a known one is close.
std::string unknown_word(const Text& text, const CLI::App& program, Key error, const std::string& word,
                         std::span<const std::string> known) {
  const std::string words = text(error, {{"name", word}});
  const auto meant = nearest(word, known);
  if (!meant) return see_help(text, program, words);
  return text("error.did_you_mean", {{"error", words}, {"meant", *meant}});
}

// An error about the first unknown word on the command line. It is reported first, since other errors may
// follow from it.
std::optional<std::string> unknown_on(const CLI::App& program, const Text& text) {
  const auto is_option = [](std::string_view word) { return word.size() > 1 && word.starts_with('-'); };
  const auto without_value = [](const std::string& word) { return word.substr(0, word.find('=')); };
  const auto named = program.get_subcommands();
  const CLI::App& command = named.empty() || !program.remaining().empty() ? program : *named.front();
  const std::vector<std::string> words = command.remaining();
  if (words.empty()) return std::nullopt;
  if (is_option(words.front())) {
    return unknown_word(text, program, "error.unknown_option", without_value(words.front()),
                        option_names(command));
  }
  if (&command == &program) {
    return unknown_word(text, program, "error.no_command", words.front(), command_names(program));
  }
  return see_help(text, program, text("error.unexpected", {{"arguments", words.front()}}));
}

// A parse error in the user's language, as far as the library's messages can be distinguished.
std::string in_words(const Text& text, const CLI::ParseError& error) {
  std::string what = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return text("error.required", {{"name", what.substr(0, what.find(' '))}});
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return text("error.unexpected", {{"arguments", what.substr(what.find(": ") + 2)}});
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const Key key =
        what.find(": At Most 1 ") != std::string::npos ? Key("error.repeated") : Key("error.value");
    return text(key, {{"option", what.substr(0, what.find(':'))}});
  }
  constexpr std::string_view not_converted = "Could not convert: ";
  if (what.starts_with(not_converted)) {
    const std::string option = what.substr(not_converted.size());
    return text("error.flag_value", {{"option", option.substr(0, option.find(' '))}});
  }
  return what;
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
      const std::vector<std::string> known = command_names(program);
      if (!topic->empty() && std::find(known.begin(), known.end(), *topic) == known.end()) {
        throw ExitStatus(
            complain(wrong_usage, unknown_word(text, program, "error.no_command", *topic, known)));
      }
      const CLI::App* about = topic->empty() ? &program : program.get_subcommand(*topic);
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
      "--version", [&text] { return version_page(text); }, text("help.version"));
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
  add_simulate(program, text, chosen);
  add_solve(program, text, chosen);
  add_train(program, text, chosen);
  add_sample(program, text, chosen);
  add_load(program, text, chosen);
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

  const Text text(language_asked_for(argc, argv));
  CLI::App program(text("help.about"), "incan");
  std::string language;
  Command chosen;
  describe(program, text, language, chosen);

  try {
    program.parse(argc, argv);
    if (!chosen) return print(program.help());
    chosen();
    return 0;
  } catch (const CLI::Success& answer) {
    // With an unknown command, the library would print the help of the program instead.
    const std::vector<std::string> unknown = program.remaining();
    if (!unknown.empty()) return complain(wrong_usage, *unknown_on(program, text));
    return print(help_text(program, answer));
  } catch (const CLI::ParseError& error) {
    const auto unknown = unknown_on(program, text);
    return complain(wrong_usage, unknown ? *unknown : see_help(text, program, in_words(text, error)));
  } catch (const ExitStatus& end) {
    return end.status();
  } catch (const Complaint& complaint) {
    if (const auto unknown = unknown_on(program, text)) return complain(wrong_usage, *unknown);
    return complain(complaint.status(), complaint.words(text));
  } catch (const BrokenPipe&) {
    return die_of_broken_pipe();
  } catch (const BotError& error) {
    return complain(bad_data, in_words(text, error.problem()));
  } catch (const std::exception& error) {
    return complain(environment_failed, error.what());
  }
}

}  // namespace incan
