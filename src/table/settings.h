// How a table is set up by whoever opens it, and who sits at it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/engine.h"

namespace incan {

// Somebody who visits: a person or a program with a token. The table knows nothing else of them.
enum class GuestId : std::uint64_t {};
inline constexpr GuestId nobody{0};  // No guest has this.

// Milliseconds of the server's clock. The table never looks at a clock itself.
using Time = std::chrono::milliseconds;

// What an adventurer does whose player has not chosen in time.
enum class WhenLate : std::uint8_t { camp, torch, bot };

struct Settings {
  Edition edition = Edition::incan_gold;
  int places = 4;                             // 2 to 8
  std::optional<std::chrono::seconds> clock;  // For each choice; without one, everybody is waited for.
  WhenLate when_late = WhenLate::camp;
  Tents tents = Tents::closed;
  bool listed = false;  // Found by everybody, and not only by those who have its link.
  bool odds = true;     // Clients may show the odds, which follow from what lies open.
  // Players may ask the oracle. Everybody sees this mark, and whatever rates games leaves these out.
  bool practice = false;
  bool operator==(const Settings&) const = default;
};

// A place at the table. Somebody may sit there, a bot may play there, or a bot for somebody who is away.
struct Place {
  std::optional<GuestId> guest;
  std::optional<std::string> bot;  // Its spec.
  std::string name;
  std::string client_seed;

  bool is_free() const { return !guest && !bot; }
  // Whether a person has to choose here.
  bool is_played_by_a_person() const { return guest && !bot; }
  bool operator==(const Place&) const = default;
};

}  // namespace incan
