// The network: what every adventurer is like, what those inside and those outside are like on average, and
// from all of it for each adventurer how likely Camp is, and for each player the chance to win. It does not
// care in which order people sit.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "brain/features.h"

namespace incan {

// All weights in one row, so that training need not know what is what. A matrix stands there input by input,
// each with a weight for every output.
class Weights {
 public:
  static constexpr std::size_t width = 64;
  static constexpr std::size_t last_width = 32;

  static constexpr std::size_t own = 0;
  static constexpr std::size_t table = own + own_features * width;
  static constexpr std::size_t first_bias = table + table_features * width;
  static constexpr std::size_t self = first_bias + width;
  static constexpr std::size_t inside = self + width * width;
  static constexpr std::size_t outside = inside + width * width;
  static constexpr std::size_t second_bias = outside + width * width;
  static constexpr std::size_t third = second_bias + width;
  static constexpr std::size_t third_bias = third + width * last_width;
  static constexpr std::size_t camp = third_bias + last_width;
  static constexpr std::size_t win = camp + last_width;
  static constexpr std::size_t last_bias = win + last_width;  // Of Camp, then of the win.
  static constexpr std::size_t count = last_bias + 16;        // The rest is air.

  float* at(std::size_t place) { return list_.data() + place; }
  const float* at(std::size_t place) const { return list_.data() + place; }
  std::span<float, count> all() { return list_; }
  std::span<const float, count> all() const { return list_; }

 private:
  alignas(64) std::array<float, count> list_{};
};

// What the network thinks on its way.
struct Thoughts {
  using Wide = std::array<float, Weights::width>;
  alignas(64) std::array<Wide, max_adventurers> first;
  alignas(64) Wide inside;
  alignas(64) Wide outside;
  alignas(64) std::array<Wide, max_adventurers> second;
  alignas(64) std::array<std::array<float, Weights::last_width>, max_adventurers> third;
  std::array<float, max_adventurers> camp;  // Before they become chances.
  std::array<float, max_adventurers> win;
};

// Every processor gives the same numbers to the last bit.
void think(const Weights& weights, const Features& features, Thoughts& thoughts);

// What the network says of a position.
struct Judgement {
  std::array<double, max_adventurers> camp{};  // By seat; of those outside it means nothing.
  std::array<double, max_players> win{};       // By player; together 1.
};
Judgement judgement_of(const Features& features, const Thoughts& thoughts);
// The chances to win alone, which take half the time.
std::array<double, max_players> chances_of(const Features& features, const Thoughts& thoughts);

// The exponential function, the same on every machine.
double exponential(double x);

// Networks, each for a number of players.
using Networks = std::map<int, Weights>;

// Networks as a file, and back; nothing if it holds none, or is damaged. A file has 16 bits for a weight, so
// what is read is what `rounded` leaves of what was written.
std::string write_networks(const Networks& networks);
std::optional<Networks> read_networks(std::string_view file);
Weights rounded(const Weights& weights);

}  // namespace incan
