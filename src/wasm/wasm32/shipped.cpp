// The networks in the browser: a file of their own, which the page fetches and installs.
#include <cstdlib>
#include <optional>
#include <string_view>

#include "brain/brain.h"

namespace incan {

bool install(std::string_view networks);

namespace {

std::optional<Brain>& installed() {
  static std::optional<Brain> brain;
  return brain;
}

}  // namespace

bool install(std::string_view networks) {
  // Bots and hints keep references to them.
  if (installed()) return true;
  std::optional<Networks> read = read_networks(networks);
  if (!read) return false;
  installed().emplace(*std::move(read));
  return true;
}

const Brain& Brain::shipped() {
  // The page installs them first.
  if (!installed()) std::abort();
  return *installed();
}

}  // namespace incan
