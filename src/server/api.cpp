#include "server/api.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "protocol/http_body.h"
#include "server/header_list.h"
#include "server/names.h"
#include "server/page_answer.h"
#include "text/guest_name.h"

namespace incan {
namespace {

namespace http = boost::beast::http;
using http::field;
using http::status;

// The page loads a dozen files, and several people behind one address may open it at the same moment.
constexpr double cost_of_a_file = 0.1;
// Additional costs, on top of cost_of_asking.
constexpr double cost_of_a_guest = 5;
constexpr double cost_of_a_table = 20;
constexpr double cost_of_an_analysis = 10;

constexpr std::size_t most_tables_of_a_host = 20;
constexpr int most_games = 100;
constexpr std::string_view cookie_name = "incan";

HttpResponse json(const HttpRequest& request, status code, std::string body) {
  return response(request, code, "application/json", std::move(body));
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

std::vector<FinishedGame> summaries(const std::vector<StoredGame>& games) {
  std::vector<FinishedGame> list;
  for (const StoredGame& game : games) {
    auto summary = summary_of(static_cast<std::uint64_t>(game.id), game.table, game.ended, game.record);
    if (summary) list.push_back(*std::move(summary));
  }
  return list;
}

}  // namespace

// A parsed request: its path and query.
class Api::Asked {
 public:
  Asked(const HttpRequest& asked, const Caller& by) : request(asked), caller(by) {
    const std::string_view target = asked.target();
    const auto question = target.find('?');
    whole_path = target.substr(0, question);
    path = split(whole_path, '/');
    path.erase(path.begin());
    if (question != std::string_view::npos) parameters_ = split(target.substr(question + 1), '&');
  }

  const HttpRequest& request;
  const Caller& caller;
  std::string_view whole_path;
  std::vector<std::string_view> path;  // Split at slashes.

  bool is(http::verb verb) const {
    return request.method() == verb || (verb == http::verb::get && request.method() == http::verb::head);
  }
  bool is_at(std::initializer_list<std::string_view> pattern) const {
    return std::equal(
        path.begin(), path.end(), pattern.begin(), pattern.end(),
        [](std::string_view part, std::string_view wanted) { return wanted == "*" || part == wanted; });
  }
  // Whether the analysis of a game is requested rather than its record.
  bool wants_analysis() const { return path.back() == "analysis"; }
  // The requested file of the page, or null. All views are served by the same file; the page itself picks the
  // view.
  const PageFile* file() const {
    const bool is_view = is_at({"rules"}) || is_at({"verify"}) || is_at({"games", "*"}) ||
                         is_at({"t", "*"}) || is_at({"t", "*", "screen"}) || is_at({"t", "*", "games", "*"});
    return page_file(is_view ? "/" : whole_path);
  }
  std::string_view parameter(std::string_view name) const {
    for (std::string_view one : parameters_) {
      const auto equals = one.find('=');
      if (equals != std::string_view::npos && one.substr(0, equals) == name) return one.substr(equals + 1);
    }
    return {};
  }

  HttpResponse refuse(status code, std::string_view error_code, std::string_view message) const {
    return refusal(request, code, error_code, message);
  }
  HttpResponse refuse(const Fault& fault) const {
    return refuse(status::bad_request, "bad_body",
                  fault.where.empty() ? fault.why : fault.where + ": " + fault.why);
  }
  // The requested guest with a displayable name, or the error response.
  tl::expected<NewGuest, HttpResponse> guest_wanted() const {
    auto wanted = read_new_guest(request.body());
    if (!wanted) return tl::unexpected(refuse(wanted.error()));
    const auto name = guest_name(wanted->name);
    if (!name) {
      return tl::unexpected(refuse(status::bad_request, "bad_name", "this name cannot be shown to others"));
    }
    wanted->name = *name;
    return *std::move(wanted);
  }
  HttpResponse not_found() const { return refuse(status::not_found, "not_found", "not found"); }
  HttpResponse only(std::string_view methods) const {
    HttpResponse answer = refuse(status::method_not_allowed, "method", "this method is not allowed here");
    answer.set(field::allow, boost::core::string_view(methods.data(), methods.size()));
    return answer;
  }

 private:
  std::vector<std::string_view> parameters_;
};

HttpResponse Api::refusal(const HttpRequest& request, status code, std::string_view error_code,
                          std::string_view message) {
  HttpResponse answer = json(request, code, write_refusal(error_code, message));
  if (code == status::unauthorized) answer.set(field::www_authenticate, "Bearer");
  if (code == status::too_many_requests) answer.set(field::retry_after, "1");
  return answer;
}

bool Api::is_foreign(const HttpRequest& request, const Caller& caller) const {
  const std::string_view origin = header(request, field::origin);
  if (origin.empty()) return false;  // Not a page: browsers always send Origin here.
  const std::string host(header(request, field::host));
  const std::vector<std::string>& allowed = services_.configuration.origins;
  if (std::find(allowed.begin(), allowed.end(), origin) != allowed.end()) return false;
  return origin != (caller.is_secure ? "https://" : "http://") + host;
}

namespace {

std::string_view token_of(const HttpRequest& request) {
  constexpr std::string_view bearer = "Bearer ";
  std::string_view token;
  if (const auto given = header(request, field::authorization); given.starts_with(bearer)) {
    token = given.substr(bearer.size());
  } else {
    for (std::string_view cookie : split(header(request, field::cookie), ';')) {
      while (cookie.starts_with(' ')) cookie.remove_prefix(1);
      if (cookie.starts_with(cookie_name) && cookie.substr(cookie_name.size()).starts_with('=')) {
        token = cookie.substr(cookie_name.size() + 1);
      }
    }
  }
  return token;
}

}  // namespace

asio::awaitable<std::optional<Guest>> Api::guest_of(const HttpRequest& request, const Caller& caller) {
  const std::string token(token_of(request));
  std::optional<Guest> guest;
  if (seed_from_hex(token)) guest = co_await guests_.with_token(token);
  if (!guest && !token.empty()) addresses_.charge_for_a_guess(caller.address);
  co_return guest;
}

asio::awaitable<HttpResponse> Api::answer(const HttpRequest& request, const Caller& caller) {
  HttpResponse answer;
  try {
    answer = co_await answer_api(request, caller);
  } catch (const StoreError& error) {
    services_.log.error("cannot answer a request: {}", error.what());
    answer = refusal(request, status::service_unavailable, "storage",
                     "the server cannot access its storage right now; try again later");
  }
  services_.metrics.request(static_cast<int>(answer.result_int()));
  co_return answer;
}

asio::awaitable<HttpResponse> Api::answer_api(const HttpRequest& request, const Caller& caller) {
  const Asked asked(request, caller);
  // For the operator; not rate limited.
  if (asked.is_at({"healthz"}))
    co_return response(request, status::ok, "text/plain", std::string_view("ok\n"));
  if (asked.is_at({"metrics"})) {
    co_return response(request, status::ok, "text/plain; version=0.0.4", services_.metrics.text());
  }
  const PageFile* file = asked.file();
  if (!addresses_.spend(caller.address, file != nullptr ? cost_of_a_file : cost_of_asking)) {
    co_return asked.refuse(status::too_many_requests, "too_fast", "too many requests; slow down");
  }
  const bool changes = !asked.is(http::verb::get);
  if (changes && is_foreign(request, caller)) {
    co_return asked.refuse(status::forbidden, "origin",
                           "requests from pages of other origins are not allowed");
  }
  if (changes && !request.body().empty() &&
      !header(request, field::content_type).starts_with("application/json")) {
    co_return asked.refuse(status::unsupported_media_type, "media_type",
                           "the Content-Type must be application/json");
  }

  if (file != nullptr) {
    if (changes) co_return asked.only("GET, HEAD");
    co_return page_answer(request, *file);
  }
  if (asked.is_at({"api", "guests"})) {
    if (!asked.is(http::verb::post)) co_return asked.only("POST");
    co_return co_await make_guest(asked);
  }
  if (asked.is_at({"api", "tables"}) && asked.is(http::verb::get)) {
    co_return json(request, status::ok, write_tables(lobby_.listed()));
  }
  if (asked.is_at({"api", "tables", "*"}) || asked.is_at({"api", "codes", "*"})) {
    if (changes) co_return asked.only("GET, HEAD");
    const auto table = asked.path[1] == "codes" ? lobby_.find_by_code(read_code(asked.path[2]))
                                                : lobby_.find(std::string(asked.path[2]));
    if (table) co_return json(request, status::ok, write_summary(table->summary()));
    addresses_.charge_for_a_guess(caller.address);
    co_return asked.refuse(status::not_found, "no_such_table", "no such table");
  }
  if (asked.is_at({"api", "tables", "*", "games"})) {
    if (changes) co_return asked.only("GET, HEAD");
    co_return co_await games_of_table(asked, std::string(asked.path[2]));
  }
  if (asked.is_at({"api", "tables", "*", "games", "*"}) ||
      asked.is_at({"api", "tables", "*", "games", "*", "analysis"})) {
    if (changes) co_return asked.only("GET, HEAD");
    const auto game = number(asked.path[4]);
    if (!game) co_return asked.not_found();
    co_return co_await game_of_table(asked, std::string(asked.path[2]), GameId{*game});
  }
  if (asked.is_at({"api", "analysis"})) {
    if (!asked.is(http::verb::post)) co_return asked.only("POST");
    co_return co_await analysis_of(asked, request.body());
  }
  if (asked.is_at({"api", "games"})) {
    if (changes) co_return asked.only("GET, HEAD");
    co_return co_await games(asked);
  }

  const bool is_own = asked.is_at({"api", "me"}) || asked.is_at({"api", "tables"}) ||
                      asked.is_at({"api", "games", "*"}) || asked.is_at({"api", "games", "*", "analysis"});
  if (!is_own) co_return asked.not_found();
  const auto guest = co_await guest_of(request, caller);
  if (!guest)
    co_return asked.refuse(status::unauthorized, "no_guest",
                           "authentication required; create a guest with POST /api/guests");
  if (asked.is_at({"api", "me"})) co_return co_await me(asked, *guest);
  if (asked.is_at({"api", "tables"})) {
    if (!asked.is(http::verb::post)) co_return asked.only("GET, HEAD, POST");
    co_return co_await open_table(asked, *guest);
  }
  const auto game = number(asked.path[2]);
  if (!game) co_return asked.not_found();
  co_return co_await own_game(asked, *guest, GameId{*game});
}

asio::awaitable<HttpResponse> Api::make_guest(const Asked& asked) {
  const auto wanted = asked.guest_wanted();
  if (!wanted) co_return wanted.error();
  if (!addresses_.spend(asked.caller.address, cost_of_a_guest)) {
    co_return asked.refuse(status::too_many_requests, "too_fast",
                           "too many new guests from this address; slow down");
  }
  const auto made = co_await guests_.make(wanted->name);
  if (wanted->wants_token)
    co_return json(asked.request, status::created, write_guest(wanted->name, made.token));
  HttpResponse answer = json(asked.request, status::created, write_guest(wanted->name, std::nullopt));
  answer.set(field::set_cookie, std::string(cookie_name) + "=" + made.token +
                                    "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" +
                                    (asked.caller.is_secure ? "; Secure" : ""));
  co_return answer;
}

asio::awaitable<HttpResponse> Api::me(const Asked& asked, const Guest& guest) {
  if (asked.is(http::verb::get)) {
    co_return json(asked.request, status::ok, write_me(guest.name, lobby_.of_guest(guest.id)));
  }
  if (asked.is(http::verb::patch)) {
    const auto wanted = asked.guest_wanted();
    if (!wanted) co_return wanted.error();
    co_await guests_.rename(guest.id, wanted->name);
    sockets_.rename(guest.id, wanted->name);
    co_return json(asked.request, status::ok, write_guest(wanted->name, std::nullopt));
  }
  if (asked.is(http::verb::delete_)) {
    co_await guests_.remove(guest.id);
    sockets_.close(guest.id, Sockets::CloseCode::normal, "the guest was deleted");
    lobby_.forget(guest.id);
    HttpResponse answer = empty_response(asked.request, status::no_content);
    answer.set(field::set_cookie, std::string(cookie_name) + "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    co_return answer;
  }
  co_return asked.only("GET, HEAD, PATCH, DELETE");
}

asio::awaitable<HttpResponse> Api::open_table(const Asked& asked, const Guest& guest) {
  const auto settings = read_new_table(asked.request.body());
  if (!settings) co_return asked.refuse(settings.error());
  if (lobby_.is_full()) {
    co_return asked.refuse(status::service_unavailable, "server_is_full",
                           "the server has reached its limit on open tables");
  }
  if (lobby_.tables_of_host(guest.id) >= most_tables_of_a_host) {
    co_return asked.refuse(status::too_many_requests, "too_many_tables",
                           "you are already the host of as many tables as one guest may have");
  }
  if (!addresses_.spend(asked.caller.address, cost_of_a_table)) {
    co_return asked.refuse(status::too_many_requests, "too_fast",
                           "too many new tables from this address; slow down");
  }
  const auto table = co_await lobby_.open(*settings, guest.id);
  HttpResponse answer = json(asked.request, status::created, write_summary(table->summary()));
  answer.set(field::location, "/t/" + table->summary().id);
  co_return answer;
}

asio::awaitable<HttpResponse> Api::games(const Asked& asked) {
  std::optional<Time> before;
  if (const auto given = asked.parameter("before"); !given.empty()) {
    const auto time = number(given);
    constexpr std::uint64_t far = std::uint64_t{1} << 62U;
    if (!time || *time > far)
      co_return asked.refuse(status::bad_request, "bad_time",
                             "before must be a time in milliseconds since 1970");
    before = Time(static_cast<std::int64_t>(*time));
  }
  if (asked.parameter("listed") == "true") {
    const auto question = [before](Store& store) { return store.listed_games(most_games, before); };
    const auto list = co_await ask(services_, question);
    co_return json(asked.request, status::ok, write_games(summaries(list)));
  }
  const auto guest = co_await guest_of(asked.request, asked.caller);
  if (!guest)
    co_return asked.refuse(status::unauthorized, "no_guest",
                           "authentication required, unless you ask for listed=true");
  const auto question = [before, id = guest->id](Store& store) {
    return store.games_of_guest(id, most_games, before);
  };
  const auto list = co_await ask(services_, question);
  co_return json(asked.request, status::ok, write_games(summaries(list)));
}

asio::awaitable<HttpResponse> Api::games_of_table(const Asked& asked, std::string table) {
  const auto question = [table](Store& store) { return store.games_of_table(table); };
  const auto list = co_await ask(services_, question);
  // If there are no games and the table is not running either, the id is unknown.
  if (list.empty() && !lobby_.find(table)) {
    addresses_.charge_for_a_guess(asked.caller.address);
    co_return asked.refuse(status::not_found, "no_such_table", "no such table");
  }
  co_return json(asked.request, status::ok, write_games(summaries(list)));
}

namespace {

HttpResponse record(const HttpRequest& request, const StoredGame& game) {
  HttpResponse answer = json(request, status::ok, game.record + "\n");
  answer.set(field::content_disposition, "attachment; filename=\"incan-gold-" +
                                             std::to_string(static_cast<std::uint64_t>(game.id)) + ".json\"");
  return answer;
}

}  // namespace

asio::awaitable<HttpResponse> Api::game_of_table(const Asked& asked, std::string table, GameId game) {
  const auto question = [game](Store& store) { return store.game(game); };
  const auto found = co_await ask(services_, question);
  if (!found || found->table != table) {
    addresses_.charge_for_a_guess(asked.caller.address);
    co_return asked.not_found();
  }
  if (asked.wants_analysis()) co_return co_await analysis_of(asked, found->record);
  co_return record(asked.request, *found);
}

asio::awaitable<HttpResponse> Api::own_game(const Asked& asked, const Guest& guest, GameId game) {
  if (asked.is(http::verb::get)) {
    const auto question = [game, id = guest.id](Store& store) {
      return store.has_played(id, game) ? store.game(game) : std::nullopt;
    };
    const auto found = co_await ask(services_, question);
    if (!found) co_return asked.not_found();
    if (asked.wants_analysis()) co_return co_await analysis_of(asked, found->record);
    co_return record(asked.request, *found);
  }
  if (asked.wants_analysis()) co_return asked.only("GET, HEAD");
  if (asked.is(http::verb::delete_)) {
    const auto question = [game, id = guest.id](Store& store) { return store.remove_game(id, game); };
    const bool removed = co_await ask(services_, question);
    co_return removed ? empty_response(asked.request, status::no_content) : asked.not_found();
  }
  co_return asked.only("GET, HEAD, DELETE");
}

asio::awaitable<HttpResponse> Api::analysis_of(const Asked& asked, std::string record) {
  if (!addresses_.spend(asked.caller.address, cost_of_an_analysis)) {
    co_return asked.refuse(status::too_many_requests, "too_fast",
                           "too many analyses from this address; slow down");
  }
  const auto analysis = co_await analyses_.of(std::move(record));
  if (!analysis) {
    co_return asked.refuse(status::too_many_requests, "too_fast",
                           "the server is busy analyzing other games; try again");
  }
  if (!analysis->has_value()) {
    const Fault& fault = analysis->error();
    co_return asked.refuse(status::bad_request, "bad_record",
                           fault.where.empty() ? fault.why : fault.where + ": " + fault.why);
  }
  co_return json(asked.request, status::ok, **analysis + "\n");
}

}  // namespace incan
