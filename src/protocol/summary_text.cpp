#include "protocol/summary_text.h"

#include <boost/json/value.hpp>
#include <vector>

#include "protocol/fields.h"
#include "protocol/names.h"
#include "protocol/settings_json.h"
#include "record/json_syntax.h"

namespace incan {
namespace {

namespace json = boost::json;

std::vector<std::string_view> summary_members() {
  std::vector<std::string_view> all = {
      "/table",        "/code",         "/phase",        "/settings",        "/seats",
      "/seats/*",      "/seats/*/free", "/seats/*/name", "/seats/*/bot",     "/seats/*/connected",
      "/seats/*/host", "/seats/*/seed", "/round",        "/seats/*/invited", "/seats/*/figure"};
  const auto settings = nested_setting_pointers();
  all.insert(all.end(), settings.begin(), settings.end());
  return all;
}

SeatShown read_seat(Fields& seat) {
  SeatShown shown;
  shown.is_free = seat.flag("free");
  shown.name = seat.string("name");
  if (!seat.is_null("bot")) shown.bot = seat.string("bot");
  shown.is_host = seat.flag("host");
  shown.has_given_seed = seat.flag("seed");
  shown.is_invited = seat.flag("invited");
  shown.figure = static_cast<Figure>(seat.number("figure", figure_count, 1));
  return shown;
}

}  // namespace

std::string write_stored_summary(TableSummary summary) {
  summary.code.clear();
  for (SeatShown& seat : summary.seats) seat.is_connected = false;
  return write_summary(summary);
}

Checked<TableSummary> read_stored_summary(std::string_view text) {
  static const std::vector<std::string_view> members = summary_members();
  const auto document = parse_json(text, members);
  if (!document) return tl::unexpected(document.error());
  if (!document->is_object()) return tl::unexpected(Fault{"", "a summary must be a JSON object"});
  Fields fields(document->get_object());
  TableSummary summary;
  summary.id = fields.string("table");
  summary.phase = fields.known("phase", phase_names.find(fields.string("phase")));
  summary.settings = read_nested_settings(fields, SettingsFrom::entry);
  constexpr std::uint64_t most_rounds = 100;
  summary.round = static_cast<int>(fields.number("round", most_rounds));
  if (const json::array* seats = fields.array("seats")) {
    for (const json::value& one : *seats) {
      if (!one.is_object()) {
        fields.fail("seats", "must be a list of objects");
        continue;
      }
      Fields seat(one.get_object());
      summary.seats.push_back(read_seat(seat));
      if (seat.fault()) fields.fail("seats" + seat.fault()->where, seat.fault()->why);
    }
  }
  if (fields.fault()) return tl::unexpected(*fields.fault());
  return summary;
}

}  // namespace incan
