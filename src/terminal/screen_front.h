// The full-screen game: a sequence of scenes, each redrawn when the window changes size.
#pragma once

#include <optional>

#include "terminal/curses.h"
#include "terminal/play.h"
#include "terminal/stage.h"

namespace incan {

class ScreenFront : public Front {
 public:
  struct Settings {
    bool animated = true;
    Tents tents = Tents::closed;
  };

  ScreenFront(const Text& text, Curses& curses, const Settings& settings)
      : text_(text), curses_(curses), settings_(settings) {}

  void begin(const LocalGame& game) override;
  void recall(const Game& game, const Event& event) override;
  void tell(const Game& game, const Event& event) override;
  Answer ask(const Game& game, const Question& question) override;
  void judge(const Game& game, const Verdict& verdict) override;
  bool wants_another() override;

 private:
  // The table as this player, or nobody in particular, may see it.
  Scene scene_for(const Game& game, std::optional<Player> viewer) const;
  // The scene for the people watching: the view of the only person, or, with several, of nobody in
  // particular.
  Scene open_scene(const Game& game) const { return scene_for(game, only_person_); }
  void show(const Scene& scene);
  // Shows a scene for a moment; any key ends it early.
  void show_for(Scene scene, std::chrono::milliseconds moment);
  // Shows a scene until a key is pressed, and returns the key.
  Press show_until_key(const Scene& scene);
  void wait_for_any_key(Scene scene);
  // Whether it is the usual key or the one that starts its label in the reader's language.
  bool hits(Press press, char usual, Key label) const;
  // Shows the last choices and the card that followed to everyone who took part, before anybody looks away.
  void review(const Game& game, Player next);
  // Hides tents and choices until the next person sits at the keyboard. False if the last choice is to be
  // taken back instead.
  bool hand_over(const Game& game, const Question& question);
  Scene question_scene(const Game& game, const Question& question) const;
  void turn_card(const Game& game);
  void end_round(const Game& game, const RoundEnded& event);
  void open_tents(const Game& game);
  // Asks whether to quit, and throws Stopped if so.
  void offer_to_quit(Scene scene);
  // Lets the player scroll through the story until another key is pressed.
  void look_at_story(Scene scene);
  // Shows a panel until any key is pressed.
  void look(Scene scene, Panel panel);

  const Text& text_;
  Curses& curses_;
  Settings settings_;
  std::optional<Story> story_;
  std::optional<Stage> stage_;
  AdventurerSet people_;
  std::optional<Player> only_person_;
  std::optional<Player> at_keyboard_;
  std::optional<Choices> unreviewed_;  // Choices revealed to several people since the last question.
  std::optional<Scene> before_;        // The scene before the card that is being turned.
  std::optional<Scene> scores_;        // The end of the game.
  bool skipping_ = false;  // A key was pressed to skip ahead: no animation until the next question.
};

}  // namespace incan
