// incan train: makes a network for the oracle, or a best responder to one.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>

#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/long_run.h"
#include "cli/numbers.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "training/training.h"

namespace incan {
namespace {

using TrainClock = std::chrono::steady_clock;

struct TrainOptions {
  std::string output;
  std::string start;
  std::string against;
  std::string log;
  TrainingPlan plan;
  int players = 0;  // All of them, if it is 0.
  int threads = 0;
};

std::string bytes_of(const std::string& file) {
  Input input(file);
  std::string bytes;
  std::array<char, 65536> buffer{};
  while (const std::size_t size = input.read(buffer)) bytes.append(buffer.data(), size);
  return bytes;
}

Networks networks_of(const std::string& file) {
  std::optional<Networks> networks = read_networks(bytes_of(file));
  if (!networks) throw Complaint("error.network", {{"file", file}});
  return *std::move(networks);
}

// The networks to be made: of the number of players that was asked for, or of those that a best responder
// can have something against, or of all.
std::vector<int> numbers_of_players(const TrainOptions& options) {
  std::vector<int> list;
  for (int players = min_players; players <= max_players; ++players) {
    if (options.players != 0 && options.players != players) continue;
    if (!options.plan.against.empty() && !options.plan.against.contains(players)) {
      if (options.players == 0) continue;
      throw Complaint("error.network_players", {{"file", options.against}, {"players", players}});
    }
    list.push_back(players);
  }
  return list;
}

void save(const std::string& file, std::string_view bytes) {
  OutputFile output(file);
  output.write(bytes);
  output.commit();
}

void go_on_from(const std::string& checkpoint, Training& training) {
  switch (training.restore(bytes_of(checkpoint))) {
    case Training::Restored::yes:
      return;
    case Training::Restored::damaged:
      throw Complaint("error.checkpoint.damaged", {{"file", checkpoint}});
    case Training::Restored::of_another_plan:
      throw Complaint("error.checkpoint", {{"file", checkpoint}});
  }
}

double seconds_since(TrainClock::time_point start) {
  return std::chrono::duration<double>(TrainClock::now() - start).count();
}

std::string in_words(const Text& text, const Progress& progress, double seconds_left) {
  return text("train.lesson", {{"players", progress.players},
                               {"lesson", std::to_string(progress.lesson)},
                               {"lessons", std::to_string(progress.lessons)},
                               {"who", progress.responder ? "responder" : "network"},
                               {"doubt", text.number(progress.report.doubt, 4)},
                               {"surprise", text.number(progress.report.surprise, 4)},
                               {"won", text.number(progress.report.parts_won, 3)},
                               {"time", duration(text, seconds_left)}});
}

// What the learner gains over those it was trained against.
std::string gain(const TrainOptions& options, int players, const Weights& network, int threads,
                 const Text& text) {
  constexpr std::uint64_t games = 100'000;
  const Measured measured = measure(network, options.plan.against.at(players), Edition::incan_gold, players,
                                    games, options.plan.seed + 1, threads);
  return text("train.gain", {{"players", players},
                             {"share", text.number(100 * measured.share(), 2)},
                             {"margin", text.number(100 * measured.margin(), 2)},
                             {"against", options.against},
                             {"par", text.number(100.0 / players, 2)}});
}

// Better now than after an hour: whether all that will be written can be, without harm to anything else.
void check_files(const TrainOptions& options, const std::string& checkpoint) {
  for (const std::string& file : {options.output, checkpoint, options.log}) {
    if (file.empty()) continue;
    const OutputFile can_be_opened(file);
  }
  const auto keep_apart = [](const std::string& option, const std::string& one, const std::string& other) {
    if (one.empty() || other.empty() || !are_one_file(one, other)) return;
    throw Complaint("error.one_file", {{"option", option}, {"file", other}});
  };
  for (const std::string& file : {options.output, checkpoint, options.start, options.against}) {
    keep_apart("--log", options.log, file);
  }
  keep_apart("FILE", options.output, checkpoint);
  // Networks may be replaced by networks; what somebody has named by mistake may not.
  const auto has = [](const std::string& file) {
    return std::filesystem::is_regular_file(file) && !std::filesystem::is_empty(file);
  };
  const auto has_networks = [](const std::string& file) { return read_networks(bytes_of(file)).has_value(); };
  if (has(options.output) && !has_networks(options.output))
    throw Complaint("error.network_other", {{"file", options.output}});
  if (has(options.log) && has_networks(options.log))
    throw Complaint("error.network_other", {{"file", options.log}});
}

void run(TrainOptions& options, const Text& text) {
  if (!options.start.empty()) options.plan.start = networks_of(options.start);
  if (!options.against.empty()) options.plan.against = networks_of(options.against);
  options.plan.players = numbers_of_players(options);
  const std::string checkpoint = options.output + ".checkpoint";
  check_files(options, checkpoint);
  const int threads = threads_of({.edition = {}, .seed = 0, .threads = options.threads});
  Training training(options.plan);
  Output output;
  std::string log;
  const auto say = [&](const std::string& line) {
    output.write(line + "\n");
    output.flush();
    log += line + "\n";
    if (!options.log.empty()) save(options.log, log);
  };
  if (std::filesystem::exists(checkpoint)) {
    go_on_from(checkpoint, training);
    if (!options.log.empty() && std::filesystem::exists(options.log)) log = bytes_of(options.log);
    say(text("train.resumed", {{"lesson", std::to_string(training.done())}}));
  } else if (!options.start.empty()) {
    for (const int players : options.plan.players) {
      if (options.plan.start.contains(players)) continue;
      say(text("train.fresh", {{"players", players}, {"file", options.start}}));
    }
  }
  save(checkpoint, training.checkpoint());

  Control control;
  const StopOnSignals signals(control);
  const auto start = TrainClock::now();
  const std::uint64_t done_before = training.done();
  auto saved = start;
  while (!training.finished()) {
    const std::optional<Progress> progress = training.go_on(threads, control.stop);
    if (!progress) {
      save(checkpoint, training.checkpoint());
      output.write(text("train.stopped", {{"lesson", std::to_string(training.done())},
                                          {"lessons", std::to_string(training.lessons())}}) +
                   "\n");
      output.flush();
      break;
    }
    constexpr std::uint64_t said_every = 10;
    constexpr double saved_every_s = 20;
    if (progress->lesson % said_every == 0 || training.finished()) {
      const double each = seconds_since(start) / static_cast<double>(training.done() - done_before);
      say(in_words(text, *progress, each * static_cast<double>(training.lessons() - training.done())));
    }
    if (seconds_since(saved) > saved_every_s) {
      save(checkpoint, training.checkpoint());
      saved = TrainClock::now();
    }
  }
  if (training.finished()) {
    Networks networks = training.result();
    networks.insert(options.plan.start.begin(), options.plan.start.end());
    save(options.output, write_networks(networks));
    std::filesystem::remove(checkpoint);
    say(text("train.done", {{"file", options.output},
                            {"networks", static_cast<std::int64_t>(training.result().size())},
                            {"lessons", static_cast<std::int64_t>(training.lessons())},
                            {"games", std::to_string(options.plan.games)},
                            {"resumed", done_before == 0 ? "no" : "yes"},
                            {"time", duration(text, seconds_since(start))}}));
    if (!options.plan.against.empty()) {
      for (const auto& [players, network] : training.result())
        say(gain(options, players, network, threads, text));
    }
  }
  output.flush();
  signals.end_if_one_came();
}

}  // namespace

void add_train(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("train", text("help.train"));
  auto options = std::make_shared<TrainOptions>();
  options->plan.lessons = 6000;
  constexpr std::uint64_t most_lessons = 1'000'000;
  constexpr int most_threads = 1024;
  command->add_option("FILE", options->output, text("help.train.output"))->required()->type_name("");
  refuse_empty(*command, "FILE");
  add_number(*command, "--seed", options->plan.seed, text("help.seed"), std::uint64_t{0},
             std::numeric_limits<std::uint64_t>::max());
  add_number(*command, "--lessons", options->plan.lessons, text("help.train.lessons"), std::uint64_t{1},
             most_lessons);
  add_number(*command, "--games", options->plan.games, text("help.train.games"), std::uint64_t{64},
             most_lessons);
  add_number(*command, "--players", options->players, text("help.train.players"), min_players, max_players);
  for (const auto& [name, file, about] :
       {std::tuple("--start", &options->start, Key("help.train.start")),
        std::tuple("--against", &options->against, Key("help.train.against")),
        std::tuple("--log", &options->log, Key("help.train.log"))}) {
    command->add_option(name, *file, text(about))->type_name("FILE");
    refuse_empty(*command, name);
  }
  add_number(*command, "--threads", options->threads, text("help.threads"), 1, most_threads);
  command->footer(text("help.train.footer"));
  command->callback([&chosen, options, &text] { chosen = [options, &text] { run(*options, text); }; });
}

}  // namespace incan
