#include "training/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "deal/deal.h"

namespace incan {
namespace {

constexpr std::size_t most_past = 6;
// How often others sit at the table.
constexpr double company = 0.3;
// The editions, by how often they are played.
constexpr std::array<Edition, 8> editions = {
    Edition::incan_gold, Edition::incan_gold, Edition::incan_gold,        Edition::incan_gold,
    Edition::incan_gold, Edition::diamant,    Edition::incan_gold_modern, Edition::diamant_2016};

// The numbers of players, likewise: the fewer they are, the less one game teaches.
constexpr std::array<int, 12> numbers_of_players = {2, 3, 4, 5, 2, 3, 4, 5, 6, 6, 7, 8};

// When best responders are trained, as parts of the way.
constexpr std::array<double, 3> responders_at = {0.5, 0.7, 0.85};

double falling(double from, double to, double progress) {
  return from * std::pow(to / from, progress);
}

}  // namespace

Training::Training(const TrainingPlan& plan)
    : plan_(plan), main_(plan_.start ? *plan_.start : random_weights(plan_.seed)) {
  const auto lessons = static_cast<double>(plan_.lessons);
  const std::uint64_t response = plan_.against ? 0 : plan_.lessons / 12;
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
  play.game = done_ * plan_.games + game;
  play.edition = editions[game / numbers_of_players.size() % editions.size()];
  play.players = plan_.players != 0 ? plan_.players : numbers_of_players[game % numbers_of_players.size()];
  return play;
}

Casting Training::casting_of_main(const Weights& learner, std::uint64_t game) const {
  Casting casting{game_number(game), {&learner, nullptr, false}};
  if (plan_.against) {
    casting.cast = {&learner, &*plan_.against, true};
    return casting;
  }
  Random random(plan_.seed ^ 0x636f6d70616e79, casting.game.game);
  const auto others = static_cast<std::uint32_t>(past_.size() + responders_.size());
  if (others == 0 || !random.happens(company)) return casting;
  // Responders know its weaknesses, so they come more often than those it was.
  const bool responder = !responders_.empty() && (past_.empty() || random.happens(0.6));
  const std::vector<Weights>& list = responder ? responders_ : past_;
  casting.cast.other = &list[random.below(static_cast<std::uint32_t>(list.size()))];
  return casting;
}

Casting Training::casting_of_responder(const Weights& hero, const Weights& field, std::uint64_t game) const {
  return {game_number(game), {&hero, &field, true}};
}

std::optional<Progress> Training::go_on(int threads, std::atomic<bool>& stop) {
  const Step step = timeline_[done_];
  Progress progress;
  progress.lessons = lessons();
  progress.responder = step != Step::learn;
  Lesson lesson;
  lesson.games = plan_.games;
  lesson.threads = threads;
  if (step == Step::learn) {
    const double way = static_cast<double>(main_done_) / static_cast<double>(plan_.lessons);
    lesson.rate = falling(plan_.rate, plan_.rate / 20, way);
    lesson.curiosity = falling(0.02, 0.001, way);
    Learner learner = main_;
    lesson.casting = [&](std::uint64_t game) { return casting_of_main(learner.weights, game); };
    progress.report = teach(learner, lesson, stop);
    if (stop) return std::nullopt;
    main_ = learner;
    ++main_done_;
    // The last of them are the ones worth remembering.
    if (!plan_.against && main_done_ % std::max<std::uint64_t>(plan_.lessons / 12, 1) == 0) {
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
  return progress;
}

std::string Training::fingerprint() const {
  return fmt::format(
      "incan-gold-training/1 seed {} lessons {} games {} rate {} players {} start {} against {}", plan_.seed,
      plan_.lessons, plan_.games, plan_.rate, plan_.players,
      plan_.start ? to_hex(sha256(write_network(*plan_.start))).substr(0, 16) : "none",
      plan_.against ? to_hex(sha256(write_network(*plan_.against))).substr(0, 16) : "none");
}

std::string Training::checkpoint() const {
  std::string out = fmt::format("{}\n{} {} {} {} {} {} {} {}\n", fingerprint(), done_, main_done_,
                                responder_done_, main_.updates, responder_ ? 1 : 0,
                                responder_ ? responder_->updates : 0, past_.size(), responders_.size());
  const auto put = [&](const Learner& learner) {
    for (const Weights* part : {&learner.weights, &learner.average, &learner.direction, &learner.size}) {
      out += write_network(*part);
    }
  };
  put(main_);
  if (responder_) put(*responder_);
  for (const Weights& weights : past_) out += write_network(weights);
  for (const Weights& weights : responders_) out += write_network(weights);
  return out;
}

bool Training::restore(std::string_view checkpoint) {
  const auto line = [&] {
    const std::size_t end = checkpoint.find('\n');
    if (end == std::string_view::npos) return std::string();
    std::string text(checkpoint.substr(0, end));
    checkpoint.remove_prefix(end + 1);
    return text;
  };
  if (line() != fingerprint()) return false;
  std::array<std::uint64_t, 8> numbers{};
  {
    const std::string text = line();
    const char* at = text.data();
    const char* end = at + text.size();
    for (std::uint64_t& number : numbers) {
      while (at != end && *at == ' ') ++at;
      const auto read = std::from_chars(at, end, number);
      if (read.ec != std::errc()) return false;
      at = read.ptr;
    }
  }
  const std::size_t size = write_network(Weights()).size();
  const auto take = [&](Weights& into) {
    if (checkpoint.size() < size) return false;
    const std::optional<Weights> read = read_network(checkpoint.substr(0, size));
    checkpoint.remove_prefix(size);
    if (read) into = *read;
    return read.has_value();
  };
  const auto take_learner = [&](Learner& learner, std::uint64_t updates) {
    learner.updates = updates;
    return take(learner.weights) && take(learner.average) && take(learner.direction) && take(learner.size);
  };
  Training read(plan_);
  if (numbers[0] > lessons() || numbers[6] > most_past || numbers[7] > responders_at.size()) return false;
  read.done_ = numbers[0];
  read.main_done_ = numbers[1];
  read.responder_done_ = numbers[2];
  if (!take_learner(read.main_, numbers[3])) return false;
  if (numbers[4] != 0) {
    read.responder_.emplace(Weights());
    if (!take_learner(*read.responder_, numbers[5])) return false;
  }
  read.past_.resize(numbers[6]);
  read.responders_.resize(numbers[7]);
  for (Weights& weights : read.past_) {
    if (!take(weights)) return false;
  }
  for (Weights& weights : read.responders_) {
    if (!take(weights)) return false;
  }
  if (!checkpoint.empty()) return false;
  *this = std::move(read);
  return true;
}

}  // namespace incan
