#include "terminal/local_game.h"

#include "record/fault_wordings.h"

namespace incan {
tl::expected<std::unique_ptr<LocalGame>, Problem> LocalGame::start(Record record, Save save,
                                                                   const ExecOptions& exec) {
  if (!record.seed) return tl::unexpected(Problem(fault_wording("fault.no_seed")));
  if (record.result) return tl::unexpected(Problem(fault_wording("fault.over")));
  if (const auto checked = replay(record); !checked) {
    const Fault& fault = checked.error();
    return tl::unexpected(
        Problem(fault_wording("fault.at"), {{"pointer", fault.where}, {"why", fault.problem}}));
  }
  std::unique_ptr<LocalGame> game(new LocalGame(std::move(record), std::move(save)));
  for (Player player : PlayerSet::first(game->record_.player_count())) {
    const auto& spec = game->record_.players[static_cast<std::size_t>(player)].bot;
    if (!spec) continue;
    auto bot = make_bot(*spec, nobody_stops, exec);
    if (!bot) return tl::unexpected(bot.error());
    game->crew_.add(player, *std::move(bot));
  }
  // Brings the bots, the dealer, and the game to where the record stops.
  const auto reached = replay(game->record_, [&](const Game& now, const Event& event) {
    if (const auto* round = std::get_if<RoundStarted>(&event)) {
      game->dealer_.shuffle(round->round, now.board().deck());
    }
    if (std::holds_alternative<CardTurned>(event)) game->dealer_.draw();
    game->crew_.watch(event);
  });
  game->game_ = *reached;
  return game;
}

LocalGame::LocalGame(Record record, Save save)
    : record_(std::move(record)),
      save_(std::move(save)),
      game_(record_.edition, record_.player_count()),
      dealer_(*record_.seed, record_.edition),
      crew_(record_.edition, record_.player_count(), *record_.seed,
            record_.fairness ? to_hex(record_.fairness->commitment) : "") {}

AdventurerSet LocalGame::led_by_people() const {
  AdventurerSet adventurers;
  for (Adventurer adventurer : game_.board().all_adventurers()) {
    if (!crew_.plays(game_.board().owner(adventurer))) adventurers.insert(adventurer);
  }
  return adventurers;
}

int LocalGame::people() const {
  int count = 0;
  for (Player player : PlayerSet::first(record_.player_count())) count += crew_.plays(player) ? 0 : 1;
  return count;
}

std::vector<BotFaults> LocalGame::faults() const {
  std::vector<BotFaults> faults;
  for (Player player : PlayerSet::first(record_.player_count())) faults.push_back(crew_.faults(player));
  return faults;
}

void LocalGame::retell(const See& see) const {
  [[maybe_unused]] const auto reached = replay(record_, see);
  assert(reached);
}

void LocalGame::deal(const See& see) {
  deal_on(game_, dealer_, [&](const Events& events) { happened(events, see); });
}

void LocalGame::reveal(AdventurerSet leaving, const See& see) {
  const AdventurerSet camp = (leaving & led_by_people()) | crew_.leaving(game_, reveals_in(record_));
  happened(game_.reveal(Choices(game_.board().inside(), camp)), see);
}

void LocalGame::happened(const Events& events, const See& see) {
  append(record_, events);
  save_(record_);
  for (const Event& event : events) {
    crew_.watch(event);
    see(game_, event);
  }
}

}  // namespace incan
