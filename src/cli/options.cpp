#include "cli/options.h"

#include "engine/engine.h"

namespace incan {

void refuse_empty(CLI::App& command, const std::string& name) {
  command.get_option(name)->check([name](const std::string& value) -> std::string {
    if (value.empty()) throw Complaint("error.empty", {{"option", name}});
    return "";
  });
}

void refuse_together(const CLI::App& command, const std::string& name,
                     std::initializer_list<const char*> others) {
  for (const char* other : others) {
    if (command.count(name) == 0 || command.count(other) == 0) continue;
    throw Complaint("error.together", {{"option", name}, {"other", other}});
  }
}

CLI::Option* add_edition(CLI::App& command, std::string& value, const std::string& about) {
  return command.add_option("--edition", value, about)
      ->check([](const std::string& name) -> std::string {
        if (edition_named(name)) return "";
        std::string editions;
        for (const Ruleset& rules : rulesets) {
          if (!editions.empty()) editions += ", ";
          editions += rules.name;
        }
        throw Complaint("error.edition", {{"option", "--edition"}, {"name", name}, {"editions", editions}});
      })
      ->type_name("EDITION");
}

}  // namespace incan
