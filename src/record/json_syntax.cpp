#include "record/json_syntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "record/fault_wordings.h"

namespace incan {
namespace {

namespace json = boost::json;
using Error = json::error_code;

constexpr std::size_t max_depth = 32;

// Builds the tree during parsing and tracks the current location, so that the fault for a repeated member can
// point at it.
class Builder {
 public:
  static constexpr std::size_t max_object_size = SIZE_MAX;
  static constexpr std::size_t max_array_size = SIZE_MAX;
  static constexpr std::size_t max_key_size = SIZE_MAX;
  static constexpr std::size_t max_string_size = SIZE_MAX;

  explicit Builder(std::span<const std::string_view> known) : known_(known) { stack_.reset(); }

  json::value release() { return stack_.release(); }
  const std::optional<Fault>& fault() const { return fault_; }

  bool on_document_begin(Error& /*error*/) { return true; }
  bool on_document_end(Error& /*error*/) { return true; }
  bool on_array_begin(Error& /*error*/) { return open(); }
  bool on_array_end(std::size_t size, Error& /*error*/) {
    if (!foreign()) stack_.push_array(size);
    levels_.pop_back();
    return value_done();
  }
  bool on_object_begin(Error& /*error*/) { return open(); }
  bool on_object_end(std::size_t size, Error& /*error*/) {
    if (!foreign()) stack_.push_object(size - levels_.back().passed_over);
    levels_.pop_back();
    return value_done();
  }
  bool on_key_part(json::string_view part, std::size_t /*size*/, Error& /*error*/) {
    text_.append(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t /*size*/, Error& error) {
    text_.append(part);
    const std::string key = std::exchange(text_, {});
    if (foreign()) return true;
    Level& level = levels_.back();
    level.keys.push_back(key);
    // A key with a slash in it could be mistaken for a longer pointer.
    if (key.find('/') != std::string::npos ||
        std::find(known_.begin(), known_.end(), pointer(AnyPlace::yes)) == known_.end()) {
      level.keys.pop_back();
      foreign_below_ = levels_.size();
      ++level.passed_over;
      return true;
    }
    if (std::count(level.keys.begin(), level.keys.end(), key) > 1) {
      fault_ = fault_at(pointer(AnyPlace::no), fault_wording("fault.json.twice"));
      error = json::error::extra_data;
      return false;
    }
    stack_.push_key(key);
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t /*size*/, Error& /*error*/) {
    text_.append(part);
    return true;
  }
  bool on_string(json::string_view part, std::size_t /*size*/, Error& /*error*/) {
    text_.append(part);
    if (!foreign()) stack_.push_string(text_);
    text_.clear();
    return value_done();
  }
  bool on_number_part(json::string_view /*part*/, Error& /*error*/) { return true; }
  bool on_int64(std::int64_t number, json::string_view /*text*/, Error& /*error*/) {
    if (!foreign()) stack_.push_int64(number);
    return value_done();
  }
  bool on_uint64(std::uint64_t number, json::string_view /*text*/, Error& /*error*/) {
    if (!foreign()) stack_.push_uint64(number);
    return value_done();
  }
  bool on_double(double number, json::string_view /*text*/, Error& /*error*/) {
    if (!foreign()) stack_.push_double(number);
    return value_done();
  }
  bool on_bool(bool truth, Error& /*error*/) {
    if (!foreign()) stack_.push_bool(truth);
    return value_done();
  }
  bool on_null(Error& /*error*/) {
    if (!foreign()) stack_.push_null();
    return value_done();
  }
  bool on_comment_part(json::string_view /*part*/, Error& /*error*/) { return true; }
  bool on_comment(json::string_view /*part*/, Error& /*error*/) { return true; }

 private:
  // An open array or object.
  struct Level {
    std::vector<std::string> keys;  // In an object, the known members so far.
    std::size_t place = 0;          // The number of completed values.
    std::size_t passed_over = 0;
  };

  bool open() {
    levels_.emplace_back();
    return true;
  }
  // Whether the parser is inside a skipped member.
  bool foreign() const { return foreign_below_ != 0; }
  bool value_done() {
    if (levels_.size() == foreign_below_) foreign_below_ = 0;
    if (!levels_.empty()) ++levels_.back().place;
    return true;
  }
  // A JSON Pointer to the value being read. With AnyPlace::yes, array indices are written as *.
  enum class AnyPlace : bool { no, yes };
  std::string pointer(AnyPlace any) const {
    std::string path;
    for (const Level& level : levels_) {
      path += '/';
      if (!level.keys.empty()) {
        path += level.keys.back();
      } else {
        path += any == AnyPlace::yes ? "*" : std::to_string(level.place);
      }
    }
    return path;
  }

  std::span<const std::string_view> known_;
  json::value_stack stack_;
  std::string text_;
  std::vector<Level> levels_;
  std::size_t foreign_below_ = 0;  // The number of open levels around a skipped member; 0 if there is none.
  std::optional<Fault> fault_;
};

json::parse_options strict() {
  json::parse_options options;
  options.max_depth = max_depth;
  return options;
}

Problem syntax_problem(std::string_view text, std::size_t at, const Error& error) {
  if (text.starts_with("\xef\xbb\xbf")) return fault_wording("fault.json.byte_order_mark");
  if (error == json::error::too_deep) {
    return {fault_wording("fault.json.nested"), {{"levels", std::to_string(max_depth)}}};
  }
  if (error == json::error::extra_data) return fault_wording("fault.json.text_after_end");
  const char found = at < text.size() ? text[at] : '\0';
  if (static_cast<unsigned char>(found) >= 0x80) return fault_wording("fault.json.utf8");
  if (error == json::error::incomplete) return fault_wording("fault.json.end");
  if (error == json::error::expected_hex_digit) return fault_wording("fault.json.escape");
  if (error == json::error::illegal_leading_surrogate || error == json::error::illegal_trailing_surrogate ||
      error == json::error::expected_utf16_escape) {
    return fault_wording("fault.json.surrogate");
  }
  if (error == json::error::syntax && found > ' ' && found <= '~') {
    return {fault_wording("fault.json.unexpected"), {{"character", std::string(1, found)}}};
  }
  return fault_wording("fault.json.syntax");
}

Fault syntax_fault(std::string_view text, std::size_t at, const Error& error) {
  const std::string_view before = text.substr(0, at);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t column = at - (before.rfind('\n') + 1) + 1;
  return fault_at(fmt::format("line {}", line),
                  {fault_wording("fault.column"),
                   {{"column", std::to_string(column)}, {"why", syntax_problem(text, at, error)}}});
}

}  // namespace

Checked<json::value> parse_json(std::string_view text, std::span<const std::string_view> known) {
  json::basic_parser<Builder> parser(strict(), known);
  Error error;
  const std::size_t used = parser.write_some(false, text.data(), text.size(), error);
  if (!error && used < text.size()) error = json::error::extra_data;
  if (!error) return parser.handler().release();
  if (parser.handler().fault()) return tl::unexpected(*parser.handler().fault());
  return tl::unexpected(syntax_fault(text, used, error));
}

std::optional<std::uint64_t> whole_number(const json::value* value) {
  if (value == nullptr) return std::nullopt;
  if (value->is_uint64()) return value->get_uint64();
  if (value->is_int64() && value->get_int64() >= 0) return static_cast<std::uint64_t>(value->get_int64());
  return std::nullopt;
}

bool is_beginning_of_json(std::string_view text) {
  json::basic_parser<Builder> parser(strict(), std::span<const std::string_view>{});
  Error error;
  parser.write_some(false, text.data(), text.size(), error);
  return error == json::error::incomplete;
}

}  // namespace incan
