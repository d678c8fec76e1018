#include "brain/network.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

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

constexpr std::string_view first_line = "incan-gold-network/1\n";

std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

template <typename Word>
void put(std::string& out, Word word) {
  for (std::size_t byte = 0; byte < sizeof(Word); ++byte) out += static_cast<char>(word >> (8 * byte) & 0xff);
}

template <typename Word>
Word get(std::string_view bytes) {
  Word word = 0;
  for (std::size_t byte = 0; byte < sizeof(Word); ++byte) {
    word |= static_cast<Word>(static_cast<unsigned char>(bytes[byte])) << (8 * byte);
  }
  return word;
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
  double sum = 1;
  for (int term = 13; term > 0; --term) sum = 1 + sum * rest / term;
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

std::string write_network(const Weights& weights) {
  std::string out(first_line);
  for (const float weight : weights.all()) put(out, std::bit_cast<std::uint32_t>(weight));
  put(out, fingerprint(out));
  return out;
}

std::optional<Weights> read_network(std::string_view file) {
  const std::size_t size = first_line.size() + Weights::count * sizeof(float) + sizeof(std::uint64_t);
  if (file.size() != size || !file.starts_with(first_line)) return std::nullopt;
  const std::string_view body = file.substr(0, size - sizeof(std::uint64_t));
  if (get<std::uint64_t>(file.substr(body.size())) != fingerprint(body)) return std::nullopt;
  Weights weights;
  std::string_view rest = body.substr(first_line.size());
  for (float& weight : weights.all()) {
    weight = std::bit_cast<float>(get<std::uint32_t>(rest));
    // Not a number, or endless: no training leaves that behind.
    if (!(weight > -1e6F && weight < 1e6F)) return std::nullopt;
    rest.remove_prefix(sizeof(float));
  }
  return weights;
}

}  // namespace incan
