// incan solve: the value of a round, the best choice in a position, and how far a bot is from optimal.
#include <charconv>
#include <chrono>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>

#include "cli/about.h"
#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/long_run.h"
#include "cli/options.h"
#include "cli/saved_games.h"
#include "cli/stream.h"
#include "record/record.h"
#include "report/numbers.h"
#include "report/solve_report.h"
#include "solver/solver.h"

namespace incan {
namespace {

struct SolveOptions {
  int adventurers = 0;
  std::string edition = std::string(ruleset(Edition::incan_gold).name);
  std::string removed;
  std::string artifacts;
  int taken = 0;
  std::string path;
  std::string record;
  int turn = 1;
  std::string exploit;
  bool exact = false;
  bool reduced = false;
  int threads = 0;
  bool json = false;
};

// What to solve: a round, optionally with a position in it or a bot.
struct Question {
  RoundSetup setup;
  Counting counting = Counting::cards;
  std::optional<RoundPosition> position;
  int threads = 1;
};

std::vector<std::string> words_of(std::string list) {
  for (char& c : list) {
    if (c == ',') c = ' ';
  }
  std::istringstream stream(list);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// A card in the notation of records; a treasure may also be a plain number.
std::optional<Card> card_of(const std::string& word) {
  if (const auto card = card_named(word)) return card;
  return card_named("T" + word);
}

void remove_hazards(RoundSetup& setup, const std::string& list) {
  for (const std::string& word : words_of(list)) {
    const auto card = card_named(word);
    if (!card || card->kind() != CardKind::hazard) {
      throw UsageError("error.solve.card", {{"option", "--removed"}, {"card", word}});
    }
    int& cards = setup.hazards[static_cast<std::size_t>(card->hazard())];
    if (cards == 0) throw UsageError("error.solve.not_there", {{"option", "--removed"}, {"card", word}});
    --cards;
  }
}

// By default, the artifacts of the first round.
ArtifactSet artifacts_of(const SolveOptions& options, const Ruleset& rules) {
  if (options.artifacts.empty()) {
    if (rules.artifacts_enter == ArtifactsEnter::all_at_once) return ArtifactSet::first(artifact_cards);
    return ArtifactSet::first(rules.artifact_enters_each_round() ? 1 : 0);
  }
  ArtifactSet artifacts;
  if (options.artifacts == "none") return artifacts;
  for (const std::string& word : words_of(options.artifacts)) {
    const auto card = card_named(word);
    if (!card || card->kind() != CardKind::artifact) {
      throw UsageError("error.solve.card", {{"option", "--artifacts"}, {"card", word}});
    }
    if (artifacts.contains(card->artifact())) throw UsageError("error.solve.twice", {{"card", word}});
    artifacts.insert(card->artifact());
  }
  return artifacts;
}

// Follows the path card by card. A word such as -2 means that two adventurers leave at that point.
RoundPosition walk_along(const RoundSetup& setup, const std::string& path) {
  RoundPosition position = start_of(setup);
  Turned last = Turned::no_choice;
  for (const std::string& word : words_of(path)) {
    if (word.starts_with('-')) {
      int leavers = 0;
      const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), leavers);
      const bool number = error == std::errc() && end == word.data() + word.size();
      if (!number || leavers < 1 || leavers >= position.inside || last != Turned::choice) {
        throw UsageError("error.solve.leavers", {{"word", word}, {"inside", position.inside}});
      }
      leave(position, leavers);
      // After a choice, a card must follow.
      last = Turned::no_choice;
      continue;
    }
    const auto card = card_of(word);
    if (!card) throw UsageError("error.solve.card", {{"option", "--path"}, {"card", word}});
    last = turn(setup, position, *card);
    if (card->kind() == CardKind::artifact && !setup.artifacts.contains(card->artifact())) {
      throw UsageError("error.solve.no_artifact", {{"card", word}});
    }
    if (last == Turned::not_in_deck) {
      throw UsageError("error.solve.not_there", {{"option", "--path"}, {"card", word}});
    }
    if (last == Turned::bust) throw UsageError("error.solve.bust", {{"card", word}});
  }
  if (last != Turned::choice) throw UsageError(Key("error.solve.no_choice"));
  return position;
}

// The board of a recorded game at the requested choice.
Board board_of(const SolveOptions& options) {
  const Record record = read_game(options.record);
  std::optional<Board> board;
  int choices = 0;
  const auto game = replay(record, [&](const Game& now, const Event& event) {
    if (!std::holds_alternative<CardTurned>(event) || now.awaiting() != Awaiting::choices) return;
    if (++choices == options.turn) board = now.board();
  });
  if (!game) {
    throw DataError(about(options.record, game.error()));
  }
  if (!board) throw UsageError("error.solve.turn", {{"file", options.record}, {"count", choices}});
  return *board;
}

Question question_of(const SolveOptions& options) {
  Question question;
  RoundSetup& setup = question.setup;
  if (!options.record.empty()) {
    const Board board = board_of(options);
    setup = setup_of(board);
    question.position = position_of(board);
  } else {
    if (options.adventurers == 0) throw UsageError(Key("error.solve.required"));
    setup.adventurers = options.adventurers;
    setup.edition = *edition_named(options.edition);
    remove_hazards(setup, options.removed);
    setup.artifacts = artifacts_of(options, setup.rules());
    setup.artifacts_out = options.taken;
    if (setup.artifacts.size() + options.taken > artifact_cards) {
      throw UsageError("error.solve.taken", {{"taken", options.taken},
                                             {"deck", setup.artifacts.size()},
                                             {"all", std::to_string(artifact_cards)}});
    }
    if (!options.path.empty()) question.position = walk_along(setup, options.path);
  }
  constexpr int most_counted = 4;
  const bool counted = options.exact || (!options.reduced && setup.adventurers <= most_counted);
  question.counting = counted ? Counting::cards : Counting::number;
  question.threads = threads_of(options.threads);
  return question;
}

void check_memory(std::uint64_t positions, const Text& text) {
  constexpr std::uint64_t most_bytes = std::uint64_t{4} << 30;
  const std::uint64_t bytes = positions * sizeof(float);
  if (bytes > most_bytes) throw UsageError("error.solve.memory", {{"memory", mebibytes(text, bytes)}});
}

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Prints nothing if interrupted: there are no partial results.
void solve_round(const Question& question, const SolveOptions& options, const Text& text) {
  const std::uint64_t positions = Solution::positions_of(question.setup, question.counting);
  check_memory(positions, text);
  Control control;
  const StopOnSignals signals(control);
  const SolverEffort effort{question.threads, &control.stop, &control.done};
  const Stopwatch watch;
  std::optional<Solution> solution;
  std::optional<RoundAverages> averages;
  {
    // Each position is visited once backward and once forward.
    const LongRun watched(2 * positions, control, text, "count.steps");
    solution = Solution::of(question.setup, question.counting, effort);
    if (solution) averages = solution->averages(effort);
  }
  if (averages) {
    SolvedRound round{.setup = question.setup,
                      .counting = question.counting,
                      .value = solution->value(),
                      .averages = *averages,
                      .positions = solution->positions(),
                      .mixed_positions = solution->mixed(),
                      .bytes = solution->bytes(),
                      .seconds = 0,
                      .advised = std::nullopt};
    if (question.position) {
      const auto advice = solution->at(*question.position);
      if (advice) round.advised = {*question.position, *advice};
    }
    round.seconds = watch.seconds();
    Output output;
    output.write(options.json ? json_of_round(round) + "\n" : report_of_round(text, round));
    output.flush();
  }
  signals.end_if_one_came();
}

void evaluate_bot(const Question& question, const SolveOptions& options, const Text& text) {
  check_specs({options.exploit});
  const auto spec = read_spec(options.exploit);
  const auto policy = public_policy(*spec, question.setup);
  if (!policy) throw UsageError("error.solve.policy", {{"spec", options.exploit}});
  const std::uint64_t positions = positions_to_evaluate(question.setup);
  check_memory(positions, text);
  Control control;
  const StopOnSignals signals(control);
  const Stopwatch watch;
  std::optional<PolicyEvaluation> evaluation;
  {
    const LongRun watched(2 * positions, control, text, "count.steps");
    evaluation = evaluate_policy(question.setup, *policy, {question.threads, &control.stop, &control.done});
  }
  if (evaluation) {
    const ExploitedBot bot{question.setup, options.exploit, *evaluation, positions, watch.seconds()};
    Output output;
    output.write(options.json ? json_of_exploit(bot) + "\n" : report_of_exploit(text, bot));
    output.flush();
  }
  signals.end_if_one_came();
}

void run(const SolveOptions& options, const Text& text) {
  const Question question = question_of(options);
  if (options.exploit.empty()) {
    solve_round(question, options, text);
  } else {
    evaluate_bot(question, options, text);
  }
}

}  // namespace

void add_solve(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("solve", text("help.solve"));
  auto options = std::make_shared<SolveOptions>();
  add_number(*command, "--adventurers", options->adventurers, text("help.solve.adventurers"), 1,
             max_adventurers);
  add_edition(*command, options->edition, text("help.edition"));
  command->add_option("--removed", options->removed, text("help.solve.removed"))->type_name("HAZARDS");
  command->add_option("--artifacts", options->artifacts, text("help.solve.artifacts"))->type_name("CARDS");
  add_number(*command, "--taken", options->taken, text("help.solve.taken"), 0, artifact_cards);
  command->add_option("--path", options->path, text("help.solve.path"))->type_name("CARDS");
  command->add_option("--record", options->record, text("help.solve.record"))->type_name("FILE");
  add_number(*command, "--turn", options->turn, text("help.solve.turn"), 1, 10'000);
  command->add_option("--exploit", options->exploit, text("help.solve.exploit"))->type_name("SPEC");
  command->add_flag("--exact", options->exact, text("help.solve.exact"));
  command->add_flag("--reduced", options->reduced, text("help.solve.reduced"));
  add_threads(*command, options->threads, text("help.threads"));
  command->add_flag("--json", options->json, text("help.json"));
  command->callback([&chosen, command, options, &text] {
    refuse_together(*command, "--record",
                    {"--adventurers", "--edition", "--removed", "--artifacts", "--taken", "--path"});
    // A bot is evaluated over the whole round, with exact treasures.
    refuse_together(*command, "--exploit", {"--path", "--reduced"});
    refuse_together(*command, "--exact", {"--reduced"});
    if (command->count("--turn") > 0 && options->record.empty())
      throw UsageError(Key("error.solve.no_record"));
    chosen = [options, &text] { run(*options, text); };
  });
}

}  // namespace incan
