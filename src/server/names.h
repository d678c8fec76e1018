// What the server makes up: tokens, the ids of tables, and codes that can be spoken.
#pragma once

#include <string>
#include <string_view>

#include "store/store.h"

namespace incan {

// 256 random bits, as text. Whoever has it is the guest.
std::string new_token();
TokenHash hash_of(std::string_view token);

// 128 random bits, as text. Whoever knows it finds the table.
std::string new_table_id();
bool is_table_id(std::string_view text);

// Four letters that follow from a table's id, easy to tell apart when spoken and without vowels, so that they
// are no words.
std::string spoken_code(std::string_view table_id);
// The code as somebody typed it, put right; empty if it is none.
std::string read_code(std::string_view typed);

}  // namespace incan
