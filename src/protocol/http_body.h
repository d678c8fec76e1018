// The bodies of HTTP requests and answers, as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/server_message.h"
#include "record/record.h"
#include "table/settings.h"

namespace incan {

// Somebody's first contact: a name, and whether the token shall be in the answer. Programs keep it
// themselves; a browser gets it in a cookie that no script can read.
struct NewGuest {
  std::string name;
  bool wants_token = false;
};
Checked<NewGuest> read_new_guest(std::string_view body);

// What is not said of a table is as usual.
Checked<Settings> read_new_table(std::string_view body);

// A finished game in a list: its record is asked for by its number.
struct FinishedGame {
  std::uint64_t id = 0;
  std::string table;
  Time ended{};
  std::string edition;
  bool practice = false;
  std::vector<std::string> players;
  std::vector<int> scores;
  std::vector<int> winners;
};
// From the record as it is stored.
Checked<FinishedGame> summary_of(std::uint64_t id, std::string table, Time ended, std::string_view record);

std::string write_games(const std::vector<FinishedGame>& games);
std::string write_tables(const std::vector<TableSummary>& tables);
std::string write_guest(const std::string& name, const std::optional<std::string>& token);
std::string write_me(const std::string& name, const std::vector<TableSummary>& tables);
// Why a request is refused: one word for programs, one sentence for people who write them.
std::string write_refusal(std::string_view reason, std::string_view why);

}  // namespace incan
