#include "store/lease.h"

#include <array>
#include <chrono>
#include <ctime>
#include <map>
#include <random>
#include <utility>

#include "store/store_wordings.h"

namespace incan {
namespace {

constexpr std::chrono::milliseconds between_looks{100};

// Never negative: PostgreSQL's integers have a sign.
std::int64_t random_id() {
  std::random_device device;
  return static_cast<std::int64_t>((std::uint64_t{device()} << 32U | device()) >> 1U);
}

// It goes on while the machine sleeps.
LeaseClock::Time time_since_boot() {
  timespec now{};
  ::clock_gettime(CLOCK_BOOTTIME, &now);
  return std::chrono::duration_cast<LeaseClock::Time>(std::chrono::seconds(now.tv_sec) +
                                                      std::chrono::nanoseconds(now.tv_nsec));
}

std::int64_t lease_ms() {
  return LeaseClock::lease_lasts.count();
}

}  // namespace

Lease::Lease(PostgresConnection& connection, const std::string& url, std::string address, Renewal renewal)
    : database_(connection.name()), address_(std::move(address)) {
  take(connection);
  keeper_ = std::thread([this, url, renewal] {
    PostgresConnection own(url);
    own.be_patient(LeaseClock::lease_lasts);
    keep(own, renewal);
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

void Lease::enter(PostgresConnection& connection) {
  take(connection);
}

void Lease::take(PostgresConnection& connection) {
  const std::int64_t id = random_id();
  // Whoever renews a lease while we look is alive.
  std::map<std::int64_t, std::int64_t> seen;
  auto asked = time_since_boot();
  while (!try_to_take(connection, id)) {
    const Rows others = connection.run(
        "SELECT id, (extract(epoch FROM lease_until) * 1000000)::bigint FROM incan.nodes"
        " WHERE $1 = '' OR address = ''",
        Parameters().add(address_));
    for (int row = 0; row < others.count(); ++row) {
      const auto until = others.number(row, 1);
      if (seen.emplace(others.number(row, 0), until).first->second == until) continue;
      throw StoreError(Problem(store_wording("file.database.in_use"), {{"file", database_}}));
    }
    std::this_thread::sleep_for(between_looks);
    asked = time_since_boot();
  }
  const std::lock_guard lock(mutex_);
  id_ = id;
  is_lost_ = false;
  clock_.granted(asked);
}

// Deleting the rows of others waits for their commits in progress, and defeats all later ones. Who is not
// alone leaves that to those who claim their tables.
bool Lease::try_to_take(PostgresConnection& connection, std::int64_t id) const {
  return connection.transaction([&] {
    connection.run("LOCK TABLE incan.nodes IN SHARE ROW EXCLUSIVE MODE");
    const Rows living = connection.run(
        "SELECT EXISTS (SELECT 1 FROM incan.nodes WHERE lease_until > clock_timestamp() AND ($1 = '' OR"
        " address = ''))",
        Parameters().add(address_));
    if (living.truth(0, 0)) return false;
    if (address_.empty()) connection.run("DELETE FROM incan.nodes");
    // Nobody asks about these any more.
    connection.run("DELETE FROM incan.batches WHERE stored < clock_timestamp() - interval '1 hour'");
    connection.run(
        "INSERT INTO incan.nodes (id, address, lease_until)"
        " VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')",
        Parameters().add(id).add(address_).add(lease_ms()));
    return true;
  });
}

bool Lease::is_sure() const {
  const std::lock_guard lock(mutex_);
  return clock_.is_sure(time_since_boot());
}

void Lease::keep(PostgresConnection& connection, Renewal renewal) {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, LeaseClock::between_renewals, [this] { return ending_; })) {
    if (is_lost_ || renewal == Renewal::off) continue;
    const std::int64_t id = id_;
    lock.unlock();
    bool is_gone = false;
    try {
      const auto asked = time_since_boot();
      const Rows renewed = connection.run(
          "UPDATE incan.nodes SET lease_until = clock_timestamp() + $2 * interval '1 millisecond'"
          " WHERE id = $1",
          Parameters().add(id).add(lease_ms()));
      is_gone = renewed.changed() == 0;
      lock.lock();
      if (!is_gone && id == id_) clock_.granted(asked);
      lock.unlock();
    } catch (const StoreError&) {
      // The row is still there, whatever its time: it can be renewed later, unless somebody deletes it.
    }
    if (is_gone) note_lost(id);
    lock.lock();
  }
  const std::int64_t id = id_;
  lock.unlock();
  if (is_lost_) return;
  try {
    connection.run("DELETE FROM incan.nodes WHERE id = $1", Parameters().add(id));
  } catch (const StoreError&) {
    // Then it expires.
  }
}

void Lease::when_lost(std::function<void()> call) {
  const std::lock_guard lock(mutex_);
  when_lost_ = std::move(call);
  if (is_lost_ && when_lost_) when_lost_();
}

void Lease::note_lost(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  if (id != id_ || is_lost_.exchange(true)) return;
  clock_.lost();
  if (when_lost_) when_lost_();
}

void Lease::lose() {
  note_lost(id_);
  throw LeaseLost(Problem(store_wording("file.database.taken_over"), {{"database", database_}}));
}

}  // namespace incan
