#include "store/postgres_tables.h"

#include "store/by_table.h"

namespace incan {

StoredEntry read_entry_row(const Rows& found, int row) {
  return {found.text(row, 0), static_cast<std::uint64_t>(found.number(row, 1)), found.text(row, 2)};
}

void visit_entries(PostgresConnection& connection,
                   const std::function<void(std::span<const StoredEntry>)>& visit) {
  constexpr std::int64_t entries_at_once = 5'000;
  ByTable tables(visit);
  std::string table;
  std::int64_t number = -1;
  for (;;) {
    const Rows found = connection.run(
        "SELECT table_id, number, text FROM incan.entries WHERE (table_id, number) > ($1, $2)"
        " ORDER BY table_id, number LIMIT $3",
        Parameters().add(table).add(number).add(entries_at_once));
    for (int row = 0; row < found.count(); ++row) tables.add(read_entry_row(found, row));
    if (found.count() < entries_at_once) break;
    table = found.text(found.count() - 1, 0);
    number = found.number(found.count() - 1, 1);
  }
  tables.finish();
}

void GameColumns::add(std::int64_t id, const NewGame& game, const std::string& edition) {
  ids_.push_back(id);
  tables_.push_back(game.table);
  ended_.push_back(game.ended.count());
  listed_.push_back(game.listed ? 1 : 0);
  editions_.push_back(edition);
  practice_.push_back(game.result.practice ? 1 : 0);
  records_.push_back(game.record);
  for (std::size_t player = 0; player < game.result.players.size(); ++player) {
    const PlayerResult& one = game.result.players[player];
    result_games_.push_back(id);
    players_.push_back(static_cast<std::int64_t>(player));
    names_.push_back(one.name);
    scores_.push_back(one.score);
    won_.push_back(one.won ? 1 : 0);
  }
  for (GuestId guest : game.guests) {
    guests_.push_back(static_cast<std::int64_t>(guest));
    played_games_.push_back(id);
  }
}

void GameColumns::write(Parameters& parameters) const {
  parameters.add(ids_).add(tables_).add(ended_).add(listed_).add_or_null(editions_);
  parameters.add(practice_).add_bytes(records_);
  parameters.add(result_games_).add(players_).add(names_).add(scores_).add(won_);
  parameters.add(guests_).add(played_games_);
}

}  // namespace incan
