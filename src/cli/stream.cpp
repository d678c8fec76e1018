#include "cli/stream.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/complaint.h"

namespace incan {
namespace {

Complaint failure(std::string_view name) {
  return Complaint(fmt::format("{}: {}", name, std::generic_category().message(errno)));
}

constexpr std::size_t enough_to_write = std::size_t{64} << 10;

// Writes all of it, or throws what went wrong with the file of that name.
void write_all(int descriptor, std::string_view text, std::string_view name) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno != EINTR) throw failure(name);
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& path) {
  std::error_code none;
  return fs::canonical(path.has_parent_path() ? path.parent_path() : ".", none);
}

// What /proc shows as links are files that somebody has open, and may be at no place at all.
bool is_in_proc(const fs::path& path) {
  return folder_of(path).string().starts_with("/proc/");
}

fs::path without_links(fs::path path) {
  std::error_code none;
  while (!is_in_proc(path) && fs::is_symlink(path, none)) {
    path = path.parent_path() / fs::read_symlink(path, none);
  }
  return path;
}

int open_as_it_is(const fs::path& path) {
  if (folder_of(path) != folder_of("/proc/self/fd/0")) return ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  // Opened anew it would be written from its beginning, over what others write to it.
  const std::string number = path.filename();
  int descriptor = -1;
  std::from_chars(number.data(), number.data() + number.size(), descriptor);
  return ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
}

std::atomic<const char*> unfinished = nullptr;
static_assert(decltype(unfinished)::is_always_lock_free, "a signal handler reads it");

}  // namespace

Input::Input(const std::string& path)
    : name_(path), descriptor_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) throw failure(name_);
}

Input::~Input() {
  if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

std::size_t Input::read(std::span<char> buffer) {
  for (;;) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) throw failure(name_);
  }
}

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= enough_to_write) flush();
}

void Output::flush() {
  // What could not be written once is not tried again.
  const std::string text = std::exchange(buffer_, {});
  write_all(STDOUT_FILENO, text, "standard output");
}

void say_aside(std::string line) {
  for (char& c : line) {
    if ((c >= 0 && c < ' ') || c == 0x7f) c = ' ';
  }
  std::fprintf(stderr, "incan: %s\n", line.c_str());
}

OutputFile::OutputFile(const std::string& path, Readers readers) : path_(path) {
  struct stat status {};
  const bool is_there = ::stat(path.c_str(), &status) == 0;
  if (!is_there && errno != ENOENT) throw failure(path_);
  target_ = without_links(path);
  if (is_in_proc(target_) || (is_there && !S_ISREG(status.st_mode))) {
    descriptor_ = open_as_it_is(target_);
  } else {
    temporary_ = fmt::format("{}.{}.part", target_, ::getpid());
    unfinished = temporary_.c_str();
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                         readers == Readers::owner ? 0600 : 0666);
  }
  if (descriptor_ < 0) {
    unfinished = nullptr;
    throw failure(path_);
  }
}

OutputFile::~OutputFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  remove_unfinished_file();
  unfinished = nullptr;
}

void OutputFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= enough_to_write) flush();
}

void OutputFile::flush() {
  write_all(descriptor_, buffer_, path_);
  buffer_.clear();
}

void OutputFile::commit() {
  flush();
  if (!temporary_.empty() &&
      (::fsync(descriptor_) != 0 || ::rename(temporary_.c_str(), target_.c_str()) != 0)) {
    throw failure(path_);
  }
  unfinished = nullptr;
  ::close(std::exchange(descriptor_, -1));
}

bool are_one_file(const std::string& one, const std::string& other) {
  const auto place = [](const std::string& name) {
    const fs::path target = without_links(name);
    return folder_of(target) / target.filename();
  };
  return place(one) == place(other);
}

void remove_unfinished_file() {
  if (const char* name = unfinished) ::unlink(name);
}

}  // namespace incan
