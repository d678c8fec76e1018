#include "report/solve_report.h"

#include "record/json_writing.h"
#include "report/numbers.h"
#include "text/glyphs.h"

namespace incan {
namespace {

int cards_in(const RoundSetup& setup) {
  return start_of(setup).cards_left;
}

std::string_view name(Counting counting) {
  return counting == Counting::cards ? "cards" : "number";
}

std::string about_round(const Text& text, const RoundSetup& setup, Counting counting) {
  return paragraph(text("solve.round", {{"adventurers", setup.adventurers},
                                        {"edition", setup.rules().name},
                                        {"cards", cards_in(setup)},
                                        {"counting", name(counting)}}));
}

std::string about_position(const Text& text, const RoundPosition& position, const RoundAdvice& advice) {
  return "\n" +
         paragraph(text("solve.position", {{"inside", position.inside},
                                           {"carried", position.carried},
                                           {"path", position.gems_on_path},
                                           {"artifacts", position.artifacts_on_path.size()},
                                           {"points", position.points_on_path},
                                           {"bust_cards", position.bust_cards},
                                           {"bust", text.percent(position.bust_chance(), 1)}})) +
         paragraph(text("solve.advice", {{"camp", text.percent(advice.camp, 1)},
                                         {"leave", text.number(advice.leave, 2)},
                                         {"stay", text.number(advice.stay, 2)},
                                         {"alone", position.inside == 1 ? "yes" : "no"}}));
}

void write_round(JsonWriter& json, const RoundSetup& setup, Counting counting) {
  json.member("format", "incan-gold-solution/1");
  json.member("adventurers", setup.adventurers);
  json.member("edition", setup.rules().name);
  json.member("cards", cards_in(setup));
  json.member("counting", name(counting));
}

void write_position(JsonWriter& json, const RoundPosition& position, const RoundAdvice& advice) {
  json.member("inside", position.inside);
  json.member("carried", position.carried);
  json.member("gems_on_path", position.gems_on_path);
  json.member("artifact_points", position.points_on_path);
  json.member("bust", position.bust_chance());
  json.member("camp", advice.camp);
  json.member("leave", advice.leave);
  json.member("stay", advice.stay);
}

}  // namespace

std::string report_of_round(const Text& text, const SolvedRound& round) {
  const double mixed = static_cast<double>(round.mixed_positions) / static_cast<double>(round.positions);
  std::string out = about_round(text, round.setup, round.counting) +
                    paragraph(text("solve.value", {{"value", text.number(round.value, 3)},
                                                   {"adventurers", round.setup.adventurers}})) +
                    paragraph(text("solve.averages",
                                   {{"choices", text.number(round.averages.choices, 2)},
                                    {"mixed", text.percent(round.averages.mixed / round.averages.choices, 1)},
                                    {"cards", text.number(round.averages.cards, 2)},
                                    {"bust", text.percent(round.averages.bust, 1)}})) +
                    paragraph(text("solve.effort", {{"positions", with_commas(text, round.positions)},
                                                    {"mixed", text.percent(mixed, 1)},
                                                    {"time", duration(text, round.seconds)},
                                                    {"memory", mebibytes(text, round.bytes)}}));
  if (round.advised) out += about_position(text, round.advised->position, round.advised->advice);
  return out;
}

std::string json_of_round(const SolvedRound& round) {
  JsonWriter json;
  json.object([&] {
    write_round(json, round.setup, round.counting);
    json.member("value", round.value);
    json.member("choices", round.averages.choices);
    json.member("mixed_choices", round.averages.mixed);
    json.member("cards_turned", round.averages.cards);
    json.member("bust", round.averages.bust);
    json.member("positions", round.positions);
    json.member("mixed_positions", round.mixed_positions);
    json.member("seconds", FixedNumber{round.seconds, 6});
    json.member("bytes", round.bytes);
    if (!round.advised) return;
    json.key("position").object([&] {
      write_position(json, round.advised->position, round.advised->advice);
    });
  });
  return json.take();
}

std::string report_of_exploit(const Text& text, const ExploitedBot& bot) {
  return about_round(text, bot.setup, Counting::cards) +
         paragraph(text("solve.exploit", {{"spec", bot.spec},
                                          {"value", text.number(bot.evaluation.value, 3)},
                                          {"best", text.number(bot.evaluation.best_response, 3)},
                                          {"more", text.number(bot.evaluation.exploitability(), 3)}}));
}

std::string json_of_exploit(const ExploitedBot& bot) {
  JsonWriter json;
  json.object([&] {
    write_round(json, bot.setup, Counting::cards);
    json.member("spec", bot.spec);
    json.member("value", bot.evaluation.value);
    json.member("best_response", bot.evaluation.best_response);
    json.member("exploitability", bot.evaluation.exploitability());
    json.member("positions", bot.positions);
    json.member("seconds", FixedNumber{bot.seconds, 6});
  });
  return json.take();
}

}  // namespace incan
