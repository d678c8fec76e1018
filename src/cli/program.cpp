#include "cli/program.h"

#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <sstream>
#include <utility>

#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/stream.h"

namespace incan {
namespace {

constexpr int failed = 2;

int complain(std::string why) {
  say_aside(std::move(why));
  return failed;
}

int print(const std::string& text) {
  try {
    Output output;
    output.write(text);
    output.flush();
    return 0;
  } catch (const Complaint& complaint) {
    return complain(complaint.words(Text(Language::english)));
  }
}

// The language must be known before the command line is described, so it is looked for before it is parsed.
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

// What is wrong with a command line, as far as the library's own words can be told apart.
std::string in_words(const Text& text, const CLI::ParseError& error) {
  std::string what = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return text("error.required", {{"name", what.substr(0, what.find(' '))}});
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return text("error.unexpected", {{"arguments", what.substr(what.find(": ") + 2)}});
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    return text("error.value", {{"option", what.substr(0, what.find(':'))}});
  }
  return what;
}

// What --help and --version print, which the library would send out without looking whether it arrives.
std::string help_text(const CLI::App& program, const CLI::Success& answer) {
  std::ostringstream out;
  std::ostringstream unused;
  program.exit(answer, out, unused);
  return out.str();
}

}  // namespace

int run_program(int argc, char** argv) {
  // A reader that goes away, or a file that may not grow, is an error like any other, not a silent death.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);

  const Text text(language_asked_for(argc, argv));
  CLI::App program(text("help.about"), "incan");
  // Subcommands take these over, so they come first.
  program.option_defaults()->group(text("help.options"));
  program.get_formatter()->label("Usage", text("help.usage"));
  program.get_formatter()->label("Positionals", text("help.positionals"));
  program.get_formatter()->label("REQUIRED", text("help.required"));
  program.get_formatter()->label("Env", text("help.environment"));
  program.get_formatter()->label("OPTIONS", text("help.usage.options"));
  program.get_formatter()->label("SUBCOMMAND", text("help.usage.command"));
  program.set_help_flag("-h,--help", text("help.help"));
  program.set_version_flag("--version", INCAN_VERSION, text("help.version"));
  program.require_subcommand(0, 1);
  program.footer(text("help.footer"));
  std::string language;
  const auto add_language = [&](CLI::App& to) {
    to.add_option("--lang", language, text("help.lang", {{"languages", language_names()}}))
        ->check([](const std::string& name) -> std::string {
          if (language_named(name)) return "";
          throw Complaint("error.language",
                          {{"option", "--lang"}, {"name", name}, {"languages", language_names()}});
        })
        ->type_name("LANGUAGE");
  };
  add_language(program);
  Command chosen;
  add_play(program, text, chosen);
  add_serve(program, text, chosen);
  add_rules(program, text, chosen);
  add_replay(program, text, chosen);
  add_analyze(program, text, chosen);
  add_sample(program, text, chosen);
  add_simulate(program, text, chosen);
  add_arena(program, text, chosen);
  add_train(program, text, chosen);
  add_solve(program, text, chosen);
  add_load(program, text, chosen);
  for (CLI::App* command : program.get_subcommands({})) {
    add_language(*command);
    command->get_help_ptr()->group(text("help.options"));
    command->group(text("help.commands"));
  }

  try {
    program.parse(argc, argv);
    if (!chosen) return print(program.help());
    chosen();
    return 0;
  } catch (const CLI::Success& answer) {
    // Help about a command that is not there is no help.
    const std::vector<std::string> unknown = program.remaining();
    if (!unknown.empty()) {
      return complain(text("error.no_command", {{"name", unknown.front()}}));
    }
    return print(help_text(program, answer));
  } catch (const CLI::ParseError& error) {
    const auto named = program.get_subcommands();
    const std::string command = named.empty() ? "" : named.front()->get_name() + " ";
    return complain(text("error.see_help", {{"error", in_words(text, error)}, {"command", command}}));
  } catch (const ExitStatus& end) {
    return end.status();
  } catch (const Complaint& complaint) {
    return complain(complaint.words(text));
  } catch (const std::exception& error) {
    return complain(error.what());
  }
}

}  // namespace incan
