// incan load: measures how much load a server can handle.
#include <memory>

#include "cli/about.h"
#include "cli/commands.h"
#include "cli/long_run.h"
#include "cli/open_files.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "load/load.h"
#include "report/load_report.h"

namespace incan {
namespace {

struct LoadOptions {
  std::string url = "http://127.0.0.1:8080";
  Load load;
  bool json = false;
};

void read_url(const std::string& url, Load& load) {
  constexpr std::string_view scheme = "http://";
  std::string_view rest = url;
  if (!rest.starts_with(scheme)) throw UsageError("error.url", {{"url", url}});
  rest.remove_prefix(scheme.size());
  while (rest.ends_with('/')) rest.remove_suffix(1);
  const auto colon = rest.rfind(':');
  load.host = rest.substr(0, colon);
  load.port = colon == std::string_view::npos ? "80" : std::string(rest.substr(colon + 1));
  if (load.host.empty() || load.port.empty()) throw UsageError("error.url", {{"url", url}});
}

void run(LoadOptions& options, const Text& text) {
  if (options.load.tables == 0 && options.load.idle == 0) throw UsageError(Key("error.load.nothing"));
  read_url(options.url, options.load);
  allow_many_files(static_cast<std::size_t>(options.load.idle) +
                   static_cast<std::size_t>(options.load.tables) *
                       static_cast<std::size_t>(options.load.players));
  Control control;
  const StopOnSignals signals(control);
  LoadResult result;
  try {
    result = put_load(options.load, control.stop);
  } catch (const LoadError& error) {
    const std::string why =
        error.code() ? error.where() + ": " + system_words(text, error.code()) : error.what();
    throw EnvironmentError("error.load", {{"why", why}});
  }
  Output output;
  output.write(options.json ? json_of_load(options.load, result) + "\n"
                            : report_of_load(text, options.load, result));
  output.flush();
  signals.end_if_one_came();
}

}  // namespace

void add_load(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("load", text("help.load"));
  auto options = std::make_shared<LoadOptions>();
  command->add_option("--url", options->url, text("help.load.url"))
      ->type_name("URL")
      ->default_str(options->url);
  const auto add_count = [&](const std::string& name, int& value, const std::string& about, int least,
                             int most) {
    add_number(*command, name, value, about, least, most)->default_str(std::to_string(value));
  };
  add_count("--tables", options->load.tables, text("help.load.tables"), 0, 100'000);
  add_count("--players", options->load.players, text("help.load.players"), 2, 8);
  add_count("--idle", options->load.idle, text("help.load.idle"), 0, 1'000'000);
  add_count("--think", options->load.think_ms, text("help.load.think"), 0, 600'000);
  add_count("--seconds", options->load.seconds, text("help.load.seconds"), 1, 86'400);
  command->add_flag("--json", options->json, text("help.json"));
  command->callback([&chosen, options, &text] { chosen = [options, &text] { run(*options, text); }; });
}

}  // namespace incan
