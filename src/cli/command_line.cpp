#include "cli/command_line.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>

#include "cli/complaint.h"
#include "cli/help.h"
#include "cli/nearest.h"

namespace incan {
namespace {

// "-" is a file, and -5 is a number.
bool looks_like_option(std::string_view word) {
  return word.size() > 1 && word.starts_with('-') && (word[1] < '0' || word[1] > '9');
}

// "--players=3" without its value.
std::string name_of(const std::string& word) {
  return word.substr(0, word.find('='));
}

bool is_flag(const CLI::Option& option) {
  return option.get_items_expected_max() == 0;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : visible_options(command)) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// Reads the words from first to last and remembers the first of each kind of mistake.
class Reader {
 public:
  Reader(CLI::App& program, const Text& text) : program_(program), text_(text), command_(&program) {}

  void read(const std::vector<std::string>& words) {
    bool only_arguments = false;
    for (std::size_t at = 0; at < words.size();) {
      const std::string& word = words[at++];
      if (!only_arguments && word == "--") {
        only_arguments = true;
      } else if (only_arguments || !looks_like_option(word)) {
        take_argument(word);
      } else {
        at += take_option(word, std::span(words).subspan(at));
      }
    }
  }

  // If help is asked for, nothing else matters.
  std::vector<std::string> result() {
    if (asks_for_help_) return {help_.rbegin(), help_.rend()};
    // An unknown word is reported first, since other mistakes may follow from it.
    if (unknown_) throw UsageError(*unknown_);
    if (misused_) throw UsageError(*misused_);
    for (const auto& [argument, word] : arguments_) argument->add_result(word);
    return {options_.rbegin(), options_.rend()};
  }

 private:
  // What the next word that is no option is for; null if there are enough of them.
  CLI::Option* next_argument() const {
    std::size_t words = arguments_.size();
    for (CLI::Option* argument :
         command_->get_options([](const CLI::Option* option) { return option->get_positional(); })) {
      const auto most = static_cast<std::size_t>(argument->get_items_expected_max());
      if (words < most) return argument;
      words -= most;
    }
    return nullptr;
  }

  void misused(Key error, const std::string& option) {
    if (!misused_) misused_ = see_help(text_, command(), text_(error, {{"option", option}}));
  }

  void is_empty(const std::string& name) {
    if (!misused_) misused_ = text_("error.empty", {{"option", name}});
  }

  const CLI::App* command() const { return command_ == &program_ ? nullptr : command_; }

  void take_argument(const std::string& word) {
    if (command_ == &program_) {
      CLI::App* found = command_named(program_, word);
      if (found == nullptr) throw UsageError(unknown_command(text_, program_, nullptr, word));
      command_ = found;
      options_.push_back(word);
      help_.push_back(word);
      return;
    }
    CLI::Option* argument = next_argument();
    if (argument == nullptr) {
      if (!unknown_) unknown_ = see_help(text_, command(), text_("error.unexpected", {{"arguments", word}}));
      return;
    }
    if (word.empty()) is_empty(argument->get_name(true, false));
    arguments_.emplace_back(argument, word);
  }

  // Returns how many of the words behind the option are its value.
  std::size_t take_option(const std::string& word, std::span<const std::string> rest) {
    const std::string name = name_of(word);
    const CLI::Option* option = command_->get_option_no_throw(name);
    if (option == nullptr) {
      if (!unknown_) unknown_ = unknown_option(name);
      return 0;
    }
    const bool has_value = name.size() < word.size();
    if ((option == command_->get_help_ptr() || option == command_->get_version_ptr()) && !has_value) {
      asks_for_help_ = true;
      help_.push_back(word);
      return 0;
    }
    options_.push_back(word);
    if (is_flag(*option)) {
      if (has_value) misused("error.flag_value", name);
      return 0;
    }
    if (!given_.insert(name).second && option->get_items_expected_max() == 1) misused("error.repeated", name);
    if (!has_value) return take_value(*option, name, rest);
    if (name.size() + 1 == word.size()) take_empty_value(*option, name);
    return 0;
  }

  std::size_t take_value(const CLI::Option& option, const std::string& name,
                         std::span<const std::string> rest) {
    const bool is_optional = option.get_expected_min() == 0;
    const auto is_known = [&](const std::string& word) {
      return command_->get_option_no_throw(name_of(word)) != nullptr;
    };
    if (rest.empty() || rest[0] == "--" ||
        (looks_like_option(rest[0]) && (is_optional || is_known(rest[0])))) {
      if (!is_optional) misused("error.value", name);
      return 0;
    }
    if (rest[0].empty()) {
      take_empty_value(option, name);
    } else {
      options_.back() += "=" + rest[0];
    }
    return 1;
  }

  // Only the list of removed hazards may be empty, as it is by default.
  void take_empty_value(const CLI::Option& option, const std::string& name) {
    if (option.get_type_name() != "HAZARDS") is_empty(name);
    options_.pop_back();
  }

  std::string unknown_option(const std::string& name) const {
    const std::string words = text_("error.unknown_option", {{"name", name}});
    const auto meant = nearest(name, option_names(*command_));
    if (!meant) return see_help(text_, command(), words);
    return text_("error.did_you_mean", {{"error", words}, {"meant", *meant}});
  }

  CLI::App& program_;
  const Text& text_;
  CLI::App* command_;
  std::vector<std::string> options_;  // The command and its options.
  std::vector<std::string> help_;     // The command and its requests for help.
  std::vector<std::pair<CLI::Option*, std::string>> arguments_;
  std::set<std::string> given_;
  bool asks_for_help_ = false;
  std::optional<std::string> unknown_;
  std::optional<std::string> misused_;
};

}  // namespace

std::vector<std::string> options_in(CLI::App& program, const Text& text,
                                    const std::vector<std::string>& words) {
  Reader reader(program, text);
  reader.read(words);
  return reader.result();
}

CLI::App* command_named(CLI::App& program, const std::string& name) {
  const auto found = program.get_subcommands([&](CLI::App* one) { return one->get_name() == name; });
  return found.empty() ? nullptr : found.front();
}

std::string see_help(const Text& text, const CLI::App* command, const std::string& error) {
  const std::string name = command == nullptr ? "" : command->get_name() + " ";
  return text("error.see_help", {{"error", error}, {"command", name}});
}

std::string unknown_command(const Text& text, const CLI::App& program, const CLI::App* asked_by,
                            const std::string& name) {
  const std::string words = text("error.no_command", {{"name", name}});
  std::vector<std::string> known;
  for (const HelpTerm& term : command_terms(program)) known.push_back(term.name);
  const auto meant = nearest(name, known);
  if (!meant) return see_help(text, asked_by, words);
  return text("error.did_you_mean", {{"error", words}, {"meant", *meant}});
}

}  // namespace incan
