// incan analyze: luck and skill in finished games, one by one or over a season.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <functional>
#include <memory>
#include <optional>

#include "analysis/analysis_json.h"
#include "cli/about.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "report/analysis_page.h"
#include "report/analysis_report.h"

namespace incan {
namespace {

struct AnalyzeOptions {
  std::vector<std::string> files;
  AnalysisWish wish;
  bool mistakes_told = false;  // Whether --mistakes was given.
  bool json = false;
  bool calibration = false;
  std::string html;
  OutputFile::Existing existing = OutputFile::Existing::refuse;
};

// Reads every record of every file. A record that is invalid or whose game is not over is skipped with a
// warning; if it is the only record, it is an error.
class Records {
 public:
  explicit Records(const Text& text) : text_(text) {}

  void for_each(const std::vector<std::string>& files,
                const std::function<Checked<void>(const Record&)>& take) {
    for (const std::string& file : files) read(file, take);
    if (left_out_ > most_told) {
      say_aside(
          text_("analysis.left_out.more", {{"count", static_cast<std::int64_t>(left_out_ - most_told)}}));
    }
    if (taken_ > 0) return;
    if (seen_ == 1) throw DataError(first_);
    throw DataError("error.analysis.nothing_left", {{"count", static_cast<std::int64_t>(seen_)}});
  }
  // Whether more than one record has been read so far, including skipped ones.
  bool many() const { return seen_ > 1; }

 private:
  void read(const std::string& file, const std::function<Checked<void>(const Record&)>& take) {
    Input input(file);
    RecordStream records([&](std::span<char> buffer) { return input.read(buffer); });
    for (;;) {
      const auto record = records.next();
      if (record && !*record) break;
      ++seen_;
      if (seen_ == 2 && taken_ == 0) say_left_out(first_);
      const Checked<void> taken = record ? take(**record) : Checked<void>(tl::unexpected(record.error()));
      if (taken) {
        ++taken_;
        continue;
      }
      const Fault fault = record ? records.locate(taken.error()) : record.error();
      const std::string why = about(input.name(), fault)(text_);
      // The rest of the file was not read, so this record cannot be reported as skipped.
      if (records.broken_off()) throw DataError(why);
      if (many()) say_left_out(why);
      if (!many()) first_ = why;
    }
  }
  void say_left_out(const std::string& why) {
    if (++left_out_ <= most_told) say_aside(text_("analysis.left_out", {{"why", why}}));
  }

  static constexpr std::size_t most_told = 10;
  const Text& text_;
  std::size_t seen_ = 0;
  std::size_t taken_ = 0;
  std::size_t left_out_ = 0;
  std::string first_;  // What is wrong with the first record; reported once a second one is found.
};

void print_out(const std::string& text, Output::To to = Output::To::standard_output) {
  Output output(to);
  output.write(text);
  output.flush();
}

void calibrate(const AnalyzeOptions& options, const Text& text) {
  Calibration calibration;
  Records(text).for_each(options.files, [&](const Record& record) { return calibration.add(record); });
  print_out(options.json ? json_of_calibration(calibration) + "\n"
                         : report_of_calibration(text, calibration));
}

void analyze(const AnalyzeOptions& options, const Text& text) {
  for (const std::string& file : options.files) {
    if (options.html.empty() || options.html == "-" || !are_one_file(options.html, file)) continue;
    throw UsageError("error.one_file", {{"option", "--html"}, {"file", file}});
  }
  // Open the output first, so that an error is reported before the games are analyzed.
  std::optional<OutputFile> page;
  if (!options.html.empty()) page.emplace(options.html, options.existing);
  std::optional<Analysis> first;
  Season season;
  bool is_there = options.wish.player.empty();
  Records records(text);
  const auto check_mistakes = [&] {
    if (records.many() && options.mistakes_told) throw UsageError(Key("error.analysis.season_mistakes"));
  };
  records.for_each(options.files, [&](const Record& record) -> Checked<void> {
    check_mistakes();
    auto analysis = analyze(record);
    if (!analysis) return tl::unexpected(analysis.error());
    season.add(*analysis);
    for (const RecordedPlayer& player : record.players) is_there |= player.name == options.wish.player;
    if (!first) first = *std::move(analysis);
    return {};
  });
  check_mistakes();
  // Without any record, reading has thrown.
  assert(first);
  if (!is_there) throw UsageError("error.analysis.player", {{"name", options.wish.player}});

  const bool one = !records.many();
  if (one && options.json && !options.wish.player.empty()) {
    throw UsageError(Key("error.analysis.player_json"));
  }
  const AnalysisWords words(text, *first, options.wish);
  if (page) {
    page->write(one ? page_of_game(words) : page_of_season(text, season, options.wish));
    page->commit();
  }
  const Output::To to = report_beside(options.html);
  if (options.json) {
    print_out((one ? write_analysis(*first) : json_of_season(season, options.wish)) + "\n", to);
  } else {
    print_out(one ? report_of_game(words) : report_of_season(text, season, options.wish), to);
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
  command->add_flag("--json", options->json, text("help.analyze.json"));
  add_output_file(*command, "--html", options->html, text("help.analyze.html"));
  add_force(*command, options->existing, text("help.force"));
  command->add_flag("--calibration", options->calibration, text("help.analyze.calibration"));
  command->callback([&chosen, command, options, &text] {
    refuse_together(*command, "--calibration", {"--player", "--mistakes", "--html"});
    if (std::count(options->files.begin(), options->files.end(), "-") > 1) {
      throw UsageError(Key("error.stdin_twice"));
    }
    // A page can still show mistakes.
    if (options->html.empty()) refuse_together(*command, "--json", {"--mistakes"});
    options->mistakes_told = command->count("--mistakes") > 0;
    chosen = [options, &text] { options->calibration ? calibrate(*options, text) : analyze(*options, text); };
  });
}

}  // namespace incan
