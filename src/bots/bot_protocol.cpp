#include "bots/bot_protocol.h"

#include <fmt/format.h>

#include <array>
#include <boost/json/value.hpp>
#include <optional>
#include <utility>
#include <variant>

#include "record/json.h"
#include "record/json_syntax.h"
#include "record/json_writing.h"
#include "record/notation.h"
#include "record/trace.h"
#include "record/view_json.h"

namespace incan {
namespace {

namespace json = boost::json;

// Every member that a bot's line may have.
constexpr std::array<std::string_view, 6> members = {"/type", "/protocol", "/name",
                                                     "/id",   "/choice",   "/camp"};
// The types of the messages that tell events, in the order of Event's alternatives.
constexpr std::array<std::string_view, std::variant_size_v<Event>> event_types = {
    "round_start", "card", "revealed", "left", "round_end", "game_end"};
// Numbers of this many bits are exact in every language's JSON.
constexpr std::uint64_t exact_bits = (std::uint64_t{1} << 53) - 1;

// A bot's text inside a message: short, and without anything that a terminal would act upon.
std::string quoted(std::string_view line) {
  constexpr std::size_t most = 60;
  std::string shown(line.substr(0, most));
  for (char& c : shown) {
    if (c < ' ' || c > '~') c = '?';
  }
  return fmt::format("\"{}\"{}", shown, line.size() > most ? "..." : "");
}

const json::value* member(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value == nullptr || value->is_null() ? nullptr : value;
}

std::optional<std::string_view> text(const json::value* value) {
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string_view(value->get_string());
}

// The object on a bot's line, if it is of the type that is expected now.
tl::expected<json::object, std::string> read_message(std::string_view line, std::string_view type) {
  const auto tree = parse_json(line, members);
  if (!tree) {
    const Fault& fault = tree.error();
    return tl::unexpected(fault.where.starts_with('/') ? fmt::format("{}: {}", fault.where, fault.why)
                                                       : fmt::format("{} is not JSON", quoted(line)));
  }
  const json::object* object = tree->if_object();
  if (object == nullptr) return tl::unexpected(fmt::format("{} is not a JSON object", quoted(line)));
  if (text(member(*object, "type")) != type) {
    return tl::unexpected(fmt::format("{} is not of type \"{}\"", quoted(line), type));
  }
  return *object;
}

std::optional<double> probability(const json::value& value) {
  json::error_code error;
  const auto number = value.is_number() ? value.to_number<double>(error) : -1.0;
  // Written so that what is not a number at all fails as well.
  if (error || !(number >= 0.0 && number <= 1.0)) return std::nullopt;
  return number;
}

// Whether a name, which is UTF-8, can stand in a table: no control characters, neither ASCII's nor Unicode's.
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

std::string hello_line() {
  return fmt::format(R"({{"type":"hello","protocol":{},"name":"incan"}})"
                     "\n",
                     bot_protocol_version);
}

std::string game_start_line(const GameStart& start) {
  std::string out;
  put(out, R"({{"type":"game_start","edition":"{}","players":{},"you":{},"seats":)",
      ruleset(start.edition).name, start.players, index(start.player));
  put_list(out, Board(start.edition, start.players).seats_of(start.player),
           [](Seat seat) { return index(seat); });
  put(out, R"(,"seed":{},"commitment":{}}})", start.seed & exact_bits,
      start.commitment.empty() ? "null" : json_string(start.commitment));
  return out + '\n';
}

std::string event_line(const GameStart& start, const Event& event) {
  // The trace says how an event is spelt; a message differs from it in the first member only.
  std::string trace;
  append_trace(trace, Game(start.edition, start.players), event);
  return fmt::format(R"({{"type":"{}"{})", event_types[event.index()], trace.substr(trace.find(',')));
}

std::string choose_line(std::uint64_t id, std::chrono::milliseconds deadline, const View& view, Seat seat) {
  const Board& board = view.board();
  std::string out;
  put(out, R"({{"type":"choose","id":{},"deadline_ms":{},"edition":"{}","players":{},"you":{},"seat":{})", id,
      deadline.count(), board.rules().name, board.players(), index(board.owner(seat)), index(seat));
  out += ',';
  append_view(out, view);
  return out + "}\n";
}

std::string error_line(std::string_view message) {
  return fmt::format(R"({{"type":"error","message":{}}})"
                     "\n",
                     json_string(message));
}

tl::expected<BotHello, std::string> read_hello(std::string_view line) {
  const auto message = read_message(line, "hello");
  if (!message) return tl::unexpected(message.error());
  const auto version = whole_number(member(*message, "protocol"));
  if (!version) return tl::unexpected(std::string(R"("protocol" must be a whole number)"));
  if (*version != bot_protocol_version) {
    return tl::unexpected(fmt::format("it speaks version {} of the protocol, but this program speaks {}",
                                      *version, bot_protocol_version));
  }
  const auto name = text(member(*message, "name"));
  if (!name || !is_name(*name)) {
    return tl::unexpected(
        fmt::format(R"("name" must be a string of 1 to {} characters)", max_bot_name_characters));
  }
  return BotHello{std::string(*name)};
}

tl::expected<BotChoice, std::string> read_choice(std::string_view line) {
  const auto message = read_message(line, "choice");
  if (!message) return tl::unexpected(message.error());
  const auto id = whole_number(member(*message, "id"));
  if (!id) return tl::unexpected(std::string(R"("id" must be the number of the request)"));
  const json::value* choice = member(*message, "choice");
  const json::value* camp = member(*message, "camp");
  if ((choice == nullptr) == (camp == nullptr)) {
    return tl::unexpected(std::string(R"(it must have either "choice" or "camp")"));
  }
  if (choice != nullptr) {
    if (text(choice) == "torch") return BotChoice{*id, 0.0};
    if (text(choice) == "camp") return BotChoice{*id, 1.0};
    return tl::unexpected(std::string(R"("choice" must be "torch" or "camp")"));
  }
  if (const auto chance = probability(*camp)) return BotChoice{*id, *chance};
  return tl::unexpected(std::string(R"("camp" must be a probability from 0 to 1)"));
}

bool is_to_be_ignored(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return true;
  const auto tree = parse_json(line, members);
  const json::object* object = tree ? tree->if_object() : nullptr;
  const auto type = object == nullptr ? std::nullopt : text(member(*object, "type"));
  return type && type != "hello" && type != "choice";
}

}  // namespace incan
