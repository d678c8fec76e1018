#include "cli/stream.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "cli/complaint.h"

namespace incan {
namespace {

Complaint failure(std::string_view name) {
  return Complaint(fmt::format("{}: {}", name, std::generic_category().message(errno)));
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
  constexpr std::size_t enough = std::size_t{64} << 10;
  buffer_ += text;
  if (buffer_.size() >= enough) flush();
}

void Output::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (count < 0 && errno != EINTR) {
      const Complaint complaint = failure("standard output");
      buffer_.clear();
      throw Complaint(complaint);
    }
    if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  }
  buffer_.clear();
}

}  // namespace incan
