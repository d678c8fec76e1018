// Bytes as moves of a game, legal and illegal: illegal moves are refused, legal ones are played, and the
// record replays to the same game.
#include <cstdint>
#include <cstdlib>

#include "record/record.h"

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return at_ == size_; }
  int next() { return empty() ? 0 : data_[at_++]; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

incan::Card any_card(int byte) {
  static const incan::Deck thirty = incan::Deck::without_artifacts();
  int place = byte % incan::Deck::max_size;
  if (place >= thirty.size()) return static_cast<incan::Artifact>(place - thirty.size());
  auto card = thirty.begin();
  while (place-- > 0) ++card;
  return *card;
}

void try_round(incan::Game& game, incan::Record& record, int byte) {
  std::optional<incan::Artifact> artifact;
  if (byte % 6 != 0) artifact = static_cast<incan::Artifact>(byte % 6 - 1);
  if (!game.refuses_round(artifact)) append(record, game.start_round(artifact));
}

void try_card(incan::Game& game, incan::Record& record, int byte) {
  const incan::Card card = any_card(byte);
  if (!game.refuses(card)) append(record, game.turn(card));
}

void try_choices(incan::Game& game, incan::Record& record, int camp, int inside) {
  const incan::AdventurerSet who =
      inside % 4 == 0 ? incan::AdventurerSet::from_bits(inside) : game.board().inside();
  const incan::Choices choices(who, incan::AdventurerSet::from_bits(camp));
  if (!game.refuses(choices)) append(record, game.reveal(choices));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  incan::Record record;
  record.edition = incan::rulesets[static_cast<std::size_t>(bytes.next() % 4)].edition;
  const int players = 2 + bytes.next() % 7;
  record.players.resize(static_cast<std::size_t>(players));
  incan::Game game(record.edition, players);
  while (!bytes.empty()) {
    const incan::Awaiting awaited = game.awaiting();
    const int move = bytes.next();
    // Mostly what the game waits for; now and then something else.
    switch (move % 8 < 5 ? static_cast<int>(awaited) : move % 3) {
      case 0:
        try_round(game, record, bytes.next());
        break;
      case 1:
        try_card(game, record, bytes.next());
        break;
      default: {
        const int camp = bytes.next();
        try_choices(game, record, camp, bytes.next());
      }
    }
    require(game.board().inside().empty() ==
            (game.awaiting() == incan::Awaiting::round || game.awaiting() == incan::Awaiting::nothing));
  }
  const auto replayed = incan::replay(record);
  require(replayed.has_value() && *replayed == game);

  // A card that is changed afterward may invalidate the record, but must not crash the program.
  if (!record.rounds.empty() && !record.rounds.back().cards.empty()) {
    auto& cards = record.rounds.back().cards;
    cards[size % cards.size()] = any_card(static_cast<int>(size));
    const auto changed = incan::replay(record);
    require(changed.has_value() || !changed.error().where.empty());
  }
  return 0;
}
