// How the enumerations of a table are spelled in JSON.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "table/message.h"

namespace incan {

// The names of an enumeration, in its order.
template <typename Value, std::size_t size>
struct Names {
  std::array<std::string_view, size> list;

  constexpr std::string_view of(Value value) const { return list[static_cast<std::size_t>(value)]; }
  constexpr std::optional<Value> find(std::string_view name) const {
    for (std::size_t at = 0; at < size; ++at) {
      if (list[at] == name) return static_cast<Value>(at);
    }
    return std::nullopt;
  }
};

inline constexpr Names<Choice, 2> choice_names = {{"torch", "camp"}};
inline constexpr Names<OnTimeout, 3> on_timeout_names = {{"camp", "torch", "bot"}};
inline constexpr Names<Tents, 2> tents_names = {{"closed", "open"}};
inline constexpr Names<Phrase, phrases> phrase_names = {
    {"hello", "good_luck", "well_played", "thanks", "hurry", "oops", "wow", "laugh", "again"}};
inline constexpr Names<Phase, 4> phase_names = {{"waiting", "playing", "finished", "closed"}};
inline constexpr Names<TableRefusal, 24> refusal_names = {
    {"table_is_closed",      "only_the_host_may", "no_such_seat",         "seat_is_taken",
     "no_free_seat",         "already_seated",    "not_seated",           "game_has_started",
     "game_has_not_started", "game_is_not_over",  "too_few_players",      "no_such_bot",
     "seed_is_too_long",     "another_turn",      "not_your_adventurer",  "not_inside",
     "player_is_connected",  "too_fast",          "not_a_practice_table", "removed_by_host",
     "figure_is_taken",      "too_few_seats",     "no_such_guest",        "too_many_changes"}};

}  // namespace incan
