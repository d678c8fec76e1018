#include "record/json_syntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace incan {
namespace {

namespace json = boost::json;
using Error = json::error_code;

constexpr std::size_t max_depth = 32;

// A key as part of a JSON Pointer.
std::string pointer_token(std::string_view key) {
  std::string token;
  for (char c : key) {
    if (c == '~') {
      token += "~0";
    } else if (c == '/') {
      token += "~1";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      token += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      token += c;
    }
  }
  return token;
}

// Builds the tree as the parser goes, and keeps where it is, so that a repeated member can be pointed at.
class Builder {
 public:
  static constexpr std::size_t max_object_size = SIZE_MAX;
  static constexpr std::size_t max_array_size = SIZE_MAX;
  static constexpr std::size_t max_key_size = SIZE_MAX;
  static constexpr std::size_t max_string_size = SIZE_MAX;

  explicit Builder(std::span<const std::string_view> known) : known_(known) { stack_.reset(); }

  json::value release() { return stack_.release(); }
  std::optional<Fault> fault() const { return fault_; }

  bool on_document_begin(Error& /*error*/) { return true; }
  bool on_document_end(Error& /*error*/) { return true; }
  bool on_array_begin(Error& /*error*/) { return open(); }
  bool on_array_end(std::size_t size, Error& /*error*/) {
    close();
    if (!foreign_) stack_.push_array(size);
    return value_done();
  }
  bool on_object_begin(Error& /*error*/) { return open(); }
  bool on_object_end(std::size_t size, Error& /*error*/) {
    const std::size_t passed_over = levels_.back().passed_over;
    close();
    if (!foreign_) stack_.push_object(size - passed_over);
    return value_done();
  }
  bool on_key_part(json::string_view part, std::size_t /*size*/, Error& /*error*/) {
    text_.append(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t /*size*/, Error& error) {
    text_.append(part);
    std::string key = std::exchange(text_, {});
    Level& level = levels_.back();
    if (!foreign_ && !level.keys.insert(key).second) {
      fault_ = Fault{pointer(), "the object names this member twice"};
      fault_->where += '/' + pointer_token(key);
      error = json::error::extra_data;
      return false;
    }
    if (levels_.size() == 1 && std::find(known_.begin(), known_.end(), key) == known_.end()) {
      foreign_ = true;
      ++level.passed_over;
    }
    if (!foreign_) stack_.push_key(key);
    level.key = std::move(key);
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t /*size*/, Error& /*error*/) {
    text_.append(part);
    return true;
  }
  bool on_string(json::string_view part, std::size_t /*size*/, Error& /*error*/) {
    text_.append(part);
    if (!foreign_) stack_.push_string(text_);
    text_.clear();
    return value_done();
  }
  bool on_number_part(json::string_view /*part*/, Error& /*error*/) { return true; }
  bool on_int64(std::int64_t number, json::string_view /*text*/, Error& /*error*/) {
    if (!foreign_) stack_.push_int64(number);
    return value_done();
  }
  bool on_uint64(std::uint64_t number, json::string_view /*text*/, Error& /*error*/) {
    if (!foreign_) stack_.push_uint64(number);
    return value_done();
  }
  bool on_double(double number, json::string_view /*text*/, Error& /*error*/) {
    if (!foreign_) stack_.push_double(number);
    return value_done();
  }
  bool on_bool(bool truth, Error& /*error*/) {
    if (!foreign_) stack_.push_bool(truth);
    return value_done();
  }
  bool on_null(Error& /*error*/) {
    if (!foreign_) stack_.push_null();
    return value_done();
  }
  bool on_comment_part(json::string_view /*part*/, Error& /*error*/) { return true; }
  bool on_comment(json::string_view /*part*/, Error& /*error*/) { return true; }

 private:
  // An array or object that is open.
  struct Level {
    std::string key;        // The member being read, in an object.
    std::size_t place = 0;  // How many values are complete.
    std::size_t passed_over = 0;
    std::unordered_set<std::string> keys;
  };

  bool open() {
    levels_.emplace_back();
    return true;
  }
  void close() { levels_.pop_back(); }
  bool value_done() {
    if (!levels_.empty()) ++levels_.back().place;
    if (levels_.size() == 1) foreign_ = false;
    return true;
  }
  // Where the innermost open object stands.
  std::string pointer() const {
    std::string path;
    for (std::size_t depth = 0; depth + 1 < levels_.size(); ++depth) {
      const Level& level = levels_[depth];
      path += '/' + (level.keys.empty() ? std::to_string(level.place) : pointer_token(level.key));
    }
    return path;
  }

  std::span<const std::string_view> known_;
  json::value_stack stack_;
  std::string text_;
  std::vector<Level> levels_;
  bool foreign_ = false;  // Inside a member that is passed over.
  std::optional<Fault> fault_;
};

json::parse_options strict() {
  json::parse_options options;
  options.max_depth = max_depth;
  return options;
}

Fault syntax_fault(std::string_view text, std::size_t at, const Error& error) {
  const std::string_view before = text.substr(0, at);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t column = at - (before.rfind('\n') + 1) + 1;
  std::string why = "not JSON: " + error.message();
  if (error == json::error::incomplete) why = "not JSON: it ends too early";
  if (error == json::error::too_deep) why = fmt::format("nested deeper than {} levels", max_depth);
  if (error == json::error::extra_data) why = "there is more text after the record";
  return {fmt::format("line {}", line), fmt::format("column {}: {}", column, why)};
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

bool is_beginning_of_json(std::string_view text) {
  json::basic_parser<Builder> parser(strict(), std::span<const std::string_view>{});
  Error error;
  parser.write_some(false, text.data(), text.size(), error);
  return error == json::error::incomplete;
}

}  // namespace incan
