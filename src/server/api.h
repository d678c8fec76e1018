// The HTTP API. docs/http.yaml describes all of it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/addresses.h"
#include "server/analyses.h"
#include "server/guests.h"
#include "server/http.h"
#include "server/lobby.h"
#include "server/previews.h"
#include "server/sockets.h"
#include "text/text.h"

namespace incan {

class Api {
 public:
  // The cost of any request to an address's rate limit.
  static constexpr double cost_of_asking = 1;

  Api(Services& services, Lobby& lobby, Guests& guests, Addresses& addresses, Sockets& sockets,
      Analyses& analyses)
      : services_(services),
        lobby_(lobby),
        guests_(guests),
        addresses_(addresses),
        sockets_(sockets),
        analyses_(analyses),
        previews_(services) {}

  asio::awaitable<HttpResponse> answer(const HttpRequest& request, const Caller& caller);
  // The authenticated guest. A wrong token counts against the rate limit.
  asio::awaitable<std::optional<Guest>> guest_of(const HttpRequest& request, const Caller& caller);
  // Whether the request comes from a page of another origin that is not allowed.
  bool is_foreign(const HttpRequest& request, const Caller& caller) const;
  // An error response with a JSON body.
  static HttpResponse refusal(const HttpRequest& request, boost::beast::http::status status,
                              std::string_view error_code, std::string_view message);

 private:
  struct Asked;
  struct Route;
  using Answer = asio::awaitable<HttpResponse>;
  using FoundGame = asio::awaitable<std::optional<StoredGame>>;

  // What the server answers, except for the files of the page.
  static std::span<const Route> routes();
  Answer answer_any(const HttpRequest& request, const Caller& caller);
  Answer answer_operator(Asked& asked);
  Answer answer_route(Asked& asked);
  // Spends the additional cost of the route; false if there is not enough left.
  bool spend(const Asked& asked);

  Answer health(const Asked& asked);
  Answer metrics(const Asked& asked);
  Answer make_guest(const Asked& asked);
  Answer me(const Asked& asked);
  Answer rename_me(const Asked& asked);
  Answer delete_me(const Asked& asked);
  Answer listed_tables(const Asked& asked);
  Answer open_table(const Asked& asked);
  Answer close_table(const Asked& asked);
  Answer table(const Asked& asked);
  Answer table_with_code(const Asked& asked);
  Answer games_of_table(const Asked& asked);
  Answer record_of_table(const Asked& asked);
  Answer analysis_of_table(const Asked& asked);
  Answer games(const Asked& asked);
  Answer own_record(const Asked& asked);
  Answer own_analysis(const Asked& asked);
  Answer delete_game(const Asked& asked);
  Answer analysis(const Asked& asked);
  Answer home_preview(const Asked& asked);
  Answer table_preview(const Asked& asked);

  // The table that a path names by its id or its code.
  asio::awaitable<std::optional<TableSummary>> named(std::string table);
  // The page, with what a link to it shows in a chat.
  Answer page(const Asked& asked);
  Answer picture(const Asked& asked, Preview preview);
  HttpResponse summary(const Asked& asked, const std::optional<TableSummary>& found);
  FoundGame game_of_table(const Asked& asked);
  FoundGame own_game(const Asked& asked);
  Answer analysis_of(const Asked& asked, std::string record);

  Services& services_;
  Lobby& lobby_;
  Guests& guests_;
  Addresses& addresses_;
  Sockets& sockets_;
  Analyses& analyses_;
  Previews previews_;
  const std::map<std::string_view, Text> words_ = [] {
    std::map<std::string_view, Text> all;
    all.try_emplace("en", Language::english);
    all.try_emplace("es", Language::spanish);
    all.try_emplace("pl", Language::polish);
    return all;
  }();
};

}  // namespace incan
