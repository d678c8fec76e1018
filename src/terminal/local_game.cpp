#include "terminal/local_game.h"

#include <fmt/format.h>

namespace incan {
namespace {

std::uint64_t luck_of(const Seed& seed) {
  const Seed hash = sha256("incan-gold/play/bots/" + to_hex(seed));
  std::uint64_t luck = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) luck = luck << 8 | hash[byte];
  return luck;
}

}  // namespace

tl::expected<std::unique_ptr<LocalGame>, std::string> LocalGame::start(Record record, Save save) {
  if (!record.seed) return tl::unexpected(std::string("the record has no seed, so its cards are not known"));
  if (record.result) return tl::unexpected(std::string("the game is over"));
  if (const auto checked = replay(record); !checked) {
    return tl::unexpected(fmt::format("{}: {}", checked.error().where, checked.error().why));
  }
  std::unique_ptr<LocalGame> game(new LocalGame(std::move(record), std::move(save)));
  for (PlayerId player : PlayerSet::first(game->record_.player_count())) {
    const auto& spec = game->record_.players[static_cast<std::size_t>(player)].bot;
    if (!spec) {
      game->bots_.push_back(nullptr);
      continue;
    }
    auto bot = make_bot(*spec);
    if (!bot) return tl::unexpected(bot.error());
    Random random(game->luck_, std::uint64_t{1} << 32 | static_cast<std::uint64_t>(player));
    const std::uint64_t high = random.next();
    const auto& fairness = game->record_.fairness;
    (*bot)->start_game({game->record_.edition, game->record_.player_count(), player,
                        high << 32 | random.next(), fairness ? to_hex(fairness->commitment) : ""});
    game->bots_.push_back(*std::move(bot));
  }
  // Brings bots, dealer and game to where the record stops.
  const auto reached = replay(game->record_, [&](const Game& now, const Event& event) {
    if (const auto* round = std::get_if<RoundStarted>(&event)) {
      game->dealer_.shuffle(round->round, now.board().deck());
    }
    if (std::holds_alternative<CardTurned>(event)) game->dealer_.draw();
    for (const auto& bot : game->bots_) {
      if (bot) bot->watch(event);
    }
  });
  game->game_ = *reached;
  return game;
}

LocalGame::LocalGame(Record record, Save save)
    : record_(std::move(record)),
      save_(std::move(save)),
      game_(record_.edition, record_.player_count()),
      dealer_(*record_.seed, record_.edition),
      luck_(luck_of(*record_.seed)) {}

SeatSet LocalGame::led_by_people() const {
  SeatSet seats;
  for (Seat seat : game_.board().seats()) {
    if (!bots_[static_cast<std::size_t>(game_.board().owner(seat))]) seats.insert(seat);
  }
  return seats;
}

int LocalGame::people() const {
  int count = 0;
  for (const auto& bot : bots_) count += bot ? 0 : 1;
  return count;
}

void LocalGame::retell(const See& see) const {
  [[maybe_unused]] const auto reached = replay(record_, see);
  assert(reached);
}

void LocalGame::deal(const See& see) {
  deal_on(game_, dealer_, [&](const Events& events) { happened(events, see); });
}

void LocalGame::reveal(SeatSet leaving, const See& see) {
  const SeatSet inside = game_.board().inside();
  const SeatSet camp = (leaving & led_by_people()) | leaving_bots();
  happened(game_.reveal(Choices(inside, camp)), see);
}

void LocalGame::happened(const Events& events, const See& see) {
  append(record_, events);
  save_(record_);
  for (const Event& event : events) {
    for (const auto& bot : bots_) {
      if (bot) bot->watch(event);
    }
    see(game_, event);
  }
}

SeatSet LocalGame::leaving_bots() const {
  std::uint64_t reveals = 0;
  for (const RecordedRound& round : record_.rounds) reveals += round.choices.size();
  Random random(luck_, reveals);
  SeatSet leaving;
  const Board& board = game_.board();
  for (Seat seat : board.inside()) {
    const PlayerId player = board.owner(seat);
    const auto& bot = bots_[static_cast<std::size_t>(player)];
    if (bot && random.happens(bot->camp(View(game_, player), seat))) leaving.insert(seat);
  }
  return leaving;
}

}  // namespace incan
