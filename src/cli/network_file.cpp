#include "cli/network_file.h"

#include <array>
#include <optional>
#include <utility>

#include "cli/complaint.h"
#include "cli/stream.h"

namespace incan {

std::string bytes_of(const std::string& file) {
  Input input(file);
  std::string bytes;
  std::array<char, 65536> buffer{};
  while (const std::size_t size = input.read(buffer)) bytes.append(buffer.data(), size);
  return bytes;
}

Networks networks_of(const std::string& file) {
  std::optional<Networks> networks = read_networks(bytes_of(file));
  if (!networks) throw DataError("bot.network", {{"file", file}});
  return *std::move(networks);
}

}  // namespace incan
