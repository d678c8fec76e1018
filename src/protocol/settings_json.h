// A table's settings as JSON members, listed once for reading and writing. They have two spellings: that of
// stored entries, which never changes, and that of HTTP and the WebSocket protocol.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "protocol/fields.h"
#include "table/settings.h"

namespace incan {

enum class Spelling : std::uint8_t { stored, sent };

// JSON Pointers to the members.
std::span<const std::string_view> setting_pointers(Spelling spelling);
// Appends the members without braces.
void append_settings(std::string& out, const Settings& settings, Spelling spelling);
// Settings that are not given have their defaults. What every stored table has is required there.
Settings read_settings(Fields& fields, Spelling spelling);

}  // namespace incan
