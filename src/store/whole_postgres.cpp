#include <chrono>
#include <optional>

#include "store/lease.h"
#include "store/postgres_connection.h"
#include "store/postgres_schema.h"
#include "store/postgres_tables.h"
#include "store/whole_database.h"

namespace incan {
namespace {

class WholePostgres final : public WholeDatabase {
 public:
  explicit WholePostgres(const std::string& url) : connection_(url) {
    migrate(connection_);
    lease_.emplace(connection_, url, "");
    connection_.be_patient(std::chrono::minutes(10));
  }
  // Before the lease ends, so that it need not wait for the transaction.
  ~WholePostgres() override { connection_.disconnect(); }

  RowCounts counts() override {
    const Rows found = connection_.run(
        "SELECT (SELECT count(*) FROM incan.guests), (SELECT count(*) FROM incan.entries),"
        " (SELECT count(*) FROM incan.games),"
        " (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM incan.guests_id_seq),"
        " (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM incan.games_id_seq)");
    return {static_cast<std::uint64_t>(found.number(0, 0)), static_cast<std::uint64_t>(found.number(0, 1)),
            static_cast<std::uint64_t>(found.number(0, 2)), found.number(0, 3), found.number(0, 4)};
  }

  std::vector<GuestRow> guests(GuestId after, int most) override {
    const Rows found =
        connection_.run("SELECT id, token, name, seen FROM incan.guests WHERE id > $1 ORDER BY id LIMIT $2",
                        Parameters().add(static_cast<std::int64_t>(after)).add(std::int64_t{most}));
    std::vector<GuestRow> rows;
    for (int at = 0; at < found.count(); ++at) {
      rows.push_back({static_cast<GuestId>(found.number(at, 0)), read_token(found.view(at, 1)),
                      found.text(at, 2), Time(found.number(at, 3))});
    }
    return rows;
  }

  std::vector<StoredEntry> entries(const StoredEntry& after, int most) override {
    const Rows found = connection_.run(
        "SELECT table_id, number, text FROM incan.entries WHERE (table_id, number) > ($1, $2)"
        " ORDER BY table_id, number LIMIT $3",
        Parameters().add(after.table).add(static_cast<std::int64_t>(after.number)).add(std::int64_t{most}));
    std::vector<StoredEntry> rows;
    for (int at = 0; at < found.count(); ++at) rows.push_back(read_entry_row(found, at));
    return rows;
  }

  std::vector<GameRow> games(GameId after, int most) override {
    const Rows found = connection_.run(
        "SELECT id, table_id, ended, listed, edition, practice, record FROM incan.games WHERE id > $1"
        " ORDER BY id LIMIT $2",
        Parameters().add(static_cast<std::int64_t>(after)).add(std::int64_t{most}));
    std::vector<GameRow> rows;
    std::vector<std::int64_t> ids;
    for (int at = 0; at < found.count(); ++at) {
      GameRow& row = rows.emplace_back();
      ids.push_back(found.number(at, 0));
      row.id = static_cast<GameId>(ids.back());
      row.game.table = found.text(at, 1);
      row.game.ended = Time(found.number(at, 2));
      row.game.listed = found.truth(at, 3);
      row.edition = found.is_null(at, 4) ? "" : found.text(at, 4);
      row.game.result.practice = found.truth(at, 5);
      row.game.record = found.text(at, 6);
    }
    add_players(rows, ids);
    return rows;
  }

  // Nobody can take the lease away before the transaction is over.
  void begin() override {
    connection_.run("BEGIN");
    const Rows own = connection_.run("SELECT 1 FROM incan.nodes WHERE id = $1 FOR KEY SHARE",
                                     Parameters().add(lease_->id()));
    if (own.count() == 0) lease_->lose();
  }
  void commit() override { connection_.run("COMMIT"); }

  void add(std::span<const GuestRow> rows) override {
    std::vector<std::int64_t> ids;
    std::vector<std::string> tokens;
    std::vector<std::string> names;
    std::vector<std::int64_t> seen;
    for (const GuestRow& row : rows) {
      ids.push_back(static_cast<std::int64_t>(row.id));
      tokens.emplace_back(row.token.begin(), row.token.end());
      names.push_back(row.name);
      seen.push_back(row.seen.count());
    }
    connection_.run("INSERT INTO incan.guests (id, token, name, seen) SELECT * FROM unnest($1, $2, $3, $4)",
                    Parameters().add(ids).add_bytes(tokens).add(names).add(seen));
  }

  void add(std::span<const StoredEntry> rows) override {
    std::vector<std::string> tables;
    std::vector<std::int64_t> numbers;
    std::vector<std::string> texts;
    for (const StoredEntry& row : rows) {
      tables.push_back(row.table);
      numbers.push_back(static_cast<std::int64_t>(row.number));
      texts.push_back(row.text);
    }
    connection_.run("INSERT INTO incan.entries (table_id, number, text) SELECT * FROM unnest($1, $2, $3)",
                    Parameters().add(tables).add(numbers).add_bytes(texts));
  }

  void add(std::span<const GameRow> rows) override {
    GameColumns columns;
    for (const GameRow& row : rows) columns.add(static_cast<std::int64_t>(row.id), row.game, row.edition);
    Parameters parameters;
    columns.write(parameters);
    connection_.run(
        "WITH game AS (INSERT INTO incan.games (id, table_id, ended, listed, edition, practice, record)"
        "   SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7)),"
        " result AS (INSERT INTO incan.results (game, player, name, score, won)"
        "   SELECT * FROM unnest($8, $9, $10, $11, $12))"
        " INSERT INTO incan.played (guest, game) SELECT * FROM unnest($13, $14)",
        parameters);
  }

  void set_last_ids(const RowCounts& counts) override {
    connection_.run(
        "SELECT setval('incan.guests_id_seq', greatest($1, 1), $1 > 0),"
        " setval('incan.games_id_seq', greatest($2, 1), $2 > 0)",
        Parameters().add(counts.last_guest).add(counts.last_game));
  }

 private:
  void add_players(std::vector<GameRow>& rows, const std::vector<std::int64_t>& ids) {
    const Parameters games = Parameters().add(ids);
    const Rows results = connection_.run(
        "SELECT game, name, score, won FROM incan.results WHERE game = ANY ($1) ORDER BY game, player",
        games);
    const Rows played = connection_.run(
        "SELECT game, guest FROM incan.played WHERE game = ANY ($1) ORDER BY game, guest", games);
    auto row = rows.begin();
    for (int at = 0; at < results.count(); ++at) {
      while (static_cast<std::int64_t>(row->id) != results.number(at, 0)) ++row;
      row->game.result.players.push_back(
          {results.text(at, 1), static_cast<int>(results.number(at, 2)), results.truth(at, 3)});
    }
    row = rows.begin();
    for (int at = 0; at < played.count(); ++at) {
      while (static_cast<std::int64_t>(row->id) != played.number(at, 0)) ++row;
      row->game.guests.push_back(static_cast<GuestId>(played.number(at, 1)));
    }
  }

  PostgresConnection connection_;
  std::optional<Lease> lease_;
};

}  // namespace

std::unique_ptr<WholeDatabase> open_whole_postgres(const std::string& url) {
  return std::make_unique<WholePostgres>(url);
}

}  // namespace incan
