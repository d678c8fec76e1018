#include "terminal/screen_front.h"

#include <cctype>
#include <utility>

#include "terminal/oracle_words.h"
#include "terminal/question_words.h"

namespace incan {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds a_long_time(3'600'000);

}  // namespace

void ScreenFront::begin(const LocalGame& game) {
  story_.emplace(text_, game.record().players);
  stage_.emplace(*story_);
  people_ = game.led_by_people();
  only_person_.reset();
  at_keyboard_.reset();
  unreviewed_.reset();
  before_.reset();
  for (Adventurer adventurer : game.led_by_people()) {
    only_person_ = game.game().board().owner(adventurer);
  }
  if (game.people() != 1) only_person_.reset();
  if (const auto& fairness = game.record().fairness) {
    stage_->note(text_("story.commitment", {{"commitment", to_hex(fairness->commitment)}}));
  }
  if (game.record().practice) stage_->note(text_("play.practice"));
}

void ScreenFront::recall(const Game& game, const Event& event) {
  stage_->happened(game, event);
}

Scene ScreenFront::scene_for(const Game& game, std::optional<Player> viewer) const {
  Scene scene = stage_->scene(View(game, viewer, settings_.tents));
  if (settings_.tents == Tents::open) scene.opened = PlayerSet::first(game.board().players());
  return scene;
}

bool ScreenFront::hits(Press press, char usual, Key label) const {
  const std::string words = text_(label);
  return is(press, usual) ||
         (!words.empty() && is(press, static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])))));
}

void ScreenFront::tell(const Game& game, const Event& event) {
  if (std::holds_alternative<GameEnded>(event)) {
    open_tents(game);
    return;
  }
  stage_->happened(game, event);
  if (std::holds_alternative<RoundStarted>(event)) {
    show_for(open_scene(game), milliseconds(900));
  } else if (const auto* revealed = std::get_if<ChoicesRevealed>(&event)) {
    unreviewed_ = revealed->choices;
    show_for(open_scene(game), milliseconds(900));
  } else if (std::holds_alternative<CardTurned>(event)) {
    turn_card(game);
  } else if (const auto* ended = std::get_if<RoundEnded>(&event)) {
    end_round(game, *ended);
  }
  before_.emplace(open_scene(game));
}

void ScreenFront::end_round(const Game& game, const RoundEnded& event) {
  Scene scene = open_scene(game);
  const Board& board = game.board();
  const std::string over = text_("prompt.round_over", {{"round", board.round()}});
  scene.prompt = over;
  if (event.hazard) {
    const AdventurerSet safe = board.all_adventurers() - event.caught;
    std::string what = text_("prompt.bust", {{"hazard", words(text_, *event.hazard)}});
    if (only_person_) {
      const int caught = (board.adventurers_of(*only_person_) & event.caught).size();
      what = text_("prompt.bust.you", {{"hazard", words(text_, *event.hazard)},
                                       {"caught", caught},
                                       {"lost", caught * event.lost.count()}});
    }
    const std::string out =
        safe.empty() ? text_("prompt.bust.nobody")
                     : text_("prompt.bust.safe", {{"names", story_->adventurer_names(board, safe)}});
    scene.prompt = what + " " + out + " " + over;
    scene.prompt_ink = Ink::bust;
  }
  unreviewed_.reset();
  wait_for_any_key(std::move(scene));
}

// Until the card is face up, nothing on the screen reveals it.
void ScreenFront::turn_card(const Game& game) {
  if (before_) {
    for (const Turning turning : {Turning::back, Turning::edge}) {
      before_->turning = turning;
      show_for(*before_, milliseconds(turning == Turning::back ? 350 : 90));
    }
  }
  const bool somebody_asked = game.awaiting() == Awaiting::choices;
  show_for(open_scene(game), milliseconds(somebody_asked ? 150 : 700));
}

void ScreenFront::judge(const Game& game, const Verdict& verdict) {
  const Adventurer adventurer = verdict.tip.adventurer;
  stage_->note(verdict_in_words(text_, story_->adventurer_name(game.board(), adventurer), verdict),
               game.board().owner(adventurer));
}

Scene ScreenFront::question_scene(const Game& game, const Question& question) const {
  const Board& board = game.board();
  const Player player = board.owner(question.adventurer);
  const AdventurerSet own = board.adventurers_of(player);
  Scene scene = scene_for(game, player);
  scene.chosen = question.made.inside();
  scene.own = Choices(question.made.inside() & own, question.made.camp());
  scene.asked = question.adventurer;
  scene.prompt = question_in_words(*story_, board, question);
  const auto add = [&](Key label) { scene.keys.push_back(text_(label)); };
  add("keys.torch");
  add("keys.camp");
  if (!question.made.inside().empty()) add("keys.undo");
  if (question.tip != nullptr) add("keys.oracle");
  add("keys.odds");
  add("keys.deck");
  add("keys.story");
  add("keys.help");
  add("keys.quit");
  if (question.tip != nullptr) scene.oracle = tip_in_words(text_, *question.tip);
  return scene;
}

Answer ScreenFront::ask(const Game& game, const Question& question) {
  const Player player = game.board().owner(question.adventurer);
  const bool can_undo = !question.made.inside().empty();
  if (!only_person_) {
    review(game, player);
    if (at_keyboard_ != player && !hand_over(game, question)) return Answer::undo;
  }
  at_keyboard_ = player;
  skipping_ = false;
  const Scene scene = question_scene(game, question);
  curses_.wait_for_quiet();
  for (;;) {
    const Press press = show_until_key(scene);
    if (curses_.width() < least_width || curses_.height() < least_height) continue;
    if (hits(press, 't', "keys.torch")) return Answer::torch;
    if (hits(press, 'c', "keys.camp")) return Answer::camp;
    if (can_undo && (hits(press, 'u', "keys.undo") || press == Press::backspace)) return Answer::undo;
    if (question.tip != nullptr && hits(press, 'a', "keys.oracle")) look(scene, Panel::oracle);
    if (hits(press, 'o', "keys.odds")) look(scene, Panel::odds);
    if (hits(press, 'd', "keys.deck")) look(scene, Panel::deck);
    if (hits(press, 'l', "keys.story")) look_at_story(scene);
    if (is(press, '?') || is(press, 'h')) look(scene, Panel::help);
    if (hits(press, 'q', "keys.quit")) offer_to_quit(scene);
  }
}

void ScreenFront::review(const Game& game, Player next) {
  const auto revealed = std::exchange(unreviewed_, std::nullopt);
  // Who has been choosing alone has seen everything.
  if (!revealed || ((revealed->inside() & people_) - game.board().adventurers_of(next)).empty()) return;
  Scene scene = open_scene(game);
  scene.revealed = revealed;
  scene.prompt = text_("prompt.revealed");
  wait_for_any_key(std::move(scene));
}

bool ScreenFront::hand_over(const Game& game, const Question& question) {
  const Player to = game.board().owner(question.adventurer);
  Scene scene = scene_for(game, std::nullopt);
  scene.chosen = question.made.inside();
  scene.prompt = text_("prompt.hand_over", {{"player", story_->player(to)}});
  scene.prompt_ink = Ink::title;
  scene.keys = {text_("keys.ready")};
  const bool can_undo = !question.made.inside().empty();
  if (can_undo) scene.keys.push_back(text_("keys.undo"));
  scene.keys.push_back(text_("keys.story"));
  scene.keys.push_back(text_("keys.quit"));
  curses_.wait_for_quiet();
  for (;;) {
    const Press press = show_until_key(scene);
    if (press == Press::enter) return true;
    if (can_undo && (hits(press, 'u', "keys.undo") || press == Press::backspace)) return false;
    if (hits(press, 'l', "keys.story")) look_at_story(scene);
    if (hits(press, 'q', "keys.quit")) offer_to_quit(scene);
  }
}

void ScreenFront::open_tents(const Game& game) {
  Scene scene = open_scene(game);
  scene.revealed.reset();
  scene.prompt = text_("story.tents_opened");
  skipping_ = false;
  show_for(scene, milliseconds(900));
  for (Player player : PlayerSet::first(game.board().players())) {
    scene.opened.insert(player);
    scene.prompt = story_->score(game, player);
    show_for(scene, milliseconds(1100));
  }
  scene.winners = game.result().winners;
  scene.panel = Panel::scores;
  scene.prompt = story_->winners(game.result());
  scene.keys = {text_("prompt.again"), text_("keys.yes"), text_("keys.no")};
  scores_.emplace(std::move(scene));
}

bool ScreenFront::wants_another() {
  curses_.wait_for_quiet();
  for (;;) {
    const Press press = show_until_key(*scores_);
    if (hits(press, 'y', "keys.yes")) return true;
    if (is(press, 'n') || is(press, 'q') || press == Press::escape) return false;
  }
}

void ScreenFront::offer_to_quit(Scene scene) {
  scene.panel = Panel::quit;
  scene.keys = {text_("keys.quit_again"), text_("keys.stay")};
  if (hits(show_until_key(scene), 'q', "keys.quit")) throw Stopped(0);
}

void ScreenFront::look(Scene scene, Panel panel) {
  scene.panel = panel;
  scene.keys = {text_("keys.back")};
  show_until_key(scene);
}

void ScreenFront::look_at_story(Scene scene) {
  scene.panel = Panel::story;
  scene.keys = {text_("keys.scroll"), text_("keys.other")};
  for (;;) {
    const Press press = show_until_key(scene);
    if (press == Press::up && scene.story_back + 1 < static_cast<int>(scene.story.size())) {
      ++scene.story_back;
    } else if (press == Press::down && scene.story_back > 0) {
      --scene.story_back;
    } else if (press != Press::up && press != Press::down) {
      return;
    }
  }
}

void ScreenFront::show(const Scene& scene) {
  curses_.show(draw(scene, text_, curses_.width(), curses_.height()));
}

void ScreenFront::show_for(Scene scene, milliseconds moment) {
  if (!settings_.animated || skipping_) return;
  scene.keys = {text_("keys.skip")};
  const auto end = std::chrono::steady_clock::now() + moment;
  for (;;) {
    show(scene);
    const auto left = std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return;
    const Press press = curses_.wait(left);
    if (press == Press::resize) continue;
    skipping_ = press != Press::nothing;
    return;
  }
}

Press ScreenFront::show_until_key(const Scene& scene) {
  for (;;) {
    show(scene);
    const Press press = curses_.wait(a_long_time);
    if (press != Press::resize && press != Press::nothing && press != Press::many) return press;
  }
}

void ScreenFront::wait_for_any_key(Scene scene) {
  scene.keys = {text_("keys.any"), text_("keys.story"), text_("keys.quit")};
  skipping_ = false;
  curses_.wait_for_quiet();
  for (;;) {
    const Press press = show_until_key(scene);
    if (hits(press, 'q', "keys.quit")) {
      offer_to_quit(scene);
    } else if (hits(press, 'l', "keys.story")) {
      look_at_story(scene);
    } else {
      return;
    }
  }
}

}  // namespace incan
