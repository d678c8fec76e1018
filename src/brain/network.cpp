#include "brain/network.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "brain/bytes.h"
#include "brain/forward.h"

namespace incan {
namespace {

forward::Run best_run() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") != 0) return forward::avx512;
  if (__builtin_cpu_supports("avx2") != 0) return forward::avx2;
#endif
  return forward::portable;
}

constexpr std::string_view first_line = "incan-gold-network/2\n";

std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

// Quantization: a weight is an integer multiple of this unit, chosen so that the largest fits in 16 bits.
constexpr float most_steps = 32767;
float unit_of(const Weights& weights) {
  float most = 0;
  for (const float weight : weights.all()) {
    // Infinite or NaN: a file with such a unit is rejected when read.
    if (!(std::abs(weight) < most_steps)) return 1;
    most = std::max(most, std::abs(weight));
  }
  return most / most_steps;
}

std::int16_t steps_of(float weight, float unit) {
  return unit > 0 && unit < 1 ? static_cast<std::int16_t>(std::lround(weight / unit)) : std::int16_t{0};
}

}  // namespace

void think(const Weights& weights, const Features& features, Thoughts& thoughts) {
  static const forward::Run run = best_run();
  run(weights, features, thoughts);
}

double exponential(double x) {
  constexpr double ln2 = 0.693147180559945309417;
  x = std::clamp(x, -700.0, 700.0);
  const int power = static_cast<int>(x / ln2 + (x < 0 ? -0.5 : 0.5));
  const double rest = x - power * ln2;
  // Taylor series with precomputed coefficients.
  constexpr std::array<double, 14> terms = [] {
    std::array<double, 14> list{1};
    for (std::size_t term = 1; term < list.size(); ++term)
      list[term] = list[term - 1] / static_cast<double>(term);
    return list;
  }();
  double sum = 0;
  for (std::size_t term = terms.size(); term-- > 0;) sum = sum * rest + terms[term];
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(power + 1023) << 52);
}

std::array<double, max_players> chances_of(const Features& features, const Thoughts& thoughts) {
  const auto players = static_cast<std::size_t>(features.players());
  const auto each = static_cast<std::size_t>(features.each);
  std::array<double, max_players> hope{};
  for (std::size_t a = 0; a < players * each; ++a) hope[a / each] += static_cast<double>(thoughts.win[a]);
  const double most = *std::max_element(hope.begin(), hope.begin() + static_cast<std::ptrdiff_t>(players));
  std::array<double, max_players> win{};
  double sum = 0;
  for (std::size_t player = 0; player < players; ++player) {
    win[player] = exponential(hope[player] - most);
    sum += win[player];
  }
  for (std::size_t player = 0; player < players; ++player) win[player] /= sum;
  return win;
}

Judgement judgement_of(const Features& features, const Thoughts& thoughts) {
  Judgement judgement;
  for (std::size_t a = 0; a < static_cast<std::size_t>(features.adventurers); ++a) {
    judgement.camp[a] = 1 / (1 + exponential(-static_cast<double>(thoughts.camp[a])));
  }
  judgement.win = chances_of(features, thoughts);
  return judgement;
}

std::string write_networks(const Networks& networks) {
  std::string out(first_line);
  for (const auto& [players, weights] : networks) {
    const float unit = unit_of(weights);
    put_number(out, static_cast<std::uint8_t>(players));
    put_number(out, std::bit_cast<std::uint32_t>(unit));
    for (const float weight : weights.all())
      put_number(out, static_cast<std::uint16_t>(steps_of(weight, unit)));
  }
  put_number(out, fingerprint(out));
  return out;
}

std::optional<Networks> read_networks(std::string_view file) {
  constexpr std::size_t size_of_one = 1 + sizeof(float) + Weights::count * sizeof(std::uint16_t);
  constexpr std::size_t around = first_line.size() + sizeof(std::uint64_t);
  if (file.size() < around + size_of_one || (file.size() - around) % size_of_one != 0) return std::nullopt;
  const std::string_view body = file.substr(0, file.size() - sizeof(std::uint64_t));
  std::string_view seal = file.substr(body.size());
  if (!file.starts_with(first_line) || take_number<std::uint64_t>(seal) != fingerprint(body)) {
    return std::nullopt;
  }
  Networks networks;
  std::string_view rest = body.substr(first_line.size());
  while (!rest.empty()) {
    const int players = take_number<std::uint8_t>(rest);
    const auto unit = std::bit_cast<float>(take_number<std::uint32_t>(rest));
    // NaN or far too large: no training produces that.
    if (players < min_players || players > max_players || !(unit >= 0 && unit < 1)) return std::nullopt;
    const auto [network, is_new] = networks.try_emplace(players);
    if (!is_new) return std::nullopt;
    for (float& weight : network->second.all()) {
      weight = unit * static_cast<float>(static_cast<std::int16_t>(take_number<std::uint16_t>(rest)));
    }
  }
  return networks;
}

Weights rounded(const Weights& weights) {
  const float unit = unit_of(weights);
  Weights result;
  for (std::size_t i = 0; i < Weights::count; ++i) {
    result.all()[i] = unit * static_cast<float>(steps_of(weights.all()[i], unit));
  }
  return result;
}

}  // namespace incan
