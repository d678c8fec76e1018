// A game at one keyboard: people and bots, dealt by the fair deal, written down after every step. What is
// unfinished can be gone on with, because a game is its inputs.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "bots/bots.h"
#include "record/record.h"

namespace incan {

class LocalGame {
 public:
  // Told of every event, with the game as it is after the input that caused it.
  using See = std::function<void(const Game& game, const Event& event)>;
  // Handed the record after every step, before anybody sees what happened.
  using Save = std::function<void(const Record& record)>;

  // Goes on with a record that has a seed: a new one without rounds, or one that stopped anywhere. Players
  // with a bot's spec are played by it. In one sentence why not, if it cannot.
  static tl::expected<std::unique_ptr<LocalGame>, std::string> start(Record record, Save save);

  const Game& game() const { return game_; }
  const Record& record() const { return record_; }
  // The adventurers led by people, and how many people there are.
  SeatSet led_by_people() const;
  int people() const;

  // Tells again what has happened so far.
  void retell(const See& see) const;
  // Deals until somebody has to choose, or the game is over.
  void deal(const See& see);
  // Reveals the choices: these of the people's adventurers leave, and the bots choose by themselves.
  void reveal(SeatSet leaving, const See& see);

 private:
  LocalGame(Record record, Save save);

  void happened(const Events& events, const See& see);

  Record record_;
  Save save_;
  Game game_;
  FairDealer dealer_;
  Crew crew_;
};

}  // namespace incan
