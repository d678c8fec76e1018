// The kernel for AVX2: eight games per register.
#include <immintrin.h>

#include "lab/batch_kernel.h"

namespace incan::batch {
namespace {

struct Avx2 {
  using V = __m256i;
  using M = __m256i;  // All ones in the selected lanes.

  static V set(std::uint32_t value) { return _mm256_set1_epi32(static_cast<int>(value)); }
  static V add(V a, V b) { return _mm256_add_epi32(a, b); }
  static V sub(V a, V b) { return _mm256_sub_epi32(a, b); }
  static V mul(V a, V b) { return _mm256_mullo_epi32(a, b); }
  static V least(V a, V b) { return _mm256_min_epu32(a, b); }
  static V bit_and(V a, V b) { return _mm256_and_si256(a, b); }
  static V bit_or(V a, V b) { return _mm256_or_si256(a, b); }
  static V bit_xor(V a, V b) { return _mm256_xor_si256(a, b); }
  static V bit_and_not(V a, V b) { return _mm256_andnot_si256(b, a); }
  template <int bits>
  static V sll(V a) {
    return _mm256_slli_epi32(a, bits);
  }
  template <int bits>
  static V srl(V a) {
    return _mm256_srli_epi32(a, bits);
  }
  template <int bits>
  static V rotl(V a) {
    return bit_or(sll<bits>(a), srl<32 - bits>(a));
  }
  static V sllv(V a, V by) { return _mm256_sllv_epi32(a, by); }
  static V srlv(V a, V by) { return _mm256_srlv_epi32(a, by); }
  // Sixteen entries in two registers, selected by the fourth bit of the index.
  static V lookup(const std::uint32_t* table, V at) {
    const V* half = reinterpret_cast<const V*>(table);
    const V low = _mm256_permutevar8x32_epi32(_mm256_load_si256(half), at);
    const V high = _mm256_permutevar8x32_epi32(_mm256_load_si256(half + 1), at);
    return _mm256_castps_si256(_mm256_blendv_ps(_mm256_castsi256_ps(low), _mm256_castsi256_ps(high),
                                                _mm256_castsi256_ps(sll<28>(at))));
  }
  static V lookup32(const std::uint32_t* table, V at) {
    return _mm256_castps_si256(_mm256_blendv_ps(_mm256_castsi256_ps(lookup(table, at)),
                                                _mm256_castsi256_ps(lookup(table + 16, at)),
                                                _mm256_castsi256_ps(sll<27>(at))));
  }

  static M none() { return _mm256_setzero_si256(); }
  static M all() { return _mm256_set1_epi32(-1); }
  static M both(M a, M b) { return bit_and(a, b); }
  static M either(M a, M b) { return bit_or(a, b); }
  static M both_but(M a, M b) { return bit_and_not(a, b); }
  static M equal(V a, V b) { return _mm256_cmpeq_epi32(a, b); }
  static M at_least(V a, V b) { return _mm256_xor_si256(_mm256_cmpgt_epi32(b, a), all()); }
  static M below(V a, V b) {
    const V sign = set(0x80000000U);
    return _mm256_cmpgt_epi32(bit_xor(b, sign), bit_xor(a, sign));
  }
  static M any_common(V a, V b) { return _mm256_xor_si256(equal(bit_and(a, b), none()), all()); }

  static V select(M lanes, V yes, V no) { return _mm256_blendv_epi8(no, yes, lanes); }
  static V keep(M lanes, V a) { return bit_and(lanes, a); }
  static V drop(M lanes, V a) { return bit_and_not(a, lanes); }
  static V add_in(M lanes, V a, V b) { return add(a, bit_and(lanes, b)); }
  static V or_in(M lanes, V a, V b) { return bit_or(a, bit_and(lanes, b)); }

  static std::uint32_t bits(M lanes) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(lanes)));
  }
  static std::uint32_t count(M lanes) { return static_cast<std::uint32_t>(__builtin_popcount(bits(lanes))); }
  // Moving games in and out of lanes is rare and goes through memory.
  static M first_of(M lanes, std::uint32_t most) {
    alignas(32) std::uint32_t list[8];
    _mm256_store_si256(reinterpret_cast<V*>(list), lanes);
    for (std::uint32_t& lane : list) {
      if (lane == 0) continue;
      if (most == 0) lane = 0;
      if (most > 0) --most;
    }
    return _mm256_load_si256(reinterpret_cast<const V*>(list));
  }
  static void store_some(M lanes, V a, std::uint16_t* to) {
    alignas(32) std::uint32_t list[8];
    _mm256_store_si256(reinterpret_cast<V*>(list), a);
    for (std::uint32_t left = bits(lanes); left != 0; left &= left - 1) {
      *to++ = static_cast<std::uint16_t>(list[__builtin_ctz(left)]);
    }
  }
  static V load_some(M lanes, const std::uint32_t* from, V old) {
    alignas(32) std::uint32_t list[8];
    _mm256_store_si256(reinterpret_cast<V*>(list), old);
    for (std::uint32_t left = bits(lanes); left != 0; left &= left - 1) list[__builtin_ctz(left)] = *from++;
    return _mm256_load_si256(reinterpret_cast<const V*>(list));
  }
  static V number_some(M lanes, std::uint32_t first, V old) {
    alignas(32) std::uint32_t list[8];
    for (std::uint32_t& number : list) number = first++;
    return load_some(lanes, list, old);
  }
};

}  // namespace

void play_avx2(const Job& job, Output& output) {
  play_job<Avx2>(job, output);
}

}  // namespace incan::batch
