#include "wasm/desk.h"

#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/analysis_json.h"
#include "bots/bots.h"
#include "deal/deal.h"
#include "lab/bot_table.h"
#include "protocol/client_message.h"
#include "protocol/entry_text.h"
#include "protocol/http_body.h"
#include "protocol/server_message.h"
#include "record/json_writing.h"
#include "record/record.h"

namespace incan {
namespace {

constexpr GuestId first_guest{1};
// Enough for hours of play, and an end to requests that would never end.
constexpr std::uint64_t most_games = 1'000'000;

std::string fault_line(const Fault& fault) {
  return fmt::format(R"(fault {{"where":{},"why":{}}})", json_string(fault.where), json_string(fault.why));
}

// Takes the part before `end` off the front.
std::string_view take_until(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string_view part = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
  return part;
}

// Bots in other processes and from files are out of reach of a page, and the equilibrium is too large for it.
bool is_bot_for_pages(std::string_view text) {
  const auto spec = read_spec(text);
  if (!spec || std::holds_alternative<ExecSpec>(*spec) || std::holds_alternative<EquilibriumSpec>(*spec))
    return false;
  const auto* oracle = std::get_if<OracleSpec>(&*spec);
  return oracle == nullptr || oracle->file.empty();
}

// The bot that an action asks for.
const std::string* bot_in(const Action& action) {
  if (const auto* one = std::get_if<SeatBot>(&action)) return &one->spec;
  if (const auto* all = std::get_if<FillWithBots>(&action)) return &all->spec;
  return nullptr;
}

const Fault no_such_bot{"/bot", "no such bot in a browser"};

}  // namespace

// Reads a request word by word, and keeps the first fault.
class Desk::Request {
 public:
  explicit Request(std::string_view text) : words_(take_until(text, '\n')), body_(text) {}

  std::string_view body() const { return body_; }
  const std::optional<Fault>& fault() const { return fault_; }
  void fail(std::string why) {
    if (!fault_) fault_ = Fault{"request", std::move(why)};
  }

  std::string_view word() { return take_until(words_, ' '); }
  std::uint64_t number(std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    const std::string_view text = word();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && value <= most) return value;
    fail(fmt::format("‘{}’ is not a whole number from 0 to {}", excerpt(text), most));
    return 0;
  }
  Time time() { return Time(static_cast<Time::rep>(number(std::uint64_t{1} << 53))); }
  GuestId guest() {
    const auto found = static_cast<GuestId>(number());
    if (found == nobody) fail("guests are numbered from 1");
    return found;
  }
  Seed seed() {
    const auto found = seed_from_hex(word());
    if (!found) fail("a seed has 64 hexadecimal digits");
    return found.value_or(Seed());
  }
  Edition edition() {
    const std::string_view name = word();
    const auto found = edition_named(name);
    if (!found) fail(fmt::format("unknown edition ‘{}’", excerpt(name)));
    return found.value_or(Edition::incan_gold);
  }
  // The bots of all remaining words, one per player.
  std::vector<std::unique_ptr<Bot>> bots() {
    std::vector<std::unique_ptr<Bot>> bots;
    while (!words_.empty() && bots.size() < max_players) {
      const std::string_view text = word();
      if (!is_bot_for_pages(text)) {
        fail(fmt::format("no bot ‘{}’ in a browser", excerpt(text)));
        return {};
      }
      bots.push_back(*make_bot(text));
    }
    if (bots.size() < min_players || !words_.empty())
      fail(fmt::format("a game has {} to {} bots", min_players, max_players));
    return bots;
  }

 private:
  std::string_view words_;
  std::string_view body_;
  std::optional<Fault> fault_;
};

namespace {

std::vector<Bot*> borrowed(const std::vector<std::unique_ptr<Bot>>& bots) {
  std::vector<Bot*> list;
  list.reserve(bots.size());
  for (const auto& bot : bots) list.push_back(bot.get());
  return list;
}

std::string analysis_of(std::string_view body) {
  const auto analysis = read_record(body).and_then([](const Record& record) { return analyze(record); });
  return analysis ? write_analysis(*analysis) : fault_line(analysis.error());
}

std::string sums_of(BotTable& table, std::size_t players, std::uint64_t seed, std::uint64_t first,
                    std::uint64_t count) {
  std::vector<double> wins(players);
  std::vector<std::uint64_t> points(players);
  for (std::uint64_t game = 0; game < count; ++game) {
    const Result result = table.play(seed, first + game)->result;
    for (std::size_t player = 0; player < players; ++player) {
      points[player] += static_cast<std::uint64_t>(result.scores[player]);
      if (result.winners.contains(static_cast<Player>(player))) wins[player] += 1.0 / result.winners.size();
    }
  }
  JsonWriter json;
  json.object([&] {
    json.member("games", count);
    json.key("wins").list(wins, [](double won) { return RoundedNumber{won}; });
    json.key("points").list(points, [](std::uint64_t sum) { return sum; });
  });
  return json.take();
}

}  // namespace

std::string Desk::answer(std::string_view text) {
  Request request(text);
  const std::string_view wanted = request.word();
  if (wanted == "analyze") return analysis_of(request.body());
  if (wanted == "open") return open(request);
  if (wanted == "restore") return restore(request);
  if (wanted == "deal" || wanted == "games") {
    const std::uint64_t seed = request.number();
    const std::uint64_t first = request.number(std::numeric_limits<std::uint32_t>::max());
    const std::uint64_t count = wanted == "games" ? request.number(most_games) : 1;
    const Edition edition = request.edition();
    const auto bots = request.bots();
    if (request.fault()) return fault_line(*request.fault());
    BotTable table(edition, borrowed(bots));
    if (wanted == "games") return sums_of(table, bots.size(), seed, first, count);
    Record record;
    table.play(seed, first, nobody_stops, &record);
    return write_record(record);
  }
  const bool needs_table = wanted == "join" || wanted == "act" || wanted == "wake";
  if (!needs_table) request.fail(fmt::format("unknown request ‘{}’", excerpt(wanted)));
  if (needs_table && !table_) request.fail("no table is open");
  if (request.fault()) return fault_line(*request.fault());
  if (wanted == "join") return join(request);
  return wanted == "act" ? act(request) : wake(request);
}

std::string Desk::open(Request& request) {
  const Time now = request.time();
  const Seed seed = request.seed();
  const auto settings = read_new_table(request.body());
  if (request.fault()) return fault_line(*request.fault());
  if (!settings) return fault_line(settings.error());
  const Entry opening = Table::open(*settings, first_guest, {now, [&] { return seed; }});
  table_.emplace(std::span(&opening, 1), now);
  guests_.clear();
  return "open " + write_entry(opening);
}

std::string Desk::restore(Request& request) {
  const Time now = request.time();
  if (request.fault()) return fault_line(*request.fault());
  std::vector<Entry> entries;
  std::string_view rest = request.body();
  while (!rest.empty()) {
    auto entry = read_entry(take_until(rest, '\n'));
    if (!entry) return fault_line(entry.error());
    const auto* seated = std::get_if<BotSat>(&entry->body);
    if (seated != nullptr && !is_bot_for_pages(seated->spec)) return fault_line(no_such_bot);
    entries.push_back(*std::move(entry));
  }
  auto table = Table::restore(entries, now);
  if (!table) return fault_line(table.error());
  table_.emplace(*std::move(table));
  guests_.clear();
  const auto at = table_->next_wake();
  return at ? fmt::format("wake {}", at->count()) : std::string();
}

std::string Desk::join(Request& request) {
  const Time now = request.time();
  const GuestId guest = request.guest();
  const Since since{request.number(), request.number()};
  if (request.fault()) return fault_line(*request.fault());
  // A guest has one connection here, so whoever joins again has left.
  if (guests_.contains(guest)) table_->handle(Leave{guest}, {now, {}});
  return report(table_->handle(Join{guest, since}, {now, {}}), guest, now);
}

std::string Desk::act(Request& request) {
  const Time now = request.time();
  const GuestId guest = request.guest();
  const Seed seed = request.seed();
  if (request.fault()) return fault_line(*request.fault());
  const auto message = read_client_message(request.body());
  if (!message) return fault_line(message.error());
  const auto* acting = std::get_if<Acting>(&*message);
  if (acting == nullptr) return fault_line({"/type", "must be an action"});
  const std::string* bot = bot_in(acting->what);
  if (bot != nullptr && !is_bot_for_pages(*bot)) return fault_line(no_such_bot);
  return report(table_->handle(Act{guest, acting->action, acting->what}, {now, [&] { return seed; }}), guest,
                now);
}

std::string Desk::wake(Request& request) {
  const Time now = request.time();
  if (request.fault()) return fault_line(*request.fault());
  return report(table_->handle(Wake{}, {now, {}}), nobody, now);
}

std::string Desk::report(const Outcome& outcome, GuestId guest, Time now) {
  std::string out;
  for (const Entry& entry : outcome.store) {
    const bool opens = std::holds_alternative<Opened>(entry.body);
    put(out, "{} {}\n", opens ? "open" : "store", write_entry(entry));
  }
  for (const Moved& moved : outcome.moved) guests_[moved.guest] = moved.to;
  if (outcome.answer)
    put(out, "tell {} {}\n", static_cast<std::uint64_t>(guest), write_answer(*outcome.answer, now));
  tell(out, outcome.send, now);
  tell(out, table_->notices(), now);
  if (outcome.finished) put(out, "finished {}\n", write_record(*outcome.finished));
  if (outcome.wake) put(out, "wake {}\n", outcome.wake->count());
  if (!out.empty()) out.pop_back();
  return out;
}

void Desk::tell(std::string& out, const std::vector<Broadcast>& broadcasts, Time now) const {
  for (const Broadcast& broadcast : broadcasts) {
    for (const auto& [viewpoint, message] : write_broadcast(broadcast, now)) {
      for (const auto& [guest, place] : guests_) {
        if (place == viewpoint) put(out, "tell {} {}\n", static_cast<std::uint64_t>(guest), message);
      }
    }
  }
}

}  // namespace incan
