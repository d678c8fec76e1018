#include "report/attack_report.h"

#include <array>
#include <cmath>

#include "record/json_writing.h"
#include "report/arena_words.h"
#include "report/faults_report.h"
#include "report/numbers.h"
#include "text/glyphs.h"

namespace incan {
namespace {

// Rates in percentage points, with a sign.
std::string exact_points(const Text& text, double rate) {
  const double points = 100 * rate;
  return (points < 0 ? "−" : "+") + text.number(std::abs(points), 2);
}

void write_estimate(JsonWriter& json, const std::string& name, const Estimate& estimate) {
  json.member(name, estimate.value);
  json.key(name + "_95").list(std::array{estimate.low, estimate.high}, [](double end) { return end; });
}

}  // namespace

std::string report_of_attack(const Text& text, const FinishedAttack& finished) {
  const Attack& attack = finished.attack;
  const AttackResult& result = finished.result;
  std::string out;
  if (!result.complete) {
    out += paragraph(text("attack.partial", {{"played", with_commas(text, result.games)},
                                             {"games", static_cast<std::int64_t>(attack.games)}}));
  }
  out += paragraph(text("attack.heading", {{"opponents", attack.players - 1},
                                           {"bot", short_spec(attack.bot)},
                                           {"edition", ruleset(attack.edition).name},
                                           {"seed", finished.seed}}));
  out += paragraph(attack.attacker.empty()
                       ? text("attack.attacker.look_ahead",
                              {{"turns", std::to_string(attack.turns)}, {"copies", attack.copies}})
                       : text("attack.attacker.bot", {{"attacker", short_spec(attack.attacker)}}));
  out += "\n";
  out += paragraph(text("attack.gain", {{"gain", exact_points(text, result.gain.value)},
                                        {"low", exact_points(text, result.gain.low)},
                                        {"high", exact_points(text, result.gain.high)},
                                        {"par", text.percent(result.par, 1)}}));
  out += paragraph(text("attack.verdict", {{"found", result.gain.low > 0 ? "yes" : "no"}}));
  out += "\n";
  out += paragraph(text("attack.effort", {{"games", count_of_games(text, result.games)},
                                          {"time", duration(text, finished.seconds)},
                                          {"decisions", with_commas(text, result.decisions)},
                                          {"evaluations", with_commas(text, result.evaluations)},
                                          {"ratio", text.percent(result.variance_ratio, 1)}}));
  return out;
}

std::string json_of_attack(const FinishedAttack& finished) {
  const Attack& attack = finished.attack;
  const AttackResult& result = finished.result;
  JsonWriter json;
  json.object([&] {
    json.member("format", "incan-gold-attack/1");
    json.member("complete", result.complete);
    json.member("edition", ruleset(attack.edition).name);
    json.member("players", attack.players);
    json.member("bot", attack.bot);
    if (attack.attacker.empty()) {
      json.member("attacker", nullptr);
      json.member("turns", attack.turns);
      json.member("copies", attack.copies);
    } else {
      json.member("attacker", attack.attacker);
    }
    json.member("games", result.games);
    json.member("seed", finished.seed);
    json.member("par", result.par);
    write_estimate(json, "gain", result.gain);
    write_estimate(json, "plain_gain", result.plain_gain);
    json.member("variance_ratio", result.variance_ratio);
    json.member("decisions", result.decisions);
    json.member("evaluations", result.evaluations);
    json.member("seconds", FixedNumber{finished.seconds, 6});
    json.key("faults");
    write_faults(json, "bot", specs_of(attack), result.faults);
  });
  return json.take();
}

}  // namespace incan
