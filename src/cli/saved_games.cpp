#include "cli/saved_games.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <vector>

#include "cli/about.h"
#include "cli/complaint.h"
#include "cli/data_folder.h"
#include "cli/stream.h"

namespace incan {
namespace {

namespace fs = std::filesystem;

// One lock per game, whatever name or link is used for its file.
std::string lock_of(const std::string& file) {
  std::error_code ignored;
  const fs::path real = fs::weakly_canonical(file, ignored);
  return (real.empty() ? file : real.string()) + ".lock";
}

bool is_played(const std::string& file) {
  const int lock = ::open(lock_of(file).c_str(), O_RDWR | O_CLOEXEC);
  if (lock < 0) return false;
  const bool held = ::flock(lock, LOCK_EX | LOCK_NB) != 0;
  ::close(lock);
  return held;
}

// Whether the file holds a game that can be resumed now.
bool is_unfinished(const std::string& file) {
  if (is_played(file)) return false;
  try {
    const Record record = read_game(file);
    return !record.result && record.seed;
  } catch (const Complaint&) {
    return false;  // Unreadable or invalid.
  }
}

}  // namespace

std::string saved_games_folder() {
  return data_folder("games");
}

void sweep_saved_games() {
  for (const auto& entry : fs::directory_iterator(saved_games_folder())) {
    if (entry.path().extension() == ".lock") {
      const int lock = ::open(entry.path().c_str(), O_RDWR | O_CLOEXEC);
      if (lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) == 0) ::unlink(entry.path().c_str());
      if (lock >= 0) ::close(lock);
    }
    if (entry.path().extension() != ".part") continue;
    const std::string number = entry.path().stem().extension().string();
    int process = 0;
    if (number.empty()) continue;
    std::from_chars(number.data() + 1, number.data() + number.size(), process);
    std::error_code ignored;
    if (process > 0 && ::kill(process, 0) != 0 && errno == ESRCH) fs::remove(entry.path(), ignored);
  }
}

std::string new_game_file(const std::string& folder) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  const std::string stem = (fs::path(folder) / fmt::format("{:%Y-%m-%d_%H-%M-%S}", local)).string();
  for (int number = 1;; ++number) {
    std::string file = number == 1 ? stem + ".json" : fmt::format("{}_{}.json", stem, number);
    // Only one process can create the file. If nobody can, saving the game will fail, too, and report the
    // reason.
    const int created = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (created >= 0) ::close(created);
    if (created >= 0 || errno != EEXIST) return file;
  }
}

Record read_game(const std::string& file) {
  Input input(file);
  RecordStream records([&](std::span<char> buffer) { return input.read(buffer); });
  auto record = records.next();
  if (!record) throw DataError(about(file, record.error()));
  if (!*record) throw DataError("error.no_game", {{"file", file}});
  if (records.many()) throw DataError("error.many_games", {{"file", file}});
  return **std::move(record);
}

void save_game(const std::string& file, const Record& record) {
  OutputFile output(file, OutputFile::Existing::replace, OutputFile::Readers::owner);
  output.write(write_record(record) + '\n');
  output.commit();
}

GameLock::GameLock(const std::string& file)
    : lock_(lock_of(file)), descriptor_(::open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  // If the lock cannot be created, saving the game will fail, too, and report the reason.
  if (descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    ::close(descriptor_);
    throw EnvironmentError("error.being_played", {{"file", file}});
  }
}

GameLock::~GameLock() {
  if (descriptor_ < 0) return;
  ::unlink(lock_.c_str());
  ::close(descriptor_);
}

std::vector<std::string> saved_games() {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(saved_games_folder())) {
    std::error_code gone;
    const bool has_game = entry.path().extension() == ".json" && entry.file_size(gone) > 0 && !gone;
    if (has_game) files.push_back(entry.path().string());
  }
  // File names start with the time.
  std::sort(files.begin(), files.end(), std::greater<>());
  return files;
}

std::optional<std::string> last_unfinished_game() {
  const std::vector<std::string> files = saved_games();
  const auto found = std::find_if(files.begin(), files.end(), is_unfinished);
  if (found == files.end()) return std::nullopt;
  return *found;
}

std::string game_named(const std::string& name) {
  std::error_code ignored;
  if (name.find('/') != std::string::npos || fs::exists(name, ignored)) return name;
  for (const std::string& file : saved_games()) {
    const fs::path saved = file;
    if (saved.filename() == name || saved.stem() == name) return file;
  }
  return name;
}

}  // namespace incan
