#include "terminal/plain_front.h"

#include <algorithm>
#include <cctype>

#include "terminal/oracle_words.h"
#include "terminal/plain_terminal.h"
#include "terminal/scene.h"
#include "terminal/signals.h"
#include "text/glyphs.h"

namespace incan {
namespace {

std::string trimmed_and_lower(std::string text) {
  text.erase(0, text.find_first_not_of(" \t\r"));
  text.erase(text.find_last_not_of(" \t\r") + 1);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

void PlainFront::say(const std::string& line) {
  print(line + "\n");
}

std::string PlainFront::answer(const std::string& question) {
  say(question);
  std::string line;
  for (char c = typed(); c != '\n'; c = typed()) {
    constexpr std::size_t enough = 100;
    if (line.size() < enough) line += c;
  }
  return trimmed_and_lower(line);
}

void PlainFront::begin(const LocalGame& game) {
  story_.emplace(text_, game.record().players);
  secretly_ = game.people() > 1;
  is_practice_ = game.record().practice;
  std::vector<std::string> names;
  for (Player player : PlayerSet::first(game.record().player_count())) {
    names.push_back(story_->introduction(player));
  }
  say(text_("account.players", {{"edition", ruleset(game.record().edition).name},
                                {"count", game.record().player_count()},
                                {"players", text_.list(names)}}));
  if (game.record().fairness) {
    say(text_("story.commitment", {{"commitment", to_hex(game.record().fairness->commitment)}}));
  }
  if (!game.record().rounds.empty()) {
    say(text_("plain.resumed"));
    game.retell([&](const Game& now, const Event& event) { tell(now, event); });
  } else {
    say_help();
  }
}

void PlainFront::say_help() {
  say(text_("plain.help"));
  if (is_practice_) say(text_("play.practice"));
}

void PlainFront::tell(const Game& game, const Event& event) {
  throw_if_stopped();
  if (std::holds_alternative<RoundStarted>(event) || std::holds_alternative<GameEnded>(event)) say("");
  for (const std::string& sentence : story_->tell(game, event)) say(sentence);
}

std::string PlainFront::situation(const Game& game, Adventurer adventurer) const {
  const View view(game, game.board().owner(adventurer));
  const Argument carried("carried", view.board().carried().count());
  const Argument path("path", view.board().path().gems().count());
  const Argument artifacts("artifacts", view.board().path().artifacts().size());
  const Argument inside("inside", view.board().inside().size());
  // When several people share the terminal, do not mention anybody's tent.
  if (secretly_) return text_("plain.situation.shared", {carried, path, artifacts, inside});
  return text_("plain.situation",
               {carried, path, artifacts, inside, {"tent", view.tent(adventurer).value_or(Gems()).count()}});
}

Choice PlainFront::ask(const Game& game, Adventurer adventurer, AdventurerSet /*chosen*/, const Tip* tip) {
  const std::string name = story_->adventurer_name(game.board(), adventurer);
  say(situation(game, adventurer));
  const std::string haul = haul_in_words(text_, game.board());
  for (;;) {
    std::optional<Typing> unseen;
    if (secretly_) unseen.emplace(Typing::Mode::unseen);
    const std::string reply = answer(
        text_("plain.choose",
              {{"name", name}, {"haul", haul}, {"keys", tip != nullptr ? "t/c/a/o/d/?/q" : "t/c/o/d/?/q"}}));
    unseen.reset();
    if (reply == "t" || reply == "torch" || reply == text_("answer.torch")) return Choice::torch;
    if (reply == "c" || reply == "camp" || reply == text_("answer.camp")) return Choice::camp;
    if (reply == "a" && tip != nullptr) {
      for (const std::string& line : tip_in_words(text_, *tip)) say(line);
    } else if (reply == "o") {
      for (const std::string& line : odds_in_words(text_, game.board())) say(line);
    } else if (reply == "d") {
      for (const std::string& line : deck_in_words(text_, game.board())) say(line);
    } else if (reply == "q") {
      if (answer(text_("plain.quit")) == "q") throw Stopped(0);
    } else {
      if (reply != "?") say(text_("plain.not_understood"));
      say_help();
    }
  }
}

void PlainFront::judge(const Game& game, const Verdict& verdict) {
  say(verdict_in_words(text_, story_->adventurer_name(game.board(), verdict.tip.adventurer), verdict));
}

bool PlainFront::wants_another() {
  say("");
  const std::string reply = answer(text_("plain.again"));
  return reply == "y" || reply == "yes" || reply == text_("answer.yes");
}

}  // namespace incan
