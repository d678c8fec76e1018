#include "protocol/client_message.h"

#include <array>
#include <boost/json/value.hpp>

#include "protocol/fields.h"
#include "protocol/names.h"
#include "record/json_syntax.h"

namespace incan {
namespace {

constexpr std::array<std::string_view, 12> message_members = {"/type",   "/action",     "/table",  "/place",
                                                              "/name",   "/bot",        "/seed",   "/turn",
                                                              "/phrase", "/adventurer", "/choice", "/game"};

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
      Join join{fields_.string("table"), std::nullopt};
      if (fields_.has("game") || fields_.has("turn")) {
        join.since = {fields_.number("game"), fields_.number("turn")};
      }
      return join;
    }
    Acting acting;
    acting.action = fields_.number("action");
    if (acting.action == 0) fields_.fail("action", "it must be a number from 1 on, another for each action");
    acting.what = read_action(type);
    return acting;
  }

  Action read_action(std::string_view type) {
    if (type == "sit") {
      Sit sit;
      if (fields_.has("place")) sit.place = place();
      if (fields_.has("name")) sit.name = name();
      return sit;
    }
    if (type == "get_up") return GetUp{};
    if (type == "seat_bot") return SeatBot{place(), spec(), fields_.has("name") ? name() : ""};
    if (type == "remove") return Remove{place()};
    if (type == "give_seed") return GiveSeed{seed()};
    if (type == "start") return Start{};
    if (type == "choose") {
      return Choose{fields_.number("turn"),
                    static_cast<Seat>(fields_.number("adventurer", max_adventurers - 1)),
                    fields_.known("choice", choice_names.find(fields_.string("choice")))};
    }
    if (type == "hint") return AskHint{fields_.number("turn")};
    if (type == "say") return Say{fields_.known("phrase", phrase_names.find(fields_.string("phrase")))};
    if (type == "play_again") return PlayAgain{};
    fields_.fail("type", "it has a value that is not known");
    return GetUp{};
  }

  PlayerId place() { return static_cast<PlayerId>(fields_.number("place", max_players - 1)); }
  // The shuffle joins seeds by line feeds.
  std::string seed() {
    std::string given = fields_.string("seed");
    if (given.find('\n') != std::string::npos) fields_.fail("seed", "it has a line feed");
    return given;
  }
  std::string spec() {
    std::string given = fields_.string("bot");
    if (given.size() > max_spec_bytes) fields_.fail("bot", "it is too long");
    return given;
  }
  std::string name() {
    std::string given = fields_.string("name");
    if (given.size() > max_name_bytes) fields_.fail("name", "it is too long");
    return given;
  }

  Fields fields_;
};

}  // namespace

Checked<ClientMessage> read_client_message(std::string_view frame) {
  if (frame.size() > max_frame_bytes) return tl::unexpected(Fault{"", "the frame is too long"});
  const auto document = parse_json(frame, message_members);
  if (!document) return tl::unexpected(document.error());
  if (!document->is_object()) return tl::unexpected(Fault{"", "a message is a JSON object"});
  return MessageReader(document->get_object()).read();
}

}  // namespace incan
