#include "cli/about.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

}  // namespace

// System messages are not in the reader's language, so the most common ones are translated here.
std::string system_words(const Text& text, const std::error_code& error) {
  struct Row {
    std::errc error;
    Key words;
  };
  constexpr std::array rows{
      Row{std::errc::no_such_file_or_directory, "file.missing"},
      Row{std::errc::permission_denied, "file.forbidden"},
      Row{std::errc::is_a_directory, "file.is_folder"},
      Row{std::errc::not_a_directory, "file.no_folder"},
      Row{std::errc::no_space_on_device, "file.disk_full"},
      Row{std::errc::read_only_file_system, "file.read_only"},
      Row{std::errc::bad_file_descriptor, "file.closed"},
      Row{std::errc::address_in_use, "network.in_use"},
      Row{std::errc::address_not_available, "network.not_here"},
      Row{std::errc::connection_refused, "network.refused"},
      Row{std::errc::connection_reset, "network.reset"},
      Row{std::errc::network_unreachable, "network.unreachable"},
      Row{std::errc::host_unreachable, "network.no_route"},
      Row{std::errc::timed_out, "network.timed_out"},
  };
  const auto* row =
      std::find_if(rows.begin(), rows.end(), [&](const Row& one) { return error == one.error; });
  return row != rows.end() ? text(row->words) : error.message();
}

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
    return fmt::format("{}: {}", name_of_file(text, file),
                       system_words(text, std::error_code(system_error, std::generic_category())));
  };
}

}  // namespace incan
