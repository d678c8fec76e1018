// Pages for man(1), in the macros of man(7).
#include <fmt/format.h>

#include <array>
#include <utility>

#include "cli/help.h"
#include "cli/manual.h"
#include "cli/version.h"

namespace incan {
namespace {

struct Entry {
  std::string_view name;
  std::string_view meaning;
  std::string_view commands = {};  // The commands it applies to, surrounded by spaces; all commands if empty.
};

constexpr std::array exit_statuses = {
    Entry{"0", "Success.",
          " incan play rules replay analyze solve train sample load check backup move help "},
    Entry{"0", "Success. A bot that breaks its protocol during a game only causes a warning.",
          " arena attack simulate "},
    Entry{"0", "The bot follows the protocol.", " check-bot "},
    Entry{"0", "Stopped by SIGTERM, SIGHUP, or Ctrl-C.", " serve "},
    Entry{
        "1",
        "The environment failed: a file is missing or already exists, the disk is full, the port is in use, "
        "or the server does not answer.",
        " incan "},
    Entry{"1", "The environment failed: a file is missing or already exists, or the disk is full.",
          " play replay analyze arena attack check-bot simulate solve train check backup move "},
    Entry{"1", "The environment failed: a file is missing, the disk is full, or the port is in use.",
          " serve "},
    Entry{"1", "The environment failed: the server does not answer, or the output cannot be written.",
          " load "},
    Entry{"1", "The environment failed: the output cannot be written.", " rules sample help "},
    Entry{"2",
          "Bad data: an invalid record, network, settings file, or database, or a bot that cannot be started "
          "or does not say hello.",
          " incan "},
    Entry{"2",
          "Bad data: an invalid record or network, or a bot that cannot be started or does not say hello.",
          " play "},
    Entry{"2", "Bad data: an invalid network, or a bot that cannot be started or does not say hello.",
          " arena attack simulate "},
    Entry{"2", "The bot cannot be started or does not say hello.", " check-bot "},
    Entry{"2", "Bad data: an invalid record.", " replay analyze solve "},
    Entry{"2", "Bad data: an invalid network or checkpoint.", " train "},
    Entry{"2", "Bad data: an invalid settings file, or a database of another program.", " serve "},
    Entry{"2", "Bad data: something is wrong with the database, or it is not one of a server.", " check "},
    Entry{"2", "Bad data: the database is not one of a server.", " backup "},
    Entry{"2", "Bad data: a database is not one of a server, or is of a newer version.", " move "},
    Entry{"3", "A bot broke its protocol, in check-bot or with --strict.", " incan "},
    Entry{"3", "A bot broke its protocol, with --strict.", " arena attack simulate "},
    Entry{"3", "The bot broke the protocol.", " check-bot "},
    Entry{"64", "Wrong usage: an unknown command or option, or an invalid value."},
};

struct EndingSignal {
  std::string_view status;
  std::string_view name;
};
constexpr std::array<EndingSignal, 4> ending_signals = {
    {{"129", "SIGHUP"}, {"130", "Ctrl-C (SIGINT)"}, {"141", "SIGPIPE"}, {"143", "SIGTERM"}}};

// What follows "Ended by SIGTERM". A server ends with success instead.
constexpr std::array before_the_end = {
    Entry{"",
          "; simulate, arena, attack, check-bot, and load print the results so far first, and play and train "
          "save theirs.",
          " incan "},
    Entry{"", ", after printing the results so far.", " arena attack check-bot simulate load "},
    Entry{"", ", after saving the game.", " play "},
    Entry{"", ", after saving a checkpoint.", " train "},
    Entry{"", ", without a result.", " analyze solve check backup move "},
    Entry{"", ".", " rules replay sample help "},
};

constexpr std::array variables = {
    Entry{"LC_ALL, LC_MESSAGES, LANG",
          "Language of all messages; the first that is set counts, and --lang overrides all."},
    Entry{"XDG_DATA_HOME", "Folder that holds incan-gold, the data of the program (default: ~/.local/share).",
          " incan play serve "},
    Entry{"TERM",
          "Type of the terminal. Where the cursor cannot be moved, incan play and incan rules print plain "
          "lines, "
          "and incan replay has no --watch.",
          " incan play rules replay "},
    Entry{"NO_COLOR", "If set and not empty, the full screen has no colors.", " incan play replay "},
    Entry{"INCAN_BOT_STDERR", "If set, the standard error of exec bots is shown.",
          " incan play arena attack simulate "},
    Entry{"INCAN_CONFIG, INCAN_PORT, ...",
          "Settings of incan serve, one for each of its options; see incan-serve(1).", " incan "},
};

constexpr std::array<Entry, 3> data_files = {{
    {"~/.local/share/incan-gold/games/", "Saved games, one record each.", " incan play "},
    {"~/.local/share/incan-gold/server/incan.db", "Database of the server.", " incan serve "},
    {"FILE.checkpoint", "State of an unfinished training run.", " train "},
}};

bool concerns(const Entry& entry, const std::string& command) {
  return entry.commands.empty() || entry.commands.find(" " + command + " ") != std::string_view::npos;
}

// Escapes text for troff.
std::string escaped(std::string_view words) {
  std::string out;
  bool line_begins = true;
  for (const char c : words) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    line_begins = c == '\n';
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else {
      out += c;
    }
  }
  return out;
}

// Words in capitals are placeholders; the rest is typed literally.
std::string synopsis(std::string_view words) {
  std::string out;
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  for (std::size_t at = 0; at < words.size();) {
    std::size_t end = at;
    while (end < words.size() && is_capital(words[end])) ++end;
    if (end > at) {
      out += "\\fI" + escaped(words.substr(at, end - at)) + "\\fR";
      at = end;
      continue;
    }
    while (end < words.size() && !is_capital(words[end]) && words[end] != ' ') ++end;
    if (end == at) {
      out += words[at++];
      continue;
    }
    const std::string_view word = words.substr(at, end - at);
    const bool is_sign = word.find_first_not_of("[].,:") == std::string_view::npos;
    out += is_sign ? escaped(word) : "\\fB" + escaped(word) + "\\fR";
    at = end;
  }
  return out;
}

void put_entry(std::string& out, const std::string& tag, const std::string& meaning) {
  out += fmt::format(".TP\n{}\n{}\n", tag, meaning);
}

// Descriptions in the help have no period at the end, unless they end with an ellipsis.
std::string sentence(const std::string& words) {
  return escaped(words.ends_with('.') ? words : words + ".");
}

void put_exit_statuses(std::string& out, const std::string& command) {
  out += ".SH EXIT STATUS\n";
  for (const Entry& entry : exit_statuses) {
    if (concerns(entry, command)) put_entry(out, std::string(entry.name), escaped(entry.meaning));
  }
  for (const EndingSignal& signal : ending_signals) {
    for (const Entry& before : before_the_end) {
      if (!concerns(before, command)) continue;
      const std::string meaning = signal.name == "SIGPIPE"
                                      ? "The reader of the output went away (SIGPIPE)."
                                      : fmt::format("Ended by {}{}", signal.name, before.meaning);
      put_entry(out, std::string(signal.status), escaped(meaning));
    }
  }
}

void put_terms(std::string& out, const std::vector<HelpTerm>& terms) {
  for (const HelpTerm& term : terms) put_entry(out, synopsis(term.name), sentence(term.meaning));
}

void put_options(std::string& out, const CLI::App& command, const Text& text) {
  out += ".SH OPTIONS\n";
  std::vector<HelpTerm> terms;
  for (const CLI::Option* option : visible_arguments(command)) terms.push_back(option_term(*option, text));
  for (const CLI::Option* option : visible_options(command)) terms.push_back(option_term(*option, text));
  put_terms(out, terms);
}

}  // namespace

std::string man_page(const CLI::App& program, const CLI::App& command, const Text& text) {
  const CommandHelp& help = help_about(command);
  const bool is_program = &command == &program;
  const std::string name = is_program ? "incan" : command.get_name();
  const std::string page = is_program ? "incan" : "incan-" + name;
  std::string title = page;
  for (char& c : title) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  std::string summary = command.get_description();
  // "Play games" becomes "play games", as in other man pages.
  if (!is_program) summary[0] = static_cast<char>(summary[0] - 'A' + 'a');

  std::string out = ".\\\" Generated by incan --write-manual; do not edit.\n";
  out += fmt::format(".TH {} 1 \"\" \"incan {}\" \"Incan Gold\"\n", escaped(title), program_version());
  out += fmt::format(".SH NAME\n{} \\- {}\n", escaped(page), escaped(summary));
  out += fmt::format(".SH SYNOPSIS\n\\fBincan{}\\fR {}\n", is_program ? "" : " " + name,
                     synopsis(usage_of(command, text)));
  out += fmt::format(".SH DESCRIPTION\n{}.\n", escaped(command.get_description()));
  if (help.notes) out += fmt::format(".PP\n{}\n", escaped(text(*help.notes)));
  if (is_program) {
    out += ".SH COMMANDS\n";
    for (const HelpTerm& term : command_terms(program)) {
      put_entry(out, fmt::format(R"(\fBincan\-{}\fR(1))", escaped(term.name)), sentence(term.meaning));
    }
  }
  put_options(out, command, text);
  if (help.bots != ListedBots::none) {
    out += ".SH BOTS\n";
    put_terms(out, bot_terms(text, help.bots));
  }
  if (help.lists_editions) {
    out += ".SH EDITIONS\n";
    put_terms(out, edition_terms(text));
  }
  put_exit_statuses(out, name);
  out += ".SH ENVIRONMENT\n";
  for (const Entry& entry : variables) {
    if (concerns(entry, name))
      put_entry(out, fmt::format("\\fB{}\\fR", escaped(entry.name)), escaped(entry.meaning));
  }
  for (const CLI::Option* option : visible_options(command)) {
    if (option->get_envname().empty()) continue;
    put_entry(out, fmt::format("\\fB{}\\fR", option->get_envname()),
              fmt::format("Sets \\fB{}\\fR.", escaped("--" + option->get_lnames().front())));
  }
  bool has_files = false;
  for (const Entry& entry : data_files) {
    if (!concerns(entry, name)) continue;
    if (!std::exchange(has_files, true)) out += ".SH FILES\n";
    put_entry(out, fmt::format("\\fI{}\\fR", escaped(entry.name)), escaped(entry.meaning));
  }
  out += ".SH EXAMPLES\n.nf\n.RS 4\n";
  for (const std::string_view example : help.examples) out += escaped(example) + "\n";
  out += ".RE\n.fi\n.SH SEE ALSO\n";
  std::string related;
  for (const HelpTerm& term : command_terms(program)) {
    if (is_program) related += fmt::format(".BR incan\\-{} (1),\n", escaped(term.name));
  }
  if (is_program) {
    related.resize(related.size() - 2);
    related += "\n";
  } else {
    related = ".BR incan (1)\n";
  }
  out += related;
  if (!help.document.empty()) {
    out += fmt::format(".PP\nThe document \\fI{}\\fR, which is installed with the program.\n",
                       escaped(help.document));
  }
  return out;
}

}  // namespace incan
