// Everything that the program says to people, in their language: messages of the catalogues in locales/, with
// numbers, plurals and lists as the language writes them. The only place that knows ICU is this module.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "text/language.h"
#include "text_generated/keys.h"

namespace incan {

// The name of a message. One that is not in the English catalogue does not compile.
class Key {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a key is written as a text.
  consteval Key(const char* name) : index_(find(name)) {}
  constexpr std::size_t index() const { return index_; }
  constexpr bool operator==(const Key&) const = default;

 private:
  static consteval std::size_t find(std::string_view name) {
    const auto* place = std::lower_bound(message_names.begin(), message_names.end(), name);
    if (place == message_names.end() || *place != name) throw "there is no such message in locales/en.json";
    return static_cast<std::size_t>(place - message_names.begin());
  }

  std::size_t index_;
};

// A value for a placeholder of a message.
struct Argument {
  Argument(std::string_view placeholder, int number) : name(placeholder), value(std::int64_t{number}) {}
  Argument(std::string_view placeholder, std::int64_t number) : name(placeholder), value(number) {}
  Argument(std::string_view placeholder, double number) : name(placeholder), value(number) {}
  Argument(std::string_view placeholder, std::string words) : name(placeholder), value(std::move(words)) {}
  Argument(std::string_view placeholder, std::string_view words)
      : name(placeholder), value(std::string(words)) {}
  Argument(std::string_view placeholder, const char* words) : name(placeholder), value(std::string(words)) {}

  std::string_view name;
  std::variant<std::int64_t, double, std::string> value;
};

class Text {
 public:
  explicit Text(Language language);
  ~Text();
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;

  Language language() const;
  // A message with its placeholders filled in. Use from one thread only.
  std::string operator()(Key key, std::initializer_list<Argument> arguments = {}) const {
    return (*this)(key, std::span(arguments.begin(), arguments.size()));
  }
  std::string operator()(Key key, std::span<const Argument> arguments) const;
  // "Ana, Bo and Cy".
  std::string list(std::span<const std::string> parts) const;
  // With so many digits after the decimal sign.
  std::string number(double value, int decimals) const;
  // "en", "es", "pl": for a page that says which language it is in.
  std::string_view tag() const;

 private:
  class Formats;
  std::unique_ptr<Formats> formats_;
};

}  // namespace incan
