// Which way every weight should move: the network worked out backwards. Written once and compiled for each
// kind of processor, like brain/forward.h.
#pragma once

#include <array>
#include <cstring>
#include <memory>

#include "brain/forward.h"

namespace incan {

// The matrices with inputs and outputs exchanged, as going backwards wants them.
struct Turned {
  explicit Turned(const Weights& weights);

  alignas(64) std::array<float, Weights::width * Weights::width> self;
  alignas(64) std::array<float, Weights::width * Weights::width> inside;
  alignas(64) std::array<float, Weights::width * Weights::width> outside;
  alignas(64) std::array<float, Weights::width * Weights::last_width> third;
};

// How much worse things get as an answer grows.
struct Blame {
  std::array<float, max_adventurers> camp{};
  std::array<float, max_adventurers> win{};
};

// Adds to `gradient` what one position has to say.
void learn(const Weights& weights, const Turned& turned, const Features& features, const Thoughts& thoughts,
           const Blame& blame, Weights& gradient);

namespace backward {

template <typename Processor>
struct Kernel : forward::Kernel<Processor> {
  using Base = forward::Kernel<Processor>;

  // gradient += in x out
  template <std::size_t inputs, std::size_t outputs>
  static void add_outer(const float* in, const float* out, float* gradient) {
    constexpr std::size_t vectors = outputs / forward::lanes;
    forward::Lanes factor[vectors];
    for (std::size_t v = 0; v < vectors; ++v) Base::load(factor[v], out + v * forward::lanes);
    for (std::size_t i = 0; i < inputs; ++i) {
      if (in[i] == 0) continue;
      float* row = gradient + i * outputs;
      for (std::size_t v = 0; v < vectors; ++v) {
        forward::Lanes sum;
        Base::load(sum, row + v * forward::lanes);
        sum += in[i] * factor[v];
        Base::store(row + v * forward::lanes, sum);
      }
    }
  }

  // What was cut off on the way forward bears no blame.
  template <std::size_t size>
  static void keep_where_positive(const float* value, float* blame) {
    for (std::size_t i = 0; i < size; ++i) blame[i] = value[i] > 0 ? blame[i] : 0;
  }

  template <std::size_t size>
  static void add(const float* from, float* to) {
    for (std::size_t i = 0; i < size; ++i) to[i] += from[i];
  }

  static void run(const Weights& w, const Turned& turned, const Features& features, const Thoughts& t,
                  const Blame& blame, Weights& gradient) {
    constexpr std::size_t width = Weights::width;
    constexpr std::size_t last = Weights::last_width;
    const auto adventurers = static_cast<std::size_t>(features.adventurers);

    alignas(64) float second[max_adventurers][width];
    alignas(64) float second_sum[width] = {};
    for (std::size_t a = 0; a < adventurers; ++a) {
      alignas(64) float third[last];
      for (std::size_t i = 0; i < last; ++i) {
        third[i] = blame.camp[a] * w.at(Weights::camp)[i] + blame.win[a] * w.at(Weights::win)[i];
        gradient.at(Weights::camp)[i] += blame.camp[a] * t.third[a][i];
        gradient.at(Weights::win)[i] += blame.win[a] * t.third[a][i];
      }
      gradient.at(Weights::last_bias)[0] += blame.camp[a];
      gradient.at(Weights::last_bias)[1] += blame.win[a];
      keep_where_positive<last>(t.third[a].data(), third);
      add<last>(third, gradient.at(Weights::third_bias));
      add_outer<width, last>(t.second[a].data(), third, gradient.at(Weights::third));
      std::memset(second[a], 0, sizeof(second[a]));
      Base::template add_product<last, width>(third, turned.third.data(), second[a]);
      keep_where_positive<width>(t.second[a].data(), second[a]);
      add<width>(second[a], second_sum);
      add_outer<width, width>(t.first[a].data(), second[a], gradient.at(Weights::self));
    }
    add<width>(second_sum, gradient.at(Weights::second_bias));
    add_outer<width, width>(t.inside.data(), second_sum, gradient.at(Weights::inside));
    add_outer<width, width>(t.outside.data(), second_sum, gradient.at(Weights::outside));

    alignas(64) float of_inside[width] = {};
    alignas(64) float of_outside[width] = {};
    Base::template add_product<width, width>(second_sum, turned.inside.data(), of_inside);
    Base::template add_product<width, width>(second_sum, turned.outside.data(), of_outside);
    const auto inside = static_cast<std::size_t>(features.inside.size());
    const float part_inside = inside > 0 ? 1.0F / static_cast<float>(inside) : 0.0F;
    const float part_outside = adventurers > inside ? 1.0F / static_cast<float>(adventurers - inside) : 0.0F;
    alignas(64) float first_sum[width] = {};
    for (std::size_t a = 0; a < adventurers; ++a) {
      const bool is_inside = features.inside.contains(static_cast<Seat>(a));
      const float* group = is_inside ? of_inside : of_outside;
      const float part = is_inside ? part_inside : part_outside;
      alignas(64) float first[width];
      for (std::size_t i = 0; i < width; ++i) first[i] = part * group[i];
      Base::template add_product<width, width>(second[a], turned.self.data(), first);
      keep_where_positive<width>(t.first[a].data(), first);
      add<width>(first, first_sum);
      add_outer<own_features, width>(features.own[a].data(), first, gradient.at(Weights::own));
    }
    add<width>(first_sum, gradient.at(Weights::first_bias));
    add_outer<table_features, width>(features.table.data(), first_sum, gradient.at(Weights::table));
  }
};

using Run = void (*)(const Weights&, const Turned&, const Features&, const Thoughts&, const Blame&, Weights&);
extern const Run portable;
#if defined(__x86_64__)
extern const Run avx2;
extern const Run avx512;
#endif

}  // namespace backward
}  // namespace incan
