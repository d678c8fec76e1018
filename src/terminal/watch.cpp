#include "terminal/watch.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "terminal/curses.h"
#include "terminal/stage.h"

namespace incan {

Checked<std::vector<Scene>> scenes_of(const Record& record, const Story& story) {
  std::vector<Scene> scenes;
  Stage stage(story);
  return replay(record,
                [&](const Game& game, const Event& event) {
                  // Everything that one input causes is one scene.
                  const bool another = std::holds_alternative<RoundStarted>(event) ||
                                       std::holds_alternative<CardTurned>(event) ||
                                       std::holds_alternative<ChoicesRevealed>(event) ||
                                       std::holds_alternative<GameEnded>(event);
                  stage.happened(game, event);
                  Scene scene = stage.scene(View(game, std::nullopt, Tents::open));
                  scene.opened = PlayerSet::first(game.board().players());
                  if (std::holds_alternative<GameEnded>(event)) {
                    scene.winners = game.result().winners;
                    scene.panel = Panel::scores;
                    scene.prompt = story.winners(game.result());
                  }
                  if (another) {
                    scenes.push_back(std::move(scene));
                  } else {
                    scenes.back() = std::move(scene);
                  }
                })
      .map([&](const Game& game) {
        if (scenes.empty()) scenes.push_back(stage.scene(View(game, std::nullopt, Tents::open)));
        return std::move(scenes);
      });
}

std::size_t next_scene(const std::vector<Scene>& scenes, std::size_t now, WatchKey key, int round) {
  switch (key) {
    case WatchKey::forward:
      return std::min(now + 1, scenes.size() - 1);
    case WatchKey::back:
      return now == 0 ? 0 : now - 1;
    case WatchKey::first:
      return 0;
    case WatchKey::last:
      return scenes.size() - 1;
    case WatchKey::round:
      break;
  }
  const auto found = std::find_if(scenes.begin(), scenes.end(),
                                  [&](const Scene& scene) { return scene.view.board().round() == round; });
  return found == scenes.end() ? now : static_cast<std::size_t>(found - scenes.begin());
}

void watch(const std::vector<Scene>& scenes, const Text& text, Curses& curses) {
  constexpr std::chrono::milliseconds until_a_key(3'600'000);
  constexpr std::chrono::milliseconds one_scene(1200);
  const auto local_quit = static_cast<char>(std::tolower(static_cast<unsigned char>(text("keys.quit")[0])));
  std::size_t now = 0;
  bool help = false;
  bool plays = false;  // Goes on by itself, until the last scene or another key.
  for (;;) {
    Scene scene = scenes[now];
    if (help) scene.panel = Panel::watch_help;
    if (scene.panel != Panel::scores) {
      scene.prompt = text("watch.place",
                          {{"step", static_cast<int>(now) + 1}, {"steps", static_cast<int>(scenes.size())}});
    }
    scene.keys = {
        text("keys.next"),  text("keys.previous"), text(plays ? Key("keys.pause") : Key("keys.auto")),
        text("keys.round"), text("keys.help"),     text("keys.quit")};
    curses.show(draw(scene, text, curses.width(), curses.height()));
    if (now + 1 == scenes.size()) plays = false;
    const Press press = curses.wait(plays ? one_scene : until_a_key);
    if (press == Press::resize) continue;
    if (press == Press::nothing) {
      if (plays) now = next_scene(scenes, now, WatchKey::forward);
      continue;
    }
    const bool stopped = std::exchange(plays, false);
    if (std::exchange(help, false)) continue;
    const auto character = static_cast<std::uint32_t>(press);
    if (character >= '1' && character <= '5') {
      now = next_scene(scenes, now, WatchKey::round, static_cast<int>(character - '0'));
    } else if (press == Press::right || press == Press::space || press == Press::enter || is(press, 'n')) {
      now = next_scene(scenes, now, WatchKey::forward);
    } else if (press == Press::left || press == Press::backspace || is(press, 'b') || is(press, 'p')) {
      now = next_scene(scenes, now, WatchKey::back);
    } else if (press == Press::home) {
      now = next_scene(scenes, now, WatchKey::first);
    } else if (press == Press::end) {
      now = next_scene(scenes, now, WatchKey::last);
    } else if (is(press, 'a')) {
      plays = !stopped;
    } else if (is(press, '?') || is(press, 'h')) {
      help = true;
    } else if (is(press, 'q') || is(press, local_quit) || press == Press::escape) {
      return;
    }
  }
}

}  // namespace incan
