#include "protocol/http_body.h"

#include <fmt/format.h>

#include <array>
#include <boost/json/value.hpp>
#include <span>

#include "protocol/client_message.h"
#include "protocol/fields.h"
#include "protocol/settings_json.h"
#include "record/json_writing.h"

namespace incan {
namespace {

// Parses a body. `read` reads its members from the Fields, which keep the first fault.
template <typename Thing, typename Read>
Checked<Thing> read_body(std::string_view body, std::span<const std::string_view> members, const Read& read) {
  // An empty body counts as an empty object.
  const auto document = parse_json(body.empty() ? "{}" : body, members);
  if (!document) return tl::unexpected(document.error());
  if (!document->is_object()) return tl::unexpected(Fault{"", "the body must be a JSON object"});
  Fields fields(document->get_object());
  Thing thing = read(fields);
  if (fields.fault()) return tl::unexpected(*fields.fault());
  return thing;
}

std::string table_list(const std::vector<TableSummary>& tables) {
  std::string out;
  put_list(out, tables, [](const TableSummary& table) { return write_summary(table); });
  return out;
}

}  // namespace

Checked<NewGuest> read_new_guest(std::string_view body) {
  static constexpr std::array<std::string_view, 2> members = {"/name", "/token"};
  return read_body<NewGuest>(body, members, [](Fields& fields) {
    NewGuest guest;
    guest.name = fields.string("name");
    if (guest.name.size() > max_name_bytes)
      fields.fail("name", fmt::format("must be at most {} bytes", max_name_bytes));
    if (fields.has("token")) guest.wants_token = fields.flag("token");
    return guest;
  });
}

Checked<Settings> read_new_table(std::string_view body) {
  return read_body<Settings>(body, setting_pointers(SettingsFrom::message),
                             [](Fields& fields) { return read_settings(fields, SettingsFrom::message); });
}

std::string write_games(const std::vector<FinishedGame>& games) {
  std::string out = R"({"games":)";
  const auto as_is = [](int number) { return number; };
  put_list(out, games, [&](const FinishedGame& game) {
    std::string one =
        fmt::format(R"({{"game":{},"table":{},"ended":{},"edition":"{}","practice":{},"players":)", game.id,
                    json_string(game.table), game.ended.count(), game.edition, game.practice);
    put_list(one, game.players, [](const std::string& name) { return json_string(name); });
    one += R"(,"scores":)";
    put_list(one, game.scores, as_is);
    one += R"(,"winners":)";
    put_list(one, game.winners, as_is);
    return one + '}';
  });
  return out + '}';
}

std::string write_tables(const std::vector<TableSummary>& tables) {
  return fmt::format(R"({{"tables":{}}})", table_list(tables));
}

std::string write_guest(const std::string& name, const std::optional<std::string>& token) {
  if (!token) return fmt::format(R"({{"name":{}}})", json_string(name));
  return fmt::format(R"({{"name":{},"token":{}}})", json_string(name), json_string(*token));
}

std::string write_me(const std::string& name, const std::vector<TableSummary>& tables) {
  return fmt::format(R"({{"name":{},"tables":{}}})", json_string(name), table_list(tables));
}

std::string write_refusal(std::string_view code, std::string_view message) {
  return fmt::format(R"({{"code":{},"message":{}}})", json_string(code), json_string(message));
}

}  // namespace incan
