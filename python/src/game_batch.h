// Many games at once for Python: each step reveals one joint choice in every game and writes what the
// adventurers of the agents see into arrays. Players who are no agents are bots. A game that ends is followed
// by the next one in the same place. Games are those of the laboratory: game G of a seed has the same cards
// and draws as in simulate().
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bots.h"
#include "lab/lab.h"

namespace incan::python {

// A number in an observation: its name and the largest value it can have.
struct Feature {
  std::string_view name;
  float most;
};

inline constexpr std::size_t feature_count = 50;
extern const std::array<Feature, feature_count> features;

struct BatchSettings {
  Edition edition = Edition::incan_gold;
  // One for each player: a bot's spec, or empty for an agent.
  std::vector<std::string> players;
  std::size_t games_at_once = 1;
  std::uint64_t seed = 0;
  // The games to play, by number. Endless play never reaches the end.
  std::uint64_t first = 0;
  std::uint64_t end = ~std::uint64_t{0};
  // Whether agents are rewarded with points as they bring them home; otherwise with their share of the win
  // minus par, at the end of the game.
  bool rewards_points = false;
};

class GameBatch {
 public:
  // Starts the games. Throws BotError if a bot cannot be started.
  explicit GameBatch(BatchSettings settings);
  GameBatch(const GameBatch&) = delete;
  GameBatch& operator=(const GameBatch&) = delete;

  std::size_t games_at_once() const { return places_.size(); }
  // The adventurers of the agents; the arrays have one entry for each, game by game.
  const std::vector<Adventurer>& adventurers() const { return adventurers_; }
  // Whether any game still runs.
  bool is_running() const { return running_ > 0; }

  // Every agent's adventurer inside leaves if its number is not 0; the others are ignored.
  void step(std::span<const std::int8_t> camp);
  // The same with probabilities, drawn from the random numbers of each game.
  void step(std::span<const double> camp);

  // What each adventurer of an agent sees: adventurers x features numbers for each game.
  std::vector<float>& observations() { return observations_; }
  // Whether each of them has to choose now.
  std::vector<std::uint8_t>& deciding() { return deciding_; }
  // What the last step brought.
  std::vector<float>& rewards() { return rewards_; }
  // Whether the last step ended the game in this place, and if so, with which scores by player.
  std::vector<std::uint8_t>& ended() { return ended_; }
  std::vector<std::int32_t>& scores() { return scores_; }
  const std::vector<std::int32_t>& scores() const { return scores_; }
  // By place: the number of its game.
  std::vector<std::uint64_t>& numbers() { return numbers_; }

  // The games that have ended.
  const Statistics& statistics() const { return statistics_; }
  // Choices made by agents' adventurers.
  std::uint64_t decisions() const { return decisions_; }
  std::vector<BotFaults> faults() const;
  // The game in a place, for rendering.
  const Game& game(std::size_t place) const { return places_[place].game; }

 private:
  struct Place {
    Place(Edition edition, int players);
    Place(Place&&) = default;

    Game game;
    LabDealer dealer;
    Random choices;
    bool is_running = false;
    GameSummary summary;
    std::array<int, max_players> scores{};
    std::vector<std::unique_ptr<Bot>> bots;  // By player; null for agents.
  };

  template <typename Camp>
  void step_with(std::span<const Camp> camp);
  void begin(std::size_t at);
  template <typename Decide>
  void reveal(Place& place, Decide decide);
  // Goes on until an agent has to choose or the game is over.
  void go_on(Place& place);
  void hear(Place& place, const Events& events);
  void observe(std::size_t at);
  void finish(std::size_t at);
  void reward(std::size_t at, bool is_over);

  BatchSettings settings_;
  int players_;
  bool hears_events_ = false;  // Whether any bot has to hear them.
  AdventurerSet agents_;
  std::vector<Adventurer> adventurers_;
  std::vector<Place> places_;
  std::uint64_t next_;
  std::size_t running_ = 0;
  std::uint64_t decisions_ = 0;
  Statistics statistics_;
  std::vector<float> observations_;
  std::vector<std::uint8_t> deciding_;
  std::vector<float> rewards_;
  std::vector<std::uint8_t> ended_;
  std::vector<std::int32_t> scores_;
  std::vector<std::uint64_t> numbers_;
};

}  // namespace incan::python
