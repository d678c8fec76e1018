#include "server/page_answer.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <functional>

#include "server/header_list.h"

namespace incan {
namespace {

namespace http = boost::beast::http;
using http::field;

// Whether it is "q=0", with any number of zeros: not acceptable.
bool is_weight_of_nothing(std::string_view parameter) {
  const std::string_view text = trimmed(parameter);
  return (text.starts_with("q=") || text.starts_with("Q=")) &&
         text.find_first_not_of("0.", 2) == std::string_view::npos;
}

struct Encoded {
  std::string_view name;  // Empty if not encoded.
  std::string_view bytes;
};

Encoded best_encoding(const PageFile& file, std::string_view accepted) {
  for (const Encoded& one : {Encoded{"br", file.brotli}, Encoded{"gzip", file.gzip}}) {
    if (!one.bytes.empty() && accepts_encoding(accepted, one.name)) return one;
  }
  return {{}, file.plain};
}

void set_header(HttpResponse& answer, field name, std::string_view value) {
  answer.set(name, boost::core::string_view(value.data(), value.size()));
}

}  // namespace

bool accepts_encoding(std::string_view accepted, std::string_view encoding) {
  bool is_any_accepted = false;
  for (const std::string_view one : split(accepted, ',')) {
    const auto parts = split(one, ';');
    const std::string_view name = trimmed(parts.front());
    const bool is_wanted = std::none_of(parts.begin() + 1, parts.end(), is_weight_of_nothing);
    if (boost::beast::iequals(name, encoding)) return is_wanted;
    if (name == "*") is_any_accepted = is_wanted;
  }
  return is_any_accepted;
}

bool names_tag(std::string_view known, std::string_view tag) {
  const auto parts = split(known, ',');
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    std::string_view one = trimmed(part);
    if (one.starts_with("W/")) one.remove_prefix(2);
    return one == "*" || one == tag;
  });
}

namespace {

HttpResponse answer_unless_known(const HttpRequest& request, const PageFile& file, const std::string& tag,
                                 AnswerBody::value_type body) {
  const bool is_known = names_tag(header(request, field::if_none_match), tag);
  HttpResponse answer = is_known ? empty_response(request, http::status::not_modified)
                                 : response(request, http::status::ok, file.type, std::move(body));
  set_header(answer, field::etag, tag);
  set_header(answer, field::cache_control,
             file.never_changes ? "public, max-age=31536000, immutable" : "no-cache");
  return answer;
}

}  // namespace

HttpResponse page_answer(const HttpRequest& request, const PageFile& file) {
  const Encoded encoded = best_encoding(file, header(request, field::accept_encoding));
  // A strong ETag identifies bytes, so each encoding needs its own.
  std::string tag = '"' + std::string(file.hash);
  if (!encoded.name.empty()) tag += '-' + std::string(encoded.name);
  HttpResponse answer = answer_unless_known(request, file, tag + '"', encoded.bytes);
  const bool has_body = answer.result() == http::status::ok;
  if (has_body && !encoded.name.empty()) set_header(answer, field::content_encoding, encoded.name);
  set_header(answer, field::vary, "Accept-Encoding");
  return answer;
}

HttpResponse page_answer(const HttpRequest& request, const PageFile& file, std::string made) {
  const std::string tag =
      '"' + std::string(file.hash) + '-' + std::to_string(std::hash<std::string>()(made)) + '"';
  HttpResponse answer = answer_unless_known(request, file, tag, std::move(made));
  set_header(answer, field::vary, "Accept-Language");
  return answer;
}

}  // namespace incan
