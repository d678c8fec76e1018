// incan analyze: luck and skill in finished games, one by one or over a season.
#include <fmt/format.h>

#include <cassert>
#include <functional>
#include <memory>
#include <optional>

#include "analysis/analysis_json.h"
#include "cli/analysis_page.h"
#include "cli/analysis_report.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/options.h"
#include "cli/stream.h"

namespace incan {
namespace {

struct AnalyzeOptions {
  std::vector<std::string> files;
  AnalysisWish wish;
  bool json = false;
  bool calibration = false;
  std::string html;
};

// Every record of every file; a complaint about the first that is wrong.
void for_each_record(const std::vector<std::string>& files,
                     const std::function<Checked<void>(const Record&)>& take) {
  for (const std::string& file : files) {
    Input input(file);
    const auto complain_of = [&](const Fault& fault) {
      throw Complaint(fmt::format("{}: {}: {}", input.name(), fault.where, fault.why));
    };
    RecordStream records([&](std::span<char> buffer) { return input.read(buffer); });
    for (;;) {
      const auto record = records.next();
      if (!record) complain_of(record.error());
      if (!*record) break;
      const auto taken = take(**record);
      if (!taken) complain_of(records.locate(taken.error()));
    }
  }
}

void print_out(const std::string& text) {
  Output output;
  output.write(text);
  output.flush();
}

void calibrate(const AnalyzeOptions& options, const Text& text) {
  if (!options.html.empty()) throw Complaint(Key("error.analysis.calibration_page"));
  Calibration calibration;
  for_each_record(options.files, [&](const Record& record) { return calibration.add(record); });
  print_out(options.json ? write_calibration(calibration) + "\n" : report_of_calibration(text, calibration));
}

void analyze(const AnalyzeOptions& options, const Text& text) {
  std::optional<Analysis> first;
  Season season;
  bool is_there = options.wish.player.empty();
  for_each_record(options.files, [&](const Record& record) -> Checked<void> {
    auto analysis = analyse(record);
    if (!analysis) return tl::unexpected(analysis.error());
    season.add(*analysis);
    for (const RecordedPlayer& player : record.players) is_there |= player.name == options.wish.player;
    if (!first) first = *std::move(analysis);
    return {};
  });
  // A file without a record is a fault already.
  assert(first);
  if (!is_there) throw Complaint("error.analysis.player", {{"name", options.wish.player}});

  const bool one = season.games() == 1;
  const AnalysisWords words(text, *first, options.wish);
  if (!options.html.empty()) {
    OutputFile file(options.html);
    file.write(one ? page_of_game(words) : page_of_season(text, season, options.wish));
    file.commit();
  }
  if (options.json) {
    print_out((one ? write_analysis(*first) : write_season(season, options.wish.player)) + "\n");
  } else {
    print_out(one ? report_of_game(words) : report_of_season(text, season, options.wish));
  }
}

}  // namespace

void add_analyze(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("analyze", text("help.analyze"));
  auto options = std::make_shared<AnalyzeOptions>();
  command->add_option("FILE", options->files, text("help.analyze.files"))->type_name("")->required();
  add_number(*command, "--mistakes", options->wish.mistakes, text("help.analyze.mistakes"), std::size_t{0},
             std::size_t{1000});
  command->add_option("--player", options->wish.player, text("help.analyze.player"))->type_name("NAME");
  refuse_empty(*command, "--player");
  command->add_flag("--json", options->json, text("help.analyze.json"));
  command->add_option("--html", options->html, text("help.analyze.html"))->type_name("FILE");
  refuse_empty(*command, "--html");
  command->add_flag("--calibration", options->calibration, text("help.analyze.calibration"));
  command->footer(text("help.analyze.footer"));
  command->callback([&chosen, options, &text] {
    chosen = [options, &text] { options->calibration ? calibrate(*options, text) : analyze(*options, text); };
  });
}

}  // namespace incan
