// Completions for bash, zsh, and fish.
#include <fmt/format.h>

#include "cli/help.h"
#include "cli/manual.h"
#include "engine/engine.h"

namespace incan {
namespace {

// The kinds of values that an option or argument takes.
enum class Values { flag, anything, file, edition, language, level, bot, bots, bot_of_one_round, command };

Values values_of(const CLI::Option& option) {
  if (!option.get_positional() && option.get_expected_max() == 0) return Values::flag;
  const std::string name = option.get_positional() ? option.get_name(true, false) : option.get_type_name();
  for (const char* file : {"FILE", "[FILE]", "DATABASE", "FROM", "TO"}) {
    if (name == file) return Values::file;
  }
  if (name == "EDITION") return Values::edition;
  if (name == "LANGUAGE") return Values::language;
  if (name == "LEVEL") return Values::level;
  if (name == "BOT") return Values::bot;
  if (name == "SPEC") return Values::bot_of_one_round;
  if (name == "BOTS" || name == "SPECS") return Values::bots;
  if (name == "COMMAND") return Values::command;
  return Values::anything;
}

// After a trailing colon, a parameter follows.
constexpr std::string_view bot_words =
    "easy medium hard random: threshold: odds odds: equilibrium rollout: oracle oracle: exec:";

std::string words_of(Values values, const CLI::App& program) {
  std::string words;
  const auto add = [&](std::string_view word) {
    words += fmt::format("{}{}", words.empty() ? "" : " ", word);
  };
  switch (values) {
    case Values::edition:
      for (const Ruleset& rules : rulesets) add(rules.name);
      return words;
    case Values::language:
      return "en es pl";
    case Values::level:
      return "error warning info debug";
    case Values::bot:
    case Values::bots:
      return std::string(bot_words);
    case Values::bot_of_one_round:
      return "easy random: threshold: odds odds: equilibrium";
    case Values::command:
      for (const HelpTerm& term : command_terms(program)) add(term.name);
      return words;
    case Values::flag:
    case Values::anything:
    case Values::file:
      return "";
  }
  return "";
}

bool is_optional(const CLI::Option& option) {
  return option.get_expected_min() == 0;
}

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

std::string with_escapes(std::string_view words, std::string_view special) {
  std::string out;
  for (const char c : words) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

// Quotes with single quotes, for bash and zsh.
std::string shell_quoted(std::string_view words) {
  std::string out = "'";
  for (const char c : words) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// The kind of value, as the bash function _incan_reply names it.
std::string bash_kind(const CLI::Option& option) {
  switch (values_of(option)) {
    case Values::file:
      return "file";
    case Values::bot:
      return "bot";
    case Values::bots:
      return "bots";
    case Values::edition:
    case Values::language:
    case Values::level:
    case Values::bot_of_one_round:
    case Values::command:
      return "words";
    case Values::flag:
    case Values::anything:
      return "none";
  }
  return "none";
}

constexpr std::string_view bash_functions = R"bash(
# Offers those of these words that continue $value.
_incan_words() {
  local word
  for word in $1; do
    [[ $word == "$value"* ]] && COMPREPLY+=("$before$word")
  done
}

# Offers the files whose names continue $1.
_incan_files() {
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do
    COMPREPLY+=("$before$file")
  done < <(compgen -f -- "$value")
}

_incan_bots() {
  if [[ $value == oracle:* ]]; then
    before+=oracle: value=${value#oracle:}
    _incan_files
  else
    _incan_words "$_incan_bot_words"
  fi
}

# Offers values of a kind; $before is the part of the current word that stands before $value.
_incan_values() {
  case $1 in
    file) _incan_files ;;
    words) _incan_words "$2" ;;
    bot) _incan_bots ;;
    bots)
      if [[ $value == *,* ]]; then
        before+=${value%,*},
        value=${value##*,}
      fi
      _incan_bots
      ;;
  esac
}

_incan() {
  COMPREPLY=()
  # Bash splits words at colons and equals signs; put them together again.
  local -a words=()
  local part joins=
  for part in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if [[ ${#words[@]} -gt 0 && (-n $joins || $part == [:=]*) ]]; then
      words[-1]+=$part
    else
      words+=("$part")
    fi
    [[ $part == *[:=] ]] && joins=yes || joins=
  done

  local current=${words[-1]} previous= command= at
  [[ ${#words[@]} -gt 2 ]] && previous=${words[-2]}
  for ((at = 1; at < ${#words[@]} - 1; ++at)); do
    case ${words[at]} in
      --lang) ((++at)) ;;
      -*) ;;
      *)
        command=${words[at]}
        break
        ;;
    esac
  done

  local before= value=$current kind= list= options= argument=none arguments=
  if [[ $current == --*=* ]]; then
    previous=${current%%=*} before=$previous= value=${current#*=}
  fi
  _incan_describe "$command" "$previous"
  if [[ -n $kind && $kind != flag ]]; then
    _incan_values "$kind" "$list"
    # A value that may be left out leaves room for options.
    [[ $kind == none || -z $optional || $current != -* ]] || _incan_words "$options"
  elif [[ $current == --*=* ]]; then
    :
  elif [[ $current == -* ]]; then
    _incan_words "$options"
  elif [[ -z $command ]]; then
    _incan_words "$commands"
  else
    _incan_values "$argument" "$arguments"
  fi

  # Bash puts the reply in place of what follows the last colon or equals sign.
  local head=${current%"${current##*[:=]}"} reply
  local -a replies=()
  for reply in "${COMPREPLY[@]}"; do
    [[ $reply == *[:=] ]] && compopt -o nospace 2>/dev/null
    replies+=("${reply#"$head"}")
  done
  COMPREPLY=("${replies[@]}")
}

complete -F _incan incan
)bash";

void put_bash_command(std::string& out, const CLI::App& program, const CLI::App& command) {
  out += fmt::format("    {})\n", &command == &program ? "''" : command.get_name());
  std::string names;
  std::string arms;
  for (const CLI::Option* option : visible_options(command)) {
    std::string pattern;
    for (const std::string& name : names_of(*option)) {
      names += fmt::format("{}{}", names.empty() ? "" : " ", name);
      pattern += fmt::format("{}{}", pattern.empty() ? "" : "|", name);
    }
    const Values values = values_of(*option);
    if (values == Values::flag) continue;
    arms += fmt::format("        {}) kind={}", pattern, bash_kind(*option));
    if (bash_kind(*option) == "words")
      arms += fmt::format(" list={}", shell_quoted(words_of(values, program)));
    if (is_optional(*option)) arms += " optional=yes";
    arms += " ;;\n";
  }
  out += fmt::format("      options={}\n", shell_quoted(names));
  for (const CLI::Option* argument : visible_arguments(command)) {
    out += fmt::format(
        "      argument={} arguments={}\n", bash_kind(*argument),
        shell_quoted(bash_kind(*argument) == "words" ? words_of(values_of(*argument), program) : ""));
  }
  if (!arms.empty()) out += "      case $2 in\n" + arms + "      esac\n";
  out += "      ;;\n";
}

// The action of a zsh completion spec.
std::string zsh_action(const CLI::Option& option, const CLI::App& program) {
  switch (values_of(option)) {
    case Values::file:
      return "_files";
    case Values::bot:
      return "_incan_bots";
    case Values::bots:
      return "_sequence _incan_bots";
    case Values::edition:
    case Values::language:
    case Values::level:
    case Values::bot_of_one_round:
    case Values::command:
      return "(" + with_escapes(words_of(values_of(option), program), ":") + ")";
    case Values::flag:
    case Values::anything:
      return " ";
  }
  return " ";
}

std::string zsh_specs(const CLI::App& program, const CLI::App& command, const Text& text) {
  std::string out;
  for (const CLI::Option* option : visible_options(command)) {
    const HelpTerm term = option_term(*option, text);
    const std::string about = with_escapes(term.meaning, "[]:\\");
    const Values values = values_of(*option);
    for (const std::string& name : names_of(*option)) {
      const bool repeats = option->get_expected_max() > 1 && values != Values::flag;
      std::string spec = fmt::format("{}{}{}[{}]", repeats ? "*" : "", name,
                                     values != Values::flag && name.starts_with("--") ? "=" : "", about);
      if (values != Values::flag) {
        spec += fmt::format("{}{}:{}", is_optional(*option) ? "::" : ":",
                            with_escapes(option->get_type_name(), "[]:"), zsh_action(*option, program));
      }
      out += " \\\n    " + shell_quoted(spec);
    }
  }
  for (const CLI::Option* argument : visible_arguments(command)) {
    const bool repeats = argument->get_expected_max() > 1;
    out += " \\\n    " +
           shell_quoted(fmt::format("{}:{}:{}", repeats ? "*" : "1", argument->get_name(true, false),
                                    zsh_action(*argument, program)));
  }
  return out;
}

constexpr std::string_view zsh_functions = R"zsh(#compdef incan
# Generated by incan --write-manual; do not edit.

_incan_bots() {
  if compset -P 'oracle:'; then
    _files
  else
    local -a whole begun
    whole=(easy medium hard odds equilibrium oracle)
    begun=(random: threshold: odds: rollout: oracle: exec:)
    compadd "$@" -a whole
    compadd "$@" -S '' -a begun
  fi
}
)zsh";

std::string fish_quoted(std::string_view words) {
  return "'" + with_escapes(words, "'\\") + "'";
}

std::string fish_values(const CLI::Option& option, const CLI::App& program) {
  switch (values_of(option)) {
    case Values::file:
      return " -F";
    case Values::bots:
      return " -a '(__incan_bots)'";
    case Values::bot:
    case Values::edition:
    case Values::language:
    case Values::level:
    case Values::bot_of_one_round:
    case Values::command:
      return " -a " + fish_quoted(words_of(values_of(option), program));
    case Values::flag:
    case Values::anything:
      return "";
  }
  return "";
}

constexpr std::string_view fish_functions = R"fish(# Generated by incan --write-manual; do not edit.

# Whether the command typed so far is this one, or none if it is empty.
function __incan_at
    set -l words (commandline -opc)
    set -l command
    set -l at 2
    while test $at -le (count $words)
        switch $words[$at]
            case --lang
                set at (math $at + 1)
            case '-*'
            case '*'
                set command $words[$at]
                break
        end
        set at (math $at + 1)
    end
    test "$command" = "$argv[1]"
end

# Specs behind the last comma of the current word.
function __incan_bots
    set -l before (commandline -ct | string replace -r '^--[a-z-]+=' '' | string match -r '.*,')
    for bot in )fish";

void put_fish(std::string& out, const CLI::App& program, const CLI::App& command, const Text& text) {
  const std::string when =
      fmt::format("-n '__incan_at {}'", &command == &program ? "\"\"" : command.get_name());
  for (const CLI::Option* option : visible_options(command)) {
    out += fmt::format("complete -c incan {}", when);
    for (const std::string& name : option->get_snames()) out += " -s " + name;
    for (const std::string& name : option->get_lnames()) out += " -l " + name;
    const Values values = values_of(*option);
    if (values == Values::file) {
      out += is_optional(*option) ? "" : " -r";
    } else if (values != Values::flag) {
      out += " -x";
    }
    out += fish_values(*option, program);
    out += fmt::format(" -d {}\n", fish_quoted(option_term(*option, text).meaning));
  }
  for (const CLI::Option* argument : visible_arguments(command)) {
    out += fmt::format("complete -c incan {}{}\n", when, fish_values(*argument, program));
  }
}

}  // namespace

std::string bash_completion(const CLI::App& program, const Text& /*text*/) {
  std::string out = "# Generated by incan --write-manual; do not edit.\n\n";
  out += fmt::format("_incan_bot_words={}\n", shell_quoted(bot_words));
  out += "\n# Sets what is known about a command and the value of one of its options.\n_incan_describe() {\n";
  out += fmt::format("  commands={}\n  optional=\n  case $1 in\n",
                     shell_quoted(words_of(Values::command, program)));
  put_bash_command(out, program, program);
  for (const CLI::App* command : commands_of(program)) put_bash_command(out, program, *command);
  out += "  esac\n}\n";
  out += bash_functions;
  return out;
}

std::string zsh_completion(const CLI::App& program, const Text& text) {
  std::string out(zsh_functions);
  out +=
      "\n_incan() {\n  local context state state_descr line\n  local -a commands\n  typeset -A opt_args\n  "
      "commands=(\n";
  for (const HelpTerm& term : command_terms(program)) {
    out += fmt::format("    {}\n", shell_quoted(term.name + ":" + with_escapes(term.meaning, ":\\")));
  }
  out += "  )\n  _arguments -C" + zsh_specs(program, program, text) +
         " \\\n    '1:command:->command' \\\n    '*::argument:->argument' && return\n";
  out += "  if [[ $state == command ]]; then\n    _describe command commands\n    return\n  fi\n";
  out += "  case $line[1] in\n";
  for (const CLI::App* command : commands_of(program)) {
    out += fmt::format("  {})\n    _arguments{}\n    ;;\n", command->get_name(),
                       zsh_specs(program, *command, text));
  }
  out += "  esac\n}\n\n_incan \"$@\"\n";
  return out;
}

std::string fish_completion(const CLI::App& program, const Text& text) {
  std::string out(fish_functions);
  out += fmt::format("{}\n        echo $before$bot\n    end\nend\n\ncomplete -c incan -f\n", bot_words);
  put_fish(out, program, program, text);
  for (const HelpTerm& term : command_terms(program)) {
    out += fmt::format("complete -c incan -n '__incan_at \"\"' -a {} -d {}\n", term.name,
                       fish_quoted(term.meaning));
  }
  for (const CLI::App* command : commands_of(program)) put_fish(out, program, *command, text);
  return out;
}

}  // namespace incan
