// In the browser there are no other processes, so there is no bot in one.
#include "bots/exec_bot.h"

#include "bots/bot_wordings.h"
#include "bots/child_process.h"

namespace incan {

tl::expected<std::unique_ptr<ExecBot>, Problem> ExecBot::start(std::string /*command*/,
                                                               const ExecOptions& /*options*/,
                                                               const std::atomic<bool>& /*stop*/) {
  return tl::unexpected(Problem(bot_wording("spec.exec")));
}

}  // namespace incan
