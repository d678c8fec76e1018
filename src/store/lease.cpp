#include "store/lease.h"

#include <chrono>
#include <map>
#include <random>
#include <utility>

#include "store/store_wordings.h"

namespace incan {
namespace {

constexpr std::chrono::milliseconds between_renewals{1'000};
constexpr std::chrono::milliseconds between_looks{100};

// Never negative: PostgreSQL's integers have a sign.
std::int64_t random_id() {
  std::random_device device;
  return static_cast<std::int64_t>((std::uint64_t{device()} << 32U | device()) >> 1U);
}

}  // namespace

Lease::Lease(PostgresConnection& connection, const std::string& url)
    : id_(random_id()), database_(connection.name()) {
  // Whoever renews a lease while we look is alive.
  std::map<std::int64_t, std::int64_t> seen;
  while (!take(connection)) {
    const Rows others =
        connection.run("SELECT id, (extract(epoch FROM lease_until) * 1000000)::bigint FROM incan.nodes");
    for (int row = 0; row < others.count(); ++row) {
      const auto until = others.number(row, 1);
      if (seen.emplace(others.number(row, 0), until).first->second == until) continue;
      throw StoreError(Problem(store_wording("file.database.in_use"), {{"file", database_}}));
    }
    std::this_thread::sleep_for(between_looks);
  }
  keeper_ = std::thread([this, url] {
    PostgresConnection own(url);
    own.be_patient(std::chrono::seconds(3));
    keep(own);
  });
}

Lease::~Lease() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  keeper_.join();
}

// Deleting the rows of others waits for their commits in progress, and defeats all later ones.
bool Lease::take(PostgresConnection& connection) const {
  return connection.transaction([&] {
    connection.run("LOCK TABLE incan.nodes IN SHARE ROW EXCLUSIVE MODE");
    const Rows living =
        connection.run("SELECT EXISTS (SELECT 1 FROM incan.nodes WHERE lease_until > clock_timestamp())");
    if (living.truth(0, 0)) return false;
    connection.run("DELETE FROM incan.nodes");
    // They do not ask any more.
    connection.run("DELETE FROM incan.batches");
    connection.run("INSERT INTO incan.nodes VALUES ($1, clock_timestamp() + interval '3 seconds')",
                   Parameters().add(id_));
    return true;
  });
}

void Lease::keep(PostgresConnection& connection) {
  const Parameters own = Parameters().add(id_);
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, between_renewals, [this] { return ending_ || is_lost_; })) {
    lock.unlock();
    try {
      const Rows renewed = connection.run(
          "UPDATE incan.nodes SET lease_until = clock_timestamp() + interval '3 seconds' WHERE id = $1", own);
      if (renewed.changed() == 0) note_lost();
    } catch (const StoreError&) {
      // The row is still there, whatever its time: it can be renewed later, unless somebody takes it.
    }
    lock.lock();
  }
  lock.unlock();
  if (is_lost_) return;
  try {
    connection.run("DELETE FROM incan.nodes WHERE id = $1", own);
  } catch (const StoreError&) {
    // Then it expires.
  }
}

void Lease::when_lost(std::function<void()> call) {
  const std::lock_guard lock(mutex_);
  when_lost_ = std::move(call);
  if (is_lost_ && when_lost_) when_lost_();
}

void Lease::note_lost() {
  if (is_lost_.exchange(true)) return;
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
  if (when_lost_) when_lost_();
}

void Lease::lose() {
  note_lost();
  throw StoreError(Problem(store_wording("file.database.taken_over"), {{"database", database_}}));
}

}  // namespace incan
