// Keeps what a screen needs to remember from event to event, and makes scenes of it.
#pragma once

#include "terminal/scene.h"
#include "terminal/story.h"

namespace incan {

class Stage {
 public:
  explicit Stage(const Story& story) : story_(story) {}

  // A sentence that is not about an event.
  void note(std::string sentence) { told_.push_back(std::move(sentence)); }
  void happened(const Game& game, const Event& event);
  // The table as this viewer may see it, without a question.
  Scene scene(const View& view) const;

 private:
  const Story& story_;
  std::vector<std::string> told_;
  std::vector<std::optional<Hazard>> rounds_;
  std::optional<Choices> revealed_;
};

}  // namespace incan
