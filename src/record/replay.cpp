#include "record/replay.h"

#include <fmt/format.h>

#include <algorithm>

#include "record/fault_wordings.h"
#include "record/notation.h"

namespace incan {
namespace {

using Failure = tl::unexpected<Fault>;

Failure failure(std::string where, Problem problem) {
  return Failure(fault_at(std::move(where), std::move(problem)));
}

Failure refused(std::string where, Refusal refusal) {
  return failure(std::move(where), problem_of(refusal));
}

// Players by their numbers: "0,2".
std::string numbers_of(PlayerSet players) {
  std::string list;
  for (Player player : players) list += fmt::format("{}{}", list.empty() ? "" : ",", index(player));
  return list;
}

class Replay {
 public:
  Replay(const Record& record, const Listener& listener)
      : record_(record), listener_(listener), game_(record.edition, record.player_count()) {
    if (record.seed) dealer_.emplace(*record.seed, record.edition);
  }

  Checked<Game> run() {
    return check_fairness()
        .and_then([this] { return play_rounds(); })
        .and_then([this] { return check_result(); })
        .map([this] { return game_; });
  }

 private:
  Checked<void> check_fairness() {
    if (!record_.fairness) return {};
    const Fairness& fairness = *record_.fairness;
    if (commitment(fairness.server_seed) != fairness.commitment) {
      return failure("/fairness/commitment", fault_wording("fault.commitment"));
    }
    const Seed seed = game_seed(fairness.server_seed, fairness.client_seeds);
    if (!record_.seed) {
      dealer_.emplace(seed, record_.edition);
    } else if (seed != *record_.seed) {
      return failure("/seed", fault_wording("fault.seed"));
    }
    return {};
  }

  Checked<void> play_rounds() {
    for (std::size_t number = 0; number < record_.rounds.size(); ++number) {
      Checked<void> played = play_round(fmt::format("/rounds/{}", number), record_.rounds[number]);
      if (!played) return played;
    }
    return {};
  }

  Checked<void> play_round(const std::string& where, const RecordedRound& round) {
    if (const auto refusal = game_.refuses_round(round.artifact)) {
      const bool of_artifact = game_.awaiting() == Awaiting::round;
      return refused(of_artifact ? where + "/artifact" : where, *refusal);
    }
    const int number = game_.board().round() + 1;
    if (dealer_ && dealer_->artifact(number) != round.artifact) {
      return dealt_otherwise(where + "/artifact", *dealer_->artifact(number), *round.artifact);
    }
    tell(game_.start_round(round.artifact));
    if (dealer_) dealer_->shuffle(number, game_.board().deck());

    auto card = round.cards.begin();
    auto choices = round.choices.begin();
    while (card != round.cards.end() || choices != round.choices.end()) {
      // An input left over when the game waits for another kind, or for none, is played anyway: the game then
      // reports the refusal.
      const bool take_card = choices == round.choices.end() ||
                             (card != round.cards.end() && game_.awaiting() != Awaiting::choices);
      Checked<void> taken =
          take_card ? turn(fmt::format("{}/cards/{}", where, card - round.cards.begin()), *card)
                    : reveal(fmt::format("{}/choices/{}", where, choices - round.choices.begin()), *choices);
      if (!taken) return taken;
      take_card ? void(++card) : void(++choices);
    }
    return {};
  }

  Checked<void> turn(const std::string& where, Card card) {
    if (const auto refusal = game_.refuses(card)) return refused(where, *refusal);
    if (dealer_) {
      const Card dealt = dealer_->draw();
      if (dealt != card) return dealt_otherwise(where, dealt, card);
    }
    tell(game_.turn(card));
    return {};
  }

  Checked<void> reveal(const std::string& where, Choices choices) {
    if (const auto refusal = game_.refuses(choices)) return refused(where, *refusal);
    tell(game_.reveal(choices));
    return {};
  }

  static Failure dealt_otherwise(const std::string& where, Card dealt, Card found) {
    return failure(where, {fault_wording("fault.dealt"), {{"dealt", name(dealt)}, {"found", name(found)}}});
  }

  Checked<void> check_result() {
    if (!record_.result) return {};
    if (game_.awaiting() != Awaiting::nothing) {
      return failure("/result", fault_wording("fault.not_over"));
    }
    const Result& claimed = *record_.result;
    const Result result = game_.result();
    for (Player player : PlayerSet::first(game_.board().players())) {
      if (claimed.score(player) != result.score(player)) {
        return failure(fmt::format("/result/scores/{}", index(player)),
                       {fault_wording("fault.score"),
                        {{"claimed", std::to_string(claimed.score(player))},
                         {"score", std::to_string(result.score(player))}}});
      }
      if (claimed.artifacts_of(player) != result.artifacts_of(player)) {
        return failure(fmt::format("/result/artifacts/{}", index(player)),
                       {fault_wording("fault.artifacts"),
                        {{"claimed", std::to_string(claimed.artifacts_of(player))},
                         {"count", std::to_string(result.artifacts_of(player))}}});
      }
    }
    if (claimed.winners != result.winners) {
      return failure("/result/winners",
                     {fault_wording("fault.winners"),
                      {{"claimed", numbers_of(claimed.winners)}, {"winners", numbers_of(result.winners)}}});
    }
    return {};
  }

  void tell(const Events& events) {
    if (!listener_) return;
    for (const Event& event : events) listener_(game_, event);
  }

  const Record& record_;
  const Listener& listener_;
  Game game_;
  std::optional<FairDealer> dealer_;
};

}  // namespace

Checked<Game> replay(const Record& record, const Listener& listener) {
  if (const auto refusal = Game::refuses_players(record.player_count())) return refused("/players", *refusal);
  return Replay(record, listener).run();
}

}  // namespace incan
