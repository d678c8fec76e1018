#include "report/arena_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "report/numbers.h"
#include "report/problem_words.h"

namespace incan {
namespace {

int decimals_of(const ArenaResult& result) {
  constexpr std::uint64_t many = 100'000;
  const bool exact = std::any_of(result.cells.begin(), result.cells.end(),
                                 [](const CrossPlay& cell) { return cell.games >= many; });
  return exact ? 2 : 1;
}

}  // namespace

std::string ArenaWords::whole_name(std::size_t bot) const {
  const auto& names = result().names;
  return bot < names.size() && !names[bot].empty() ? names[bot] : arena().bots[bot];
}

std::string ArenaWords::name(std::size_t bot) const {
  return short_spec(whole_name(bot));
}

std::string ArenaWords::percent(double rate) const {
  return text_.number(100 * rate, decimals_of(result()));
}

std::string ArenaWords::percent_with_sign(double rate) const {
  return text_.percent(rate, decimals_of(result()));
}

std::string ArenaWords::games_so_far() const {
  const std::uint64_t wanted = result().test ? 2 * arena().games : games_in(arena());
  return text_("arena.games_so_far", {{"played", static_cast<std::int64_t>(result().games())},
                                      {"test", result().test ? "yes" : "no"},
                                      {"games", static_cast<std::int64_t>(wanted)}});
}

std::string ArenaWords::games_wanted() const {
  return text_("arena.games_wanted",
               {{"test", result().test ? "yes" : "no"}, {"games", static_cast<std::int64_t>(arena().games)}});
}

std::vector<std::string> ArenaWords::warnings() const {
  std::vector<std::string> list;
  for (std::size_t bot = 0; bot < arena().bots.size(); ++bot) {
    const std::string complaint = in_words(text_, result().faults[bot]);
    if (complaint.empty()) continue;
    list.push_back(text_(
        "arena.warning",
        {{"letter", std::string(1, arena_letter(bot))}, {"spec", name(bot)}, {"complaint", complaint}}));
  }
  return list;
}

std::vector<std::string> ArenaWords::findings() const {
  if (result().test) return {verdict()};
  std::vector<std::string> sentences;
  for (std::string& sentence : std::array{champion(), cycle(), rarity()}) {
    if (!sentence.empty()) sentences.push_back(std::move(sentence));
  }
  return sentences;
}

std::string ArenaWords::win_rate(std::size_t hero) const {
  return percent_with_sign(result().win_rate(hero, 1 - hero).value);
}

std::string ArenaWords::games(std::size_t hero) const {
  return with_commas(text_, result().cell(hero, 1 - hero).games);
}

// The result of a sequential test.
std::string ArenaWords::verdict() const {
  const Argument a("a", name(0));
  const Argument b("b", name(1));
  const SequentialTest& test = *result().test;
  if (test.finding() == Finding::none) {
    const std::size_t hero = test.first_as_hero.finding == Finding::none ? 0 : 1;
    const double asked = result().par + (hero == 0 ? test.delta : -test.delta);
    return text_("arena.not_better", {a,
                                      b,
                                      {"hero", name(hero)},
                                      {"field", name(1 - hero)},
                                      {"share", win_rate(hero)},
                                      {"asked", percent_with_sign(asked)},
                                      {"more", hero == 0 ? "yes" : "no"},
                                      {"games", games(hero)}});
  }
  if (!result().is_known(0, 1) || !result().is_known(1, 0)) return text_("arena.open.unknown", {a, b});
  return text_(test.finding() == Finding::advantage ? Key("arena.better") : Key("arena.open"),
               {a,
                b,
                {"share_a", win_rate(0)},
                {"share_b", win_rate(1)},
                {"par", percent_with_sign(result().par)},
                {"games_a", games(0)},
                {"games_b", games(1)}});
}

std::string ArenaWords::champion() const {
  for (std::size_t bot = 0; bot < result().bots; ++bot) {
    std::size_t beaten = 0;
    for (std::size_t other = 0; other < result().bots; ++other) {
      if (result().beats(bot, other)) ++beaten;
    }
    if (beaten + 1 == result().bots) {
      return text_(beaten == 1 ? Key("arena.champion.of_two") : Key("arena.champion"), {{"bot", name(bot)}});
    }
  }
  return "";
}

std::string ArenaWords::cycle() const {
  const std::vector<std::size_t> cycle = find_cycle(result());
  if (cycle.empty()) return "";
  std::string bots;
  for (std::size_t bot : cycle) bots += name(bot) + " → ";
  return text_("arena.cycle", {{"bots", bots + name(cycle.front())}});
}

// Reports pairs of bots in which each wins more than par alone among copies of the other: there, being
// different is worth more than being better.
std::string ArenaWords::rarity() const {
  int pairs = 0;
  int rare_wins = 0;
  for (std::size_t bot = 0; bot < result().bots; ++bot) {
    for (std::size_t other = bot + 1; other < result().bots; ++other) {
      ++pairs;
      const double par = result().par;
      if (result().win_rate(bot, other).low > par && result().win_rate(other, bot).low > par) ++rare_wins;
    }
  }
  if (rare_wins == 0) return "";
  return pairs == 1 ? text_("arena.rarity.one_pair")
                    : text_("arena.rarity", {{"count", rare_wins}, {"pairs", pairs}});
}

char arena_letter(std::size_t bot) {
  return static_cast<char>('A' + bot);
}

std::string short_spec(std::string_view spec) {
  // Cut only between UTF-8 characters: before a byte that is not a continuation byte.
  constexpr std::size_t most = 28;
  std::vector<std::string> characters;
  for (char c : spec) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80U || characters.empty()) characters.emplace_back();
    characters.back() += byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  if (characters.size() > most) {
    const auto middle = characters.begin() + most / 2;
    *characters.erase(middle, middle + static_cast<std::ptrdiff_t>(characters.size() - most)) = "…";
  }
  std::string out;
  for (const std::string& character : characters) out += character;
  return out;
}

std::string in_points(double rating) {
  const double whole = std::round(rating);
  return fmt::format("{}{:.0f}", whole > 0 ? "+" : whole < 0 ? "−" : "", std::abs(whole));
}

std::string_view sign_against_par(const Estimate& rate, double par) {
  if (rate.low > par) return "▲";
  return rate.high < par ? "▼" : "";
}

}  // namespace incan
