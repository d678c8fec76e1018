#include "protocol/entry_text.h"

#include <fmt/format.h>

#include <array>
#include <boost/json/value.hpp>
#include <iterator>
#include <limits>

#include "protocol/names.h"
#include "record/json_syntax.h"

namespace incan {
namespace {

namespace json = boost::json;

class Writer {
 public:
  explicit Writer(const Entry& entry) {
    put(R"({{"at":{})", entry.at.count());
    if (entry.guest)
      put(R"(,"guest":{},"action":{})", static_cast<std::uint64_t>(*entry.guest), entry.action);
    std::visit([&](const auto& happening) { write(happening); }, entry.happening);
    out_ += '}';
  }
  std::string text() { return std::move(out_); }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }
  void what(std::string_view name) { put(R"(,"what":"{}")", name); }
  void place(PlayerId id) { put(R"(,"place":{})", index(id)); }

  void write(const Opened& opened) {
    const Settings& settings = opened.settings;
    what("opened");
    put(R"(,"edition":"{}","places":{})", ruleset(settings.edition).name, settings.places);
    if (settings.clock) put(R"(,"clock":{})", settings.clock->count());
    put(R"(,"when_late":"{}","tents":"{}","listed":{},"server_seed":"{}")",
        when_late_names.of(settings.when_late), tents_names.of(settings.tents), settings.listed,
        to_hex(opened.server_seed));
  }
  void write(const Sat& sat) {
    what("sat");
    place(sat.place);
    put(R"(,"name":{})", json_string(sat.name));
  }
  void write(const GotUp& got_up) {
    what("got_up");
    place(got_up.place);
    if (got_up.stand_in) put(R"(,"stand_in":{})", json_string(*got_up.stand_in));
  }
  void write(const CameBack& came_back) {
    what("came_back");
    place(came_back.place);
  }
  void write(const BotSat& bot) {
    what("bot_sat");
    place(bot.place);
    put(R"(,"spec":{},"name":{})", json_string(bot.spec), json_string(bot.name));
  }
  void write(const HostChanged& changed) {
    what("host_changed");
    if (changed.host) put(R"(,"host":{})", static_cast<std::uint64_t>(*changed.host));
  }
  void write(const SeedGiven& given) {
    what("seed_given");
    place(given.place);
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
  }
  void write(const Closed& /*closed*/) { what("closed"); }

  std::string out_;
};

// Every member that an entry may have.
constexpr std::array<std::string_view, 20> members = {
    "/at",          "/guest",       "/action", "/what",       "/edition", "/places", "/clock",
    "/when_late",   "/tents",       "/listed", "/place",      "/name",    "/spec",   "/stand_in",
    "/server_seed", "/client_seed", "/host",   "/adventurer", "/choice",  "/choices"};

// Reads members of one object. The first fault is kept.
class Reader {
 public:
  explicit Reader(const json::object& object) : object_(object) {}

  Checked<Entry> read() {
    Entry entry;
    entry.at = Time(static_cast<std::int64_t>(number("at", std::numeric_limits<std::int64_t>::max())));
    if (object_.contains("guest")) {
      entry.guest = static_cast<GuestId>(number("guest", std::numeric_limits<std::uint64_t>::max()));
      entry.action = number("action", std::numeric_limits<std::uint64_t>::max());
    }
    entry.happening = happening();
    if (fault_) return tl::unexpected(*std::move(fault_));
    return entry;
  }

 private:
  void fail(std::string_view key, std::string why) {
    if (!fault_) fault_ = Fault{fmt::format("/{}", key), std::move(why)};
  }
  std::uint64_t number(std::string_view key, std::uint64_t most) {
    const json::value* value = object_.if_contains(key);
    std::optional<std::uint64_t> found;
    if (value != nullptr && value->is_int64() && value->get_int64() >= 0) {
      found = static_cast<std::uint64_t>(value->get_int64());
    }
    if (value != nullptr && value->is_uint64()) found = value->get_uint64();
    if (!found || *found > most) {
      fail(key, fmt::format("it must be a whole number from 0 to {}", most));
      return 0;
    }
    return *found;
  }
  std::string string(std::string_view key) {
    const json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_string()) return std::string(value->get_string());
    fail(key, "it must be a string");
    return {};
  }
  std::optional<std::string> optional_string(std::string_view key) {
    if (!object_.contains(key)) return std::nullopt;
    return string(key);
  }
  bool flag(std::string_view key) {
    const json::value* value = object_.if_contains(key);
    if (value != nullptr && value->is_bool()) return value->get_bool();
    fail(key, "it must be true or false");
    return false;
  }
  Seed seed(std::string_view key) {
    const auto found = seed_from_hex(string(key));
    if (!found) fail(key, "it must be 64 hexadecimal digits");
    return found.value_or(Seed());
  }
  template <typename Found>
  auto known(std::string_view key, Found found) {
    if (!found) fail(key, "it has a value that is not known");
    return found.value_or(typename Found::value_type());
  }
  PlayerId place() { return static_cast<PlayerId>(number("place", max_players - 1)); }

  Settings settings() {
    Settings settings;
    settings.edition = known("edition", edition_named(string("edition")));
    settings.places = static_cast<int>(number("places", max_players));
    if (settings.places < min_players) fail("places", "a table has 2 to 8 places (S1)");
    constexpr std::uint64_t a_day = 86'400;
    if (object_.contains("clock")) settings.clock = std::chrono::seconds(number("clock", a_day));
    settings.when_late = known("when_late", when_late_names.find(string("when_late")));
    settings.tents = known("tents", tents_names.find(string("tents")));
    settings.listed = flag("listed");
    return settings;
  }

  Happening happening() {
    const std::string what = string("what");
    if (what == "opened") return Opened{settings(), seed("server_seed")};
    if (what == "sat") return Sat{place(), string("name")};
    if (what == "got_up") return GotUp{place(), optional_string("stand_in")};
    if (what == "came_back") return CameBack{place()};
    if (what == "bot_sat") return BotSat{place(), string("spec"), string("name")};
    if (what == "host_changed") {
      if (!object_.contains("host")) return HostChanged{};
      return HostChanged{static_cast<GuestId>(number("host", std::numeric_limits<std::uint64_t>::max()))};
    }
    if (what == "seed_given") return SeedGiven{place(), string("client_seed")};
    if (what == "game_started") return GameStarted{};
    if (what == "chose") {
      return Chose{static_cast<Seat>(number("adventurer", max_adventurers - 1)),
                   known("choice", choice_names.find(string("choice")))};
    }
    if (what == "revealed") {
      return Revealed{known("choices", choices_from_letters(string("choices"), max_adventurers))};
    }
    if (what == "began_again") return BeganAgain{seed("server_seed")};
    if (what == "closed") return Closed{};
    fail("what", "it has a value that is not known");
    return Closed{};
  }

  const json::object& object_;
  std::optional<Fault> fault_;
};

}  // namespace

std::string write_entry(const Entry& entry) {
  return Writer(entry).text();
}

Checked<Entry> read_entry(std::string_view text) {
  const auto document = parse_json(text, members);
  if (!document) return tl::unexpected(document.error());
  if (!document->is_object()) return tl::unexpected(Fault{"", "an entry is a JSON object"});
  return Reader(document->get_object()).read();
}

}  // namespace incan
