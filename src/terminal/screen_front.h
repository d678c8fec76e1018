// The full-screen game: a sequence of scenes, each redrawn when the window changes size.
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
  Choice ask(const Game& game, Adventurer adventurer, AdventurerSet chosen, const Tip* tip) override;
  void judge(const Game& game, const Verdict& verdict) override;
  bool wants_another() override;

 private:
  // The scene for the people watching: the view of the only person, or, with several, of nobody in
  // particular.
  Scene open_scene(const Game& game) const;
  void show(const Scene& scene);
  // Shows a scene for a moment; any key ends it early.
  void show_for(const Scene& scene, std::chrono::milliseconds moment);
  // Shows a scene until a key is pressed, and returns the key.
  Press show_until_key(const Scene& scene);
  void wait_for_any_key(Scene scene);
  // Hides everything until the next person sits at the keyboard.
  void hand_over(const Game& game, Player to);
  void turn_card(const Game& game);
  void open_tents(const Game& game);
  // Asks whether to quit, and throws Stopped if so.
  void offer_to_quit(Scene scene);
  // Lets the player scroll through the story until another key is pressed.
  void look_at_story(Scene scene);
  // Shows a panel until any key is pressed.
  void look(Scene scene, Panel panel);

  const Text& text_;
  Curses& curses_;
  bool animated_;
  std::optional<Story> story_;
  std::optional<Stage> stage_;
  std::optional<Player> only_person_;
  std::optional<Player> at_keyboard_;
  std::optional<Scene> before_;  // The scene before the card that is being turned.
  std::optional<Scene> scores_;  // The end of the game.
  bool skipping_ = false;        // A key was pressed to skip ahead: no animation until the next question.
};

}  // namespace incan
