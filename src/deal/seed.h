// The seeds of the fair deal: the secret server seed, its public commitment, the players' own seeds, and the
// game seed made from them. Only this file and fair_dealer use cryptography.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace incan {

// 32 bytes: a server seed, a commitment or a game seed.
using Seed = std::array<std::uint8_t, 32>;

// The maximum length of a client seed, in characters (not bytes).
inline constexpr int max_client_seed_characters = 64;
bool is_client_seed(std::string_view utf8);

// Random bytes from the operating system.
Seed random_seed();
Seed sha256(std::string_view text);

// Published before the game: SHA-256 of the server seed.
Seed commitment(const Seed& server_seed);
// HMAC-SHA256 of the client seeds in player order, joined by line feeds, keyed with the server seed.
Seed game_seed(const Seed& server_seed, std::span<const std::string> client_seeds);

// The first 64 bits, for generators that are seeded with a number.
std::uint64_t first_64_bits(const Seed& seed);
// A 64-bit seed from any text: a decimal number below 2^64 stands for itself, and other text is hashed.
std::uint64_t seed_number(std::string_view text);

std::string to_hex(const Seed& seed);
// Exactly 64 hexadecimal digits of either case.
std::optional<Seed> seed_from_hex(std::string_view text);

}  // namespace incan
