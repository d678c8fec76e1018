#include "terminal/oracle_words.h"

#include <cmath>

namespace incan {
namespace {

std::string worth_in_words(const Text& text, const Tip& tip) {
  return text("oracle.worth", {{"camp", 100 * tip.camp}, {"torch", 100 * tip.torch}});
}

}  // namespace

std::vector<std::string> tip_in_words(const Text& text, const Tip& tip) {
  std::string better = text("oracle.better.neither", {{"share", std::lround(100 * tip.mix)}});
  if (tip.better == Better::camp) better = text("oracle.better.camp");
  if (tip.better == Better::torch) better = text("oracle.better.torch");
  return {std::move(better), worth_in_words(text, tip)};
}

std::string verdict_in_words(const Text& text, const std::string& name, const Verdict& verdict) {
  const Argument choice("choice", verdict.chosen == Choice::camp ? "camp" : "torch");
  std::string what = text("oracle.fine", {choice});
  if (verdict.cost > 0) {
    what = text("oracle.cost", {choice, {"cost", 0.1 * verdict.cost}});
  } else if (verdict.tip.better == Better::neither) {
    what = text("oracle.even");
  }
  return text("oracle.named", {{"name", name}, {"what", what + " " + worth_in_words(text, verdict.tip)}});
}

}  // namespace incan
