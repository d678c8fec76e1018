#include "record/trace.h"

#include <fmt/format.h>

#include "record/json_writing.h"
#include "record/notation.h"

namespace incan {
namespace {

class Tracer {
 public:
  Tracer(std::string& out, int players) : out_(out), players_(players) {}

  void operator()(const RoundStarted& event) {
    put(R"("round_started","round":{},"start_player":{})", event.round, index(event.start_player));
    if (event.artifact) put(R"(,"artifact":"{}")", name(*event.artifact));
  }

  void operator()(const CardTurned& event) {
    put(R"("card_turned","card":"{}")", name(event.card));
    if (event.card.kind() != CardKind::treasure) return;
    put(R"(,"share":{},"left":{})", event.share.count(), event.left.count());
  }

  void operator()(const ChoicesRevealed& event) {
    put(R"("choices_revealed","choices":"{}")", letters(event.choices, adventurers()));
  }

  void operator()(const Left& event) {
    put(R"("left","adventurers":)");
    list(event.adventurers, [&](Adventurer adventurer) { return index(adventurer); });
    put(R"(,"share":{},"banked":)", event.share.count());
    list(event.adventurers, [&](Adventurer /*seat*/) { return event.banked.count(); });
    put(R"(,"artifacts":)");
    std::size_t place = 0;
    list(event.artifacts, [&](Artifact artifact) {
      return fmt::format(R"({{"card":"{}","points":{}}})", name(artifact), event.points[place++]);
    });
    put(R"(,"left":{})", event.left.count());
  }

  void operator()(const RoundEnded& event) {
    if (event.hazard) {
      put(R"("round_ended","reason":"hazard","hazard":"{}","lost":)", name(*event.hazard));
      list(AdventurerSet::first(adventurers()),
           [&](Adventurer adventurer) { return event.caught.contains(adventurer) ? event.lost.count() : 0; });
    } else {
      put(R"("round_ended","reason":"all_left")");
    }
    put(R"(,"artifacts_lost":)");
    list(event.artifacts_lost, [&](Artifact artifact) { return fmt::format(R"("{}")", name(artifact)); });
  }

  void operator()(const GameEnded& event) {
    const auto players = PlayerSet::first(players_);
    put(R"("game_ended","scores":)");
    list(players, [&](Player player) { return event.result.score(player); });
    put(R"(,"artifacts":)");
    list(players, [&](Player player) { return event.result.artifacts_of(player); });
    put(R"(,"winners":)");
    list(event.result.winners, [&](Player player) { return index(player); });
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    incan::put(out_, format, std::forward<Values>(values)...);
  }
  template <typename Things, typename Spell>
  void list(const Things& things, Spell spell) {
    put_list(out_, things, spell);
  }

  int adventurers() const { return players_ * adventurers_each(players_); }

  std::string& out_;
  int players_;
};

}  // namespace

void append_trace(std::string& out, int players, const Event& event, std::string_view member) {
  put(out, R"({{"{}":)", member);
  std::visit(Tracer(out, players), event);
  out += '}';
}

}  // namespace incan
