#include "deal/fair_dealer.h"

#include <sodium.h>

#include <cassert>
#include <cstdint>
#include <string>
#include <utility>

namespace incan {
namespace {

// The 32-bit words of a label: HMAC-SHA256 of "incan-gold/1/LABEL/K" for K = 0, 1, 2 ..., eight words each.
class WordStream {
 public:
  WordStream(const Seed& game_seed, std::string_view label) : label_("incan-gold/1/") {
    label_ += label;
    label_ += '/';
    crypto_auth_hmacsha256_init(&keyed_, game_seed.data(), game_seed.size());
  }

  std::uint32_t next() {
    if (at_ == block_.size()) refill();
    std::uint32_t word = 0;
    for (int byte = 0; byte < 4; ++byte) word = word << 8 | block_[at_++];
    return word;
  }

 private:
  void refill() {
    const std::string message = label_ + std::to_string(blocks_++);
    crypto_auth_hmacsha256_state state = keyed_;
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                  message.size());
    crypto_auth_hmacsha256_final(&state, block_.data());
    at_ = 0;
  }

  std::string label_;
  crypto_auth_hmacsha256_state keyed_;
  Seed block_{};
  std::size_t at_ = std::tuple_size_v<Seed>;
  std::uint32_t blocks_ = 0;
};

}  // namespace

void fair_shuffle(const Seed& game_seed, std::string_view label, std::span<Card> cards) {
  WordStream words(game_seed, label);
  for (std::size_t last = cards.size(); last-- > 1;) {
    const std::uint64_t choices = last + 1;
    const std::uint64_t fair = (std::uint64_t{1} << 32) / choices * choices;
    std::uint64_t word = words.next();
    while (word >= fair) word = words.next();
    std::swap(cards[last], cards[word % choices]);
  }
}

FairDealer::FairDealer(const Seed& game_seed, Edition edition) : game_seed_(game_seed), edition_(edition) {
  for (Artifact artifact : ArtifactSet::first(artifact_cards)) {
    artifacts_[static_cast<std::size_t>(artifact)] = artifact;
  }
  if (ruleset(edition).artifacts_enter == ArtifactsEnter::one_a_round_shuffled) {
    fair_shuffle(game_seed_, "artifacts", artifacts_);
  }
}

std::optional<Artifact> FairDealer::artifact(int round) const {
  if (!ruleset(edition_).artifact_enters_each_round()) return std::nullopt;
  return artifacts_[static_cast<std::size_t>(round - 1)].artifact();
}

void FairDealer::shuffle(int round, const Deck& deck) {
  size_ = deck.list(cards_);
  drawn_ = 0;
  fair_shuffle(game_seed_, "round-" + std::to_string(round), std::span(cards_).first(size_));
}

Card FairDealer::draw() {
  assert(drawn_ < size_);
  return cards_[drawn_++];
}

}  // namespace incan
