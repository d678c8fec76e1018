// The full-screen game: every moment is a scene, drawn anew whenever the window changes.
#pragma once

#include <optional>

#include "terminal/curses.h"
#include "terminal/play.h"
#include "terminal/stage.h"

namespace incan {

class ScreenFront : public Front {
 public:
  ScreenFront(const Text& text, Curses& curses, bool animated)
      : text_(text), curses_(curses), animated_(animated) {}

  void begin(const LocalGame& game) override;
  void tell(const Game& game, const Event& event) override;
  Choice ask(const Game& game, Seat seat, SeatSet chosen, const Tip* tip) override;
  void judge(const Game& game, const Verdict& verdict) override;
  bool wants_another() override;

 private:
  // The scene for whoever looks on: the only person, or with several of them nobody in particular.
  Scene open_scene(const Game& game) const;
  void show(const Scene& scene);
  // Shows a scene for a moment; any key ends it sooner.
  void show_for(const Scene& scene, std::chrono::milliseconds moment);
  // Shows a scene until a key is pressed, and says which.
  Press show_until_key(const Scene& scene);
  void wait_for_any_key(Scene scene);
  // Hides everything until the next person sits at the keyboard.
  void hand_over(const Game& game, PlayerId to);
  void turn_card(const Game& game);
  void open_tents(const Game& game);
  // Asks whether to quit, and throws Stopped if so.
  void offer_to_quit(Scene scene);
  // Looks at what has happened, up and down, until another key.
  void look_at_story(Scene scene);
  // Looks at a panel until any key.
  void look(Scene scene, Panel panel);

  const Text& text_;
  Curses& curses_;
  bool animated_;
  std::optional<Story> story_;
  std::optional<Stage> stage_;
  std::optional<PlayerId> only_person_;
  std::optional<PlayerId> at_keyboard_;
  std::optional<Scene> before_;  // What was shown before the card that is being turned.
  std::optional<Scene> scores_;  // The end of the game.
  bool skipping_ = false;        // Somebody is in a hurry: until the next question, nothing moves.
};

}  // namespace incan
