// Records one after another from a file: a single document, on one line or many, or JSON Lines of any length.
// It holds one record at a time.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "record/json.h"

namespace incan {

// Fills a buffer and says how many bytes it put there; 0 at the end. Throws if reading fails.
using Source = std::function<std::size_t(std::span<char>)>;

class RecordStream {
 public:
  explicit RecordStream(Source source) : source_(std::move(source)) {}

  // The next record, or nothing at the end of the file. After a fault in JSON Lines comes the next line; in
  // anything else, the stream is at its end.
  Checked<std::optional<Record>> next();
  // Whether the last fault was more text than any record has: what follows it is not read.
  bool broken_off() const { return too_long_; }
  // Whether there is more than one record, which is known once the first has been read.
  bool many() const { return many_; }
  // Says where in the file a fault of the record last read is: in JSON Lines by its line.
  Fault locate(Fault fault) const;

 private:
  struct Line {
    std::string text;  // Without its line feed; cut off once it is longer than any record may be.
    std::size_t number = 0;
  };

  Checked<std::optional<Record>> read_first();
  Checked<std::optional<Record>> read(const Line& line);
  // A record that begins on this line and does not end there.
  Line read_spread_out(const Line& first);
  // Makes the line behind the first the next one again.
  void go_back(const Line& first, const Line& spread_out);
  std::optional<Line> read_line();
  // The next line that is not blank.
  std::optional<Line> read_full_line();
  bool fill();

  Source source_;
  std::string buffer_;
  std::size_t used_ = 0;
  std::size_t lines_read_ = 0;
  std::optional<Line> ahead_;  // The second line, read to see whether there is one.
  bool started_ = false;
  bool ended_ = false;
  bool too_long_ = false;
  bool many_ = false;            // Whether the file is JSON Lines of more than one record.
  std::size_t record_line_ = 1;  // Where the record last read begins.
};

}  // namespace incan
