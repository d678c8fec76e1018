#include "bots/bot.h"

#include <fmt/format.h>

#include <vector>

namespace incan {
namespace {

std::string times(std::uint64_t count) {
  if (count == 1) return "once";
  return count == 2 ? "twice" : fmt::format("{} times", count);
}

// For what is seldom more than once, and need not be counted then.
std::string times_if_several(std::uint64_t count) {
  return count == 1 ? "" : " " + times(count);
}

// The same one whatever the order in which they come.
void keep_one(std::string& example, const std::string& other) {
  if (example.empty() || (!other.empty() && other < example)) example = other;
}

}  // namespace

BotFaults& BotFaults::operator+=(const BotFaults& other) {
  late += other.late;
  nonsense += other.nonsense;
  flooded += other.flooded;
  died += other.died;
  given_up += other.given_up;
  camps_played_for_it += other.camps_played_for_it;
  keep_one(some_nonsense, other.some_nonsense);
  keep_one(how_it_died, other.how_it_died);
  return *this;
}

std::string in_words(const BotFaults& faults) {
  std::vector<std::string> parts;
  if (faults.late > 0) parts.push_back(fmt::format("missed the deadline {}", times(faults.late)));
  if (faults.nonsense > 0) {
    parts.push_back(
        fmt::format("talked nonsense {} (such as: {})", times(faults.nonsense), faults.some_nonsense));
  }
  if (faults.flooded > 0) parts.push_back("flooded" + times_if_several(faults.flooded));
  if (faults.died > 0) {
    parts.push_back(fmt::format("died{} ({})", times_if_several(faults.died), faults.how_it_died));
  }
  if (parts.empty()) return {};
  if (faults.given_up > 0) parts.push_back("was given up" + times_if_several(faults.given_up));
  std::string text = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) text += (i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return fmt::format("{}; Camp was played for it {}", text, times(faults.camps_played_for_it));
}

// Most bots need nothing but the view.
void Bot::start_game(const GameStart& /*start*/) {}
void Bot::watch(const Event& /*event*/) {}

}  // namespace incan
