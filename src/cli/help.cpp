#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/engine.h"
#include "text/glyphs.h"

namespace incan {
namespace {

constexpr int page_width = 80;

using Examples = std::string_view;
constexpr std::array<Examples, 3> program_examples = {"incan play", "incan serve --lan", "incan help arena"};
constexpr std::array<Examples, 3> play_examples = {"incan play", "incan play --players 6 --bots hard,easy",
                                                   "incan play --resume"};
constexpr std::array<Examples, 3> serve_examples = {"incan serve", "incan serve --lan",
                                                    "incan serve --port 9000 --log-level warning"};
constexpr std::array<Examples, 2> rules_examples = {"incan rules", "incan rules --lang pl --plain"};
constexpr std::array<Examples, 3> replay_examples = {"incan replay game.json",
                                                     "incan replay --watch game.json",
                                                     "incan sample --games 3 | incan replay --trace -"};
constexpr std::array<Examples, 3> analyze_examples = {"incan analyze game.json",
                                                      "incan analyze --player Ana --mistakes 10 game.json",
                                                      "incan analyze --html report.html games/*.json"};
constexpr std::array<Examples, 2> sample_examples = {"incan sample --players 4 > game.json",
                                                     "incan sample --games 100 --seed demo > games.jsonl"};
constexpr std::array<Examples, 3> simulate_examples = {
    "incan simulate --bots hard,easy --players 4", "incan simulate --bots odds,threshold:15:3 --games 100000",
    "incan simulate --bots oracle,odds --games 500 --records games.jsonl"};
constexpr std::array<Examples, 3> arena_examples = {"incan arena odds threshold:15:3 random:0.2",
                                                    "incan arena exec:'python3 bot.py' medium --games 200",
                                                    "incan arena rollout:8 odds --sprt 2"};
constexpr std::array<Examples, 3> attack_examples = {"incan attack oracle --players 3",
                                                     "incan attack exec:'python3 bot.py' --games 500",
                                                     "incan attack oracle --with oracle:responder.bin"};
constexpr std::array<Examples, 2> check_bot_examples = {
    "incan check-bot exec:'python3 bot.py'", "incan check-bot exec:./bot --move-time 0.1 --log log.txt"};
constexpr std::array<Examples, 3> train_examples = {"incan train network.bin --log training.log",
                                                    "incan train quick.bin --players 4 --iterations 200",
                                                    "incan train responder.bin --against network.bin"};
constexpr std::array<Examples, 3> solve_examples = {"incan solve --adventurers 3",
                                                    "incan solve --adventurers 4 --path \"17 spider 5\"",
                                                    "incan solve --adventurers 3 --exploit odds"};
constexpr std::array<Examples, 2> load_examples = {"incan load --tables 100 --seconds 30",
                                                   "incan load --url http://127.0.0.1:9000 --json"};
constexpr std::array<Examples, 2> check_examples = {"incan check /var/lib/incan/incan.db",
                                                    "incan check backup.db"};
constexpr std::array<Examples, 2> backup_examples = {
    "incan backup backup.db", "incan backup --database /var/lib/incan/incan.db backup.db"};
constexpr std::array<Examples, 2> move_examples = {"incan move incan.db postgresql://incan@localhost/incan",
                                                   "incan move postgresql://incan@localhost/incan incan.db"};
constexpr std::array<Examples, 2> help_examples = {"incan help", "incan help play"};

constexpr std::array help_pages{
    CommandHelp{.command = "", .notes = Key("help.footer"), .examples = program_examples},
    CommandHelp{.command = "play",
                .bots = ListedBots::all,
                .lists_editions = true,
                .notes = Key("help.play.footer"),
                .examples = play_examples,
                .document = "docs/playing.md"},
    CommandHelp{.command = "serve",
                .notes = Key("help.serve.footer"),
                .examples = serve_examples,
                .document = "docs/server.md"},
    CommandHelp{.command = "rules", .examples = rules_examples, .document = "RULES.md"},
    CommandHelp{.command = "replay",
                .notes = Key("help.replay.footer"),
                .examples = replay_examples,
                .document = "docs/record.md"},
    CommandHelp{.command = "analyze",
                .notes = Key("help.analyze.footer"),
                .examples = analyze_examples,
                .document = "docs/analysis.md"},
    CommandHelp{.command = "sample",
                .notes = Key("help.sample.footer"),
                .examples = sample_examples,
                .document = "docs/record.md"},
    CommandHelp{.command = "simulate",
                .bots = ListedBots::all,
                .notes = Key("help.simulate.footer"),
                .examples = simulate_examples,
                .document = "docs/simulate.md"},
    CommandHelp{.command = "arena",
                .bots = ListedBots::all,
                .notes = Key("help.arena.footer"),
                .examples = arena_examples,
                .document = "docs/arena.md"},
    CommandHelp{.command = "attack",
                .bots = ListedBots::all,
                .notes = Key("help.attack.footer"),
                .examples = attack_examples,
                .document = "docs/attack.md"},
    CommandHelp{.command = "check-bot",
                .notes = Key("help.check_bot.footer"),
                .examples = check_bot_examples,
                .document = "docs/writing-a-bot.md"},
    CommandHelp{.command = "train",
                .notes = Key("help.train.footer"),
                .examples = train_examples,
                .document = "docs/oracle.md"},
    CommandHelp{.command = "solve",
                .bots = ListedBots::of_one_round,
                .notes = Key("help.solve.footer"),
                .examples = solve_examples,
                .document = "docs/solver.md"},
    CommandHelp{.command = "load",
                .notes = Key("help.load.footer"),
                .examples = load_examples,
                .document = "docs/load.md"},
    CommandHelp{.command = "check",
                .notes = Key("help.check.footer"),
                .examples = check_examples,
                .document = "docs/server.md"},
    CommandHelp{.command = "backup",
                .notes = Key("help.backup.footer"),
                .examples = backup_examples,
                .document = "docs/server.md"},
    CommandHelp{.command = "move",
                .notes = Key("help.move.footer"),
                .examples = move_examples,
                .document = "docs/server.md"},
    CommandHelp{.command = "help", .examples = help_examples},
};

// Wraps a paragraph; a short remark in parentheses, such as "(default: 4)", stays on one line.
std::vector<std::string> lines_of(std::string words, int width) {
  constexpr char joiner = '\x01';
  constexpr std::size_t longest = 30;
  for (std::size_t open = words.find('('); open != std::string::npos; open = words.find('(', open + 1)) {
    const std::size_t close = words.find(')', open);
    if (close == std::string::npos || close - open > longest) continue;
    std::replace(words.begin() + static_cast<std::ptrdiff_t>(open),
                 words.begin() + static_cast<std::ptrdiff_t>(close), ' ', joiner);
  }
  std::vector<std::string> lines = wrapped(words, width);
  for (std::string& line : lines) std::replace(line.begin(), line.end(), joiner, ' ');
  return lines;
}

// Two columns; a name that is too wide for the first gets its own line.
std::string table(const std::string& title, const std::vector<HelpTerm>& terms) {
  if (terms.empty()) return "";
  constexpr int widest_name = 26;
  int width = 0;
  for (const HelpTerm& term : terms) {
    if (const int columns_used = columns(term.name); columns_used <= widest_name) {
      width = std::max(width, columns_used);
    }
  }
  const int indent = 2 + width + 2;
  std::string out = "\n" + title + ":\n";
  for (const HelpTerm& term : terms) {
    std::string beginning = "  " + to_the_left(term.name, width) + "  ";
    if (columns(term.name) > width) {
      out += "  " + term.name + "\n";
      beginning = to_the_left("", indent);
    }
    for (const std::string& line : lines_of(term.meaning, page_width - indent)) {
      out += beginning + line + "\n";
      beginning = to_the_left("", indent);
    }
  }
  return out;
}

std::vector<HelpTerm> option_terms(const std::vector<const CLI::Option*>& options, const Text& text) {
  std::vector<HelpTerm> terms;
  terms.reserve(options.size());
  for (const CLI::Option* option : options) terms.push_back(option_term(*option, text));
  return terms;
}

}  // namespace

const CommandHelp& help_about(const CLI::App& command) {
  const std::string name = command.get_parent() == nullptr ? "" : command.get_name();
  const auto* page = std::find_if(help_pages.begin(), help_pages.end(),
                                  [&](const CommandHelp& candidate) { return candidate.command == name; });
  return page == help_pages.end() ? help_pages.front() : *page;
}

std::vector<HelpTerm> bot_terms(const Text& text, ListedBots bots) {
  if (bots == ListedBots::none) return {};
  std::vector<HelpTerm> terms = {{"random:P", text("help.bots.random")},
                                 {"threshold:GEMS:HAZARDS", text("help.bots.threshold")},
                                 {"odds[:RISK]", text("help.bots.odds")},
                                 {"equilibrium", text("help.bots.equilibrium")}};
  if (bots == ListedBots::of_one_round) return terms;
  terms.insert(terms.end(), {{"rollout:N", text("help.bots.rollout")},
                             {"oracle[:FILE]", text("help.bots.oracle")},
                             {"exec:COMMAND", text("help.bots.exec")},
                             {"easy, medium, hard", text("help.bots.words")}});
  return terms;
}

std::vector<HelpTerm> edition_terms(const Text& text) {
  const auto meaning = [&](Edition edition) {
    switch (edition) {
      case Edition::incan_gold:
        return text("help.editions.incan_gold");
      case Edition::diamant:
        return text("help.editions.diamant");
      case Edition::incan_gold_modern:
        return text("help.editions.incan_gold_modern");
      case Edition::diamant_2016:
        return text("help.editions.diamant_2016");
    }
    return std::string();
  };
  std::vector<HelpTerm> terms;
  for (const Ruleset& rules : rulesets) terms.push_back({std::string(rules.name), meaning(rules.edition)});
  return terms;
}

std::vector<HelpTerm> command_terms(const CLI::App& program) {
  std::vector<HelpTerm> terms;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) terms.push_back({command->get_name(), command->get_description()});
  }
  return terms;
}

HelpTerm option_term(const CLI::Option& option, const Text& text) {
  HelpTerm term;
  if (option.get_positional()) {
    term.name = option.get_name(true, false);
    if (option.get_expected_max() > 1) term.name += "...";
  } else {
    for (const std::string& name : option.get_snames()) term.name += "-" + name + ", ";
    for (const std::string& name : option.get_lnames()) term.name += "--" + name + ", ";
    term.name.resize(term.name.size() - 2);
    if (option.get_type_size() != 0 && !option.get_type_name().empty()) {
      term.name += " " + option.get_type_name();
    }
  }
  term.meaning = option.get_description();
  if (!option.get_default_str().empty() && option.get_type_size() != 0) {
    term.meaning += " " + text("help.default", {{"value", option.get_default_str()}});
  }
  if (option.get_required() && !option.get_positional()) term.meaning += " " + text("help.required");
  return term;
}

std::vector<const CLI::Option*> visible_options(const CLI::App& command) {
  std::vector<const CLI::Option*> options = command.get_options(
      [](const CLI::Option* option) { return option->nonpositional() && !option->get_group().empty(); });
  // The options common to all commands come last.
  std::stable_partition(options.begin(), options.end(), [&](const CLI::Option* option) {
    return option != command.get_help_ptr() && option != command.get_version_ptr();
  });
  const auto help = std::find(options.begin(), options.end(), command.get_help_ptr());
  if (help != options.end()) std::rotate(help, help + 1, options.end());
  return options;
}

std::vector<const CLI::Option*> visible_arguments(const CLI::App& command) {
  return command.get_options(
      [](const CLI::Option* option) { return option->get_positional() && !option->get_group().empty(); });
}

std::string usage_of(const CLI::App& command, const Text& text) {
  std::string usage = "[OPTIONS]";
  for (const CLI::Option* option : visible_options(command)) {
    if (option->get_required()) usage += " " + option_term(*option, text).name;
  }
  for (const CLI::Option* argument : visible_arguments(command)) {
    std::string name = argument->get_option_text();
    if (name.empty()) name = option_term(*argument, text).name;
    usage += argument->get_required() ? " " + name : " [" + name + "]";
  }
  if (!command_terms(command).empty()) usage += " [COMMAND]";
  return usage;
}

std::string HelpFormatter::make_help(const CLI::App* command, std::string name,
                                     CLI::AppFormatMode /*mode*/) const {
  const CommandHelp& help = help_about(*command);
  std::string page = paragraph(command->get_description());
  page += "\n" + paragraph(fmt::format("{}: {} {}", text_("help.usage"), name, usage_of(*command, text_)));
  page += table(text_("help.commands"), command_terms(*command));
  page += table(text_("help.arguments"), option_terms(visible_arguments(*command), text_));
  page += table(text_("help.options"), option_terms(visible_options(*command), text_));
  page += table(text_("help.bots"), bot_terms(text_, help.bots));
  if (help.lists_editions) page += table(text_("help.editions"), edition_terms(text_));
  page += "\n" + text_("help.examples") + ":\n";
  for (const std::string_view example : help.examples) page += fmt::format("  {}\n", example);
  std::string rest;
  if (help.notes) rest = text_(*help.notes);
  if (!help.document.empty()) {
    if (!rest.empty()) rest += " ";
    rest += text_("help.see", {{"document", help.document}});
  }
  if (!rest.empty()) page += "\n" + paragraph(rest);
  return page;
}

}  // namespace incan
