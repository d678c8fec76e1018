// The kernel, written once for every vector width. Only the files that compile it for one processor each
// include it; it uses nothing whose code could be shared with files compiled for another.
//
// A lane is a game. Everyone inside carries the same, so one number holds it; the deck is a bit mask; the
// gems on the path are one number. Each step turns one card in every lane: it tries a random slot of the
// deck, then a second one if that card is gone; if both are gone, the lane waits for the next step. New games
// replace those that end.
#pragma once

#include <cstdint>

namespace incan::batch {

// The kernel's input, in plain types.
struct Job {
  std::uint32_t adventurers;
  std::uint32_t gems[8];
  std::uint64_t leave_below[8];
  // Who leaves, as a set of adventurers: by the set of hazards seen, and by gems where no threshold is above
  // 31.
  alignas(64) std::uint32_t leaves_on_hazards[32];
  alignas(64) std::uint32_t leaves_with_gems[32];
  std::uint32_t small_gems;
  std::uint32_t any_coins;        // Whether any player draws random numbers.
  std::uint32_t slots;            // 30, or 35 with artifacts.
  std::uint32_t first_artifacts;  // In the deck before round 1.
  std::uint32_t artifacts_a_round;
  std::uint32_t first_hazard_turns_another;
  std::uint32_t printed_worth;
  std::uint32_t count;
  // Generator states, one per game: four words for cards and, where coins are flipped, four for choices.
  const std::uint32_t* card_state[4];
  const std::uint32_t* choice_state[4];
};

struct Output {
  std::uint16_t* id;
  std::uint16_t* rank[8];
  std::uint32_t games;
  std::uint64_t cards;
  std::uint64_t busts;
};

// The slots of the deck: treasures ascending, then three of each hazard. The value, or the hazard's bit << 8.
alignas(64) inline constexpr std::uint32_t card_info[32] = {
    1,      2,      3,      4,      5,      5,      7,      7,      9,      11,     11,
    13,     14,     15,     17,     0x0100, 0x0100, 0x0100, 0x0200, 0x0200, 0x0200, 0x0400,
    0x0400, 0x0400, 0x0800, 0x0800, 0x0800, 0x1000, 0x1000, 0x1000, 0,      0};
alignas(64) inline constexpr std::uint32_t ones[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
// v / n is v * this >> 8 for treasures, and p / n is p * this >> 15 for the gems on a path.
alignas(64) inline constexpr std::uint32_t treasure_share[16] = {0, 256, 128, 86, 64, 52, 43, 37, 32};
alignas(64) inline constexpr std::uint32_t path_share[16] = {0,    32768, 16384, 10923, 8192,
                                                             6554, 5462,  4682,  4096};
// By the number of artifacts that have left the temple: eight times their points, plus their number.
alignas(64) inline constexpr std::uint32_t artifact_rank[16] = {0, 41, 82, 123, 204, 285};
inline constexpr std::uint32_t printed[5] = {5 * 8 + 1, 7 * 8 + 1, 8 * 8 + 1, 10 * 8 + 1, 12 * 8 + 1};

// xoshiro128++, as in deal/random.h.
template <typename B>
struct Generator {
  using V = typename B::V;
  V a, b, c, d;

  V next() {
    const V result = B::add(B::template rotl<7>(B::add(a, d)), a);
    const V shifted = B::template sll<9>(b);
    c = B::bit_xor(c, a);
    d = B::bit_xor(d, b);
    b = B::bit_xor(b, c);
    a = B::bit_xor(a, d);
    c = B::bit_xor(c, shifted);
    d = B::template rotl<11>(d);
    return result;
  }
  // Advances only the lanes that consume a number.
  V next_in(typename B::M lanes) {
    const Generator before = *this;
    const V result = next();
    a = B::select(lanes, a, before.a);
    b = B::select(lanes, b, before.b);
    c = B::select(lanes, c, before.c);
    d = B::select(lanes, d, before.d);
    return result;
  }
};

// Lanes for at most N adventurers.
template <typename B, int N, bool coins, bool printed_worth>
struct Lanes {
  using V = typename B::V;
  using M = typename B::M;

  Generator<B> cards;
  Generator<B> choices;
  V deck;            // The slots that have not been turned.
  V in_the_game;     // The slots that the next round starts with.
  V artifacts;       // Their number in the deck.
  V artifact_set;    // Which ones, where that matters.
  V artifacts_path;  // Their number on the path or, with printed values, their points.
  V artifacts_out;   // Their number outside the temple.
  V carried, path, hazards_seen;
  V inside;  // The adventurers inside, one bit each.
  V many_inside;
  V fresh;  // All ones of a hazard until the round's first card is turned.
  V rounds_left;
  V id;
  V rank[static_cast<unsigned>(N)];

  void clear() {
    const V zero = B::set(0);
    cards = choices = {zero, zero, zero, zero};
    deck = in_the_game = artifacts = artifact_set = artifacts_path = artifacts_out = zero;
    carried = path = hazards_seen = inside = many_inside = fresh = id = zero;
    // A lane without a game has an empty deck, so it never turns a card.
    rounds_left = B::set(~0U);
    for (V& one : rank) one = zero;
  }

  // A random slot of the deck, and the card there. It does not depend on the game, so the processor can
  // compute it ahead of time.
  struct Draw {
    V bit;   // Of a treasure or hazard.
    V info;  // Its card_info.
    V rank;  // Of an artifact among those in the deck; beyond all of them for other cards.
  };
  [[gnu::always_inline]] static Draw draw(V half, const Job& job) {
    const V product = B::mul(half, B::set(job.slots));
    // Rejecting these few values makes the draw exactly uniform.
    const M even = B::at_least(B::bit_and(product, B::set(0xffff)), B::set(0x10000 % job.slots));
    const V slot = B::template srl<16>(product);
    const V rank = B::sub(slot, B::set(30));
    const M plain = B::both(even, B::below(slot, B::set(30)));
    return {B::keep(plain, B::sllv(B::set(1), slot)), B::lookup32(card_info, slot),
            B::select(even, rank, B::set(~0U))};
  }

  [[gnu::always_inline]] void step(const Job& job, Output& output) {
    const V one = B::set(1);
    const V word = cards.next();
    const Draw draw1 = draw(B::template srl<16>(word), job);
    const Draw draw2 = draw(B::bit_and(word, B::set(0xffff)), job);
    const M plain1 = B::any_common(deck, draw1.bit);
    const M artifact1 = B::below(draw1.rank, artifacts);
    const M good1 = B::either(plain1, artifact1);
    const M plain = B::either(plain1, B::both_but(B::any_common(deck, draw2.bit), good1));
    const M artifact = B::either(artifact1, B::both_but(B::below(draw2.rank, artifacts), good1));
    const M turned = B::either(plain, artifact);
    output.cards += B::count(turned);

    const V bit = B::keep(plain, B::select(plain1, draw1.bit, draw2.bit));
    const V info = B::keep(plain, B::select(plain1, draw1.info, draw2.info));
    deck = B::bit_and_not(deck, bit);
    turn_artifact(artifact, B::select(artifact1, draw1.rank, draw2.rank));

    // Shares a treasure (rule R3); other cards have value 0 and change nothing here.
    const V value = B::bit_and(info, B::set(31));
    const V share = B::template srl<8>(B::mul(value, B::lookup(treasure_share, many_inside)));
    carried = B::add(carried, share);
    path = B::add(path, B::sub(value, B::mul(share, many_inside)));

    const V hazard = B::template srl<8>(info);
    const M bust = B::any_common(hazards_seen, hazard);
    hazards_seen = B::bit_or(hazards_seen, hazard);
    output.busts += B::count(bust);
    in_the_game = B::bit_and_not(in_the_game, B::keep(bust, bit));

    M choosing = B::both_but(turned, bust);
    if (job.first_hazard_turns_another != 0) {
      choosing = B::both_but(choosing, B::any_common(hazard, fresh));  // Rule R4.
    }
    fresh = B::drop(turned, fresh);

    const V may = B::keep(choosing, inside);
    const V leaving = B::bit_and(may, wants(job, may));
    const V leavers = many(leaving);

    // The leavers share the path, and a lone leaver takes the artifacts (rule R6).
    const V part = B::template srl<15>(B::mul(path, B::lookup(path_share, leavers)));
    path = B::sub(path, B::mul(part, leavers));
    V banked = B::template sll<3>(B::add(carried, part));
    const M lone = B::equal(leavers, one);
    if constexpr (printed_worth) {
      banked = B::add_in(lone, banked, artifacts_path);
    } else {
      const V out = B::add(artifacts_out, artifacts_path);
      banked = B::add_in(lone, banked,
                         B::sub(B::lookup(artifact_rank, out), B::lookup(artifact_rank, artifacts_out)));
      artifacts_out = B::select(lone, out, artifacts_out);
    }
    artifacts_path = B::drop(lone, artifacts_path);
    for (int adventurer = 0; adventurer < N; ++adventurer) {
      rank[adventurer] =
          B::add_in(B::any_common(leaving, B::set(1U << adventurer)), rank[adventurer], banked);
    }
    inside = B::bit_xor(inside, leaving);
    many_inside = B::sub(many_inside, leavers);

    const M over = B::either(bust, B::both(choosing, B::equal(inside, B::set(0))));
    start_round(over, job);
  }

  // The adventurers who want to leave, limited to those who may.
  V wants(const Job& job, [[maybe_unused]] V may) {
    V adventurers = B::lookup32(job.leaves_on_hazards, hazards_seen);
    if (job.small_gems != 0) {
      adventurers = B::bit_or(adventurers, B::lookup32(job.leaves_with_gems, B::least(carried, B::set(31))));
    } else {
      for (int adventurer = 0; adventurer < N; ++adventurer) {
        adventurers = B::or_in(B::at_least(carried, B::set(job.gems[adventurer])), adventurers,
                               B::set(1U << adventurer));
      }
    }
    if constexpr (coins) {
      for (int adventurer = 0; adventurer < N; ++adventurer) {
        if (job.leave_below[adventurer] == 0) continue;
        const V bit = B::set(1U << adventurer);
        M leaves = B::all();
        if (job.leave_below[adventurer] <= 0xffffffffU) {
          const V number = choices.next_in(B::any_common(may, bit));
          leaves = B::below(number, B::set(static_cast<std::uint32_t>(job.leave_below[adventurer])));
        }
        adventurers = B::or_in(leaves, adventurers, bit);
      }
    }
    return adventurers;
  }

  // The size of a set of adventurers.
  static V many(V adventurers) {
    if constexpr (N <= 4) return B::lookup(ones, adventurers);
    return B::add(B::lookup(ones, B::bit_and(adventurers, B::set(15))),
                  B::lookup(ones, B::template srl<4>(adventurers)));
  }

  void turn_artifact(M artifact, V before) {
    artifacts = B::sub(artifacts, B::keep(artifact, B::set(1)));
    if constexpr (!printed_worth) {
      artifacts_path = B::add_in(artifact, artifacts_path, B::set(1));
      return;
    }
    // `before` artifacts in the deck precede the one that is turned.
    M looking = artifact;
    for (std::uint32_t index = 0; index < 5; ++index) {
      const M in_deck = B::both(looking, B::any_common(artifact_set, B::set(1U << index)));
      const M found = B::both(in_deck, B::equal(before, B::set(0)));
      artifact_set = B::bit_and_not(artifact_set, B::keep(found, B::set(1U << index)));
      artifacts_path = B::add_in(found, artifacts_path, B::set(printed[index]));
      before = B::sub(before, B::keep(in_deck, B::set(1)));
      looking = B::both_but(looking, found);
    }
  }

  void start_round(M over, const Job& job) {
    rounds_left = B::sub(rounds_left, B::keep(over, B::set(1)));
    const M goes_on = B::both_but(over, B::equal(rounds_left, B::set(0)));
    const M ends = B::both_but(over, goes_on);
    if (job.artifacts_a_round != 0) {
      if constexpr (printed_worth) {
        // Artifact r enters in round r, when 6 - r rounds are left.
        const V entering = B::sllv(B::set(1), B::sub(B::set(5), rounds_left));
        artifact_set = B::bit_or(artifact_set, B::keep(goes_on, entering));
      }
      artifacts = B::add_in(goes_on, artifacts, B::set(1));
    }
    artifacts = B::drop(ends, artifacts);
    deck = B::select(over, B::keep(goes_on, in_the_game), deck);
    artifacts_path = B::drop(over, artifacts_path);
    carried = B::drop(over, carried);
    path = B::drop(over, path);
    hazards_seen = B::drop(over, hazards_seen);
    many_inside = B::select(over, B::set(job.adventurers), many_inside);
    inside = B::or_in(over, inside, B::set((1U << job.adventurers) - 1));
    fresh = B::or_in(over, fresh, B::set(31));
  }

  // Emits the games that have ended and starts others in their lanes.
  void change_games(const Job& job, std::uint32_t& next, Output& output) {
    const M ended = B::equal(rounds_left, B::set(0));
    const std::uint32_t many = B::count(ended);
    if (many == 0) return;
    B::store_some(ended, id, output.id + output.games);
    for (int adventurer = 0; adventurer < N; ++adventurer)
      B::store_some(ended, rank[adventurer], output.rank[adventurer] + output.games);
    output.games += many;
    rounds_left = B::select(ended, B::set(~0U), rounds_left);
    fill(ended, job, next);
  }

  void fill(M lanes, const Job& job, std::uint32_t& next) {
    const std::uint32_t left = job.count - next;
    const M started = B::first_of(lanes, left);
    const std::uint32_t many = B::count(started);
    if (many == 0) return;
    cards.a = B::load_some(started, job.card_state[0] + next, cards.a);
    cards.b = B::load_some(started, job.card_state[1] + next, cards.b);
    cards.c = B::load_some(started, job.card_state[2] + next, cards.c);
    cards.d = B::load_some(started, job.card_state[3] + next, cards.d);
    if constexpr (coins) {
      choices.a = B::load_some(started, job.choice_state[0] + next, choices.a);
      choices.b = B::load_some(started, job.choice_state[1] + next, choices.b);
      choices.c = B::load_some(started, job.choice_state[2] + next, choices.c);
      choices.d = B::load_some(started, job.choice_state[3] + next, choices.d);
    }
    id = B::number_some(started, next, id);
    next += many;
    for (int adventurer = 0; adventurer < N; ++adventurer)
      rank[adventurer] = B::drop(started, rank[adventurer]);
    artifacts_out = B::drop(started, artifacts_out);
    artifacts = B::select(started, B::set(job.first_artifacts), artifacts);
    if constexpr (printed_worth) artifact_set = B::drop(started, artifact_set);
    in_the_game = B::select(started, B::set((1U << 30) - 1), in_the_game);
    rounds_left = B::select(started, B::set(6), rounds_left);
    start_round(started, job);
  }
};

template <typename B, int N, bool coins, bool printed_worth>
void play(const Job& job, Output& output) {
  // Two sets of lanes alternate: one computes while the other waits for its results.
  constexpr int sets = 2;
  constexpr int steps_between_changes = 4;
  Lanes<B, N, coins, printed_worth> lanes[sets];
  std::uint32_t next = 0;
  output.games = 0;
  output.cards = 0;
  output.busts = 0;
  for (auto& set : lanes) {
    set.clear();
    set.fill(B::all(), job, next);
  }
  while (output.games < job.count) {
    for (int step = 0; step < steps_between_changes; ++step) {
      for (auto& set : lanes) set.step(job, output);
    }
    for (auto& set : lanes) set.change_games(job, next, output);
  }
}

template <typename B, int N>
void play_for(const Job& job, Output& output) {
  if (job.printed_worth != 0) {
    job.any_coins != 0 ? play<B, N, true, true>(job, output) : play<B, N, false, true>(job, output);
  } else {
    job.any_coins != 0 ? play<B, N, true, false>(job, output) : play<B, N, false, false>(job, output);
  }
}

template <typename B>
void play_job(const Job& job, Output& output) {
  // Unused adventurers are never inside, and cost little.
  job.adventurers <= 4 ? play_for<B, 4>(job, output) : play_for<B, 8>(job, output);
}

void play_portable(const Job& job, Output& output);
void play_avx2(const Job& job, Output& output);
void play_avx512(const Job& job, Output& output);
// Only for tables without coin flips and without printed values.
void play_avx512_wide(const Job& job, Output& output);

}  // namespace incan::batch
