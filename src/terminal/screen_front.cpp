#include "terminal/screen_front.h"

#include "terminal/oracle_words.h"

namespace incan {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds a_long_time(3'600'000);

}  // namespace

void ScreenFront::begin(const LocalGame& game) {
  story_.emplace(text_, game.record().players);
  stage_.emplace(*story_);
  only_person_.reset();
  at_keyboard_.reset();
  for (Adventurer adventurer : game.led_by_people()) {
    only_person_ = game.game().board().owner(adventurer);
  }
  if (game.people() != 1) only_person_.reset();
  if (const auto& fairness = game.record().fairness) {
    stage_->note(text_("story.commitment", {{"commitment", to_hex(fairness->commitment)}}));
  }
  if (game.record().practice) stage_->note(text_("play.practice"));
  game.retell([&](const Game& now, const Event& event) { stage_->happened(now, event); });
}

Scene ScreenFront::open_scene(const Game& game) const {
  return stage_->scene(View(game, only_person_));
}

void ScreenFront::tell(const Game& game, const Event& event) {
  if (std::holds_alternative<GameEnded>(event)) {
    open_tents(game);
    return;
  }
  stage_->happened(game, event);
  if (std::holds_alternative<RoundStarted>(event) || std::holds_alternative<ChoicesRevealed>(event)) {
    show_for(open_scene(game), milliseconds(900));
  } else if (std::holds_alternative<CardTurned>(event)) {
    turn_card(game);
  } else if (std::holds_alternative<RoundEnded>(event)) {
    Scene scene = open_scene(game);
    scene.prompt = text_("prompt.round_over", {{"round", game.board().round()}});
    wait_for_any_key(std::move(scene));
  }
  before_.emplace(open_scene(game));
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
  stage_->note(
      verdict_in_words(text_, story_->adventurer_name(game.board(), verdict.tip.adventurer), verdict));
}

Choice ScreenFront::ask(const Game& game, Adventurer adventurer, AdventurerSet chosen, const Tip* tip) {
  const Player player = game.board().owner(adventurer);
  if (!only_person_ && at_keyboard_ != player) hand_over(game, player);
  at_keyboard_ = player;
  skipping_ = false;
  Scene scene = stage_->scene(View(game, player));
  scene.chosen = chosen;
  scene.asked = adventurer;
  scene.prompt = text_("prompt.choose", {{"name", story_->adventurer_name(game.board(), adventurer)},
                                         {"haul", haul_in_words(text_, game.board())}});
  scene.keys = text_(tip != nullptr ? Key("keys.choose.practice") : Key("keys.choose"));
  if (tip != nullptr) scene.oracle = tip_in_words(text_, *tip);
  curses_.wait_for_quiet();
  for (;;) {
    const Press press = show_until_key(scene);
    if (curses_.width() < least_width || curses_.height() < least_height) continue;
    if (is(press, 't')) return Choice::torch;
    if (is(press, 'c')) return Choice::camp;
    if (is(press, 'a') && tip != nullptr) look(scene, Panel::oracle);
    if (is(press, 'o')) look(scene, Panel::odds);
    if (is(press, 'd')) look(scene, Panel::deck);
    if (is(press, 'l')) look_at_story(scene);
    if (is(press, '?') || is(press, 'h')) look(scene, Panel::help);
    if (is(press, 'q')) offer_to_quit(scene);
  }
}

void ScreenFront::hand_over(const Game& game, Player to) {
  Scene scene = stage_->scene(View(game, std::nullopt));
  scene.panel = Panel::hidden;
  scene.prompt = text_("prompt.hand_over", {{"player", story_->player(to)}});
  curses_.wait_for_quiet();
  for (;;) {
    const Press press = show_until_key(scene);
    if (press == Press::enter) return;
    if (is(press, 'q')) offer_to_quit(scene);
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
  scene.keys = text_("prompt.again");
  scores_.emplace(std::move(scene));
}

bool ScreenFront::wants_another() {
  curses_.wait_for_quiet();
  for (;;) {
    const Press press = show_until_key(*scores_);
    if (is(press, 'y') || is(press, text_("key.yes")[0])) return true;
    if (is(press, 'n') || is(press, 'q') || press == Press::escape) return false;
  }
}

void ScreenFront::offer_to_quit(Scene scene) {
  scene.panel = Panel::quit;
  scene.keys = text_("keys.quit");
  if (is(show_until_key(scene), 'q')) throw Stopped(0);
}

void ScreenFront::look(Scene scene, Panel panel) {
  scene.panel = panel;
  scene.keys = text_("keys.back");
  show_until_key(scene);
}

void ScreenFront::look_at_story(Scene scene) {
  scene.panel = Panel::story;
  scene.keys = text_("keys.story");
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

void ScreenFront::show_for(const Scene& scene, milliseconds moment) {
  if (!animated_ || skipping_) return;
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
  scene.keys = text_("keys.any");
  skipping_ = false;
  curses_.wait_for_quiet();
  for (;;) {
    const Press press = show_until_key(scene);
    if (is(press, 'q')) {
      offer_to_quit(scene);
    } else if (is(press, 'l')) {
      look_at_story(scene);
    } else {
      return;
    }
  }
}

}  // namespace incan
