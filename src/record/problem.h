// What is wrong with something a person gave the program, such as a record or a bot spec: a message and its
// arguments. A problem carries its English text; the command line finds translations by the message's name.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace incan {

// A message: its name in the catalogs of locales/, and the English text with {placeholders}. The English
// catalog has the same text.
struct Wording {
  std::string_view id;
  std::string_view english;
};

// The wording with that name. A name that is not in the table does not compile.
template <typename Table>
consteval Wording find_wording(const Table& table, std::string_view id) {
  const auto* found =
      std::find_if(table.begin(), table.end(), [&](const Wording& wording) { return wording.id == id; });
  if (found == table.end()) throw "the table has no such wording";
  return *found;
}

class Problem {
 public:
  // The value of a placeholder: text that is the same in every language, or another problem.
  struct Argument {
    Argument(std::string_view placeholder, std::string text) : name(placeholder), value(std::move(text)) {}
    Argument(std::string_view placeholder, std::string_view text)
        : name(placeholder), value(std::string(text)) {}
    Argument(std::string_view placeholder, const char* text) : name(placeholder), value(std::string(text)) {}
    Argument(std::string_view placeholder, Problem problem);
    bool operator==(const Argument& other) const;

    std::string_view name;
    std::variant<std::string, std::shared_ptr<const Problem>> value;
  };

  Problem() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): many problems need no arguments.
  Problem(const Wording& wording, std::initializer_list<Argument> arguments = {})
      : wording_(wording), arguments_(arguments) {}

  // Whether there is no problem.
  bool empty() const { return wording_.id.empty(); }
  std::string_view id() const { return wording_.id; }
  std::span<const Argument> arguments() const { return arguments_; }
  std::string english() const;

  bool operator==(const Problem& other) const;

 private:
  Wording wording_;
  std::vector<Argument> arguments_;
};

// Makes text from a file or another program safe to quote in a message: at most `most` bytes, and nothing
// that a terminal would interpret.
std::string excerpt(std::string_view text, std::size_t most = 40);

}  // namespace incan
