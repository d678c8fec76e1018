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
  bool mistakes_told = false;  // Whether somebody said how many.
  bool json = false;
  bool calibration = false;
  std::string html;
};

// Every record of every file. One that is wrong, or whose game is not over, is left out with a word about it,
// unless there is no other: that is a complaint.
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
    if (seen_ == 1) throw Complaint(first_);
    throw Complaint("error.analysis.nothing_left", {{"count", static_cast<std::int64_t>(seen_)}});
  }
  // So far; those that were left out among them.
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
      const std::string why = fmt::format("{}: {}: {}", input.name(), fault.where, fault.why);
      // What follows is not known, so it cannot be said to be left out.
      if (records.broken_off()) throw Complaint(why);
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
  std::string first_;  // What is wrong with the first: said once it is known not to be the only one.
};

void print_out(const std::string& text) {
  Output output;
  output.write(text);
  output.flush();
}

void calibrate(const AnalyzeOptions& options, const Text& text) {
  if (!options.html.empty()) throw Complaint(Key("error.analysis.calibration_page"));
  Calibration calibration;
  Records(text).for_each(options.files, [&](const Record& record) { return calibration.add(record); });
  print_out(options.json ? write_calibration(calibration) + "\n" : report_of_calibration(text, calibration));
}

void analyze(const AnalyzeOptions& options, const Text& text) {
  for (const std::string& file : options.files) {
    if (options.html.empty() || !are_one_file(options.html, file)) continue;
    throw Complaint("error.one_file", {{"option", "--html"}, {"file", file}});
  }
  std::optional<Analysis> first;
  Season season;
  bool is_there = options.wish.player.empty();
  Records records(text);
  const auto check_mistakes = [&] {
    if (records.many() && options.mistakes_told) throw Complaint(Key("error.analysis.season_mistakes"));
  };
  records.for_each(options.files, [&](const Record& record) -> Checked<void> {
    check_mistakes();
    auto analysis = analyse(record);
    if (!analysis) return tl::unexpected(analysis.error());
    season.add(*analysis);
    for (const RecordedPlayer& player : record.players) is_there |= player.name == options.wish.player;
    if (!first) first = *std::move(analysis);
    return {};
  });
  check_mistakes();
  // Without a record there was a complaint.
  assert(first);
  if (!is_there) throw Complaint("error.analysis.player", {{"name", options.wish.player}});

  const bool one = !records.many();
  if (one && options.json && !options.wish.player.empty()) {
    throw Complaint(Key("error.analysis.player_json"));
  }
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
  command->callback([&chosen, command, options, &text] {
    refuse_together(*command, "--calibration", {"--player", "--mistakes"});
    // A page may still tell them.
    if (options->html.empty()) refuse_together(*command, "--json", {"--mistakes"});
    options->mistakes_told = command->count("--mistakes") > 0;
    chosen = [options, &text] { options->calibration ? calibrate(*options, text) : analyze(*options, text); };
  });
}

}  // namespace incan
