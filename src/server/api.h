// The HTTP API. docs/http.yaml describes all of it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/addresses.h"
#include "server/analyses.h"
#include "server/guests.h"
#include "server/http.h"
#include "server/lobby.h"
#include "server/sockets.h"

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
        analyses_(analyses) {}

  asio::awaitable<HttpResponse> answer(const HttpRequest& request, const Caller& caller);
  // The authenticated guest. A wrong token counts against the rate limit.
  asio::awaitable<std::optional<Guest>> guest_of(const HttpRequest& request, const Caller& caller);
  // Whether the request comes from a page of another origin that is not allowed.
  bool is_foreign(const HttpRequest& request, const Caller& caller) const;
  // An error response with a JSON body.
  static HttpResponse refusal(const HttpRequest& request, boost::beast::http::status status,
                              std::string_view error_code, std::string_view message);

 private:
  class Asked;
  asio::awaitable<HttpResponse> answer_api(const HttpRequest& request, const Caller& caller);
  asio::awaitable<HttpResponse> make_guest(const Asked& asked);
  asio::awaitable<HttpResponse> me(const Asked& asked, const Guest& guest);
  asio::awaitable<HttpResponse> open_table(const Asked& asked, const Guest& guest);
  asio::awaitable<HttpResponse> games(const Asked& asked);
  asio::awaitable<HttpResponse> games_of_table(const Asked& asked, std::string table);
  asio::awaitable<HttpResponse> game_of_table(const Asked& asked, std::string table, GameId game);
  asio::awaitable<HttpResponse> own_game(const Asked& asked, const Guest& guest, GameId game);
  asio::awaitable<HttpResponse> analysis_of(const Asked& asked, std::string record);

  Services& services_;
  Lobby& lobby_;
  Guests& guests_;
  Addresses& addresses_;
  Sockets& sockets_;
  Analyses& analyses_;
};

}  // namespace incan
