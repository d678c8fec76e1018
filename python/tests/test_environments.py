"""Tests of the environments, with the test suites of PettingZoo, Gymnasium, and OpenSpiel."""

import unittest
import warnings

import gymnasium
import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from incan_gold import EDITIONS, FEATURES, simulate, solve
from incan_gold.gymnasium_env import IncanGoldVectorEnv
from incan_gold.openspiel_game import path_words
from incan_gold.pettingzoo_env import env, parallel_env


class PettingZoo(unittest.TestCase):
    def test_its_own_tests_pass_for_every_number_of_players(self):
        for players in (2, 3, 8):
            for rewards in ("win", "points"):
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    parallel_api_test(parallel_env(players=players, rewards=rewards), num_cycles=200)
                    # The test itself warns of observations that are not arrays.
                    warnings.simplefilter("ignore")
                    api_test(env(players=players, rewards=rewards), num_cycles=200)
        for edition in EDITIONS:
            parallel_api_test(parallel_env(edition=edition), num_cycles=100)

    def test_seeds_and_rendering(self):
        seed_test(env, num_cycles=100)
        parallel_seed_test(parallel_env, num_cycles=100)
        render_test(env, {"ansi": lambda text: isinstance(text, str) and "Round" in text})

    def test_masks_rewards_and_the_end(self):
        for players in (2, 4):
            environment = parallel_env(players=players)
            observations, _ = environment.reset(seed=3)
            random = np.random.default_rng(1)
            while environment.agents:
                for seen in observations.values():
                    self.assertEqual(seen["action_mask"][1], seen["observation"][FEATURES.index("is_inside")])
                actions = {agent: int(random.random() < 0.3) for agent in environment.agents}
                observations, rewards, ended, _, _ = environment.step(actions)
            each = 2 if players == 2 else 1
            self.assertAlmostEqual(sum(rewards.values()), 0, places=5)
            if each == 2:
                self.assertEqual(rewards["adventurer_0"], rewards["adventurer_1"])
            self.assertTrue(all(ended.values()))


class Gymnasium(unittest.TestCase):
    def test_its_own_check_passes(self):
        for opponents in (["odds", "easy", "oracle"], ["odds"]):
            environment = gymnasium.make("IncanGold-v0", opponents=opponents)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check_env(environment.unwrapped, skip_render_check=True)

    def test_a_learner_is_asked_only_inside_and_gets_the_result(self):
        environment = gymnasium.make("IncanGold-v0", opponents=["odds", "easy"])
        seen, _ = environment.reset(seed=1)
        total, over = 0.0, False
        while not over:
            self.assertEqual(seen[FEATURES.index("is_inside")], 1)
            seen, reward, over, _, info = environment.step(int(seen[FEATURES.index("carried")] > 8))
            total += reward
        best = info["scores"].max()
        self.assertEqual(total > 0, info["scores"][0] == best)

    def test_the_vector_plays_the_games_of_the_simulation(self):
        # threshold:9:9 as an agent, against the same opponents.
        games = IncanGoldVectorEnv(32, opponents=["odds", "easy"])
        seen, _ = games.reset(seed=5)
        won, ended = 0.0, 0
        for _ in range(600):
            seen, rewards, terminated, truncated, _ = games.step((seen[:, FEATURES.index("carried")] >= 9).astype(np.int8))
            self.assertFalse(truncated.any())
            won += float((rewards[terminated] + 1 / 3).sum())
            ended += int(terminated.sum())
            self.assertTrue((rewards[~terminated] == 0).all())
            self.assertTrue((seen[:, FEATURES.index("is_inside")] == 1).all())
        expected = simulate(["threshold:9:9", "odds", "easy"], games=20000, progress=False).win_rate[0]
        self.assertGreater(ended, 500)
        self.assertLess(abs(won / ended - expected[0]), 4 * np.sqrt(0.25 / ended))

    def test_self_play_has_a_column_for_every_adventurer(self):
        for players, columns in ((2, 4), (4, 4), (5, 5)):
            games = IncanGoldVectorEnv(8, opponents=[], players=players, copy=False)
            seen, info = games.reset(seed=2)
            self.assertEqual(seen.shape, (8, columns, len(FEATURES)))
            for _ in range(300):
                seen, rewards, terminated, _, info = games.step(games.action_space.sample())
                self.assertEqual(rewards.shape, (8, columns))
                self.assertLess(abs(rewards[terminated].sum()), 1e-4)
                self.assertTrue(games.observation_space.contains(seen))
            self.assertGreater(games.decisions, 0)

    def test_the_same_seed_gives_the_same_games(self):
        def play():
            games = gymnasium.make_vec("IncanGold-v0", num_envs=4, opponents=["easy"] * 2, vectorization_mode="vector_entry_point")
            seen = [games.reset(seed=7)[0]]
            for step in range(100):
                seen.append(games.step(np.array([step % 3 == 0, 0, step % 5 == 0, 1], dtype=np.int8))[0])
            return np.stack(seen)

        np.testing.assert_array_equal(play(), play())


class OpenSpiel(unittest.TestCase):
    def test_its_own_test_of_games_passes(self):
        for players in (2, 3, 5):
            for edition in EDITIONS:
                game = pyspiel.load_game("python_incan_gold", {"players": players, "edition": edition})
                pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)

    def test_our_equilibrium_is_not_exploitable_there_either(self):
        treasures, hazards, players = "5,11", "2,1,0,0,0", 3
        settings = {"players": players, "edition": "diamant", "treasures": treasures, "hazards": hazards}
        game = pyspiel.load_game_as_turn_based("python_incan_gold", settings)
        solution = solve(players, edition="diamant", treasures=[5, 11], hazards=[2, 1, 0, 0, 0])
        equilibrium = policies.TabularPolicy(game)
        uniform = policies.TabularPolicy(game)
        for state, row in zip(equilibrium.states, equilibrium.action_probability_array):
            if len(state.legal_actions()) == 2:
                camp = solution.advice(path_words(state.information_state_string())).camp
                row[:] = (1 - camp, camp)
        mine = exploitability.nash_conv(game, equilibrium, return_only_nash_conv=False)
        self.assertLess(mine.nash_conv, 1e-4)
        for gain in mine.player_improvements:
            self.assertGreater(gain, -1e-6)
        self.assertGreater(exploitability.nash_conv(game, uniform), 0.1)


if __name__ == "__main__":
    unittest.main()
