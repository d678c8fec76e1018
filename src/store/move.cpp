#include "store/move.h"

#include <algorithm>
#include <vector>

#include "store/store_wordings.h"

namespace incan {
namespace {

constexpr int at_once = 500;

// The pages of a database's guests, entries, and games, in this order.
class Pages {
 public:
  explicit Pages(WholeDatabase& database) : database_(database) {}

  std::vector<GuestRow> guests() {
    auto page = database_.guests(guest_, at_once);
    if (!page.empty()) guest_ = page.back().id;
    return page;
  }
  std::vector<StoredEntry> entries() {
    auto page = database_.entries(entry_, at_once);
    if (!page.empty()) entry_ = {page.back().table, page.back().number, "", false};
    return page;
  }
  std::vector<GameRow> games() {
    auto page = database_.games(game_, at_once);
    if (!page.empty()) game_ = page.back().id;
    return page;
  }

 private:
  WholeDatabase& database_;
  GuestId guest_{};
  StoredEntry entry_;
  GameId game_{};
};

// Calls `use` with each page that `next` returns, until one is empty.
template <typename Next, typename Use>
void each_page(Next next, Use use) {
  for (auto page = next(); !page.empty(); page = next()) use(page);
}

}  // namespace

TokenHash read_token(std::string_view bytes) {
  TokenHash token{};
  if (bytes.size() != token.size()) throw StoreError("the hash of a guest's token has the wrong length");
  std::copy(bytes.begin(), bytes.end(), token.begin());
  return token;
}

bool GameRow::operator==(const GameRow& other) const {
  return id == other.id && edition == other.edition && game.table == other.game.table &&
         game.ended == other.game.ended && game.record == other.game.record &&
         game.guests == other.game.guests && game.listed == other.game.listed &&
         game.result.practice == other.game.result.practice &&
         game.result.players == other.game.result.players;
}

RowCounts move_database(WholeDatabase& from, WholeDatabase& to, const std::string& name_of_target,
                        const std::function<void(std::uint64_t)>& done) {
  to.begin();
  if (to.counts().rows() != 0) {
    throw StoreError(Problem(store_wording("file.database.not_empty"), {{"database", name_of_target}}));
  }
  const RowCounts counts = from.counts();
  std::uint64_t rows = 0;
  Pages source(from);
  const auto copy = [&](const auto& page) {
    to.add(page);
    done(rows += page.size());
  };
  each_page([&] { return source.guests(); }, copy);
  each_page([&] { return source.entries(); }, copy);
  each_page([&] { return source.games(); }, copy);
  to.set_last_ids(counts);

  Pages original(from);
  Pages copied(to);
  const auto expect = [&](bool is_same) {
    if (!is_same) {
      throw StoreError(Problem(store_wording("file.database.differs"), {{"database", name_of_target}}));
    }
  };
  const auto compare = [&](auto next_copy) {
    return [&, next_copy](const auto& page) {
      expect(page == next_copy());
      done(rows += page.size());
    };
  };
  each_page([&] { return original.guests(); }, compare([&] { return copied.guests(); }));
  each_page([&] { return original.entries(); }, compare([&] { return copied.entries(); }));
  each_page([&] { return original.games(); }, compare([&] { return copied.games(); }));
  expect(to.counts() == counts);
  to.commit();
  return counts;
}

}  // namespace incan
