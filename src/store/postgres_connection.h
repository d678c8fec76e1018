// A session with a PostgreSQL server: statements with binary parameters, and a limit on how long to wait for
// each. The only place that knows libpq; it knows nothing of guests, tables, and games. Only for the sources
// of this module.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace incan {

// The server refused a statement.
class PostgresError : public StoreError {
 public:
  PostgresError(const std::string& message, std::string state)
      : StoreError(message), state_(std::move(state)) {}
  const std::string& state() const { return state_; }  // The SQLSTATE.

 private:
  std::string state_;
};

// The parameters of a statement, in PostgreSQL's binary format.
class Parameters {
 public:
  Parameters& add(std::int64_t number);
  Parameters& add(std::string_view text);
  Parameters& add(std::span<const std::int64_t> numbers);
  Parameters& add(std::span<const std::string> texts);
  Parameters& add_bytes(std::span<const std::uint8_t> bytes);
  Parameters& add_bytes(std::span<const std::string> list);
  // Texts of which the empty ones are null.
  Parameters& add_or_null(std::span<const std::string> texts);

  std::size_t size() const { return values_.size(); }
  std::span<const std::uint32_t> types() const { return types_; }
  const std::string& value(std::size_t at) const { return values_[at]; }

 private:
  Parameters& add(std::uint32_t type, std::string value);
  Parameters& add_texts(std::uint32_t element, std::uint32_t type, std::span<const std::string> texts,
                        bool empty_is_null);

  std::vector<std::uint32_t> types_;
  std::vector<std::string> values_;
};

// The rows a statement returned.
class Rows {
 public:
  explicit Rows(PGresult* result);
  int count() const { return count_; }
  bool is_null(int row, int column) const;
  std::int64_t number(int row, int column) const;
  bool truth(int row, int column) const;
  std::string text(int row, int column) const { return std::string(view(row, column)); }
  std::string_view view(int row, int column) const;
  // How many rows it inserted, changed, or deleted.
  std::uint64_t changed() const;

 private:
  struct Clear {
    void operator()(PGresult* result) const;
  };
  std::unique_ptr<PGresult, Clear> result_;
  int count_ = 0;
};

class PostgresConnection {
 public:
  // Does not connect yet. Throws StoreError for a malformed URL.
  explicit PostgresConnection(std::string url);

  // The database's address for people.
  const std::string& name() const { return name_; }

  // Connects unless there is a session already. After a failure, and for a short random time, fails at once.
  // Throws StoreIsAway if the server cannot be reached, and StoreError if it is of no use to try again.
  void connect();
  void disconnect() { session_.reset(); }
  bool is_connected() const { return session_ != nullptr; }
  // How long to wait for one statement.
  void be_patient(std::chrono::milliseconds patience) { patience_ = patience; }

  // Runs a statement, which is prepared once per session. The text must live as long as the program.
  Rows run(const char* sql, const Parameters& parameters = {});
  // Runs any number of statements, separated by semicolons, as one transaction.
  void run_script(const std::string& sql);

  // Runs the function between BEGIN and COMMIT; rolls back if it throws.
  template <typename Work>
  auto transaction(Work work) {
    begin();
    try {
      if constexpr (std::same_as<decltype(work()), void>) {
        work();
        run("COMMIT");
      } else {
        auto result = work();
        run("COMMIT");
        return result;
      }
    } catch (...) {
      roll_back();
      throw;
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Finish {
    void operator()(PGconn* session) const;
  };

  void begin() { run("BEGIN"); }
  void roll_back();
  void drop_if_dead();
  const std::string& prepare(const char* sql, const Parameters& parameters);
  Rows await_result();
  void wait_for(short events, Clock::time_point deadline);
  [[noreturn]] void lose(const std::string& why);
  [[noreturn]] void refuse(const PGresult* result);
  void fail_for_a_while();

  std::string url_;
  std::string name_;
  std::chrono::milliseconds patience_{10'000};
  std::unique_ptr<PGconn, Finish> session_;
  std::map<const char*, std::string> prepared_;  // The names of the statements of this session.
  Clock::time_point not_before_{};
  int failures_ = 0;  // Since the last success.
  std::string why_;   // Why the last attempt to connect failed.
  bool may_pass_ = true;
};

}  // namespace incan
