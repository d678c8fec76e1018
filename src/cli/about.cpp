#include "cli/about.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "report/problem_words.h"
#include "store/store_wordings.h"

namespace incan {
namespace {

// A kind of problem without a message does not compile.
static_assert(std::all_of(store_wordings.begin(), store_wordings.end(),
                          [](const Wording& wording) { return Key::named(wording.id).has_value(); }));

std::string name_of_file(const Text& text, const std::string& file) {
  if (file == standard_input_name) return text("file.standard_input");
  if (file == standard_output_name) return text("file.standard_output");
  if (file == standard_error_name) return text("file.standard_error");
  return file;
}

// System messages are not in the reader's language, so the most common ones are translated here.
std::string system_words(const Text& text, int error) {
  struct Row {
    int error;
    Key words;
  };
  constexpr std::array rows{
      Row{ENOENT, "file.missing"},    Row{EACCES, "file.forbidden"}, Row{EISDIR, "file.is_folder"},
      Row{ENOTDIR, "file.no_folder"}, Row{ENOSPC, "file.disk_full"}, Row{EROFS, "file.read_only"},
  };
  const auto* row =
      std::find_if(rows.begin(), rows.end(), [&](const Row& one) { return one.error == error; });
  return row != rows.end() ? text(row->words) : std::generic_category().message(error);
}

}  // namespace

Complaint::Words about(const Problem& problem) {
  return [problem](const Text& text) { return in_words(text, problem); };
}

Complaint::Words about(const std::string& file, const Problem& problem) {
  return [file, problem](const Text& text) { return fmt::format("{}: {}", file, in_words(text, problem)); };
}

Complaint::Words about(const std::string& file, const Fault& fault) {
  return [file, fault](const Text& text) { return fmt::format("{}: {}", file, in_words(text, fault)); };
}

Complaint::Words about_file(const std::string& file, int system_error) {
  return [file, system_error](const Text& text) {
    return fmt::format("{}: {}", name_of_file(text, file), system_words(text, system_error));
  };
}

}  // namespace incan
