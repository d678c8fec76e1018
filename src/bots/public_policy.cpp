#include "bots/public_policy.h"

#include "bots/equilibrium_bot.h"
#include "solver/solver.h"

namespace incan {
namespace {

std::optional<RoundPolicy> policy_of(const RandomSpec& bot, const RoundSetup& /*setup*/) {
  return [chance = bot.chance](const RoundPosition&) { return chance; };
}

std::optional<RoundPolicy> policy_of(const ThresholdSpec& bot, const RoundSetup& /*setup*/) {
  return [bot](const RoundPosition& position) {
    return position.carried >= bot.gems || position.hazards.size() >= bot.hazards ? 1.0 : 0.0;
  };
}

std::optional<RoundPolicy> policy_of(const OddsSpec& bot, const RoundSetup& /*setup*/) {
  return [risk = bot.risk](const RoundPosition& position) {
    const int held = position.carried + position.gems_on_path / position.inside;
    return static_cast<double>(held) * position.bust_cards * risk > position.shares_left() ? 1.0 : 0.0;
  };
}

std::optional<RoundPolicy> policy_of(const EquilibriumSpec& /*bot*/, const RoundSetup& setup) {
  const CanonicalForm form(setup);
  return [form, table = equilibrium_table(form)](const RoundPosition& position) {
    return table->camp(form.canonical(position));
  };
}

template <typename Spec>
std::optional<RoundPolicy> policy_of(const Spec& /*bot*/, const RoundSetup& /*setup*/) {
  return std::nullopt;
}

}  // namespace

std::optional<RoundPolicy> public_policy(const BotSpec& spec, const RoundSetup& setup) {
  return std::visit([&](const auto& bot) { return policy_of(bot, setup); }, spec);
}

}  // namespace incan
