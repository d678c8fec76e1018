// SHA-256 (FIPS 180-4), HMAC (RFC 2104), and hexadecimal digits.
#include "sodium.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>

namespace {

constexpr std::size_t block_size = 64;

constexpr std::array<std::uint32_t, 8> beginning = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
constexpr std::array<std::uint32_t, 64> constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(const unsigned char* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 |
         bytes[3];
}

void compress(crypto_hash_sha256_state& state) {
  std::array<std::uint32_t, 64> words;
  for (std::size_t i = 0; i < 16; ++i) words[i] = big_endian(state.block + 4 * i);
  for (std::size_t i = 16; i < words.size(); ++i) {
    const std::uint32_t near = words[i - 2];
    const std::uint32_t far = words[i - 15];
    words[i] = words[i - 16] + words[i - 7] + (std::rotr(far, 7) ^ std::rotr(far, 18) ^ far >> 3) +
               (std::rotr(near, 17) ^ std::rotr(near, 19) ^ near >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = std::to_array(state.hash);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                ((e & f) ^ (~e & g)) + constants[i] + words[i];
    const std::uint32_t second =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const std::array<std::uint32_t, 8> more = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < more.size(); ++i) state.hash[i] += more[i];
}

void begin(crypto_hash_sha256_state& state) {
  std::copy(beginning.begin(), beginning.end(), state.hash);
  state.size = 0;
}

void update(crypto_hash_sha256_state& state, const unsigned char* text, std::size_t size) {
  while (size > 0) {
    const std::size_t used = state.size % block_size;
    const std::size_t part = std::min(size, block_size - used);
    std::memcpy(state.block + used, text, part);
    state.size += part;
    text += part;
    size -= part;
    if (used + part == block_size) compress(state);
  }
}

void end(crypto_hash_sha256_state& state, unsigned char* out) {
  const std::uint64_t bits = state.size * 8;
  const unsigned char one = 0x80;
  const unsigned char zero = 0;
  update(state, &one, 1);
  while (state.size % block_size != block_size - sizeof(bits)) update(state, &zero, 1);
  std::array<unsigned char, sizeof(bits)> length;
  for (std::size_t i = 0; i < length.size(); ++i)
    length[i] = static_cast<unsigned char>(bits >> (56 - 8 * i));
  update(state, length.data(), length.size());
  for (std::size_t i = 0; i < crypto_hash_sha256_BYTES; ++i)
    out[i] = static_cast<unsigned char>(state.hash[i / 4] >> (24 - 8 * (i % 4)));
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

}  // namespace

int sodium_init() {
  return 0;
}

// The page gives every seed.
void randombytes_buf(void* /*to*/, std::size_t /*size*/) {
  std::abort();
}

int crypto_hash_sha256(unsigned char* out, const unsigned char* text, std::size_t size) {
  crypto_hash_sha256_state state;
  begin(state);
  update(state, text, size);
  end(state, out);
  return 0;
}

int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state* state, const unsigned char* key,
                                std::size_t size) {
  std::array<unsigned char, block_size> block{};
  // Keys here are seeds.
  if (size > block.size()) std::abort();
  std::memcpy(block.data(), key, size);
  for (unsigned char& byte : block) byte ^= 0x36;
  begin(state->inner);
  update(state->inner, block.data(), block.size());
  for (unsigned char& byte : block) byte ^= 0x36 ^ 0x5c;
  begin(state->outer);
  update(state->outer, block.data(), block.size());
  return 0;
}

int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state* state, const unsigned char* text,
                                  std::size_t size) {
  update(state->inner, text, size);
  return 0;
}

int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state* state, unsigned char* out) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> inner;
  end(state->inner, inner.data());
  update(state->outer, inner.data(), inner.size());
  end(state->outer, out);
  return 0;
}

char* sodium_bin2hex(char* hex, std::size_t /*room*/, const unsigned char* bytes, std::size_t size) {
  constexpr const char* digits = "0123456789abcdef";
  for (std::size_t i = 0; i < size; ++i) {
    hex[2 * i] = digits[bytes[i] >> 4];
    hex[2 * i + 1] = digits[bytes[i] & 0xf];
  }
  hex[2 * size] = '\0';
  return hex;
}

int sodium_hex2bin(unsigned char* bytes, std::size_t room, const char* hex, std::size_t size,
                   const char* /*ignore*/, std::size_t* written, const char** end) {
  std::size_t at = 0;
  *written = 0;
  while (at + 1 < size && *written < room && digit(hex[at]) >= 0 && digit(hex[at + 1]) >= 0) {
    bytes[(*written)++] = static_cast<unsigned char>(digit(hex[at]) << 4 | digit(hex[at + 1]));
    at += 2;
  }
  *end = hex + at;
  return 0;
}
