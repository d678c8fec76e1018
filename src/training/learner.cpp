#include "training/learner.h"

#include <cmath>

#include "lab/lab.h"
#include "training/backward.h"

namespace incan {
namespace {

constexpr std::uint64_t pieces = 64;
constexpr std::uint64_t batches = 4;
// PPO clip range: once a choice's probability has changed by this factor within an iteration, it gets no more
// gradient.
constexpr double farthest = 0.2;
constexpr double share_of_average = 0.002;
constexpr float weight_of_win = 1.0F;

struct Sums {
  std::uint64_t choices = 0;
  double doubt = 0;
  double surprise = 0;
  std::uint64_t judged = 0;
  double parts_won = 0;
};

struct Piece {
  std::vector<Recollection> recollections;
  // False in games where an opponent network plays about half of the players: the win chances there depend on
  // its play, so the value head does not learn from them.
  std::vector<bool> judged;
  Sums sums;
};

double bits_of(double chance) {
  return chance <= 0 ? 0 : -chance * std::log2(chance);
}

void play_piece(const Lesson& lesson, std::uint64_t number, Piece& piece) {
  piece.recollections.clear();
  piece.judged.clear();
  piece.sums = {};
  for (std::uint64_t game = number; game < lesson.games; game += pieces) {
    const Casting casting = lesson.casting(game);
    const PlayedGame outcome = play(casting.game, casting.cast, &piece.recollections);
    piece.judged.resize(piece.recollections.size(), casting.cast.other == nullptr || casting.cast.alone);
    const std::array<double, max_players> won = win_shares(outcome.result);
    double part = 0;
    for (PlayerId player : outcome.learners) part += won[static_cast<std::size_t>(player)];
    piece.sums.parts_won += part * casting.game.players / outcome.learners.size();
  }
}

// Computes the output gradient of one transition.
Blame blame_for(const Recollection& recollection, bool judged, const Lesson& lesson,
                const Activations& activations, Sums& sums) {
  Blame blame;
  const Features& features = recollection.features;
  const Evaluation now = evaluation_of(features, activations);
  const auto each = static_cast<std::size_t>(features.each);
  const double par = 1.0 / features.players();
  // Normalize advantages by the standard deviation of a win at par.
  const double unit = std::sqrt(par * (1 - par));
  for (Seat seat : recollection.learners) {
    const auto a = static_cast<std::size_t>(seat);
    const double news =
        static_cast<double>(recollection.came_to[a / each] - recollection.win[a / each]) / unit;
    const bool left = recollection.left.contains(seat);
    const double chance = now.camp[a];
    const double ratio = left ? chance / static_cast<double>(recollection.camp[a])
                              : (1 - chance) / (1 - static_cast<double>(recollection.camp[a]));
    const bool far_enough = news > 0 ? ratio > 1 + farthest : ratio < 1 - farthest;
    double push = far_enough ? 0 : -news * ratio * ((left ? 1.0 : 0.0) - chance);
    const auto logit = static_cast<double>(activations.camp[a]);
    if (push < 0 ? logit > lesson.certainty : logit < -lesson.certainty) push = 0;
    push += lesson.curiosity * chance * (1 - chance) * logit;
    blame.camp[a] = static_cast<float>(push);
    ++sums.choices;
    sums.doubt += bits_of(chance) + bits_of(1 - chance);
  }
  if (!judged) return blame;
  for (std::size_t a = 0; a < static_cast<std::size_t>(features.adventurers); ++a) {
    blame.win[a] = weight_of_win * (static_cast<float>(now.win[a / each]) - recollection.came_to[a / each]);
  }
  ++sums.judged;
  for (std::size_t player = 0; player < static_cast<std::size_t>(features.players()); ++player) {
    sums.surprise -=
        static_cast<double>(recollection.came_to[player]) * std::log2(std::max(now.win[player], 1e-9));
  }
  sums.surprise += std::log2(par);
  return blame;
}

// One step of Adam on the mean gradient of this many transitions.
void move(Learner& learner, const Weights& gradient, std::uint64_t recollections, double rate) {
  constexpr float keep_direction = 0.9F;
  constexpr float keep_size = 0.999F;
  ++learner.updates;
  const auto updates = static_cast<double>(learner.updates);
  const double correction = std::sqrt(1 - std::pow(0.999, updates)) / (1 - std::pow(0.9, updates));
  const auto step = static_cast<float>(rate * correction);
  const float scale = 1.0F / static_cast<float>(std::max<std::uint64_t>(recollections, 1));
  // The moving average takes larger steps at first, so that it soon forgets the initial weights.
  const auto part = static_cast<float>(std::max(share_of_average, 1 / (updates + 1)));
  for (std::size_t i = 0; i < Weights::count; ++i) {
    const float slope = gradient.all()[i] * scale;
    float& direction = learner.direction.all()[i];
    float& size = learner.size.all()[i];
    direction = keep_direction * direction + (1 - keep_direction) * slope;
    size = keep_size * size + (1 - keep_size) * slope * slope;
    learner.weights.all()[i] -= step * direction / (std::sqrt(size) + 1e-6F);
    learner.average.all()[i] += part * (learner.weights.all()[i] - learner.average.all()[i]);
  }
}

}  // namespace

Weights random_weights(std::uint64_t seed) {
  Weights weights;
  Random random(seed, 0);
  const auto fill = [&](std::size_t from, std::size_t inputs, std::size_t outputs, double inputs_in_all) {
    const double most = std::sqrt(6.0 / inputs_in_all);
    for (std::size_t i = 0; i < inputs * outputs; ++i) {
      weights.at(from)[i] = static_cast<float>(most * (random.next() * 0x1p-31 - 1));
    }
  };
  constexpr std::size_t width = Weights::width;
  constexpr double first = own_features + table_features;
  fill(Weights::own, own_features, width, first);
  fill(Weights::table, table_features, width, first);
  fill(Weights::self, width, width, 2.0 * width);
  fill(Weights::inside, width, width, 4.0 * width);
  fill(Weights::outside, width, width, 4.0 * width);
  fill(Weights::third, width, Weights::last_width, width);
  fill(Weights::camp, Weights::last_width, 1, 100.0 * Weights::last_width);
  fill(Weights::win, Weights::last_width, 1, 100.0 * Weights::last_width);
  // Bias the initial policy toward Torch so that early games last long enough to learn from.
  weights.at(Weights::last_bias)[0] = -1.0F;
  return weights;
}

LessonReport teach(Learner& learner, const Lesson& lesson, std::atomic<bool>& stop) {
  std::vector<Piece> played(pieces);
  run_in_parallel(pieces, lesson.threads, stop,
                  [&] { return [&](std::uint64_t piece) { play_piece(lesson, piece, played[piece]); }; });
  std::vector<Weights> gradients(pieces / batches);
  for (std::uint64_t batch = 0; batch < batches && !stop; ++batch) {
    const Transposed transposed(learner.weights);
    run_in_parallel(pieces / batches, lesson.threads, stop, [&] {
      return [&](std::uint64_t number) {
        Piece& piece = played[batch * (pieces / batches) + number];
        Weights& gradient = gradients[number];
        gradient = {};
        Activations activations;
        for (std::size_t at = 0; at < piece.recollections.size(); ++at) {
          const Recollection& recollection = piece.recollections[at];
          forward_pass(learner.weights, recollection.features, activations);
          const Blame blame = blame_for(recollection, piece.judged[at], lesson, activations, piece.sums);
          learn(learner.weights, transposed, recollection.features, activations, blame, gradient);
        }
      };
    });
    if (stop) break;
    std::uint64_t recollections = 0;
    for (std::uint64_t number = 0; number < pieces / batches; ++number) {
      recollections += played[batch * (pieces / batches) + number].recollections.size();
      if (number == 0) continue;
      for (std::size_t i = 0; i < Weights::count; ++i) gradients[0].all()[i] += gradients[number].all()[i];
    }
    move(learner, gradients[0], recollections, lesson.rate);
  }
  Sums all;
  for (const Piece& piece : played) {
    all.choices += piece.sums.choices;
    all.doubt += piece.sums.doubt;
    all.surprise += piece.sums.surprise;
    all.judged += piece.sums.judged;
    all.parts_won += piece.sums.parts_won;
  }
  LessonReport report;
  report.choices = all.choices;
  report.doubt = all.doubt / static_cast<double>(std::max<std::uint64_t>(all.choices, 1));
  report.surprise = all.surprise / static_cast<double>(std::max<std::uint64_t>(all.judged, 1));
  report.parts_won = all.parts_won / static_cast<double>(lesson.games);
  return report;
}

}  // namespace incan
