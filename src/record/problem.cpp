#include "record/problem.h"

namespace incan {

Problem::Argument::Argument(std::string_view placeholder, Problem problem)
    : name(placeholder), value(std::make_shared<const Problem>(std::move(problem))) {}

bool Problem::Argument::operator==(const Argument& other) const {
  const auto* one = std::get_if<std::shared_ptr<const Problem>>(&value);
  const auto* two = std::get_if<std::shared_ptr<const Problem>>(&other.value);
  if (name != other.name) return false;
  return one != nullptr && two != nullptr ? **one == **two : value == other.value;
}

bool Problem::operator==(const Problem& other) const {
  return id() == other.id() && arguments_ == other.arguments_;
}

std::string Problem::english() const {
  std::string out;
  std::string_view rest = wording_.english;
  for (;;) {
    const std::size_t begin = rest.find('{');
    out += rest.substr(0, begin);
    if (begin == std::string_view::npos) return out;
    const std::size_t end = rest.find('}', begin);
    const std::string_view name = rest.substr(begin + 1, end - begin - 1);
    for (const Argument& argument : arguments_) {
      if (argument.name != name) continue;
      const auto* nested = std::get_if<std::shared_ptr<const Problem>>(&argument.value);
      out += nested != nullptr ? (*nested)->english() : std::get<std::string>(argument.value);
    }
    rest.remove_prefix(end + 1);
  }
}

std::string excerpt(std::string_view text, std::size_t most) {
  std::string shown(text.substr(0, most));
  for (char& c : shown) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text.size() > most ? shown + "…" : shown;
}

}  // namespace incan
