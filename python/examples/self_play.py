"""Learns the game by self-play with PPO, in NumPy alone, and compares the result with the bot `odds`.

    python self_play.py --minutes 10

Four copies of one network play each other at 512 tables at once. Only decisions inside the temple are learned from, but values
are learned at every step, also for adventurers who wait outside.
"""

import argparse
import time

import numpy as np

import incan_gold
from incan_gold.gymnasium_env import IncanGoldVectorEnv

PLAYERS, TABLES, STEPS, HIDDEN = 4, 512, 32, 64
GAE_LAMBDA, CLIP, EPOCHS, MINIBATCHES = 0.9, 0.2, 2, 4
VALUE_LOSS_WEIGHT, ENTROPY_BONUS = 1.0, 0.01
# Most features are small counts; scores and gems are brought into the same range.
SCALE = np.minimum(np.asarray(incan_gold._core.FEATURE_LIMITS, dtype=np.float32), 30)


class Network:
    """Two hidden layers, and two outputs: the logit of Camp and the expected reward."""

    def __init__(self, random):
        sizes = (len(SCALE), HIDDEN, HIDDEN, 2)
        self.weights = [
            (random.standard_normal((before, after)) * np.sqrt(2 / before)).astype(np.float32)
            for before, after in zip(sizes, sizes[1:])
        ]
        self.weights[-1] *= 0.01
        self.weights += [np.zeros(size, dtype=np.float32) for size in sizes[1:]]
        # At first, stay long enough to see something of the temple.
        self.weights[-1][0] = -1.5
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.updates = 0

    def forward_pass(self, seen):
        first, second, last, *biases = self.weights
        x = seen / SCALE
        one = np.maximum(x @ first + biases[0], 0)
        two = np.maximum(one @ second + biases[1], 0)
        out = two @ last + biases[2]
        return out[..., 0], out[..., 1], (x, one, two)

    def backward_pass(self, activations, output_gradient):
        x, one, two = activations
        _, second, last = self.weights[:3]
        behind_two = (output_gradient @ last.T) * (two > 0)
        behind_one = (behind_two @ second.T) * (one > 0)
        steps = [x.T @ behind_one, one.T @ behind_two, two.T @ output_gradient]
        return steps + [gradient.sum(axis=0) for gradient in (behind_one, behind_two, output_gradient)]

    def update(self, gradients, rate):
        """Adam, after the gradient has been cut to a norm of at most 0.5."""
        self.updates += 1
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        cut = min(1.0, 0.5 / (norm + 1e-8))
        for weight, (mean, square), gradient in zip(self.weights, self.moments, gradients):
            mean += 0.1 * (cut * gradient - mean)
            square += 0.001 * ((cut * gradient) ** 2 - square)
            corrected = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            weight -= (rate * mean / (1 - 0.9**self.updates) / corrected).astype(np.float32)


def probability(logit):
    return 1 / (1 + np.exp(-np.clip(logit, -30, 30)))


class Learned(incan_gold.Bot):
    def __init__(self, network):
        self.network = network

    def camp(self, views):
        return probability(self.network.forward_pass(views.array)[0])


def rollout(games, network, seen, random):
    """Plays some steps; returns what was seen and done, and what it was worth."""
    shape = (STEPS, TABLES, PLAYERS)
    kept = np.empty((*shape, len(SCALE)), dtype=np.float32)
    camp, deciding, ended = (np.empty(shape, dtype=np.float32) for _ in range(3))
    chance, rewards = (np.empty(shape, dtype=np.float32) for _ in range(2))
    values = np.empty((STEPS + 1, TABLES, PLAYERS), dtype=np.float32)
    for step in range(STEPS):
        logit, values[step], _ = network.forward_pass(seen)
        kept[step], chance[step] = seen, probability(logit)
        deciding[step] = seen[..., incan_gold.FEATURES.index("is_inside")]
        camp[step] = random.random((TABLES, PLAYERS), dtype=np.float32) < chance[step]
        seen, rewards[step], over, _, _ = games.step(camp[step].astype(np.int8))
        ended[step] = over[:, None]
    values[STEPS] = network.forward_pass(seen)[1]
    advantages, after = np.zeros(shape, dtype=np.float32), np.zeros((TABLES, PLAYERS), dtype=np.float32)
    for step in reversed(range(STEPS)):
        goes_on = 1 - ended[step]
        after = rewards[step] + goes_on * values[step + 1] - values[step] + GAE_LAMBDA * goes_on * after
        advantages[step] = after
    flat = [part.reshape(-1) for part in (camp, chance, deciding, advantages, advantages + values[:-1])]
    return seen, (kept.reshape(-1, len(SCALE)), *flat)


def learn(network, transitions, rate, random):
    seen, camp, old_chance, deciding, advantages, targets = transitions
    chosen = deciding > 0
    scale = advantages[chosen].std() + 1e-6
    for _ in range(EPOCHS):
        for rows in np.array_split(random.permutation(len(seen)), MINIBATCHES):
            logit, value, activations = network.forward_pass(seen[rows])
            p = probability(logit)
            took = camp[rows] > 0
            ratio = np.where(took, p / old_chance[rows], (1 - p) / (1 - old_chance[rows]))
            gain = advantages[rows] / scale
            clipped = ((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP))
            # Of the log probability of what was chosen, and of the entropy, by the logit.
            by_logit = -np.where(clipped, 0, ratio * gain) * (camp[rows] - p)
            by_logit += ENTROPY_BONUS * p * (1 - p) * logit
            by_logit *= deciding[rows]
            by_value = VALUE_LOSS_WEIGHT * (value - targets[rows])
            output_gradient = np.stack([by_logit / max(deciding[rows].sum(), 1), by_value / len(rows)], axis=1)
            network.update(network.backward_pass(activations, output_gradient.astype(np.float32)), rate)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--games", type=int, default=4000, help="to compare with odds")
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    random = np.random.default_rng(options.seed)
    network = Network(random)
    games = IncanGoldVectorEnv(TABLES, opponents=[], players=PLAYERS, copy=False)
    seen = games.reset(seed=options.seed)[0].copy()
    start, iteration, told = time.monotonic(), 0, 0.0
    while (spent := (time.monotonic() - start) / (60 * options.minutes)) < 1:
        seen, transitions = rollout(games, network, seen, random)
        seen = seen.copy()
        learn(network, transitions, 1e-3 * (1 - spent) + 1e-5, random)
        iteration += 1
        if spent > told:
            told += 0.1
            print(f"{100 * spent:3.0f}%  iteration {iteration}, {games.decisions:,} decisions", flush=True)
    mine = Learned(network)
    alone = incan_gold.simulate([mine, "odds", "odds", "odds"], options.games, progress=False)
    other = incan_gold.simulate(["odds", mine, mine, mine], options.games, progress=False)
    print(f"One learned bot among three odds wins {100 * alone.win_rate[0, 0]:.1f}%.")
    print(f"One odds among three learned bots wins {100 * other.win_rate[0, 0]:.1f}%. Par is 25%.")


if __name__ == "__main__":
    main()
