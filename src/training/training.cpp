#include "training/training.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>

#include "brain/bytes.h"
#include "deal/deal.h"

namespace incan {
namespace {

constexpr std::size_t max_past_selves = 6;
// Fraction of games with an opponent at the table.
constexpr double opponent_rate = 0.1;
// The final entropy bonus. With more adventurers, less win chance depends on one choice, so the same entropy
// costs relatively more. Best responders gain more against networks that are much more or much less certain.
constexpr double final_entropy_bonus(int players) {
  return 0.03 / (players * adventurers_each(players));
}
// GAE lambda. Best responders gain less against a network that trusts its next predictions and not only final
// results.
constexpr float gae_lambda = 0.8F;
// A best responder may become as certain as it likes, and finds more when it learns from final results.
constexpr double responder_entropy_bonus = 0.001;
constexpr float responder_gae_lambda = 0.95F;
// The editions, weighted by how often they are played.
constexpr std::array<Edition, 8> editions = {
    Edition::incan_gold, Edition::incan_gold, Edition::incan_gold,        Edition::incan_gold,
    Edition::incan_gold, Edition::diamant,    Edition::incan_gold_modern, Edition::diamant_2016};

// When best responders are trained, as fractions of the run.
constexpr std::array<double, 3> responders_at = {0.5, 0.7, 0.85};

double geometric_decay(double from, double to, double progress) {
  return from * std::pow(to / from, progress);
}

}  // namespace

Training::Training(TrainingPlan plan) : plan_(std::move(plan)), main_(initial_learner()) {
  const auto iterations = static_cast<double>(plan_.iterations);
  const std::uint64_t iterations_per_responder = plan_.against.empty() ? plan_.iterations / 12 : 0;
  for (std::uint64_t iteration = 0; iteration < plan_.iterations; ++iteration) {
    for (const double part : responders_at) {
      if (iterations_per_responder < 2 || iteration != static_cast<std::uint64_t>(part * iterations))
        continue;
      schedule_.insert(schedule_.end(), iterations_per_responder - 1, Step::train_responder);
      schedule_.push_back(Step::finish_responder);
    }
    schedule_.push_back(Step::train_main);
  }
}

SelfPlay Training::self_play_game(std::uint64_t game) const {
  SelfPlay play;
  play.seed = plan_.seed;
  play.game = done_ % schedule_.size() * plan_.games + game;
  play.edition = editions[game % editions.size()];
  play.players = players();
  return play;
}

Learner Training::initial_learner() const {
  const auto start = plan_.start.find(players());
  return Learner(start != plan_.start.end() ? start->second : random_weights(plan_.seed));
}

// Weights are rounded to what the file stores.
void Training::finish_network() {
  networks_.emplace(players(), rounded(main_.average));
  past_selves_.clear();
  responders_.clear();
  main_iterations_ = 0;
  if (networks_.size() < plan_.players.size()) main_ = initial_learner();
}

TrainingGame Training::main_game(const Weights& learner, std::uint64_t game) const {
  TrainingGame training_game{self_play_game(game), {&learner, nullptr, false, gae_lambda}};
  if (!plan_.against.empty()) {
    training_game.matchup = {&learner, &plan_.against.at(players()), true, responder_gae_lambda};
    return training_game;
  }
  Random random(plan_.seed ^ 0x636f6d70616e79, training_game.game.game);
  const auto others = static_cast<std::uint32_t>(past_selves_.size() + responders_.size());
  if (others == 0 || !random.happens(opponent_rate)) return training_game;
  // Responders know the network's weaknesses, so they are drawn more often than past selves.
  const bool responder = !responders_.empty() && (past_selves_.empty() || random.happens(0.6));
  const std::vector<Weights>& list = responder ? responders_ : past_selves_;
  training_game.matchup.opponent = &list[random.below(static_cast<std::uint32_t>(list.size()))];
  return training_game;
}

TrainingGame Training::responder_game(const Weights& hero, const Weights& field, std::uint64_t game) const {
  return {self_play_game(game), {&hero, &field, true, gae_lambda}};
}

std::optional<Progress> Training::run_iteration(int threads, std::atomic<bool>& stop) {
  const Step step = schedule_[done_ % schedule_.size()];
  Progress progress;
  progress.iterations = iterations();
  progress.players = players();
  progress.responder = step != Step::train_main;
  IterationSettings iteration;
  iteration.games = plan_.games;
  iteration.threads = threads;
  if (step == Step::train_main) {
    const double fraction_done =
        static_cast<double>(main_iterations_) / static_cast<double>(plan_.iterations);
    // Fine-tuning uses a smaller learning rate.
    const double learning_rate =
        plan_.start.contains(players()) ? plan_.learning_rate / 3 : plan_.learning_rate;
    iteration.learning_rate = geometric_decay(learning_rate, learning_rate / 20, fraction_done);
    const bool responds = !plan_.against.empty();
    iteration.entropy_bonus = geometric_decay(
        0.02, responds ? responder_entropy_bonus : final_entropy_bonus(players()), fraction_done);
    if (!responds) iteration.logit_limit = std::lerp(4.0, 7.0, fraction_done);
    Learner learner = main_;
    iteration.training_game = [&](std::uint64_t game) { return main_game(learner.weights, game); };
    progress.report = train_iteration(learner, iteration, stop);
    if (stop) return std::nullopt;
    main_ = learner;
    ++main_iterations_;
    // Keep the most recent past selves.
    if (plan_.against.empty() && main_iterations_ % std::max<std::uint64_t>(plan_.iterations / 12, 1) == 0) {
      if (past_selves_.size() == max_past_selves) past_selves_.erase(past_selves_.begin());
      past_selves_.push_back(main_.weights);
    }
  } else {
    const std::uint64_t iterations_per_responder = plan_.iterations / 12;
    Learner learner = responder_ ? *responder_ : Learner(main_.average);
    const double fraction_done =
        static_cast<double>(responder_iterations_) / static_cast<double>(iterations_per_responder);
    iteration.learning_rate =
        geometric_decay(plan_.learning_rate / 2, plan_.learning_rate / 20, fraction_done);
    iteration.entropy_bonus = 0.002;
    iteration.training_game = [&](std::uint64_t game) {
      return responder_game(learner.weights, main_.average, game);
    };
    progress.report = train_iteration(learner, iteration, stop);
    if (stop) return std::nullopt;
    responder_ = learner;
    ++responder_iterations_;
    if (step == Step::finish_responder) {
      responders_.push_back(responder_->average);
      responder_.reset();
      responder_iterations_ = 0;
    }
  }
  progress.iteration = ++done_;
  if (done_ % schedule_.size() == 0) finish_network();
  return progress;
}

std::string Training::fingerprint() const {
  const auto name_of = [](const Networks& networks) {
    return networks.empty() ? "none" : to_hex(sha256(write_networks(networks))).substr(0, 16);
  };
  return fmt::format(
      "incan-gold-training/5 seed {} iterations {} games {} learning_rate {} players {} start {} against {}",
      plan_.seed, plan_.iterations, plan_.games, plan_.learning_rate, fmt::join(plan_.players, ","),
      name_of(plan_.start), name_of(plan_.against));
}

std::string Training::checkpoint() const {
  std::string out =
      fmt::format("{}\n{} {} {} {} {} {} {} {}\n", fingerprint(), done_, main_iterations_,
                  responder_iterations_, main_.updates, responder_ ? 1 : 0,
                  responder_ ? responder_->updates : 0, past_selves_.size(), responders_.size());
  const auto put = [&](const Weights& weights) {
    for (const float weight : weights.all()) put_number(out, std::bit_cast<std::uint32_t>(weight));
  };
  const auto put_learner = [&](const Learner& learner) {
    for (const Weights* part :
         {&learner.weights, &learner.average, &learner.first_moment, &learner.second_moment}) {
      put(*part);
    }
  };
  for (const auto& [players, weights] : networks_) put(weights);
  put_learner(main_);
  if (responder_) put_learner(*responder_);
  for (const Weights& weights : past_selves_) put(weights);
  for (const Weights& weights : responders_) put(weights);
  return out + to_hex(sha256(out));
}

Training::Restored Training::restore(std::string_view checkpoint) {
  constexpr std::size_t size_of_checksum = 64;
  if (checkpoint.size() < size_of_checksum) return Restored::damaged;
  const std::string_view checksum = checkpoint.substr(checkpoint.size() - size_of_checksum);
  checkpoint.remove_suffix(size_of_checksum);
  if (to_hex(sha256(checkpoint)) != checksum) return Restored::damaged;
  const auto line = [&] {
    const std::size_t end = checkpoint.find('\n');
    if (end == std::string_view::npos) return std::string();
    std::string text(checkpoint.substr(0, end));
    checkpoint.remove_prefix(end + 1);
    return text;
  };
  if (line() != fingerprint()) return Restored::of_another_plan;
  std::array<std::uint64_t, 8> numbers{};
  {
    const std::string text = line();
    const char* at = text.data();
    const char* end = at + text.size();
    for (std::uint64_t& number : numbers) {
      while (at != end && *at == ' ') ++at;
      const auto read = std::from_chars(at, end, number);
      if (read.ec != std::errc()) return Restored::damaged;
      at = read.ptr;
    }
  }
  const auto take = [&](Weights& into) {
    if (checkpoint.size() < Weights::count * sizeof(float)) return false;
    for (float& weight : into.all()) weight = std::bit_cast<float>(take_number<std::uint32_t>(checkpoint));
    return true;
  };
  const auto take_learner = [&](Learner& learner, std::uint64_t updates) {
    learner.updates = updates;
    return take(learner.weights) && take(learner.average) && take(learner.first_moment) &&
           take(learner.second_moment);
  };
  Training read(plan_);
  if (numbers[0] > iterations() || numbers[6] > max_past_selves || numbers[7] > responders_at.size())
    return Restored::damaged;
  read.done_ = numbers[0];
  read.main_iterations_ = numbers[1];
  read.responder_iterations_ = numbers[2];
  for (std::size_t made = 0; made < read.done_ / schedule_.size(); ++made) {
    if (!take(read.networks_[plan_.players[made]])) return Restored::damaged;
  }
  if (!take_learner(read.main_, numbers[3])) return Restored::damaged;
  if (numbers[4] != 0) {
    read.responder_.emplace(Weights());
    if (!take_learner(*read.responder_, numbers[5])) return Restored::damaged;
  }
  read.past_selves_.resize(numbers[6]);
  read.responders_.resize(numbers[7]);
  for (Weights& weights : read.past_selves_) {
    if (!take(weights)) return Restored::damaged;
  }
  for (Weights& weights : read.responders_) {
    if (!take(weights)) return Restored::damaged;
  }
  if (!checkpoint.empty()) return Restored::damaged;
  *this = std::move(read);
  return Restored::yes;
}

}  // namespace incan
