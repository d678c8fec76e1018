#include "bots/bot_protocol.h"

#include <fmt/format.h>

#include <array>
#include <boost/json/value.hpp>
#include <optional>
#include <utility>

#include "bots/bot_wordings.h"
#include "deal/deal.h"
#include "record/fault_wordings.h"
#include "record/json.h"
#include "record/json_syntax.h"
#include "record/json_writing.h"
#include "record/notation.h"
#include "record/trace.h"
#include "record/view_json.h"

namespace incan {
namespace {

namespace json = boost::json;

// The members of a bot's messages.
constexpr std::array<std::string_view, 6> members = {"/type", "/protocol", "/name",
                                                     "/id",   "/choice",   "/camp"};
// JSON numbers up to here are exact in every language.
constexpr std::uint64_t largest_exact = (std::uint64_t{1} << 53) - 1;

// The length at which a quoted line of a bot is cut.
constexpr std::size_t quoted_bytes = 60;

const json::value* member(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value == nullptr || value->is_null() ? nullptr : value;
}

std::optional<std::string_view> text(const json::value* value) {
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string_view(value->get_string());
}

// Parses a line into an object of the expected type.
tl::expected<json::object, Problem> read_message(std::string_view line, std::string_view type) {
  const auto tree = parse_json(line, members);
  if (!tree) {
    const Fault& fault = tree.error();
    if (!fault.where.starts_with('/')) {
      return tl::unexpected(Problem(bot_wording("bot.line.json"), {{"line", excerpt(line, quoted_bytes)}}));
    }
    return tl::unexpected(
        Problem(fault_wording("fault.at"), {{"pointer", fault.where}, {"why", fault.problem}}));
  }
  const json::object* object = tree->if_object();
  if (object == nullptr) {
    return tl::unexpected(Problem(bot_wording("bot.line.object"), {{"line", excerpt(line, quoted_bytes)}}));
  }
  if (text(member(*object, "type")) != type) {
    return tl::unexpected(
        Problem(bot_wording("bot.line.type"), {{"type", type}, {"line", excerpt(line, quoted_bytes)}}));
  }
  return *object;
}

std::optional<double> probability(const json::value& value) {
  json::error_code error;
  const auto number = value.is_number() ? value.to_number<double>(error) : -1.0;
  // The comparison is written so that NaN fails, too.
  if (error || !(number >= 0.0 && number <= 1.0)) return std::nullopt;
  return number;
}

std::string or_null(const std::optional<std::chrono::milliseconds>& time) {
  return time ? std::to_string(time->count()) : "null";
}

// The seed that a program is told. It follows from the seed of its game, but the seed of the run, and with it
// the cards, cannot be computed back from it.
std::uint64_t told_seed(std::uint64_t seed) {
  return first_64_bits(sha256("incan-gold/bot/seed/" + std::to_string(seed))) & largest_exact;
}

// Whether a UTF-8 name has an allowed length and no control characters, neither ASCII's nor Unicode's C1.
bool is_name(std::string_view name) {
  int characters = 0;
  char before = 0;
  for (char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f || (before == '\xc2' && byte < 0xa0)) return false;
    if ((byte & 0xc0) != 0x80) ++characters;
    before = c;
  }
  return characters >= 1 && characters <= max_bot_name_characters;
}

}  // namespace

std::string hello_line(const ExecOptions& options) {
  return fmt::format(
      R"({{"type":"hello","protocol":{},"name":"incan","hello_ms":{},"move_ms":{},"game_ms":{}}})"
      "\n",
      bot_protocol_version, options.hello_time.count(), options.move_time.count(),
      or_null(options.game_time));
}

std::string game_started_line(const GameStart& start) {
  std::string out;
  put(out, R"({{"type":"game_started","edition":"{}","players":{},"you":{},"adventurers":)",
      ruleset(start.edition).name, start.players, index(start.player));
  put_list(out, Board(start.edition, start.players).adventurers_of(start.player),
           [](Adventurer adventurer) { return index(adventurer); });
  put(out, R"(,"seed":{},"commitment":{}}})", told_seed(start.seed),
      start.commitment.empty() ? "null" : json_string(start.commitment));
  return out + '\n';
}

std::string event_line(const GameStart& start, const Event& event) {
  std::string line;
  append_trace(line, start.players, event, "type");
  return line + '\n';
}

std::string choose_line(std::uint64_t id, const RequestTime& time, const View& view, Adventurer adventurer,
                        const Game& tallied) {
  const Board& board = view.board();
  std::string out;
  put(out,
      R"({{"type":"choose","id":{},"deadline_ms":{},"game_ms":{},"edition":"{}","players":{},"you":{},"adventurer":{})",
      id, time.deadline.count(), or_null(time.game), board.rules().name, board.players(),
      index(board.owner(adventurer)), index(adventurer));
  out += ',';
  append_view(out, view);
  out += R"(,"tallied_tents":)";
  put_list(out, board.all_adventurers(), [&](Adventurer each) { return tallied.tent(each).count(); });
  out += R"(,"tallied_scores":)";
  const Result scores = tallied.result();
  put_list(out, PlayerSet::first(board.players()), [&](Player player) { return scores.score(player); });
  return out + "}\n";
}

std::string error_line(std::string_view message) {
  return fmt::format(R"({{"type":"error","message":{}}})"
                     "\n",
                     json_string(message));
}

tl::expected<BotHello, Problem> read_hello(std::string_view line) {
  const auto message = read_message(line, "hello");
  if (!message) return tl::unexpected(message.error());
  const auto version = whole_number(member(*message, "protocol"));
  if (!version) return tl::unexpected(Problem(bot_wording("bot.line.protocol")));
  if (*version != bot_protocol_version) {
    return tl::unexpected(
        Problem(bot_wording("bot.line.version"),
                {{"version", std::to_string(*version)}, {"known", std::to_string(bot_protocol_version)}}));
  }
  const auto name = text(member(*message, "name"));
  if (!name || !is_name(*name)) {
    return tl::unexpected(
        Problem(bot_wording("bot.line.name"), {{"most", std::to_string(max_bot_name_characters)}}));
  }
  return BotHello{std::string(*name)};
}

tl::expected<BotChoice, Problem> read_choice(std::string_view line) {
  const auto message = read_message(line, "choice");
  if (!message) return tl::unexpected(message.error());
  const auto id = whole_number(member(*message, "id"));
  if (!id) return tl::unexpected(Problem(bot_wording("bot.line.id")));
  const json::value* choice = member(*message, "choice");
  const json::value* camp = member(*message, "camp");
  if ((choice == nullptr) == (camp == nullptr)) {
    return tl::unexpected(Problem(bot_wording("bot.line.choice_or_camp")));
  }
  if (choice != nullptr) {
    if (text(choice) == "torch") return BotChoice{*id, 0.0};
    if (text(choice) == "camp") return BotChoice{*id, 1.0};
    return tl::unexpected(Problem(bot_wording("bot.line.choice")));
  }
  if (const auto chance = probability(*camp)) return BotChoice{*id, *chance};
  return tl::unexpected(Problem(bot_wording("bot.line.camp")));
}

bool is_to_be_ignored(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return true;
  const auto tree = parse_json(line, members);
  const json::object* object = tree ? tree->if_object() : nullptr;
  const auto type = object == nullptr ? std::nullopt : text(member(*object, "type"));
  return type && type != "hello" && type != "choice";
}

}  // namespace incan
