// The portable kernel: eight games side by side in plain arrays, which the compiler vectorizes if it can.
#include "lab/batch_kernel.h"

namespace incan::batch {
namespace {

struct Portable {
  static constexpr int width = 8;
  struct V {
    std::uint32_t lane[width];
  };
  using M = V;  // All ones in the selected lanes.

  template <typename Compute>
  static V each(Compute compute) {
    V result;
    for (int lane = 0; lane < width; ++lane) result.lane[lane] = compute(lane);
    return result;
  }
  static std::uint32_t ones(bool truth) { return truth ? ~0U : 0U; }

  static V set(std::uint32_t value) {
    return each([=](int) { return value; });
  }
  static V add(const V& a, const V& b) {
    return each([&](int i) { return a.lane[i] + b.lane[i]; });
  }
  static V sub(const V& a, const V& b) {
    return each([&](int i) { return a.lane[i] - b.lane[i]; });
  }
  static V mul(const V& a, const V& b) {
    return each([&](int i) { return a.lane[i] * b.lane[i]; });
  }
  static V least(const V& a, const V& b) {
    return each([&](int i) { return a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]; });
  }
  static V bit_and(const V& a, const V& b) {
    return each([&](int i) { return a.lane[i] & b.lane[i]; });
  }
  static V bit_or(const V& a, const V& b) {
    return each([&](int i) { return a.lane[i] | b.lane[i]; });
  }
  static V bit_xor(const V& a, const V& b) {
    return each([&](int i) { return a.lane[i] ^ b.lane[i]; });
  }
  static V bit_and_not(const V& a, const V& b) {
    return each([&](int i) { return a.lane[i] & ~b.lane[i]; });
  }
  template <int bits>
  static V sll(const V& a) {
    return each([&](int i) { return a.lane[i] << bits; });
  }
  template <int bits>
  static V srl(const V& a) {
    return each([&](int i) { return a.lane[i] >> bits; });
  }
  template <int bits>
  static V rotl(const V& a) {
    return each([&](int i) { return a.lane[i] << bits | a.lane[i] >> (32 - bits); });
  }
  // Shifts by 32 or more give zero, as in vector registers.
  static V sllv(const V& a, const V& by) {
    return each([&](int i) { return by.lane[i] < 32 ? a.lane[i] << (by.lane[i] & 31) : 0; });
  }
  static V srlv(const V& a, const V& by) {
    return each([&](int i) { return by.lane[i] < 32 ? a.lane[i] >> (by.lane[i] & 31) : 0; });
  }
  static V lookup(const std::uint32_t* table, const V& at) {
    return each([&](int i) { return table[at.lane[i] & 15]; });
  }
  static V lookup32(const std::uint32_t* table, const V& at) {
    return each([&](int i) { return table[at.lane[i] & 31]; });
  }

  static M none() { return set(0); }
  static M all() { return set(~0U); }
  static M both(const M& a, const M& b) { return bit_and(a, b); }
  static M either(const M& a, const M& b) { return bit_or(a, b); }
  static M both_but(const M& a, const M& b) { return bit_and_not(a, b); }
  static M equal(const V& a, const V& b) {
    return each([&](int i) { return ones(a.lane[i] == b.lane[i]); });
  }
  static M at_least(const V& a, const V& b) {
    return each([&](int i) {
      return ones(static_cast<std::int32_t>(a.lane[i]) >= static_cast<std::int32_t>(b.lane[i]));
    });
  }
  static M below(const V& a, const V& b) {
    return each([&](int i) { return ones(a.lane[i] < b.lane[i]); });
  }
  static M any_common(const V& a, const V& b) {
    return each([&](int i) { return ones((a.lane[i] & b.lane[i]) != 0); });
  }

  static V select(const M& lanes, const V& yes, const V& no) {
    return each([&](int i) { return (yes.lane[i] & lanes.lane[i]) | (no.lane[i] & ~lanes.lane[i]); });
  }
  static V keep(const M& lanes, const V& a) { return bit_and(lanes, a); }
  static V drop(const M& lanes, const V& a) { return bit_and_not(a, lanes); }
  static V add_in(const M& lanes, const V& a, const V& b) { return add(a, bit_and(lanes, b)); }
  static V or_in(const M& lanes, const V& a, const V& b) { return bit_or(a, bit_and(lanes, b)); }

  static std::uint32_t count(const M& lanes) {
    std::uint32_t many = 0;
    for (const std::uint32_t lane : lanes.lane) many += lane & 1;
    return many;
  }
  static M first_of(M lanes, std::uint32_t most) {
    for (std::uint32_t& lane : lanes.lane) {
      if (lane == 0) continue;
      if (most == 0) lane = 0;
      if (most > 0) --most;
    }
    return lanes;
  }
  static void store_some(const M& lanes, const V& a, std::uint16_t* to) {
    for (int i = 0; i < width; ++i) {
      if (lanes.lane[i] != 0) *to++ = static_cast<std::uint16_t>(a.lane[i]);
    }
  }
  static V load_some(const M& lanes, const std::uint32_t* from, const V& old) {
    return each([&](int i) { return lanes.lane[i] != 0 ? *from++ : old.lane[i]; });
  }
  static V number_some(const M& lanes, std::uint32_t first, const V& old) {
    return each([&](int i) { return lanes.lane[i] != 0 ? first++ : old.lane[i]; });
  }
};

}  // namespace

void play_portable(const Job& job, Output& output) {
  play_job<Portable>(job, output);
}

}  // namespace incan::batch
