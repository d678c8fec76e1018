#include "server/http.h"

#include <boost/beast/core/string.hpp>

#include "server/header_list.h"

namespace incan {

namespace http = boost::beast::http;
using http::field;

namespace {

// Whether these are 16 bytes in base64, as clients of WebSockets send them: 22 letters and a padding of 2.
bool is_websocket_key(std::string_view text) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return text.size() == 24 && text.find_first_not_of(alphabet) == 22 && text.ends_with("==");
}

}  // namespace

std::string_view header(const HttpRequest& request, field name) {
  const auto found = request.find(name);
  return found == request.end() ? std::string_view() : std::string_view(found->value());
}

std::string joined_header(const HttpRequest& request, std::string_view name) {
  std::string all;
  const auto lines = request.equal_range(boost::core::string_view(name.data(), name.size()));
  for (auto line = lines.first; line != lines.second; ++line) {
    if (line != lines.first) all += ',';
    all += std::string_view(line->value());
  }
  return all;
}

const char* wrong_with(const HttpRequest& request) {
  if (request.version() >= 11 && request.count(field::host) != 1)
    return "a request must have exactly one Host header";
  const auto codings = request.count(field::transfer_encoding);
  if (codings > 1 || (codings == 1 && (request.version() < 11 ||
                                       !boost::beast::iequals(
                                           trimmed(header(request, field::transfer_encoding)), "chunked"))))
    return "the only supported transfer coding is chunked, once";
  return nullptr;
}

const char* wrong_with_upgrade(const HttpRequest& request) {
  if (request.count(field::sec_websocket_version) != 1)
    return "a request must have one Sec-WebSocket-Version header";
  if (request.count(field::sec_websocket_key) != 1 ||
      !is_websocket_key(header(request, field::sec_websocket_key)))
    return "Sec-WebSocket-Key must be 16 bytes in base64";
  return nullptr;
}

HttpResponse response(const HttpRequest& request, http::status code, std::string_view type,
                      AnswerBody::value_type body) {
  HttpResponse answer(code, request.version());
  answer.keep_alive(request.keep_alive());
  answer.set(field::content_type, boost::core::string_view(type.data(), type.size()));
  answer.set("X-Content-Type-Options", "nosniff");
  answer.set("X-Frame-Options", "DENY");
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("Cross-Origin-Opener-Policy", "same-origin");
  answer.set("Cross-Origin-Resource-Policy", "same-origin");
  answer.set(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
      "connect-src 'self'; "
      "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  answer.set(field::cache_control, "no-store");
  answer.body() = std::move(body);
  answer.prepare_payload();
  // A HEAD response has the headers of GET, including Content-Length, but no body.
  if (request.method() == http::verb::head) answer.body() = std::string_view();
  return answer;
}

HttpResponse empty_response(const HttpRequest& request, http::status code) {
  HttpResponse answer = response(request, code, "", std::string_view());
  answer.erase(field::content_type);
  answer.erase(field::content_length);
  return answer;
}

}  // namespace incan
