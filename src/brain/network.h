// The network: an embedding of each adventurer, the mean embedding of those inside and of those outside, and
// from these a probability of Camp for each adventurer and a win chance for each player. Player order does
// not matter.
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

// All weights in one array, so that training can treat them uniformly. Matrices are stored input by input,
// with one weight per output.
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
  static constexpr std::size_t last_bias = win + last_width;  // Of Camp, then of the win chance.
  static constexpr std::size_t count = last_bias + 16;        // The rest is padding.

  float* at(std::size_t place) { return list_.data() + place; }
  const float* at(std::size_t place) const { return list_.data() + place; }
  std::span<float, count> all() { return list_; }
  std::span<const float, count> all() const { return list_; }

 private:
  alignas(64) std::array<float, count> list_{};
};

// Activations of the forward pass.
struct Activations {
  using Wide = std::array<float, Weights::width>;
  alignas(64) std::array<Wide, max_adventurers> first;
  alignas(64) Wide inside;
  alignas(64) Wide outside;
  alignas(64) std::array<Wide, max_adventurers> second;
  alignas(64) std::array<std::array<float, Weights::last_width>, max_adventurers> third;
  std::array<float, max_adventurers> camp;  // Logits.
  std::array<float, max_adventurers> win;
};

// Bit-identical on every processor.
void forward_pass(const Weights& weights, const Features& features, Activations& activations);

// The network's evaluation of a position.
struct Evaluation {
  std::array<double, max_adventurers> camp{};  // By adventurer; meaningless for those outside.
  std::array<double, max_players> win{};       // By player; sums to 1.
};
Evaluation evaluation_of(const Features& features, const Activations& activations);
// Win chances only, in half the time.
std::array<double, max_players> chances_of(const Features& features, const Activations& activations);

// The exponential function, bit-identical on every machine.
double exponential(double x);

// One network per number of players.
using Networks = std::map<int, Weights>;

// Serializes networks and reads them back; nothing if the file is not a network or is damaged. A file stores
// 16 bits per weight, so reading returns the weights as `rounded` leaves them.
std::string write_networks(const Networks& networks);
std::optional<Networks> read_networks(std::string_view file);
Weights rounded(const Weights& weights);

}  // namespace incan
