// Standard input, files and standard output, with every failure noticed and named.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace incan {

// A file to read from; "-" is standard input.
class Input {
 public:
  explicit Input(const std::string& path);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  std::size_t read(std::span<char> buffer);
  // The file as the command line calls it.
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  int descriptor_;
};

// Standard output, written in large pieces. Call flush() at the end: only then are all failures known.
class Output {
 public:
  void write(std::string_view text);
  void flush();

 private:
  std::string buffer_;
};

}  // namespace incan
