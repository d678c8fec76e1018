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

constexpr std::size_t most_past = 6;
// Fraction of games with an opponent at the table.
constexpr double company = 0.1;
// The final entropy bonus. With more adventurers, less win chance depends on one choice, so the same entropy
// costs relatively more. Best responders gain more against networks that are much more or much less certain.
constexpr double last_curiosity(int players) {
  return 0.03 / (players * adventurers_each(players));
}
// GAE lambda. Best responders gain less against a network that trusts its next predictions and not only final
// results.
constexpr float memory = 0.8F;
// A best responder may become as certain as it likes, and finds more when it learns from final results.
constexpr double last_curiosity_against = 0.001;
constexpr float memory_against = 0.95F;
// The editions, weighted by how often they are played.
constexpr std::array<Edition, 8> editions = {
    Edition::incan_gold, Edition::incan_gold, Edition::incan_gold,        Edition::incan_gold,
    Edition::incan_gold, Edition::diamant,    Edition::incan_gold_modern, Edition::diamant_2016};

// When best responders are trained, as fractions of the run.
constexpr std::array<double, 3> responders_at = {0.5, 0.7, 0.85};

double falling(double from, double to, double progress) {
  return from * std::pow(to / from, progress);
}

}  // namespace

Training::Training(TrainingPlan plan) : plan_(std::move(plan)), main_(beginner()) {
  const auto lessons = static_cast<double>(plan_.lessons);
  const std::uint64_t response = plan_.against.empty() ? plan_.lessons / 12 : 0;
  for (std::uint64_t lesson = 0; lesson < plan_.lessons; ++lesson) {
    for (const double part : responders_at) {
      if (response < 2 || lesson != static_cast<std::uint64_t>(part * lessons)) continue;
      timeline_.insert(timeline_.end(), response - 1, Step::respond);
      timeline_.push_back(Step::respond_last);
    }
    timeline_.push_back(Step::learn);
  }
}

SelfPlay Training::game_number(std::uint64_t game) const {
  SelfPlay play;
  play.seed = plan_.seed;
  play.game = done_ % timeline_.size() * plan_.games + game;
  play.edition = editions[game % editions.size()];
  play.players = players();
  return play;
}

Learner Training::beginner() const {
  const auto start = plan_.start.find(players());
  return Learner(start != plan_.start.end() ? start->second : random_weights(plan_.seed));
}

// Weights are rounded to what the file stores.
void Training::next_network() {
  made_.emplace(players(), rounded(main_.average));
  past_.clear();
  responders_.clear();
  main_done_ = 0;
  if (made_.size() < plan_.players.size()) main_ = beginner();
}

Casting Training::casting_of_main(const Weights& learner, std::uint64_t game) const {
  Casting casting{game_number(game), {&learner, nullptr, false, memory}};
  if (!plan_.against.empty()) {
    casting.cast = {&learner, &plan_.against.at(players()), true, memory_against};
    return casting;
  }
  Random random(plan_.seed ^ 0x636f6d70616e79, casting.game.game);
  const auto others = static_cast<std::uint32_t>(past_.size() + responders_.size());
  if (others == 0 || !random.happens(company)) return casting;
  // Responders know the network's weaknesses, so they are drawn more often than past selves.
  const bool responder = !responders_.empty() && (past_.empty() || random.happens(0.6));
  const std::vector<Weights>& list = responder ? responders_ : past_;
  casting.cast.other = &list[random.below(static_cast<std::uint32_t>(list.size()))];
  return casting;
}

Casting Training::casting_of_responder(const Weights& hero, const Weights& field, std::uint64_t game) const {
  return {game_number(game), {&hero, &field, true, memory}};
}

std::optional<Progress> Training::go_on(int threads, std::atomic<bool>& stop) {
  const Step step = timeline_[done_ % timeline_.size()];
  Progress progress;
  progress.lessons = lessons();
  progress.players = players();
  progress.responder = step != Step::learn;
  Lesson lesson;
  lesson.games = plan_.games;
  lesson.threads = threads;
  if (step == Step::learn) {
    const double way = static_cast<double>(main_done_) / static_cast<double>(plan_.lessons);
    // Fine-tuning uses a smaller learning rate.
    const double rate = plan_.start.contains(players()) ? plan_.rate / 3 : plan_.rate;
    lesson.rate = falling(rate, rate / 20, way);
    const bool responds = !plan_.against.empty();
    lesson.curiosity = falling(0.02, responds ? last_curiosity_against : last_curiosity(players()), way);
    if (!responds) lesson.certainty = std::lerp(4.0, 7.0, way);
    Learner learner = main_;
    lesson.casting = [&](std::uint64_t game) { return casting_of_main(learner.weights, game); };
    progress.report = teach(learner, lesson, stop);
    if (stop) return std::nullopt;
    main_ = learner;
    ++main_done_;
    // Keep the most recent past selves.
    if (plan_.against.empty() && main_done_ % std::max<std::uint64_t>(plan_.lessons / 12, 1) == 0) {
      if (past_.size() == most_past) past_.erase(past_.begin());
      past_.push_back(main_.weights);
    }
  } else {
    const std::uint64_t response = plan_.lessons / 12;
    Learner learner = responder_ ? *responder_ : Learner(main_.average);
    const double way = static_cast<double>(responder_done_) / static_cast<double>(response);
    lesson.rate = falling(plan_.rate / 2, plan_.rate / 20, way);
    lesson.curiosity = 0.002;
    lesson.casting = [&](std::uint64_t game) {
      return casting_of_responder(learner.weights, main_.average, game);
    };
    progress.report = teach(learner, lesson, stop);
    if (stop) return std::nullopt;
    responder_ = learner;
    ++responder_done_;
    if (step == Step::respond_last) {
      responders_.push_back(responder_->average);
      responder_.reset();
      responder_done_ = 0;
    }
  }
  progress.lesson = ++done_;
  if (done_ % timeline_.size() == 0) next_network();
  return progress;
}

std::string Training::fingerprint() const {
  const auto name_of = [](const Networks& networks) {
    return networks.empty() ? "none" : to_hex(sha256(write_networks(networks))).substr(0, 16);
  };
  return fmt::format(
      "incan-gold-training/4 seed {} lessons {} games {} rate {} players {} start {} against {}", plan_.seed,
      plan_.lessons, plan_.games, plan_.rate, fmt::join(plan_.players, ","), name_of(plan_.start),
      name_of(plan_.against));
}

std::string Training::checkpoint() const {
  std::string out = fmt::format("{}\n{} {} {} {} {} {} {} {}\n", fingerprint(), done_, main_done_,
                                responder_done_, main_.updates, responder_ ? 1 : 0,
                                responder_ ? responder_->updates : 0, past_.size(), responders_.size());
  const auto put = [&](const Weights& weights) {
    for (const float weight : weights.all()) put_number(out, std::bit_cast<std::uint32_t>(weight));
  };
  const auto put_learner = [&](const Learner& learner) {
    for (const Weights* part : {&learner.weights, &learner.average, &learner.direction, &learner.size}) {
      put(*part);
    }
  };
  for (const auto& [players, weights] : made_) put(weights);
  put_learner(main_);
  if (responder_) put_learner(*responder_);
  for (const Weights& weights : past_) put(weights);
  for (const Weights& weights : responders_) put(weights);
  return out + to_hex(sha256(out));
}

Training::Restored Training::restore(std::string_view checkpoint) {
  constexpr std::size_t size_of_seal = 64;
  if (checkpoint.size() < size_of_seal) return Restored::damaged;
  const std::string_view seal = checkpoint.substr(checkpoint.size() - size_of_seal);
  checkpoint.remove_suffix(size_of_seal);
  if (to_hex(sha256(checkpoint)) != seal) return Restored::damaged;
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
    return take(learner.weights) && take(learner.average) && take(learner.direction) && take(learner.size);
  };
  Training read(plan_);
  if (numbers[0] > lessons() || numbers[6] > most_past || numbers[7] > responders_at.size())
    return Restored::damaged;
  read.done_ = numbers[0];
  read.main_done_ = numbers[1];
  read.responder_done_ = numbers[2];
  for (std::size_t made = 0; made < read.done_ / timeline_.size(); ++made) {
    if (!take(read.made_[plan_.players[made]])) return Restored::damaged;
  }
  if (!take_learner(read.main_, numbers[3])) return Restored::damaged;
  if (numbers[4] != 0) {
    read.responder_.emplace(Weights());
    if (!take_learner(*read.responder_, numbers[5])) return Restored::damaged;
  }
  read.past_.resize(numbers[6]);
  read.responders_.resize(numbers[7]);
  for (Weights& weights : read.past_) {
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
