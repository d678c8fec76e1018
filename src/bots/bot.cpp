#include "bots/bot.h"

#include <vector>

#include "bots/bot_wordings.h"

namespace incan {
namespace {

Problem times(std::uint64_t count) {
  if (count == 1) return bot_wording("bot.times.once");
  if (count == 2) return bot_wording("bot.times.twice");
  return {bot_wording("bot.times.many"), {{"count", std::to_string(count)}}};
}

// Keeps the same example regardless of the order in which they arrive.
void keep_one(Problem& example, const Problem& other) {
  if (example.empty() || (!other.empty() && other.english() < example.english())) example = other;
}

Problem list(const std::vector<Problem>& parts) {
  Problem all = parts.front();
  for (std::size_t at = 1; at + 1 < parts.size(); ++at) {
    all = {bot_wording("bot.faults.comma"), {{"first", all}, {"next", parts[at]}}};
  }
  if (parts.size() == 1) return all;
  const Wording last = parts.size() == 2 ? bot_wording("bot.faults.and") : bot_wording("bot.faults.and_last");
  return {last, {{"first", all}, {"last", parts.back()}}};
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

Problem problem_of(const BotFaults& faults) {
  std::vector<Problem> parts;
  if (faults.late > 0) parts.push_back({bot_wording("bot.faults.late"), {{"times", times(faults.late)}}});
  if (faults.nonsense > 0) {
    parts.push_back({bot_wording("bot.faults.invalid"),
                     {{"times", times(faults.nonsense)}, {"example", faults.some_nonsense}}});
  }
  if (faults.flooded == 1) parts.emplace_back(bot_wording("bot.faults.flooded"));
  if (faults.flooded > 1) {
    parts.push_back({bot_wording("bot.faults.flooded_times"), {{"times", times(faults.flooded)}}});
  }
  if (faults.died > 0) {
    const Wording ended =
        faults.died == 1 ? bot_wording("bot.faults.ended") : bot_wording("bot.faults.ended_times");
    parts.push_back({ended, {{"times", times(faults.died)}, {"ending", faults.how_it_died}}});
  }
  if (parts.empty()) return {};
  if (faults.given_up == 1) parts.emplace_back(bot_wording("bot.faults.stopped"));
  if (faults.given_up > 1) {
    parts.push_back({bot_wording("bot.faults.stopped_times"), {{"times", times(faults.given_up)}}});
  }
  return {bot_wording("bot.faults"), {{"what", list(parts)}, {"times", times(faults.camps_played_for_it)}}};
}

// Most bots need nothing but the view.
void Bot::start_game(const GameStart& /*start*/) {}
void Bot::watch(const Event& /*event*/) {}

}  // namespace incan
