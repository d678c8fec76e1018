#include "server/names.h"

#include <gtest/gtest.h>

#include <set>

namespace incan {
namespace {

TEST(Names, tokens_and_ids_are_never_the_same) {
  const std::string safe_in_an_address = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::set<std::string> all;
  for (int time = 0; time < 1'000; ++time) {
    all.insert(new_token());
    const std::string id = new_table_id();
    EXPECT_EQ(id.size(), 22U) << id;
    EXPECT_EQ(id.find_first_not_of(safe_in_an_address), std::string::npos) << id;
    all.insert(id);
  }
  EXPECT_EQ(all.size(), 2'000U);
  EXPECT_EQ(new_token().size(), 64U);
}

TEST(Names, a_token_is_not_its_hash) {
  EXPECT_NE(to_hex(hash_of("a token")), "a token");
  EXPECT_EQ(hash_of("a token"), hash_of("a token"));
  EXPECT_NE(hash_of("a token"), hash_of("another"));
}

TEST(Names, a_code_follows_from_the_id_and_is_read_as_people_type_it) {
  const std::string code = spoken_code("AAAAAAAAAAAAAAAAAAAAAA");
  EXPECT_EQ(code, spoken_code("AAAAAAAAAAAAAAAAAAAAAA"));
  EXPECT_EQ(read_code(code), code);
  EXPECT_EQ(read_code(" k-m tR"), "KMTR");
  for (const std::string typed : {"", "KMT", "KMTRX", "KMTA", "K1TR", "ŻMTR"})
    EXPECT_EQ(read_code(typed), "") << typed;
  std::set<std::string> codes;
  for (int time = 0; time < 200; ++time) codes.insert(spoken_code(new_table_id()));
  EXPECT_GT(codes.size(), 190U);
}

}  // namespace
}  // namespace incan
