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

// One line on standard error. Whatever it quotes, a file's name or an argument, it stays one line and moves
// no cursor.
void say_aside(std::string line);

// A file that is there whole or not at all: it is written under a temporary name and renamed by commit(). A
// link stays, and what it points to is replaced. One at a time.
class OutputFile {
 public:
  // Who may read a new file.
  enum class Readers : bool { everyone, owner };
  explicit OutputFile(const std::string& path, Readers readers = Readers::everyone);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  void commit();

 private:
  void flush();

  std::string path_;
  std::string target_;     // What the path comes to when its links have been followed.
  std::string temporary_;  // Empty where the target is written to as it is: a device, a pipe, an open file.
  int descriptor_ = -1;
  std::string buffer_;
};

// Whether what is written to one name would replace what is under the other. Neither may be a link in
// a circle.
bool are_one_file(const std::string& one, const std::string& other);

// Takes away what an OutputFile has not committed. For signal handlers, before they end the program.
void remove_unfinished_file();

}  // namespace incan
