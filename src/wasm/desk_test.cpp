// The desk, natively. tests/browser compares it with the one in the browser over whole games.
#include "wasm/desk.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace incan {
namespace {

const std::string seed(64, '7');

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> list;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    list.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

// The entries among the lines of an answer.
void append_entries(std::vector<std::string>& entries, const std::string& answer) {
  for (const std::string& line : lines(answer)) {
    if (line.starts_with("open ")) entries = {line.substr(5)};
    if (line.starts_with("store ")) entries.push_back(line.substr(6));
  }
}

TEST(Desk, a_table_is_restored_from_its_entries_and_tells_only_those_who_joined) {
  Desk desk;
  std::vector<std::string> entries;
  const auto ask = [&](const std::string& request) {
    const std::string answer = desk.answer(request);
    append_entries(entries, answer);
    return answer;
  };
  ask("open 1000 " + seed + "\n{\"seats\":3}");
  ask("act 1001 1 " + seed + "\n{\"type\":\"sit\",\"action\":1,\"name\":\"Ana\"}");
  ask("act 1002 1 " + seed + "\n{\"type\":\"fill_with_bots\",\"action\":2,\"bot\":\"easy\"}");
  ask("join 1003 1 0 0");
  const std::string started = ask("act 1004 1 " + seed + "\n{\"type\":\"start\",\"action\":3}");
  EXPECT_NE(started.find("\ntell 1 {\"type\":\"accepted\",\"action\":3}"), std::string::npos) << started;
  EXPECT_EQ(started.find("tell 2"), std::string::npos);
  const std::string chosen =
      ask("act 1005 1 " + seed +
          "\n{\"type\":\"choose\",\"action\":4,\"turn\":1,\"adventurer\":0,\"choice\":\"torch\"}");
  EXPECT_NE(chosen.find("\"type\":\"turn\""), std::string::npos) << chosen;

  std::string stored;
  for (const std::string& entry : entries) stored += entry + '\n';
  Desk other;
  EXPECT_EQ(other.answer("restore 1006\n" + stored).find("fault"), std::string::npos);
  EXPECT_EQ(other.answer("join 1007 1 1 2"), desk.answer("join 1007 1 1 2"));
}

TEST(Desk, a_damaged_table_is_refused) {
  Desk desk;
  for (const char* entries : {"", "{}", "nonsense", R"({"at":1,"what":"started"})"}) {
    EXPECT_TRUE(desk.answer(std::string("restore 1\n") + entries).starts_with("fault {\"where\":"))
        << entries;
  }
}

TEST(Desk, bots_that_need_more_than_a_browser_are_refused) {
  Desk desk;
  for (const char* bot : {"exec:true", "oracle:/etc/passwd", "equilibrium", "nobody"}) {
    EXPECT_TRUE(desk.answer(std::string("deal 1 1 incan-gold odds ") + bot).starts_with("fault")) << bot;
  }
  EXPECT_TRUE(desk.answer("deal 1 1 incan-gold odds odds").starts_with("{\"format\":"));
}

TEST(Desk, sums_over_games_do_not_depend_on_how_they_are_split) {
  Desk desk;
  const auto games = [&](int first, int count) {
    return desk.answer("games 5 " + std::to_string(first) + " " + std::to_string(count) +
                       " diamant odds random:0.2");
  };
  EXPECT_TRUE(games(0, 40).starts_with("{\"games\":40,\"wins\":["));
  EXPECT_EQ(games(0, 40), games(0, 40));
  EXPECT_NE(games(0, 20), games(20, 20));
}

}  // namespace
}  // namespace incan
