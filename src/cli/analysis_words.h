// An analysis in the reader's language: the sentences and numbers that the report on a terminal and the one
// on a page share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "terminal/story.h"
#include "text/text.h"

namespace incan {

// Which part of an analysis is wanted.
struct AnalysisWish {
  std::string player;  // Of this one only; of everybody if it is empty.
  std::size_t mistakes = 5;
};

class AnalysisWords {
 public:
  // All must outlive the words.
  AnalysisWords(const Text& text, const Analysis& analysis, const AnalysisWish& wish)
      : text_(text), analysis_(analysis), wish_(wish), story_(text, analysis.players) {}

  const Text& text() const { return text_; }
  const Analysis& analysis() const { return analysis_; }
  const Story& story() const { return story_; }

  // Those who are told of, and their dearest mistakes.
  std::vector<PlayerId> players() const;
  std::vector<Mistake> mistakes() const;
  // Whether anybody wants to read of mistakes.
  bool tells_mistakes() const { return wish_.mistakes > 0; }

  // "incan-gold for 4 players: ..."
  std::string heading() const;
  // Head and rows of the table of luck and skill.
  std::vector<std::string> columns() const;
  std::vector<std::string> row(PlayerId player) const;
  // What was chosen, or could have been.
  std::string option(const Step& step, const Decision& decision, std::size_t option) const;
  // The best option, or all that are as good and how often the oracle takes each.
  std::string advice(const Step& step, const Decision& decision) const;
  // What was wrong, and why.
  std::string mistake(const Mistake& mistake) const;
  std::string reasons(const Mistake& mistake) const;
  std::string quality() const;

 private:
  const Text& text_;
  const Analysis& analysis_;
  const AnalysisWish& wish_;
  Story story_;
};

std::string grade_in_words(const Text& text, std::string_view grade);
// A part of a win in thousandths, with its sign: +84.
std::string thousandths(const Text& text, double wins);
// 31.9 %
std::string chance_in_words(const Text& text, double chance);
// With what it may be off by: 31.9 ±2.0
std::string with_margin(const Text& text, double value, std::optional<double> margin, int decimals);

}  // namespace incan
