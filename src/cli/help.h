// The help texts. --help, the man pages, and the completions are all generated from the options that the
// commands declare and from the descriptions here.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/text.h"

namespace incan {

// A row of a table: an option, a bot, or a command, and its meaning.
struct HelpTerm {
  std::string name;
  std::string meaning;
};

// Which bots a command's help lists; of_one_round are those that `incan solve` can evaluate.
enum class ListedBots { none, all, of_one_round };

// What a command's help contains beyond its options.
struct CommandHelp {
  std::string_view command;  // Empty for the program itself.
  ListedBots bots = ListedBots::none;
  bool lists_editions = false;
  std::optional<Key> notes = std::nullopt;
  std::span<const std::string_view> examples = {};
  std::string_view document = {};  // Where to read more.
};

const CommandHelp& help_about(const CLI::App& command);

std::vector<HelpTerm> bot_terms(const Text& text, ListedBots bots);
std::vector<HelpTerm> edition_terms(const Text& text);
std::vector<HelpTerm> command_terms(const CLI::App& program);
// An option with its value, "--players N", and what it does, with its default.
HelpTerm option_term(const CLI::Option& option, const Text& text);

// The options in the order of --help: -h last, hidden ones omitted.
std::vector<const CLI::Option*> visible_options(const CLI::App& command);
std::vector<const CLI::Option*> visible_arguments(const CLI::App& command);

// The part of a usage line after the command's name: "[OPTIONS] FILE...".
std::string usage_of(const CLI::App& command, const Text& text);

// Lays out --help in 80 columns.
class HelpFormatter : public CLI::FormatterBase {
 public:
  explicit HelpFormatter(const Text& text) : text_(text) {}
  std::string make_help(const CLI::App* command, std::string name, CLI::AppFormatMode mode) const override;

 private:
  const Text& text_;
};

}  // namespace incan
