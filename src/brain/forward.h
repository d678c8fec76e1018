// The forward pass, written once and compiled for each instruction set. `Processor` is a type local to the
// including file, so that the instantiations stay separate. It says how many vectors of sums fit into its
// registers side by side. Every instantiation adds in the same order and
// rounds each product before adding it, so all results are bit-identical.
#pragma once

#include <algorithm>
#include <cstring>

#include "brain/network.h"

namespace incan::forward {

// A vector of this many floats; the compiler maps it to the target's registers.
constexpr std::size_t lanes = 16;
using Lanes = float __attribute__((vector_size(lanes * sizeof(float))));

template <typename Processor>
struct Kernel {
  // By reference: the calling convention for vectors depends on the target.
  static void load(Lanes& to, const float* from) { std::memcpy(&to, from, sizeof(to)); }
  static void store(float* to, const Lanes& value) { std::memcpy(to, &value, sizeof(value)); }

  // out += in * weights, for several rows at once: each weight is loaded once for all rows, and the sums of
  // different rows do not depend on each other.
  template <std::size_t inputs, std::size_t outputs, std::size_t rows>
  static void add_products(const float* in, std::size_t in_step, const float* weights, float* out,
                           std::size_t out_step) {
    constexpr std::size_t vectors = std::min(Processor::vectors, outputs / lanes);
    static_assert(outputs / lanes % vectors == 0);
    for (std::size_t first = 0; first < outputs; first += vectors * lanes) {
      Lanes sum[rows][vectors];
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t v = 0; v < vectors; ++v) load(sum[r][v], out + r * out_step + first + v * lanes);
      }
      for (std::size_t i = 0; i < inputs; ++i) {
        for (std::size_t v = 0; v < vectors; ++v) {
          Lanes weight;
          load(weight, weights + i * outputs + first + v * lanes);
          for (std::size_t r = 0; r < rows; ++r) sum[r][v] += in[r * in_step + i] * weight;
        }
      }
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t v = 0; v < vectors; ++v) store(out + r * out_step + first + v * lanes, sum[r][v]);
      }
    }
  }

  template <std::size_t inputs, std::size_t outputs>
  static void add_product(const float* in, const float* weights, float* out) {
    add_products<inputs, outputs, 1>(in, inputs, weights, out, outputs);
  }

  // The same for one row per adventurer.
  template <std::size_t inputs, std::size_t outputs>
  static void add_products(const float* in, const float* weights, float* out, std::size_t rows) {
    constexpr std::size_t together = 4;
    for (; rows >= together; rows -= together) {
      add_products<inputs, outputs, together>(in, inputs, weights, out, outputs);
      in += together * inputs;
      out += together * outputs;
    }
    if (rows == 3) add_products<inputs, outputs, 3>(in, inputs, weights, out, outputs);
    if (rows == 2) add_products<inputs, outputs, 2>(in, inputs, weights, out, outputs);
    if (rows == 1) add_products<inputs, outputs, 1>(in, inputs, weights, out, outputs);
  }

  template <std::size_t size>
  static void relu(float* values) {
    for (std::size_t i = 0; i < size; ++i) values[i] = values[i] > 0 ? values[i] : 0;
  }

  static void run(const Weights& w, const Features& features, Activations& t) {
    constexpr std::size_t width = Weights::width;
    constexpr std::size_t last = Weights::last_width;
    const auto adventurers = static_cast<std::size_t>(features.adventurers);

    alignas(64) float shared[width];
    std::memcpy(shared, w.at(Weights::first_bias), sizeof(shared));
    add_product<table_features, width>(features.table.data(), w.at(Weights::table), shared);
    for (std::size_t a = 0; a < adventurers; ++a) std::memcpy(t.first[a].data(), shared, sizeof(shared));
    add_products<own_features, width>(features.own[0].data(), w.at(Weights::own), t.first[0].data(),
                                      adventurers);
    t.inside = {};
    t.outside = {};
    std::size_t inside = 0;
    for (std::size_t a = 0; a < adventurers; ++a) {
      float* first = t.first[a].data();
      relu<width>(first);
      const bool is_inside = features.inside.contains(static_cast<Adventurer>(a));
      inside += is_inside ? 1 : 0;
      float* group = is_inside ? t.inside.data() : t.outside.data();
      for (std::size_t i = 0; i < width; ++i) group[i] += first[i];
    }
    const std::size_t outside = adventurers - inside;
    const float part_inside = inside > 0 ? 1.0F / static_cast<float>(inside) : 0.0F;
    const float part_outside = outside > 0 ? 1.0F / static_cast<float>(outside) : 0.0F;
    for (std::size_t i = 0; i < width; ++i) {
      t.inside[i] *= part_inside;
      t.outside[i] *= part_outside;
    }

    std::memcpy(shared, w.at(Weights::second_bias), sizeof(shared));
    add_product<width, width>(t.inside.data(), w.at(Weights::inside), shared);
    add_product<width, width>(t.outside.data(), w.at(Weights::outside), shared);
    for (std::size_t a = 0; a < adventurers; ++a) {
      std::memcpy(t.second[a].data(), shared, sizeof(shared));
      std::memcpy(t.third[a].data(), w.at(Weights::third_bias), last * sizeof(float));
    }
    add_products<width, width>(t.first[0].data(), w.at(Weights::self), t.second[0].data(), adventurers);
    for (std::size_t a = 0; a < adventurers; ++a) relu<width>(t.second[a].data());
    add_products<width, last>(t.second[0].data(), w.at(Weights::third), t.third[0].data(), adventurers);
    for (std::size_t a = 0; a < adventurers; ++a) {
      float* third = t.third[a].data();
      relu<last>(third);
      float camp = w.at(Weights::last_bias)[0];
      float win = w.at(Weights::last_bias)[1];
      for (std::size_t i = 0; i < last; ++i) {
        camp += third[i] * w.at(Weights::camp)[i];
        win += third[i] * w.at(Weights::win)[i];
      }
      t.camp[a] = camp;
      t.win[a] = win;
    }
  }
};

using Run = void (*)(const Weights&, const Features&, Activations&);
extern const Run portable;
#if defined(__x86_64__)
extern const Run avx2;
extern const Run avx512;
#endif

}  // namespace incan::forward
