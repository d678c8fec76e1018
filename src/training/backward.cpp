#include "training/backward.h"

namespace incan {
namespace {

template <std::size_t inputs, std::size_t outputs>
void transpose(const float* from, float* to) {
  for (std::size_t i = 0; i < inputs; ++i) {
    for (std::size_t o = 0; o < outputs; ++o) to[o * inputs + i] = from[i * outputs + o];
  }
}

backward::Run best_backward_pass() {
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
  transpose<width, width>(weights.at(Weights::self), self.data());
  transpose<width, width>(weights.at(Weights::inside), inside.data());
  transpose<width, width>(weights.at(Weights::outside), outside.data());
  transpose<width, Weights::last_width>(weights.at(Weights::third), third.data());
}

void backward_pass(const Weights& weights, const Transposed& transposed, const Features& features,
                   const Activations& activations, const OutputGradient& output_gradient, Weights& gradient) {
  static const backward::Run run = best_backward_pass();
  run(weights, transposed, features, activations, output_gradient, gradient);
}

}  // namespace incan
