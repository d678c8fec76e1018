#include "terminal/story.h"

#include <array>
#include <numeric>
#include <optional>

#include "text/glyphs.h"

namespace incan {
namespace {

constexpr std::array<Key, hazard_types> hazard_keys = {"hazard.spider", "hazard.mummy", "hazard.fire",
                                                       "hazard.snake", "hazard.rocks"};

class Teller {
 public:
  Teller(const Story& story, const Game& game)
      : story_(story), text_(story.text()), board_(game.board()), game_(game) {}

  std::vector<std::string> operator()(const RoundStarted& event) const {
    const Argument round("round", int{event.round});
    const Argument player("player", story_.player(event.start_player));
    if (!event.artifact) return {text_("story.round", {round, player})};
    return {text_("story.round.artifact", {round, player, {"artifact", name(*event.artifact)}})};
  }

  std::vector<std::string> operator()(const CardTurned& event) const {
    switch (event.card.kind()) {
      case CardKind::treasure: {
        const Argument value("value", event.card.value().count());
        const Argument left("left", event.left.count());
        if (event.share == Gems()) return {text_("story.treasure.unshared", {value, left})};
        const Argument share("share", event.share.count());
        return {text_("story.treasure", {value, share, left, {"inside", board_.inside().size()}})};
      }
      case CardKind::artifact:
        return {text_("story.artifact", {{"artifact", name(event.card.artifact())}})};
      case CardKind::hazard:
        break;
    }
    const Argument hazard("hazard", words(text_, event.card.hazard()));
    switch (board_.awaiting()) {
      case Awaiting::choices:
        return {text_("story.hazard", {hazard})};
      case Awaiting::card:
        return {text_("story.hazard.first", {hazard})};
      default:
        return {};  // The hazard ends the round; the next event reports that.
    }
  }

  std::vector<std::string> operator()(const ChoicesRevealed& event) const {
    if (!event.choices.camp().empty()) return {};
    if (event.choices.inside() == board_.all_adventurers()) return {text_("story.all_go_on")};
    return {text_("story.go_on", {{"count", event.choices.inside().size()},
                                  {"names", story_.adventurer_names(board_, event.choices.inside())}})};
  }

  std::vector<std::string> operator()(const Left& event) const {
    const Argument names("names", story_.adventurer_names(board_, event.adventurers));
    std::vector<std::string> told = {text_("story.left", {names,
                                                          {"count", event.adventurers.size()},
                                                          {"banked", event.banked.count()},
                                                          {"share", event.share.count()}})};
    if (!event.artifacts.empty()) {
      told.push_back(text_("story.left.artifacts",
                           {names,
                            {"artifacts", words(text_, event.artifacts)},
                            {"count", event.artifacts.size()},
                            {"points", std::accumulate(event.points.begin(), event.points.end(), 0)}}));
    }
    // If nobody is left inside, the end of the round says what becomes of them.
    if (event.adventurers.size() > 1 && !board_.path().artifacts().empty() && !board_.inside().empty()) {
      told.push_back(
          text_("story.artifacts_stay", {{"artifacts", words(text_, board_.path().artifacts_in_order())},
                                         {"count", board_.path().artifacts().size()}}));
    }
    return told;
  }

  std::vector<std::string> operator()(const RoundEnded& event) const {
    std::vector<std::string> told;
    if (event.hazard) {
      told.push_back(text_("story.bust", {{"hazard", words(text_, *event.hazard)},
                                          {"names", story_.adventurer_names(board_, event.caught)},
                                          {"count", event.caught.size()},
                                          {"lost", event.lost.count()}}));
    } else {
      told.push_back(text_("story.all_left"));
    }
    if (!event.artifacts_lost.empty()) {
      told.push_back(text_("story.artifacts_lost", {{"artifacts", words(text_, event.artifacts_lost)},
                                                    {"count", event.artifacts_lost.size()}}));
    }
    return told;
  }

  std::vector<std::string> operator()(const GameEnded& event) const {
    std::vector<std::string> told = {text_("story.tents_opened")};
    for (Player id : PlayerSet::first(board_.players())) told.push_back(story_.score(game_, id));
    told.push_back(story_.winners(event.result));
    return told;
  }

 private:
  const Story& story_;
  const Text& text_;
  const Board& board_;
  const Game& game_;
};

}  // namespace

Story::Story(const Text& text, const std::vector<RecordedPlayer>& players) : text_(text) {
  constexpr int most = 40;
  for (const RecordedPlayer& player : players) {
    const std::string name = shortened(player.name, most);
    names_.push_back(name.empty() ? text("player.nameless") : name);
    bots_.push_back(shortened(player.bot.value_or(""), most));
  }
}

std::vector<std::string> Story::tell(const Game& game, const Event& event) const {
  return std::visit(Teller(*this, game), event);
}

std::string Story::player(Player id) const {
  return names_[static_cast<std::size_t>(id)];
}

std::string Story::introduction(Player id) const {
  const std::string& bot = bots_[static_cast<std::size_t>(id)];
  return bot.empty() ? player(id) : text_("player.bot", {{"player", player(id)}, {"bot", bot}});
}

std::string Story::adventurer_name(const Board& board, Adventurer adventurer) const {
  std::string name = player(board.owner(adventurer));
  if (board.players() == 2) name += index(adventurer) % 2 == 0 ? " A" : " B";
  return name;
}

std::string Story::adventurer_names(const Board& board, AdventurerSet adventurers) const {
  std::vector<std::string> names;
  for (Adventurer adventurer : adventurers) names.push_back(adventurer_name(board, adventurer));
  return text_.list(names);
}

std::string Story::score(const Game& game, Player id) const {
  const ScoreParts parts = score_parts(View(game, std::nullopt), id);
  return text_("story.score", {{"player", player(id)},
                               {"score", game.result().score(id)},
                               {"gems", parts.gems.count()},
                               {"points", parts.points},
                               {"artifacts", parts.artifacts}});
}

std::string Story::winners(const Result& result) const {
  std::vector<std::string> names;
  std::vector<std::string> rivals;  // With the same score, but fewer artifacts (rule E2).
  int best = 0;
  for (Player id : result.winners) {
    names.push_back(player(id));
    best = result.score(id);
  }
  for (Player id : PlayerSet::first(result.players) - result.winners) {
    if (result.score(id) == best) rivals.push_back(player(id));
  }
  const Argument winners("names", text_.list(names));
  const Argument count("count", result.winners.size());
  if (rivals.empty()) return text_("story.winners", {winners, count});
  return text_("story.winners.tie", {winners,
                                     count,
                                     {"rivals", text_.list(rivals)},
                                     {"rival_count", static_cast<int>(rivals.size())},
                                     {"score", best}});
}

ScoreParts score_parts(const View& view, Player player) {
  ScoreParts parts;
  for (Adventurer adventurer : view.board().adventurers_of(player)) {
    parts.gems += view.tent(adventurer).value_or(Gems());
    parts.artifacts += view.board().artifacts(adventurer);
    parts.points += view.board().artifact_points(adventurer);
  }
  return parts;
}

std::string words(const Text& text, Hazard hazard) {
  return text(hazard_keys[static_cast<std::size_t>(hazard)]);
}

std::string words(const Text& text, const ArtifactList& artifacts) {
  std::vector<std::string> names;
  for (Artifact artifact : artifacts) names.push_back(name(artifact));
  return text.list(names);
}

}  // namespace incan
