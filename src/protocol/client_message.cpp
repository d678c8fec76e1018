#include "protocol/client_message.h"

#include <array>
#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "protocol/fields.h"
#include "protocol/names.h"
#include "protocol/settings_json.h"
#include "record/json_syntax.h"

namespace incan {
namespace {

std::vector<std::string_view> message_members() {
  std::vector<std::string_view> all = {"/type",   "/action", "/table",  "/seat",   "/name",
                                       "/bot",    "/seed",   "/turn",   "/phrase", "/adventurer",
                                       "/choice", "/game",   "/figure", "/number", "/settings"};
  const auto settings = nested_setting_pointers();
  all.insert(all.end(), settings.begin(), settings.end());
  return all;
}

class MessageReader {
 public:
  explicit MessageReader(const boost::json::object& object) : fields_(object) {}

  Checked<ClientMessage> read() {
    ClientMessage message = read_any();
    if (fields_.fault()) return tl::unexpected(*fields_.fault());
    return message;
  }

 private:
  ClientMessage read_any() {
    const std::string type = fields_.string("type");
    if (type == "ping") return Ping{};
    if (type == "join") {
      Joining joining{fields_.string("table"), std::nullopt};
      if (fields_.has("game") || fields_.has("turn")) {
        joining.since = {fields_.number("game"), fields_.number("turn")};
      }
      return joining;
    }
    Acting acting;
    acting.action = fields_.number("action");
    if (acting.action == 0)
      fields_.fail("action", "must be a whole number from 1 up, different for each action");
    acting.what = read_action(type);
    return acting;
  }

  Action read_action(std::string_view type) {
    if (type == "sit") {
      Sit sit;
      if (fields_.has("seat")) sit.seat = seat();
      if (fields_.has("name")) sit.name = name();
      return sit;
    }
    if (type == "leave_seat") return LeaveSeat{};
    if (type == "rename") return Rename{name()};
    if (type == "choose_figure") {
      return ChooseFigure{static_cast<Figure>(fields_.number("figure", figure_count, 1))};
    }
    if (type == "fill_with_bots") return FillWithBots{spec()};
    if (type == "remove_bots") return RemoveBots{};
    if (type == "readmit") return Readmit{fields_.number("number")};
    if (type == "change_settings") return ChangeSettings{settings()};
    if (type == "hand_over") return HandOver{seat()};
    if (type == "seat_bot") return SeatBot{seat(), spec(), fields_.has("name") ? name() : ""};
    if (type == "remove") return Remove{seat()};
    if (type == "give_seed") return GiveSeed{seed()};
    if (type == "start") return Start{};
    if (type == "choose") {
      Choose choose{fields_.number("turn"),
                    static_cast<Adventurer>(fields_.number("adventurer", max_adventurers - 1)),
                    fields_.known("choice", choice_names.find(fields_.string("choice")))};
      if (fields_.has("game")) choose.game = fields_.number("game");
      return choose;
    }
    if (type == "hint") return AskHint{fields_.number("turn")};
    if (type == "say") return Say{fields_.known("phrase", phrase_names.find(fields_.string("phrase")))};
    if (type == "play_again") return PlayAgain{};
    fields_.fail("type", "unknown message type");
    return LeaveSeat{};
  }

  Settings settings() { return read_nested_settings(fields_, SettingsFrom::message); }
  SeatId seat() { return static_cast<SeatId>(fields_.number("seat", max_players - 1)); }
  // The shuffle joins seeds with line feeds, so a seed must not contain one.
  std::string seed() {
    std::string given = fields_.string("seed");
    if (given.find('\n') != std::string::npos) fields_.fail("seed", "must not contain a line feed");
    return given;
  }
  std::string spec() {
    std::string given = fields_.string("bot");
    if (given.size() > max_spec_bytes)
      fields_.fail("bot", fmt::format("must be at most {} bytes", max_spec_bytes));
    return given;
  }
  std::string name() {
    std::string given = fields_.string("name");
    if (given.size() > max_name_bytes)
      fields_.fail("name", fmt::format("must be at most {} bytes", max_name_bytes));
    return given;
  }

  Fields fields_;
};

}  // namespace

Checked<ClientMessage> read_client_message(std::string_view frame) {
  if (frame.size() > max_frame_bytes)
    return tl::unexpected(Fault{"", fmt::format("a frame must be at most {} bytes", max_frame_bytes)});
  static const std::vector<std::string_view> members = message_members();
  const auto document = parse_json(frame, members);
  if (!document) return tl::unexpected(document.error());
  if (!document->is_object()) return tl::unexpected(Fault{"", "a message must be a JSON object"});
  return MessageReader(document->get_object()).read();
}

ActionId action_in(std::string_view frame) {
  if (frame.size() > max_frame_bytes) return 0;
  static constexpr std::array<std::string_view, 1> members = {"/action"};
  const auto document = parse_json(frame, members);
  if (!document || !document->is_object()) return 0;
  return whole_number(document->get_object().if_contains("action")).value_or(0);
}

}  // namespace incan
