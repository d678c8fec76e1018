#include "engine/path.h"

#include <algorithm>

namespace incan {

ArtifactList Path::artifacts_in_order() const {
  ArtifactList list;
  if (artifacts_.empty()) return list;
  for (Card card : cards()) {
    if (card.kind() == CardKind::artifact) list.push_back(card.artifact());
  }
  return list;
}

void Path::clear() {
  cards_.fill(Card());
  gems_on_.fill(0);
  size_ = 0;
  hazards_ = HazardSet();
  artifacts_ = ArtifactSet();
  gems_ = Gems();
}

void Path::sweep(Gems rest) {
  gems_on_.fill(0);
  gems_ = rest;
  if (rest == Gems()) return;
  for (std::size_t place = size_; place-- > 0;) {
    if (cards_[place].kind() != CardKind::treasure) continue;
    gems_on_[place] = static_cast<std::uint8_t>(rest.count());
    return;
  }
  assert(false && "gems lie on a path without treasures");
}

void Path::remove_artifacts() {
  std::uint8_t kept = 0;
  for (std::size_t place = 0; place < size_; ++place) {
    if (cards_[place].kind() == CardKind::artifact) continue;
    cards_[kept] = cards_[place];
    gems_on_[kept] = gems_on_[place];
    ++kept;
  }
  // Unused entries keep their initial value, so that equal paths are equal bytes.
  std::fill(cards_.begin() + kept, cards_.end(), Card());
  std::fill(gems_on_.begin() + kept, gems_on_.end(), std::uint8_t{0});
  size_ = kept;
  artifacts_ = ArtifactSet();
}

}  // namespace incan
