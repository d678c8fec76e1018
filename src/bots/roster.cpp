#include "bots/roster.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <optional>
#include <system_error>

#include "bots/bot_wordings.h"
#include "bots/command_words.h"
#include "bots/equilibrium_bot.h"
#include "bots/exec_bot.h"
#include "bots/oracle_bot.h"
#include "bots/rollout_bot.h"
#include "bots/simple_bots.h"

namespace incan {
namespace {

using Read = tl::expected<BotSpec, Problem>;
using Made = tl::expected<std::unique_ptr<Bot>, Problem>;
using Parts = std::span<const std::string_view>;

constexpr int most_gems = 1000;
constexpr int most_rollouts = 100'000;
constexpr int most_risk = 1000;

template <typename Number>
std::optional<Number> number(std::string_view text, Number least, Number most) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // The comparison is written so that NaN fails, too.
  if (error != std::errc() || end != text.data() + text.size() || !(value >= least && value <= most)) {
    return std::nullopt;
  }
  return value;
}

// Each of these parses the part of a spec after the bot's name; nothing if it is invalid.
using Parameters = std::optional<BotSpec>;

Parameters read_random(Parts parts) {
  if (parts.size() != 1) return std::nullopt;
  const auto chance = number(parts[0], 0.0, 1.0);
  if (!chance) return std::nullopt;
  return RandomSpec{*chance};
}

Parameters read_threshold(Parts parts) {
  if (parts.size() != 2) return std::nullopt;
  const auto gems = number(parts[0], 0, most_gems);
  const auto hazards = number(parts[1], 0, most_gems);
  if (!gems || !hazards) return std::nullopt;
  return ThresholdSpec{*gems, *hazards};
}

Parameters read_odds(Parts parts) {
  if (parts.empty()) return OddsSpec{};
  if (parts.size() != 1) return std::nullopt;
  const auto risk = number(parts[0], 0.0, static_cast<double>(most_risk));
  if (!risk) return std::nullopt;
  return OddsSpec{*risk};
}

Parameters read_equilibrium(Parts parts) {
  if (!parts.empty()) return std::nullopt;
  return EquilibriumSpec{};
}

Parameters read_rollout(Parts parts) {
  if (parts.size() != 1) return std::nullopt;
  const auto games = number(parts[0], 1, most_rollouts);
  if (!games) return std::nullopt;
  return RolloutSpec{*games};
}

Parameters read_oracle(Parts parts) {
  if (parts.empty()) return OracleSpec{};
  // A file name may contain colons.
  std::string file = fmt::format("{}", fmt::join(parts, ":"));
  if (file.empty()) return std::nullopt;
  return OracleSpec{std::move(file)};
}

Parameters read_exec(Parts parts) {
  // A command may contain colons.
  std::string command = fmt::format("{}", fmt::join(parts, ":"));
  if (command.empty()) return std::nullopt;
  return ExecSpec{std::move(command)};
}

// Aliases for people who only want to pick a strength.
struct Strength {
  std::string_view word;
  std::string_view spec;
};
constexpr std::array<Strength, 3> strengths = {{
    {"easy", "random:0.2"},
    {"medium", "rollout:4"},
    {"hard", "oracle"},
}};

struct Kind {
  std::string_view name;
  Parameters (*read)(Parts parts);
  Wording wrong;
  int most = 0;  // The upper limit of its parameters, for the error message.
};

constexpr std::array<Kind, 7> kinds = {{
    {"random", read_random, bot_wording("spec.random")},
    {"threshold", read_threshold, bot_wording("spec.threshold"), most_gems},
    {"odds", read_odds, bot_wording("spec.odds"), most_risk},
    {"equilibrium", read_equilibrium, bot_wording("spec.no_parameter")},
    {"rollout", read_rollout, bot_wording("spec.rollout"), most_rollouts},
    {"oracle", read_oracle, bot_wording("spec.oracle")},
    {"exec", read_exec, bot_wording("spec.exec")},
}};

struct Terms {
  const std::atomic<bool>& stop;
  const ExecOptions& exec;
};

Made make(const RandomSpec& bot, const Terms& /*terms*/) {
  return std::make_unique<RandomBot>(bot.chance);
}
Made make(const ThresholdSpec& bot, const Terms& /*terms*/) {
  return std::make_unique<ThresholdBot>(bot.gems, bot.hazards);
}
Made make(const OddsSpec& bot, const Terms& /*terms*/) {
  return std::make_unique<OddsBot>(bot.risk);
}
Made make(const EquilibriumSpec& /*bot*/, const Terms& /*terms*/) {
  return std::make_unique<EquilibriumBot>();
}
Made make(const RolloutSpec& bot, const Terms& terms) {
  return std::make_unique<RolloutBot>(bot.games, terms.stop);
}

// The contents of a file, or the system's error message.
tl::expected<std::string, std::string> bytes_of(const std::string& name) {
  const auto reason = [] { return tl::unexpected(std::generic_category().message(errno)); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rbe"), std::fclose);
  if (!file) return reason();
  std::string bytes;
  std::array<char, 65536> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    bytes.append(buffer.data(), size);
  }
  // A directory can be opened but not read.
  if (std::ferror(file.get()) != 0) return reason();
  return bytes;
}

Made make(const OracleSpec& bot, const Terms& /*terms*/) {
  if (bot.file.empty()) return std::make_unique<OracleBot>();
  const auto bytes = bytes_of(bot.file);
  if (!bytes) {
    return tl::unexpected(
        Problem(bot_wording("bot.network.unreadable"), {{"file", bot.file}, {"why", bytes.error()}}));
  }
  std::optional<Networks> networks = read_networks(*bytes);
  if (!networks) return tl::unexpected(Problem(bot_wording("bot.network"), {{"file", bot.file}}));
  return std::make_unique<OracleBot>(bot.file, *std::move(networks));
}
Made make(const ExecSpec& bot, const Terms& terms) {
  return ExecBot::start(bot.command, terms.exec, terms.stop);
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::vector<std::string> bot_names() {
  std::vector<std::string> names;
  for (const Kind& kind : kinds) names.emplace_back(kind.name);
  for (const Strength& strength : strengths) names.emplace_back(strength.word);
  return names;
}

Read read_spec(std::string_view spec) {
  for (const Strength& strength : strengths) {
    if (strength.word == spec) return read_spec(strength.spec);
  }
  const std::vector<std::string_view> parts = split(spec, ':');
  for (const Kind& kind : kinds) {
    if (kind.name != parts.front()) continue;
    if (auto read = kind.read(Parts(parts).subspan(1))) {
      if (const auto* exec = std::get_if<ExecSpec>(&*read)) {
        if (const auto words = command_words(exec->command); !words) return tl::unexpected(words.error());
      }
      return *std::move(read);
    }
    return tl::unexpected(
        Problem(kind.wrong, {{"spec", spec}, {"name", kind.name}, {"most", std::to_string(kind.most)}}));
  }
  for (const Strength& strength : strengths) {
    if (strength.word != parts.front()) continue;
    return tl::unexpected(
        Problem(bot_wording("spec.no_parameter"), {{"spec", spec}, {"name", strength.word}}));
  }
  return tl::unexpected(
      Problem(bot_wording("spec.unknown"),
              {{"name", parts.front()}, {"bots", fmt::format("{}", fmt::join(bot_names(), ", "))}}));
}

Made make_bot(std::string_view spec, const std::atomic<bool>& stop, const ExecOptions& exec) {
  const Read read = read_spec(spec);
  if (!read) return tl::unexpected(read.error());
  return std::visit([&](const auto& bot) { return make(bot, Terms{stop, exec}); }, *read);
}

LabeledSpec split_label(std::string_view text) {
  const std::size_t end = text.find_first_of("=:");
  if (end == std::string_view::npos || text[end] != '=') return {"", std::string(text)};
  return {std::string(text.substr(0, end)), std::string(text.substr(end + 1))};
}

std::vector<std::string> split_specs(std::string_view list) {
  std::vector<std::string> specs(1);
  for (std::size_t at = 0; at < list.size(); ++at) {
    if (list[at] != ',') {
      specs.back() += list[at];
    } else if (at + 1 < list.size() && list[at + 1] == ',') {
      specs.back() += list[at++];
    } else {
      specs.emplace_back();
    }
  }
  return specs;
}

}  // namespace incan
