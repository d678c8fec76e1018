#include "report/faults_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/problem_words.h"

namespace incan {

void write_faults(JsonWriter& json, std::string_view number_is, const std::vector<std::string>& specs,
                  const std::vector<BotFaults>& faults) {
  json.array([&] {
    for (std::size_t bot = 0; bot < specs.size(); ++bot) {
      const std::string message = problem_of(faults[bot]).english();
      if (message.empty()) continue;
      json.object([&] {
        json.member(number_is, bot);
        json.member("spec", specs[bot]);
        json.member("message", message);
      });
    }
  });
}

std::vector<std::string> lines_of_faults(const Text& text,
                                         const std::function<std::string(std::size_t)>& name,
                                         const std::vector<std::string>& specs,
                                         const std::vector<BotFaults>& faults) {
  std::vector<std::string> lines;
  for (std::size_t bot = 0; bot < specs.size(); ++bot) {
    const std::string complaint = in_words(text, faults[bot]);
    if (complaint.empty()) continue;
    std::string& line = lines.emplace_back(fmt::format("{}, {}: {}", name(bot), specs[bot], complaint));
    // Keep it on one line, whatever command it quotes.
    std::replace_if(
        line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; }, ' ');
  }
  return lines;
}

}  // namespace incan
