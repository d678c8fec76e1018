#include "deal/seed.h"

#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace incan {

static_assert(std::tuple_size_v<Seed> == crypto_hash_sha256_BYTES);
static_assert(std::tuple_size_v<Seed> == crypto_auth_hmacsha256_BYTES);

bool is_client_seed(std::string_view utf8) {
  // A character starts at every byte that is not a UTF-8 continuation byte.
  const auto characters = std::count_if(
      utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; });
  return characters <= max_client_seed_characters;
}

Seed random_seed() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

Seed sha256(std::string_view text) {
  Seed hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

Seed commitment(const Seed& server_seed) {
  Seed hash;
  crypto_hash_sha256(hash.data(), server_seed.data(), server_seed.size());
  return hash;
}

Seed game_seed(const Seed& server_seed, std::span<const std::string> client_seeds) {
  std::string message;
  for (const std::string& seed : client_seeds) {
    if (&seed != client_seeds.data()) message += '\n';
    message += seed;
  }
  Seed out;
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, server_seed.data(), server_seed.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                message.size());
  crypto_auth_hmacsha256_final(&state, out.data());
  return out;
}

std::uint64_t first_64_bits(const Seed& seed) {
  std::uint64_t bits = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) bits = bits << 8 | seed[byte];
  return bits;
}

std::uint64_t seed_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec == std::errc() && read.ptr == end) return number;
  return first_64_bits(sha256("incan-gold/seed/" + std::string(text)));
}

std::string to_hex(const Seed& seed) {
  std::string text(2 * seed.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), seed.data(), seed.size());
  text.pop_back();
  return text;
}

std::optional<Seed> seed_from_hex(std::string_view text) {
  Seed seed;
  std::size_t bytes = 0;
  const char* end = nullptr;
  const bool all_hex =
      sodium_hex2bin(seed.data(), seed.size(), text.data(), text.size(), nullptr, &bytes, &end) == 0;
  if (!all_hex || bytes != seed.size() || end != text.data() + text.size()) return std::nullopt;
  return seed;
}

}  // namespace incan
