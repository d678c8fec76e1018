// Replays every record in this folder: a game of each edition and number of players must give its trace, and
// each bad record its error. INCAN_UPDATE=1 in the environment rewrites the expected files.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "golden_file.h"
#include "record/record.h"

namespace incan {
namespace {

namespace fs = std::filesystem;

const fs::path golden = INCAN_GOLDEN_FOLDER;

struct Replayed {
  std::vector<Record> records;
  std::string trace;
  std::string error;
};

Replayed replay_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << file << " is missing";
  RecordStream records([&](std::span<char> buffer) {
    stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    return static_cast<std::size_t>(stream.gcount());
  });
  Replayed replayed;
  const auto fail = [&](const Fault& fault) { replayed.error = fault.where + ": " + fault.why + "\n"; };
  const auto tell = [&](const Game& game, const Event& event) {
    append_trace(replayed.trace, game.board().players(), event);
    replayed.trace += '\n';
  };
  for (;;) {
    const auto record = records.next();
    if (!record) fail(record.error());
    if (!record || !*record) return replayed;
    replayed.records.push_back(**record);
    if (const auto played = replay(**record, tell); !played) {
      fail(records.locate(played.error()));
      return replayed;
    }
  }
}

std::string game_name(const Ruleset& rules, int players) {
  return std::string(rules.name) + "-" + std::to_string(players);
}

void check_game(const Ruleset& rules, int players) {
  const fs::path file = golden / (game_name(rules, players) + ".json");
  const Replayed game = replay_file(file);
  ASSERT_EQ(game.error, "") << file;
  ASSERT_EQ(game.records.size(), 1U) << file;
  EXPECT_EQ(game.records[0].edition, rules.edition) << file;
  EXPECT_EQ(game.records[0].player_count(), players) << file;
  EXPECT_TRUE(game.records[0].fairness && game.records[0].result) << file << " is not a whole game";
  expect_contents(fs::path(file).replace_extension(".trace"), game.trace);
}

TEST(Golden, S3_a_game_of_each_edition_and_number_of_players_gives_its_trace) {
  for (const Ruleset& rules : rulesets) {
    for (int players = min_players; players <= max_players; ++players) check_game(rules, players);
  }
}

TEST(Golden, every_file_belongs_to_an_edition_and_a_number_of_players) {
  std::set<std::string> expected = {"CMakeLists.txt", "golden_file.h", "golden_test.cpp", "bad"};
  for (const Ruleset& rules : rulesets) {
    for (int players = min_players; players <= max_players; ++players) {
      expected.insert(game_name(rules, players) + ".json");
      expected.insert(game_name(rules, players) + ".trace");
    }
  }
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator(golden)) found.insert(entry.path().filename().string());
  EXPECT_EQ(found, expected);
}

TEST(Golden, every_bad_record_gives_its_error) {
  std::set<fs::path> errors;
  std::set<fs::path> used;
  for (const auto& entry : fs::directory_iterator(golden / "bad")) {
    const fs::path& file = entry.path();
    if (file.extension() == ".error") {
      errors.insert(file);
      continue;
    }
    ASSERT_TRUE(file.extension() == ".json" || file.extension() == ".jsonl") << file << " is not used";
    const std::string error = replay_file(file).error;
    EXPECT_NE(error, "") << file << " is a good record";
    const fs::path expected = fs::path(file).replace_extension(".error");
    EXPECT_TRUE(used.insert(expected).second) << file << " shares its name with another record";
    expect_contents(expected, error);
  }
  for (const fs::path& error : errors) EXPECT_TRUE(used.contains(error)) << error << " is not used";
  EXPECT_GE(used.size(), 25U);
}

}  // namespace
}  // namespace incan
