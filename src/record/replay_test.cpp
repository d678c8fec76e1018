// Tests of replaying: the record of a played game is accepted wherever it stops, and every claim that does
// not follow is refused with its location and rule.
#include "record/replay.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <sstream>

#include "record/json.h"
#include "record/notation.h"

namespace incan {
namespace {

// A round in the notation of these tests: "A4", "snake T17", "TTT TCT".
struct Round {
  std::string artifact;
  std::string cards;
  std::string choices;
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

Record game(Edition edition, const std::vector<Round>& rounds, std::size_t players = 3) {
  Record record;
  record.edition = edition;
  record.players.resize(players);
  for (const Round& written : rounds) {
    RecordedRound& round = record.rounds.emplace_back();
    if (!written.artifact.empty()) round.artifact = card_named(written.artifact).value().artifact();
    for (const auto& word : words(written.cards)) round.cards.push_back(card_named(word).value());
    for (const auto& word : words(written.choices)) {
      round.choices.push_back(choices_from_letters(word, record.adventurers()).value());
    }
  }
  return record;
}

// A game in the edition without artifacts, which most of these tests use.
Record diamant(const std::vector<Round>& rounds) {
  return game(Edition::diamant, rounds);
}

// The fault that replay() finds in a record; empty if it is accepted.
std::string complaint(const Record& record) {
  const auto played = replay(record);
  return played ? "" : played.error().where + ": " + played.error().why;
}

const Round bust = {"", "fire fire", ""};
const Round all_leave = {"", "T9", "CCC"};

TEST(Replay, S1_a_game_has_2_to_8_players) {
  EXPECT_EQ(complaint(game(Edition::diamant, {}, 1)), "/players: a game has 2 to 8 players (S1)");
  EXPECT_EQ(complaint(game(Edition::diamant, {}, 9)), "/players: a game has 2 to 8 players (S1)");
  EXPECT_EQ(complaint(game(Edition::diamant, {}, 8)), "");
}

TEST(Replay, R1_a_card_that_cannot_be_in_the_deck_is_refused) {
  const std::string why = ": this card is not in the deck (R1)";
  EXPECT_EQ(complaint(diamant({{"", "T7 T7 T7", "TTT TTT"}})), "/rounds/0/cards/2" + why);
  EXPECT_EQ(complaint(diamant({{"", "T17 T17", "TTT"}})), "/rounds/0/cards/1" + why);
  EXPECT_EQ(complaint(diamant({{"", "A1", ""}})), "/rounds/0/cards/0" + why);
  EXPECT_EQ(complaint(game(Edition::incan_gold, {{"A2", "T1 A1", "TTT"}})), "/rounds/0/cards/1" + why);
  EXPECT_EQ(complaint(game(Edition::diamant_2016, {{"", "A1", "CCC"}, {"", "A1", ""}})),
            "/rounds/1/cards/0" + why);
}

TEST(Replay, R7_a_hazard_that_ended_a_round_has_left_the_game) {
  EXPECT_EQ(complaint(diamant({bust, bust, {"", "fire T1", "TTT"}})), "");
  EXPECT_EQ(complaint(diamant({bust, bust, bust})), "/rounds/2/cards/1: this card is not in the deck (R1)");
}

TEST(Replay, S3_artifacts_enter_as_the_edition_says) {
  const Round enters_a1 = {"A1", "T9", "CCC"};
  const Round enters_a2 = {"A2", "T9", "CCC"};
  EXPECT_EQ(complaint(game(Edition::incan_gold, {enters_a2, enters_a1})), "");
  EXPECT_EQ(complaint(game(Edition::incan_gold, {enters_a2, all_leave})),
            "/rounds/1/artifact: in this edition every round adds an artifact, but none is given (R1)");
  EXPECT_EQ(complaint(game(Edition::incan_gold, {enters_a2, enters_a2})),
            "/rounds/1/artifact: this artifact was added in an earlier round (S2)");
  EXPECT_EQ(complaint(game(Edition::incan_gold_modern, {enters_a1, enters_a2})), "");
  EXPECT_EQ(complaint(game(Edition::incan_gold_modern, {enters_a2})),
            "/rounds/0/artifact: in this edition round 1 adds A1, round 2 adds A2, and so on (S3)");
  for (Edition edition : {Edition::diamant, Edition::diamant_2016}) {
    EXPECT_EQ(complaint(game(edition, {enters_a1})),
              "/rounds/0/artifact: in this edition rounds do not add artifacts (S3)");
  }
}

TEST(Replay, R5_exactly_those_inside_choose) {
  EXPECT_EQ(complaint(diamant({{"", "T7 T9", "CTT TTT"}})),
            "/rounds/0/choices/1: only adventurers in the temple can choose (R5)");
  EXPECT_EQ(complaint(diamant({{"", "T7", "TT."}})),
            "/rounds/0/choices/0: every adventurer in the temple must choose (R5)");
  EXPECT_EQ(complaint(diamant({{"", "T7 T9", "CTT .T."}})),
            "/rounds/0/choices/1: every adventurer in the temple must choose (R5)");
  EXPECT_EQ(complaint(game(Edition::diamant, {{"", "T7 T9", "CTTT .TTC"}}, 2)), "");
}

TEST(Replay, R5_cards_and_choices_take_turns) {
  EXPECT_EQ(complaint(diamant({{"", "T7 T9", ""}})),
            "/rounds/0/cards/1: everyone in the temple must choose before the next card is turned (R5)");
  EXPECT_EQ(complaint(diamant({{"", "T7", "TTT TTT"}})),
            "/rounds/0/choices/1: a card must be turned before the next choice (R6)");
  EXPECT_EQ(complaint(diamant({{"", "", "TTT"}})),
            "/rounds/0/choices/0: nobody chooses before the first card (R2)");
}

TEST(Replay, R4_nobody_chooses_after_a_hazard_as_first_card) {
  EXPECT_EQ(complaint(diamant({{"", "fire", "TTT"}})),
            "/rounds/0/choices/0: when the first card is a hazard, a second card is turned before anyone "
            "chooses (R4)");
  EXPECT_EQ(complaint(diamant({{"", "fire rocks T1", "TTT"}})), "");
  EXPECT_EQ(complaint(diamant({{"", "fire rocks T1", ""}})),
            "/rounds/0/cards/2: everyone in the temple must choose before the next card is turned (R5)");
  EXPECT_EQ(complaint(game(Edition::diamant_2016, {{"", "fire", "TTT"}})), "");
  EXPECT_EQ(complaint(game(Edition::diamant_2016, {{"", "fire rocks", ""}})),
            "/rounds/0/cards/1: everyone in the temple must choose before the next card is turned (R5)");
}

TEST(Replay, R7_nothing_follows_the_end_of_a_round) {
  EXPECT_EQ(complaint(diamant({{"", "T7 T9", "CCC"}})), "/rounds/0/cards/1: the round is already over (R7)");
  EXPECT_EQ(complaint(diamant({{"", "T7", "CCC TTT"}})),
            "/rounds/0/choices/1: the round is already over (R7)");
  EXPECT_EQ(complaint(diamant({{"", "fire fire", "TTT"}})),
            "/rounds/0/choices/0: the round is already over (R7)");
  EXPECT_EQ(complaint(diamant({{"", "fire fire T1", ""}})),
            "/rounds/0/cards/2: the round is already over (R7)");
}

TEST(Replay, R7_a_round_follows_only_a_round_that_is_over) {
  const std::string why = "/rounds/1: the previous round is not over (R7)";
  EXPECT_EQ(complaint(diamant({{"", "T7", "TTT"}, all_leave})), why);
  EXPECT_EQ(complaint(diamant({{"", "", ""}, all_leave})), why);
  EXPECT_EQ(complaint(diamant({all_leave, all_leave, all_leave, all_leave, all_leave, all_leave})),
            "/rounds/5: the game ends after round 5 (E1)");
}

TEST(Replay, E1_a_result_follows_from_the_game) {
  // The first player takes an artifact and the others 5 gems each, so that the artifact decides.
  const std::vector<Round> rounds = {{"A1", "A1 T5 T5", "CTT .TT .CC"},
                                     {"A2", "T1", "CCC"},
                                     {"A3", "T1", "CCC"},
                                     {"A4", "T1", "CCC"},
                                     {"A5", "T2", "CCC"}};
  Record record = game(Edition::incan_gold, rounds);
  const Result result = replay(record).value().result();
  EXPECT_EQ(result.winners, PlayerSet{Player{0}});
  const auto claimed = [&](const std::function<void(Result&)>& change) {
    record.result = result;
    change(*record.result);
    return complaint(record);
  };
  EXPECT_EQ(claimed([](Result& /*same*/) {}), "");
  EXPECT_EQ(claimed([](Result& claim) { claim.scores[2] = 6; }),
            "/result/scores/2: the record says 6, but the score is 5 (E1)");
  EXPECT_EQ(claimed([](Result& claim) { claim.artifacts[0] = 2; }),
            "/result/artifacts/0: the record says 2, but the artifact count is 1 (E1)");
  EXPECT_EQ(claimed([](Result& claim) { claim.winners = PlayerSet::first(3); }),
            "/result/winners: the record says [0,1,2], but the winners are [0] (E2)");
  EXPECT_EQ(claimed([](Result& claim) { claim.winners = {}; }),
            "/result/winners: the record says [], but the winners are [0] (E2)");
  record.edition = Edition::diamant_2016;
  for (RecordedRound& round : record.rounds) round.artifact.reset();
  EXPECT_EQ(claimed([](Result& claim) { claim.winners = {Player{1}}; }),
            "/result/winners: the record says [1], but the winners are [0,1,2] (E2)");
}

// Plays a game to its end with choices from the given seed, and shows it after every input.
using Watcher = std::function<void(const Record& record, const Game& game, const Events& events)>;
Record play(Record record, Dealer auto dealer, std::uint64_t seed, const Watcher& watch = {}) {
  Game game(record.edition, record.player_count());
  Random random(seed, 0);
  const auto now = [&](const Events& events) {
    append(record, events);
    if (watch) watch(record, game, events);
  };
  while (game.awaiting() != Awaiting::nothing) {
    const AdventurerSet some =
        AdventurerSet::from_bits(static_cast<int>(random.next() & random.next() & 0xff));
    if (game.awaiting() == Awaiting::round) now(start_round(game, dealer));
    if (game.awaiting() == Awaiting::card) now(game.turn(dealer.draw()));
    if (game.awaiting() == Awaiting::choices) now(game.reveal(Choices(game.board().inside(), some)));
  }
  return record;
}

RC_GTEST_PROP(Replay, a_game_may_be_cut_off_anywhere_and_replays_as_it_was_played, ()) {
  Record record;
  record.edition = static_cast<Edition>(*rc::gen::inRange(0, 4));
  record.players.resize(static_cast<std::size_t>(*rc::gen::inRange(2, 9)));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  record.seed = sha256(std::to_string(seed));
  const bool with_seed = *rc::gen::arbitrary<bool>();
  std::vector<Event> told;
  play(record, FairDealer(*record.seed, record.edition), seed,
       [&](const Record& so_far, const Game& game, const Events& events) {
         told.insert(told.end(), events.begin(), events.end());
         Record cut = so_far;
         if (!with_seed) cut.seed.reset();
         std::vector<Event> replayed;
         const auto read = read_record(write_record(cut));
         RC_ASSERT(read.has_value() && *read == cut);
         const auto again =
             replay(*read, [&](const Game& /*game*/, const Event& event) { replayed.push_back(event); });
         RC_ASSERT(again.has_value() && *again == game);
         RC_ASSERT(replayed == told);
         const bool over = game.awaiting() == Awaiting::nothing;
         RC_ASSERT(cut.result.has_value() == over);
         cut.result = game.result();
         RC_ASSERT(complaint(cut) ==
                   (over ? "" : "/result: the record has a result, but the game is not over (E1)"));
       });
}

// A game of three players with a complete fairness proof.
Record fair_game() {
  Record record;
  record.players.resize(3);
  record.fairness.emplace();
  record.fairness->server_seed = sha256("seed");
  record.fairness->commitment = commitment(record.fairness->server_seed);
  record.fairness->client_seeds = {"Ana's", "", "żółw"};
  record.seed = game_seed(record.fairness->server_seed, record.fairness->client_seeds);
  return play(record, FairDealer(*record.seed, record.edition), 1);
}

TEST(Replay, cards_are_those_of_the_seed_whether_it_is_given_or_follows_from_the_fairness) {
  const Record honest = fair_game();
  for (bool with_seed : {true, false}) {
    for (bool with_fairness : {true, false}) {
      Record record = honest;
      if (!with_seed) record.seed.reset();
      if (!with_fairness) record.fairness.reset();
      const bool checked = with_seed || with_fairness;
      EXPECT_EQ(complaint(record), "");

      const Card dealt = honest.rounds[0].cards[0];
      record.result.reset();
      record.rounds.resize(1);
      record.rounds[0].choices.clear();
      for (Card card : Deck::without_artifacts()) {
        record.rounds[0].cards = {card};
        EXPECT_EQ(complaint(record), checked && card != dealt ? "/rounds/0/cards/0: the seed deals " +
                                                                    name(dealt) + " here, not " + name(card)
                                                              : "");
      }

      const Artifact entered = *honest.rounds[0].artifact;
      record.rounds[0].cards.clear();
      const Artifact other = *honest.rounds[1].artifact;
      record.rounds[0].artifact = other;
      EXPECT_EQ(
          complaint(record),
          checked ? "/rounds/0/artifact: the seed deals " + name(entered) + " here, not " + name(other) : "");
    }
  }
}

TEST(Replay, the_seed_and_the_commitment_follow_from_the_server_seed) {
  const std::string other_seed = "/seed: the server seed and the client seeds give a different seed";
  Record record = fair_game();
  record.seed->back() ^= 1;
  EXPECT_EQ(complaint(record), other_seed);
  record = fair_game();
  record.fairness->client_seeds[1] = " ";
  EXPECT_EQ(complaint(record), other_seed);
  record = fair_game();
  record.fairness->commitment.front() ^= 0x80;
  EXPECT_EQ(complaint(record), "/fairness/commitment: this is not the SHA-256 of the server seed");
  record = fair_game();
  record.rounds.clear();
  record.result.reset();
  EXPECT_EQ(complaint(record), "");
}

}  // namespace
}  // namespace incan
