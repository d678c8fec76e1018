#include "cli/stream.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
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

bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

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

OutputFile::OutputFile(const std::string& path, Readers readers)
    : path_(path), temporary_(is_special(path) ? "" : fmt::format("{}.{}.part", path, ::getpid())) {
  const bool direct = temporary_.empty();
  descriptor_ = direct ? ::open(path_.c_str(), O_WRONLY | O_CLOEXEC)
                       : ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                                readers == Readers::owner ? 0600 : 0666);
  if (descriptor_ < 0) throw failure(path_);
}

OutputFile::~OutputFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
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
      (::fsync(descriptor_) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0)) {
    throw failure(path_);
  }
  ::close(std::exchange(descriptor_, -1));
}

}  // namespace incan
