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

class Writer {
 public:
  explicit Writer(const Entry& entry) {
    put(R"({{"at":{})", entry.at.count());
    if (entry.guest)
      put(R"(,"guest":{},"action":{})", static_cast<std::uint64_t>(*entry.guest), entry.action);
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
  void seat(SeatId id) { put(R"(,"place":{})", index(id)); }

  void write(const Opened& opened) {
    what("opened");
    out_ += ',';
    append_settings(out_, opened.settings, Spelling::stored);
    put(R"(,"server_seed":"{}")", to_hex(opened.server_seed));
  }
  void write(const Sat& sat) {
    what("sat");
    seat(sat.seat);
    put(R"(,"name":{})", json_string(sat.name));
  }
  void write(const LeftSeat& left) {
    what("got_up");
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
    out_ += ',';
    append_settings(out_, changed.settings, Spelling::stored);
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
  std::vector<std::string_view> all = {"/at",      "/guest",   "/action",     "/what",        "/place",
                                       "/name",    "/spec",    "/stand_in",   "/server_seed", "/client_seed",
                                       "/host",    "/figure",  "/adventurer", "/choice",      "/choices",
                                       "/removed", "/invites", "/readmitted"};
  const auto settings = setting_pointers(Spelling::stored);
  all.insert(all.end(), settings.begin(), settings.end());
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
    entry.body = body();
    if (fields_.fault()) return tl::unexpected(*fields_.fault());
    return entry;
  }

 private:
  SeatId seat() { return static_cast<SeatId>(fields_.number("place", max_players - 1)); }

  bool is_set(std::string_view key) { return fields_.has(key) && fields_.flag(key); }

  EntryBody body() {
    const std::string what = fields_.string("what");
    if (what == "opened")
      return Opened{read_settings(fields_, Spelling::stored), fields_.seed("server_seed")};
    if (what == "sat") return Sat{seat(), fields_.string("name")};
    if (what == "got_up") return LeftSeat{seat(), fields_.optional_string("stand_in"), is_set("removed")};
    if (what == "came_back") return CameBack{seat()};
    if (what == "bot_sat") return BotSat{seat(), fields_.string("spec"), fields_.string("name")};
    if (what == "renamed") return Renamed{seat(), fields_.string("name")};
    if (what == "figure_chosen") {
      return FigureChosen{seat(), static_cast<Figure>(fields_.number("figure", figure_count, 1))};
    }
    if (what == "readmitted") return Readmitted{static_cast<GuestId>(fields_.number("readmitted"))};
    if (what == "settings_changed") return SettingsChanged{read_settings(fields_, Spelling::stored)};
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
