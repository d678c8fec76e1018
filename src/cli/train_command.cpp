// incan train: trains a network for the oracle, or a best responder to one.
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/long_run.h"
#include "cli/network_file.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "report/numbers.h"
#include "report/train_report.h"
#include "training/training.h"

namespace incan {
namespace {

using TrainClock = std::chrono::steady_clock;

struct TrainOptions {
  std::string output;
  std::string start;
  std::string against;
  std::string log;
  SeedOption seed;
  TrainingPlan plan;
  int players = 0;  // 0: every player count.
  int threads = 0;
  OutputFile::Existing existing = OutputFile::Existing::refuse;
};

// The player counts to train networks for: the requested one or all, limited to those with a network to
// respond to.
std::vector<int> numbers_of_players(const TrainOptions& options) {
  std::vector<int> list;
  for (int players = min_players; players <= max_players; ++players) {
    if (options.players != 0 && options.players != players) continue;
    if (!options.plan.against.empty() && !options.plan.against.contains(players)) {
      if (options.players == 0) continue;
      throw DataError("error.network_players", {{"file", options.against}, {"players", players}});
    }
    list.push_back(players);
  }
  return list;
}

void save(const std::string& file, std::string_view bytes,
          OutputFile::Existing existing = OutputFile::Existing::replace) {
  OutputFile output(file, existing);
  output.write(bytes);
  output.commit();
}

void resume_from(const std::string& checkpoint, Training& training) {
  switch (training.restore(bytes_of(checkpoint))) {
    case Training::Restored::yes:
      return;
    case Training::Restored::damaged:
      throw DataError("error.checkpoint.damaged", {{"file", checkpoint}});
    case Training::Restored::of_another_plan:
      throw DataError("error.checkpoint", {{"file", checkpoint}});
  }
}

double seconds_since(TrainClock::time_point start) {
  return std::chrono::duration<double>(TrainClock::now() - start).count();
}

// The learner's gain over the networks it was trained against.
std::string gain(const TrainOptions& options, int players, const Weights& network, int threads,
                 const Text& text) {
  // A short training is a trial, which nobody wants to wait for.
  constexpr std::uint64_t most = 100'000;
  const std::uint64_t trained = options.plan.iterations * options.plan.games;
  const std::uint64_t games = trained < most / 100 ? 100 * trained : most;
  const MeasuredWinRate measured =
      measure_win_rate(network, options.plan.against.at(players), Edition::incan_gold, players, games,
                       options.plan.seed + 1, threads);
  return gain_in_words(text, players, measured, options.against);
}

// Checks before training that all files can be written without damage to anything else.
void check_files(const TrainOptions& options, const std::string& checkpoint) {
  const auto keep_apart = [](const std::string& option, const std::string& one, const std::string& other) {
    if (one.empty() || other.empty() || !are_one_file(one, other)) return;
    throw UsageError("error.one_file", {{"option", option}, {"file", other}});
  };
  for (const std::string& file : {options.output, checkpoint, options.start, options.against}) {
    keep_apart("--log", options.log, file);
  }
  keep_apart("FILE", options.output, checkpoint);
  // A network may be replaced by a network; anything else was probably named by mistake.
  const auto has = [](const std::string& file) {
    std::error_code none;
    return std::filesystem::is_regular_file(file, none) && !std::filesystem::is_empty(file, none);
  };
  const auto has_networks = [](const std::string& file) { return read_networks(bytes_of(file)).has_value(); };
  if (has(options.output) && !has_networks(options.output))
    throw EnvironmentError("error.not_a_network", {{"file", options.output}});
  if (has(options.log) && has_networks(options.log))
    throw EnvironmentError("error.is_a_network", {{"file", options.log}});
  const auto check = [](const std::string& file, OutputFile::Existing existing) {
    if (!file.empty()) check_writable(file, existing);
  };
  check(options.output, options.existing);
  check(checkpoint, OutputFile::Existing::replace);
  // A resumed run appends to its log.
  const bool resumes = std::filesystem::exists(checkpoint);
  check(options.log, resumes ? OutputFile::Existing::replace : options.existing);
}

void run(TrainOptions& options, const Text& text) {
  options.plan.seed = options.seed.number();
  // Standard output gets every line anyway.
  if (options.log == "-") options.log.clear();
  if (options.start == "-" && options.against == "-") throw UsageError(Key("error.stdin_twice"));
  if (!options.start.empty()) options.plan.start = networks_of(options.start);
  if (!options.against.empty()) options.plan.against = networks_of(options.against);
  options.plan.players = numbers_of_players(options);
  const std::string checkpoint = options.output + ".checkpoint";
  check_files(options, checkpoint);
  const int threads = threads_of(options.threads);
  Training training(options.plan);
  Output output;
  const bool resumes = std::filesystem::exists(checkpoint);
  if (resumes) resume_from(checkpoint, training);
  std::optional<LineFile> log;
  if (!options.log.empty())
    log.emplace(options.log, resumes ? LineFile::Start::at_end : LineFile::Start::anew);
  const auto say = [&](const std::string& line) {
    output.write(line + "\n");
    output.flush();
    if (log) log->write(line + "\n");
  };
  // From here on, a run that is stopped or killed can be resumed.
  Control control;
  const StopOnSignals signals(control);
  save(checkpoint, training.checkpoint());
  say(text("train.seed", {{"seed", options.seed.text}}));
  if (resumes) {
    say(text("train.resumed", {{"iteration", std::to_string(training.done())}}));
  } else if (!options.start.empty()) {
    for (const int players : options.plan.players) {
      if (options.plan.start.contains(players)) continue;
      say(text("train.fresh", {{"players", players}, {"file", options.start}}));
    }
  }

  const auto start = TrainClock::now();
  const std::uint64_t done_before = training.done();
  auto saved = start;
  while (!training.finished()) {
    const std::optional<Progress> progress = training.run_iteration(threads, control.stop);
    if (!progress) {
      save(checkpoint, training.checkpoint());
      output.write(text("train.stopped", {{"iteration", std::to_string(training.done())},
                                          {"iterations", std::to_string(training.iterations())}}) +
                   "\n");
      output.flush();
      break;
    }
    constexpr std::uint64_t said_every = 10;
    constexpr double saved_every_s = 20;
    if (progress->iteration % said_every == 0 || training.finished()) {
      const double each = seconds_since(start) / static_cast<double>(training.done() - done_before);
      say(iteration_in_words(text, *progress,
                             each * static_cast<double>(training.iterations() - training.done())));
    }
    if (seconds_since(saved) > saved_every_s) {
      save(checkpoint, training.checkpoint());
      saved = TrainClock::now();
    }
  }
  if (training.finished()) {
    Networks networks = training.result();
    networks.insert(options.plan.start.begin(), options.plan.start.end());
    save(options.output, write_networks(networks), options.existing);
    std::filesystem::remove(checkpoint);
    say(text("train.done", {{"file", options.output},
                            {"networks", static_cast<std::int64_t>(training.result().size())},
                            {"iterations", static_cast<std::int64_t>(training.iterations())},
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
  options->plan.iterations = 6000;
  constexpr std::uint64_t most_iterations = 1'000'000;
  command->add_option("FILE", options->output, text("help.train.output"))->required()->type_name("");
  refuse_standard_streams(*command, "FILE");
  add_seed(*command, options->seed, text("help.seed"));
  add_number(*command, "--iterations", options->plan.iterations, text("help.train.iterations"),
             std::uint64_t{1}, most_iterations);
  add_number(*command, "--games-per-iteration", options->plan.games, text("help.train.games_per_iteration"),
             std::uint64_t{64}, most_iterations);
  add_number(*command, "--players", options->players, text("help.train.players"), min_players, max_players);
  for (const auto& [name, file, about] :
       {std::tuple("--start", &options->start, Key("help.train.start")),
        std::tuple("--against", &options->against, Key("help.train.against")),
        std::tuple("--log", &options->log, Key("help.train.log"))}) {
    command->add_option(name, *file, text(about))->type_name("FILE");
  }
  add_force(*command, options->existing, text("help.force"));
  add_threads(*command, options->threads, text("help.threads"));
  command->callback([&chosen, options, &text] { chosen = [options, &text] { run(*options, text); }; });
}

}  // namespace incan
