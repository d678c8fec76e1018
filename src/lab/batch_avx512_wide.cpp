// A second AVX-512 kernel for the most common tables: thresholds only, and interchangeable artifacts. Every
// number of a game then fits into sixteen bits, so thirty-two games share a register. It deals the same cards
// and follows the same steps as batch_kernel.h, which explains them.
#include <immintrin.h>

#include "lab/batch_kernel.h"

namespace incan::batch {
namespace {

using V = __m512i;    // Thirty-two numbers of sixteen bits, or sixteen of thirty-two.
using M = __mmask32;  // One bit for each game.

constexpr std::uint32_t even_games = 0x55555555;
constexpr std::uint32_t odd_games = 0xaaaaaaaa;

struct Table16 {
  alignas(64) std::uint16_t entry[32];
  V load() const { return _mm512_load_si512(entry); }
};

template <typename Entry>
constexpr Table16 make_table(Entry entry) {
  Table16 table{};
  for (unsigned at = 0; at < 32; ++at) table.entry[at] = static_cast<std::uint16_t>(entry(at));
  return table;
}

constexpr Table16 treasure_bit = make_table([](unsigned slot) { return slot < 15 ? 1U << slot : 0U; });
constexpr Table16 hazard_bit =
    make_table([](unsigned slot) { return slot >= 15 && slot < 30 ? 1U << (slot - 15) : 0U; });
// A treasure's value << 8, or the bit of a hazard.
constexpr Table16 info_of =
    make_table([](unsigned slot) { return (card_info[slot] & 31) << 8 | card_info[slot] >> 8; });
constexpr Table16 share_of =
    make_table([](unsigned inside) { return inside <= 8 ? treasure_share[inside] : 0U; });
constexpr Table16 part_of =
    make_table([](unsigned leavers) { return leavers <= 8 ? path_share[leavers] : 0U; });
constexpr Table16 rank_of = make_table([](unsigned out) { return out <= 5 ? artifact_rank[out] : 0U; });
constexpr Table16 ones_of =
    make_table([](unsigned adventurers) { return ones[adventurers & 15] + (adventurers >> 4); });

V set(std::uint32_t value) {
  return _mm512_set1_epi16(static_cast<short>(value));
}
V look_up(V table, V at) {
  return _mm512_permutexvar_epi16(at, table);
}
M but(M a, M b) {
  return a & ~b;
}

// xoshiro128++ for sixteen games.
struct Words {
  V a, b, c, d;

  V next() {
    const V sum = _mm512_add_epi32(a, d);
    const V result = _mm512_add_epi32(_mm512_rol_epi32(sum, 7), a);
    const V shifted = _mm512_slli_epi32(b, 9);
    c = _mm512_xor_si512(c, a);
    d = _mm512_xor_si512(d, b);
    b = _mm512_xor_si512(b, c);
    a = _mm512_xor_si512(a, d);
    c = _mm512_xor_si512(c, shifted);
    d = _mm512_rol_epi32(d, 11);
    return result;
  }
  void load_some(__mmask16 lanes, const Job& job, std::uint32_t first) {
    a = _mm512_mask_expand_epi32(a, lanes, _mm512_loadu_si512(job.card_state[0] + first));
    b = _mm512_mask_expand_epi32(b, lanes, _mm512_loadu_si512(job.card_state[1] + first));
    c = _mm512_mask_expand_epi32(c, lanes, _mm512_loadu_si512(job.card_state[2] + first));
    d = _mm512_mask_expand_epi32(d, lanes, _mm512_loadu_si512(job.card_state[3] + first));
  }
};

// Thirty-two table entries of thirty-two bits, as sixteen.
V load16(const std::uint32_t* table) {
  const __m256i low = _mm512_cvtepi32_epi16(_mm512_load_si512(table));
  const __m256i high = _mm512_cvtepi32_epi16(_mm512_load_si512(table + 16));
  return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

// The job in registers, and its results, kept away from memory that the compiler would have to reload.
struct Run {
  explicit Run(const Job& from)
      : slots(set(from.slots)),
        unfair(set(0x10000 % from.slots)),
        on_hazards(load16(from.leaves_on_hazards)),
        with_gems(load16(from.leaves_with_gems)),
        first_hazard(from.first_hazard_turns_another != 0 ? set(31) : set(0)),
        enters(set(from.artifacts_a_round)),
        adventurers(set(from.adventurers)),
        everyone(set((1U << from.adventurers) - 1)),
        job(from) {}

  V slots;
  V unfair;
  V on_hazards;
  V with_gems;
  V first_hazard;  // The initial `fresh` of a round under rule R4.
  V enters;
  V adventurers;
  V everyone;
  const Job& job;
  std::uint64_t cards = 0;
  std::uint64_t busts = 0;
};

// A random slot of the deck, and the card there.
struct Draw {
  V slot, treasure, hazard, rank;
};

// Lanes for at most N adventurers; thresholds are small if none is above 31 gems.
template <int N, bool small_gems>
struct WideLanes {
  Words even, odd;  // The generators of the even and odd games.
  V treasures, hazards, hazards_in_game;
  V artifacts;        // In the deck.
  V artifacts_out;    // Artifacts that have left the temple.
  V artifacts_found;  // The same plus those on the path.
  V carried, path, seen, inside, many_inside, fresh, rounds_left, id;
  V rank[static_cast<unsigned>(N)];

  void clear() {
    const V zero = _mm512_setzero_si512();
    even = odd = {zero, zero, zero, zero};
    treasures = hazards = hazards_in_game = artifacts = artifacts_found = artifacts_out = zero;
    carried = path = seen = inside = many_inside = fresh = id = zero;
    rounds_left = set(0xffff);
    for (V& one : rank) one = zero;
  }

  [[gnu::always_inline]] static Draw draw(V half, const Run& run) {
    const V slot = _mm512_mulhi_epu16(half, run.slots);
    const M fair = _mm512_cmpge_epu16_mask(_mm512_mullo_epi16(half, run.slots), run.unfair);
    const M plain = _mm512_mask_cmplt_epu16_mask(fair, slot, set(30));
    return {slot, _mm512_maskz_permutexvar_epi16(plain, slot, treasure_bit.load()),
            _mm512_maskz_permutexvar_epi16(plain, slot, hazard_bit.load()),
            _mm512_mask_sub_epi16(set(0xffff), fair, slot, set(30))};
  }
  [[gnu::always_inline]] M there(const Draw& drawn) const {
    const V treasure = _mm512_and_si512(treasures, drawn.treasure);
    // treasure | (hazards & drawn.hazard)
    const V any = _mm512_ternarylogic_epi32(treasure, hazards, drawn.hazard, 0xf8);
    return _mm512_test_epi16_mask(any, any);
  }
  static V either(M first, V a, M second, V b) {
    return _mm512_mask_mov_epi16(_mm512_maskz_mov_epi16(second, b), first, a);
  }

  [[gnu::always_inline]] void step(V word_even, V word_odd, Run& run) {
    const Draw draw1 =
        draw(_mm512_mask_blend_epi16(odd_games, _mm512_srli_epi32(word_even, 16), word_odd), run);
    const Draw draw2 =
        draw(_mm512_mask_blend_epi16(odd_games, word_even, _mm512_slli_epi32(word_odd, 16)), run);
    const M plain1 = there(draw1);
    const M artifact1 = _mm512_cmplt_epu16_mask(draw1.rank, artifacts);
    const M good1 = plain1 | artifact1;
    const M plain2 = but(there(draw2), good1);
    const M artifact = artifact1 | but(_mm512_cmplt_epu16_mask(draw2.rank, artifacts), good1);
    const M turned = plain1 | plain2 | artifact;
    run.cards += static_cast<std::uint32_t>(__builtin_popcount(turned));

    const V treasure = either(plain1, draw1.treasure, plain2, draw2.treasure);
    const V hazard_card = either(plain1, draw1.hazard, plain2, draw2.hazard);
    const V slot = _mm512_mask_mov_epi16(draw2.slot, plain1, draw1.slot);
    const V info = _mm512_maskz_permutexvar_epi16(plain1 | plain2, slot, info_of.load());
    treasures = _mm512_andnot_si512(treasure, treasures);
    hazards = _mm512_andnot_si512(hazard_card, hazards);
    const V one = set(1);
    artifacts = _mm512_mask_sub_epi16(artifacts, artifact, artifacts, one);
    artifacts_found = _mm512_mask_add_epi16(artifacts_found, artifact, artifacts_found, one);

    // A treasure is shared (rule R3).
    const V value = _mm512_srli_epi16(info, 8);
    const V share = _mm512_srli_epi16(_mm512_mullo_epi16(value, look_up(share_of.load(), many_inside)), 8);
    carried = _mm512_add_epi16(carried, share);
    path = _mm512_add_epi16(path, _mm512_sub_epi16(value, _mm512_mullo_epi16(share, many_inside)));

    const M bust = _mm512_test_epi16_mask(seen, info);
    run.busts += static_cast<std::uint32_t>(__builtin_popcount(bust));
    const M choosing = but(turned, bust | _mm512_test_epi16_mask(info, fresh));  // Rule R4.
    seen = _mm512_ternarylogic_epi32(seen, info, set(31), 0xf8);                 // seen | (info & 31)
    // The card is still among them, so removing its bit is a subtraction.
    hazards_in_game = _mm512_mask_sub_epi16(hazards_in_game, bust, hazards_in_game, hazard_card);
    fresh = _mm512_maskz_mov_epi16(~turned, fresh);

    const V leaving = _mm512_and_si512(_mm512_maskz_mov_epi16(choosing, inside), wants(run));
    const V leavers = many(leaving);

    // The leavers share the path, and a lone leaver takes the artifacts (rule R6).
    const V part = _mm512_mulhi_epu16(_mm512_add_epi16(path, path), look_up(part_of.load(), leavers));
    path = _mm512_sub_epi16(path, _mm512_mullo_epi16(part, leavers));
    V banked = _mm512_slli_epi16(_mm512_add_epi16(carried, part), 3);
    const M lone = _mm512_cmpeq_epi16_mask(leavers, one);
    const V worth =
        _mm512_sub_epi16(look_up(rank_of.load(), artifacts_found), look_up(rank_of.load(), artifacts_out));
    banked = _mm512_mask_add_epi16(banked, lone, banked, worth);
    artifacts_out = _mm512_mask_mov_epi16(artifacts_out, lone, artifacts_found);
    for (int adventurer = 0; adventurer < N; ++adventurer) {
      const M leaves = _mm512_test_epi16_mask(leaving, set(1U << adventurer));
      rank[adventurer] = _mm512_mask_add_epi16(rank[adventurer], leaves, rank[adventurer], banked);
    }
    inside = _mm512_xor_si512(inside, leaving);
    many_inside = _mm512_sub_epi16(many_inside, leavers);
    start_round(bust | _mm512_mask_testn_epi16_mask(choosing, inside, inside), run);
  }

  V wants(const Run& run) const {
    const Job& job = run.job;
    V adventurers = look_up(run.on_hazards, seen);
    if constexpr (small_gems) {
      return _mm512_or_si512(adventurers, look_up(run.with_gems, _mm512_min_epu16(carried, set(31))));
    }
    for (int adventurer = 0; adventurer < N; ++adventurer) {
      const M leaves = _mm512_cmpge_epu16_mask(
          carried, set(job.gems[adventurer] < 0xffff ? job.gems[adventurer] : 0xffff));
      adventurers = _mm512_or_si512(adventurers, _mm512_maskz_mov_epi16(leaves, set(1U << adventurer)));
    }
    return adventurers;
  }
  static V many(V adventurers) {
    const V table = ones_of.load();
    if constexpr (N <= 4) return look_up(table, adventurers);
    return _mm512_add_epi16(look_up(table, _mm512_and_si512(adventurers, set(15))),
                            look_up(table, _mm512_srli_epi16(adventurers, 4)));
  }

  [[gnu::always_inline]] void start_round(M over, const Run& run) {
    rounds_left = _mm512_mask_sub_epi16(rounds_left, over, rounds_left, set(1));
    const M goes_on = _mm512_mask_test_epi16_mask(over, rounds_left, rounds_left);
    artifacts = _mm512_mask_add_epi16(artifacts, goes_on, artifacts, run.enters);
    artifacts = _mm512_maskz_mov_epi16(~but(over, goes_on), artifacts);
    treasures = _mm512_mask_mov_epi16(treasures, over, _mm512_maskz_mov_epi16(goes_on, set(0x7fff)));
    hazards = _mm512_mask_mov_epi16(hazards, over, _mm512_maskz_mov_epi16(goes_on, hazards_in_game));
    artifacts_found = _mm512_mask_mov_epi16(artifacts_found, over, artifacts_out);
    carried = _mm512_maskz_mov_epi16(~over, carried);
    path = _mm512_maskz_mov_epi16(~over, path);
    seen = _mm512_maskz_mov_epi16(~over, seen);
    many_inside = _mm512_mask_mov_epi16(many_inside, over, run.adventurers);
    inside = _mm512_mask_mov_epi16(inside, over, run.everyone);
    fresh = _mm512_mask_mov_epi16(fresh, over, run.first_hazard);
  }

  void change_games(const Run& run, std::uint32_t& next, Output& output) {
    const M ended = _mm512_testn_epi16_mask(rounds_left, rounds_left);
    if (ended == 0) return;
    // Compressing in the register and storing it whole is much faster on some processors; the buffers have
    // room.
    _mm512_storeu_si512(output.id + output.games, _mm512_maskz_compress_epi16(ended, id));
    for (int adventurer = 0; adventurer < N; ++adventurer) {
      _mm512_storeu_si512(output.rank[adventurer] + output.games,
                          _mm512_maskz_compress_epi16(ended, rank[adventurer]));
    }
    output.games += static_cast<std::uint32_t>(__builtin_popcount(ended));
    rounds_left = _mm512_mask_mov_epi16(rounds_left, ended, set(0xffff));
    fill(ended, run, next);
  }

  void fill(M lanes, const Run& run, std::uint32_t& next) {
    const Job& job = run.job;
    const std::uint32_t left = job.count - next;
    if (static_cast<std::uint32_t>(__builtin_popcount(lanes)) > left)
      lanes = _pdep_u32((1U << left) - 1, lanes);
    if (lanes == 0) return;
    const auto at_even = static_cast<__mmask16>(_pext_u32(lanes, even_games));
    const auto at_odd = static_cast<__mmask16>(_pext_u32(lanes, odd_games));
    const auto many_even = static_cast<std::uint32_t>(__builtin_popcount(at_even));
    even.load_some(at_even, job, next);
    odd.load_some(at_odd, job, next + many_even);
    const V ascending = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const V from = _mm512_add_epi32(ascending, _mm512_set1_epi32(static_cast<int>(next)));
    const V id_even = _mm512_maskz_expand_epi32(at_even, from);
    const V id_odd = _mm512_maskz_expand_epi32(
        at_odd, _mm512_add_epi32(from, _mm512_set1_epi32(static_cast<int>(many_even))));
    id = _mm512_mask_mov_epi16(id, lanes, _mm512_or_si512(id_even, _mm512_slli_epi32(id_odd, 16)));
    next += static_cast<std::uint32_t>(__builtin_popcount(lanes));
    for (V& one : rank) one = _mm512_maskz_mov_epi16(~lanes, one);
    artifacts_out = _mm512_maskz_mov_epi16(~lanes, artifacts_out);
    artifacts = _mm512_mask_mov_epi16(artifacts, lanes, set(job.first_artifacts));
    hazards_in_game = _mm512_mask_mov_epi16(hazards_in_game, lanes, set(0x7fff));
    rounds_left = _mm512_mask_mov_epi16(rounds_left, lanes, set(6));
    start_round(lanes, run);
  }
};

template <int N, bool small_gems>
void play_wide(const Job& job, Output& output) {
  constexpr int steps_between_changes = 5;
  WideLanes<N, small_gems> lanes;
  std::uint32_t next = 0;
  Run run(job);
  output.games = 0;
  lanes.clear();
  lanes.fill(~M{0}, run, next);
  while (output.games < job.count) {
    // The random words of several steps at once, while the generators are in registers.
    V even[steps_between_changes];
    V odd[steps_between_changes];
    for (V& word : even) word = lanes.even.next();
    for (V& word : odd) word = lanes.odd.next();
    for (int step = 0; step < steps_between_changes; ++step) lanes.step(even[step], odd[step], run);
    lanes.change_games(run, next, output);
  }
  output.cards = run.cards;
  output.busts = run.busts;
}

}  // namespace

void play_avx512_wide(const Job& job, Output& output) {
  if (job.adventurers <= 4) {
    job.small_gems != 0 ? play_wide<4, true>(job, output) : play_wide<4, false>(job, output);
  } else {
    job.small_gems != 0 ? play_wide<8, true>(job, output) : play_wide<8, false>(job, output);
  }
}

}  // namespace incan::batch
