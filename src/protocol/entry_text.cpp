#include "protocol/entry_text.h"

#include <fmt/format.h>

#include <boost/json/value.hpp>
#include <limits>
#include <vector>

#include "protocol/fields.h"
#include "protocol/names.h"
#include "protocol/settings_json.h"
#include "record/json_syntax.h"
#include "record/json_writing.h"

namespace incan {
namespace {

namespace json = boost::json;

// A table says when it is opened how its entries are written and how its cards follow from the seed. A
// program that knows another way must not go on with it: it would deal other cards.
constexpr std::uint64_t entry_format = 3;
constexpr std::uint64_t oldest_entry_format = 2;
constexpr std::uint64_t deal_version = 1;

class Writer {
 public:
  explicit Writer(const Entry& entry) {
    put(R"({{"at":{})", entry.at.count());
    if (entry.guest)
      put(R"(,"guest":{},"action":{})", static_cast<std::uint64_t>(*entry.guest), entry.action);
    if (!entry.unchanged.empty()) list("unchanged", entry.unchanged, [](ActionId action) { return action; });
    std::visit([&](const auto& body) { write(body); }, entry.body);
    out_ += '}';
  }
  std::string text() { return std::move(out_); }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    incan::put(out_, format, std::forward<Values>(values)...);
  }
  void what(std::string_view name) { put(R"(,"what":"{}")", name); }
  void seat(SeatId id) { put(R"(,"seat":{})", index(id)); }
  void settings(const Settings& all) {
    put(R"(,"settings":{{)");
    append_settings(out_, all);
    out_ += '}';
  }
  void flag(std::string_view name, bool is_set) {
    if (is_set) put(R"(,"{}":true)", name);
  }
  void text(std::string_view name, const std::string& value) {
    if (!value.empty()) put(R"(,"{}":{})", name, json_string(value));
  }
  void guest(std::string_view name, const std::optional<GuestId>& id) {
    if (id) put(R"(,"{}":{})", name, static_cast<std::uint64_t>(*id));
  }
  template <typename Things, typename Spell>
  void list(std::string_view name, const Things& things, Spell spell) {
    put(R"(,"{}":)", name);
    put_list(out_, things, spell);
  }
  // `write` writes the members of each thing, every one with a comma before it.
  template <typename Things, typename Write>
  void objects(std::string_view name, const Things& things, Write write) {
    put(R"(,"{}":[)", name);
    for (const auto& thing : things) {
      if (out_.back() == '}') out_ += ',';
      const std::size_t begin = out_.size();
      write(thing);
      if (out_.size() == begin) out_ += ' ';
      out_[begin] = '{';
      out_ += '}';
    }
    out_ += ']';
  }

  void write(const Opened& opened) {
    what("opened");
    put(R"(,"format":{},"deal":{})", entry_format, deal_version);
    settings(opened.settings);
    put(R"(,"server_seed":"{}")", to_hex(opened.server_seed));
    if (opened.state) write(*opened.state);
  }
  void write(const TableState& state) {
    put(R"(,"opened_at":{},"invited_at":{},"games":{},"removals":{})", state.opened_at.count(),
        state.invited_at.count(), state.games, state.removals);
    guest("host", state.host);
    objects("seats", state.seats, [&](const Seat& seat) {
      guest("guest", seat.guest);
      if (seat.bot) put(R"(,"bot":{})", json_string(*seat.bot));
      text("name", seat.name);
      text("client_seed", seat.client_seed);
      put(R"(,"figure":{})", index(seat.figure));
      flag("invited", seat.is_invited);
    });
    objects("removed_guests", state.removed, [&](const RemovedGuest& one) {
      put(R"(,"number":{})", one.number);
      guest("guest", one.guest);
      text("name", one.name);
    });
    objects("series", state.series, [&](const SeriesResult& one) {
      guest("guest", one.guest);
      text("name", one.name);
      put(R"(,"games":{},"wins":{},"points":{})", one.games, one.wins, one.points);
    });
    objects("done", state.done, [&](const GuestActions& one) {
      guest("guest", one.guest);
      list("actions", one.actions, [](ActionId action) { return action; });
    });
    if (!state.revealed) return;
    list("revealed", *state.revealed,
         [](const Choices& choices) { return '"' + letters(choices, max_adventurers) + '"'; });
  }
  void write(const Sat& sat) {
    what("sat");
    seat(sat.seat);
    put(R"(,"name":{})", json_string(sat.name));
  }
  void write(const LeftSeat& left) {
    what("left_seat");
    seat(left.seat);
    if (left.stand_in) put(R"(,"stand_in":{})", json_string(*left.stand_in));
    if (left.is_removed) put(R"(,"removed":true)");
  }
  void write(const CameBack& came_back) {
    what("came_back");
    seat(came_back.seat);
  }
  void write(const BotSat& bot) {
    what("bot_sat");
    seat(bot.seat);
    put(R"(,"spec":{},"name":{})", json_string(bot.spec), json_string(bot.name));
  }
  void write(const Renamed& renamed) {
    what("renamed");
    seat(renamed.seat);
    put(R"(,"name":{})", json_string(renamed.name));
  }
  void write(const FigureChosen& chosen) {
    what("figure_chosen");
    seat(chosen.seat);
    put(R"(,"figure":{})", index(chosen.figure));
  }
  void write(const Readmitted& readmitted) {
    what("readmitted");
    put(R"(,"readmitted":{})", static_cast<std::uint64_t>(readmitted.removed));
  }
  void write(const SettingsChanged& changed) {
    what("settings_changed");
    settings(changed.settings);
  }
  void write(const HostChanged& changed) {
    what("host_changed");
    if (changed.host) put(R"(,"host":{})", static_cast<std::uint64_t>(*changed.host));
  }
  void write(const SeedGiven& given) {
    what("seed_given");
    seat(given.seat);
    put(R"(,"client_seed":{})", json_string(given.client_seed));
  }
  void write(const GameStarted& /*started*/) { what("game_started"); }
  void write(const Chose& chose) {
    what("chose");
    put(R"(,"adventurer":{},"choice":"{}")", index(chose.adventurer), choice_names.of(chose.choice));
  }
  void write(const Revealed& revealed) {
    what("revealed");
    put(R"(,"choices":"{}")", letters(revealed.choices, max_adventurers));
  }
  void write(const BeganAgain& again) {
    what("began_again");
    put(R"(,"server_seed":"{}")", to_hex(again.server_seed));
    if (again.invites) put(R"(,"invites":true)");
  }
  void write(const InvitationAccepted& accepted) {
    what("invitation_accepted");
    seat(accepted.seat);
  }
  void write(const Closed& /*closed*/) { what("closed"); }

  std::string out_;
};

// Every member that an entry may have.
std::vector<std::string_view> entry_members() {
  std::vector<std::string_view> all = {
      "/at",         "/guest",    "/action",    "/what",        "/seat",        "/place",      "/name",
      "/spec",       "/settings", "/stand_in",  "/server_seed", "/client_seed", "/host",       "/figure",
      "/adventurer", "/choice",   "/choices",   "/removed",     "/invites",     "/readmitted", "/unchanged",
      "/format",     "/deal",     "/opened_at", "/invited_at",  "/games",       "/removals"};
  for (const std::string_view member : {"/unchanged/*",
                                        "/revealed",
                                        "/revealed/*",
                                        "/seats",
                                        "/seats/*",
                                        "/seats/*/guest",
                                        "/seats/*/bot",
                                        "/seats/*/name",
                                        "/seats/*/client_seed",
                                        "/seats/*/figure",
                                        "/seats/*/invited",
                                        "/removed_guests",
                                        "/removed_guests/*",
                                        "/removed_guests/*/number",
                                        "/removed_guests/*/guest",
                                        "/removed_guests/*/name",
                                        "/series",
                                        "/series/*",
                                        "/series/*/guest",
                                        "/series/*/name",
                                        "/series/*/games",
                                        "/series/*/wins",
                                        "/series/*/points",
                                        "/done",
                                        "/done/*",
                                        "/done/*/guest",
                                        "/done/*/actions",
                                        "/done/*/actions/*"}) {
    all.push_back(member);
  }
  const auto settings = nested_setting_pointers();
  all.insert(all.end(), settings.begin(), settings.end());
  const auto old_settings = setting_pointers(SettingsFrom::old_entry);
  all.insert(all.end(), old_settings.begin(), old_settings.end());
  return all;
}

class EntryReader {
 public:
  explicit EntryReader(const json::object& object) : fields_(object) {}

  Checked<Entry> read() {
    Entry entry;
    entry.at =
        Time(static_cast<std::int64_t>(fields_.number("at", std::numeric_limits<std::int64_t>::max())));
    if (fields_.has("guest")) {
      entry.guest = static_cast<GuestId>(fields_.number("guest"));
      entry.action = fields_.number("action");
    }
    if (fields_.has("unchanged")) entry.unchanged = actions(fields_, "unchanged");
    entry.body = body();
    if (fields_.fault()) return tl::unexpected(*fields_.fault());
    return entry;
  }

 private:
  SeatId seat() {
    const std::string_view name = fields_.has("place") ? "place" : "seat";  // Old entries say "place".
    return static_cast<SeatId>(fields_.number(name, max_players - 1));
  }

  // In old entries, the settings are beside the other members.
  Settings settings() {
    return fields_.has("settings") ? read_nested_settings(fields_, SettingsFrom::entry)
                                   : read_settings(fields_, SettingsFrom::old_entry);
  }

  bool is_set(std::string_view key) { return fields_.has(key) && fields_.flag(key); }

  // Reads a list with `read`, which returns the value of one element.
  template <typename Read>
  auto list(Fields& fields, std::string_view key, Read read) {
    std::vector<decltype(read(std::declval<const json::value&>()))> all;
    const json::array* found = fields.array(key);
    if (found == nullptr) return all;
    for (const json::value& one : *found) all.push_back(read(one));
    return all;
  }
  template <typename Read>
  auto objects(std::string_view key, Read read) {
    return list(fields_, key, [&](const json::value& one) {
      static const json::object none;
      if (!one.is_object()) fields_.fail(key, "must be a list of objects");
      Fields members(one.is_object() ? one.get_object() : none);
      auto thing = read(members);
      if (members.fault()) fields_.fail(key, members.fault()->where + ": " + members.fault()->why);
      return thing;
    });
  }
  static std::optional<GuestId> guest(Fields& fields, std::string_view key) {
    if (!fields.has(key)) return std::nullopt;
    return static_cast<GuestId>(fields.number(key));
  }
  static std::string text(Fields& fields, std::string_view key) {
    return fields.optional_string(key).value_or("");
  }
  std::vector<ActionId> actions(Fields& fields, std::string_view key) {
    return list(fields, key, [&](const json::value& one) {
      const auto action = whole_number(&one);
      if (!action) fields.fail(key, "must be a list of whole numbers");
      return action.value_or(0);
    });
  }
  Time time(std::string_view key) {
    return Time(static_cast<std::int64_t>(fields_.number(key, std::numeric_limits<std::int64_t>::max())));
  }

  Opened opened() {
    // The first format had no number.
    if (fields_.has("format")) {
      const std::uint64_t format = fields_.number("format");
      if (format < oldest_entry_format || format > entry_format) {
        fields_.fail("format", "made by another version of this program");
      }
    }
    if (fields_.has("deal") && fields_.number("deal") != deal_version) {
      fields_.fail("deal", "dealt by another version of this program");
    }
    Opened opened{settings(), fields_.seed("server_seed"), {}};
    if (fields_.has("seats")) opened.state = state();
    return opened;
  }
  TableState state() {
    TableState state;
    state.opened_at = time("opened_at");
    state.invited_at = time("invited_at");
    state.host = guest(fields_, "host");
    state.games = fields_.number("games");
    state.removals = fields_.number("removals");
    state.seats = objects("seats", [](Fields& members) {
      Seat seat;
      seat.guest = guest(members, "guest");
      seat.bot = members.optional_string("bot");
      seat.name = text(members, "name");
      seat.client_seed = text(members, "client_seed");
      seat.figure = static_cast<Figure>(members.number("figure", figure_count, 1));
      seat.is_invited = members.has("invited") && members.flag("invited");
      return seat;
    });
    state.removed = objects("removed_guests", [](Fields& members) {
      return RemovedGuest{members.number("number"), static_cast<GuestId>(members.number("guest")),
                          text(members, "name")};
    });
    state.series = objects("series", [](Fields& members) {
      return SeriesResult{guest(members, "guest"), text(members, "name"), members.number("games"),
                          members.number("wins"), members.number("points")};
    });
    state.done = objects("done", [this](Fields& members) {
      return GuestActions{static_cast<GuestId>(members.number("guest")), actions(members, "actions")};
    });
    if (!fields_.has("revealed")) return state;
    state.revealed = list(fields_, "revealed", [this](const json::value& one) {
      const auto choices = one.is_string()
                               ? choices_from_letters(std::string(one.get_string()), max_adventurers)
                               : std::nullopt;
      return fields_.known("revealed", choices);
    });
    return state;
  }

  EntryBody body() {
    const std::string what = fields_.string("what");
    if (what == "opened") return opened();
    if (what == "sat") return Sat{seat(), fields_.string("name")};
    if (what == "left_seat" || what == "got_up")
      return LeftSeat{seat(), fields_.optional_string("stand_in"), is_set("removed")};
    if (what == "came_back") return CameBack{seat()};
    if (what == "bot_sat") return BotSat{seat(), fields_.string("spec"), fields_.string("name")};
    if (what == "renamed") return Renamed{seat(), fields_.string("name")};
    if (what == "figure_chosen") {
      return FigureChosen{seat(), static_cast<Figure>(fields_.number("figure", figure_count, 1))};
    }
    if (what == "readmitted") return Readmitted{static_cast<GuestId>(fields_.number("readmitted"))};
    if (what == "settings_changed") return SettingsChanged{settings()};
    if (what == "host_changed") {
      if (!fields_.has("host")) return HostChanged{};
      return HostChanged{static_cast<GuestId>(fields_.number("host"))};
    }
    if (what == "seed_given") return SeedGiven{seat(), fields_.string("client_seed")};
    if (what == "game_started") return GameStarted{};
    if (what == "chose") {
      return Chose{static_cast<Adventurer>(fields_.number("adventurer", max_adventurers - 1)),
                   fields_.known("choice", choice_names.find(fields_.string("choice")))};
    }
    if (what == "revealed") {
      return Revealed{
          fields_.known("choices", choices_from_letters(fields_.string("choices"), max_adventurers))};
    }
    if (what == "began_again") return BeganAgain{fields_.seed("server_seed"), is_set("invites")};
    if (what == "invitation_accepted") return InvitationAccepted{seat()};
    if (what == "closed") return Closed{};
    fields_.fail("what", "unknown entry");
    return Closed{};
  }

  Fields fields_;
};

}  // namespace

std::string write_entry(const Entry& entry) {
  return Writer(entry).text();
}

Checked<Entry> read_entry(std::string_view text) {
  static const std::vector<std::string_view> members = entry_members();
  const auto document = parse_json(text, members);
  if (!document) return tl::unexpected(document.error());
  if (!document->is_object()) return tl::unexpected(Fault{"", "an entry must be a JSON object"});
  return EntryReader(document->get_object()).read();
}

}  // namespace incan
