// Reads the members of a JSON object one by one and keeps the first fault.
#pragma once

#include <fmt/format.h>

#include <boost/json/value.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "deal/deal.h"
#include "record/fault.h"
#include "record/json_syntax.h"

namespace incan {

class Fields {
 public:
  // The object must outlive this reader.
  explicit Fields(const boost::json::object& object) : object_(object) {}

  bool has(std::string_view key) const { return object_.contains(key); }
  bool is_null(std::string_view key) const {
    const boost::json::value* value = object_.if_contains(key);
    return value != nullptr && value->is_null();
  }
  const std::optional<Fault>& fault() const { return fault_; }
  void fail(std::string_view key, std::string why) {
    if (!fault_) fault_ = Fault{fmt::format("/{}", key), std::move(why)};
  }

  // Each returns the member, or reports a fault and returns a default value.
  std::uint64_t number(std::string_view key, std::uint64_t most = std::numeric_limits<std::uint64_t>::max(),
                       std::uint64_t least = 0) {
    const auto found = whole_number(object_.if_contains(key));
    if (found && *found >= least && *found <= most) return *found;
    fail(key, fmt::format("must be a whole number from {} to {}", least, most));
    return least;
  }
  std::string string(std::string_view key) {
    const boost::json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_string()) return std::string(value->get_string());
    fail(key, "must be a string");
    return {};
  }
  std::optional<std::string> optional_string(std::string_view key) {
    if (!has(key)) return std::nullopt;
    return string(key);
  }
  // Null if there is no such object.
  const boost::json::object* object(std::string_view key) {
    const boost::json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_object()) return &value->get_object();
    fail(key, "must be an object");
    return nullptr;
  }
  // Null if there is no such array.
  const boost::json::array* array(std::string_view key) {
    const boost::json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_array()) return &value->get_array();
    fail(key, "must be an array");
    return nullptr;
  }
  bool flag(std::string_view key) {
    const boost::json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_bool()) return value->get_bool();
    fail(key, "must be true or false");
    return false;
  }
  Seed seed(std::string_view key) {
    const auto found = seed_from_hex(string(key));
    if (!found) fail(key, "must be 64 hexadecimal digits");
    return found.value_or(Seed());
  }
  // Unwraps the result of looking up a member's value by name; reports a fault if it was not found.
  template <typename Found>
  auto known(std::string_view key, const Found& found) {
    if (!found) fail(key, "unknown value");
    return found.value_or(typename Found::value_type());
  }

 private:
  const boost::json::object& object_;
  std::optional<Fault> fault_;
};

}  // namespace incan
