// Reads records one after another from a file: a single document, on one line or many, or JSON Lines of any
// length. It holds one record at a time.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "record/json.h"

namespace incan {

// Fills a buffer and returns how many bytes it wrote; 0 at the end. Throws if reading fails.
using Source = std::function<std::size_t(std::span<char>)>;

class RecordStream {
 public:
  explicit RecordStream(Source source) : source_(std::move(source)) {}

  // The next record, or nothing at the end of the file. After a fault, JSON Lines continue with the next
  // line; anything else ends.
  Checked<std::optional<Record>> next();
  // Whether the last fault was a text longer than any valid record. Nothing after it is read.
  bool broken_off() const { return too_long_; }
  // Whether there is more than one record; known once the first has been read.
  bool many() const { return many_; }
  // Adds the place in the file to a fault of the last record read: in JSON Lines, its line number.
  Fault locate(Fault fault) const;

 private:
  struct Line {
    std::string text;  // Without its line feed; cut off when longer than any valid record.
    std::size_t number = 0;
  };

  Checked<std::optional<Record>> read_first();
  Checked<std::optional<Record>> read(const Line& line);
  // Reads on to the end of a record that begins on this line.
  Line read_spread_out(const Line& first);
  // Rewinds to the line after the first.
  void go_back(const Line& first, const Line& spread_out);
  std::optional<Line> read_line();
  // The next line that is not blank.
  std::optional<Line> read_full_line();
  bool fill();

  Source source_;
  std::string buffer_;
  std::size_t used_ = 0;
  std::size_t lines_read_ = 0;
  std::optional<Line> ahead_;  // The second line, read ahead to see whether there is one.
  bool started_ = false;
  bool ended_ = false;
  bool too_long_ = false;
  bool many_ = false;            // Whether the file is JSON Lines with more than one record.
  std::size_t record_line_ = 1;  // The first line of the last record read.
};

}  // namespace incan
