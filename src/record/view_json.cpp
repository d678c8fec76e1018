#include "record/view_json.h"

#include <fmt/format.h>

#include <optional>

#include "record/json_writing.h"
#include "record/notation.h"

namespace incan {
namespace {

template <typename Known>
std::string or_null(const std::optional<Known>& number) {
  return number ? fmt::format("{}", *number) : "null";
}

// The number of hazards of each type in a deck, or the number missing of the three that it began with.
void put_hazards(std::string& out, const Deck& deck, bool missing) {
  out += '{';
  for (int type = 0; type < hazard_types; ++type) {
    const auto hazard = static_cast<Hazard>(type);
    const int there = deck.count(Card(hazard));
    put(out, R"({}"{}":{})", type == 0 ? "" : ",", name(hazard),
        missing ? copies_of_a_hazard - there : there);
  }
  out += '}';
}

void put_path(std::string& out, const Path& path) {
  put(out, R"(,"path":[)");
  for (int place = 0; place < path.size(); ++place) {
    put(out, R"({}{{"card":"{}","gems":{}}})", place == 0 ? "" : ",",
        name(path.cards()[static_cast<std::size_t>(place)]), path.gems_on(place).count());
  }
  put(out, R"(],"path_gems":{})", path.gems().count());
}

void put_deck(std::string& out, const Deck& deck) {
  put(out, R"(,"deck":{{"treasures":[)");
  std::string artifacts;
  for (Card card : deck) {
    if (card.kind() == CardKind::treasure) {
      put(out, "{}{}", out.back() == '[' ? "" : ",", card.value().count());
    } else if (card.kind() == CardKind::artifact) {
      put(artifacts, R"({}"{}")", artifacts.empty() ? "" : ",", name(card));
    }
  }
  put(out, R"(],"hazards":)");
  put_hazards(out, deck, false);
  put(out, R"(,"artifacts":[{}]}})", artifacts);
}

}  // namespace

BoardText::BoardText(const Board& board) : board_(board) {
  std::string& out = until_tents_;
  put(out, R"("round":{},"start_player":{})", board.round(), index(board.start_player()));
  put_path(out, board.path());
  put(out, R"(,"path_points":{},"cards_left":{},"bust_cards":{})", board.haul(1).artifact_points,
      board.deck().size(), board.bust_cards());
  put_deck(out, board.deck());
  put(out, R"(,"hazards_removed":)");
  put_hazards(out, board.in_the_game(), true);
  put(out, R"(,"inside":)");
  put_list(out, board.inside(), [](Adventurer adventurer) { return index(adventurer); });
  put(out, R"(,"carried":{},"tents":)", board.carried().count());

  until_scores_ = R"(,"artifacts":)";
  put_list(until_scores_, board.all_adventurers(),
           [&](Adventurer adventurer) { return board.artifacts(adventurer); });
  put(until_scores_, R"(,"artifact_points":)");
  put_list(until_scores_, board.all_adventurers(),
           [&](Adventurer adventurer) { return board.artifact_points(adventurer); });
  put(until_scores_, R"(,"artifacts_out":{},"scores":)", board.artifacts_out());
}

void BoardText::append_view(std::string& out, const View& view) const {
  out += until_tents_;
  put_list(out, board_.all_adventurers(), [&](Adventurer adventurer) {
    const auto gems = view.tent(adventurer);
    return or_null(gems ? std::optional(gems->count()) : std::nullopt);
  });
  out += until_scores_;
  put_list(out, PlayerSet::first(board_.players()),
           [&](Player player) { return or_null(view.score(player)); });
}

void append_view(std::string& out, const View& view) {
  BoardText(view.board()).append_view(out, view);
}

}  // namespace incan
