#include "server/names.h"

#include <algorithm>

namespace incan {
namespace {

constexpr std::size_t id_letters = 22;
constexpr std::string_view id_alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t code_letters = 4;
constexpr std::string_view code_alphabet = "BCDFGHJKLMNPRSTVWXZ";

}  // namespace

std::string new_token() {
  return to_hex(random_seed());
}

TokenHash hash_of(std::string_view token) {
  return sha256(token);
}

std::string new_table_id() {
  const Seed random = random_seed();
  std::string id;
  for (std::size_t at = 0; at < id_letters; ++at) id += id_alphabet[random[at] % id_alphabet.size()];
  return id;
}

std::string spoken_code(std::string_view table_id) {
  const Seed hash = sha256(std::string("code of ") + std::string(table_id));
  std::string code;
  for (std::size_t at = 0; at < code_letters; ++at) {
    const unsigned number = hash[2 * at] * 256U + hash[2 * at + 1];
    code += code_alphabet[number % code_alphabet.size()];
  }
  return code;
}

std::string read_code(std::string_view typed) {
  std::string code;
  for (char c : typed) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c != ' ' && c != '-') code += c;
  }
  const bool is_code =
      code.size() == code_letters && code.find_first_not_of(code_alphabet) == std::string::npos;
  return is_code ? code : "";
}

}  // namespace incan
