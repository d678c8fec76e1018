#include "server/api.h"

#include <algorithm>
#include <array>
#include <boost/url/parse.hpp>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "protocol/http_body.h"
#include "server/header_list.h"
#include "server/link_preview.h"
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
// Load balancers ask often.
constexpr double cost_of_health = 0.5;
// Additional costs of what takes more than an answer.
constexpr double cost_of_a_guest = 5;
constexpr double cost_of_a_table = 20;
constexpr double cost_of_an_analysis = 10;
constexpr double cost_of_a_preview = 4;

constexpr int most_games = 100;

struct GamesWanted {
  bool listed = false;
  std::optional<Time> before;
  int most = most_games;
};

constexpr std::string_view cookie_name = "incan";

// All views are served by the same file; the page itself picks the view. In a path, * is any one segment.
constexpr std::array<std::string_view, 7> paths_of_views = {
    "/rules", "/verify", "/offline", "/games/*", "/t/*", "/t/*/screen", "/t/*/games/*"};

HttpResponse json(const HttpRequest& request, status code, std::string body) {
  return response(request, code, "application/json", std::move(body));
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

// Decoded; empty if it is missing.
std::string parameter(const boost::urls::params_view& query, std::string_view name) {
  const auto found = query.find(name);
  return found == query.end() ? std::string() : (*found).value;
}

std::string write_list(const std::vector<ListedGame>& games) {
  std::vector<FinishedGame> list;
  for (const ListedGame& game : games) {
    const GameResult& result = game.result;
    FinishedGame one{static_cast<std::uint64_t>(game.id),
                     game.table,
                     game.ended,
                     std::string(ruleset(result.edition).name),
                     result.practice,
                     {},
                     {},
                     {}};
    for (const PlayerResult& player : result.players) {
      if (player.won) one.winners.push_back(static_cast<int>(one.players.size()));
      one.players.push_back(player.name);
      one.scores.push_back(player.score);
    }
    list.push_back(std::move(one));
  }
  return write_games(list);
}

}  // namespace

struct Api::Route {
  // Operators have a rate limit of their own.
  enum class For : std::uint8_t { operators, everybody, guests };

  http::verb method;      // GET includes HEAD.
  std::string_view path;  // * is any one segment.
  Answer (Api::*answer)(const Asked& asked);
  For whom = For::everybody;
  // On top of cost_of_asking, which everything for clients costs; spent once nothing else stands in the way.
  double additional_cost = 0;
};

std::span<const Api::Route> Api::routes() {
  using http::verb;
  using For = Route::For;
  static constexpr std::array list = std::to_array<Route>({
      {verb::get, "/healthz", &Api::health, For::operators, cost_of_health},
      {verb::get, "/metrics", &Api::metrics, For::operators, Api::cost_of_asking},
      {verb::post, "/api/guests", &Api::make_guest, For::everybody, cost_of_a_guest},
      {verb::get, "/api/me", &Api::me, For::guests},
      {verb::patch, "/api/me", &Api::rename_me, For::guests},
      {verb::delete_, "/api/me", &Api::delete_me, For::guests},
      {verb::get, "/api/tables", &Api::listed_tables},
      {verb::post, "/api/tables", &Api::open_table, For::guests, cost_of_a_table},
      {verb::get, "/api/tables/*", &Api::table},
      {verb::delete_, "/api/tables/*", &Api::close_table, For::guests},
      {verb::get, "/api/codes/*", &Api::table_with_code},
      {verb::get, "/api/tables/*/games", &Api::games_of_table},
      {verb::get, "/api/tables/*/games/*", &Api::record_of_table},
      {verb::get, "/api/tables/*/games/*/analysis", &Api::analysis_of_table, For::everybody,
       cost_of_an_analysis},
      {verb::get, "/api/games", &Api::games},
      {verb::get, "/api/games/*", &Api::own_record, For::guests},
      {verb::delete_, "/api/games/*", &Api::delete_game, For::guests},
      {verb::get, "/api/games/*/analysis", &Api::own_analysis, For::guests, cost_of_an_analysis},
      {verb::post, "/api/analysis", &Api::analysis, For::everybody, cost_of_an_analysis},
      {verb::get, "/api/preview.png", &Api::home_preview, For::everybody, cost_of_a_preview},
      {verb::get, "/api/tables/*/preview.png", &Api::table_preview, For::everybody, cost_of_a_preview},
  });
  return list;
}

// A request with its path, and, once they are known, its route and its guest.
struct Api::Asked {
  Asked(const HttpRequest& asked, const Caller& by, Metrics& counting)
      : request(asked), caller(by), metrics(counting) {
    const std::string_view target = asked.target();
    whole_path = target.substr(0, target.find('?'));
    path = split(whole_path, '/');
    path.erase(path.begin());
  }

  const HttpRequest& request;
  const Caller& caller;
  Metrics& metrics;
  std::string_view whole_path;
  std::vector<std::string_view> path;  // Split at slashes.
  const Route* route = nullptr;
  std::optional<Guest> guest;  // Known where the route is for guests.

  bool is(http::verb verb) const {
    return request.method() == verb || (verb == http::verb::get && request.method() == http::verb::head);
  }
  bool is_at(std::string_view pattern) const {
    for (std::string_view part : path) {
      if (!pattern.starts_with('/')) return false;
      pattern.remove_prefix(1);
      const std::string_view wanted = pattern.substr(0, pattern.find('/'));
      if (wanted != "*" && wanted != part) return false;
      pattern.remove_prefix(wanted.size());
    }
    return pattern.empty();
  }
  // The requested file of the page, or null.
  const PageFile* file() const {
    const bool is_view = std::any_of(paths_of_views.begin(), paths_of_views.end(),
                                     [&](std::string_view pattern) { return is_at(pattern); });
    return page_file(is_view ? "/" : whole_path);
  }
  // Whether a browser shows the answer: the page then says that there is nothing here.
  bool is_for_people() const {
    return is(http::verb::get) && path.front() != "api" &&
           header(request, field::accept).find("text/html") != std::string_view::npos;
  }
  HttpResponse refuse(status code, std::string_view error_code, std::string_view message) const {
    metrics.refused(std::string(error_code));
    return refusal(request, code, error_code, message);
  }
  HttpResponse refuse(const Fault& fault) const {
    return refuse(status::bad_request, "bad_body",
                  fault.where.empty() ? fault.why : fault.where + ": " + fault.why);
  }
  // Which games of a list are requested, or the error response.
  tl::expected<GamesWanted, HttpResponse> games_wanted() const {
    // Not parse_query, which in Boost 1.81 reads on until a zero byte. Whether the path can be decoded does
    // not matter here.
    const std::string after_path =
        "/" + std::string(std::string_view(request.target()).substr(whole_path.size()));
    const auto url = boost::urls::parse_origin_form(after_path);
    if (!url) return tl::unexpected(refuse(status::bad_request, "bad_query", "the query is not valid"));
    const boost::urls::params_view query = url->params();
    GamesWanted wanted;
    wanted.listed = parameter(query, "listed") == "true";
    if (const std::string given = parameter(query, "before"); !given.empty()) {
      const auto time = number(given);
      constexpr std::uint64_t far = std::uint64_t{1} << 62U;
      if (!time || *time > far) {
        return tl::unexpected(
            refuse(status::bad_request, "bad_time", "before must be a time in milliseconds since 1970"));
      }
      wanted.before = Time(static_cast<std::int64_t>(*time));
    }
    if (const std::string given = parameter(query, "limit"); !given.empty()) {
      const auto limit = number(given);
      if (!limit || *limit < 1 || *limit > most_games) {
        return tl::unexpected(
            refuse(status::bad_request, "bad_limit", "limit must be a whole number from 1 to 100"));
      }
      wanted.most = static_cast<int>(*limit);
    }
    return wanted;
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

// Whether a proxy, trusted or not, says that it passes the request on for somebody.
bool is_forwarded(const HttpRequest& request) {
  return request.count("X-Forwarded-For") > 0 || request.count("Forwarded") > 0 ||
         request.count(field::via) > 0;
}

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
    answer = co_await answer_any(request, caller);
  } catch (const StoreError& error) {
    services_.log.error("cannot answer a request: {}", error.what());
    answer = refusal(request, status::service_unavailable, "storage",
                     "the server cannot access its storage right now; try again later");
  }
  services_.metrics.request(static_cast<int>(answer.result_int()));
  co_return answer;
}

Api::Answer Api::answer_any(const HttpRequest& request, const Caller& caller) {
  Asked asked(request, caller, services_.metrics);
  const auto is_connected = [&](const Route& route) { return asked.is_at(route.path); };
  const auto first = std::find_if(routes().begin(), routes().end(), is_connected);
  if (first != routes().end() && first->whom == Route::For::operators) {
    asked.route = &*first;
    co_return co_await answer_operator(asked);
  }
  if (caller.is_operator) co_return asked.not_found();
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
  if (file == nullptr) co_return co_await answer_route(asked);
  if (changes) co_return asked.only("GET, HEAD");
  if (file->path == "/") co_return co_await page(asked);
  co_return page_answer(request, *file);
}

Api::Answer Api::answer_operator(Asked& asked) {
  if (!asked.is(asked.route->method)) co_return asked.only("GET, HEAD");
  if (!asked.caller.is_operator &&
      !addresses_.spend(asked.caller.address, asked.route->additional_cost, Addresses::Purse::operators)) {
    co_return asked.refuse(status::too_many_requests, "too_fast", "too many requests; slow down");
  }
  co_return co_await (this->*asked.route->answer)(asked);
}

Api::Answer Api::answer_route(Asked& asked) {
  std::string methods;
  bool is_any_for_guests = false;
  for (const Route& route : routes()) {
    if (!asked.is_at(route.path)) continue;
    if (asked.is(route.method)) asked.route = &route;
    if (!methods.empty()) methods += ", ";
    methods += std::string_view(http::to_string(route.method));
    if (route.method == http::verb::get) methods += ", HEAD";
    is_any_for_guests = is_any_for_guests || route.whom == Route::For::guests;
  }
  if (methods.empty()) {
    if (!asked.is_for_people()) co_return asked.not_found();
    HttpResponse answer = co_await page(asked);
    // A 304 repeats the earlier answer, which was a 404.
    if (answer.result() == status::ok) answer.result(status::not_found);
    answer.set(field::vary, "Accept, Accept-Language");
    co_return answer;
  }
  if (asked.route != nullptr ? asked.route->whom == Route::For::guests : is_any_for_guests) {
    asked.guest = co_await guest_of(asked.request, asked.caller);
    if (!asked.guest) {
      co_return asked.refuse(status::unauthorized, "no_guest",
                             "authentication required; create a guest with POST /api/guests");
    }
  }
  if (asked.route == nullptr) co_return asked.only(methods);
  co_return co_await (this->*asked.route->answer)(asked);
}

bool Api::spend(const Asked& asked) {
  return addresses_.spend(asked.caller.address, asked.route->additional_cost);
}

Api::Answer Api::health(const Asked& asked) {
  co_return response(asked.request, status::ok, "text/plain", std::string_view("ok\n"));
}

// Metrics say too much about a quiet table for everybody to read them.
Api::Answer Api::metrics(const Asked& asked) {
  const bool is_here = asked.caller.address.is_loopback() && !is_forwarded(asked.request);
  if (!asked.caller.is_operator && (!services_.configuration.metrics_address.empty() || !is_here)) {
    co_return asked.refuse(status::forbidden, "metrics",
                           "metrics are not for everybody; use the address that --metrics-address sets");
  }
  try {
    const auto question = [](Store& store) { return store.size(); };
    const StoreSize size = co_await ask(services_, question);
    services_.metrics.database_bytes.Set(static_cast<double>(size.bytes));
    // In hundreds, because a changed choice is one entry more.
    const std::uint64_t rounded = size.entries / 100 * 100;
    services_.metrics.entries.Set(static_cast<double>(rounded));
    services_.metrics.tables.Set(static_cast<double>(size.tables));
  } catch (const StoreError& error) {
    // The others are needed all the more.
    services_.log.error("cannot measure the database: {}", error.what());
  }
  services_.metrics.queue_length.Set(static_cast<double>(services_.commits.queue_length()));
  co_return response(asked.request, status::ok, "text/plain; version=0.0.4", services_.metrics.text());
}

Api::Answer Api::make_guest(const Asked& asked) {
  const auto wanted = asked.guest_wanted();
  if (!wanted) co_return wanted.error();
  if (!spend(asked)) {
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

Api::Answer Api::me(const Asked& asked) {
  const auto tables = co_await lobby_.of_guest(asked.guest->id);
  co_return json(asked.request, status::ok, write_me(asked.guest->name, tables));
}

Api::Answer Api::rename_me(const Asked& asked) {
  const auto wanted = asked.guest_wanted();
  if (!wanted) co_return wanted.error();
  co_await guests_.rename(asked.guest->id, wanted->name);
  sockets_.rename(asked.guest->id, wanted->name);
  co_return json(asked.request, status::ok, write_guest(wanted->name, std::nullopt));
}

Api::Answer Api::delete_me(const Asked& asked) {
  co_await guests_.remove(asked.guest->id);
  sockets_.close(asked.guest->id, Sockets::CloseCode::normal, "the guest was deleted");
  co_await lobby_.forget(asked.guest->id);
  HttpResponse answer = empty_response(asked.request, status::no_content);
  answer.set(field::set_cookie, std::string(cookie_name) + "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  co_return answer;
}

Api::Answer Api::listed_tables(const Asked& asked) {
  const std::string list = co_await lobby_.listed();
  co_return json(asked.request, status::ok, list);
}

Api::Answer Api::open_table(const Asked& asked) {
  const auto settings = read_new_table(asked.request.body());
  if (!settings) co_return asked.refuse(settings.error());
  const std::size_t own_tables = co_await lobby_.count_of_guest(asked.guest->id);
  if (own_tables >= services_.configuration.tables_per_guest) {
    co_return asked.refuse(status::too_many_requests, "too_many_tables",
                           "you have as many tables as one guest may have; leave or close one");
  }
  if (!spend(asked)) {
    co_return asked.refuse(status::too_many_requests, "too_fast",
                           "too many new tables from this address; slow down");
  }
  const bool has_room = co_await lobby_.make_room();
  if (!has_room) {
    co_return asked.refuse(status::service_unavailable, "server_is_full",
                           "the server has reached its limit on open tables; try again later");
  }
  const auto address = asked.caller.address;
  if (!addresses_.open_table(address)) {
    co_return asked.refuse(status::too_many_requests, "too_many_tables_from_address",
                           "too many tables are open that came from this address; close one");
  }
  // Called once, when the table has ended or is not to be.
  const std::function<void()> closed = [this, address] { addresses_.close_table(address); };
  std::shared_ptr<TableTask> table;
  try {
    table = co_await lobby_.open(*settings, asked.guest->id, closed);
  } catch (const StoreError&) {
    closed();
    throw;
  }
  HttpResponse answer = json(asked.request, status::created, write_summary(table->summary()));
  answer.set(field::location, "/t/" + table->summary().id);
  co_return answer;
}

Api::Answer Api::close_table(const Asked& asked) {
  const auto table = co_await lobby_.arrive(std::string(asked.path[2]));
  if (!table) co_return summary(asked, std::nullopt);
  const auto refused = co_await table->close_for(asked.guest->id);
  if (!refused) co_return empty_response(asked.request, status::no_content);
  switch (*refused) {
    case TableRefusal::only_the_host_may:
      co_return asked.refuse(status::forbidden, "only_the_host_may", "only the host may close a table");
    case TableRefusal::game_is_not_over:
      co_return asked.refuse(status::conflict, "game_is_not_over",
                             "others are playing; close the table when the game is over");
    default:
      co_return asked.refuse(status::not_found, "no_such_table", "no such table");
  }
}

HttpResponse Api::summary(const Asked& asked, const std::optional<TableSummary>& found) {
  if (found) return json(asked.request, status::ok, write_summary(*found));
  addresses_.charge_for_a_guess(asked.caller.address);
  return asked.refuse(status::not_found, "no_such_table", "no such table");
}

Api::Answer Api::table(const Asked& asked) {
  const auto found = co_await lobby_.summary(std::string(asked.path[2]));
  co_return summary(asked, found);
}

Api::Answer Api::table_with_code(const Asked& asked) {
  const auto found = co_await lobby_.summary_with_code(read_code(asked.path[2]));
  co_return summary(asked, found);
}

asio::awaitable<std::optional<TableSummary>> Api::named(std::string table) {
  // An id has more letters than a code.
  const std::string code = read_code(table);
  if (code.empty()) co_return co_await lobby_.summary(std::move(table));
  co_return co_await lobby_.summary_with_code(code);
}

Api::Answer Api::page(const Asked& asked) {
  const Text& text = words_.at(preferred_language(header(asked.request, field::accept_language)));
  const std::string origin =
      (asked.caller.is_secure ? "https://" : "http://") + std::string(header(asked.request, field::host));
  LinkPreview preview{text("preview.title"), text("preview.description"),
                      origin + std::string(asked.whole_path), origin + "/api/preview.png"};
  if (asked.is_at("/t/*")) {
    std::optional<TableSummary> table;
    bool is_unknown = false;
    try {
      table = co_await named(std::string(asked.path[1]));
      is_unknown = !table;
    } catch (const StoreError& error) {
      // The page is needed all the same.
      services_.log.error("cannot look up a table: {}", error.what());
    }
    if (table) {
      const auto taken = std::count_if(table->seats.begin(), table->seats.end(),
                                       [](const SeatShown& seat) { return !seat.is_free; });
      const auto seats = static_cast<std::int64_t>(table->seats.size());
      preview.title = text("preview.table.title", {{"code", table->code}});
      preview.description =
          table->phase == Phase::waiting
              ? text("preview.table.waiting", {{"taken", std::int64_t{taken}}, {"seats", seats}})
              : text("preview.table.playing");
      preview.picture = origin + "/api/tables/" + table->id + "/preview.png";
    } else if (is_unknown) {
      addresses_.charge_for_a_guess(asked.caller.address);
    }
  }
  HttpResponse answer =
      page_answer(asked.request, *page_file("/"), with_preview(page_file("/")->plain, preview));
  if (!asked.is_at("/") && !asked.is_at("/rules")) answer.set("X-Robots-Tag", "noindex");
  co_return answer;
}

Api::Answer Api::picture(const Asked& asked, Preview preview) {
  if (!spend(asked)) {
    co_return asked.refuse(status::too_many_requests, "too_fast",
                           "too many pictures for this address; slow down");
  }
  const auto drawn = co_await previews_.of(std::move(preview));
  if (!drawn) {
    co_return asked.refuse(status::too_many_requests, "too_fast",
                           "too many pictures are being drawn; try again later");
  }
  HttpResponse answer = response(asked.request, status::ok, "image/png", *drawn);
  answer.set(field::cache_control, "public, max-age=60");
  co_return answer;
}

Api::Answer Api::home_preview(const Asked& asked) {
  Preview home;
  home.figures = {3, 1, 2, 4};
  co_return co_await picture(asked, std::move(home));
}

Api::Answer Api::table_preview(const Asked& asked) {
  const auto table = co_await named(std::string(asked.path[2]));
  if (!table) {
    addresses_.charge_for_a_guess(asked.caller.address);
    co_return asked.refuse(status::not_found, "no_such_table", "no such table");
  }
  Preview preview{table->code, {}};
  for (const SeatShown& seat : table->seats)
    preview.figures.push_back(seat.is_free ? 0 : static_cast<int>(seat.figure));
  co_return co_await picture(asked, std::move(preview));
}

Api::Answer Api::games(const Asked& asked) {
  const auto wanted = asked.games_wanted();
  if (!wanted) co_return wanted.error();
  if (wanted->listed) {
    const auto question = [wanted = *wanted](Store& store) {
      return store.listed_games(wanted.most, wanted.before);
    };
    const auto list = co_await ask(services_, question);
    co_return json(asked.request, status::ok, write_list(list));
  }
  const auto guest = co_await guest_of(asked.request, asked.caller);
  if (!guest)
    co_return asked.refuse(status::unauthorized, "no_guest",
                           "authentication required, unless you ask for listed=true");
  const auto question = [wanted = *wanted, id = guest->id](Store& store) {
    return store.games_of_guest(id, wanted.most, wanted.before);
  };
  const auto list = co_await ask(services_, question);
  co_return json(asked.request, status::ok, write_list(list));
}

Api::Answer Api::games_of_table(const Asked& asked) {
  const auto wanted = asked.games_wanted();
  if (!wanted) co_return wanted.error();
  const std::string table(asked.path[2]);
  const auto question = [table, wanted = *wanted](Store& store) {
    auto list = store.games_of_table(table, wanted.most, wanted.before);
    const bool is_known =
        !list.empty() || !store.games_of_table(table, 1, std::nullopt).empty() || store.table(table);
    return std::pair(std::move(list), is_known);
  };
  const auto [list, is_known] = co_await ask(services_, question);
  // Without games, the table is known only if it is open.
  if (!is_known) {
    addresses_.charge_for_a_guess(asked.caller.address);
    co_return asked.refuse(status::not_found, "no_such_table", "no such table");
  }
  co_return json(asked.request, status::ok, write_list(list));
}

namespace {

HttpResponse record(const HttpRequest& request, const StoredGame& game) {
  HttpResponse answer = json(request, status::ok, game.record + "\n");
  answer.set(field::content_disposition, "attachment; filename=\"incan-gold-" +
                                             std::to_string(static_cast<std::uint64_t>(game.id)) + ".json\"");
  return answer;
}

}  // namespace

Api::FoundGame Api::game_of_table(const Asked& asked) {
  const auto game = number(asked.path[4]);
  if (!game) co_return std::nullopt;
  const auto question = [id = GameId{*game}](Store& store) { return store.game(id); };
  auto found = co_await ask(services_, question);
  if (found && found->table == asked.path[2]) co_return found;
  addresses_.charge_for_a_guess(asked.caller.address);
  co_return std::nullopt;
}

Api::Answer Api::record_of_table(const Asked& asked) {
  const auto game = co_await game_of_table(asked);
  co_return game ? record(asked.request, *game) : asked.not_found();
}

Api::Answer Api::analysis_of_table(const Asked& asked) {
  const auto game = co_await game_of_table(asked);
  if (!game) co_return asked.not_found();
  co_return co_await analysis_of(asked, game->record);
}

Api::FoundGame Api::own_game(const Asked& asked) {
  const auto game = number(asked.path[2]);
  if (!game) co_return std::nullopt;
  const auto question = [id = GameId{*game}, guest = asked.guest->id](Store& store) {
    return store.has_played(guest, id) ? store.game(id) : std::nullopt;
  };
  auto found = co_await ask(services_, question);
  co_return found;
}

Api::Answer Api::own_record(const Asked& asked) {
  const auto game = co_await own_game(asked);
  co_return game ? record(asked.request, *game) : asked.not_found();
}

Api::Answer Api::own_analysis(const Asked& asked) {
  const auto game = co_await own_game(asked);
  if (!game) co_return asked.not_found();
  co_return co_await analysis_of(asked, game->record);
}

Api::Answer Api::delete_game(const Asked& asked) {
  const auto game = number(asked.path[2]);
  if (!game) co_return asked.not_found();
  const auto question = [id = GameId{*game}, guest = asked.guest->id](Store& store) {
    return store.remove_game(guest, id);
  };
  const bool removed = co_await ask(services_, question);
  co_return removed ? empty_response(asked.request, status::no_content) : asked.not_found();
}

Api::Answer Api::analysis(const Asked& asked) {
  co_return co_await analysis_of(asked, asked.request.body());
}

Api::Answer Api::analysis_of(const Asked& asked, std::string record) {
  if (!spend(asked)) {
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
