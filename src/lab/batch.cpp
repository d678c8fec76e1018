#include "lab/batch.h"

#include <array>
#include <bit>
#include <cassert>

#include "lab/batch_kernel.h"
#include "lab/lab_dealer.h"

namespace incan {
namespace {

// The generator states of many games, word by word.
struct States {
  static constexpr std::size_t room = BatchResults::chunk + 16;
  std::array<std::vector<std::uint32_t>, 4> words;

  States() {
    for (auto& list : words) list.resize(room);
  }
  void set(std::size_t game, const Random& random) {
    for (std::size_t word = 0; word < 4; ++word) words[word][game] = random.state()[word];
  }
};

}  // namespace

std::string_view name(Kernel kernel) {
  constexpr std::array<std::string_view, 3> names = {"portable", "avx2", "avx512"};
  return names[static_cast<std::size_t>(kernel)];
}

bool is_supported(Kernel kernel) {
#if defined(__x86_64__)
  switch (kernel) {
    case Kernel::portable:
      return true;
    case Kernel::avx2:
      return __builtin_cpu_supports("avx2") != 0;
    case Kernel::avx512:
      return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
             __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
  }
#endif
  return kernel == Kernel::portable;
}

Kernel best_kernel() {
  if (is_supported(Kernel::avx512)) return Kernel::avx512;
  return is_supported(Kernel::avx2) ? Kernel::avx2 : Kernel::portable;
}

BatchResults::BatchResults() {
  for (auto& list : rank) list.resize(chunk + 32);
}

void play_batch(Kernel kernel, const BatchTable& table, std::uint64_t seed, std::uint64_t first,
                std::uint32_t count, BatchResults& results) {
  assert(count <= BatchResults::chunk);
  thread_local States cards;
  thread_local States choices;
  const Ruleset& rules = ruleset(table.edition);
  const int each = adventurers_each(table.players);

  batch::Job job{};
  job.small_gems = 1;
  job.adventurers = static_cast<std::uint32_t>(table.players * each);
  for (std::uint32_t adventurer = 0; adventurer < job.adventurers; ++adventurer) {
    const BatchPlayer& player = table.player[adventurer / static_cast<std::uint32_t>(each)];
    job.gems[adventurer] = player.gems;
    if (player.gems > 31) job.small_gems = 0;
    for (std::uint32_t number = 0; number < 32; ++number) {
      const auto seen = static_cast<std::uint32_t>(std::popcount(number));
      if (seen >= player.hazards) job.leaves_on_hazards[number] |= 1U << adventurer;
      if (number >= player.gems) job.leaves_with_gems[number] |= 1U << adventurer;
    }
    job.leave_below[adventurer] = player.leave_below;
    if (player.leave_below > 0) job.any_coins = 1;
  }
  job.slots = rules.artifacts_enter == ArtifactsEnter::never ? 30 : 35;
  job.first_artifacts = rules.artifacts_enter == ArtifactsEnter::all_at_once ? artifact_cards : 0;
  job.artifacts_a_round = rules.artifact_enters_each_round() ? 1 : 0;
  job.first_hazard_turns_another = rules.first_hazard_turns_another ? 1 : 0;
  job.printed_worth = rules.artifact_worth == ArtifactWorth::printed ? 1 : 0;
  job.count = count;
  for (std::uint32_t game = 0; game < count; ++game) cards.set(game, card_stream(seed, first + game));
  if (job.any_coins != 0) {
    for (std::uint32_t game = 0; game < count; ++game) choices.set(game, choice_stream(seed, first + game));
  }

  batch::Output output{};
  output.id = results.id.data();
  for (std::size_t adventurer = 0; adventurer < max_adventurers; ++adventurer)
    output.rank[adventurer] = results.rank[adventurer].data();
  for (std::size_t word = 0; word < 4; ++word) {
    job.card_state[word] = cards.words[word].data();
    job.choice_state[word] = choices.words[word].data();
  }
  switch (kernel) {
    case Kernel::portable:
      batch::play_portable(job, output);
      break;
#if defined(__x86_64__)
    case Kernel::avx2:
      batch::play_avx2(job, output);
      break;
    case Kernel::avx512:
      if (job.any_coins == 0 && job.printed_worth == 0 && __builtin_cpu_supports("avx512vbmi2") != 0) {
        batch::play_avx512_wide(job, output);
      } else {
        batch::play_avx512(job, output);
      }
      break;
#else
    default:
      break;
#endif
  }
  results.games = output.games;
  results.cards = output.cards;
  results.busts = output.busts;
}

}  // namespace incan
