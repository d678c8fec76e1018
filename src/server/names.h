// Generates tokens, table ids, and codes that can be read aloud.
#pragma once

#include <string>
#include <string_view>

#include "store/store.h"

namespace incan {

// 256 random bits, as text. It authenticates the guest.
std::string new_token();
TokenHash hash_of(std::string_view token);

// 132 random bits, as text. Anybody who knows it can open the table.
std::string new_table_id();

// Four letters derived from a table's id. They are easy to tell apart when spoken, and have no vowels, so
// they never form a word.
std::string spoken_code(std::string_view table_id);
// Normalizes a code that somebody typed; empty if it is not one.
std::string read_code(std::string_view typed);

}  // namespace incan
