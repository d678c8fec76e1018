#include "store/postgres_connection.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <random>
#include <system_error>
#include <type_traits>
#include <utility>

#include "store/postgres_url.h"
#include "store/store_wordings.h"

namespace incan {
namespace {

constexpr int binary = 1;
// How long to fail at once after the server could not be reached: at least and at most.
constexpr int least_pause_ms = 200;
constexpr int most_pause_ms = 1'000;

// The types of parameters, by the numbers that PostgreSQL's catalog gives them.
enum Type : std::uint32_t {
  type_bytes = 17,
  type_number = 20,
  type_text = 25,
  type_byte_list = 1001,
  type_text_list = 1009,
  type_number_list = 1016,
};

// In the order of the network.
template <typename Number>
void append(std::string& out, Number number) {
  for (int shift = 8 * (static_cast<int>(sizeof number) - 1); shift >= 0; shift -= 8) {
    out +=
        static_cast<char>(static_cast<std::make_unsigned_t<Number>>(number) >> static_cast<unsigned>(shift));
  }
}

std::int64_t read_number(std::string_view bytes) {
  std::uint64_t value = 0;
  for (char byte : bytes) value = value << 8U | static_cast<unsigned char>(byte);
  if (bytes.size() == 4) return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
  if (bytes.size() == 2) return static_cast<std::int16_t>(static_cast<std::uint16_t>(value));
  return static_cast<std::int64_t>(value);
}

// The beginning of a one-dimensional array.
std::string array_of(std::uint32_t element, std::size_t size, bool has_null) {
  std::string out;
  append(out, std::int32_t{size == 0 ? 0 : 1});
  append(out, std::int32_t{has_null ? 1 : 0});
  append(out, static_cast<std::int32_t>(element));
  if (size > 0) {
    append(out, static_cast<std::int32_t>(size));
    append(out, std::int32_t{1});
  }
  return out;
}

// One line without the end that libpq gives its messages.
std::string trimmed(std::string_view message) {
  std::string line;
  for (char c : message) line += c == '\n' || c == '\t' ? ' ' : c;
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

// The keywords and values for libpq, which takes the last of those with the same name.
class Keywords {
 public:
  explicit Keywords(const std::string& url) {
    // What the URL says about these counts.
    add("connect_timeout", "3");
    add("keepalives_idle", "5");
    add("keepalives_interval", "2");
    add("keepalives_count", "3");
    add("tcp_user_timeout", "6000");
    add("target_session_attrs", "read-write");
    add("fallback_application_name", "incan");
    add("dbname", url.c_str());
    add("client_encoding", "UTF8");
    add(nullptr, nullptr);
  }
  const char* const* names() const { return names_.data(); }
  const char* const* values() const { return values_.data(); }

 private:
  void add(const char* name, const char* value) {
    names_.push_back(name);
    values_.push_back(value);
  }
  std::vector<const char*> names_;
  std::vector<const char*> values_;
};

}  // namespace

Parameters& Parameters::add(std::uint32_t type, std::string value) {
  types_.push_back(type);
  values_.push_back(std::move(value));
  return *this;
}

Parameters& Parameters::add(std::int64_t number) {
  std::string value;
  append(value, number);
  return add(type_number, std::move(value));
}

Parameters& Parameters::add(std::string_view text) {
  return add(type_text, std::string(text));
}

Parameters& Parameters::add_bytes(std::span<const std::uint8_t> bytes) {
  return add(type_bytes, std::string(bytes.begin(), bytes.end()));
}

Parameters& Parameters::add(std::span<const std::int64_t> numbers) {
  std::string value = array_of(type_number, numbers.size(), false);
  for (std::int64_t number : numbers) {
    append(value, static_cast<std::int32_t>(sizeof number));
    append(value, number);
  }
  return add(type_number_list, std::move(value));
}

Parameters& Parameters::add_texts(std::uint32_t element, std::uint32_t type,
                                  std::span<const std::string> texts, bool empty_is_null) {
  std::string value = array_of(element, texts.size(), empty_is_null);
  for (const std::string& text : texts) {
    constexpr std::int32_t null = -1;
    append(value, empty_is_null && text.empty() ? null : static_cast<std::int32_t>(text.size()));
    value += text;
  }
  return add(type, std::move(value));
}

Parameters& Parameters::add(std::span<const std::string> texts) {
  return add_texts(type_text, type_text_list, texts, false);
}

Parameters& Parameters::add_or_null(std::span<const std::string> texts) {
  return add_texts(type_text, type_text_list, texts, true);
}

Parameters& Parameters::add_bytes(std::span<const std::string> list) {
  return add_texts(type_bytes, type_byte_list, list, false);
}

void Rows::Clear::operator()(PGresult* result) const {
  PQclear(result);
}

Rows::Rows(PGresult* result) : result_(result), count_(PQntuples(result)) {}

bool Rows::is_null(int row, int column) const {
  return PQgetisnull(result_.get(), row, column) != 0;
}

std::string_view Rows::view(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
  return read_number(view(row, column));
}

bool Rows::truth(int row, int column) const {
  return number(row, column) != 0;
}

std::uint64_t Rows::changed() const {
  std::uint64_t count = 0;
  for (const char* digit = PQcmdTuples(result_.get()); *digit != '\0'; ++digit) {
    count = count * 10 + static_cast<std::uint64_t>(*digit - '0');
  }
  return count;
}

void PostgresConnection::Finish::operator()(PGconn* session) const {
  PQfinish(session);
}

PostgresConnection::PostgresConnection(std::string url) : url_(std::move(url)), name_(database_name(url_)) {}

// Notices that the server has gone away since the last statement, so that the next one is not lost with it.
void PostgresConnection::drop_if_dead() {
  if (!session_ || PQtransactionStatus(session_.get()) != PQTRANS_IDLE) return;
  pollfd wait{PQsocket(session_.get()), POLLIN, 0};
  while (::poll(&wait, 1, 0) > 0) {
    if (PQconsumeInput(session_.get()) != 0 && PQstatus(session_.get()) == CONNECTION_OK) continue;
    session_.reset();
    return;
  }
}

void PostgresConnection::connect() {
  drop_if_dead();
  if (session_) return;
  const auto fail = [&] {
    const Problem problem(store_wording("file.database.unreachable"), {{"database", name_}, {"why", why_}});
    if (may_pass_) throw StoreIsAway(problem);
    throw StoreError(problem);
  };
  if (Clock::now() < not_before_) fail();
  const Keywords keywords(url_);
  prepared_.clear();
  session_.reset(PQconnectdbParams(keywords.names(), keywords.values(), 1));
  if (!session_) throw std::bad_alloc();
  if (PQstatus(session_.get()) != CONNECTION_OK) {
    why_ = trimmed(PQerrorMessage(session_.get()));
    const bool needs_password = PQconnectionNeedsPassword(session_.get()) != 0;
    session_.reset();
    fail_for_a_while();
    may_pass_ = PQpingParams(keywords.names(), keywords.values(), 1) != PQPING_OK;
    if (needs_password) {
      throw StoreError(Problem(store_wording("file.database.password"), {{"database", name_}}));
    }
    fail();
  }
  PQsetnonblocking(session_.get(), 1);
  const char* const encoding = PQparameterStatus(session_.get(), "server_encoding");
  if (encoding == nullptr || std::string_view(encoding) != "UTF8") {
    const std::string wrong = encoding == nullptr ? "?" : encoding;
    session_.reset();
    throw StoreError(
        Problem(store_wording("file.database.encoding"), {{"database", name_}, {"encoding", wrong}}));
  }
  // Each statement sees what was committed before it. Whoever administers the database may ask for more than
  // `on`, but not for less: then commits would not be durable.
  run("SELECT set_config('default_transaction_isolation', 'read committed', false),"
      " set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
      "   WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)");
  failures_ = 0;
}

void PostgresConnection::fail_for_a_while() {
  failures_ = std::min(failures_ + 1, 8);
  const int most = std::min(most_pause_ms, least_pause_ms << failures_);
  thread_local std::minstd_rand random(std::random_device{}());
  not_before_ =
      Clock::now() + std::chrono::milliseconds(std::uniform_int_distribution(least_pause_ms, most)(random));
}

void PostgresConnection::lose(const std::string& why) {
  session_.reset();
  why_ = why;
  may_pass_ = true;
  fail_for_a_while();
  throw StoreIsAway(Problem(store_wording("file.database.lost"), {{"database", name_}, {"why", why}}));
}

void PostgresConnection::refuse(const PGresult* result) {
  const auto field = [&](int which) {
    const char* const text = PQresultErrorField(result, which);
    return std::string(text == nullptr ? "" : text);
  };
  const std::string state = field(PG_DIAG_SQLSTATE);
  // Only the main message: details may have values in them that are nobody's business.
  const std::string message = trimmed(field(PG_DIAG_MESSAGE_PRIMARY));
  // The server is going away, or was demoted: the next attempt finds the one that takes its place.
  constexpr std::string_view read_only = "25006";
  if (state.starts_with("57P") || state == read_only || PQstatus(session_.get()) == CONNECTION_BAD) {
    lose(message.empty() ? trimmed(PQerrorMessage(session_.get())) : message);
  }
  throw PostgresError(message, state);
}

void PostgresConnection::roll_back() {
  if (!session_ || PQtransactionStatus(session_.get()) == PQTRANS_IDLE) return;
  try {
    run("ROLLBACK");
  } catch (const StoreError&) {
    session_.reset();
  }
}

void PostgresConnection::wait_for(short events, Clock::time_point deadline) {
  pollfd wait{PQsocket(session_.get()), events, 0};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) lose("no answer within " + std::to_string(patience_.count() / 1'000) + " s");
    const int ready = ::poll(&wait, 1, static_cast<int>(left.count()) + 1);
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR) lose(std::generic_category().message(errno));
  }
}

// The result of the one statement that was sent.
Rows PostgresConnection::await_result() {
  const auto deadline = Clock::now() + patience_;
  PGconn* const session = session_.get();
  for (;;) {
    const int left = PQflush(session);
    if (left < 0) lose(trimmed(PQerrorMessage(session)));
    if (left == 0 && PQisBusy(session) == 0) break;
    wait_for(static_cast<short>(left > 0 ? POLLIN | POLLOUT : POLLIN), deadline);
    if (PQconsumeInput(session) == 0) lose(trimmed(PQerrorMessage(session)));
  }
  PGresult* const result = PQgetResult(session);
  if (result == nullptr) lose(trimmed(PQerrorMessage(session)));
  Rows rows(result);
  // What follows is only the mark of its end.
  for (;;) {
    while (PQisBusy(session) != 0) {
      wait_for(POLLIN, deadline);
      if (PQconsumeInput(session) == 0) lose(trimmed(PQerrorMessage(session)));
    }
    PGresult* const more = PQgetResult(session);
    if (more == nullptr) break;
    PQclear(more);
  }
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) refuse(result);
  return rows;
}

const std::string& PostgresConnection::prepare(const char* sql, const Parameters& parameters) {
  const auto known = prepared_.find(sql);
  if (known != prepared_.end()) return known->second;
  const std::string name = "s" + std::to_string(prepared_.size());
  if (PQsendPrepare(session_.get(), name.c_str(), sql, static_cast<int>(parameters.size()),
                    parameters.types().data()) == 0) {
    lose(trimmed(PQerrorMessage(session_.get())));
  }
  await_result();
  return prepared_.emplace(sql, name).first->second;
}

Rows PostgresConnection::run(const char* sql, const Parameters& parameters) {
  connect();
  const std::string& name = prepare(sql, parameters);
  std::vector<const char*> values;
  std::vector<int> lengths;
  std::vector<int> formats(parameters.size(), binary);
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    values.push_back(parameters.value(at).data());
    lengths.push_back(static_cast<int>(parameters.value(at).size()));
  }
  if (PQsendQueryPrepared(session_.get(), name.c_str(), static_cast<int>(values.size()), values.data(),
                          lengths.data(), formats.data(), binary) == 0) {
    lose(trimmed(PQerrorMessage(session_.get())));
  }
  return await_result();
}

void PostgresConnection::run_script(const std::string& sql) {
  connect();
  if (PQsendQuery(session_.get(), sql.c_str()) == 0) lose(trimmed(PQerrorMessage(session_.get())));
  await_result();
}

}  // namespace incan
