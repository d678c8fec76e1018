#include "cli/manual.h"

#include <filesystem>

#include "cli/help.h"
#include "cli/stream.h"

namespace incan {

void write_manual(const CLI::App& program, const Text& text, const std::string& folder) {
  const auto write = [&](const std::string& place, const std::string& name, const std::string& content) {
    const std::filesystem::path path = std::filesystem::path(folder) / place;
    std::filesystem::create_directories(path);
    OutputFile file((path / name).string(), OutputFile::Existing::replace);
    file.write(content);
    file.commit();
  };
  write("man1", "incan.1", man_page(program, program, text));
  for (const CLI::App* command :
       program.get_subcommands([](const CLI::App* candidate) { return !candidate->get_group().empty(); })) {
    write("man1", "incan-" + command->get_name() + ".1", man_page(program, *command, text));
  }
  write("bash", "incan", bash_completion(program, text));
  write("zsh", "_incan", zsh_completion(program, text));
  write("fish", "incan.fish", fish_completion(program, text));
}

}  // namespace incan
