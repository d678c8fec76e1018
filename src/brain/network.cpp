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

std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

// Quantization: a weight is an integer multiple of this scale, chosen so that the largest fits in 16 bits.
constexpr float max_quantized = 32767;
float quantization_scale(const Weights& weights) {
  float most = 0;
  for (const float weight : weights.all()) {
    // Infinite or NaN: a file with such a scale is rejected when read.
    if (!(std::abs(weight) < max_quantized)) return 1;
    most = std::max(most, std::abs(weight));
  }
  return most / max_quantized;
}

std::int16_t quantize(float weight, float scale) {
  return scale > 0 && scale < 1 ? static_cast<std::int16_t>(std::lround(weight / scale)) : std::int16_t{0};
}

}  // namespace

void forward_pass(const Weights& weights, const Features& features, Activations& activations) {
  static const forward::Run run = best_run();
  run(weights, features, activations);
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

std::array<double, max_players> chances_of(const Features& features, const Activations& activations) {
  const auto players = static_cast<std::size_t>(features.players());
  const auto each = static_cast<std::size_t>(features.each);
  std::array<double, max_players> logits{};
  for (std::size_t a = 0; a < players * each; ++a)
    logits[a / each] += static_cast<double>(activations.win[a]);
  const double most =
      *std::max_element(logits.begin(), logits.begin() + static_cast<std::ptrdiff_t>(players));
  std::array<double, max_players> win{};
  double sum = 0;
  for (std::size_t player = 0; player < players; ++player) {
    win[player] = exponential(logits[player] - most);
    sum += win[player];
  }
  for (std::size_t player = 0; player < players; ++player) win[player] /= sum;
  return win;
}

Evaluation evaluation_of(const Features& features, const Activations& activations) {
  Evaluation evaluation;
  for (std::size_t a = 0; a < static_cast<std::size_t>(features.adventurers); ++a) {
    evaluation.camp[a] = 1 / (1 + exponential(-static_cast<double>(activations.camp[a])));
  }
  evaluation.win = chances_of(features, activations);
  return evaluation;
}

std::string write_networks(const Networks& networks) {
  std::string out(first_line);
  for (const auto& [players, weights] : networks) {
    const float scale = quantization_scale(weights);
    put_number(out, static_cast<std::uint8_t>(players));
    put_number(out, std::bit_cast<std::uint32_t>(scale));
    for (const float weight : weights.all())
      put_number(out, static_cast<std::uint16_t>(quantize(weight, scale)));
  }
  put_number(out, fnv1a(out));
  return out;
}

std::optional<Networks> read_networks(std::string_view file) {
  constexpr std::size_t size_of_one = 1 + sizeof(float) + Weights::count * sizeof(std::uint16_t);
  constexpr std::size_t around = first_line.size() + sizeof(std::uint64_t);
  if (file.size() < around + size_of_one || (file.size() - around) % size_of_one != 0) return std::nullopt;
  const std::string_view body = file.substr(0, file.size() - sizeof(std::uint64_t));
  std::string_view checksum = file.substr(body.size());
  if (!file.starts_with(first_line) || take_number<std::uint64_t>(checksum) != fnv1a(body)) {
    return std::nullopt;
  }
  Networks networks;
  std::string_view rest = body.substr(first_line.size());
  while (!rest.empty()) {
    const int players = take_number<std::uint8_t>(rest);
    const auto scale = std::bit_cast<float>(take_number<std::uint32_t>(rest));
    // NaN or far too large: no training produces that.
    if (players < min_players || players > max_players || !(scale >= 0 && scale < 1)) return std::nullopt;
    const auto [network, is_new] = networks.try_emplace(players);
    if (!is_new) return std::nullopt;
    for (float& weight : network->second.all()) {
      weight = scale * static_cast<float>(static_cast<std::int16_t>(take_number<std::uint16_t>(rest)));
    }
  }
  return networks;
}

Weights rounded(const Weights& weights) {
  const float scale = quantization_scale(weights);
  Weights result;
  for (std::size_t i = 0; i < Weights::count; ++i) {
    result.all()[i] = scale * static_cast<float>(quantize(weights.all()[i], scale));
  }
  return result;
}

}  // namespace incan
