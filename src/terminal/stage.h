// Remembers what a screen needs from event to event, and makes scenes from it.
#pragma once

#include "terminal/scene.h"
#include "terminal/story.h"

namespace incan {

class Stage {
 public:
  explicit Stage(const Story& story) : story_(story) {}

  // Adds a sentence that does not describe an event; with a reader, nobody else sees it.
  void note(std::string sentence, std::optional<Player> reader = std::nullopt) {
    told_.push_back({std::move(sentence), reader});
  }
  void happened(const Game& game, const Event& event);
  // The table as this viewer may see it, without a prompt.
  Scene scene(const View& view) const;

 private:
  struct Told {
    std::string sentence;
    std::optional<Player> reader;
  };

  const Story& story_;
  std::vector<Told> told_;
  std::size_t news_ = 0;  // The first sentence since the last choices or the start of the round.
  std::vector<std::optional<Hazard>> rounds_;
  std::optional<RoundEnded> ended_;  // Until the next round starts.
  std::optional<Choices> revealed_;
};

}  // namespace incan
