#include "report/load_report.h"

#include "record/json_writing.h"
#include "text/glyphs.h"

namespace incan {

std::string report_of_load(const Text& text, const Load& load, const LoadResult& result) {
  std::string out;
  if (result.choices > 0) {
    const auto choices = static_cast<double>(result.choices);
    out +=
        paragraph(text("load.result", {{"tables", load.tables},
                                       {"players", load.players},
                                       {"seconds", text.number(result.seconds, 1)},
                                       {"choices", text.number(choices / result.seconds, 0)},
                                       {"p50", text.number(result.p50_ms, 2)},
                                       {"p99", text.number(result.p99_ms, 2)},
                                       {"cpu", text.number(1e6 * result.server_cpu_seconds / choices, 1)}}));
  }
  if (load.idle > 0) {
    out += paragraph(text("load.idle", {{"sockets", load.idle},
                                        {"memory", text.number(result.memory_per_idle_socket / 1024, 1)}}));
  }
  return out;
}

std::string json_of_load(const Load& load, const LoadResult& result) {
  const auto choices = static_cast<double>(result.choices);
  JsonWriter json;
  json.object([&] {
    json.member("format", "incan-gold-load/1");
    json.member("tables", load.tables);
    json.member("players", load.players);
    json.member("think_ms", load.think_ms);
    json.member("idle", load.idle);
    json.member("seconds", FixedNumber{result.seconds, 3});
    json.member("choices", result.choices);
    json.member("choices_per_second", FixedNumber{result.seconds > 0 ? choices / result.seconds : 0, 1});
    json.member("p50_ms", FixedNumber{result.p50_ms, 3});
    json.member("p99_ms", FixedNumber{result.p99_ms, 3});
    json.member("refused", result.refused);
    json.member("server_cpu_seconds", FixedNumber{result.server_cpu_seconds, 3});
    json.member("server_cpu_us_per_choice",
                FixedNumber{choices > 0 ? 1e6 * result.server_cpu_seconds / choices : 0, 2});
    json.member("bytes_per_idle_socket", FixedNumber{result.memory_per_idle_socket, 0});
  });
  return json.take();
}

}  // namespace incan
