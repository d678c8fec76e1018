// Plays a record back on the full screen: forward, back, to a round.
#pragma once

#include <vector>

#include "record/record.h"
#include "terminal/scene.h"
#include "terminal/story.h"

namespace incan {

class Curses;

// A scene for each step of a record: a round that begins, a card, choices revealed, the end. Nothing in a
// record is secret, so all tents are open.
Checked<std::vector<Scene>> scenes_of(const Record& record, const Story& story);

// Which scene comes next; nothing to stop watching.
enum class WatchKey : std::uint8_t { forward, back, first, last, round };
std::size_t next_scene(const std::vector<Scene>& scenes, std::size_t now, WatchKey key, int round = 0);

// Until the person quits.
void watch(const std::vector<Scene>& scenes, const Text& text, Curses& curses);

}  // namespace incan
