#include "record/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/value.hpp>
#include <cmath>
#include <limits>

#include "record/fault_wordings.h"
#include "record/json_syntax.h"
#include "record/json_writing.h"
#include "record/notation.h"

namespace incan {
namespace {

namespace json = boost::json;

constexpr std::string_view format_name = record_format;
// Every member that a record may have.
constexpr std::array<std::string_view, 19> members = {
    "/format",
    "/edition",
    "/players",
    "/players/*/name",
    "/players/*/bot",
    "/practice",
    "/seed",
    "/fairness",
    "/fairness/commitment",
    "/fairness/server_seed",
    "/fairness/client_seeds",
    "/rounds",
    "/rounds/*/artifact",
    "/rounds/*/cards",
    "/rounds/*/choices",
    "/result",
    "/result/scores",
    "/result/artifacts",
    "/result/winners",
};

Problem type_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return fault_wording("fault.found.null");
    case json::kind::bool_:
      return fault_wording("fault.found.boolean");
    case json::kind::string:
      return fault_wording("fault.found.string");
    case json::kind::array:
      return fault_wording("fault.found.array");
    case json::kind::object:
      return fault_wording("fault.found.object");
    case json::kind::int64:
    case json::kind::uint64:
    case json::kind::double_:
      break;
  }
  return fault_wording("fault.found.number");
}

// Quotes a number; names the type of anything else.
Problem::Argument number_found(const json::value& value) {
  if (value.is_int64()) return {"found", std::to_string(value.get_int64())};
  if (value.is_uint64()) return {"found", std::to_string(value.get_uint64())};
  if (!value.is_double()) return {"found", type_of(value)};
  const double number = value.get_double();
  if (!std::isfinite(number)) return {"found", fault_wording("fault.found.out_of_range")};
  std::string text = fmt::format("{}", number);
  // Makes it visible that this is not an integer.
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return {"found", text};
}

std::string names_of_artifacts() {
  std::string names;
  for (int number = 0; number < artifact_cards; ++number) {
    names += fmt::format("{}{}", number == 0 ? "" : ", ", name(static_cast<Artifact>(number)));
  }
  return names;
}

std::string names_of_cards() {
  std::string names;
  for (int value = 1; value <= treasure_values.back(); ++value) {
    if (is_treasure_value(value)) names += name(Card::treasure(value)) + ", ";
  }
  for (int type = 0; type < hazard_types; ++type) {
    names += fmt::format("{}, ", name(static_cast<Hazard>(type)));
  }
  return names + names_of_artifacts();
}

// Converts a tree of JSON values to a record. After the first fault, nothing more is read.
class Reader {
 public:
  Checked<Record> read(const json::value& document) {
    if (!document.is_object()) {
      return tl::unexpected(fault_at("line 1", expected(fault_wording("fault.expected.object"), document)));
    }
    const json::object& top = document.get_object();
    read_format(top);
    read_edition(top);
    read_players(top);
    read_practice(top);
    read_seed(top);
    read_fairness(top);
    read_rounds(top);
    read_result(top);
    if (fault_) return tl::unexpected(*std::move(fault_));
    return std::move(record_);
  }

 private:
  void fail(std::string where, Problem problem) {
    if (!fault_) fault_ = fault_at(std::move(where), std::move(problem));
  }
  static Problem expected(const Wording& wording, const json::value& found) {
    return {wording, {{"found", type_of(found)}}};
  }
  Problem per_player(const Wording& wording, const json::array& found) const {
    return {wording,
            {{"players", std::to_string(record_.players.size())}, {"count", std::to_string(found.size())}}};
  }

  // Each of these returns the member if it exists and has the right type; otherwise it reports a fault and
  // returns nothing.
  const json::value* member(const json::object& object, const std::string& where, std::string_view key) {
    const json::value* value = object.if_contains(key);
    if (value == nullptr) fail(fmt::format("{}/{}", where, key), fault_wording("fault.missing"));
    return value;
  }
  const json::object* as_object(const json::value* value, const std::string& where) {
    if (value == nullptr || value->is_object()) return value == nullptr ? nullptr : &value->get_object();
    fail(where, expected(fault_wording("fault.expected.object"), *value));
    return nullptr;
  }
  const json::array* as_array(const json::value* value, const std::string& where) {
    if (value == nullptr || value->is_array()) return value == nullptr ? nullptr : &value->get_array();
    fail(where, expected(fault_wording("fault.expected.array"), *value));
    return nullptr;
  }
  std::optional<std::string_view> as_string(const json::value* value, const std::string& where) {
    if (value == nullptr) return std::nullopt;
    if (value->is_string()) return std::string_view(value->get_string());
    fail(where, expected(fault_wording("fault.expected.string"), *value));
    return std::nullopt;
  }
  std::optional<int> as_number(const json::value& value, const std::string& where, int most) {
    const auto number = whole_number(&value);
    if (number && *number <= static_cast<std::uint64_t>(most)) return static_cast<int>(*number);
    fail(where,
         {fault_wording("fault.expected.number"), {{"most", std::to_string(most)}, number_found(value)}});
    return std::nullopt;
  }
  std::optional<Seed> as_seed(const json::value* value, const std::string& where) {
    const auto text = as_string(value, where);
    if (!text) return std::nullopt;
    const auto seed = seed_from_hex(*text);
    if (!seed) fail(where, {fault_wording("fault.expected.hexadecimal"), {{"text", excerpt(*text, 70)}}});
    return seed;
  }

  void read_format(const json::object& top) {
    const auto text = as_string(member(top, "", "format"), "/format");
    if (text && *text != format_name) {
      fail("/format", {fault_wording("fault.format"), {{"format", excerpt(*text)}, {"known", format_name}}});
    }
  }

  void read_edition(const json::object& top) {
    const auto text = as_string(member(top, "", "edition"), "/edition");
    if (!text) return;
    const auto edition = edition_named(*text);
    if (edition) {
      record_.edition = *edition;
      return;
    }
    std::string names;
    for (const Ruleset& rules : rulesets) names += fmt::format("{}{}", names.empty() ? "" : ", ", rules.name);
    fail("/edition", {fault_wording("fault.edition"), {{"edition", excerpt(*text)}, {"editions", names}}});
  }

  void read_players(const json::object& top) {
    const json::array* players = as_array(member(top, "", "players"), "/players");
    if (players == nullptr) return;
    const int count = static_cast<int>(std::min<std::size_t>(players->size(), max_players + 1));
    if (Game::refuses_players(count)) {
      return fail("/players", {fault_wording("fault.players"), {{"count", std::to_string(players->size())}}});
    }
    for (const json::value& value : *players) {
      const std::string where = fmt::format("/players/{}", record_.players.size());
      const json::object* object = as_object(&value, where);
      if (object == nullptr) return;
      RecordedPlayer player;
      player.name = as_string(member(*object, where, "name"), where + "/name").value_or("");
      if (const auto bot = as_string(object->if_contains("bot"), where + "/bot")) player.bot = *bot;
      record_.players.push_back(std::move(player));
    }
  }

  void read_practice(const json::object& top) {
    const json::value* value = top.if_contains("practice");
    if (value == nullptr) return;
    if (!value->is_bool())
      return fail("/practice", expected(fault_wording("fault.expected.boolean"), *value));
    record_.practice = value->get_bool();
  }

  void read_seed(const json::object& top) {
    if (top.contains("seed")) record_.seed = as_seed(top.if_contains("seed"), "/seed");
  }

  void read_fairness(const json::object& top) {
    const json::object* object = as_object(top.if_contains("fairness"), "/fairness");
    if (object == nullptr) return;
    const std::string where = "/fairness";
    Fairness fairness;
    fairness.commitment =
        as_seed(member(*object, where, "commitment"), "/fairness/commitment").value_or(Seed{});
    fairness.server_seed =
        as_seed(member(*object, where, "server_seed"), "/fairness/server_seed").value_or(Seed{});
    const std::string list = "/fairness/client_seeds";
    const json::array* seeds = as_array(member(*object, where, "client_seeds"), list);
    if (seeds == nullptr) return;
    if (seeds->size() != record_.players.size()) {
      return fail(list, per_player(fault_wording("fault.client_seeds"), *seeds));
    }
    for (const json::value& value : *seeds) {
      const std::string place = fmt::format("{}/{}", list, fairness.client_seeds.size());
      const auto text = as_string(&value, place);
      if (!text) return;
      if (!is_client_seed(*text)) {
        return fail(place, {fault_wording("fault.client_seed"),
                            {{"most", std::to_string(max_client_seed_characters)}}});
      }
      fairness.client_seeds.emplace_back(*text);
    }
    record_.fairness = std::move(fairness);
  }

  void read_rounds(const json::object& top) {
    const json::array* rounds = as_array(member(top, "", "rounds"), "/rounds");
    if (rounds == nullptr || fault_) return;
    for (const json::value& value : *rounds) {
      const std::size_t number = record_.rounds.size();
      const std::string where = fmt::format("/rounds/{}", number);
      if (number == rounds_in_a_game) {
        return fail(where, problem_of(Refusal::game_is_over));
      }
      const json::object* object = as_object(&value, where);
      if (object == nullptr) return;
      read_round(*object, where);
      if (fault_) return;
    }
  }

  void read_round(const json::object& object, const std::string& where) {
    RecordedRound round;
    if (const auto text = as_string(object.if_contains("artifact"), where + "/artifact")) {
      const auto card = card_named(*text);
      if (!card || card->kind() != CardKind::artifact) {
        return fail(where + "/artifact", {fault_wording("fault.artifact"),
                                          {{"text", excerpt(*text)}, {"artifacts", names_of_artifacts()}}});
      }
      round.artifact = card->artifact();
    }
    const json::array* cards = as_array(member(object, where, "cards"), where + "/cards");
    const json::array* choices = as_array(member(object, where, "choices"), where + "/choices");
    if (cards == nullptr || choices == nullptr) return;
    for (const json::value& value : *cards) {
      const std::string place = fmt::format("{}/cards/{}", where, round.cards.size());
      const auto text = as_string(&value, place);
      if (!text) return;
      const auto card = card_named(*text);
      if (!card)
        return fail(place,
                    {fault_wording("fault.card"), {{"text", excerpt(*text)}, {"cards", names_of_cards()}}});
      round.cards.push_back(*card);
    }
    for (const json::value& value : *choices) {
      const std::string place = fmt::format("{}/choices/{}", where, round.choices.size());
      const auto text = as_string(&value, place);
      if (!text) return;
      const auto parsed = choices_from_letters(*text, record_.adventurers());
      if (!parsed) {
        return fail(place,
                    {fault_wording("fault.choices"),
                     {{"text", excerpt(*text)}, {"adventurers", std::to_string(record_.adventurers())}}});
      }
      round.choices.push_back(*parsed);
    }
    record_.rounds.push_back(std::move(round));
  }

  void read_result(const json::object& top) {
    const json::object* object = as_object(top.if_contains("result"), "/result");
    if (object == nullptr || fault_) return;
    Result result;
    result.players = static_cast<std::uint8_t>(record_.players.size());
    read_numbers(*object, "scores", std::numeric_limits<std::uint16_t>::max(), result.scores);
    read_numbers(*object, "artifacts", artifact_cards, result.artifacts);
    const json::array* winners = as_array(member(*object, "/result", "winners"), "/result/winners");
    if (winners == nullptr) return;
    int last = -1;
    for (std::size_t place = 0; place < winners->size(); ++place) {
      const std::string where = fmt::format("/result/winners/{}", place);
      const auto player = as_number((*winners)[place], where, record_.player_count() - 1);
      if (!player) return;
      if (*player <= last) return fail(where, fault_wording("fault.winners.order"));
      last = *player;
      result.winners.insert(static_cast<Player>(*player));
    }
    record_.result = result;
  }

  template <typename Number>
  void read_numbers(const json::object& object, std::string_view key, int most,
                    std::array<Number, max_players>& out) {
    const std::string where = fmt::format("/result/{}", key);
    const json::array* list = as_array(member(object, "/result", key), where);
    if (list == nullptr) return;
    if (list->size() != record_.players.size()) {
      return fail(where, per_player(fault_wording("fault.per_player"), *list));
    }
    for (std::size_t place = 0; place < list->size(); ++place) {
      const auto number = as_number((*list)[place], fmt::format("{}/{}", where, place), most);
      if (!number) return;
      out[place] = static_cast<Number>(*number);
    }
  }

  Record record_;
  std::optional<Fault> fault_;
};

void write_round(std::string& out, const RecordedRound& round, int adventurers) {
  out += '{';
  if (round.artifact) out += fmt::format(R"("artifact":"{}",)", name(*round.artifact));
  out += R"("cards":)";
  put_list(out, round.cards, [](Card card) { return fmt::format(R"("{}")", name(card)); });
  out += R"(,"choices":)";
  put_list(out, round.choices,
           [&](Choices choices) { return fmt::format(R"("{}")", letters(choices, adventurers)); });
  out += '}';
}

}  // namespace

Checked<Record> read_record(std::string_view document) {
  if (document.size() > max_record_bytes) {
    return tl::unexpected(
        fault_at("line 1", {fault_wording("fault.too_long"), {{"bytes", std::to_string(max_record_bytes)}}}));
  }
  return parse_json(document, members).and_then([](const json::value& value) {
    return Reader().read(value);
  });
}

std::string write_record(const Record& record) {
  std::string out =
      fmt::format(R"({{"format":"{}","edition":"{}","players":)", format_name, ruleset(record.edition).name);
  put_list(out, record.players, [](const RecordedPlayer& player) {
    std::string text = R"({"name":)" + json_string(player.name);
    if (player.bot) text += R"(,"bot":)" + json_string(*player.bot);
    return text + '}';
  });
  if (record.practice) out += R"(,"practice":true)";
  if (record.seed) out += fmt::format(R"(,"seed":"{}")", to_hex(*record.seed));
  if (record.fairness) {
    out += fmt::format(R"(,"fairness":{{"commitment":"{}","server_seed":"{}","client_seeds":)",
                       to_hex(record.fairness->commitment), to_hex(record.fairness->server_seed));
    put_list(out, record.fairness->client_seeds, json_string);
    out += '}';
  }
  out += R"(,"rounds":[)";
  for (const RecordedRound& round : record.rounds) {
    if (&round != record.rounds.data()) out += ',';
    write_round(out, round, record.adventurers());
  }
  out += ']';
  if (record.result) {
    const auto players = PlayerSet::first(record.player_count());
    const Result& result = *record.result;
    out += R"(,"result":{"scores":)";
    put_list(out, players, [&](Player player) { return result.score(player); });
    out += R"(,"artifacts":)";
    put_list(out, players, [&](Player player) { return result.artifacts_of(player); });
    out += R"(,"winners":)";
    put_list(out, result.winners, [](Player player) { return index(player); });
    out += '}';
  }
  return out + '}';
}

}  // namespace incan
