#include "training/backward.h"

namespace incan {
namespace {

template <std::size_t inputs, std::size_t outputs>
void turn(const float* from, float* to) {
  for (std::size_t i = 0; i < inputs; ++i) {
    for (std::size_t o = 0; o < outputs; ++o) to[o * inputs + i] = from[i * outputs + o];
  }
}

backward::Run best_run_backwards() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") != 0) return backward::avx512;
  if (__builtin_cpu_supports("avx2") != 0) return backward::avx2;
#endif
  return backward::portable;
}

}  // namespace

// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): all of it is filled in.
Transposed::Transposed(const Weights& weights) {
  constexpr std::size_t width = Weights::width;
  turn<width, width>(weights.at(Weights::self), self.data());
  turn<width, width>(weights.at(Weights::inside), inside.data());
  turn<width, width>(weights.at(Weights::outside), outside.data());
  turn<width, Weights::last_width>(weights.at(Weights::third), third.data());
}

void learn(const Weights& weights, const Transposed& transposed, const Features& features,
           const Activations& activations, const Blame& blame, Weights& gradient) {
  static const backward::Run run = best_run_backwards();
  run(weights, transposed, features, activations, blame, gradient);
}

}  // namespace incan
