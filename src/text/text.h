// All text that the program shows to people, in their language: the catalogs in locales/, with numbers,
// plurals, and lists formatted for the language. Only this module uses ICU.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "text/language.h"
#include "text_generated/keys.h"

namespace incan {

// The name of a message. A key that is missing from the English catalog does not compile.
class Key {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a key is written as a text.
  consteval Key(const char* name) : index_(find(name)) {}
  // For names that are not known before the program runs.
  static constexpr std::optional<Key> named(std::string_view name) {
    const auto* place = std::lower_bound(message_names.begin(), message_names.end(), name);
    if (place == message_names.end() || *place != name) return std::nullopt;
    return Key(static_cast<std::size_t>(place - message_names.begin()));
  }
  constexpr std::size_t index() const { return index_; }
  constexpr bool operator==(const Key&) const = default;

 private:
  explicit constexpr Key(std::size_t index) : index_(index) {}
  static consteval std::size_t find(std::string_view name) {
    const auto key = named(name);
    if (!key) throw "there is no such message in locales/en.json";
    return key->index();
  }

  std::size_t index_;
};

// A value for a placeholder in a message.
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
  // With this many digits after the decimal separator.
  std::string number(double value, int decimals) const;
  // A fraction of 1 in percent: "12.5%", in Spanish "12,5 %".
  std::string percent(double fraction, int decimals) const;
  // "en", "es", "pl": for a page's lang attribute.
  std::string_view tag() const;

 private:
  class Formats;
  std::unique_ptr<Formats> formats_;
};

}  // namespace incan
