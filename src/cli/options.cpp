#include "cli/options.h"

#include <vector>

#include "engine/engine.h"

namespace incan {

std::string not_empty(const std::string& value) {
  return value.empty() ? "it is empty" : "";
}

CLI::Option* add_edition(CLI::App& command, std::string& value, const std::string& about) {
  std::vector<std::string> editions;
  for (const Ruleset& rules : rulesets) editions.emplace_back(rules.name);
  return command.add_option("--edition", value, about)->check(CLI::IsMember(editions));
}

}  // namespace incan
