// Writing JSON text. JsonWriter writes whole documents; the functions are for what is written often and fast.
// Nothing here checks what it writes.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace incan {

// Text as a JSON string, including the quotes.
std::string json_string(std::string_view text);

// A number with exactly this many decimals.
struct FixedNumber {
  double value = 0;
  int decimals = 0;
};

// A number rounded to this many decimals, without trailing zeros.
struct RoundedNumber {
  double value = 0;
  int decimals = 6;
};

// Writes a document on one line, with commas where they belong.
class JsonWriter {
 public:
  // The name of the next value, in an object.
  JsonWriter& key(std::string_view name);

  // A truth value, a number, a text, or, for nullptr and an empty std::optional, null. A double gets the
  // fewest digits that read back as the same number.
  template <typename Value>
  void value(const Value& thing) {
    if constexpr (std::same_as<Value, std::nullptr_t>) {
      put_token("null");
    } else if constexpr (std::same_as<Value, bool>) {
      put_token(thing ? "true" : "false");
    } else if constexpr (std::integral<Value> || std::floating_point<Value>) {
      put_token(fmt::format("{}", thing));
    } else if constexpr (std::convertible_to<Value, std::string_view>) {
      put_token(json_string(thing));
    } else {
      put_value_of(thing);
    }
  }
  template <typename Value>
  void member(std::string_view name, const Value& thing) {
    key(name).value(thing);
  }

  // `write` writes the members.
  template <std::invocable Write>
  void object(Write write) {
    begin('{');
    write();
    out_ += '}';
  }
  // `write` writes the elements.
  template <std::invocable Write>
  void array(Write write) {
    begin('[');
    write();
    out_ += ']';
  }
  // An array of the values that `value_of` gives for each thing.
  template <typename Things, typename ValueOf>
  void list(const Things& things, ValueOf value_of) {
    array([&] {
      for (const auto& thing : things) value(value_of(thing));
    });
  }

  std::string take() { return std::move(out_); }

 private:
  void put_value_of(FixedNumber number);
  void put_value_of(RoundedNumber number);
  template <typename Value>
  void put_value_of(const std::optional<Value>& known) {
    known ? value(*known) : value(nullptr);
  }

  void put_token(std::string_view token);
  void begin(char bracket);
  // A value or a key follows another one unless something was just opened.
  void separate();

  std::string out_;
};

template <typename... Values>
void put(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Values>(values)...);
}

// Appends a number, or text verbatim.
inline void put_value(std::string& out, std::integral auto number) {
  const fmt::format_int digits(number);
  out.append(digits.data(), digits.size());
}
inline void put_value(std::string& out, std::string_view text) {
  out += text;
}

// Appends an array whose elements are written by `spell`.
template <typename Things, typename Spell>
void put_list(std::string& out, const Things& things, Spell spell) {
  out += '[';
  bool first = true;
  for (const auto& thing : things) {
    if (!first) out += ',';
    first = false;
    put_value(out, spell(thing));
  }
  out += ']';
}

}  // namespace incan
