// The compiled part of the Python package incan_gold: the engine, records, the laboratory, the solver, and
// batches of games. Structures go to Python as JSON in the formats of the command line; arrays go as NumPy
// arrays without a copy. The Python files beside it make this pleasant to use.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "analysis/analysis_json.h"
#include "game_batch.h"
#include "record/view_json.h"
#include "solver/solver.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace incan::python {
namespace {

// A move that the rules forbid; becomes incan_gold.IllegalMove.
class IllegalMove : public std::invalid_argument {
 public:
  explicit IllegalMove(Refusal refusal) : std::invalid_argument(problem_of(refusal).english()) {}
};

Edition edition_of(const std::string& name) {
  const auto edition = edition_named(name);
  if (!edition) throw std::invalid_argument("unknown edition: " + name);
  return *edition;
}

Card card_of(const std::string& name) {
  const auto card = card_named(name);
  if (!card) throw std::invalid_argument("unknown card: " + name);
  return *card;
}

std::string json_of(const Game& game, const Events& events) {
  std::string out = "[";
  for (const Event& event : events) {
    if (out.size() > 1) out += ',';
    append_trace(out, game.board().players(), event);
  }
  return out + "]";
}

void check(const std::optional<Refusal>& refusal) {
  if (refusal) throw IllegalMove(*refusal);
}

Game new_game(const std::string& edition, int players) {
  check(Game::refuses_players(players));
  return {edition_of(edition), players};
}

std::string start_round(Game& game, const std::optional<std::string>& artifact) {
  std::optional<Artifact> entering;
  if (artifact) {
    const Card card = card_of(*artifact);
    if (card.kind() != CardKind::artifact) throw std::invalid_argument("not an artifact: " + *artifact);
    entering = card.artifact();
  }
  check(game.refuses_round(entering));
  return json_of(game, game.start_round(entering));
}

std::string turn(Game& game, const std::string& name) {
  const Card card = card_of(name);
  check(game.refuses(card));
  return json_of(game, game.turn(card));
}

AdventurerSet set_of(const Game& game, const std::vector<int>& adventurers) {
  AdventurerSet set;
  for (const int adventurer : adventurers) {
    if (adventurer < 0 || adventurer >= game.board().adventurers()) {
      throw std::invalid_argument("no adventurer " + std::to_string(adventurer));
    }
    set.insert(static_cast<Adventurer>(adventurer));
  }
  return set;
}

std::string reveal(Game& game, const std::vector<int>& camp) {
  const AdventurerSet leaving = set_of(game, camp);
  const AdventurerSet inside = game.board().inside();
  check(game.refuses(Choices(inside, leaving)));
  if (!(leaving - inside).empty()) throw IllegalMove(Refusal::choice_of_somebody_outside);
  return json_of(game, game.reveal(Choices(inside, leaving)));
}

std::string view_of(const Game& game, std::optional<int> player, bool open) {
  if (player && (*player < 0 || *player >= game.board().players())) {
    throw std::invalid_argument("no player " + std::to_string(*player));
  }
  std::optional<Player> viewer;
  if (player) viewer = static_cast<Player>(*player);
  std::string out = "{";
  append_view(out, View(game, viewer, open ? Tents::open : Tents::closed));
  return out + "}";
}

std::string awaiting(const Game& game) {
  constexpr std::array<const char*, 4> names = {"round", "card", "choices", "nothing"};
  return names[static_cast<std::size_t>(game.awaiting())];
}

// The fair deal.
class PythonDealer {
 public:
  PythonDealer(const std::optional<std::string>& seed, const std::string& edition)
      : edition_(edition_of(edition)), seed_(seed_of(seed)), dealer_(seed_, edition_) {}

  std::string seed() const { return to_hex(seed_); }
  std::string deal(Game& game) {
    if (game.board().edition() != edition_) throw std::invalid_argument("the game is of another edition");
    std::string out = "[";
    deal_on(game, dealer_, [&](const Events& events) {
      for (const Event& event : events) {
        if (out.size() > 1) out += ',';
        append_trace(out, game.board().players(), event);
      }
    });
    return out + "]";
  }

 private:
  static Seed seed_of(const std::optional<std::string>& text) {
    if (!text) return random_seed();
    const auto seed = seed_from_hex(*text);
    if (!seed) throw std::invalid_argument("a seed has 64 hexadecimal digits");
    return *seed;
  }

  Edition edition_;
  Seed seed_;
  FairDealer dealer_;
};

[[noreturn]] void throw_fault(const Fault& fault) {
  throw std::invalid_argument(fault.where + ": " + fault.why);
}

Record checked_record(const std::string& text) {
  auto record = read_record(text);
  if (!record) throw_fault(record.error());
  return *std::move(record);
}

std::string canonical_record(const std::string& text) {
  const Record record = checked_record(text);
  if (const auto game = replay(record); !game) throw_fault(game.error());
  return write_record(record);
}

std::string trace_of(const std::string& text) {
  const Record record = checked_record(text);
  std::string out = "[";
  const auto game = replay(record, [&](const Game& now, const Event& event) {
    if (out.size() > 1) out += ',';
    append_trace(out, now.board().players(), event);
  });
  if (!game) throw_fault(game.error());
  return out + "]";
}

Game replayed(const std::string& text) {
  auto game = replay(checked_record(text));
  if (!game) throw_fault(game.error());
  return *game;
}

std::string analysis_of(const std::string& text) {
  const auto analysis = analyze(checked_record(text));
  if (!analysis) throw_fault(analysis.error());
  return write_analysis(*analysis);
}

void check_spec(const std::string& spec) {
  const auto read = read_spec(spec);
  if (!read) throw std::invalid_argument(read.error().english());
}

// A long computation in a thread of its own, so that Python can show its progress and stop it.
class Run {
 public:
  virtual ~Run() {
    control_.stop = true;
    if (thread_.joinable()) thread_.join();
  }
  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  std::uint64_t done() const { return control_.done; }
  void stop() { control_.stop = true; }
  // Whether it is over, after at most this many seconds.
  bool wait(double seconds) {
    std::unique_lock lock(mutex_);
    const bool over =
        ended_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return is_over_; });
    if (over && failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return over;
  }

 protected:
  // Called last by the constructors of derived classes.
  void start() {
    thread_ = std::thread([this] {
      std::exception_ptr failure;
      try {
        compute(control_);
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      failure_ = failure;
      is_over_ = true;
      ended_.notify_all();
    });
  }
  // Called by the destructors of derived classes.
  void finish() {
    control_.stop = true;
    if (thread_.joinable()) thread_.join();
  }
  virtual void compute(Control& control) = 0;

 private:
  Control control_;
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_over_ = false;
  std::exception_ptr failure_;
};

template <typename Value, std::size_t dimensions>
nb::ndarray<nb::numpy, Value> array_of(std::vector<Value> values,
                                       const std::array<std::size_t, dimensions>& shape) {
  auto* owned = new std::vector<Value>(std::move(values));
  nb::capsule owner(owned, [](void* pointer) noexcept { delete static_cast<std::vector<Value>*>(pointer); });
  return {owned->data(), dimensions, shape.data(), owner};
}

nb::list triple(const Estimate& estimate) {
  nb::list list;
  for (const double value : {estimate.value, estimate.low, estimate.high}) list.append(value);
  return list;
}

nb::dict statistics_of(const Statistics& all, std::size_t players) {
  constexpr std::size_t most = PlayerStatistics::most_points;
  std::vector<double> wins;
  std::vector<double> points;
  std::vector<double> deviations;
  std::vector<std::uint64_t> artifacts;
  std::vector<std::uint64_t> histogram;
  for (std::size_t id = 0; id < players; ++id) {
    const PlayerStatistics& player = all.player[id];
    const Estimate rate = all.games == 0 ? Estimate{} : win_rate(player, all.games);
    wins.insert(wins.end(), {rate.value, rate.low, rate.high});
    points.push_back(all.games == 0 ? 0 : mean_points(player, all.games));
    deviations.push_back(all.games == 0 ? 0 : standard_deviation(player, all.games));
    artifacts.push_back(player.artifacts);
    histogram.insert(histogram.end(), player.games_by_points.begin(), player.games_by_points.end());
  }
  nb::dict out;
  out["games"] = all.games;
  out["cards"] = all.cards;
  out["busts"] = all.busts;
  out["win_rate"] = array_of(std::move(wins), std::array{players, std::size_t{3}});
  out["mean_score"] = array_of(std::move(points), std::array{players});
  out["standard_deviation"] = array_of(std::move(deviations), std::array{players});
  out["artifacts"] = array_of(std::move(artifacts), std::array{players});
  out["games_by_score"] = array_of(std::move(histogram), std::array{players, most});
  return out;
}

nb::list messages_of(const std::vector<BotFaults>& faults) {
  nb::list list;
  for (const BotFaults& fault : faults) list.append(problem_of(fault).english());
  return list;
}

class SimulationRun : public Run {
 public:
  SimulationRun(const std::string& edition, std::vector<std::string> bots, std::uint64_t games,
                std::uint64_t seed, int threads, bool records) {
    simulation_.edition = edition_of(edition);
    simulation_.players = std::move(bots);
    simulation_.games = games;
    simulation_.seed = seed;
    simulation_.threads = threads;
    check(Game::refuses_players(static_cast<int>(simulation_.players.size())));
    for (const std::string& spec : simulation_.players) check_spec(spec);
    if (records) {
      simulation_.on_record = [this](const Record& record) { records_.push_back(write_record(record)); };
    }
    start();
  }
  ~SimulationRun() override { finish(); }

  nb::dict result() const {
    nb::dict out = statistics_of(result_.statistics, simulation_.players.size());
    out["complete"] = result_.complete;
    out["faults"] = messages_of(result_.faults);
    nb::list names;
    for (const std::string& name : result_.names) names.append(name);
    out["names"] = names;
    nb::list records;
    for (const std::string& record : records_) records.append(record);
    out["records"] = records;
    return out;
  }

 private:
  void compute(Control& control) override { result_ = simulate(simulation_, control); }

  Simulation simulation_;
  SimulationResult result_;
  std::vector<std::string> records_;
};

class ArenaRun : public Run {
 public:
  ArenaRun(const std::string& edition, std::vector<std::string> bots, int players, std::uint64_t games,
           std::uint64_t seed, int threads) {
    arena_.edition = edition_of(edition);
    arena_.bots = std::move(bots);
    arena_.players = players;
    arena_.games = games;
    arena_.seed = seed;
    arena_.threads = threads;
    check(Game::refuses_players(players));
    if (arena_.bots.size() < min_arena_bots || arena_.bots.size() > max_arena_bots) {
      throw std::invalid_argument("an arena needs 2 to 16 bots");
    }
    for (const std::string& spec : arena_.bots) check_spec(spec);
    start();
  }
  ~ArenaRun() override { finish(); }

  std::uint64_t games() const { return games_in(arena_); }
  nb::dict result() const {
    const std::size_t bots = arena_.bots.size();
    std::vector<double> rates;
    std::vector<std::uint64_t> games;
    for (std::size_t hero = 0; hero < bots; ++hero) {
      for (std::size_t field = 0; field < bots; ++field) {
        Estimate rate{std::nan(""), std::nan(""), std::nan("")};
        if (result_.is_known(hero, field)) rate = result_.win_rate(hero, field);
        rates.insert(rates.end(), {rate.value, rate.low, rate.high});
        games.push_back(result_.cell(hero, field).games);
      }
    }
    nb::list ratings;
    nb::list pool_rates;
    for (std::size_t bot = 0; bot < result_.pool.ratings.size(); ++bot) {
      ratings.append(triple(result_.pool.ratings[bot]));
      pool_rates.append(result_.pool.win_rate(bot));
    }
    nb::list cycle;
    for (const std::size_t bot : find_cycle(result_)) cycle.append(bot);
    nb::dict out;
    out["par"] = result_.par;
    out["win_rate"] = array_of(std::move(rates), std::array{bots, bots, std::size_t{3}});
    out["games"] = array_of(std::move(games), std::array{bots, bots});
    out["pool_games"] = result_.pool.games;
    out["ratings"] = ratings;
    out["pool_win_rate"] = pool_rates;
    out["cycle"] = cycle;
    out["complete"] = result_.complete;
    out["faults"] = messages_of(result_.faults);
    nb::list names;
    for (std::size_t bot = 0; bot < bots; ++bot) {
      const bool has_name = bot < result_.names.size() && !result_.names[bot].empty();
      names.append(has_name ? result_.names[bot] : arena_.bots[bot]);
    }
    out["names"] = names;
    return out;
  }

 private:
  void compute(Control& control) override { result_ = play_arena(arena_, control); }

  Arena arena_;
  ArenaResult result_;
};

RoundSetup setup_of(int adventurers, const std::string& edition,
                    const std::optional<std::vector<int>>& treasures,
                    const std::optional<std::vector<int>>& hazards,
                    const std::optional<std::vector<std::string>>& artifacts, int artifacts_out) {
  RoundSetup setup;
  if (adventurers < 1 || adventurers > max_adventurers) throw std::invalid_argument("1 to 8 adventurers");
  setup.adventurers = adventurers;
  setup.edition = edition_of(edition);
  if (treasures) {
    for (const int value : *treasures) {
      if (!is_treasure_value(value)) throw std::invalid_argument("no treasure of " + std::to_string(value));
    }
    setup.treasures = *treasures;
    std::sort(setup.treasures.begin(), setup.treasures.end());
  }
  if (hazards) {
    if (hazards->size() != hazard_types) throw std::invalid_argument("five numbers of hazards");
    for (std::size_t type = 0; type < hazard_types; ++type) {
      const int count = (*hazards)[type];
      if (count < 0 || count > copies_of_a_hazard) throw std::invalid_argument("0 to 3 cards of each hazard");
      setup.hazards[type] = count;
    }
  }
  const Ruleset& rules = setup.rules();
  if (artifacts) {
    for (const std::string& name : *artifacts) {
      const Card card = card_of(name);
      if (card.kind() != CardKind::artifact) throw std::invalid_argument("not an artifact: " + name);
      setup.artifacts.insert(card.artifact());
    }
  } else if (rules.artifacts_enter == ArtifactsEnter::all_at_once) {
    setup.artifacts = ArtifactSet::first(artifact_cards);
  } else {
    setup.artifacts = ArtifactSet::first(rules.artifact_enters_each_round() ? 1 : 0);
  }
  if (artifacts_out < 0 || setup.artifacts.size() + artifacts_out > artifact_cards) {
    throw std::invalid_argument("more artifacts than there are");
  }
  setup.artifacts_out = artifacts_out;
  return setup;
}

// The position after these cards, where a number such as -2 means that so many leave.
RoundPosition position_after(const RoundSetup& setup, const std::vector<std::string>& path) {
  RoundPosition position = start_of(setup);
  for (const std::string& word : path) {
    if (word.starts_with('-')) {
      const int leavers = std::stoi(word.substr(1));
      if (leavers < 1 || leavers >= position.inside) throw std::invalid_argument(word + ": too many leave");
      leave(position, leavers);
      continue;
    }
    const Turned turned = incan::turn(setup, position, card_of(word));
    if (turned == Turned::bust || turned == Turned::not_in_deck) {
      throw std::invalid_argument(word + ": ends the round or is not in the deck");
    }
  }
  return position;
}

class SolverRun : public Run {
 public:
  SolverRun(RoundSetup setup, bool reduced, int threads, std::string exploit)
      : setup_(std::move(setup)),
        counting_(reduced ? Counting::number : Counting::cards),
        threads_(threads),
        exploit_(std::move(exploit)) {
    if (!exploit_.empty()) {
      const auto spec = read_spec(exploit_);
      if (!spec) throw std::invalid_argument(spec.error().english());
      policy_ = public_policy(*spec, setup_);
      if (!policy_) throw std::invalid_argument(exploit_ + ": uses more than the cards of a round");
    }
    constexpr std::uint64_t most_bytes = std::uint64_t{4} << 30;
    if (positions() * sizeof(float) > most_bytes) {
      throw std::invalid_argument("this takes more than 4 GiB; use reduced=True");
    }
    start();
  }
  ~SolverRun() override { finish(); }

  std::uint64_t positions() const {
    return exploit_.empty() ? Solution::positions_of(setup_, counting_) : positions_to_evaluate(setup_);
  }
  std::optional<double> value() const {
    if (evaluation_) return evaluation_->value;
    if (solution_) return solution_->value();
    return std::nullopt;
  }
  std::optional<double> best_response() const {
    return evaluation_ ? std::optional(evaluation_->best_response) : std::nullopt;
  }
  nb::object averages() const {
    if (!averages_) return nb::none();
    nb::dict out;
    out["choices"] = averages_->choices;
    out["mixed"] = averages_->mixed;
    out["cards"] = averages_->cards;
    out["bust"] = averages_->bust;
    return out;
  }
  nb::object advice(const std::vector<std::string>& path) const {
    if (!solution_) throw std::invalid_argument("no solution");
    const auto advice = solution_->at(position_after(setup_, path));
    if (!advice) throw std::invalid_argument("this cannot happen in this round");
    nb::dict out;
    out["choice"] = advice->choice;
    out["camp"] = advice->camp;
    out["leave"] = advice->leave;
    out["stay"] = advice->stay;
    return out;
  }

 private:
  void compute(Control& control) override {
    const SolverEffort effort{threads_, &control.stop, &control.done};
    if (policy_) {
      evaluation_ = evaluate_policy(setup_, *policy_, effort);
      return;
    }
    solution_ = Solution::of(setup_, counting_, effort);
    if (solution_) averages_ = solution_->averages(effort);
  }

  RoundSetup setup_;
  Counting counting_;
  int threads_;
  std::string exploit_;
  std::optional<RoundPolicy> policy_;
  std::optional<Solution> solution_;
  std::optional<RoundAverages> averages_;
  std::optional<PolicyEvaluation> evaluation_;
};

using Actions = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Probabilities = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <typename Array>
void step_batch(GameBatch& batch, const Array& actions) {
  if (actions.shape(0) != batch.games_at_once() || actions.shape(1) != batch.adventurers().size()) {
    throw std::invalid_argument("one action for each game and adventurer");
  }
  const std::span values(actions.data(), actions.size());
  const nb::gil_scoped_release released;
  batch.step(values);
}

// A view of a batch's own buffer, which the next step overwrites.
template <typename Value, typename... Sizes>
nb::object buffer(nb::handle self, std::vector<Value>& values, Sizes... sizes) {
  const std::array<std::size_t, sizeof...(Sizes)> shape = {sizes...};
  return nb::cast(nb::ndarray<nb::numpy, Value>(values.data(), shape.size(), shape.data(), self),
                  nb::rv_policy::reference);
}

GameBatch* new_batch(const std::string& edition, std::vector<std::string> players, std::size_t games_at_once,
                     std::uint64_t seed, std::uint64_t first, std::optional<std::uint64_t> end, bool points) {
  constexpr std::size_t most = std::size_t{1} << 20;
  check(Game::refuses_players(static_cast<int>(std::min<std::size_t>(players.size(), 99))));
  if (games_at_once < 1 || games_at_once > most) throw std::invalid_argument("1 to 1048576 games at once");
  BatchSettings settings;
  settings.edition = edition_of(edition);
  settings.players = std::move(players);
  for (const std::string& spec : settings.players) {
    if (!spec.empty()) check_spec(spec);
  }
  if (std::find(settings.players.begin(), settings.players.end(), "") == settings.players.end()) {
    throw std::invalid_argument("at least one player must be an agent");
  }
  settings.games_at_once = games_at_once;
  settings.seed = seed;
  settings.first = first;
  if (end) settings.end = *end;
  settings.rewards_points = points;
  return new GameBatch(std::move(settings));
}

}  // namespace

NB_MODULE(_core, m) {
  nb::exception<IllegalMove>(m, "IllegalMove", PyExc_ValueError);
  nb::exception<BotError>(m, "BotError", PyExc_RuntimeError);

  nb::list editions;
  for (const Ruleset& rules : rulesets) editions.append(std::string(rules.name));
  m.attr("EDITIONS") = nb::tuple(editions);
  nb::list names;
  nb::list limits;
  for (const Feature& feature : features) {
    names.append(std::string(feature.name));
    limits.append(feature.most);
  }
  m.attr("FEATURES") = nb::tuple(names);
  m.attr("FEATURE_LIMITS") = nb::tuple(limits);

  nb::class_<Game>(m, "Game")
      .def(
          "__init__",
          [](Game* self, const std::string& edition, int players) {
            new (self) Game(new_game(edition, players));
          },
          "edition"_a, "players"_a)
      .def("copy", [](const Game& game) { return game; })
      .def("__eq__", [](const Game& one, const Game& other) { return one == other; })
      .def_prop_ro("edition", [](const Game& game) { return std::string(game.board().rules().name); })
      .def_prop_ro("players", [](const Game& game) { return game.board().players(); })
      .def_prop_ro("awaiting", &awaiting)
      .def_prop_ro("bust_chance", [](const Game& game) { return game.board().bust_chance(); })
      .def_prop_ro("inside",
                   [](const Game& game) {
                     nb::list list;
                     for (Adventurer adventurer : game.board().inside()) list.append(index(adventurer));
                     return list;
                   })
      .def("start_round", &start_round, "artifact"_a.none())
      .def("turn", &turn, "card"_a)
      .def("reveal", &reveal, "camp"_a)
      .def("view", &view_of, "player"_a.none(), "open_tents"_a)
      .def_prop_ro("scores",
                   [](const Game& game) {
                     const Result result = game.result();
                     nb::list list;
                     for (int player = 0; player < result.players; ++player) {
                       list.append(result.score(static_cast<Player>(player)));
                     }
                     return list;
                   })
      .def_prop_ro("winners", [](const Game& game) {
        nb::list list;
        if (game.awaiting() == Awaiting::nothing) {
          for (Player player : game.result().winners) list.append(index(player));
        }
        return list;
      });

  nb::class_<PythonDealer>(m, "Dealer")
      .def(nb::init<const std::optional<std::string>&, const std::string&>(), "seed"_a.none(), "edition"_a)
      .def_prop_ro("seed", &PythonDealer::seed)
      .def("deal", &PythonDealer::deal, "game"_a);

  m.def("canonical_record", &canonical_record, "text"_a);
  m.def("trace", &trace_of, "text"_a);
  m.def("replayed", &replayed, "text"_a);
  m.def("analysis", &analysis_of, "text"_a, nb::call_guard<nb::gil_scoped_release>());
  m.def("check_spec", &check_spec, "spec"_a);
  m.def(
      "seed_number", [](const std::string& text) { return seed_number(text); }, "text"_a);
  m.def("random_seed_number", [] { return first_64_bits(random_seed()); });

  nb::class_<Run>(m, "Run")
      .def_prop_ro("done", &Run::done)
      .def("stop", &Run::stop)
      .def("wait", &Run::wait, "seconds"_a, nb::call_guard<nb::gil_scoped_release>());
  nb::class_<SimulationRun, Run>(m, "SimulationRun")
      .def(nb::init<const std::string&, std::vector<std::string>, std::uint64_t, std::uint64_t, int, bool>(),
           "edition"_a, "bots"_a, "games"_a, "seed"_a, "threads"_a, "records"_a)
      .def("result", &SimulationRun::result);
  nb::class_<ArenaRun, Run>(m, "ArenaRun")
      .def(nb::init<const std::string&, std::vector<std::string>, int, std::uint64_t, std::uint64_t, int>(),
           "edition"_a, "bots"_a, "players"_a, "games"_a, "seed"_a, "threads"_a)
      .def_prop_ro("games", &ArenaRun::games)
      .def("result", &ArenaRun::result);
  nb::class_<SolverRun, Run>(m, "SolverRun")
      .def(
          "__init__",
          [](SolverRun* self, int adventurers, const std::string& edition,
             const std::optional<std::vector<int>>& treasures, const std::optional<std::vector<int>>& hazards,
             const std::optional<std::vector<std::string>>& artifacts, int artifacts_out, bool reduced,
             int threads, const std::string& exploit) {
            new (self) SolverRun(setup_of(adventurers, edition, treasures, hazards, artifacts, artifacts_out),
                                 reduced, threads, exploit);
          },
          "adventurers"_a, "edition"_a, "treasures"_a.none(), "hazards"_a.none(), "artifacts"_a.none(),
          "artifacts_out"_a, "reduced"_a, "threads"_a, "exploit"_a)
      .def_prop_ro("positions", &SolverRun::positions)
      .def_prop_ro("value", &SolverRun::value)
      .def_prop_ro("best_response", &SolverRun::best_response)
      .def_prop_ro("averages", &SolverRun::averages)
      .def("advice", &SolverRun::advice, "path"_a);

  nb::class_<GameBatch>(m, "GameBatch")
      .def(nb::new_(&new_batch), "edition"_a, "players"_a, "games_at_once"_a, "seed"_a, "first"_a = 0,
           "end"_a = nb::none(), "points"_a = false)
      .def("step", &step_batch<Actions>, "camp"_a)
      .def("step_with", &step_batch<Probabilities>, "camp"_a)
      .def_prop_ro("games_at_once", &GameBatch::games_at_once)
      .def_prop_ro("is_running", &GameBatch::is_running)
      .def_prop_ro("decisions", &GameBatch::decisions)
      .def_prop_ro("adventurers",
                   [](const GameBatch& batch) {
                     nb::list list;
                     for (Adventurer adventurer : batch.adventurers()) list.append(index(adventurer));
                     return list;
                   })
      .def_prop_ro("observations",
                   [](nb::handle self) {
                     auto& batch = nb::cast<GameBatch&>(self);
                     return buffer(self, batch.observations(), batch.games_at_once(),
                                   batch.adventurers().size(), feature_count);
                   })
      .def_prop_ro("deciding",
                   [](nb::handle self) {
                     auto& batch = nb::cast<GameBatch&>(self);
                     return buffer(self, batch.deciding(), batch.games_at_once(), batch.adventurers().size());
                   })
      .def_prop_ro("rewards",
                   [](nb::handle self) {
                     auto& batch = nb::cast<GameBatch&>(self);
                     return buffer(self, batch.rewards(), batch.games_at_once(), batch.adventurers().size());
                   })
      .def_prop_ro("ended",
                   [](nb::handle self) {
                     auto& batch = nb::cast<GameBatch&>(self);
                     return buffer(self, batch.ended(), batch.games_at_once());
                   })
      .def_prop_ro("scores",
                   [](nb::handle self) {
                     auto& batch = nb::cast<GameBatch&>(self);
                     return buffer(self, batch.scores(), batch.games_at_once(),
                                   batch.scores().size() / batch.games_at_once());
                   })
      .def_prop_ro("numbers",
                   [](nb::handle self) {
                     auto& batch = nb::cast<GameBatch&>(self);
                     return buffer(self, batch.numbers(), batch.games_at_once());
                   })
      .def("game",
           [](const GameBatch& batch, std::size_t place) {
             if (place >= batch.games_at_once()) throw nb::index_error();
             return batch.game(place);
           })
      .def("statistics",
           [](const GameBatch& batch) {
             return statistics_of(batch.statistics(), batch.scores().size() / batch.games_at_once());
           })
      .def("faults", [](const GameBatch& batch) { return messages_of(batch.faults()); });
}

}  // namespace incan::python
