// The text of an analysis in the reader's language: sentences and numbers shared by the terminal report and
// the web page.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "terminal/story.h"
#include "text/text.h"

namespace incan {

// Which part of an analysis to show.
struct AnalysisWish {
  std::string player;  // Only this player; everybody if empty.
  std::size_t mistakes = 5;
};

class AnalysisWords {
 public:
  // All arguments must outlive this object.
  AnalysisWords(const Text& text, const Analysis& analysis, const AnalysisWish& wish)
      : text_(text), analysis_(analysis), wish_(wish), story_(text, analysis.players) {}

  const Text& text() const { return text_; }
  const Analysis& analysis() const { return analysis_; }
  const Story& story() const { return story_; }

  // The players to report on, and their costliest mistakes.
  std::vector<Player> players() const;
  std::vector<Mistake> mistakes() const;
  // Whether to show mistakes at all.
  bool tells_mistakes() const { return wish_.mistakes > 0; }

  // "incan-gold for 4 players: ..."
  std::string heading() const;
  // The header and rows of the table of luck and skill.
  std::vector<std::string> columns() const;
  std::vector<std::string> row(Player player) const;
  // The name of an option, chosen or not.
  std::string option(const Step& step, const Decision& decision, std::size_t option) const;
  // The best option, or all equally good ones and how often the oracle takes each.
  std::string advice(const Step& step, const Decision& decision) const;
  // What the mistake was, and the reasons.
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
// A change of win chance in percentage points, with its sign: +8.4.
std::string signed_points(const Text& text, double wins);
// 31.9%
std::string chance_in_words(const Text& text, double chance);
// With its margin of error: 31.9 ±2.0
std::string with_margin(const Text& text, double value, std::optional<double> margin, int decimals);

}  // namespace incan
