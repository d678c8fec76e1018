// Tests of the names of saved games.
#include "cli/saved_games.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <future>
#include <set>
#include <string>
#include <vector>

namespace incan {
namespace {

namespace fs = std::filesystem;

class SavedGames : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = fs::temp_directory_path() / "incan_saved_games_XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string folder_;
};

TEST_F(SavedGames, GamesThatBeginAtOnceGetDifferentFiles) {
  std::vector<std::future<std::string>> beginning;
  for (int game = 0; game < 20; ++game) {
    beginning.push_back(std::async(std::launch::async, [this] { return new_game_file(folder_); }));
  }
  std::set<std::string> files;
  for (auto& file : beginning) files.insert(file.get());
  EXPECT_EQ(files.size(), 20);
}

TEST_F(SavedGames, AFolderThatDoesNotExistIsReportedWhenTheGameIsSaved) {
  const std::string file = new_game_file(folder_ + "/none");
  EXPECT_FALSE(fs::exists(file));
  EXPECT_ANY_THROW(save_game(file, Record{}));
}

}  // namespace
}  // namespace incan
