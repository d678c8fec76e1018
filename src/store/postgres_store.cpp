#include "store/postgres_store.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "store/lease.h"
#include "store/postgres_connection.h"
#include "store/postgres_schema.h"
#include "store/postgres_tables.h"

namespace incan {
namespace {

// One statement per commit, so that it costs one round trip. Nothing is written unless the lease is held and
// every table is at the entry that comes before its first new one: `go` has a row only then. The key's share
// lock makes whoever takes over wait for this commit. What an opening or a closing replaces is deleted before
// entries are added.
#define INCAN_COMMIT                                                                                        \
  "WITH lease AS MATERIALIZED (SELECT id FROM incan.nodes WHERE id = $1 FOR KEY SHARE),"                    \
  " heads AS MATERIALIZED (SELECT count(*) AS wrong FROM unnest($2, $3) AS t (table_id, first) WHERE first" \
  "   <> coalesce((SELECT max(number) + 1 FROM incan.entries AS e WHERE e.table_id = t.table_id), 0)),"     \
  " go AS MATERIALIZED (SELECT 1 FROM lease, heads WHERE wrong = 0),"                                       \
  " batch AS (INSERT INTO incan.batches (writer, number)"                                                   \
  "   SELECT b.writer, b.number FROM go, unnest($4, $5) AS b (writer, number)),"                            \
  " cleared AS (DELETE FROM incan.entries USING go WHERE table_id = ANY ($6) RETURNING 1),"                 \
  " added AS (INSERT INTO incan.entries (table_id, number, text)"                                           \
  "   SELECT e.table_id, e.number, e.text FROM go, unnest($7, $8, $9) AS e (table_id, number, text)"        \
  "   WHERE (SELECT count(*) FROM cleared) >= 0)"
#define INCAN_COMMITTED " SELECT (SELECT count(*) FROM lease), (SELECT wrong FROM heads)"

constexpr const char* commit_entries = INCAN_COMMIT INCAN_COMMITTED;
// Guests who were removed meanwhile are not among the players; those who are being removed wait. The guests
// of a table are written as {1,2}.
constexpr const char* commit_all = INCAN_COMMIT
    ", closed AS (DELETE FROM incan.tables USING go WHERE id = ANY ($24)),"
    " disowned AS (DELETE FROM incan.owners USING go WHERE table_id = ANY ($24)),"
    " open AS (INSERT INTO incan.tables (id, code, opened, changed, listed, phase, guests, about)"
    "   SELECT t.id, t.code, t.opened, t.changed, t.listed, t.phase, t.guests::bigint[], t.about"
    "   FROM go, unnest($25, $26, $27, $28, $29, $30, $31, $32)"
    "     AS t (id, code, opened, changed, listed, phase, guests, about)"
    "   ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, listed = excluded.listed,"
    "     phase = excluded.phase, guests = excluded.guests, about = excluded.about),"
    " game AS (INSERT INTO incan.games (id, table_id, ended, listed, edition, practice, record)"
    "   SELECT g.* FROM go, unnest($10, $11, $12, $13, $14, $15, $16) AS g),"
    " result AS (INSERT INTO incan.results (game, player, name, score, won)"
    "   SELECT r.* FROM go, unnest($17, $18, $19, $20, $21) AS r),"
    " guest AS MATERIALIZED (SELECT id FROM incan.guests WHERE id = ANY ($22) FOR KEY SHARE),"
    " played AS (INSERT INTO incan.played (guest, game)"
    "   SELECT DISTINCT p.guest, p.game FROM go, unnest($22, $23) AS p (guest, game) JOIN guest ON id = "
    "p.guest)" INCAN_COMMITTED;
#undef INCAN_COMMIT
#undef INCAN_COMMITTED

// What the batches of a commit do to one table together.
struct TableChange {
  std::optional<std::int64_t> first;  // The number that its next entry must have before the commit.
  std::uint64_t next = 0;             // And after it.
  bool clears = false;                // Its present entries are deleted.
  std::vector<const StoredEntry*> added;
};

class Changes {
 public:
  explicit Changes(std::span<const Batch> batches) {
    for (const Batch& batch : batches) {
      for (const StoredEntry& entry : batch.entries) add(entry);
      for (const OpenTable& table : batch.tables) open_[table.id] = &table;
      for (const std::string& table : batch.closed) {
        clear(tables_[table]).next = 0;
        open_.erase(table);
        closed_.push_back(table);
      }
    }
  }

  bool only_add_entries() const { return open_.empty() && closed_.empty(); }

  void write(Parameters& parameters, std::span<const Batch> batches) const {
    std::vector<std::string> checked;
    std::vector<std::int64_t> firsts;
    std::vector<std::string> cleared;
    std::vector<std::string> owners;
    std::vector<std::int64_t> numbers;
    std::vector<std::string> texts;
    for (const auto& [table, change] : tables_) {
      if (change.first) {
        checked.push_back(table);
        firsts.push_back(*change.first);
      }
      if (change.clears) cleared.push_back(table);
      for (const StoredEntry* entry : change.added) {
        owners.push_back(table);
        numbers.push_back(static_cast<std::int64_t>(entry->number));
        texts.push_back(entry->text);
      }
    }
    std::vector<std::int64_t> writers;
    std::vector<std::int64_t> batch_numbers;
    for (const Batch& batch : batches) {
      if (batch.id.number == 0) continue;
      writers.push_back(static_cast<std::int64_t>(batch.id.writer));
      batch_numbers.push_back(static_cast<std::int64_t>(batch.id.number));
    }
    parameters.add(checked).add(firsts).add(writers).add(batch_numbers).add(cleared);
    parameters.add(owners).add(numbers).add_bytes(texts);
  }

  // What changes in the directory of open tables.
  void write_directory(Parameters& parameters) const {
    std::vector<std::string> ids;
    std::vector<std::string> codes;
    std::vector<std::int64_t> opened;
    std::vector<std::int64_t> changed;
    std::vector<std::int64_t> listed;
    std::vector<std::int64_t> phases;
    std::vector<std::string> guests;
    std::vector<std::string> about;
    for (const auto& [id, table] : open_) {
      ids.push_back(id);
      codes.push_back(table->code);
      opened.push_back(table->opened.count());
      changed.push_back(table->changed.count());
      listed.push_back(table->listed ? 1 : 0);
      phases.push_back(static_cast<std::int64_t>(table->phase));
      about.push_back(table->about);
      std::string& list = guests.emplace_back("{");
      for (GuestId guest : table->guests) {
        if (list.size() > 1) list += ',';
        list += std::to_string(stored_id(guest));
      }
      list += '}';
    }
    parameters.add(closed_).add(ids).add(codes).add(opened).add(changed).add(listed).add(phases);
    parameters.add(guests).add_bytes(about);
  }

 private:
  static TableChange& clear(TableChange& change) {
    change.clears = true;
    change.added.clear();
    return change;
  }

  void add(const StoredEntry& entry) {
    const auto [at, is_new] = tables_.try_emplace(entry.table);
    TableChange& change = at->second;
    if (is_new) {
      change.first = static_cast<std::int64_t>(entry.number);
      change.next = entry.number;
    }
    if (entry.number != change.next) throw EntryIsNotNext();
    if (entry.opens) clear(change);
    change.added.push_back(&entry);
    ++change.next;
  }

  std::map<std::string, TableChange> tables_;
  std::map<std::string, const OpenTable*> open_;
  std::vector<std::string> closed_;
};

// The ids of new games, the games, their players, and the guests among them.
void add_games(Parameters& parameters, const std::vector<const NewGame*>& games,
               std::span<const std::int64_t> ids) {
  GameColumns columns;
  for (std::size_t at = 0; at < games.size(); ++at) {
    const NewGame& game = *games[at];
    columns.add(ids[at], game, std::string(ruleset(game.result.edition).name));
  }
  columns.write(parameters);
}

}  // namespace

class PostgresStore::Session {
 public:
  Session(const std::string& url, const std::string& address, Renewal renewal) : connection(url) {
    migrate(connection);
    lease.emplace(connection, url, address, renewal);
  }

  void expect_lease() {
    if (lease->is_lost()) lease->lose();
  }
  // Whoever takes over waits until the transaction ends.
  void hold_lease() {
    const Rows own = connection.run("SELECT 1 FROM incan.nodes WHERE id = $1 FOR KEY SHARE",
                                    Parameters().add(lease->id()));
    if (own.count() == 0) lease->lose();
  }

  std::vector<std::int64_t> new_game_ids(std::size_t count) {
    const Rows found = connection.run(
        "SELECT nextval(pg_get_serial_sequence('incan.games', 'id')) FROM generate_series(1, $1)",
        Parameters().add(static_cast<std::int64_t>(count)));
    std::vector<std::int64_t> ids;
    for (int row = 0; row < found.count(); ++row) ids.push_back(found.number(row, 0));
    return ids;
  }

  // Old ones are removed now and then, long after anybody asks about them.
  void forget_old_batches(BatchId id) {
    constexpr std::uint64_t enough = 65'536;
    if (id.number == 0 || id.number % enough != 0) return;
    connection.run("DELETE FROM incan.batches WHERE writer = $1 AND number < $2",
                   Parameters()
                       .add(static_cast<std::int64_t>(id.writer))
                       .add(static_cast<std::int64_t>(id.number - enough)));
  }

  // Games without a known edition are not listed: their records could not be read.
  std::vector<ListedGame> list(const char* sql, const Parameters& parameters) {
    const Rows found = connection.run(sql, parameters);
    std::vector<ListedGame> games;
    for (int row = 0; row < found.count(); ++row) {
      const auto id = static_cast<GameId>(found.number(row, 0));
      if (games.empty() || games.back().id != id) {
        const auto edition = edition_named(found.text(row, 3));
        if (!edition) continue;
        games.push_back(
            {id, found.text(row, 1), Time(found.number(row, 2)), {*edition, found.truth(row, 4), {}}});
      }
      if (found.is_null(row, 5)) continue;
      games.back().result.players.push_back(
          {found.text(row, 5), static_cast<int>(found.number(row, 6)), found.truth(row, 7)});
    }
    return games;
  }

  std::vector<OpenTable> tables(const char* sql, const Parameters& parameters) {
    const Rows found = connection.run(sql, parameters);
    std::vector<OpenTable> list;
    for (int row = 0; row < found.count(); ++row) {
      if (list.empty() || list.back().id != found.view(row, 0)) {
        list.push_back({found.text(row, 0),
                        found.text(row, 1),
                        Time(found.number(row, 2)),
                        Time(found.number(row, 3)),
                        found.truth(row, 4),
                        static_cast<Phase>(found.number(row, 5)),
                        {},
                        found.text(row, 6)});
      }
      if (!found.is_null(row, 7)) list.back().guests.push_back(static_cast<GuestId>(found.number(row, 7)));
    }
    return list;
  }
  std::optional<OpenTable> one_table(const char* sql, const std::string& wanted) {
    auto found = tables(sql, Parameters().add(wanted));
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  }

  PostgresConnection connection;
  std::optional<Lease> lease;
  std::set<std::string> claimed;
};

PostgresStore::PostgresStore(const std::string& url, const std::string& address, Renewal renewal)
    : session_(std::make_unique<Session>(url, address, renewal)), address_(address) {}
PostgresStore::~PostgresStore() = default;

bool PostgresStore::is_sure_of_lease() const {
  return session_->lease->is_sure();
}

void PostgresStore::when_lease_is_lost(const std::function<void()>& call) {
  session_->lease->when_lost(call);
}

void PostgresStore::expect_lease() const {
  session_->expect_lease();
}

void PostgresStore::enter() {
  session_->lease->enter(session_->connection);
}

// The owner's row comes first. Only a later statement is sure to see the node that owns the table then, which
// may have entered while this one waited for the row.
std::optional<Owner> PostgresStore::become_owner(const std::string& table) {
  session_->expect_lease();
  PostgresConnection& connection = session_->connection;
  return connection.transaction([&]() -> std::optional<Owner> {
    const std::int64_t own = session_->lease->id();
    const Parameters id = Parameters().add(table);
    if (connection.run("SELECT 1 FROM incan.entries WHERE table_id = $1 LIMIT 1", id).count() == 0) {
      connection.run("DELETE FROM incan.owners WHERE table_id = $1", id);
      return std::nullopt;
    }
    connection.run("INSERT INTO incan.owners (table_id, node) VALUES ($1, 0) ON CONFLICT DO NOTHING", id);
    const Rows found = connection.run("SELECT node FROM incan.owners WHERE table_id = $1 FOR UPDATE", id);
    if (found.count() == 0) throw StoreError("a table was closed at this moment");
    const std::int64_t owner = found.number(0, 0);
    if (owner != own) {
      connection.run("DELETE FROM incan.nodes WHERE id = $1 AND lease_until < clock_timestamp()",
                     Parameters().add(owner));
      const Rows living =
          connection.run("SELECT address FROM incan.nodes WHERE id = $1", Parameters().add(owner));
      if (living.count() > 0) return Owner{false, living.text(0, 0)};
    }
    session_->hold_lease();
    connection.run("UPDATE incan.owners SET node = $2 WHERE table_id = $1", Parameters().add(table).add(own));
    return Owner{true, address_};
  });
}

void PostgresStore::release(const std::string& table) {
  session_->connection.run("UPDATE incan.owners SET node = 0 WHERE table_id = $1 AND node = $2",
                           Parameters().add(table).add(session_->lease->id()));
}

// Tables that another node is just looking at are left to it.
std::vector<std::string> PostgresStore::adopt(int most) {
  session_->expect_lease();
  PostgresConnection& connection = session_->connection;
  return connection.transaction([&] {
    const std::int64_t own = session_->lease->id();
    std::vector<std::string> adopted;
    const Rows found = connection.run(
        "SELECT table_id, node FROM incan.owners AS o WHERE node <> $1 AND NOT EXISTS"
        "   (SELECT 1 FROM incan.nodes AS n WHERE n.id = o.node AND lease_until >= clock_timestamp())"
        " ORDER BY table_id LIMIT $2 FOR UPDATE SKIP LOCKED",
        Parameters().add(own).add(std::int64_t{most}));
    if (found.count() == 0) return adopted;
    std::vector<std::string> tables;
    std::vector<std::int64_t> owners;
    for (int row = 0; row < found.count(); ++row) {
      tables.push_back(found.text(row, 0));
      owners.push_back(found.number(row, 1));
    }
    connection.run("DELETE FROM incan.nodes WHERE id = ANY ($1) AND lease_until < clock_timestamp()",
                   Parameters().add(owners));
    session_->hold_lease();
    connection.run(
        "DELETE FROM incan.owners AS o WHERE table_id = ANY ($1)"
        " AND NOT EXISTS (SELECT 1 FROM incan.entries AS e WHERE e.table_id = o.table_id)",
        Parameters().add(tables));
    const Rows now_own = connection.run(
        "UPDATE incan.owners AS o SET node = $1 WHERE table_id = ANY ($2)"
        " AND NOT EXISTS (SELECT 1 FROM incan.nodes AS n WHERE n.id = o.node) RETURNING table_id",
        Parameters().add(own).add(tables));
    for (int row = 0; row < now_own.count(); ++row) adopted.push_back(now_own.text(row, 0));
    return adopted;
  });
}

Guest PostgresStore::add_guest(const TokenHash& token, const std::string& name, Time now) {
  const Rows added = session_->connection.run(
      "INSERT INTO incan.guests (token, name, seen) VALUES ($1, $2, $3) RETURNING id",
      Parameters().add_bytes(token).add(name).add(now.count()));
  return {static_cast<GuestId>(added.number(0, 0)), name, now};
}

std::optional<Guest> PostgresStore::guest_with(const TokenHash& token) {
  const Rows found = session_->connection.run("SELECT id, name, seen FROM incan.guests WHERE token = $1",
                                              Parameters().add_bytes(token));
  if (found.count() == 0) return std::nullopt;
  return Guest{static_cast<GuestId>(found.number(0, 0)), found.text(0, 1), Time(found.number(0, 2))};
}

void PostgresStore::rename(GuestId id, const std::string& name) {
  session_->connection.run("UPDATE incan.guests SET name = $1 WHERE id = $2",
                           Parameters().add(name).add(stored_id(id)));
}

void PostgresStore::was_here(GuestId id, Time now) {
  session_->connection.run("UPDATE incan.guests SET seen = $1 WHERE id = $2",
                           Parameters().add(now.count()).add(stored_id(id)));
}

// The guest's row first: then no game that ends meanwhile can still be theirs.
void PostgresStore::remove_guest(GuestId id) {
  PostgresConnection& connection = session_->connection;
  const Parameters guest = Parameters().add(stored_id(id));
  connection.transaction([&] {
    connection.run("DELETE FROM incan.guests WHERE id = $1", guest);
    connection.run(
        "DELETE FROM incan.games AS g WHERE id IN (SELECT game FROM incan.played WHERE guest = $1)"
        " AND NOT EXISTS (SELECT 1 FROM incan.played WHERE game = g.id AND guest <> $1)",
        guest);
    connection.run("DELETE FROM incan.played WHERE guest = $1", guest);
  });
}

std::vector<GuestId> PostgresStore::remove_unused_guests(Time before) {
  const Rows removed = session_->connection.run(
      "DELETE FROM incan.guests AS g WHERE seen < $1"
      " AND NOT EXISTS (SELECT 1 FROM incan.played WHERE guest = g.id)"
      " AND NOT EXISTS (SELECT 1 FROM incan.tables WHERE guests @> ARRAY[g.id]) RETURNING id",
      Parameters().add(before.count()));
  std::vector<GuestId> unused;
  for (int row = 0; row < removed.count(); ++row)
    unused.push_back(static_cast<GuestId>(removed.number(row, 0)));
  return unused;
}

void PostgresStore::commit(std::span<const Batch> batches) {
  session_->expect_lease();
  Parameters parameters;
  parameters.add(session_->lease->id());
  const Changes changes(batches);
  changes.write(parameters, batches);
  std::vector<const NewGame*> games;
  for (const Batch& batch : batches) {
    for (const NewGame& game : batch.games) games.push_back(&game);
    session_->forget_old_batches(batch.id);
  }
  const bool is_all = !games.empty() || !changes.only_add_entries();
  if (is_all) {
    std::vector<std::int64_t> ids;
    if (!games.empty()) ids = session_->new_game_ids(games.size());
    add_games(parameters, games, ids);
    changes.write_directory(parameters);
  }
  const Rows done = session_->connection.run(is_all ? commit_all : commit_entries, parameters);
  if (done.number(0, 0) == 0) session_->lease->lose();
  if (done.number(0, 1) != 0) throw EntryIsNotNext();
  for (const Batch& batch : batches) {
    for (const StoredEntry& entry : batch.entries) {
      if (entry.number == 0) session_->claimed.insert(entry.table);
    }
    for (const std::string& table : batch.closed) session_->claimed.erase(table);
  }
}

// Writes, so that the answer waits for the standby if there is one: what is found there, and acknowledged, is
// not lost with the primary.
bool PostgresStore::is_stored(BatchId id) {
  session_->expect_lease();
  const Rows found = session_->connection.run(
      "WITH lease AS (UPDATE incan.nodes SET lease_until = lease_until WHERE id = $1 RETURNING id)"
      " SELECT (SELECT count(*) FROM lease),"
      "   EXISTS (SELECT 1 FROM incan.batches WHERE writer = $2 AND number = $3)",
      Parameters()
          .add(session_->lease->id())
          .add(static_cast<std::int64_t>(id.writer))
          .add(static_cast<std::int64_t>(id.number)));
  if (found.number(0, 0) == 0) session_->lease->lose();
  return found.truth(0, 1);
}

void PostgresStore::visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) {
  visit_entries(session_->connection, visit);
}

std::vector<StoredEntry> PostgresStore::claim(const std::string& table) {
  session_->expect_lease();
  auto own = entries(table);
  if (!own.empty()) session_->claimed.insert(table);
  return own;
}

std::vector<std::string> PostgresStore::tables_to_restore() {
  const Rows found = session_->connection.run(
      "SELECT id FROM incan.tables WHERE phase = 1"
      " UNION SELECT table_id FROM incan.entries AS e"
      "   WHERE NOT EXISTS (SELECT 1 FROM incan.tables WHERE id = e.table_id)");
  std::vector<std::string> list;
  for (int row = 0; row < found.count(); ++row) list.push_back(found.text(row, 0));
  return list;
}

// One row per guest.
#define INCAN_TABLES(which)                                                                             \
  "SELECT id, code, opened, changed, listed <> 0, phase, about, guest FROM (SELECT * FROM incan.tables" \
  " WHERE " which ") AS t LEFT JOIN LATERAL unnest(guests) AS guest ON true"

std::optional<OpenTable> PostgresStore::table(const std::string& id) {
  return session_->one_table(INCAN_TABLES("id = $1") " ORDER BY guest", id);
}

std::optional<OpenTable> PostgresStore::table_with_code(const std::string& code) {
  return session_->one_table(INCAN_TABLES("code = $1 ORDER BY opened DESC LIMIT 1") " ORDER BY guest", code);
}

std::vector<OpenTable> PostgresStore::listed_tables(int most) {
  return session_->tables(
      INCAN_TABLES("listed <> 0 ORDER BY phase, id LIMIT $1") " ORDER BY phase, id, guest",
      Parameters().add(std::int64_t{most}));
}

std::vector<OpenTable> PostgresStore::tables_of_guest(GuestId guest) {
  return session_->tables(INCAN_TABLES("guests @> ARRAY[$1]") " ORDER BY id, guest",
                          Parameters().add(stored_id(guest)));
}
#undef INCAN_TABLES

std::vector<std::string> PostgresStore::unused_tables(Time before, int most) {
  const std::vector<std::string> claimed(session_->claimed.begin(), session_->claimed.end());
  const Rows found = session_->connection.run(
      "SELECT id FROM incan.tables WHERE changed < $1 AND NOT (id = ANY ($2)) ORDER BY changed LIMIT $3",
      Parameters().add(before.count()).add(claimed).add(std::int64_t{most}));
  std::vector<std::string> list;
  for (int row = 0; row < found.count(); ++row) list.push_back(found.text(row, 0));
  return list;
}

std::vector<StoredEntry> PostgresStore::entries(const std::string& table) {
  const Rows found = session_->connection.run(
      "SELECT table_id, number, text FROM incan.entries WHERE table_id = $1 ORDER BY number",
      Parameters().add(table));
  std::vector<StoredEntry> list;
  for (int row = 0; row < found.count(); ++row) list.push_back(read_entry_row(found, row));
  return list;
}

StoreSize PostgresStore::size() {
  const Rows found = session_->connection.run(
      "SELECT (SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class"
      "   WHERE relnamespace = 'incan'::regnamespace AND relkind = 'r'),"
      " (SELECT count(*) FROM incan.entries), (SELECT count(*) FROM incan.tables)");
  return {static_cast<std::uint64_t>(found.number(0, 0)), static_cast<std::uint64_t>(found.number(0, 1)),
          static_cast<std::uint64_t>(found.number(0, 2))};
}

std::optional<StoredGame> PostgresStore::game(GameId id) {
  const Rows found = session_->connection.run("SELECT table_id, ended, record FROM incan.games WHERE id = $1",
                                              Parameters().add(stored_id(id)));
  if (found.count() == 0) return std::nullopt;
  return StoredGame{id, found.text(0, 0), Time(found.number(0, 1)), found.text(0, 2)};
}

bool PostgresStore::has_played(GuestId guest, GameId game) {
  return session_->connection
             .run("SELECT 1 FROM incan.played WHERE guest = $1 AND game = $2",
                  Parameters().add(stored_id(guest)).add(stored_id(game)))
             .count() > 0;
}

#define INCAN_LIST(wanted)                                                                                  \
  "SELECT g.id, table_id, ended, edition, practice, name, score, won FROM (SELECT * FROM incan.games AS g " \
  "WHERE " wanted                                                                                           \
  " AND ended < $2 AND edition IS NOT NULL ORDER BY ended DESC, id DESC LIMIT $3) AS g"                     \
  " LEFT JOIN incan.results AS r ON r.game = g.id ORDER BY ended DESC, g.id DESC, player"

std::vector<ListedGame> PostgresStore::games_of_table(const std::string& table, int most,
                                                      std::optional<Time> before) {
  return session_->list(
      INCAN_LIST("table_id = $1"),
      Parameters().add(table).add(before.value_or(Time::max()).count()).add(std::int64_t{most}));
}

std::vector<ListedGame> PostgresStore::games_of_guest(GuestId guest, int most, std::optional<Time> before) {
  return session_->list(
      INCAN_LIST("id IN (SELECT game FROM incan.played WHERE guest = $1)"),
      Parameters().add(stored_id(guest)).add(before.value_or(Time::max()).count()).add(std::int64_t{most}));
}

std::vector<ListedGame> PostgresStore::listed_games(int most, std::optional<Time> before) {
  return session_->list(
      INCAN_LIST("listed <> $1"),
      Parameters().add(std::int64_t{0}).add(before.value_or(Time::max()).count()).add(std::int64_t{most}));
}
#undef INCAN_LIST

bool PostgresStore::remove_game(GuestId guest, GameId game) {
  PostgresConnection& connection = session_->connection;
  return connection.transaction([&] {
    // Of several players who remove it at once, the last one deletes it.
    connection.run("SELECT 1 FROM incan.games WHERE id = $1 FOR UPDATE", Parameters().add(stored_id(game)));
    if (connection
            .run("DELETE FROM incan.played WHERE guest = $1 AND game = $2",
                 Parameters().add(stored_id(guest)).add(stored_id(game)))
            .changed() == 0) {
      return false;
    }
    connection.run(
        "DELETE FROM incan.games WHERE id = $1 AND NOT EXISTS"
        " (SELECT 1 FROM incan.played WHERE game = $1)",
        Parameters().add(stored_id(game)));
    return true;
  });
}

int PostgresStore::remove_old_games(std::optional<Time> before, std::optional<std::uint64_t> keep, int most) {
  PostgresConnection& connection = session_->connection;
  return connection.transaction([&] {
    std::int64_t too_many = 0;
    if (keep) {
      const auto games = connection.run("SELECT count(*) FROM incan.games").number(0, 0);
      too_many = std::max(std::int64_t{0}, games - static_cast<std::int64_t>(*keep));
    }
    const auto beyond = connection.run(
        "DELETE FROM incan.games WHERE id IN (SELECT id FROM incan.games ORDER BY ended, id LIMIT $1)",
        Parameters().add(std::min(too_many, std::int64_t{most})));
    int removed = static_cast<int>(beyond.changed());
    if (before) {
      const auto old = connection.run(
          "DELETE FROM incan.games WHERE id IN"
          " (SELECT id FROM incan.games WHERE ended < $1 ORDER BY ended, id LIMIT $2)",
          Parameters().add(before->count()).add(std::int64_t{most - removed}));
      removed += static_cast<int>(old.changed());
    }
    return removed;
  });
}

}  // namespace incan
