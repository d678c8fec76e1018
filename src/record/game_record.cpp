#include "record/game_record.h"

namespace incan {
namespace {

struct Appender {
  Record& record;

  void operator()(const RoundStarted& event) const {
    record.rounds.push_back({.artifact = event.artifact, .cards = {}, .choices = {}});
  }
  void operator()(const CardTurned& event) const { record.rounds.back().cards.push_back(event.card); }
  void operator()(const ChoicesRevealed& event) const {
    record.rounds.back().choices.push_back(event.choices);
  }
  void operator()(const GameEnded& event) const { record.result = event.result; }
  void operator()(const Left& /*follows from the choices*/) const {}
  void operator()(const RoundEnded& /*follows from the cards*/) const {}
};

}  // namespace

std::uint64_t reveals_in(const Record& record) {
  std::uint64_t reveals = 0;
  for (const RecordedRound& round : record.rounds) reveals += round.choices.size();
  return reveals;
}

void append(Record& record, const Events& events) {
  for (const Event& event : events) std::visit(Appender{record}, event);
}

}  // namespace incan
