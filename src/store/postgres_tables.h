// Reading and writing whole rows of a PostgreSQL database. Only for the sources of this module.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/postgres_connection.h"
#include "store/store.h"

namespace incan {

// A row of a table's id, a number, and a text.
StoredEntry read_entry_row(const Rows& found, int row);

// Like Store::visit_tables(), a few thousand rows at a time.
void visit_entries(PostgresConnection& connection,
                   const std::function<void(std::span<const StoredEntry>)>& visit);

// Games as columns, with what belongs to them, for statements that insert many rows.
class GameColumns {
 public:
  // The edition is empty if the record could not be read.
  void add(std::int64_t id, const NewGame& game, const std::string& edition);
  // Adds seven columns of games, five of results, and two of who played.
  void write(Parameters& parameters) const;

 private:
  std::vector<std::int64_t> ids_;
  std::vector<std::string> tables_;
  std::vector<std::int64_t> ended_;
  std::vector<std::int64_t> listed_;
  std::vector<std::string> editions_;
  std::vector<std::int64_t> practice_;
  std::vector<std::string> records_;

  std::vector<std::int64_t> result_games_;
  std::vector<std::int64_t> players_;
  std::vector<std::string> names_;
  std::vector<std::int64_t> scores_;
  std::vector<std::int64_t> won_;

  std::vector<std::int64_t> guests_;
  std::vector<std::int64_t> played_games_;
};

}  // namespace incan
