// A server's database as rows that can be read and copied one after the other, whichever kind of database it
// is. Nobody else can use it meanwhile.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace incan {

struct GuestRow {
  GuestId id{};
  TokenHash token{};
  std::string name;
  Time seen{};
  bool operator==(const GuestRow&) const = default;
};

struct GameRow {
  GameId id{};
  NewGame game;         // The guests by their ids.
  std::string edition;  // Empty if the record could not be read.
  bool operator==(const GameRow& other) const;
};

struct RowCounts {
  std::uint64_t guests = 0;
  std::uint64_t entries = 0;
  std::uint64_t games = 0;
  // The highest ids that were ever given to a guest and a game, so that none is used again.
  std::int64_t last_guest = 0;
  std::int64_t last_game = 0;
  std::uint64_t rows() const { return guests + entries + games; }
  bool operator==(const RowCounts&) const = default;
};

// The bytes of a token's hash. Throws StoreError if there are not as many as a hash has.
TokenHash read_token(std::string_view bytes);

class WholeDatabase {
 public:
  WholeDatabase() = default;
  WholeDatabase(const WholeDatabase&) = delete;
  WholeDatabase& operator=(const WholeDatabase&) = delete;
  virtual ~WholeDatabase() = default;

  virtual RowCounts counts() = 0;
  // The next rows in order, at most this many: those after the given one, which need not exist.
  virtual std::vector<GuestRow> guests(GuestId after, int most) = 0;
  virtual std::vector<StoredEntry> entries(const StoredEntry& after, int most) = 0;
  virtual std::vector<GameRow> games(GameId after, int most) = 0;

  // Everything from here to commit() is one transaction, which the destructor rolls back.
  virtual void begin() = 0;
  virtual void add(std::span<const GuestRow> rows) = 0;
  virtual void add(std::span<const StoredEntry> rows) = 0;
  virtual void add(std::span<const GameRow> rows) = 0;
  virtual void set_last_ids(const RowCounts& counts) = 0;
  virtual void commit() = 0;
};

// Both bring the database to the present schema. Throw StoreError if a server uses it.
std::unique_ptr<WholeDatabase> open_whole_sqlite(const std::string& file);
std::unique_ptr<WholeDatabase> open_whole_postgres(const std::string& url);

}  // namespace incan
