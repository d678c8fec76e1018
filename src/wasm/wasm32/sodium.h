// What src/deal uses of libsodium, which Debian does not have for WebAssembly. A test compares it with
// libsodium: the same games are dealt.
#pragma once

#include <cstddef>
#include <cstdint>

inline constexpr std::size_t crypto_hash_sha256_BYTES = 32;
inline constexpr std::size_t crypto_auth_hmacsha256_BYTES = 32;

struct crypto_hash_sha256_state {
  std::uint32_t hash[8];
  std::uint64_t size;
  unsigned char block[64];
};
struct crypto_auth_hmacsha256_state {
  crypto_hash_sha256_state inner;
  crypto_hash_sha256_state outer;
};

int sodium_init();
void randombytes_buf(void* to, std::size_t size);
int crypto_hash_sha256(unsigned char* out, const unsigned char* text, std::size_t size);
int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state* state, const unsigned char* key,
                                std::size_t size);
int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state* state, const unsigned char* text,
                                  std::size_t size);
int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state* state, unsigned char* out);
char* sodium_bin2hex(char* hex, std::size_t room, const unsigned char* bytes, std::size_t size);
int sodium_hex2bin(unsigned char* bytes, std::size_t room, const char* hex, std::size_t size,
                   const char* ignore, std::size_t* written, const char** end);
