// Backpropagation: the gradient of the loss with respect to every weight. Written once and compiled for each
// instruction set, like brain/forward.h.
#pragma once

#include <array>
#include <cstring>
#include <memory>

#include "brain/forward.h"

namespace incan {

// The weight matrices transposed, as the backward pass reads them.
struct Transposed {
  explicit Transposed(const Weights& weights);

  alignas(64) std::array<float, Weights::width * Weights::width> self;
  alignas(64) std::array<float, Weights::width * Weights::width> inside;
  alignas(64) std::array<float, Weights::width * Weights::width> outside;
  alignas(64) std::array<float, Weights::width * Weights::last_width> third;
};

// Gradient of the loss with respect to each output.
struct OutputGradient {
  std::array<float, max_adventurers> camp{};
  std::array<float, max_adventurers> win{};
};

// Adds the gradient of one position to `gradient`.
void backward_pass(const Weights& weights, const Transposed& transposed, const Features& features,
                   const Activations& activations, const OutputGradient& output_gradient, Weights& gradient);

namespace backward {

template <typename Processor>
struct Kernel : forward::Kernel<Processor> {
  using Base = forward::Kernel<Processor>;

  // gradient += in x out, summed over several rows.
  template <std::size_t inputs, std::size_t outputs, std::size_t rows>
  static void add_outer_products(const float* in, const float* out, float* gradient) {
    constexpr std::size_t vectors = outputs / forward::lanes;
    forward::Lanes factor[rows][vectors];
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t v = 0; v < vectors; ++v) {
        Base::load(factor[r][v], out + r * outputs + v * forward::lanes);
      }
    }
    for (std::size_t i = 0; i < inputs; ++i) {
      float* row = gradient + i * outputs;
      for (std::size_t v = 0; v < vectors; ++v) {
        forward::Lanes sum;
        Base::load(sum, row + v * forward::lanes);
        for (std::size_t r = 0; r < rows; ++r) sum += in[r * inputs + i] * factor[r][v];
        Base::store(row + v * forward::lanes, sum);
      }
    }
  }

  template <std::size_t inputs, std::size_t outputs>
  static void add_outer_product(const float* in, const float* out, float* gradient) {
    add_outer_products<inputs, outputs, 1>(in, out, gradient);
  }

  // The same for one row per adventurer.
  template <std::size_t inputs, std::size_t outputs>
  static void add_outer_products(const float* in, const float* out, float* gradient, std::size_t rows) {
    constexpr std::size_t together = 4;
    for (; rows >= together; rows -= together) {
      add_outer_products<inputs, outputs, together>(in, out, gradient);
      in += together * inputs;
      out += together * outputs;
    }
    if (rows == 3) add_outer_products<inputs, outputs, 3>(in, out, gradient);
    if (rows == 2) add_outer_products<inputs, outputs, 2>(in, out, gradient);
    if (rows == 1) add_outer_products<inputs, outputs, 1>(in, out, gradient);
  }

  // ReLU backward: the gradient is zero where the unit was inactive.
  template <std::size_t size>
  static void relu_backward(const float* value, float* gradient) {
    for (std::size_t i = 0; i < size; ++i) gradient[i] = value[i] > 0 ? gradient[i] : 0;
  }

  template <std::size_t size>
  static void add(const float* from, float* to) {
    for (std::size_t i = 0; i < size; ++i) to[i] += from[i];
  }

  static void run(const Weights& w, const Transposed& transposed, const Features& features,
                  const Activations& t, const OutputGradient& output_gradient, Weights& gradient) {
    constexpr std::size_t width = Weights::width;
    constexpr std::size_t last = Weights::last_width;
    const auto adventurers = static_cast<std::size_t>(features.adventurers);

    alignas(64) float third[max_adventurers][last];
    alignas(64) float second[max_adventurers][width] = {};
    alignas(64) float second_sum[width] = {};
    for (std::size_t a = 0; a < adventurers; ++a) {
      for (std::size_t i = 0; i < last; ++i) {
        third[a][i] =
            output_gradient.camp[a] * w.at(Weights::camp)[i] + output_gradient.win[a] * w.at(Weights::win)[i];
        gradient.at(Weights::camp)[i] += output_gradient.camp[a] * t.third[a][i];
        gradient.at(Weights::win)[i] += output_gradient.win[a] * t.third[a][i];
      }
      gradient.at(Weights::last_bias)[0] += output_gradient.camp[a];
      gradient.at(Weights::last_bias)[1] += output_gradient.win[a];
      relu_backward<last>(t.third[a].data(), third[a]);
      add<last>(third[a], gradient.at(Weights::third_bias));
    }
    add_outer_products<width, last>(t.second[0].data(), third[0], gradient.at(Weights::third), adventurers);
    Base::template add_products<last, width>(third[0], transposed.third.data(), second[0], adventurers);
    for (std::size_t a = 0; a < adventurers; ++a) {
      relu_backward<width>(t.second[a].data(), second[a]);
      add<width>(second[a], second_sum);
    }
    add_outer_products<width, width>(t.first[0].data(), second[0], gradient.at(Weights::self), adventurers);
    add<width>(second_sum, gradient.at(Weights::second_bias));
    add_outer_product<width, width>(t.inside.data(), second_sum, gradient.at(Weights::inside));
    add_outer_product<width, width>(t.outside.data(), second_sum, gradient.at(Weights::outside));

    alignas(64) float of_inside[width] = {};
    alignas(64) float of_outside[width] = {};
    Base::template add_product<width, width>(second_sum, transposed.inside.data(), of_inside);
    Base::template add_product<width, width>(second_sum, transposed.outside.data(), of_outside);
    const auto inside = static_cast<std::size_t>(features.inside.size());
    const float part_inside = inside > 0 ? 1.0F / static_cast<float>(inside) : 0.0F;
    const float part_outside = adventurers > inside ? 1.0F / static_cast<float>(adventurers - inside) : 0.0F;
    alignas(64) float first[max_adventurers][width];
    alignas(64) float first_sum[width] = {};
    for (std::size_t a = 0; a < adventurers; ++a) {
      const bool is_inside = features.inside.contains(static_cast<Adventurer>(a));
      const float* group = is_inside ? of_inside : of_outside;
      const float part = is_inside ? part_inside : part_outside;
      for (std::size_t i = 0; i < width; ++i) first[a][i] = part * group[i];
    }
    Base::template add_products<width, width>(second[0], transposed.self.data(), first[0], adventurers);
    for (std::size_t a = 0; a < adventurers; ++a) {
      relu_backward<width>(t.first[a].data(), first[a]);
      add<width>(first[a], first_sum);
    }
    add_outer_products<own_features, width>(features.own[0].data(), first[0], gradient.at(Weights::own),
                                            adventurers);
    add<width>(first_sum, gradient.at(Weights::first_bias));
    add_outer_product<table_features, width>(features.table.data(), first_sum, gradient.at(Weights::table));
  }
};

using Run = void (*)(const Weights&, const Transposed&, const Features&, const Activations&,
                     const OutputGradient&, Weights&);
extern const Run portable;
#if defined(__x86_64__)
extern const Run avx2;
extern const Run avx512;
#endif

}  // namespace backward
}  // namespace incan
