#include "protocol/server_message.h"

#include <fmt/format.h>

#include "protocol/names.h"
#include "record/json_writing.h"
#include "record/view_json.h"

namespace incan {
namespace {

constexpr Names<Phase, 4> phase_names = {{"gathering", "playing", "over", "closed"}};
constexpr Names<TableRefusal, 18> refusal_names = {
    {"table_is_closed", "only_the_host_may", "no_such_place", "place_is_taken", "no_place_is_free",
     "already_seated", "not_seated", "game_has_started", "game_has_not_started", "game_is_not_over",
     "too_few_players", "no_such_bot", "seed_is_too_long", "another_turn", "not_your_adventurer",
     "not_inside", "they_are_here", "too_fast"}};

class Writer {
 public:
  std::string text() { return std::move(out_) + '}'; }

  void write(const TableShown& table) {
    begin("table");
    out_ += ',';
    put_table(table);
  }
  void write(const TurnShown& turn) {
    begin("turn");
    out_ += R"(,"events":)";
    // The trace says how an event is spelt.
    const Board& board = turn.game.view.board();
    const Game spelling(board.edition(), board.players());
    put_list(out_, turn.events, [&](const Event& event) {
      std::string line;
      append_trace(line, spelling, event);
      line.pop_back();
      return line;
    });
    out_ += R"(,"game":)";
    put_game(turn.game);
  }
  void write(const ChosenShown& chosen) {
    begin("chosen");
    put(R"(,"turn":{},"chosen":)", chosen.turn);
    put_seats(chosen.chosen);
  }
  void write(const Said& said) {
    begin("said");
    put(R"(,"place":{},"phrase":"{}")", index(said.place), phrase_names.of(said.phrase));
  }
  void write(const Accepted& accepted) {
    begin("accepted");
    put(R"(,"action":{})", accepted.action);
  }
  void write(const Refused& refused) {
    begin("refused");
    put(R"(,"action":{},"reason":"{}","table":{{)", refused.action, refusal_names.of(refused.why));
    put_table(refused.table);
    out_ += '}';
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    incan::put(out_, format, std::forward<Values>(values)...);
  }
  void begin(std::string_view type) { put(R"({{"type":"{}")", type); }

  void put_seats(SeatSet seats) {
    put_list(out_, seats, [](Seat seat) { return index(seat); });
  }

  void put_table(const TableShown& table) {
    const Settings& settings = table.settings;
    put(R"("phase":"{}","edition":"{}","seats":{},"clock":{},"when_late":"{}","tents":"{}","listed":{})",
        phase_names.of(table.phase), ruleset(settings.edition).name, settings.places,
        settings.clock ? fmt::format("{}", settings.clock->count()) : "null",
        when_late_names.of(settings.when_late), tents_names.of(settings.tents), settings.listed);
    out_ += R"(,"places":)";
    put_list(out_, table.places, [](const PlaceShown& place) {
      return fmt::format(R"({{"free":{},"name":{},"bot":{},"here":{},"host":{},"seed":{}}})", place.is_free,
                         json_string(place.name), place.bot ? json_string(*place.bot) : "null", place.is_here,
                         place.is_host, place.has_given_seed);
    });
    put(R"(,"you":{},"commitment":"{}","game":)", table.you ? fmt::format("{}", index(*table.you)) : "null",
        to_hex(table.commitment));
    if (table.game) {
      put_game(*table.game);
    } else {
      out_ += "null";
    }
    put(R"(,"record":{})", table.record ? write_record(*table.record) : "null");
  }

  void put_game(const GameShown& game) {
    put(R"({{"turn":{},"hash":"{}","deadline":{},"chosen":)", game.turn, state_hash(game.view.board()),
        game.deadline ? fmt::format("{}", game.deadline->count()) : "null");
    put_seats(game.chosen);
    out_ += R"(,"own":{)";
    if (game.own) {
      std::string_view comma;
      for (Seat seat : game.own->inside()) {
        put(R"({}"{}":"{}")", comma, index(seat), choice_names.of(game.own->of(seat)));
        comma = ",";
      }
    }
    out_ += "},";
    append_view(out_, game.view);
    out_ += '}';
  }

  std::string out_;
};

}  // namespace

std::string write_message(const Message& message) {
  Writer writer;
  std::visit([&](const auto& one) { writer.write(one); }, message);
  return writer.text();
}

std::string write_error(const Fault& fault) {
  return fmt::format(R"({{"type":"error","where":{},"why":{}}})", json_string(fault.where),
                     json_string(fault.why));
}

std::string state_hash(const Board& board) {
  // A spectator's view holds what all may know and nothing else.
  std::string text;
  append_view(text, View(Game(board, {}), std::nullopt));
  return to_hex(sha256(text)).substr(0, 16);
}

}  // namespace incan
