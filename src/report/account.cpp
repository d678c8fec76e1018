#include "report/account.h"

#include <vector>

#include "text/glyphs.h"

namespace incan {
namespace {

// Cards are indented, and their consequences further.
int indent_of(const Event& event) {
  if (std::holds_alternative<RoundStarted>(event) || std::holds_alternative<GameEnded>(event)) return 0;
  const auto* ended = std::get_if<RoundEnded>(&event);
  const bool of_a_card = std::holds_alternative<CardTurned>(event) || (ended != nullptr && ended->hazard);
  return of_a_card ? 2 : 4;
}

}  // namespace

Account::Account(const Record& record, const Text& text)
    : record_(record), text_(text), story_(text, record.players) {
  std::vector<std::string> players;
  for (std::size_t id = 0; id < record.players.size(); ++id) {
    players.push_back(story_.introduction(static_cast<Player>(id)));
  }
  account_ = paragraph(text("account.players", {{"edition", ruleset(record.edition).name},
                                                {"count", record.player_count()},
                                                {"players", text.list(players)}}));
  if (record.practice) account_ += paragraph(text("account.practice"));
}

void Account::tell(const Game& game, const Event& event) {
  const int indent = indent_of(event);
  if (indent == 0) account_ += '\n';
  for (const std::string& sentence : story_.tell(game, event)) {
    account_ += paragraph(sentence, indent);
  }
}

std::string Account::finish(const Game& game) {
  switch (game.awaiting()) {
    case Awaiting::nothing:
      break;
    case Awaiting::round:
      account_ +=
          "\n" + paragraph(text_("account.stops.before_round", {{"round", game.board().round() + 1}}));
      break;
    case Awaiting::card:
      account_ += "\n" + paragraph(text_("account.stops.before_card"));
      break;
    case Awaiting::choices:
      account_ += "\n" + paragraph(text_("account.stops.before_choices"));
      break;
  }
  if (record_.fairness) {
    account_ +=
        "\n" + paragraph(text_("account.fair", {{"commitment", to_hex(record_.fairness->commitment)}}));
  } else {
    account_ += "\n" + paragraph(record_.seed ? text_("account.seed_only") : text_("account.no_seed"));
  }
  return std::move(account_);
}

}  // namespace incan
