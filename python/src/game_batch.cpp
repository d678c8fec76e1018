#include "game_batch.h"

#include <algorithm>
#include <cassert>

namespace incan::python {
namespace {

constexpr std::array<int, 12> treasure_faces = {1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17};

}  // namespace

// Every number is a count of what lies on the table or is tallied, as an adventurer may know it.
const std::array<Feature, feature_count> features = {{
    {"round", 5},
    {"carried", 255},
    {"path_gems", 255},
    {"path_points", 60},
    {"inside", 8},
    {"cards_left", 35},
    {"bust_cards", 10},
    {"artifacts_in_deck", 5},
    {"artifacts_on_path", 5},
    {"artifacts_out", 5},
    {"is_inside", 1},
    {"partner_is_inside", 1},
    {"own_score", 1024},
    {"score_1", 1024},
    {"score_2", 1024},
    {"score_3", 1024},
    {"score_4", 1024},
    {"score_5", 1024},
    {"score_6", 1024},
    {"score_7", 1024},
    {"inside_1", 2},
    {"inside_2", 2},
    {"inside_3", 2},
    {"inside_4", 2},
    {"inside_5", 2},
    {"inside_6", 2},
    {"inside_7", 2},
    {"treasure_1", 1},
    {"treasure_2", 1},
    {"treasure_3", 1},
    {"treasure_4", 1},
    {"treasure_5", 2},
    {"treasure_7", 2},
    {"treasure_9", 1},
    {"treasure_11", 2},
    {"treasure_13", 1},
    {"treasure_14", 1},
    {"treasure_15", 1},
    {"treasure_17", 1},
    {"spider_in_deck", 3},
    {"mummy_in_deck", 3},
    {"fire_in_deck", 3},
    {"snake_in_deck", 3},
    {"rocks_in_deck", 3},
    {"spider_on_path", 1},
    {"mummy_on_path", 1},
    {"fire_on_path", 1},
    {"snake_on_path", 1},
    {"rocks_on_path", 1},
    {"players", 8},
}};

GameBatch::Place::Place(Edition edition, int players)
    : game(edition, players), dealer(0, 0, edition), choices(0, 0) {}

GameBatch::GameBatch(BatchSettings settings)
    : settings_(std::move(settings)),
      players_(static_cast<int>(settings_.players.size())),
      next_(settings_.first) {
  const Board board(settings_.edition, players_);
  for (Player player : PlayerSet::first(players_)) {
    if (!settings_.players[static_cast<std::size_t>(player)].empty()) {
      hears_events_ = true;
      continue;
    }
    for (Adventurer adventurer : board.adventurers_of(player)) {
      agents_.insert(adventurer);
      adventurers_.push_back(adventurer);
    }
  }
  const std::size_t many = settings_.games_at_once;
  const std::size_t each = adventurers_.size();
  observations_.resize(many * each * feature_count);
  deciding_.resize(many * each);
  rewards_.resize(many * each);
  ended_.resize(many);
  scores_.resize(many * static_cast<std::size_t>(players_));
  numbers_.resize(many);
  places_.reserve(many);
  for (std::size_t at = 0; at < many; ++at) {
    Place& place = places_.emplace_back(settings_.edition, players_);
    for (const std::string& spec : settings_.players) {
      std::unique_ptr<Bot> bot;
      if (!spec.empty()) {
        auto made = make_bot(spec);
        if (!made) throw BotError(made.error());
        bot = *std::move(made);
      }
      place.bots.push_back(std::move(bot));
    }
    begin(at);
    observe(at);
  }
}

std::vector<BotFaults> GameBatch::faults() const {
  std::vector<BotFaults> sums(settings_.players.size());
  for (const Place& place : places_) {
    for (std::size_t player = 0; player < sums.size(); ++player) {
      if (place.bots[player]) sums[player] += place.bots[player]->faults();
    }
  }
  return sums;
}

// Begins the next game in a place, if there is one. Games in which no agent ever chooses cannot happen: in
// the first round, everybody enters.
void GameBatch::begin(std::size_t at) {
  Place& place = places_[at];
  for (;;) {
    place.is_running = next_ < settings_.end;
    if (!place.is_running) return;
    const std::uint64_t number = next_++;
    numbers_[at] = number;
    place.game = Game(settings_.edition, players_);
    place.dealer = LabDealer(settings_.seed, number, settings_.edition);
    place.choices = choice_stream(settings_.seed, number);
    place.summary = {};
    place.scores = {};
    for (Player player : PlayerSet::first(players_)) {
      Bot* const bot = place.bots[static_cast<std::size_t>(player)].get();
      if (bot == nullptr) continue;
      const std::uint64_t luck = bot_seed(settings_.seed, number, static_cast<Adventurer>(player));
      bot->start_game({settings_.edition, players_, player, luck, ""});
    }
    go_on(place);
    if (place.game.awaiting() != Awaiting::nothing) {
      ++running_;
      return;
    }
    // Every round ended with a hazard before anybody could choose.
    finish(at);
  }
}

void GameBatch::hear(Place& place, const Events& events) {
  for (const Event& event : events) {
    if (std::holds_alternative<CardTurned>(event)) ++place.summary.cards;
    const auto* ended = std::get_if<RoundEnded>(&event);
    if (ended != nullptr && ended->hazard) ++place.summary.busts;
    if (!hears_events_) continue;
    for (const auto& bot : place.bots) {
      if (bot) bot->watch(event);
    }
  }
}

template <typename Decide>
void GameBatch::reveal(Place& place, Decide decide) {
  const Board& board = place.game.board();
  AdventurerSet camp;
  // In the order of BotTable, so that the random numbers go to the same choices.
  for (Adventurer adventurer : board.inside()) {
    if (agents_.contains(adventurer)) {
      if (decide(adventurer)) camp.insert(adventurer);
      continue;
    }
    const Player player = board.owner(adventurer);
    const double chance =
        place.bots[static_cast<std::size_t>(player)]->camp(View(place.game, player), adventurer);
    if (chance >= 1 || (chance > 0 && place.choices.happens(chance))) camp.insert(adventurer);
  }
  hear(place, place.game.reveal(Choices(board.inside(), camp)));
}

void GameBatch::go_on(Place& place) {
  for (;;) {
    deal_on(place.game, place.dealer, [&](const Events& events) { hear(place, events); });
    if (place.game.awaiting() == Awaiting::nothing) return;
    if (!(place.game.board().inside() & agents_).empty()) return;
    reveal(place, [](Adventurer) { return false; });
  }
}

void GameBatch::step(std::span<const std::int8_t> camp) {
  step_with(camp);
}
void GameBatch::step(std::span<const double> camp) {
  step_with(camp);
}

template <typename Camp>
void GameBatch::step_with(std::span<const Camp> camp) {
  const std::size_t each = adventurers_.size();
  assert(camp.size() == places_.size() * each);
  for (std::size_t at = 0; at < places_.size(); ++at) {
    Place& place = places_[at];
    ended_[at] = 0;
    if (!place.is_running) {
      std::fill_n(rewards_.begin() + static_cast<std::ptrdiff_t>(at * each), each, 0.0F);
      continue;
    }
    std::size_t agent = at * each;
    decisions_ += static_cast<std::uint64_t>((place.game.board().inside() & agents_).size());
    reveal(place, [&](Adventurer adventurer) {
      while (adventurers_[agent - at * each] != adventurer) ++agent;
      if constexpr (std::is_floating_point_v<Camp>) {
        const double chance = camp[agent];
        return chance >= 1 || (chance > 0 && place.choices.happens(chance));
      } else {
        return camp[agent] != 0;
      }
    });
    go_on(place);
    const bool is_over = place.game.awaiting() == Awaiting::nothing;
    reward(at, is_over);
    if (is_over) {
      --running_;
      finish(at);
      begin(at);
    }
    observe(at);
  }
}

void GameBatch::finish(std::size_t at) {
  Place& place = places_[at];
  ended_[at] = 1;
  place.summary.result = place.game.result();
  for (std::size_t player = 0; player < settings_.players.size(); ++player) {
    scores_[at * settings_.players.size() + player] = place.summary.result.scores[player];
  }
  statistics_.add(place.summary);
}

void GameBatch::reward(std::size_t at, bool is_over) {
  Place& place = places_[at];
  float* reward = rewards_.data() + at * adventurers_.size();
  const Board& board = place.game.board();
  if (!settings_.rewards_points && !is_over) {
    std::fill_n(reward, adventurers_.size(), 0.0F);
    return;
  }
  const Result result = place.game.result();
  for (std::size_t agent = 0; agent < adventurers_.size(); ++agent) {
    const Player player = board.owner(adventurers_[agent]);
    if (settings_.rewards_points) {
      const int score = result.score(player);
      reward[agent] = static_cast<float>(score - place.scores[static_cast<std::size_t>(player)]);
    } else {
      const float par = 1.0F / static_cast<float>(players_);
      const bool wins = result.winners.contains(player);
      reward[agent] = (wins ? 1.0F / static_cast<float>(result.winners.size()) : 0.0F) - par;
    }
  }
  for (Player player : PlayerSet::first(players_)) {
    place.scores[static_cast<std::size_t>(player)] = result.score(player);
  }
}

void GameBatch::observe(std::size_t at) {
  const std::size_t each = adventurers_.size();
  float* out = observations_.data() + at * each * feature_count;
  std::uint8_t* deciding = deciding_.data() + at * each;
  const Place& place = places_[at];
  if (!place.is_running) {
    std::fill_n(out, each * feature_count, 0.0F);
    std::fill_n(deciding, each, std::uint8_t{0});
    return;
  }
  const Game& game = place.game;
  const Board& board = game.board();
  const Deck& deck = board.deck();
  std::array<float, max_players> scores{};
  std::array<float, max_players> inside{};
  for (Adventurer adventurer : board.all_adventurers()) {
    const auto owner = static_cast<std::size_t>(board.owner(adventurer));
    scores[owner] += static_cast<float>(game.tent(adventurer).count() + board.artifact_points(adventurer));
    if (board.inside().contains(adventurer)) inside[owner] += 1.0F;
  }
  // What is the same for everyone.
  std::array<float, feature_count> all{};
  all[0] = static_cast<float>(board.round());
  all[1] = static_cast<float>(board.carried().count());
  all[2] = static_cast<float>(board.path().gems().count());
  all[4] = static_cast<float>(board.inside().size());
  all[5] = static_cast<float>(deck.size());
  all[6] = static_cast<float>(board.bust_cards());
  if (board.rules().artifacts_enter != ArtifactsEnter::never) {
    all[3] = static_cast<float>(board.haul(1).artifact_points);
    all[7] = static_cast<float>(deck.count(CardKind::artifact));
    all[8] = static_cast<float>(board.path().artifacts().size());
    all[9] = static_cast<float>(board.artifacts_out());
  }
  for (std::size_t face = 0; face < treasure_faces.size(); ++face) {
    all[27 + face] = static_cast<float>(deck.count(Card::treasure(treasure_faces[face])));
  }
  const HazardSet on_path = board.path().hazards();
  for (std::size_t type = 0; type < hazard_types; ++type) {
    const auto hazard = static_cast<Hazard>(type);
    all[39 + type] = static_cast<float>(deck.count(Card(hazard)));
    all[44 + type] = on_path.contains(hazard) ? 1.0F : 0.0F;
  }
  all[49] = static_cast<float>(players_);
  const auto players = static_cast<std::size_t>(players_);
  for (std::size_t agent = 0; agent < each; ++agent) {
    const Adventurer adventurer = adventurers_[agent];
    const auto owner = static_cast<std::size_t>(board.owner(adventurer));
    const bool is_inside = board.inside().contains(adventurer);
    all[10] = is_inside ? 1.0F : 0.0F;
    all[11] = inside[owner] - all[10];
    all[12] = scores[owner];
    for (std::size_t next = 1; next < players; ++next) {
      const std::size_t other = owner + next < players ? owner + next : owner + next - players;
      all[12 + next] = scores[other];
      all[19 + next] = inside[other];
    }
    std::copy(all.begin(), all.end(), out);
    out += feature_count;
    deciding[agent] = is_inside ? 1 : 0;
  }
}

}  // namespace incan::python
