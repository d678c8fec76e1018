#include "terminal/plain_front.h"

#include <algorithm>
#include <cctype>

#include "terminal/oracle_words.h"
#include "terminal/plain_terminal.h"
#include "terminal/question_words.h"
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
  people_ = game.led_by_people();
  secretly_ = game.people() > 1;
  is_practice_ = game.record().practice;
  commitment_ = game.record().fairness ? to_hex(game.record().fairness->commitment) : "";
  std::vector<std::string> names;
  for (Player player : PlayerSet::first(game.record().player_count())) {
    names.push_back(story_->introduction(player));
  }
  say(text_("account.players", {{"edition", ruleset(game.record().edition).name},
                                {"count", game.record().player_count()},
                                {"players", text_.list(names)}}));
  if (!game.record().rounds.empty()) {
    say(text_("plain.resumed"));
  } else {
    say_help();
  }
}

void PlainFront::say_help() {
  say(text_("plain.help"));
  if (is_practice_) say(text_("play.practice"));
}

void PlainFront::recall(const Game& game, const Event& event) {
  throw_if_stopped();
  if (std::holds_alternative<RoundStarted>(event) || std::holds_alternative<GameEnded>(event)) say("");
  for (const std::string& sentence : story_->tell(game, event)) say(sentence);
}

void PlainFront::tell(const Game& game, const Event& event) {
  if (std::holds_alternative<RoundStarted>(event)) skipping_ = false;
  const auto* revealed = std::get_if<ChoicesRevealed>(&event);
  if (revealed != nullptr && (revealed->choices.inside() & people_).empty()) wait_to_go_on();
  recall(game, event);
}

void PlainFront::wait_to_go_on() {
  if (skipping_ || !is_typed()) return;
  for (;;) {
    const std::string reply = answer(text_("plain.go_on"));
    if (reply == "q" || reply == letter("keys.quit", 'q')) {
      if (answer(text_("plain.quit")) == reply) throw Stopped(0);
      continue;
    }
    skipping_ = reply == "e";
    return;
  }
}

std::string PlainFront::letter(Key label, char usual) const {
  const std::string first = trimmed_and_lower(text_(label)).substr(0, 1);
  return first >= "a" && first <= "z" ? first : std::string(1, usual);
}

std::string PlainFront::situation(const Game& game, Adventurer adventurer) const {
  const Board& board = game.board();
  const View view(game, board.owner(adventurer), tents_);
  const Argument carried("carried", board.carried().count());
  const Argument path("path", board.path().gems().count());
  const Argument artifacts("artifacts", board.path().artifacts().size());
  std::string told = text_("screen.round", {{"round", board.round()}, {"rounds", rounds_in_a_game}}) + ". ";
  // When several people share the terminal, do not mention anybody's tent.
  if (secretly_ || tents_ == Tents::open) {
    told += text_("plain.situation.shared", {carried, path, artifacts});
  } else {
    told += text_("plain.situation",
                  {carried, path, artifacts, {"tent", view.tent(adventurer).value_or(Gems()).count()}});
  }
  std::vector<std::string> hazards;
  for (Hazard hazard : board.path().hazards()) hazards.push_back(words(text_, hazard));
  told += " " + (hazards.empty() ? text_("plain.hazards.none")
                                 : text_("plain.hazards", {{"hazards", text_.list(hazards)}}));
  told += " " + text_("plain.inside", {{"names", story_->adventurer_names(board, board.inside())}});
  if (tents_ == Tents::closed) return told;
  std::vector<std::string> tents;
  for (Adventurer each : board.all_adventurers()) {
    tents.push_back(text_("plain.tent", {{"name", story_->adventurer_name(board, each)},
                                         {"gems", view.tent(each).value_or(Gems()).count()}}));
  }
  return told + " " + text_("plain.tents", {{"tents", text_.list(tents)}});
}

Answer PlainFront::ask(const Game& game, const Question& question) {
  const bool can_undo = !question.made.inside().empty();
  const auto is = [&](const std::string& reply, char usual, Key label) {
    return reply == std::string(1, usual) || reply == letter(label, usual);
  };
  std::string keys = letter("keys.torch", 't') + "/" + letter("keys.camp", 'c');
  if (can_undo) keys += "/" + letter("keys.undo", 'u');
  if (question.tip != nullptr) keys += "/" + letter("keys.oracle", 'a');
  keys += "/" + letter("keys.odds", 'o') + "/" + letter("keys.deck", 'd') + "/?/" + letter("keys.quit", 'q');
  const std::string asked = text_(
      "plain.choose", {{"question", question_in_words(*story_, game.board(), question)}, {"keys", keys}});
  say(situation(game, question.adventurer));
  for (;;) {
    std::optional<UnseenTyping> unseen;
    if (secretly_) unseen.emplace();
    const std::string reply = answer(asked);
    unseen.reset();
    if (is(reply, 't', "keys.torch") || reply == "torch" || reply == text_("answer.torch")) {
      return Answer::torch;
    }
    if (is(reply, 'c', "keys.camp") || reply == "camp" || reply == text_("answer.camp")) return Answer::camp;
    if (can_undo && is(reply, 'u', "keys.undo")) return Answer::undo;
    if (question.tip != nullptr && is(reply, 'a', "keys.oracle")) {
      for (const std::string& line : tip_in_words(text_, *question.tip)) say(line);
    } else if (is(reply, 'o', "keys.odds")) {
      for (const std::string& line : odds_in_words(text_, game.board())) say(line);
    } else if (is(reply, 'd', "keys.deck")) {
      for (const std::string& line : deck_in_words(text_, game.board())) say(line);
    } else if (reply == "i") {
      say(situation(game, question.adventurer));
    } else if (reply == "f" && !commitment_.empty()) {
      say(text_("story.commitment", {{"commitment", commitment_}}));
    } else if (is(reply, 'q', "keys.quit")) {
      if (is(answer(text_("plain.quit")), 'q', "keys.quit")) throw Stopped(0);
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
  return reply == "y" || reply == "yes" || reply == letter("keys.yes", 'y') || reply == text_("answer.yes");
}

}  // namespace incan
