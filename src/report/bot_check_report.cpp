#include "report/bot_check_report.h"

#include <algorithm>

#include "record/json_writing.h"
#include "report/problem_words.h"
#include "text/glyphs.h"

namespace incan {
namespace {

double mean_ms(const BotCheckResult& result) {
  return result.requests == 0 ? 0 : result.total_ms / static_cast<double>(result.requests);
}

}  // namespace

std::string report_of_bot_check(const Text& text, const FinishedBotCheck& finished) {
  const BotCheckResult& result = finished.result;
  const auto failed_too_often = !result.complete && result.starts == BotCheckResult::most_starts;
  std::string out =
      paragraph(text("check_bot.heading", {{"name", result.name},
                                           {"games", static_cast<std::int64_t>(result.games)},
                                           {"requests", static_cast<std::int64_t>(result.requests)},
                                           {"seed", finished.seed}}));
  if (failed_too_often) {
    out += paragraph(text("check_bot.gave_up", {{"count", result.starts}}));
  } else if (!result.complete) {
    out += paragraph(text("check_bot.partial"));
  }
  out += paragraph(
      text("check_bot.times",
           {{"hello", text.number(result.hello_ms, 1)},
            {"mean", text.number(mean_ms(result), 2)},
            {"slowest", text.number(result.slowest_ms, 1)},
            {"limit", text.number(static_cast<double>(finished.check.exec.move_time.count()), 0)}}));
  for (const BotBreach& breach : result.breaches) {
    out += "\n" + paragraph(text("check_bot.breach", {{"what", in_words(text, breach.what)},
                                                      {"count", static_cast<std::int64_t>(breach.times)}}));
    if (breach.request.empty()) continue;
    // On one line, so that it can be copied.
    out += paragraph(text("check_bot.request")) + breach.request + "\n";
  }
  if (!result.repeats_itself) out += "\n" + paragraph(text("check_bot.other_choices"));
  if (result.complete && result.breaches.empty()) out += "\n" + paragraph(text("check_bot.ok"));
  return out;
}

std::string json_of_bot_check(const FinishedBotCheck& finished) {
  const BotCheckResult& result = finished.result;
  JsonWriter json;
  json.object([&] {
    json.member("format", "incan-gold-bot-check/1");
    json.member("bot", "exec:" + finished.check.command);
    json.member("name", result.name);
    json.member("seed", finished.seed);
    json.member("complete", result.complete);
    json.member("games", result.games);
    json.member("requests", result.requests);
    json.member("starts", result.starts);
    json.member("hello_ms", FixedNumber{result.hello_ms, 3});
    json.member("mean_ms", FixedNumber{mean_ms(result), 3});
    json.member("slowest_ms", FixedNumber{result.slowest_ms, 3});
    json.member("repeats_itself", result.repeats_itself);
    json.key("breaches").array([&] {
      for (const BotBreach& breach : result.breaches) {
        json.object([&] {
          json.member("message", breach.what.english());
          json.member("times", breach.times);
          json.member("request", breach.request);
        });
      }
    });
  });
  return json.take();
}

}  // namespace incan
