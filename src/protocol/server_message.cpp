#include "protocol/server_message.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/names.h"
#include "protocol/settings_json.h"
#include "record/json_writing.h"
#include "record/view_json.h"

namespace incan {
namespace {

// Members without braces.
void put_settings(std::string& out, Phase phase, const Settings& settings) {
  put(out, R"("phase":"{}","settings":{{)", phase_names.of(phase));
  append_settings(out, settings);
  out += '}';
}

void put_seats(std::string& out, const std::vector<SeatShown>& seats) {
  out += R"(,"seats":)";
  put_list(out, seats, [](const SeatShown& seat) {
    return fmt::format(
        R"({{"free":{},"name":{},"bot":{},"connected":{},"host":{},"seed":{},"invited":{},"figure":{}}})",
        seat.is_free, json_string(seat.name), seat.bot ? json_string(*seat.bot) : "null", seat.is_connected,
        seat.is_host, seat.has_given_seed, seat.is_invited, index(seat.figure));
  });
}

// Events are spelled as in traces.
void put_events(std::string& out, int players, const std::vector<Event>& events) {
  put_list(out, events, [&](const Event& event) {
    std::string one;
    append_trace(one, players, event);
    return one;
  });
}

// Without braces. Probabilities have four decimals.
std::string members_of(const Tip& tip) {
  constexpr std::array<std::string_view, 3> better = {"camp", "torch", "neither"};
  return fmt::format(
      R"("adventurer":{},"camp":{:.4f},"torch":{:.4f},"camp_probability":{:.4f},"better":"{}")",
      index(tip.adventurer), tip.camp, tip.torch, tip.mix, better[static_cast<std::size_t>(tip.better)]);
}

// What the messages of one broadcast have in common, written with the first of them.
struct Common {
  std::optional<BoardText> board;
  std::string events;
  std::string record;
};

class Text {
 public:
  Text(Time now, Common& common) : now_(now), common_(common) {}
  std::string text() { return std::move(out_) + '}'; }

  void write(const TableShown& table) {
    begin("table");
    out_ += ',';
    put_table(table);
  }
  void write(const TurnShown& turn) {
    begin("turn");
    out_ += R"(,"events":)";
    if (common_.events.empty()) put_events(common_.events, turn.game.view.board().players(), turn.events);
    out_ += common_.events;
    out_ += R"(,"game":)";
    put_game(turn.game);
    if (turn.verdicts.empty()) return;
    out_ += R"(,"verdicts":)";
    put_list(out_, turn.verdicts, [](const Verdict& verdict) {
      return fmt::format(R"({{{},"chosen":"{}","cost":{:.1f}}})", members_of(verdict.tip),
                         choice_names.of(verdict.chosen), verdict.cost / 10.0);
    });
  }
  void write(const ChosenShown& chosen) {
    begin("chosen");
    put(R"(,"turn":{},"chosen":)", chosen.turn);
    put_adventurers(chosen.chosen);
    if (!chosen.own) return;
    out_ += R"(,"own":)";
    put_own(*chosen.own);
  }
  void write(const HintShown& hint) {
    begin("hint");
    put(R"(,"turn":{},"evaluator":"{}","bust":{:.4f},"adventurers":)", hint.turn, evaluator, hint.bust);
    put_list(out_, hint.tips, [](const Tip& tip) { return fmt::format("{{{}}}", members_of(tip)); });
  }
  void write(const Said& said) {
    begin("said");
    put(R"(,"seat":{},"phrase":"{}")", index(said.seat), phrase_names.of(said.phrase));
  }
  void write(const Accepted& accepted) {
    begin("accepted");
    put(R"(,"action":{})", accepted.action);
  }
  void write(const Refused& refused) {
    begin("refused");
    put(R"(,"action":{},"code":"{}","table":{{)", refused.action, refusal_names.of(refused.why));
    put_table(refused.table);
    out_ += '}';
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    incan::put(out_, format, std::forward<Values>(values)...);
  }
  void begin(std::string_view type) { put(R"({{"type":"{}")", type); }

  void put_adventurers(AdventurerSet adventurers) {
    put_list(out_, adventurers, [](Adventurer adventurer) { return index(adventurer); });
  }

  void put_own(const Choices& own) {
    out_ += '{';
    std::string_view comma;
    for (Adventurer adventurer : own.inside()) {
      put(R"({}"{}":"{}")", comma, index(adventurer), choice_names.of(own.of(adventurer)));
      comma = ",";
    }
    out_ += '}';
  }

  void put_table(const TableShown& table) {
    put_settings(out_, table.phase, table.settings);
    put_seats(out_, table.seats);
    const auto seat = [](std::optional<SeatId> id) { return id ? std::to_string(index(*id)) : "null"; };
    put(R"(,"you":{},"hosting":{},"removed":{},"removed_guests":)", seat(table.you), table.is_hosting,
        table.is_removed);
    put_list(out_, table.removed, [](const RemovedShown& one) {
      return fmt::format(R"({{"number":{},"name":{}}})", one.number, json_string(one.name));
    });
    out_ += R"(,"series":)";
    put_list(out_, table.series, [&](const Standing& one) {
      return fmt::format(R"({{"name":{},"seat":{},"games":{},"wins":{},"points":{}}})", json_string(one.name),
                         seat(one.seat), one.games, one.wins, one.points);
    });
    put(R"(,"commitment":"{}","game":)", to_hex(table.commitment));
    if (table.game) {
      put_game(*table.game);
    } else {
      out_ += "null";
    }
    out_ += R"(,"missed":)";
    put_list(out_, table.missed, [&](const Missed& missed) {
      std::string one = fmt::format(R"({{"turn":{},"events":)", missed.turn);
      put_events(one, table.game->view.board().players(), missed.events);
      return one + '}';
    });
    if (common_.record.empty()) common_.record = table.record ? write_record(*table.record) : "null";
    put(R"(,"record":{})", common_.record);
  }

  void put_game(const GameShown& game) {
    const auto until = [&](std::optional<Time> moment, Time from) {
      return moment ? fmt::format("{}", std::max(Time(0), *moment - from).count()) : "null";
    };
    put(R"({{"number":{},"turn":{},"clock_starts_ms":{},"time_left_ms":{},"chosen":)", game.number, game.turn,
        until(game.clock_starts, now_),
        until(game.deadline, std::max(now_, game.clock_starts.value_or(now_))));
    put_adventurers(game.chosen);
    out_ += R"(,"own":)";
    put_own(game.own.value_or(Choices()));
    out_ += R"(,"figures":)";
    put_list(out_, game.figures, [](Figure figure) { return index(figure); });
    out_ += ',';
    if (!common_.board) common_.board.emplace(game.view.board());
    common_.board->append_view(out_, game.view);
    out_ += '}';
  }

  Time now_;
  Common& common_;
  std::string out_;
};

template <typename Messages>
std::string write_one(const Messages& message, Time now, Common& common) {
  Text text(now, common);
  std::visit([&](const auto& one) { text.write(one); }, message);
  return text.text();
}

}  // namespace

std::string write_answer(const Answer& answer, Time now) {
  Common common;
  return write_one(answer, now, common);
}

std::vector<std::pair<Viewpoint, std::string>> write_broadcast(const Broadcast& broadcast, Time now) {
  std::vector<std::pair<Viewpoint, std::string>> list;
  list.reserve(broadcast.size());
  Common common;
  for (const auto& [viewpoint, message] : broadcast) {
    list.emplace_back(viewpoint, write_one(message, now, common));
  }
  return list;
}

std::string write_error(std::string_view code, const Fault& fault, ActionId action) {
  std::string out = fmt::format(R"({{"type":"error","code":"{}","where":{},"message":{})", code,
                                json_string(fault.where), json_string(fault.why));
  if (action != 0) put(out, R"(,"action":{})", action);
  return out + '}';
}

std::string write_too_fast(Time retry_after) {
  return fmt::format(
      R"({{"type":"error","code":"too_fast","where":"","message":"too many messages; slow down, or the server will disconnect","retry_after_ms":{}}})",
      retry_after.count());
}

std::string write_pong(Time now) {
  return fmt::format(R"({{"type":"pong","now":{}}})", now.count());
}

std::string write_paused() {
  return R"({"type":"paused"})";
}

std::string write_resumed() {
  return R"({"type":"resumed"})";
}

std::string write_summary(const TableSummary& summary) {
  std::string out = fmt::format(R"({{"table":{},"code":{},)", json_string(summary.id),
                                summary.code.empty() ? "null" : json_string(summary.code));
  put_settings(out, summary.phase, summary.settings);
  put_seats(out, summary.seats);
  put(out, R"(,"round":{}}})", summary.round);
  return out;
}

}  // namespace incan
