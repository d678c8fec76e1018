// The messages for everything that can be wrong with a record.
#pragma once

#include <array>

#include "record/problem.h"

namespace incan {

inline constexpr std::array fault_wordings = std::to_array<Wording>({
    // Locations.
    {"fault.at", "{pointer}: {why}"},
    {"fault.column", "column {column}: {why}"},
    {"fault.line", "line {line}"},

    // JSON syntax.
    {"fault.json.byte_order_mark", "the text starts with a byte order mark; save it as UTF-8 without one"},
    {"fault.json.end", "not valid JSON: the text ends too early"},
    {"fault.json.escape", "not valid JSON: \\u must be followed by four hexadecimal digits"},
    {"fault.json.nested", "nested more than {levels} levels deep"},
    {"fault.json.surrogate", "not valid JSON: this \\u escape is one half of a surrogate pair"},
    {"fault.json.syntax", "not valid JSON: syntax error"},
    {"fault.json.text_after_end", "unexpected text after the end of the JSON value"},
    {"fault.json.twice", "this member appears twice in the same object"},
    {"fault.json.unexpected", "not valid JSON: unexpected ‘{character}’"},
    {"fault.json.utf8",
     "not valid JSON: a byte that is not UTF-8, or a non-ASCII character outside a string"},

    // Wrong types.
    {"fault.expected.array", "expected an array, found {found}"},
    {"fault.expected.boolean", "expected true or false, found {found}"},
    {"fault.expected.hexadecimal", "expected 64 hexadecimal digits, found ‘{text}’"},
    {"fault.expected.number", "expected a whole number from 0 to {most}, found {found}"},
    {"fault.expected.object", "expected an object, found {found}"},
    {"fault.expected.string", "expected a string, found {found}"},
    {"fault.found.array", "an array"},
    {"fault.found.boolean", "a boolean"},
    {"fault.found.null", "null"},
    {"fault.found.number", "a number"},
    {"fault.found.object", "an object"},
    {"fault.found.out_of_range", "a number that is out of range"},
    {"fault.found.string", "a string"},

    // Invalid values.
    {"fault.artifact", "‘{text}’ is not an artifact; expected one of {artifacts}"},
    {"fault.card", "‘{text}’ is not a card; expected one of {cards}"},
    {"fault.choices",
     "expected T (Torch), C (Camp), or . (outside) for each of the {adventurers} adventurers, found ‘{text}’ "
     "(R5)"},
    {"fault.client_seed", "a client seed has at most {most} characters"},
    {"fault.client_seeds", "expected one client seed for each of the {players} players, found {count}"},
    {"fault.edition", "unknown edition ‘{edition}’; expected one of {editions} (S3)"},
    {"fault.empty", "empty; expected a record"},
    {"fault.format", "unknown format ‘{format}’; this program reads ‘{known}’"},
    {"fault.missing", "this member is missing"},
    {"fault.per_player", "expected one number for each of the {players} players, found {count} (E1)"},
    {"fault.players", "a game has 2 to 8 players, not {count} (S1)"},
    {"fault.too_long", "the record is longer than {bytes} bytes"},
    {"fault.winners.order", "winners must be listed once each, in ascending order (E2)"},

    // Claims that do not follow from the game.
    {"fault.artifacts", "the record says {claimed}, but the artifact count is {count} (E1)"},
    {"fault.commitment", "this is not the SHA-256 of the server seed"},
    {"fault.dealt", "the seed deals {dealt} here, not {found}"},
    {"fault.not_over", "the record has a result, but the game is not over (E1)"},
    {"fault.score", "the record says {claimed}, but the score is {score} (E1)"},
    {"fault.seed", "the server seed and the client seeds give a different seed"},
    {"fault.winners", "the record says [{claimed}], but the winners are [{winners}] (E2)"},

    // Valid records that cannot be used for the purpose.
    {"fault.no_seed", "the record has no seed, so this game cannot be resumed"},
    {"fault.over", "this game is over and cannot be resumed"},
    {"fault.unfinished", "the game is not over, and only finished games can be analyzed (E1)"},

    // Inputs that the rules forbid.
    {"refusal.artifact_entered_before", "this artifact was added in an earlier round ({rule})"},
    {"refusal.artifact_missing", "in this edition every round adds an artifact, but none is given ({rule})"},
    {"refusal.artifact_out_of_order", "in this edition round 1 adds A1, round 2 adds A2, and so on ({rule})"},
    {"refusal.artifact_unexpected", "in this edition rounds do not add artifacts ({rule})"},
    {"refusal.bad_number_of_players", "a game has 2 to 8 players ({rule})"},
    {"refusal.card_comes_first", "a card must be turned before the next choice ({rule})"},
    {"refusal.card_not_in_deck", "this card is not in the deck ({rule})"},
    {"refusal.choice_missing", "every adventurer in the temple must choose ({rule})"},
    {"refusal.choice_of_somebody_outside", "only adventurers in the temple can choose ({rule})"},
    {"refusal.choices_come_first",
     "everyone in the temple must choose before the next card is turned ({rule})"},
    {"refusal.game_is_over", "the game ends after round 5 ({rule})"},
    {"refusal.no_choice_after_first_hazard",
     "when the first card is a hazard, a second card is turned before anyone chooses ({rule})"},
    {"refusal.no_choice_before_first_card", "nobody chooses before the first card ({rule})"},
    {"refusal.round_is_not_over", "the previous round is not over ({rule})"},
    {"refusal.round_is_over", "the round is already over ({rule})"},
});

consteval Wording fault_wording(std::string_view id) {
  return find_wording(fault_wordings, id);
}

}  // namespace incan
