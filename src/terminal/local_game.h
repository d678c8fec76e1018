// A game at one keyboard: people and bots, dealt by the fair deal, recorded after every step. Since the
// record holds all inputs, an unfinished game can be resumed from it.
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
  // Receives every event, with the game as it is after the input that caused it.
  using See = std::function<void(const Game& game, const Event& event)>;
  // Receives the record after every step, before anybody sees what happened.
  using Save = std::function<void(const Record& record)>;

  // Starts or resumes a record that has a seed; it may stop at any point. Players with a bot spec are played
  // by that bot. The error says why the game cannot be played.
  static tl::expected<std::unique_ptr<LocalGame>, Problem> start(Record record, Save save,
                                                                 const ExecOptions& exec = {});

  const Game& game() const { return game_; }
  const Record& record() const { return record_; }
  // The adventurers led by people, and how many people there are.
  AdventurerSet led_by_people() const;
  int people() const;
  // The failures of each player's bot.
  std::vector<BotFaults> faults() const;

  // Repeats all events so far.
  void retell(const See& see) const;
  // Deals cards until somebody has to choose or the game is over.
  void deal(const See& see);
  // Reveals the choices: `leaving` are the people's adventurers that leave; the bots choose for themselves.
  void reveal(AdventurerSet leaving, const See& see);

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
