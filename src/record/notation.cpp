#include "record/notation.h"

#include <array>
#include <charconv>

namespace incan {
namespace {

constexpr std::array<std::string_view, hazard_types> hazard_names = {"spider", "mummy", "fire", "snake",
                                                                     "rocks"};

}  // namespace

std::string_view name(Hazard hazard) {
  return hazard_names[static_cast<std::size_t>(hazard)];
}

std::string name(Artifact artifact) {
  return "A" + std::to_string(index(artifact) + 1);
}

std::string name(Card card) {
  switch (card.kind()) {
    case CardKind::treasure:
      return "T" + std::to_string(card.value().count());
    case CardKind::hazard:
      return std::string(name(card.hazard()));
    case CardKind::artifact:
      break;
  }
  return name(card.artifact());
}

std::optional<Card> card_named(std::string_view text) {
  for (std::size_t type = 0; type < hazard_names.size(); ++type) {
    if (hazard_names[type] == text) return Card(static_cast<Hazard>(type));
  }
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return std::nullopt;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (text[0] == 'T' && is_treasure_value(number)) return Card::treasure(number);
  if (text[0] == 'A' && number >= 1 && number <= artifact_cards) {
    return Card(static_cast<Artifact>(number - 1));
  }
  return std::nullopt;
}

std::string letters(Choices choices, int adventurers) {
  std::string text(static_cast<std::size_t>(adventurers), '.');
  for (Adventurer adventurer : choices.torch()) text[static_cast<std::size_t>(adventurer)] = 'T';
  for (Adventurer adventurer : choices.camp()) text[static_cast<std::size_t>(adventurer)] = 'C';
  return text;
}

std::optional<Choices> choices_from_letters(std::string_view letters, int adventurers) {
  if (letters.size() != static_cast<std::size_t>(adventurers)) return std::nullopt;
  AdventurerSet inside;
  AdventurerSet camp;
  for (std::size_t place = 0; place < letters.size(); ++place) {
    const auto adventurer = static_cast<Adventurer>(place);
    if (letters[place] == '.') continue;
    if (letters[place] != 'T' && letters[place] != 'C') return std::nullopt;
    inside.insert(adventurer);
    if (letters[place] == 'C') camp.insert(adventurer);
  }
  return Choices(inside, camp);
}

}  // namespace incan
