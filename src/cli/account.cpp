#include "cli/account.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace incan {
namespace {

// Characters that move the cursor, break the line or turn the direction of the text.
bool is_unsafe(char32_t character) {
  return character < 0x20 || (character >= 0x7f && character <= 0x9f) || character == 0x61c ||
         character == 0x200e || character == 0x200f || (character >= 0x2028 && character <= 0x202e) ||
         (character >= 0x2066 && character <= 0x2069);
}

// Somebody's name, which is valid UTF-8, with a question mark for each unsafe character, and not endless.
std::string printable(std::string_view name) {
  constexpr int most = 40;
  std::string out;
  for (int shown = 0; !name.empty(); ++shown) {
    if (shown == most) return out + "...";
    const auto lead = static_cast<unsigned char>(name.front());
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    char32_t character = size == 1 ? lead : lead & (0x7fU >> size);
    for (char byte : name.substr(1, size - 1)) {
      character = character << 6 | (static_cast<unsigned char>(byte) & 0x3fU);
    }
    out += is_unsafe(character) ? std::string_view("?") : name.substr(0, size);
    name.remove_prefix(size);
  }
  return out.empty() ? "(no name)" : out;
}

std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

std::string gems(Gems count) {
  return fmt::format("{} {}", count.count(), count.count() == 1 ? "gem" : "gems");
}

std::string describe(Card card) {
  switch (card.kind()) {
    case CardKind::treasure:
      return fmt::format("treasure {}", card.value().count());
    case CardKind::hazard:
      return std::string(name(card.hazard()));
    case CardKind::artifact:
      break;
  }
  return "artifact " + name(card.artifact());
}

std::string names(const ArtifactList& artifacts) {
  std::vector<std::string> parts;
  for (Artifact artifact : artifacts) parts.push_back(name(artifact));
  return (parts.size() == 1 ? "artifact " : "artifacts ") + join(parts);
}

// Turns one event into lines of the account.
class Teller {
 public:
  Teller(std::string& out, const Record& record, const Game& game)
      : out_(out), record_(record), game_(game), board_(game.board()) {}

  void operator()(const RoundStarted& event) {
    put("\nRound {}. {} turns the cards", event.round, player(event.start_player));
    if (event.artifact) put("; artifact {} is shuffled in", name(*event.artifact));
    put(".\n");
  }

  void operator()(const CardTurned& event) {
    put("  {:<12}", describe(event.card));
    switch (event.card.kind()) {
      case CardKind::treasure:
        put("  {}{}", gems(event.share), board_.inside().size() > 1 ? " each" : "");
        if (event.left != Gems()) put(", {} on the card", stay(event.left));
        break;
      case CardKind::hazard:
        if (board_.awaiting() == Awaiting::choices) put("  a warning");
        if (board_.awaiting() == Awaiting::card)
          put("  a warning; as the first card it brings another at once");
        break;
      case CardKind::artifact:
        put("  it stays on the path");
        break;
    }
    end_line();
  }

  void operator()(const ChoicesRevealed& event) {
    if (event.choices.camp().empty())
      put("    {} on.\n", everyone_inside(event.choices.inside(), "goes", "go"));
  }

  void operator()(const Left& event) {
    put("    {} back to camp with {}", adventurers(event.adventurers, "goes", "go"), gems(event.banked));
    if (event.adventurers.size() > 1) put(" each");
    if (event.share != Gems()) put(", {} of them from the path", event.share.count());
    if (!event.artifacts.empty()) {
      int points = 0;
      for (int value : event.points) points += value;
      put(", and takes {} for {} points", names(event.artifacts), points);
    }
    put(".\n");
  }

  void operator()(const RoundEnded& event) {
    if (event.hazard) {
      put("    The {} again! {} {}", name(*event.hazard), adventurers(event.caught, "loses", "lose"),
          gems(event.lost));
      if (event.caught.size() > 1) put(" each");
      put(". One {} card leaves the game.", name(*event.hazard));
    } else {
      put("    Everybody is back at camp.");
    }
    if (!event.artifacts_lost.empty()) {
      put(" Nobody will ever find {}.", names(event.artifacts_lost));
    }
    put("\n");
  }

  void operator()(const GameEnded& event) {
    put("\nThe tents are opened.\n");
    std::size_t width = 0;
    for (PlayerId id : PlayerSet::first(board_.players())) width = std::max(width, player(id).size());
    for (PlayerId id : PlayerSet::first(board_.players())) {
      Gems in_tents;
      int points = 0;
      for (Seat seat : board_.seats_of(id)) {
        in_tents += game_.tent(seat);
        points += board_.artifact_points(seat);
      }
      put("  {:<{}}  {:4} = {}", player(id), width, event.result.score(id), gems(in_tents));
      if (event.result.artifacts_of(id) > 0) {
        const int count = event.result.artifacts_of(id);
        put(" + {} points for {} {}", points, count, count == 1 ? "artifact" : "artifacts");
      }
      put("\n");
    }
    std::vector<std::string> winners;
    for (PlayerId id : event.result.winners) winners.push_back(player(id));
    put("{} {}.\n", join(winners), winners.size() == 1 ? "wins" : "share the win");
  }

  std::string player(PlayerId id) const {
    return printable(record_.players[static_cast<std::size_t>(id)].name);
  }

 private:
  // A hazard that ends the round has nothing after its name, and is padded for nothing.
  void end_line() {
    out_.erase(out_.find_last_not_of(' ') + 1);
    out_ += '\n';
  }
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  // With two players, an adventurer is a player's A or B (rule T1).
  std::string adventurer(Seat seat) const {
    std::string text = player(board_.owner(seat));
    if (board_.players() == 2) text += index(seat) % 2 == 0 ? " A" : " B";
    return text;
  }
  std::string adventurers(SeatSet seats, std::string_view one, std::string_view many) const {
    std::vector<std::string> parts;
    for (Seat seat : seats) parts.push_back(adventurer(seat));
    return fmt::format("{} {}", join(parts), seats.size() == 1 ? one : many);
  }
  std::string everyone_inside(SeatSet inside, std::string_view one, std::string_view many) const {
    if (inside == board_.seats()) return fmt::format("Everybody {}", one);
    return adventurers(inside, one, many);
  }
  static std::string stay(Gems left) {
    return fmt::format("{} {}", left.count(), left.count() == 1 ? "stays" : "stay");
  }

  std::string& out_;
  const Record& record_;
  const Game& game_;
  const Board& board_;
};

}  // namespace

Account::Account(const Record& record) : record_(record) {
  std::vector<std::string> players;
  for (const RecordedPlayer& player : record.players) {
    players.push_back(printable(player.name) + (player.bot ? " (bot " + printable(*player.bot) + ")" : ""));
  }
  text_ = fmt::format("A game of {} for {} players: {}.\n", ruleset(record.edition).name, players.size(),
                      join(players));
}

void Account::tell(const Game& game, const Event& event) {
  std::visit(Teller(text_, record_, game), event);
}

std::string Account::finish(const Game& game) {
  switch (game.awaiting()) {
    case Awaiting::nothing:
      break;
    case Awaiting::round:
      text_ += fmt::format("\nThe record stops before round {}.\n", game.board().round() + 1);
      break;
    case Awaiting::card:
      text_ += "\nThe record stops here; the next card would be turned.\n";
      break;
    case Awaiting::choices:
      text_ += "\nThe record stops here; everyone inside would choose.\n";
      break;
  }
  if (record_.fairness) {
    text_ += fmt::format(
        "\nThe shuffle is verified: the cards follow from the seed, and the seed from the commitment\n{}.\n",
        to_hex(record_.fairness->commitment));
  } else if (record_.seed) {
    text_ += "\nThe cards follow from the seed; without a fairness proof nobody knows who chose the seed.\n";
  } else {
    text_ += "\nThe record has no seed, so the shuffle cannot be verified.\n";
  }
  return std::move(text_);
}

}  // namespace incan
