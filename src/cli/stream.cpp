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

#include "cli/about.h"
#include "cli/complaint.h"

namespace incan {
namespace {

[[noreturn]] void fail(std::string_view name) {
  if (errno == EPIPE) throw BrokenPipe();
  // Only output files are reported under this name; Input has a name for standard input.
  if (name == "-") name = standard_output_name;
  throw EnvironmentError(about_file(std::string(name), errno));
}

constexpr std::size_t enough_to_write = std::size_t{64} << 10;

// Writes everything, or throws an error that names the file.
void write_all(int descriptor, std::string_view text, std::string_view name) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno != EINTR) fail(name);
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
}

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& path) {
  std::error_code none;
  return fs::canonical(path.has_parent_path() ? path.parent_path() : ".", none);
}

// Links under /proc refer to open files, which may have no path.
bool is_in_proc(const fs::path& path) {
  return folder_of(path).string().starts_with("/proc/");
}

// Resolves symbolic links. A cycle of links resolves to one of them, which cannot be opened.
fs::path without_links(fs::path path) {
  std::error_code none;
  constexpr int most_links = 40;  // The limit of Linux.
  for (int links = 0; links < most_links && !is_in_proc(path) && fs::is_symlink(path, none); ++links) {
    path = path.parent_path() / fs::read_symlink(path, none);
  }
  return path;
}

int open_as_it_is(const fs::path& path) {
  if (folder_of(path) != folder_of("/proc/self/fd/0")) return ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  // Reopening it would start at the beginning and overwrite what other processes write to it, so duplicate
  // the descriptor.
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
  if (descriptor_ < 0) fail(name_);
}

Input::~Input() {
  if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

std::size_t Input::read(std::span<char> buffer) {
  for (;;) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) fail(name_ == "-" ? standard_input_name : name_);
  }
}

void check_readable(const std::string& path) {
  struct stat status {};
  if (::access(path.c_str(), R_OK) != 0 || ::stat(path.c_str(), &status) != 0) fail(path);
  if (!S_ISDIR(status.st_mode)) return;
  errno = EISDIR;
  fail(path);
}

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= enough_to_write) flush();
}

void Output::flush() {
  // Empty the buffer first, so that a failed write is not retried.
  const std::string text = std::exchange(buffer_, {});
  if (to_ == To::standard_output) {
    write_all(STDOUT_FILENO, text, standard_output_name);
  } else {
    write_all(STDERR_FILENO, text, standard_error_name);
  }
}

void say_aside(std::string line) {
  for (char& c : line) {
    if ((c >= 0 && c < ' ') || c == 0x7f) c = ' ';
  }
  std::fprintf(stderr, "incan: %s\n", line.c_str());
}

OutputFile::OutputFile(const std::string& path, Existing existing, Readers readers)
    : path_(path), existing_(existing) {
  if (path == "-") {
    descriptor_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    if (descriptor_ < 0) fail(path_);
    return;
  }
  struct stat status {};
  const bool is_there = ::stat(path.c_str(), &status) == 0;
  if (!is_there && errno != ENOENT) fail(path_);
  target_ = without_links(path);
  if (is_in_proc(target_) || (is_there && !S_ISREG(status.st_mode))) {
    descriptor_ = open_as_it_is(target_);
  } else if (is_there && existing == Existing::refuse) {
    throw EnvironmentError("error.exists", {{"file", path_}});
  } else {
    temporary_ = fmt::format("{}.{}.part", target_, ::getpid());
    unfinished = temporary_.c_str();
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                         readers == Readers::owner ? 0600 : 0666);
  }
  if (descriptor_ < 0) {
    unfinished = nullptr;
    fail(path_);
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

// Also refuses a file that was created in the meantime, if the file system supports it.
bool OutputFile::rename() const {
  if (existing_ == Existing::refuse) {
    if (::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE) == 0)
      return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
  }
  return ::rename(temporary_.c_str(), target_.c_str()) == 0;
}

void OutputFile::commit() {
  flush();
  if (!temporary_.empty() && (::fsync(descriptor_) != 0 || !rename())) {
    if (errno == EEXIST) throw EnvironmentError("error.exists", {{"file", path_}});
    fail(path_);
  }
  unfinished = nullptr;
  ::close(std::exchange(descriptor_, -1));
}

LineFile::LineFile(const std::string& path, Start start) : path_(path) {
  struct stat status {};
  const fs::path target = path == "-" ? "/proc/self/fd/1" : without_links(path);
  if (is_in_proc(target) || (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode))) {
    descriptor_ = open_as_it_is(target);
  } else {
    const int how = start == Start::anew ? O_TRUNC : O_APPEND;
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | how, 0666);
  }
  if (descriptor_ < 0) fail(path_);
}

LineFile::~LineFile() {
  ::close(descriptor_);
}

void LineFile::write(std::string_view line) {
  write_all(descriptor_, line, path_);
}

void check_writable(const std::string& path, OutputFile::Existing existing) {
  struct stat status {};
  const bool is_there = ::stat(path.c_str(), &status) == 0;
  // Opening and closing a pipe would end it for its reader.
  if (is_there && (S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode))) return;
  const OutputFile can_be_opened(path, existing);
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
