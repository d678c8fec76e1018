// Plays a record back on the full screen: step forward, step back, or jump to a round.
#pragma once

#include <vector>

#include "record/record.h"
#include "terminal/scene.h"
#include "terminal/story.h"

namespace incan {

class Curses;

// A scene for each step of a record: a round's start, a card, a reveal, the end. A record has no secrets, so
// all tents are open.
Checked<std::vector<Scene>> scenes_of(const Record& record, const Story& story);

// Keys for moving through the scenes, and the index of the scene that each leads to.
enum class WatchKey : std::uint8_t { forward, back, first, last, round };
std::size_t next_scene(const std::vector<Scene>& scenes, std::size_t now, WatchKey key, int round = 0);

// Returns when the person quits.
void watch(const std::vector<Scene>& scenes, const Text& text, Curses& curses);

}  // namespace incan
