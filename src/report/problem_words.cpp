#include "report/problem_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <vector>

#include "bots/bot_wordings.h"
#include "record/fault_wordings.h"

namespace incan {
namespace {

// A kind of problem without a message does not compile.
static_assert(std::all_of(fault_wordings.begin(), fault_wordings.end(),
                          [](const Wording& wording) { return Key::named(wording.id).has_value(); }));
static_assert(std::all_of(bot_wordings.begin(), bot_wordings.end(),
                          [](const Wording& wording) { return Key::named(wording.id).has_value(); }));

std::string where_in_words(const Text& text, std::string_view where) {
  constexpr std::string_view line = "line ";
  if (!where.starts_with(line)) return std::string(where);
  return text("fault.line", {{"line", where.substr(line.size())}});
}

// A limit is formatted as a number of the reader's language; the problem has only its digits.
std::optional<std::int64_t> limit_in(const Problem::Argument& argument) {
  const auto* digits = std::get_if<std::string>(&argument.value);
  if (digits == nullptr || (argument.name != "most" && argument.name != "bytes")) return std::nullopt;
  std::int64_t limit = 0;
  const char* end = digits->data() + digits->size();
  const auto read = std::from_chars(digits->data(), end, limit);
  return read.ec == std::errc() && read.ptr == end ? std::optional(limit) : std::nullopt;
}

}  // namespace

std::string in_words(const Text& text, const Problem& problem) {
  std::vector<Argument> arguments;
  for (const Problem::Argument& argument : problem.arguments()) {
    if (const auto limit = limit_in(argument)) {
      arguments.emplace_back(argument.name, *limit);
      continue;
    }
    const auto* nested = std::get_if<std::shared_ptr<const Problem>>(&argument.value);
    arguments.emplace_back(
        argument.name, nested != nullptr ? in_words(text, **nested) : std::get<std::string>(argument.value));
  }
  return text(Key::named(problem.id()).value(), arguments);
}

std::string in_words(const Text& text, const Fault& fault) {
  return fmt::format("{}: {}", where_in_words(text, fault.where),
                     fault.problem.empty() ? fault.why : in_words(text, fault.problem));
}

std::string in_words(const Text& text, const BotFaults& faults) {
  const Problem problem = problem_of(faults);
  return problem.empty() ? "" : in_words(text, problem);
}

}  // namespace incan
