#include "terminal/scene.h"

#include <gtest/gtest.h>

#include "record/record.h"
#include "terminal/stage.h"
#include "terminal/watch.h"
#include "text/glyphs.h"

namespace incan {
namespace {

Record read(std::string_view edition, std::string_view players, std::string_view rounds) {
  auto record =
      read_record(std::string(R"({"format":"incan-gold-record/1","edition":")") + std::string(edition) +
                  R"(","players":)" + std::string(players) + R"(,"rounds":)" + std::string(rounds) + "}");
  EXPECT_TRUE(record) << record.error().why;
  return *std::move(record);
}

constexpr std::string_view four = R"([{"name":"Ann"},{"name":"Bo"},{"name":"Cy"},{"name":"Di"}])";

// The table after the last event of a record, as a player sees it.
Scene scene_after(const Record& record, const Text& text, std::optional<Player> viewer) {
  const Story story(text, record.players);
  Stage stage(story);
  const auto game = replay(record, [&](const Game& now, const Event& event) { stage.happened(now, event); });
  EXPECT_TRUE(game) << game.error().where << game.error().why;
  return stage.scene(View(*game, viewer));
}

bool shows(const Canvas& canvas, std::string_view words) {
  return canvas.text().find(words) != std::string::npos;
}

TEST(Scene, shows_the_table) {
  const Text text(Language::english);
  Scene scene =
      scene_after(read("incan-gold", four,
                       R"([{"artifact":"A4","cards":["snake","T17","A4"],"choices":["TTTT","TTCT"]}])"),
                  text, Player{2});
  scene.prompt = "What now?";
  const Canvas canvas = draw(scene, text, 80, 24);
  EXPECT_EQ(canvas.text(),
            " INCAN GOLD   Round 1 of 5           no gems on the path · 28 cards in the deck\n"
            " ╭─ 1 ─╮ ╭─ 2 ─╮ ╭─ 3 ─╮ ╭─ 4 ─╮ ╭─ 5 ─╮   Hazards seen: § Snake\n"
            " │  ▲  │ │  ·  │ │  ·  │ │  ·  │ │  ·  │\n"
            " ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯   ★ Artifacts out: 1; next worth 5\n"
            " ╭─────╮ ╭────╮\n"
            " │  §  │ │ 17 │\n"
            " │Snake│ │    │\n"
            " ╰─────╯ ╰────╯\n"
            "   Adventurer         Where           Carries         Tent            Artifacts\n"
            "   Ann                Torch ▶           4 ◆◆◆◆        ▲ closed\n"
            "   Bo                 Torch ▶           4 ◆◆◆◆        ▲ closed\n"
            "   Cy                 ◂ Camp                          ▲  5 ■          1 ★ 5\n"
            "   Di                 Torch ▶           4 ◆◆◆◆        ▲ closed\n"
            "────────────────────────────────────────────────────────────────────────────────\n"
            " Round 1. Ann turns the cards; artifact A4 is shuffled in.\n"
            " Snake: a warning. It is the first card, so another follows.\n"
            " Treasure 17: 4 gems each, 1 stays on the card.\n"
            " Everyone goes on.\n"
            " Artifact A4 lies on the path.\n"
            " Cy goes back to camp with 5 gems, 1 from the path.\n"
            " Cy takes artifact A4 for 5 points.\n"
            "\n"
            " What now?\n"
            "\n");
}

TEST(Scene, K2_K3_shows_no_tent_that_the_viewer_may_not_know) {
  const Text text(Language::english);
  const Record record = read("diamant", four, R"([{"cards":["T17"],"choices":["CCTT"]}])");
  const auto tents = [&](std::optional<Player> viewer) {
    const Canvas canvas = draw(scene_after(record, text, viewer), text, 80, 24);
    std::vector<std::string> column;
    for (int y = 9; y < 13; ++y) {
      const std::string row = canvas.row(y);
      column.push_back(row.substr(row.find("▲")));
    }
    return column;
  };
  EXPECT_EQ(tents(Player{1}), (std::vector<std::string>{"▲ closed", "▲  4 ◆◆◆◆", "▲ closed", "▲ closed"}));
  EXPECT_EQ(tents(std::nullopt), (std::vector<std::string>(4, "▲ closed")));
}

TEST(Scene, opens_tents_one_by_one_at_the_end) {
  const Text text(Language::english);
  const Record record = read("diamant", four,
                             R"([{"cards":["T17"],"choices":["CCCC"]},{"cards":["T17"],"choices":["CCCC"]},)"
                             R"({"cards":["T17"],"choices":["CCCC"]},{"cards":["T17"],"choices":["CCCC"]},)"
                             R"({"cards":["T17"],"choices":["CCCC"]}])");
  Scene scene = scene_after(record, text, std::nullopt);
  EXPECT_FALSE(shows(draw(scene, text, 80, 24), "●●"));
  scene.opened.insert(Player{3});
  const Canvas canvas = draw(scene, text, 80, 24);
  EXPECT_NE(canvas.row(12).find("▲ 20 ●●"), std::string::npos);
  EXPECT_NE(canvas.row(11).find("▲ closed"), std::string::npos);
}

TEST(Scene, E2_a_winner_of_a_tie_has_a_crown_and_stands_above_the_others) {
  const Text text(Language::english);
  // Ann alone takes an artifact worth 5; each of the others has 5 more gems.
  const Record record = read("incan-gold", R"([{"name":"Bo"},{"name":"Ann"},{"name":"Cy"}])",
                             R"([{"artifact":"A1","cards":["A1","T11"],"choices":["TCT","C.C"]},)"
                             R"({"artifact":"A2","cards":["T15"],"choices":["CCC"]},)"
                             R"({"artifact":"A3","cards":["T15"],"choices":["CCC"]},)"
                             R"({"artifact":"A4","cards":["T15"],"choices":["CCC"]},)"
                             R"({"artifact":"A5","cards":["T15"],"choices":["CCC"]}])");
  const Story story(text, record.players);
  const auto scenes = scenes_of(record, story);
  ASSERT_TRUE(scenes) << scenes.error().where << scenes.error().why;
  const std::string end = draw(scenes->back(), text, 80, 24).text();
  EXPECT_LT(end.find("♛ Ann   25   20 gems + 1 artifact (5)"), end.find("  Bo    25   25 gems")) << end;
  EXPECT_NE(end.find("  Bo    25   25 gems"), std::string::npos) << end;
  EXPECT_EQ(end.find("♛ Bo"), std::string::npos);
  EXPECT_FALSE(shows(draw((*scenes)[scenes->size() - 2], text, 80, 24), "♛ Ann"));
  EXPECT_NE(end.find("Ann wins with more artifacts! Bo and Cy also have 25 points."), std::string::npos)
      << end;
}

TEST(Scene, a_long_path_shows_its_newest_cards) {
  const Text text(Language::english);
  const Record record = read(
      "diamant", four,
      R"([{"cards":["T1","T2","T3","T4","T5","T5","T7","T7","T9","T11","T11","T13","T14"],)"
      R"("choices":["TTTT","TTTT","TTTT","TTTT","TTTT","TTTT","TTTT","TTTT","TTTT","TTTT","TTTT","TTTT"]}])");
  const Scene scene = scene_after(record, text, std::nullopt);
  const Canvas small = draw(scene, text, 80, 24);
  EXPECT_NE(small.row(5).find("◂ 3"), std::string::npos) << small.text();
  EXPECT_NE(small.row(5).find("│ 14 │"), std::string::npos) << small.text();
  const Canvas tall = draw(scene, text, 80, 40);
  EXPECT_FALSE(shows(tall, "◂"));
  EXPECT_TRUE(shows(tall, "│   1  │"));
  const Canvas wide = draw(scene, text, 120, 24);
  EXPECT_FALSE(shows(wide, "◂"));
}

TEST(Scene, artifacts_on_the_path_show_their_worth) {
  const Text text(Language::english);
  const auto faces = [&](std::string_view edition) {
    const Canvas canvas = draw(
        scene_after(read(edition, four,
                         R"([{"artifact":"A1","cards":["T5","A1","T1"],"choices":["TTTT","CTTT",".CCC"]},)"
                         R"({"artifact":"A2","cards":["T5","A2","T1"],"choices":["TTTT","CTTT",".CCC"]},)"
                         R"({"artifact":"A3","cards":["T5"],"choices":["CCCC"]},)"
                         R"({"artifact":"A4","cards":["T5","A3","A4"],"choices":["TTTT","TTTT"]}])"),
                    text, Player{0}),
        text, 80, 24);
    return canvas.row(5);
  };
  EXPECT_EQ(faces("incan-gold-modern"), " │  5 │ │★ 8 │ │★ 10│");
  // Two are out: the first on the path would be the third, the next the fourth (rule R6).
  EXPECT_EQ(faces("incan-gold"), " │  5 │ │★ 5 │ │★ 10│");
}

TEST(Scene, every_language_fits_on_the_smallest_screen) {
  const std::string eight = R"([{"name":"Anastazja Wielkopolska"},{"name":"B"},{"name":"C"},{"name":"D"},)"
                            R"({"name":"E"},{"name":"F"},{"name":"G"},{"name":"H"}])";
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    Scene scene = scene_after(
        read("incan-gold", eight,
             R"([{"artifact":"A1","cards":["spider","mummy","fire","snake","rocks","T17","A1"],)"
             R"("choices":["TTTTTTTT","TTTTTTTT","TTTTTTTT","TTTTTTTT","TTTTTTTT","CTTTTTTT"]}])"),
        text, Player{0});
    scene.asked = Adventurer{3};
    scene.revealed.reset();
    for (const Key label :
         {Key("keys.torch"), Key("keys.camp"), Key("keys.undo"), Key("keys.oracle"), Key("keys.odds"),
          Key("keys.deck"), Key("keys.story"), Key("keys.help"), Key("keys.quit")}) {
      scene.keys.push_back(text(label));
    }
    const Canvas canvas = draw(scene, text, least_width, least_height);
    for (const Key label : {Key("keys.torch"), Key("keys.camp"), Key("keys.undo"), Key("keys.oracle"),
                            Key("keys.odds"), Key("keys.help"), Key("keys.quit")}) {
      EXPECT_TRUE(shows(canvas, text(label))) << text(label) << "\n" << canvas.text();
    }
    EXPECT_EQ(canvas.row(least_height - 1).find("…"), std::string::npos) << canvas.text();
    for (const Key key :
         {Key("hazard.spider"), Key("hazard.mummy"), Key("hazard.fire"), Key("hazard.snake"),
          Key("hazard.rocks"), Key("screen.column.adventurer"), Key("screen.column.where"),
          Key("screen.column.carries"), Key("screen.column.tent"), Key("screen.column.artifacts"),
          Key("screen.at_camp"), Key("screen.inside"), Key("screen.tent.closed")}) {
      EXPECT_TRUE(shows(canvas, text(key))) << text(key) << "\n" << canvas.text();
    }
    // Nothing runs into its neighbor or is cut off.
    EXPECT_EQ(canvas.row(1).find("…"), std::string::npos) << canvas.row(1);
    EXPECT_EQ(canvas.row(3).find("…"), std::string::npos) << canvas.row(3);
  }
}

TEST(Scene, a_panel_is_whole_and_leaves_nothing_beside_it) {
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    Scene scene = scene_after(read("incan-gold", four,
                                   R"([{"artifact":"A1","cards":["T17","T15","T14","T13","T11","T11"],)"
                                   R"("choices":["TTTT","TTTT","TTTT","TTTT","TTTT","TTTT"]}])"),
                              text, Player{0});
    scene.prompt = std::string(70, '?') + " " + std::string(70, '?');
    scene.keys = {"Q"};
    for (int i = 0; i < 30; ++i) scene.story.push_back(std::string(60, '!') + " " + std::string(60, '!'));
    for (const int height : {22, 24, 30, 50}) {
      scene.panel = Panel::none;
      const Canvas without = draw(scene, text, 80, height);
      for (const Panel panel : {Panel::help, Panel::watch_help, Panel::odds, Panel::deck, Panel::story,
                                Panel::quit, Panel::scores}) {
        scene.panel = panel;
        const Canvas canvas = draw(scene, text, 80, height);
        const std::string all = canvas.text();
        int tops = 0;
        int bottoms = 0;
        for (int y = 0; y < height; ++y) {
          const std::string row = canvas.row(y);
          if (row == without.row(y) || row.find_first_not_of(" !") == std::string::npos) continue;
          const auto frame = [&](std::string_view left, std::string_view right) {
            const std::size_t begin = row.find_first_not_of(' ');
            return row.find(left) == begin &&
                   row.find(right, begin + left.size()) == row.size() - right.size();
          };
          tops += frame("╭", "╮") ? 1 : 0;
          bottoms += frame("╰", "╯") ? 1 : 0;
          EXPECT_TRUE(frame("╭", "╮") || frame("│", "│") || frame("╰", "╯")) << row << "\n" << all;
        }
        EXPECT_EQ(tops, 1) << all;
        EXPECT_EQ(bottoms, 1) << all;
      }
    }
  }
}

TEST(Scene, a_bust_marks_the_two_hazards_and_who_was_caught) {
  const Text text(Language::english);
  const Scene scene = scene_after(
      read("diamant", four, R"([{"cards":["snake","T17","fire","snake"],"choices":["CTTT",".TTC"]}])"), text,
      Player{1});
  const Canvas canvas = draw(scene, text, 80, 24);
  EXPECT_EQ(canvas.row(4), " ┏━━━━━┓ ╭────╮ ╭────╮ ┏━━━━━┓") << canvas.text();
  EXPECT_EQ(canvas.row(6), " ┃Snake┃ │    │ │Fire│ ┃Snake┃") << canvas.text();
  EXPECT_EQ(canvas.at(2, 6).ink, Ink::bust);
  EXPECT_EQ(canvas.at(17, 6).ink, Ink::hazard);
  EXPECT_EQ(canvas.row(9), "   Ann                ✓ safe                          ▲ closed") << canvas.text();
  EXPECT_EQ(canvas.row(10), "   Bo                 ✗ caught         −4             ▲  0") << canvas.text();
  EXPECT_EQ(canvas.row(12), "   Di                 ✓ safe                          ▲ closed")
      << canvas.text();
}

TEST(Scene, K3_the_other_adventurers_choice_is_shown_to_its_player_only) {
  const Text text(Language::english);
  Scene scene =
      scene_after(read("diamant", R"([{"name":"Ann"},{"name":"Bo"}])", R"([{"cards":["T17"],"choices":[]}])"),
                  text, Player{1});
  scene.chosen = AdventurerSet::first(3);
  scene.own = Choices(AdventurerSet{Adventurer{2}}, AdventurerSet{Adventurer{2}});
  const Canvas canvas = draw(scene, text, 80, 24);
  EXPECT_NE(canvas.row(9).find("inside ✓"), std::string::npos) << canvas.text();
  EXPECT_NE(canvas.row(11).find("◂ Camp ✓"), std::string::npos) << canvas.text();
}

TEST(Scene, a_large_window_has_larger_cards_and_the_story_beside_the_board) {
  const Text text(Language::english);
  Scene scene =
      scene_after(read("incan-gold", four,
                       R"([{"artifact":"A4","cards":["snake","T17","A4"],"choices":["TTTT","TTCT"]}])"),
                  text, Player{2});
  scene.story.insert(scene.story.begin(), std::string(64, 'f'));
  const Canvas canvas = draw(scene, text, 120, 40);
  EXPECT_EQ(canvas.row(0),
            " INCAN GOLD   Round 1 of 5                                      incan-gold · no gems on "
            "the path · 28 cards in the deck");
  EXPECT_TRUE(shows(canvas, "│ The story so far")) << canvas.text();
  EXPECT_TRUE(shows(canvas, "│ ffff")) << canvas.text();
  EXPECT_TRUE(shows(canvas, " │ Snake │ │      │")) << canvas.text();
  EXPECT_TRUE(shows(canvas, "§ Snake: 2")) << canvas.text();
  // What happened in this turn stands out.
  const auto ink_of = [&](std::string_view words) {
    for (int y = 0; y < canvas.height(); ++y) {
      if (canvas.row(y).find(words) != std::string::npos) return canvas.at(84, y).ink;
    }
    ADD_FAILURE() << words << "\n" << canvas.text();
    return Ink::title;
  };
  EXPECT_EQ(ink_of("Everyone goes on."), Ink::faint);
  EXPECT_EQ(ink_of("Cy goes back"), Ink::plain);
  EXPECT_EQ(ink_of("Cy takes"), Ink::plain);
  // A panel leaves the table and the story in sight.
  scene.panel = Panel::odds;
  const Canvas with_odds = draw(scene, text, 120, 40);
  EXPECT_TRUE(shows(with_odds, "   Di ")) << with_odds.text();
  EXPECT_TRUE(shows(with_odds, "│ The story so far")) << with_odds.text();
  EXPECT_TRUE(shows(with_odds, "Total if you leave alone")) << with_odds.text();
  EXPECT_FALSE(shows(with_odds, "Cards left in the deck")) << with_odds.text();
}

TEST(Scene, the_gems_on_the_path_are_counted) {
  for (const auto& [language, words] : {std::pair(Language::english, " 3 gems on the path "),
                                        std::pair(Language::polish, " 3 klejnoty na ścieżce "),
                                        std::pair(Language::spanish, " 3 gemas en el camino ")}) {
    const Text text(language);
    const Scene scene = scene_after(
        read("incan-gold-modern", four, R"([{"artifact":"A1","cards":["T17","T2"],"choices":["TTTT"]}])"),
        text, Player{2});
    EXPECT_TRUE(shows(draw(scene, text, 80, 22), words)) << draw(scene, text, 80, 22).text();
  }
}

TEST(Scene, a_click_on_a_label_is_its_key) {
  const Text text(Language::english);
  Scene scene = scene_after(read("diamant", four, "[]"), text, Player{0});
  scene.keys = {"T Torch", "C Camp", "→ next", "1–5 round", "Any key: back"};
  const Canvas canvas = draw(scene, text, 80, 22);
  const int y = 21;
  EXPECT_EQ(canvas.row(y), " T Torch   C Camp   → next   1–5 round   Any key: back");
  EXPECT_EQ(canvas.at(1, y).key, 'T');
  EXPECT_EQ(canvas.at(7, y).key, 'T');
  EXPECT_EQ(canvas.at(8, y).key, '\0');
  EXPECT_EQ(canvas.at(11, y).key, 'C');
  EXPECT_EQ(canvas.at(20, y).key, 'n');
  EXPECT_EQ(canvas.at(30, y).key, '\0');
  EXPECT_EQ(canvas.at(45, y).key, '\n');
  EXPECT_EQ(canvas.at(1, 0).key, '\0');
}

TEST(Scene, every_language_has_a_letter_of_its_own_for_each_key_and_the_usual_one_never_means_another) {
  const std::vector<std::pair<char, Key>> keys = {
      {'T', Key("keys.torch")},  {'C', Key("keys.camp")}, {'U', Key("keys.undo")},
      {'A', Key("keys.oracle")}, {'O', Key("keys.odds")}, {'D', Key("keys.deck")},
      {'L', Key("keys.story")},  {'?', Key("keys.help")}, {'Q', Key("keys.quit")}};
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    for (const auto& [usual, label] : keys) {
      const std::string words = text(label);
      EXPECT_EQ(words[1], ' ') << words;
      for (const auto& [other_usual, other] : keys) {
        if (other == label) continue;
        EXPECT_NE(words[0], other_usual) << words;
        EXPECT_NE(words[0], text(other)[0]) << words;
      }
    }
    // The help lists each of them.
    const std::string help = text("panel.help.text");
    for (const auto& [usual, label] : keys) {
      if (usual == '?') continue;
      EXPECT_NE(help.find(std::string(1, text(label)[0]) + "  "), std::string::npos) << text(label);
    }
  }
}

TEST(Stage, what_is_noted_for_one_reader_is_shown_to_nobody_else) {
  const Text text(Language::english);
  const Record record = read("diamant", four, R"([{"cards":["T17"],"choices":[]}])");
  const Story story(text, record.players);
  Stage stage(story);
  const Game game = *replay(record, [&](const Game& now, const Event& event) { stage.happened(now, event); });
  stage.note("Your choice was fine.", Player{1});
  const auto last = [&](std::optional<Player> viewer) {
    return stage.scene(View(game, viewer)).story.back();
  };
  EXPECT_EQ(last(Player{1}), "Your choice was fine.");
  EXPECT_EQ(last(Player{0}), "Treasure 17: 4 gems each, 1 stays on the card.");
  EXPECT_EQ(last(std::nullopt), "Treasure 17: 4 gems each, 1 stays on the card.");
}

TEST(Scene, a_small_window_is_told_so) {
  const Text text(Language::english);
  const Scene scene = scene_after(read("diamant", four, "[]"), text, Player{0});
  for (const auto& [width, height] :
       {std::pair(79, 24), std::pair(80, 21), std::pair(20, 5), std::pair(1, 1)}) {
    const Canvas canvas = draw(scene, text, width, height);
    EXPECT_EQ(canvas.width(), width);
    EXPECT_FALSE(shows(canvas, "Adventurer"));
  }
  EXPECT_TRUE(shows(draw(scene, text, 60, 20), "60 × 20"));
}

TEST(Scene, the_odds_are_those_of_the_board) {
  const Text text(Language::english);
  const Scene scene = scene_after(read("diamant", four, R"([{"cards":["snake","T17"],"choices":["TTTT"]}])"),
                                  text, Player{0});
  const auto lines = odds_in_words(text, scene.view.board());
  // Two snakes among the 28 cards left.
  EXPECT_EQ(lines[0], "Chance that the next card ends the round: 7.1% (2 of 28 cards).");
  EXPECT_EQ(lines[1], "Total if you leave alone: 5 gems.");
  EXPECT_EQ(lines[2], "Total for each if 2 leave together: 4 gems.");
  EXPECT_EQ(lines[3], "Total for each if 4 leave together: 4 gems.");
  EXPECT_EQ(lines[4],
            "If you go on and nobody leaves, the next card brings you 0.7 gems on average and costs you 0.3: "
            "+0.4 in all.");
  EXPECT_EQ(lines[5], "If it ends the round, you lose the 4 gems you carry.");
  EXPECT_EQ(lines.size(), 6U);
}

TEST(Scene, where_no_hazard_has_been_seen_no_card_ends_the_round) {
  const auto lines = [](Language language) {
    const Text text(language);
    const Scene scene =
        scene_after(read("diamant", four, R"([{"cards":["T17"],"choices":[]}])"), text, Player{0});
    return odds_in_words(text, scene.view.board());
  };
  EXPECT_EQ(lines(Language::english).front(), "The next card cannot end the round.");
  EXPECT_EQ(lines(Language::polish).front(), "Następna karta nie może zakończyć rundy.");
  EXPECT_EQ(lines(Language::spanish).front(), "La próxima carta no puede poner fin a la ronda.");
  // Nothing is at risk.
  EXPECT_EQ(lines(Language::english).back(),
            "If you go on and nobody leaves, the next card brings you 0.7 gems on average.");
}

TEST(Scene, R6_what_a_lone_leaver_takes_home_is_told_with_one_artifact_or_several) {
  const auto haul = [](Language language, std::string_view round) {
    const Text text(language);
    return haul_in_words(text, scene_after(read("incan-gold", four, round), text, Player{0}).view.board());
  };
  constexpr std::string_view nothing = R"([{"artifact":"A1","cards":["spider","mummy"],"choices":[]}])";
  constexpr std::string_view one = R"([{"artifact":"A1","cards":["T5","A1"],"choices":["TTTT"]}])";
  constexpr std::string_view two = R"([{"artifact":"A1","cards":["T5"],"choices":["CCCC"]},)"
                                   R"({"artifact":"A2","cards":["A1","A2"],"choices":["TTTT"]}])";
  EXPECT_EQ(haul(Language::english, nothing), "nothing");
  EXPECT_EQ(haul(Language::english, one), "2 gems and an artifact worth 5 points");
  EXPECT_EQ(haul(Language::english, two), "2 artifacts worth 10 points together");
  EXPECT_EQ(haul(Language::polish, nothing), "nic");
  EXPECT_EQ(haul(Language::polish, one), "2 klejnoty i artefakt wart 5 punktów");
  EXPECT_EQ(haul(Language::polish, two), "2 artefakty warte łącznie 10 punktów");
  EXPECT_EQ(haul(Language::spanish, nothing), "nada");
  EXPECT_EQ(haul(Language::spanish, one), "2 gemas y un artefacto de 5 puntos");
  EXPECT_EQ(haul(Language::spanish, two), "2 artefactos de 10 puntos en total");
}

TEST(Watch, has_a_scene_for_each_step_and_finds_rounds) {
  const Text text(Language::english);
  const Record record =
      read("diamant", four,
           R"([{"cards":["T17","T1"],"choices":["TTTT","CCCC"]},{"cards":["T17"],"choices":["CCCC"]}])");
  const Story story(text, record.players);
  const auto scenes = scenes_of(record, story);
  ASSERT_TRUE(scenes);
  // Round, card, choices, card, choices; round, card, choices.
  ASSERT_EQ(scenes->size(), 8U);
  EXPECT_EQ(next_scene(*scenes, 0, WatchKey::round, 2), 5U);
  EXPECT_EQ(next_scene(*scenes, 3, WatchKey::round, 4), 3U);
  EXPECT_EQ(next_scene(*scenes, 0, WatchKey::back), 0U);
  EXPECT_EQ(next_scene(*scenes, 7, WatchKey::forward), 7U);
  EXPECT_EQ(next_scene(*scenes, 3, WatchKey::forward), 4U);
  EXPECT_EQ(next_scene(*scenes, 3, WatchKey::last), 7U);
  EXPECT_EQ(next_scene(*scenes, 3, WatchKey::first), 0U);
  // All tents are open.
  EXPECT_TRUE(shows(draw(scenes->back(), text, 80, 24), "▲  8 ■◆◆◆"));
}

TEST(Watch, an_empty_record_has_one_scene) {
  const Text text(Language::english);
  const Record record = read("diamant", four, "[]");
  const Story story(text, record.players);
  EXPECT_EQ(scenes_of(record, story)->size(), 1U);
}

}  // namespace
}  // namespace incan
