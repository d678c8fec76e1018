// Tests of what links show in chats.
#include "server/link_preview.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

TEST(LinkPreview, stands_in_the_head_of_the_page) {
  const std::string page =
      with_preview("<head><!-- preview --><title>x</title></head>",
                   {"A title", "What it is", "https://example.org/t/1", "https://example.org/1.png"});
  EXPECT_TRUE(page.starts_with("<head><meta name=\"description\" content=\"What it is\" />"));
  EXPECT_NE(page.find(R"(<meta property="og:title" content="A title" />)"), std::string::npos);
  EXPECT_NE(page.find(R"(<meta property="og:url" content="https://example.org/t/1" />)"), std::string::npos);
  EXPECT_NE(page.find(R"(<meta property="og:image" content="https://example.org/1.png" />)"),
            std::string::npos);
  EXPECT_TRUE(page.ends_with("<title>x</title></head>"));
}

TEST(LinkPreview, cannot_be_broken_out_of) {
  const std::string page = with_preview("<!-- preview -->", {"\"><script>", "a&b", "", ""});
  EXPECT_EQ(page.find("<script>"), std::string::npos);
  EXPECT_NE(page.find("&quot;&gt;&lt;script&gt;"), std::string::npos);
  EXPECT_NE(page.find("a&amp;b"), std::string::npos);
}

TEST(LinkPreview, leaves_a_page_without_a_place_for_it_alone) {
  EXPECT_EQ(with_preview("<title>x</title>", {}), "<title>x</title>");
}

TEST(PreferredLanguage, is_the_first_that_the_program_speaks) {
  EXPECT_EQ(preferred_language("pl-PL,pl;q=0.9,en;q=0.8"), "pl");
  EXPECT_EQ(preferred_language("fr, es-419;q=0.7"), "es");
  EXPECT_EQ(preferred_language("eng, plx"), "en");
  EXPECT_EQ(preferred_language(""), "en");
  EXPECT_EQ(preferred_language(",;,"), "en");
}

}  // namespace
}  // namespace incan
