#include "terminal/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "terminal/labels.h"
#include "terminal/story.h"
#include "text/glyphs.h"

namespace incan {
namespace {

constexpr int margin = 1;
// The top rows of the temple and the path.
constexpr int temple_top = 1;
constexpr int path_top = 4;
constexpr std::string_view winner_sign = "♛";

// Writes the stones of an amount one by one, each in its own ink, and returns the column after them.
int put_stones(Canvas& canvas, int x, int y, Gems gems) {
  const Stones shown = stones(gems);
  const auto put = [&](int count, std::string_view sign, Ink ink) {
    for (; count > 0; --count) x = canvas.put(x, y, sign, ink);
  };
  put(shown.gold, "●", Ink::gold);
  put(shown.obsidian, "■", Ink::obsidian);
  put(shown.turquoise, "◆", Ink::turquoise);
  return x;
}

int stone_count(Gems gems) {
  const Stones shown = stones(gems);
  return shown.gold + shown.obsidian + shown.turquoise;
}

// How the parts of the screen share its room. A tall screen has larger cards, and a wide one has the story
// beside the board instead of below it.
struct Layout {
  Layout(int width, int height)
      : story_width(width >= least_width + 2 + least_story_width ? std::min(width - least_width - 2, 60) : 0),
        board_width(width - story_width - (story_width > 0 ? 1 : 0)),
        card_height(height >= 32 ? 6 : 4),
        card_width(height >= 32 ? 8 : 6) {}

  bool is_story_beside() const { return story_width > 0; }

  static constexpr int least_story_width = 36;

  int story_width;  // 0 if the story is below the board.
  int board_width;
  int card_height;
  int card_width;
};

// Like wrapped(), but a word that is wider than a line, such as a hash, is broken.
std::vector<std::string> wrapped_tightly(std::string_view text, int width) {
  std::vector<std::string> lines;
  for (const std::string& line : wrapped(text, width)) {
    int used = 0;
    lines.emplace_back();
    for (const Glyph& glyph : glyphs(line)) {
      if (used + glyph.columns > width) {
        lines.emplace_back();
        used = 0;
      }
      lines.back() += glyph.text;
      used += glyph.columns;
    }
  }
  return lines;
}

// Draws one scene; each part of the screen is a function.
class Painter {
 public:
  Painter(const Scene& scene, const Text& text, Canvas& canvas)
      : scene_(scene), text_(text), board_(scene.view.board()), canvas_(canvas) {}

  void paint() {
    paint_title();
    paint_temple();
    paint_dangers();
    below_path_ = paint_path(path_top);
    below_table_ = paint_rule(paint_adventurers(below_path_));
    if (layout_.is_story_beside() && scene_.panel == Panel::none) paint_cards_left(below_table_);
    paint_panel();
    paint_story(std::max(below_table_, below_panel_));
    paint_question();
    put_labels(canvas_, scene_.keys);
  }

 private:
  void paint_title() {
    const int x = canvas_.put(margin, 0, text_("screen.title"), Ink::title);
    if (board_.round() > 0) {
      canvas_.put(x + 3, 0, text_("screen.round", {{"round", board_.round()}, {"rounds", rounds_in_a_game}}),
                  Ink::strong);
    }
    const std::string path = text_("screen.path", {{"gems", board_.path().gems().count()}});
    const std::string deck = text_("screen.deck", {{"cards", board_.deck().size()}});
    const std::string edition =
        layout_.is_story_beside() ? fmt::format("{} · ", board_.rules().name) : std::string();
    canvas_.put_before(canvas_.width() - margin, 0, fmt::format("{}{} · {}", edition, path, deck));
  }

  void paint_temple() {
    constexpr int width = 7;
    for (int round = 1; round <= rounds_in_a_game; ++round) {
      const int x = margin + (round - 1) * (width + 1);
      const auto ended = static_cast<std::size_t>(round) <= scene_.rounds.size();
      const bool now = round == board_.round() && !ended;
      const Ink frame = now ? Ink::gold : Ink::faint;
      canvas_.box(x, 1, width, 3, frame);
      canvas_.put(x + 2, 1, fmt::format(" {} ", round), now ? Ink::strong : Ink::faint);
      if (ended) {
        const auto hazard = scene_.rounds[static_cast<std::size_t>(round - 1)];
        canvas_.put(x + 3, 2, hazard ? symbol(*hazard) : "✓", hazard ? Ink::hazard : Ink::camp);
      } else {
        canvas_.put(x + 3, 2, now ? "▲" : "·", frame);
      }
    }
  }

  void paint_dangers() {
    constexpr int left = 43;
    const int width = layout_.board_width - left - margin;
    int x = canvas_.put(left, 1, text_("screen.dangers") + " ");
    int y = 1;
    if (board_.path().hazards().empty()) canvas_.put(x, y, "–", Ink::faint);
    for (Hazard hazard : board_.path().hazards()) {
      const std::string shown = fmt::format("{} {} ", symbol(hazard), words(text_, hazard));
      if (x + columns(shown) > left + width + 1) {
        x = left;
        ++y;
      }
      x = canvas_.put(x, y, shown, Ink::hazard) + 1;
    }
    if (board_.rules().artifacts_enter == ArtifactsEnter::never) return;
    const bool printed = board_.rules().artifact_worth == ArtifactWorth::printed;
    const bool all = board_.artifacts_out() == artifact_cards;
    const std::string artifacts =
        all       ? text_("screen.artifacts.all", {{"out", board_.artifacts_out()}})
        : printed ? text_("screen.artifacts.printed", {{"out", board_.artifacts_out()}})
                  : text_("screen.artifacts",
                          {{"out", board_.artifacts_out()},
                           {"worth", board_.rules().artifact_points(Artifact::a1, board_.artifacts_out())}});
    canvas_.put(canvas_.put(left, 3, "★ ", Ink::artifact), 3, shortened(artifacts, width - 2));
  }

  // A hazard card is at least as wide as its name.
  int width_of(Card card) const {
    if (card.kind() != CardKind::hazard) return layout_.card_width;
    return std::max(layout_.card_width, columns(words(text_, card.hazard())) + layout_.card_width - 4);
  }

  // The positions of the cards from `first` on, row by row, and of the card that is being turned; nothing if
  // they do not all fit.
  std::optional<std::vector<std::pair<int, int>>> places_from(int first, int rows) const {
    const auto cards = board_.path().cards();
    std::vector<std::pair<int, int>> places;
    int x = margin + (first > 0 ? 6 : 0);
    int row = 0;
    std::vector<int> widths;
    for (Card card : cards.subspan(static_cast<std::size_t>(first))) widths.push_back(width_of(card));
    if (scene_.turning != Turning::none) widths.push_back(layout_.card_width);
    for (int width : widths) {
      if (x + width > layout_.board_width - margin) {
        x = margin;
        ++row;
      }
      if (row == rows) return std::nullopt;
      places.emplace_back(x, row);
      x += width + 1;
    }
    return places;
  }

  // Draws as many of the newest cards as fit, and returns the next free row.
  int paint_path(int y) {
    const auto cards = board_.path().cards();
    if (cards.empty() && scene_.turning == Turning::none) {
      canvas_.put(margin, y + 1, text_("screen.path.empty"), Ink::faint);
    }
    // The table needs a row per adventurer and two more, the question two, and the keys one.
    const int least_story = layout_.is_story_beside() ? 0 : 6;
    const int room = canvas_.height() - y - board_.adventurers() - 5 - least_story;
    const int card_height = layout_.card_height;
    const int most_rows = std::clamp(room / card_height, 1, 3);
    int first = 0;
    auto places = places_from(first, most_rows);
    while (!places) places = places_from(++first, most_rows);
    if (first > 0) canvas_.put(margin, y + 1, fmt::format("◂ {}", first), Ink::faint);
    int rows = 1;
    for (std::size_t at = 0; at < places->size(); ++at) {
      const auto [x, row] = (*places)[at];
      const int card = first + static_cast<int>(at);
      if (card < board_.path().size()) {
        paint_card(x, y + row * card_height, card);
      } else {
        paint_turning(x, y + row * card_height);
      }
      rows = std::max(rows, row + 1);
    }
    return y + rows * card_height;
  }

  // The first and the second card of the hazard that ended the round.
  bool is_fatal(Card card) const {
    return scene_.ended && scene_.ended->hazard && card.kind() == CardKind::hazard &&
           card.hazard() == *scene_.ended->hazard;
  }

  void paint_card(int x, int y, int at) {
    const auto place = static_cast<std::size_t>(at);
    const Card card = board_.path().cards()[place];
    const int width = width_of(card);
    const int height = layout_.card_height;
    const int face = y + height / 2 - 1;
    const auto centered = [&](int row, std::string_view words, Ink ink) {
      canvas_.put(x + (width - columns(words)) / 2, row, words, ink);
    };
    switch (card.kind()) {
      case CardKind::treasure: {
        canvas_.box(x, y, width, height, Ink::turquoise);
        canvas_.put(x + width / 2 - 1, face, fmt::format("{:>2}", card.value().count()), Ink::strong);
        const Gems left = board_.path().gems_on(at);
        put_stones(canvas_, x + (width - stone_count(left)) / 2, face + 1, left);
        break;
      }
      case CardKind::hazard: {
        const bool fatal = is_fatal(card);
        const Ink ink = fatal ? Ink::bust : Ink::hazard;
        canvas_.box(x, y, width, height, Ink::hazard, fatal ? Frame::heavy : Frame::rounded);
        canvas_.put(x + (width - 1) / 2, face, symbol(card.hazard()), ink);
        centered(face + 1, words(text_, card.hazard()), ink);
        break;
      }
      case CardKind::artifact: {
        canvas_.box(x, y, width, height, Ink::artifact);
        const int worth = canvas_.put(x + width / 2 - 2, face, "★ ", Ink::artifact);
        canvas_.put(worth, face, fmt::format("{}", worth_of(at)), Ink::strong);
        centered(face + 1, name(card.artifact()), Ink::artifact);
        break;
      }
    }
  }

  // The points of an artifact on the path for a lone leaver, who takes those before it first.
  int worth_of(int at) const {
    int out = board_.artifacts_out();
    for (Card before : board_.path().cards().first(static_cast<std::size_t>(at))) {
      if (before.kind() == CardKind::artifact) ++out;
    }
    return board_.rules().artifact_points(board_.path().cards()[static_cast<std::size_t>(at)].artifact(),
                                          out);
  }

  void paint_turning(int x, int y) {
    const int width = layout_.card_width;
    if (scene_.turning == Turning::edge) {
      canvas_.box(x + width / 2 - 1, y, 2, layout_.card_height, Ink::faint);
      return;
    }
    canvas_.box(x, y, width, layout_.card_height, Ink::gold);
    std::string back;
    for (int column = 2; column < width; ++column) back += "░";
    for (int row = 1; row < layout_.card_height - 1; ++row) canvas_.put(x + 1, y + row, back, Ink::gold);
  }

  int paint_adventurers(int y) {
    constexpr int where = 22;
    constexpr int carries = 38;
    constexpr int tent = 54;
    constexpr int artifacts = 70;
    canvas_.put(margin + 2, y, text_("screen.column.adventurer"), Ink::faint);
    canvas_.put(where, y, text_("screen.column.where"), Ink::faint);
    canvas_.put(carries, y, text_("screen.column.carries"), Ink::faint);
    canvas_.put(tent, y, text_("screen.column.tent"), Ink::faint);
    if (board_.rules().artifacts_enter != ArtifactsEnter::never) {
      canvas_.put(artifacts, y, text_("screen.column.artifacts"), Ink::faint);
    }
    for (Adventurer adventurer : board_.all_adventurers()) {
      ++y;
      const bool inside = board_.inside().contains(adventurer);
      const bool asked = scene_.asked == adventurer;
      const bool winner = scene_.winners.contains(board_.owner(adventurer));
      if (asked) canvas_.put(margin, y, "▶", Ink::gold);
      if (winner) canvas_.put(margin, y, winner_sign, Ink::gold);
      const std::string name =
          shortened(scene_.adventurers[static_cast<std::size_t>(index(adventurer))], where - margin - 3);
      canvas_.put(margin + 2, y, name, asked || winner ? Ink::strong : inside ? Ink::plain : Ink::faint);
      paint_place(where, y, adventurer);
      if (inside) paint_gems(carries, y, board_.carried(), tent - carries - 1);
      if (is_caught(adventurer)) {
        const int lost = scene_.ended->lost.count();
        const std::string shown = fmt::format("{}{}", lost > 0 ? "−" : "", lost);
        canvas_.put_before(carries + 3, y, shown, Ink::hazard);
      }
      paint_tent(tent, y, adventurer, artifacts - tent - 1);
      if (board_.artifacts(adventurer) > 0) {
        const int x =
            canvas_.put(artifacts, y, fmt::format("{} ★ ", board_.artifacts(adventurer)), Ink::artifact);
        canvas_.put(x, y, fmt::format("{}", board_.artifact_points(adventurer)));
      }
    }
    return y + 1;
  }

  bool is_caught(Adventurer adventurer) const {
    return scene_.ended && scene_.ended->caught.contains(adventurer);
  }

  void paint_place(int x, int y, Adventurer adventurer) {
    if (scene_.ended && scene_.ended->hazard) {
      const bool caught = is_caught(adventurer);
      canvas_.put(x, y, caught ? text_("screen.caught") : text_("screen.safe"),
                  caught ? Ink::hazard : Ink::camp);
      return;
    }
    if (scene_.revealed && scene_.revealed->inside().contains(adventurer)) {
      const bool torch = scene_.revealed->of(adventurer) == Choice::torch;
      canvas_.put(x, y, torch ? text_("screen.torch") : text_("screen.camp"), torch ? Ink::torch : Ink::camp);
      return;
    }
    if (!board_.inside().contains(adventurer)) {
      canvas_.put(x, y, text_("screen.at_camp"), Ink::faint);
      return;
    }
    int end = x;
    if (scene_.own.inside().contains(adventurer)) {
      const bool torch = scene_.own.of(adventurer) == Choice::torch;
      end = canvas_.put(x, y, torch ? text_("screen.torch") : text_("screen.camp"),
                        torch ? Ink::torch : Ink::camp);
    } else {
      end = canvas_.put(x, y, text_("screen.inside"), Ink::torch);
    }
    if (scene_.chosen.contains(adventurer)) canvas_.put(end + 1, y, "✓", Ink::camp);
  }

  // The number, followed by the stones if they all fit.
  void paint_gems(int x, int y, Gems gems, int width) {
    x = canvas_.put(x, y, fmt::format("{:>3} ", gems.count()));
    if (4 + stone_count(gems) <= width) put_stones(canvas_, x, y, gems);
  }

  void paint_tent(int x, int y, Adventurer adventurer, int width) {
    x = canvas_.put(x, y, "▲", Ink::camp);
    const auto gems = scene_.view.tent(adventurer);
    const bool over = board_.awaiting() == Awaiting::nothing;
    if (!gems || (over && !scene_.opened.contains(board_.owner(adventurer)))) {
      canvas_.put(x + 1, y, text_("screen.tent.closed"), Ink::faint);
    } else {
      paint_gems(x, y, *gems, width - 1);
    }
  }

  int paint_rule(int y) {
    std::string rule;
    for (int x = 0; x < layout_.board_width; ++x) rule += "─";
    canvas_.put(0, y, rule, Ink::faint);
    return y + 1;
  }

  // Beside the story there is room below the table to keep the cards left in sight.
  void paint_cards_left(int y) {
    if (board_.inside().empty()) return;
    const std::vector<std::string> lines = deck_with_symbols();
    if (y + static_cast<int>(lines.size()) + 2 > question_top()) return;
    canvas_.put(margin, ++y, text_("panel.deck.title"), Ink::title);
    for (const std::string& line : lines) {
      for (const std::string& part : wrapped(line, layout_.board_width - 2 * margin)) {
        if (++y < question_top()) canvas_.put(margin, y, part);
      }
    }
  }

  void paint_story(int y) {
    int x = margin;
    int width = canvas_.width() - 2 * margin;
    if (layout_.is_story_beside()) {
      x = layout_.board_width + 2;
      width = layout_.story_width - 2;
      y = temple_top;
      for (int row = y; row < question_top(); ++row) canvas_.put(layout_.board_width, row, "│", Ink::faint);
      canvas_.put(x, y++, text_("panel.story.title"), Ink::title);
    }
    const int room = std::max(0, question_top() - y);
    // Only whole sentences, the newest last; those of the current turn stand out.
    std::vector<std::pair<std::string, Ink>> lines;
    int told = 0;
    for (std::size_t left = scene_.story.size(); left > 0; --left) {
      std::vector<std::string> parts = wrapped_tightly(scene_.story[left - 1], width);
      if (!lines.empty() && static_cast<int>(lines.size() + parts.size()) > room) break;
      const Ink ink = told++ < std::max(1, scene_.news) ? Ink::plain : Ink::faint;
      std::vector<std::pair<std::string, Ink>> shown;
      for (std::string& part : parts) shown.emplace_back(std::move(part), ink);
      lines.insert(lines.begin(), shown.begin(), shown.end());
    }
    lines.resize(std::min(lines.size(), static_cast<std::size_t>(room)));
    for (const auto& [line, ink] : lines) canvas_.put(x, y++, line, ink);
  }

  int question_top() const { return canvas_.height() - 1 - static_cast<int>(question_.size()); }

  void paint_question() {
    int y = question_top();
    for (const std::string& line : question_) canvas_.put(margin, y++, line, scene_.prompt_ink);
  }

  std::vector<std::string> deck_with_symbols() const {
    std::vector<std::string> lines = deck_in_words(text_, board_);
    for (int type = 0; type < hazard_types; ++type) {
      std::string& line = lines[static_cast<std::size_t>(type) + 1];
      line = fmt::format("{} {}", symbol(static_cast<Hazard>(type)), line);
    }
    if (board_.rules().artifacts_enter != ArtifactsEnter::never) lines.back() = "★ " + lines.back();
    return lines;
  }

  void paint_panel() {
    switch (scene_.panel) {
      case Panel::none:
        return;
      case Panel::help:
        return paint_box(text_("panel.help.title"), {text_("panel.help.text")});
      case Panel::watch_help:
        return paint_box(text_("panel.help.title"), {text_("panel.watch_help.text")});
      case Panel::odds:
        return paint_box(text_("panel.odds.title"), odds_in_words(text_, board_));
      case Panel::oracle:
        return paint_box(text_("oracle.title"), scene_.oracle);
      case Panel::deck:
        return paint_box(text_("panel.deck.title"), deck_with_symbols());
      case Panel::story:
        return paint_log();
      case Panel::quit:
        return paint_box(text_("panel.quit.title"), {text_("panel.quit.text")});
      case Panel::scores:
        return paint_scores();
    }
  }

  int box_width() const { return std::min(layout_.board_width - 8, 70); }

  // A box with a title and wrapped paragraphs, below the table or else the path if it fits there, and
  // otherwise centered. Anything that it would cover in part, a row or the cards, is hidden completely.
  void paint_box(const std::string& title, const std::vector<std::string>& paragraphs) {
    const int most = box_width();
    std::vector<std::string> lines;
    int width = columns(title) + 6;
    for (const std::string& paragraph : paragraphs) {
      for (std::string& line : wrapped(paragraph, most - 4)) {
        width = std::max(width, columns(line) + 4);
        lines.push_back(std::move(line));
      }
    }
    const int height = static_cast<int>(lines.size()) + 2;
    const int x = (layout_.board_width - width) / 2;
    const int lowest = question_top() - height;
    int y = lowest >= below_table_ ? below_table_ : std::max({0, lowest / 2, std::min(lowest, below_path_)});
    const int covered = y >= below_path_ ? y : y >= path_top ? path_top : y >= temple_top ? temple_top : 0;
    below_panel_ = y + height;
    canvas_.fill(0, covered, layout_.board_width, below_panel_ - covered);
    canvas_.box(x, y, width, height, Ink::gold);
    canvas_.put(x + 2, y, " " + title + " ", Ink::title);
    for (const std::string& line : lines) canvas_.put(x + 2, ++y, line);
  }

  // As much of the story as fits.
  void paint_log() {
    const int room = question_top() - temple_top - 2;
    const auto last =
        scene_.story.end() - std::min<std::ptrdiff_t>(scene_.story_back, std::ssize(scene_.story));
    auto first = last;
    for (int lines = 0; first != scene_.story.begin(); --first) {
      lines += static_cast<int>(wrapped(*std::prev(first), box_width() - 4).size());
      if (lines > room) break;
    }
    paint_box(text_("panel.story.title"), std::vector<std::string>(first, last));
  }

  void paint_scores() {
    std::vector<Player> order;
    for (Player player : PlayerSet::first(board_.players())) order.push_back(player);
    const auto rank = [&](Player player) {
      return std::pair(scene_.winners.contains(player), scene_.view.score(player).value_or(0));
    };
    std::stable_sort(order.begin(), order.end(), [&](Player a, Player b) { return rank(a) > rank(b); });
    std::vector<std::string> lines;
    int width = 0;
    for (Player player : order) width = std::max(width, columns(name_of(player)));
    width = std::min(width, 24);
    for (Player player : order) {
      const ScoreParts parts = score_parts(scene_.view, player);
      const std::string name = shortened(name_of(player), width);
      lines.push_back(
          fmt::format("{} {}  {:>3}   ", scene_.winners.contains(player) ? winner_sign : " ",
                      to_the_left(name, width), scene_.view.score(player).value_or(0)) +
          text_("panel.scores.parts",
                {{"gems", parts.gems.count()}, {"artifacts", parts.artifacts}, {"points", parts.points}}));
    }
    lines.emplace_back();
    lines.push_back(scene_.prompt);
    paint_box(text_("panel.scores.title"), lines);
  }

  std::string name_of(Player player) const { return scene_.players[static_cast<std::size_t>(index(player))]; }

  const Scene& scene_;
  const Text& text_;
  const Board& board_;
  Canvas& canvas_;
  Layout layout_{canvas_.width(), canvas_.height()};
  int below_path_ = 0;
  int below_table_ = 0;
  int below_panel_ = 0;
  std::vector<std::string> question_ = wrapped(scene_.prompt, canvas_.width() - 2 * margin);
};

}  // namespace

Canvas draw(const Scene& scene, const Text& text, int width, int height) {
  Canvas canvas(width, height);
  if (width < least_width || height < least_height) {
    int y = 0;
    const std::string too_small = text(
        "screen.too_small",
        {{"width", least_width}, {"height", least_height}, {"now_width", width}, {"now_height", height}});
    for (const std::string& line : wrapped(too_small, width)) canvas.put(0, y++, line);
    return canvas;
  }
  Painter(scene, text, canvas).paint();
  return canvas;
}

std::string_view symbol(Hazard hazard) {
  constexpr std::array<std::string_view, hazard_types> symbols = {"✱", "☥", "♨", "§", "◉"};
  return symbols[static_cast<std::size_t>(hazard)];
}

std::string haul_in_words(const Text& text, const Board& board, int leavers) {
  const Haul haul = board.haul(leavers);
  return text("haul.parts", {{"gems", haul.gems.count()},
                             {"artifacts", leavers == 1 ? board.path().artifacts().size() : 0},
                             {"points", haul.artifact_points}});
}

std::vector<std::string> odds_in_words(const Text& text, const Board& board) {
  if (board.inside().empty()) return {text("odds.nobody")};
  std::vector<std::string> lines;
  lines.push_back(text(
      "odds.bust",
      {{"chance", 100 * board.bust_chance()}, {"bust", board.bust_cards()}, {"cards", board.deck().size()}}));
  const int inside = board.inside().size();
  lines.push_back(text("odds.alone", {{"haul", haul_in_words(text, board)}}));
  for (int leavers = 2; leavers <= inside; ++leavers) {
    if (leavers > 2 && leavers < inside) continue;
    lines.push_back(text("odds.together", {{"count", leavers}, {"gems", board.haul(leavers).gems.count()}}));
  }
  const double gain = board.expected_share(inside);
  const double loss = board.bust_chance() * board.carried().count();
  lines.push_back(text("odds.go_on", {{"gems", gain},
                                      {"inside", inside},
                                      {"risky", loss > 0 ? "yes" : "no"},
                                      {"loss", loss},
                                      {"net", gain - loss}}));
  if (loss > 0) lines.push_back(text("odds.risk", {{"gems", board.carried().count()}}));
  return lines;
}

std::vector<std::string> deck_in_words(const Text& text, const Board& board) {
  std::map<int, int> treasures;
  for (Card card : board.deck()) {
    if (card.kind() == CardKind::treasure) ++treasures[card.value().count()];
  }
  std::vector<std::string> values;
  for (const auto& [value, count] : treasures) {
    values.push_back(count == 1 ? fmt::format("{}", value) : fmt::format("{} (×{})", value, count));
  }
  std::vector<std::string> lines = {text(
      "deck.treasures", {{"count", board.deck().count(CardKind::treasure)}, {"values", text.list(values)}})};
  for (int type = 0; type < hazard_types; ++type) {
    const auto hazard = static_cast<Hazard>(type);
    lines.push_back(text("deck.hazard", {{"hazard", words(text, hazard)},
                                         {"count", board.deck().count(Card(hazard))},
                                         {"seen", board.path().hazards().contains(hazard) ? "yes" : "no"}}));
  }
  if (board.rules().artifacts_enter != ArtifactsEnter::never) {
    lines.push_back(text("deck.artifacts", {{"count", board.deck().count(CardKind::artifact)}}));
  }
  return lines;
}

}  // namespace incan
