#include "cli/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "analysis/analysis_json.h"
#include "bots/bot_protocol.h"
#include "record/record.h"
#include "text/glyphs.h"

namespace incan {
namespace {

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

}  // namespace

std::string_view program_version() {
  return INCAN_VERSION;
}

std::string version_page(const Text& text) {
  const std::array<std::pair<std::string, std::string>, 6> rows = {{
      {text("version.commit"), std::string(program_commit())},
      {text("version.compiler"), compiler()},
      {text("version.record"), std::string(record_format)},
      {text("version.analysis"), std::string(analysis_format)},
      {text("version.bots"), std::to_string(bot_protocol_version)},
      {text("version.socket"), INCAN_SOCKET_PROTOCOL},
  }};
  int width = 0;
  for (const auto& row : rows) width = std::max(width, columns(row.first));
  std::string page = fmt::format("incan {}", program_version());
  for (const auto& [name, value] : rows) {
    page += fmt::format("\n{}  {}", to_the_left(name + ":", width + 1), value);
  }
  return page;
}

}  // namespace incan
