#include "bots/oracle_bot.h"

#include <utility>

namespace incan {

OracleBot::OracleBot() : brain_(&Brain::shipped()) {}

OracleBot::OracleBot(std::string file, Networks networks)
    : file_(std::move(file)), own_(std::make_unique<const Brain>(std::move(networks))), brain_(own_.get()) {}

std::string OracleBot::name() const {
  return file_.empty() ? "oracle" : "oracle:" + file_;
}
std::string OracleBot::about() const {
  return "plays to win with a network trained by self-play";
}

void OracleBot::start_game(const GameStart& /*start*/) {
  tents_ = {};
}

void OracleBot::watch(const Event& event) {
  tents_.watch(event);
}

double OracleBot::camp(const View& view, Adventurer adventurer) {
  return brain_->evaluate(tents_.game(view.board())).camp[static_cast<std::size_t>(adventurer)];
}

}  // namespace incan
