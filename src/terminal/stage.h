// Remembers what a screen needs from event to event, and makes scenes from it.
#pragma once

#include "terminal/scene.h"
#include "terminal/story.h"

namespace incan {

class Stage {
 public:
  explicit Stage(const Story& story) : story_(story) {}

  // Adds a sentence that does not describe an event.
  void note(std::string sentence) { told_.push_back(std::move(sentence)); }
  void happened(const Game& game, const Event& event);
  // The table as this viewer may see it, without a prompt.
  Scene scene(const View& view) const;

 private:
  const Story& story_;
  std::vector<std::string> told_;
  std::vector<std::optional<Hazard>> rounds_;
  std::optional<Choices> revealed_;
};

}  // namespace incan
