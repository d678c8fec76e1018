#include "report/numbers.h"

#include <fmt/format.h>

#include <cmath>

namespace incan {

std::string with_commas(const Text& text, std::uint64_t number) {
  return text.number(static_cast<double>(number), 0);
}

std::string count_of_games(const Text& text, std::uint64_t games) {
  return text("count.games", {{"count", static_cast<std::int64_t>(games)}});
}

std::string speed_of(const Text& text, double games, double seconds) {
  const double a_second = games / seconds;
  if (a_second < 1) return text("speed.minute", {{"rate", text.number(60 * a_second, 1)}});
  if (a_second >= 1e6) return text("speed.millions", {{"rate", text.number(a_second / 1e6, 1)}});
  return text("speed.second", {{"rate", text.number(a_second, a_second < 10 ? 1 : 0)}});
}

// Unit symbols are the same in every language.
std::string duration(const Text& text, double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (seconds < 10) return text.number(seconds, 1) + " s";
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

std::string mebibytes(const Text& text, std::uint64_t bytes) {
  return text.number(static_cast<double>(bytes) / (1 << 20), 1) + " MiB";
}

}  // namespace incan
