#include "server/http.h"

namespace incan {

namespace http = boost::beast::http;
using http::field;

std::string_view header(const HttpRequest& request, field name) {
  const auto found = request.find(name);
  return found == request.end() ? std::string_view() : std::string_view(found->value());
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
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
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
