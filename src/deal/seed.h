// The seeds of the fair deal: secret server seed, public commitment, the players' own seeds, and the game
// seed made from them. This and fair_dealer are the only places that know cryptography.
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

// A client seed has at most this many characters (not bytes).
inline constexpr int max_client_seed_characters = 64;
bool is_client_seed(std::string_view utf8);

// Fresh bytes from the operating system's generator.
Seed random_seed();
Seed sha256(std::string_view text);

// What the server shows before the game: SHA-256 of the server seed.
Seed commitment(const Seed& server_seed);
// HMAC-SHA256 of the client seeds in player order, joined by line feeds, keyed with the server seed.
Seed game_seed(const Seed& server_seed, std::span<const std::string> client_seeds);

std::string to_hex(const Seed& seed);
// Exactly 64 hexadecimal digits of either case.
std::optional<Seed> seed_from_hex(std::string_view text);

}  // namespace incan
