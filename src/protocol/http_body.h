// The bodies of HTTP requests and responses, as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/server_message.h"
#include "record/record.h"
#include "table/settings.h"

namespace incan {

// Registers a guest: a name, and whether to return the token in the body. Programs store the token
// themselves; a browser gets it in an HttpOnly cookie.
struct NewGuest {
  std::string name;
  bool wants_token = false;
};
Checked<NewGuest> read_new_guest(std::string_view body);

// Settings that are not given have their defaults.
Checked<Settings> read_new_table(std::string_view body);

// A finished game in a list, without its record.
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
std::string write_games(const std::vector<FinishedGame>& games);
std::string write_tables(const std::vector<TableSummary>& tables);
std::string write_guest(const std::string& name, const std::optional<std::string>& token);
std::string write_me(const std::string& name, const std::vector<TableSummary>& tables);
// The body of an error response: a code for programs, and a message for developers.
std::string write_refusal(std::string_view code, std::string_view message);

}  // namespace incan
