// The kernel for AVX-512: sixteen games per register.
#include <immintrin.h>

#include "lab/batch_kernel.h"

namespace incan::batch {
namespace {

struct Avx512 {
  using V = __m512i;
  using M = __mmask16;

  static V set(std::uint32_t value) { return _mm512_set1_epi32(static_cast<int>(value)); }
  static V add(V a, V b) { return _mm512_add_epi32(a, b); }
  static V sub(V a, V b) { return _mm512_sub_epi32(a, b); }
  static V mul(V a, V b) { return _mm512_mullo_epi32(a, b); }
  static V least(V a, V b) { return _mm512_min_epu32(a, b); }
  static V bit_and(V a, V b) { return _mm512_and_si512(a, b); }
  static V bit_or(V a, V b) { return _mm512_or_si512(a, b); }
  static V bit_xor(V a, V b) { return _mm512_xor_si512(a, b); }
  static V bit_and_not(V a, V b) { return _mm512_andnot_si512(b, a); }
  template <int bits>
  static V sll(V a) {
    return _mm512_slli_epi32(a, bits);
  }
  template <int bits>
  static V srl(V a) {
    return _mm512_srli_epi32(a, bits);
  }
  template <int bits>
  static V rotl(V a) {
    return _mm512_rol_epi32(a, bits);
  }
  static V sllv(V a, V by) { return _mm512_sllv_epi32(a, by); }
  static V srlv(V a, V by) { return _mm512_srlv_epi32(a, by); }
  static V lookup(const std::uint32_t* table, V at) {
    return _mm512_permutexvar_epi32(at, _mm512_load_si512(table));
  }
  static V lookup32(const std::uint32_t* table, V at) {
    return _mm512_permutex2var_epi32(_mm512_load_si512(table), at, _mm512_load_si512(table + 16));
  }

  static M none() { return 0; }
  static M all() { return 0xffff; }
  static M both(M a, M b) { return a & b; }
  static M either(M a, M b) { return a | b; }
  static M both_but(M a, M b) { return static_cast<M>(a & ~b); }
  static M equal(V a, V b) { return _mm512_cmpeq_epi32_mask(a, b); }
  static M at_least(V a, V b) { return _mm512_cmpge_epi32_mask(a, b); }
  static M below(V a, V b) { return _mm512_cmplt_epu32_mask(a, b); }
  static M any_common(V a, V b) { return _mm512_test_epi32_mask(a, b); }

  static V select(M lanes, V yes, V no) { return _mm512_mask_mov_epi32(no, lanes, yes); }
  static V keep(M lanes, V a) { return _mm512_maskz_mov_epi32(lanes, a); }
  static V drop(M lanes, V a) { return _mm512_maskz_mov_epi32(static_cast<M>(~lanes), a); }
  static V add_in(M lanes, V a, V b) { return _mm512_mask_add_epi32(a, lanes, a, b); }
  static V or_in(M lanes, V a, V b) { return _mm512_mask_or_epi32(a, lanes, a, b); }

  static std::uint32_t count(M lanes) { return static_cast<std::uint32_t>(__builtin_popcount(lanes)); }
  static M first_of(M lanes, std::uint32_t most) {
    while (count(lanes) > most) lanes = static_cast<M>(lanes & ~(0x8000 >> (__builtin_clz(lanes) - 16)));
    return lanes;
  }
  static void store_some(M lanes, V a, std::uint16_t* to) {
    // Compressing in the register and storing it whole is much faster on some processors; the buffers have
    // room.
    const V some = _mm512_maskz_compress_epi32(lanes, a);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi32_epi16(some));
  }
  static V load_some(M lanes, const std::uint32_t* from, V old) {
    return _mm512_mask_expand_epi32(old, lanes, _mm512_loadu_si512(from));
  }
  static V number_some(M lanes, std::uint32_t first, V old) {
    const V ascending = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm512_mask_expand_epi32(old, lanes, add(ascending, set(first)));
  }
};

}  // namespace

void play_avx512(const Job& job, Output& output) {
  play_job<Avx512>(job, output);
}

}  // namespace incan::batch
