// Properties of whole random games in every edition: gems and cards are conserved, events agree with the
// state, only the awaited input is accepted, and the same inputs always give the same game.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "engine/view.h"

namespace incan {
namespace {

using Input = std::variant<std::optional<Artifact>, Card, Choices>;

// The numbers that drive a random game; RapidCheck shrinks them toward zero.
class Chance {
 public:
  Chance() : numbers_(*rc::gen::container<std::vector<int>>(300, rc::gen::inRange(0, 1 << 16))) {}
  int below(int bound) { return numbers_[at_++ % numbers_.size()] % bound; }

 private:
  std::vector<int> numbers_;
  std::size_t at_ = 0;
};

constexpr std::array<std::optional<Artifact>, 6> announcements = {std::nullopt, Artifact::a1, Artifact::a2,
                                                                  Artifact::a3, Artifact::a4, Artifact::a5};

// The 35 cards.
Deck box() {
  return Board(Edition::diamant_2016, 3).in_the_game();
}

Input any_input(const Game& game, Chance& chance) {
  const Board& board = game.board();
  if (board.awaiting() == Awaiting::round) {
    std::vector<Input> accepted;
    for (std::optional<Artifact> artifact : announcements) {
      if (!game.refuses_round(artifact)) accepted.emplace_back(artifact);
    }
    return accepted.at(static_cast<std::size_t>(chance.below(static_cast<int>(accepted.size()))));
  }
  if (board.awaiting() == Awaiting::card) {
    auto card = board.deck().begin();
    for (int skipped = chance.below(board.deck().size()); skipped > 0; --skipped) ++card;
    return *card;
  }
  // About one in four leaves, which produces rounds of every length.
  return Choices(board.inside(), AdventurerSet::from_bits(chance.below(256) & chance.below(256)));
}

Events give(Game& game, const Input& input) {
  if (const auto* artifact = std::get_if<std::optional<Artifact>>(&input)) return game.start_round(*artifact);
  if (const auto* card = std::get_if<Card>(&input)) return game.turn(*card);
  return game.reveal(std::get<Choices>(input));
}

// Plays one random game of each edition to its end. A fresh watcher sees every input and its events, with the
// game before and after.
template <typename Watcher>
void watch_games() {
  const int players = *rc::gen::element(2, 3, 4, 5, 6, 7, 8);
  Chance chance;
  for (const Ruleset& rules : rulesets) {
    Game game(rules.edition, players);
    Watcher watcher(game);
    while (game.awaiting() != Awaiting::nothing) {
      const Game before = game;
      const Input input = any_input(game, chance);
      const Events events = give(game, input);
      watcher.see(before, input, events, game);
    }
  }
}

// Where the gems are, according to the events alone.
class Bookkeeper {
 public:
  explicit Bookkeeper(const Game& game) : everyone_(game.board().all_adventurers()) {}

  void see(const Game&, const Input&, const Events& events, const Game& game) {
    for (const Event& event : events) std::visit([this](const auto& one) { hear(one); }, event);
    const Board& board = game.board();
    int sum = paid_back_ + inside_.size() * carried_.count() + on_path_.count();
    for (Adventurer adventurer : everyone_) {
      RC_ASSERT(game.tent(adventurer) == tents_[static_cast<std::size_t>(adventurer)]);
      sum += game.tent(adventurer).count();
    }
    RC_ASSERT(sum == paid_out_);
    Gems by_card;
    for (int place = 0; place < board.path().size(); ++place) by_card += board.path().gems_on(place);
    RC_ASSERT(by_card == on_path_);
    RC_ASSERT(board.path().gems() == on_path_);
    RC_ASSERT(board.inside() == inside_);
    RC_ASSERT(board.carried() == carried_);
  }

 private:
  void hear(const RoundStarted&) { inside_ = everyone_; }
  void hear(const CardTurned& turned) {
    const bool pays = turned.card.kind() == CardKind::treasure;
    const Gems value = pays ? turned.card.value() : Gems();
    RC_ASSERT(turned.share * inside_.size() + turned.left == value);
    RC_ASSERT(turned.left.count() < inside_.size());
    paid_out_ += value.count();
    carried_ += turned.share;
    on_path_ += turned.left;
  }
  void hear(const ChoicesRevealed& revealed) { RC_ASSERT(revealed.choices.inside() == inside_); }
  void hear(const Left& left) {
    RC_ASSERT(left.share * left.adventurers.size() + left.left == on_path_);
    RC_ASSERT(left.left.count() < left.adventurers.size());
    RC_ASSERT(left.banked == carried_ + left.share);
    for (Adventurer adventurer : left.adventurers)
      tents_[static_cast<std::size_t>(adventurer)] += left.banked;
    on_path_ = left.left;
    inside_ = inside_ - left.adventurers;
  }
  void hear(const RoundEnded& ended) {
    RC_ASSERT(ended.caught == inside_);
    RC_ASSERT(ended.hazard.has_value() != inside_.empty());
    RC_ASSERT(ended.lost == (ended.hazard ? carried_ : Gems()));
    paid_back_ += ended.lost.count() * ended.caught.size() + on_path_.count();
    carried_ = on_path_ = Gems();
    inside_ = AdventurerSet();
  }
  void hear(const GameEnded&) {}

  AdventurerSet everyone_;
  AdventurerSet inside_;
  std::array<Gems, max_adventurers> tents_{};
  Gems carried_;
  Gems on_path_;
  int paid_out_ = 0;
  int paid_back_ = 0;
};

RC_GTEST_PROP(Property, R3_gems_come_from_the_bank_and_are_in_tents_beside_them_on_the_path_or_back, ()) {
  watch_games<Bookkeeper>();
}

// Where the cards are, by face; cards out of the game are known from the events alone.
class CardCounter {
 public:
  explicit CardCounter(const Game& game) {
    if (game.board().rules().artifacts_enter == ArtifactsEnter::all_at_once) return;
    for (Artifact artifact : ArtifactSet::first(artifact_cards)) not_entered_.push_back(artifact);
  }

  void see(const Game&, const Input&, const Events& events, const Game& game) {
    for (const Event& event : events) hear(event);
    const Board& board = game.board();
    const bool running = board.awaiting() == Awaiting::card || board.awaiting() == Awaiting::choices;
    for (Card face : box()) {
      const auto here = [&](const auto& cards) { return std::count(cards.begin(), cards.end(), face); };
      const auto out = here(gone_) + here(not_entered_);
      const auto on_path = running ? here(board.path().cards()) : 0;
      const bool goes_back = face.kind() != CardKind::artifact;
      if (running) RC_ASSERT(board.deck().count(face) + on_path + out == box().count(face));
      RC_ASSERT(board.in_the_game().count(face) + (goes_back ? 0 : on_path) + out == box().count(face));
    }
  }

 private:
  void hear(const Event& event) {
    if (const auto* started = std::get_if<RoundStarted>(&event)) {
      if (started->artifact) std::erase(not_entered_, Card(*started->artifact));
    } else if (const auto* left = std::get_if<Left>(&event)) {
      gone_.insert(gone_.end(), left->artifacts.begin(), left->artifacts.end());
    } else if (const auto* ended = std::get_if<RoundEnded>(&event)) {
      gone_.insert(gone_.end(), ended->artifacts_lost.begin(), ended->artifacts_lost.end());
      if (ended->hazard) gone_.emplace_back(*ended->hazard);
    }
  }

  std::vector<Card> not_entered_;
  std::vector<Card> gone_;
};

RC_GTEST_PROP(Property, R1_deck_path_removed_taken_lost_and_not_yet_entered_are_always_the_35_cards, ()) {
  watch_games<CardCounter>();
}

// Offers every artifact, every card, and every set of choosers before each input.
class Doorkeeper {
 public:
  explicit Doorkeeper(const Game& game) { offer_all(game); }
  static void see(const Game&, const Input&, const Events&, const Game& game) { offer_all(game); }

 private:
  static void offer_all(const Game& game) {
    const Board& board = game.board();
    for (std::optional<Artifact> artifact : announcements) {
      const bool expected = board.awaiting() == Awaiting::round && may_enter(board, artifact);
      RC_ASSERT(!game.refuses_round(artifact) == expected);
    }
    for (Card card : box()) {
      const bool expected = board.awaiting() == Awaiting::card && board.deck().count(card) > 0;
      RC_ASSERT(!game.refuses(card) == expected);
    }
    for (int bits = 0; bits < 256; ++bits) {
      const AdventurerSet choosers = AdventurerSet::from_bits(bits);
      const bool expected = board.awaiting() == Awaiting::choices && choosers == board.inside();
      if (!game.refuses(Choices(choosers, choosers)) != expected) RC_FAIL("wrong set of choosers");
    }
  }

  static bool may_enter(const Board& board, std::optional<Artifact> artifact) {
    if (board.edition() == Edition::incan_gold) {
      return artifact && !board.artifacts_entered().contains(*artifact);
    }
    if (board.edition() == Edition::incan_gold_modern) return artifact && index(*artifact) == board.round();
    return !artifact;
  }
};

RC_GTEST_PROP(Property, R5_a_game_accepts_exactly_what_it_awaits, ()) {
  watch_games<Doorkeeper>();
}

// Compares what happened with what the board predicted.
class Questioner {
 public:
  explicit Questioner(const Game&) {}

  void see(const Game& before, const Input& input, const Events& events, const Game& after) {
    const Board& board = before.board();
    for (const Event& event : events) {
      rounds_ended_ += std::holds_alternative<RoundEnded>(event) ? 1 : 0;
      const auto* left = std::get_if<Left>(&event);
      if (left == nullptr) continue;
      int points = 0;
      for (std::uint8_t each : left->points) points += each;
      RC_ASSERT(board.haul(left->adventurers.size()) == (Haul{left->banked, points}));
    }
    if (const auto* card = std::get_if<Card>(&input)) {
      const bool bust = card->kind() == CardKind::hazard && board.path().hazards().contains(card->hazard());
      RC_ASSERT((events.size() > 1) == bust);
      RC_ASSERT(!bust || board.bust_cards() > 0);
      const int inside = board.inside().size();
      const int share = std::get<CardTurned>(events[0]).share.count();
      // Once nobody is inside, there is nothing left to share.
      RC_ASSERT(after.board().shares_left(inside) == (bust ? 0 : board.shares_left(inside) - share));
    }
    const bool over = after.awaiting() == Awaiting::nothing;
    RC_ASSERT(over == (rounds_ended_ == 5));
    RC_ASSERT(std::holds_alternative<GameEnded>(events[events.size() - 1]) == over);
    if (over) check_result(after, std::get<GameEnded>(events[events.size() - 1]).result);
  }

 private:
  static void check_result(const Game& game, const Result& result) {
    const View spectator(game, std::nullopt);
    int best = 0;
    for (Player player : PlayerSet::first(result.players)) {
      RC_ASSERT(spectator.score(player) == result.score(player));
      best = std::max(best, result.score(player));
    }
    RC_ASSERT(!result.winners.empty());
    for (Player player : result.winners) RC_ASSERT(result.score(player) == best);
  }

  int rounds_ended_ = 0;
};

RC_GTEST_PROP(Property, E1_events_agree_with_the_state_and_the_game_is_over_after_five_rounds, ()) {
  watch_games<Questioner>();
}

// Plays a second, fresh game with the same inputs.
class Follower {
 public:
  explicit Follower(const Game& game) : twin_(game.board().edition(), game.board().players()) {}

  void see(const Game& before, const Input& input, const Events& events, const Game& after) {
    const Game copy = twin_;
    const Events again = give(twin_, input);
    RC_ASSERT(copy == before);
    RC_ASSERT(twin_ == after);
    RC_ASSERT(twin_ != copy);
    RC_ASSERT(std::equal(events.begin(), events.end(), again.begin(), again.end()));
  }

 private:
  Game twin_;
};

RC_GTEST_PROP(Property, K3_the_same_inputs_give_an_equal_game_and_equal_events, ()) {
  watch_games<Follower>();
}

}  // namespace
}  // namespace incan
