// A table's settings as JSON members, listed once for reading and writing, the same in stored entries, HTTP,
// and the WebSocket protocol. Entries of the first two formats name some of them differently.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "protocol/fields.h"
#include "table/settings.h"

namespace incan {

// Where settings are read from.
enum class SettingsFrom : std::uint8_t { message, entry, old_entry };

// JSON Pointers to the members.
std::span<const std::string_view> setting_pointers(SettingsFrom from);
// And to those of an object in the member "settings".
std::span<const std::string_view> nested_setting_pointers();
// Appends the members without braces.
void append_settings(std::string& out, const Settings& settings);
// Settings that are not given have their defaults. What every stored table has is required in an entry.
Settings read_settings(Fields& fields, SettingsFrom from);
// Reads those in the member "settings".
Settings read_nested_settings(Fields& fields, SettingsFrom from);

}  // namespace incan
