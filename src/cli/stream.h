// Standard streams and files. Every failure is detected and reported with the file's name.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace incan {

// An input file; "-" is standard input.
class Input {
 public:
  explicit Input(const std::string& path);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  std::size_t read(std::span<char> buffer);
  // The file's name as given on the command line.
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  int descriptor_;
};

// Throws EnvironmentError if the file does not exist, may not be read, or is a directory.
void check_readable(const std::string& path);

// Standard output or standard error, buffered. Call flush() at the end: only then are all failures known.
class Output {
 public:
  enum class To : bool { standard_output, standard_error };
  explicit Output(To to = To::standard_output) : to_(to) {}

  void write(std::string_view text);
  void flush();

 private:
  To to_;
  std::string buffer_;
};

// Where to print a report: on standard error if the file itself goes to standard output.
inline Output::To report_beside(const std::string& file) {
  return file == "-" ? Output::To::standard_error : Output::To::standard_output;
}

// Prints one line on standard error. Control characters in quoted names or arguments become spaces.
void say_aside(std::string line);

// A file that appears complete or not at all: it is written under a temporary name and renamed by commit(). A
// symbolic link stays, and its target is replaced. Devices, pipes, and "-" (standard output) are written to
// directly. Only one may exist at a time.
class OutputFile {
 public:
  // Who may read a newly created file.
  enum class Readers : bool { everyone, owner };
  // What to do if the file exists: throw EnvironmentError, or replace it.
  enum class Existing : bool { refuse, replace };
  explicit OutputFile(const std::string& path, Existing existing = Existing::refuse,
                      Readers readers = Readers::everyone);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  void commit();

 private:
  void flush();
  bool rename() const;

  std::string path_;
  Existing existing_;
  std::string target_;     // The path with its links resolved.
  std::string temporary_;  // Empty if the target is written to directly: a device, a pipe, or an open file.
  int descriptor_ = -1;
  std::string buffer_;
};

// A file that grows line by line; each line is written at once. "-" is standard output.
class LineFile {
 public:
  enum class Start : bool { anew, at_end };
  LineFile(const std::string& path, Start start);
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  void write(std::string_view line);

 private:
  std::string path_;
  int descriptor_ = -1;
};

// Throws if the file cannot be written, as far as that can be known in advance.
void check_writable(const std::string& path, OutputFile::Existing existing);

// Whether two names refer to the same file, so that writing to one would replace the other.
bool are_one_file(const std::string& one, const std::string& other);

// Removes the temporary file of an OutputFile that has not been committed. For signal handlers, before they
// end the program.
void remove_unfinished_file();

}  // namespace incan
