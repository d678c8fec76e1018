// Tests of how the page's files are served over HTTP.
#include "server/page_answer.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

namespace http = boost::beast::http;
using http::field;

TEST(Encoding, is_accepted_if_it_is_named_and_wanted) {
  EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
  EXPECT_TRUE(accepts_encoding("GZIP", "gzip"));
  EXPECT_TRUE(accepts_encoding("deflate;q=1.0 ,\tgzip ; q=0.001", "gzip"));
  EXPECT_FALSE(accepts_encoding("", "gzip"));
  EXPECT_FALSE(accepts_encoding("gzip, deflate", "br"));
  EXPECT_FALSE(accepts_encoding("brotli, xbr, br2", "br"));
  EXPECT_FALSE(accepts_encoding("gzip;q=0", "gzip"));
  EXPECT_FALSE(accepts_encoding("br;Q=0.000, gzip", "br"));
  EXPECT_FALSE(accepts_encoding(",;,;;q=,", "br"));
}

TEST(Encoding, that_is_not_named_is_one_of_the_others) {
  EXPECT_TRUE(accepts_encoding("*", "br"));
  EXPECT_TRUE(accepts_encoding("gzip;q=0, *;q=0.5", "br"));
  EXPECT_FALSE(accepts_encoding("*;q=0", "br"));
  EXPECT_FALSE(accepts_encoding("*, br;q=0", "br"));
  EXPECT_TRUE(accepts_encoding("*;q=0, br", "br"));
}

TEST(Tag, is_named_in_a_list_or_by_a_star) {
  EXPECT_TRUE(names_tag("\"a\"", "\"a\""));
  EXPECT_TRUE(names_tag("\"b\", W/\"a\"", "\"a\""));
  EXPECT_TRUE(names_tag("*", "\"a\""));
  EXPECT_FALSE(names_tag("", "\"a\""));
  EXPECT_FALSE(names_tag("a", "\"a\""));
  EXPECT_FALSE(names_tag("\"a-br\"", "\"a\""));
}

constexpr PageFile script{"/assets/a-1.js", "text/javascript", "abc", true, "as it is", "zipped", "brotli"};
constexpr PageFile font{"/assets/a-1.woff2", "font/woff2", "def", true, "as it is", "", ""};
constexpr PageFile page{"/", "text/html", "012", false, "<html>", "zipped", "brotli"};

HttpResponse asked_with(const PageFile& file, const char* accepted, const char* known = "") {
  HttpRequest request(http::verb::get, "/", 11);
  request.set(field::accept_encoding, accepted);
  request.set(field::if_none_match, known);
  return page_answer(request, file);
}

TEST(PageAnswer, is_as_small_as_the_browser_accepts) {
  const auto body = [](const HttpResponse& answer) { return AnswerBody::bytes(answer.body()); };
  EXPECT_EQ(body(asked_with(script, "gzip, br")), "brotli");
  EXPECT_EQ(body(asked_with(script, "gzip")), "zipped");
  EXPECT_EQ(body(asked_with(script, "")), "as it is");
  EXPECT_EQ(body(asked_with(font, "gzip, br")), "as it is");
  // The embedded bytes are sent without a copy.
  EXPECT_EQ(body(asked_with(script, "br")).data(), script.brotli.data());

  EXPECT_EQ(asked_with(script, "br")[field::content_encoding], "br");
  EXPECT_EQ(asked_with(script, "br")[field::content_length], "6");
  EXPECT_EQ(asked_with(font, "br").count(field::content_encoding), 0U);
  EXPECT_EQ(asked_with(font, "br")[field::vary], "Accept-Encoding");
}

TEST(PageAnswer, is_not_sent_again_to_those_who_have_it) {
  const HttpResponse known = asked_with(page, "br", "\"012-br\"");
  EXPECT_EQ(known.result(), http::status::not_modified);
  EXPECT_EQ(known[field::etag], "\"012-br\"");
  EXPECT_EQ(known[field::cache_control], "no-cache");
  EXPECT_EQ(known.count(field::content_length), 0U);
  EXPECT_TRUE(AnswerBody::bytes(known.body()).empty());
  // A different encoding, or a different version.
  EXPECT_EQ(asked_with(page, "gzip", "\"012-br\"").result(), http::status::ok);
  EXPECT_EQ(asked_with(page, "br", "\"013-br\"").result(), http::status::ok);
}

TEST(PageAnswer, may_be_kept_for_ever_if_it_never_changes) {
  EXPECT_EQ(asked_with(script, "")[field::cache_control], "public, max-age=31536000, immutable");
  EXPECT_EQ(asked_with(page, "")[field::cache_control], "no-cache");
}

}  // namespace
}  // namespace incan
