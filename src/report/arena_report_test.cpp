#include "report/arena_report.h"

#include "bots/bot_wordings.h"
#include "report/arena_page.h"
#include "report/report_test.h"

namespace incan {
namespace {

const std::string seed_of_arena = "demo";

Arena arena_of(std::vector<std::string> bots) {
  Arena arena;
  arena.bots = std::move(bots);
  arena.players = 4;
  arena.games = 2000;
  return arena;
}

// Each hero's wins in 2000 games, by hero, then by field; nobody plays itself.
ArenaResult result_with(std::size_t bots, const std::vector<std::uint64_t>& wins) {
  ArenaResult result;
  result.bots = bots;
  result.par = 0.25;
  result.cells.resize(bots * bots);
  for (std::size_t at = 0; at < wins.size(); ++at) {
    if (wins[at] == 0) continue;
    result.cells[at].games = 2000;
    result.cells[at].hero.wins_by_winners[1] = wins[at];
  }
  result.faults.resize(bots);
  return result;
}

// Each bot beats the next, and the last one the first.
ArenaResult result_of_a_cycle() {
  ArenaResult result = result_with(3, {0, 700, 400, 300, 0, 800, 600, 350, 0});
  result.pool.games = 1234;
  result.pool.lineups = {{{2, 1, 1}, 1000, {520.5, 279.5, 200}}, {{0, 3, 1}, 234, {0, 134, 100}}};
  result.pool.ratings = {{42.4, 12.1, 72.6}, {-101.2, -131.9, -70.3}, {0.2, -30.4, 30.9}};
  return result;
}

ArenaResult result_of_a_test(Finding first, Finding second) {
  ArenaResult result = result_with(2, {0, 600, 420, 0});
  result.test = SequentialTest{0.015, {first, 3.25}, {second, -1.5}};
  return result;
}

TEST(ArenaReport, is_a_matrix_ratings_and_findings) {
  const Arena arena = arena_of({"odds", "threshold:15:3", "random:0.2"});
  const ArenaResult result = result_of_a_cycle();
  const FinishedArena finished{arena, result, seed_of_arena};
  expect_golden_in_every_language(
      "arena", [&](const Text& text) { return report_of_arena(ArenaWords(text, finished)); });
  expect_golden("arena.json", json_of_arena(finished) + "\n");
  const Text english(Language::english);
  expect_golden("arena.html", page_of_arena(ArenaWords(english, finished)));
}

TEST(ArenaReport, names_a_champion_and_who_broke_the_protocol_before_the_run_was_stopped) {
  const Arena arena = arena_of({"exec:python3 \"a bot with a long name\".py", "odds"});
  ArenaResult result = result_with(2, {0, 900, 150, 0});
  result.complete = false;
  result.faults[0].late = 1;
  result.faults[0].camps_played_for_it = 1;
  const FinishedArena finished{arena, result, seed_of_arena};
  expect_golden_in_every_language(
      "arena-stopped", [&](const Text& text) { return report_of_arena(ArenaWords(text, finished)); });
  expect_golden("arena-stopped.json", json_of_arena(finished) + "\n");
  const Text english(Language::english);
  expect_golden("arena-stopped.html", page_of_arena(ArenaWords(english, finished)));
}

TEST(ArenaReport, says_where_being_different_is_better) {
  const Arena arena = arena_of({"odds", "threshold:15:3"});
  const ArenaResult result = result_with(2, {0, 600, 600, 0});
  const FinishedArena finished{arena, result, seed_of_arena};
  expect_golden_in_every_language(
      "arena-rarity", [&](const Text& text) { return report_of_arena(ArenaWords(text, finished)); });
}

TEST(ArenaReport, of_a_sequential_test_is_its_verdict) {
  const Arena arena = arena_of({"odds", "threshold:15:3"});
  const auto expect_verdict = [&](const std::string& name, const ArenaResult& result) {
    const FinishedArena finished{arena, result, seed_of_arena};
    expect_golden_in_every_language(
        name, [&](const Text& text) { return report_of_arena(ArenaWords(text, finished)); });
    expect_golden(name + ".json", json_of_arena(finished) + "\n");
  };
  expect_verdict("test-better", result_of_a_test(Finding::advantage, Finding::advantage));
  expect_verdict("test-not-better", result_of_a_test(Finding::advantage, Finding::none));
  expect_verdict("test-open", result_of_a_test(Finding::advantage, Finding::open));
  ArenaResult nothing = result_with(2, {0, 0, 0, 0});
  nothing.test = SequentialTest{0.015, {}, {}};
  nothing.complete = false;
  expect_verdict("test-without-games", nothing);
}

TEST(ArenaWords, shortens_specs_in_the_middle) {
  EXPECT_EQ(short_spec("odds"), "odds");
  EXPECT_EQ(short_spec("exec:a\tb"), "exec:a?b");
  EXPECT_EQ(short_spec("exec:python3 bots/żółw/main.py --fast"), "exec:python3 b…ain.py --fast");
}

}  // namespace
}  // namespace incan
