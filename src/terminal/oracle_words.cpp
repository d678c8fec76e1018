#include "terminal/oracle_words.h"

#include <cmath>

namespace incan {
namespace {

std::string worth_in_words(const Text& text, const Tip& tip) {
  return text("oracle.worth", {{"camp", 100 * tip.camp}, {"torch", 100 * tip.torch}});
}

}  // namespace

std::vector<std::string> tip_in_words(const Text& text, const Tip& tip) {
  constexpr int nearly_always = 98;
  const int share = static_cast<int>(std::lround(100 * tip.mix));
  std::string would = text("oracle.would.mix", {{"share", share}});
  if (share >= nearly_always) would = text("oracle.would.camp");
  if (share <= 100 - nearly_always) would = text("oracle.would.torch");
  return {std::move(would), worth_in_words(text, tip)};
}

std::string verdict_in_words(const Text& text, const std::string& name, const Verdict& verdict) {
  const Argument choice("choice", verdict.chosen == Choice::camp ? "camp" : "torch");
  std::string what = text("oracle.fine", {choice});
  if (verdict.cost > 0) {
    what = text("oracle.cost", {choice, {"cost", verdict.cost}});
  } else if (std::abs(verdict.tip.camp - verdict.tip.torch) <= Hints::tolerance) {
    what = text("oracle.even");
  }
  return text("oracle.named", {{"name", name}, {"what", what + " " + worth_in_words(text, verdict.tip)}});
}

}  // namespace incan
