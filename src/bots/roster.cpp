#include "bots/roster.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <optional>
#include <system_error>

#include "bots/equilibrium_bot.h"
#include "bots/exec_bot.h"
#include "bots/oracle_bot.h"
#include "bots/rollout_bot.h"
#include "bots/simple_bots.h"

namespace incan {
namespace {

using Read = tl::expected<BotSpec, std::string>;
using Made = tl::expected<std::unique_ptr<Bot>, std::string>;
using Parts = std::span<const std::string_view>;

constexpr int most_gems = 1000;
constexpr int most_rollouts = 100'000;
constexpr double most_risk = 1000;

template <typename Number>
std::optional<Number> number(std::string_view text, Number least, Number most) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  // Written so that what is not a number at all fails as well.
  if (error != std::errc() || end != text.data() + text.size() || !(value >= least && value <= most)) {
    return std::nullopt;
  }
  return value;
}

Read read_random(Parts parts) {
  if (parts.size() == 1) {
    if (const auto chance = number(parts[0], 0.0, 1.0)) return RandomSpec{*chance};
  }
  return tl::unexpected(std::string("random:P needs a probability P from 0 to 1"));
}

Read read_threshold(Parts parts) {
  if (parts.size() == 2) {
    const auto gems = number(parts[0], 0, most_gems);
    const auto hazards = number(parts[1], 0, most_gems);
    if (gems && hazards) return ThresholdSpec{*gems, *hazards};
  }
  return tl::unexpected(
      fmt::format("threshold:GEMS:HAZARDS needs two whole numbers from 0 to {}", most_gems));
}

Read read_odds(Parts parts) {
  if (parts.empty()) return OddsSpec{};
  if (parts.size() == 1) {
    if (const auto risk = number(parts[0], 0.0, most_risk)) return OddsSpec{*risk};
  }
  return tl::unexpected(fmt::format("odds:RISK needs one number from 0 to {}", most_risk));
}

Read read_equilibrium(Parts parts) {
  if (parts.empty()) return EquilibriumSpec{};
  return tl::unexpected(std::string("equilibrium needs nothing behind its name"));
}

Read read_rollout(Parts parts) {
  if (parts.size() == 1) {
    if (const auto games = number(parts[0], 1, most_rollouts)) return RolloutSpec{*games};
  }
  return tl::unexpected(fmt::format("rollout:N needs a whole number N from 1 to {}", most_rollouts));
}

Read read_oracle(Parts parts) {
  if (parts.empty()) return OracleSpec{};
  // Colons inside the name of a file are its own.
  std::string file = fmt::format("{}", fmt::join(parts, ":"));
  if (file.empty()) return tl::unexpected(std::string("oracle:FILE needs the name of a file"));
  return OracleSpec{std::move(file)};
}

Read read_exec(Parts parts) {
  // Colons inside the command are its own.
  return ExecSpec{fmt::format("{}", fmt::join(parts, ":"))};
}

// Bots for people who do not care how they think.
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
  Read (*read)(Parts parts);
};

constexpr std::array<Kind, 7> kinds = {{
    {"random", read_random},
    {"threshold", read_threshold},
    {"odds", read_odds},
    {"equilibrium", read_equilibrium},
    {"rollout", read_rollout},
    {"oracle", read_oracle},
    {"exec", read_exec},
}};

Made make(const RandomSpec& bot, const std::atomic<bool>& /*stop*/) {
  return std::make_unique<RandomBot>(bot.chance);
}
Made make(const ThresholdSpec& bot, const std::atomic<bool>& /*stop*/) {
  return std::make_unique<ThresholdBot>(bot.gems, bot.hazards);
}
Made make(const OddsSpec& bot, const std::atomic<bool>& /*stop*/) {
  return std::make_unique<OddsBot>(bot.risk);
}
Made make(const EquilibriumSpec& /*bot*/, const std::atomic<bool>& /*stop*/) {
  return std::make_unique<EquilibriumBot>();
}
Made make(const RolloutSpec& bot, const std::atomic<bool>& stop) {
  return std::make_unique<RolloutBot>(bot.games, stop);
}

// All of a file, or the system's reason why not.
tl::expected<std::string, std::string> bytes_of(const std::string& name) {
  const auto reason = [] { return tl::unexpected(std::generic_category().message(errno)); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rbe"), std::fclose);
  if (!file) return reason();
  std::string bytes;
  std::array<char, 65536> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    bytes.append(buffer.data(), size);
  }
  // A folder can be opened, but not read.
  if (std::ferror(file.get()) != 0) return reason();
  return bytes;
}

Made make(const OracleSpec& bot, const std::atomic<bool>& /*stop*/) {
  if (bot.file.empty()) return std::make_unique<OracleBot>();
  const auto bytes = bytes_of(bot.file);
  if (!bytes) return tl::unexpected(fmt::format("oracle:{}: cannot read it: {}", bot.file, bytes.error()));
  std::optional<Networks> networks = read_networks(*bytes);
  if (!networks) return tl::unexpected(fmt::format("oracle:{}: is not a network, or is damaged", bot.file));
  return std::make_unique<OracleBot>(bot.file, *std::move(networks));
}
Made make(const ExecSpec& bot, const std::atomic<bool>& stop) {
  return ExecBot::start(bot.command, {}, stop);
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

Read read_spec(std::string_view spec) {
  for (const Strength& strength : strengths) {
    if (strength.word == spec) return read_spec(strength.spec);
  }
  const std::vector<std::string_view> parts = split(spec, ':');
  for (const Kind& kind : kinds) {
    if (kind.name == parts.front()) return kind.read(Parts(parts).subspan(1));
  }
  std::string names;
  for (const Kind& kind : kinds) names += fmt::format("{}, ", kind.name);
  return tl::unexpected(
      fmt::format("there is no bot '{}'; there are {}easy, medium and hard", parts.front(), names));
}

Made make_bot(std::string_view spec, const std::atomic<bool>& stop) {
  const Read read = read_spec(spec);
  if (!read) return tl::unexpected(read.error());
  return std::visit([&](const auto& bot) { return make(bot, stop); }, *read);
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
