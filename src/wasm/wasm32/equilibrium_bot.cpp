// The equilibrium is not part of the engine in the browser: its solver would be an eighth of the download,
// and its tables more memory than a phone should give. The desk refuses the bot by name, so nobody gets here.
#include "bots/equilibrium_bot.h"

#include <cstdlib>

namespace incan {

std::string EquilibriumBot::name() const {
  return "equilibrium";
}
std::string EquilibriumBot::about() const {
  return "";
}
double EquilibriumBot::camp(const View& /*view*/, Adventurer /*adventurer*/) {
  std::abort();
}

}  // namespace incan
