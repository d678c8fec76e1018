#include "record/record_stream.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "record/fault_wordings.h"
#include "record/json_syntax.h"

namespace incan {

Checked<std::optional<Record>> RecordStream::next() {
  const auto read_next = [&]() -> Checked<std::optional<Record>> {
    if (!std::exchange(started_, true)) return read_first();
    const std::optional<Line> line = read_full_line();
    if (!line) return std::nullopt;
    return read(*line);
  };
  Checked<std::optional<Record>> record = read_next();
  if (!record && (!many_ || too_long_)) {
    ended_ = true;
    ahead_.reset();
  }
  return record;
}

Fault RecordStream::locate(Fault fault) const {
  constexpr std::string_view line = "line ";
  if (fault.where.starts_with(line)) {
    std::size_t number = 1;
    std::from_chars(fault.where.data() + line.size(), fault.where.data() + fault.where.size(), number);
    fault.where = fmt::format("line {}", record_line_ + number - 1);
  } else if (many_) {
    fault.why = fmt::format("{}: {}", fault.where, fault.why);
    if (!fault.problem.empty()) {
      fault.problem = {fault_wording("fault.at"), {{"pointer", fault.where}, {"why", fault.problem}}};
    }
    fault.where = fmt::format("line {}", record_line_);
  }
  return fault;
}

Checked<std::optional<Record>> RecordStream::read_first() {
  const std::optional<Line> first = read_full_line();
  if (!first) return tl::unexpected(fault_at("line 1", fault_wording("fault.empty")));
  ahead_ = read_full_line();
  if (!ahead_ || !is_beginning_of_json(first->text)) {
    many_ = ahead_.has_value();
    return read(*first);
  }
  const bool next_is_record =
      ahead_->text.starts_with('{') && ahead_->text.find("\"format\"") != std::string::npos;
  const Line whole = read_spread_out(*first);
  Checked<std::optional<Record>> record = read(whole);
  // JSON Lines whose first line was cut off look like one record spread over many lines.
  if (record || !next_is_record) return record;
  many_ = true;
  go_back(*first, whole);
  return read(*first);
}

Checked<std::optional<Record>> RecordStream::read(const Line& line) {
  record_line_ = line.number;
  too_long_ = line.text.size() > max_record_bytes;
  Checked<Record> record = read_record(line.text);
  if (record) return *std::move(record);
  return tl::unexpected(locate(std::move(record.error())));
}

RecordStream::Line RecordStream::read_spread_out(const Line& first) {
  Line whole = first;
  std::size_t number = first.number;
  for (auto line = read_line(); line; line = read_line()) {
    whole.text.append(line->number - number, '\n');
    whole.text += line->text;
    number = line->number;
    if (whole.text.size() > max_record_bytes) break;
  }
  return whole;
}

void RecordStream::go_back(const Line& first, const Line& spread_out) {
  std::string text = spread_out.text.substr(first.text.size() + 1);
  if (used_ > 0 && buffer_[used_ - 1] == '\n') text += '\n';
  buffer_ = text.append(buffer_, used_);
  used_ = 0;
  lines_read_ = first.number;
  ended_ = false;
}

std::optional<RecordStream::Line> RecordStream::read_full_line() {
  std::optional<Line> line = read_line();
  while (line && line->text.find_first_not_of(" \t\r") == std::string::npos) line = read_line();
  return line;
}

std::optional<RecordStream::Line> RecordStream::read_line() {
  if (ahead_) return std::exchange(ahead_, std::nullopt);
  if (ended_ || (used_ == buffer_.size() && !fill())) return std::nullopt;
  Line line{{}, ++lines_read_};
  do {
    const std::size_t end = buffer_.find('\n', used_);
    line.text.append(buffer_, used_, end - used_);
    if (end != std::string::npos) {
      used_ = end + 1;
      return line;
    }
    used_ = buffer_.size();
    // A line this long is refused whatever follows.
    if (line.text.size() > max_record_bytes) return line;
  } while (fill());
  return line;
}

bool RecordStream::fill() {
  constexpr std::size_t chunk = std::size_t{64} << 10;
  buffer_.resize(chunk);
  buffer_.resize(source_(buffer_));
  used_ = 0;
  if (buffer_.empty()) ended_ = true;
  return !ended_;
}

}  // namespace incan
