// The result of an attack as text for a terminal and as JSON for programs.
#pragma once

#include <string>

#include "attack/attack.h"
#include "text/text.h"

namespace incan {

// A finished attack and what its reports need. All references must outlive it.
struct FinishedAttack {
  const Attack& attack;
  const AttackResult& result;
  const std::string& seed;
  double seconds = 0;
};

std::string report_of_attack(const Text& text, const FinishedAttack& finished);
// Format "incan-gold-attack/1", on one line without a line feed.
std::string json_of_attack(const FinishedAttack& finished);

}  // namespace incan
