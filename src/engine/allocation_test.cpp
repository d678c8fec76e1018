// Tests that a game is a small value that allocates nothing. This file replaces the test program's operators
// new and delete with counting versions on top of malloc, so that sanitizers still see every allocation.
#include <gtest/gtest.h>

#include <concepts>
#include <cstdlib>
#include <memory>
#include <new>
#include <random>
#include <type_traits>

#include "engine/view.h"

namespace {

long allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}

void* counted_or_throw(std::size_t size) {
  if (void* memory = counted(size)) return memory;
  throw std::bad_alloc();
}

// Not inlined: otherwise g++ reports a mismatched new and free.
[[gnu::noinline]] void release(void* memory) {
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
  return counted_or_throw(size);
}
void* operator new[](std::size_t size) {
  return counted_or_throw(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size);
}
void operator delete(void* memory) noexcept {
  release(memory);
}
void operator delete[](void* memory) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  release(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  release(memory);
}
void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  release(memory);
}

namespace incan {
namespace {

static_assert(std::is_trivially_copyable_v<Game>);
static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::is_trivially_destructible_v<Events>);
static_assert(std::equality_comparable<Game>);
static_assert(sizeof(Game) <= 192);

// Plays one random input.
Events go_on(Game& game, std::mt19937& random) {
  const Board& board = game.board();
  if (board.awaiting() == Awaiting::round) {
    const bool announced = board.rules().artifact_enters_each_round();
    return game.start_round(announced ? std::optional(static_cast<Artifact>(board.round())) : std::nullopt);
  }
  if (board.awaiting() == Awaiting::choices) {
    return game.reveal(
        Choices(board.inside(), AdventurerSet::from_bits(static_cast<int>(random() & random()))));
  }
  auto card = board.deck().begin();
  for (int skipped = static_cast<int>(random() % 35) % board.deck().size(); skipped > 0; --skipped) ++card;
  return game.turn(*card);
}

// Reads everything that can be queried, and adds it up.
double look(const Game& game, const Events& events) {
  const Board& board = game.board();
  double sum = board.bust_cards() + board.bust_chance() + board.shares_left(2) + board.expected_share(3) +
               board.haul(1).gems.count() + board.haul(2).gems.count() + game.result().score(Player{0});
  for (const Event& event : events) sum += static_cast<double>(event.index());
  for (Card card : board.path().cards()) sum += card.code();
  for (Tents tents : {Tents::closed, Tents::open}) {
    sum += View(game, Player{1}, tents).score(Player{0}).value_or(0);
  }
  const Game copy = game;
  return sum + (copy == game && game.refuses(Choices()) ? 1 : 0);
}

TEST(Allocation, The_counter_sees_an_allocation) {
  const long before = allocations;
  const auto one = std::make_unique<Game>(Edition::incan_gold, 3);
  const auto many = std::make_unique<int[]>(100);
  EXPECT_EQ(allocations, before + 2);
  EXPECT_NE(static_cast<void*>(one.get()), static_cast<void*>(many.get()));
}

TEST(Allocation, Whole_games_with_their_events_views_and_questions_allocate_nothing) {
  std::mt19937 random(1);
  const long before = allocations;
  double seen = 0;
  for (const Ruleset& rules : rulesets) {
    for (int players = min_players; players <= max_players; ++players) {
      Game game(rules.edition, players);
      while (game.awaiting() != Awaiting::nothing) {
        const Events events = go_on(game, random);
        seen += look(game, events);
      }
    }
  }
  EXPECT_EQ(allocations, before);
  EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace incan
