"""Tests of the Python package: the library, bots in Python, and that they agree with the native ones."""

import ast
import doctest
import importlib
import json
import pathlib
import unittest

import numpy as np

import incan_gold
from incan_gold import Bot, Dealer, Game, IllegalMove, Record, _core, analyze, arena, exploit, replay, simulate, solve

MODULES = (
    "incan_gold",
    "incan_gold.analysis",
    "incan_gold.arena",
    "incan_gold.bots",
    "incan_gold.game",
    "incan_gold.gymnasium_env",
    "incan_gold.openspiel_game",
    "incan_gold.pettingzoo_env",
    "incan_gold.record",
    "incan_gold.simulation",
    "incan_gold.solver",
)


class Threshold(Bot):
    """The native threshold bot again."""

    def __init__(self, gems, hazards):
        self.gems, self.hazards = gems, hazards

    def camp(self, views):
        hazards = sum(getattr(views, f"{kind}_on_path") for kind in ("spider", "mummy", "fire", "snake", "rocks"))
        return (views.carried >= self.gems) | (hazards >= self.hazards)


class Coin(Bot):
    def camp(self, views):
        return np.full(len(views), 0.3)


class Odds(Bot):
    def camp(self, views):
        held = (views.carried + views.path_gems // views.inside) * views.bust_cards
        return held > np.round(views.expected_share() * views.cards_left)


class Documented(unittest.TestCase):
    def test_the_examples_in_the_documentation_are_true(self):
        for name in MODULES:
            with self.subTest(module=name):
                found = doctest.testmod(importlib.import_module(name))
                self.assertEqual(found.failed, 0)

    def test_the_examples_in_the_readme_are_true(self):
        readme = pathlib.Path(__file__).parents[1] / "README.md"
        self.assertEqual(doctest.testfile(str(readme), module_relative=False).failed, 0)

    def test_everything_that_is_public_is_documented(self):
        for name in incan_gold.__all__:
            thing = getattr(incan_gold, name)
            if callable(thing) and name not in ("BotError", "IllegalMove"):
                self.assertTrue(thing.__doc__, name)


class Stub(unittest.TestCase):
    def test_the_stub_names_what_is_there(self):
        stub = pathlib.Path(incan_gold.__file__).with_name("_core.pyi").read_text(encoding="utf-8")
        described = {}
        for node in ast.parse(stub).body:
            if isinstance(node, ast.ClassDef) and not any(getattr(base, "id", "") == "TypedDict" for base in node.bases):
                described[node.name] = {part.name for part in node.body if isinstance(part, ast.FunctionDef)} - {"__init__", "__eq__"}
            elif isinstance(node, (ast.FunctionDef, ast.AnnAssign)):
                described[node.name if isinstance(node, ast.FunctionDef) else node.target.id] = set()
        real = {}
        for name, thing in vars(_core).items():
            if not name.startswith("__"):
                is_class = isinstance(thing, type) and not issubclass(thing, Exception)
                real[name] = {part for part in vars(thing) if not part.startswith("_")} if is_class else set()
        self.assertEqual(described, real)


class Games(unittest.TestCase):
    def test_R5_a_game_refuses_what_the_rules_forbid(self):
        game = Game(players=3)
        with self.assertRaisesRegex(IllegalMove, r"\(R\d\)"):
            game.reveal([0])
        game.start_round("A1")
        game.turn("T9")
        with self.assertRaises(ValueError):
            game.reveal([7])
        with self.assertRaises(ValueError):
            game.turn("T10")
        with self.assertRaises(ValueError):
            Game(edition="chess")
        with self.assertRaises(ValueError):
            Game(players=9)

    def test_K2_a_view_has_only_what_its_viewer_may_know(self):
        game = Game(players=3)
        game.start_round("A1")
        game.turn("T17")
        game.reveal([0, 1])
        self.assertEqual(game.view(0).tents, [6, None, None])
        self.assertEqual(game.view().tents, [None] * 3)
        self.assertEqual(game.view(open_tents=True).tents, [6, 6, 0])

    def test_copies_are_independent(self):
        game = Game()
        game.start_round("A1")
        copy = game.copy()
        copy.turn("T9")
        self.assertEqual(game.awaiting, "card")
        self.assertNotEqual(game, copy)

    def test_the_fair_deal_follows_from_its_seed(self):
        def play(seed):
            game, dealer, told = Game(edition="diamant"), Dealer(seed, "diamant"), []
            while not game.is_over:
                told += dealer.deal(game)
                if not game.is_over:
                    told += game.reveal(game.inside[-1:])
            return dealer.seed, told

        seed, told = play(None)
        self.assertEqual(play(seed), (seed, told))
        self.assertNotEqual(play(None)[1], told)


class Records(unittest.TestCase):
    def test_a_record_is_replayed_and_checked(self):
        result = simulate(["odds", "easy", "oracle"], games=3, records=True)
        self.assertEqual(len(result.records), 3)
        record = result.records[0]
        events = replay(record)
        self.assertEqual(events[-1]["scores"], record.scores)
        self.assertEqual(record.game().scores, record.scores)
        wrong = record.as_dict()
        wrong["result"] = {**wrong["result"], "scores": [0, 0, 0]}
        with self.assertRaisesRegex(ValueError, "/result"):
            Record.loads(json.dumps(wrong))
        with self.assertRaises(ValueError):
            Record.loads("nonsense")


class Simulations(unittest.TestCase):
    def same(self, one, other):
        for name in ("games", "cards", "busts"):
            self.assertEqual(getattr(one, name), getattr(other, name), name)
        for name in ("win_rate", "mean_score", "standard_deviation", "artifacts", "games_by_score"):
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name), name)

    def test_a_bot_in_python_plays_the_same_games_as_the_native_one(self):
        pairs = ((Threshold(15, 3), "threshold:15:3"), (Coin(), "random:0.3"), (Odds(), "odds"))
        for edition in incan_gold.EDITIONS:
            for players in (2, 3, 8):
                for mine, native in pairs:
                    others = ["odds", "random:0.2", "threshold:8:4", "oracle"] * 2
                    specs = [native, *others[: players - 1]]
                    settings = {"games": 60, "edition": edition, "seed": 9}
                    with self.subTest(edition=edition, players=players, bot=native):
                        self.same(simulate([mine, *specs[1:]], **settings), simulate(specs, **settings))

    def test_the_number_of_threads_does_not_matter(self):
        for bots in (["odds", "easy"], ["threshold:9:3", "easy"]):
            self.same(simulate(bots, 500, threads=1), simulate(bots, 500, threads=2))

    def test_percentiles_and_probabilities(self):
        result = simulate(["odds", "random:1"], games=400)
        self.assertEqual(result.games_by_score.sum(axis=1).tolist(), [400, 400])
        self.assertTrue((result.percentile(0.25) <= result.percentile(0.75)).all())
        self.assertAlmostEqual(float(result.win_rate[:, 0].sum()), 1)

    def test_notebooks_show_a_table(self):
        self.assertIn("<table>", simulate(["odds", Coin()], games=20)._repr_html_())
        self.assertIn("<table>", arena(["odds", "easy"], games=20)._repr_html_())

    def test_wrong_answers_and_bots_are_errors(self):
        class Wrong(Bot):
            def camp(self, views):
                return self.answer

        wrong = Wrong()
        for wrong.answer in (0.5, [0.5], np.full(20, 2.0), np.full(20, np.nan)):
            with self.assertRaises(ValueError):
                simulate([wrong, "odds"], games=10)
        for bots in (["oods", "easy"], ["odds"], ["odds"] * 9):
            with self.assertRaises(ValueError):
                simulate(bots, games=1)
        with self.assertRaises(incan_gold.BotError):
            simulate(["odds", "exec:/nowhere/bot"], games=1)

    def test_ctrl_c_stops_a_run_at_once(self):
        run = _core.SimulationRun("incan-gold", ["rollout:1000"] * 4, 10**9, 1, 1, False)
        calls = []

        class Interrupted:
            done = 0
            stop = run.stop

            def wait(self, seconds):
                calls.append(seconds)
                if len(calls) == 2:
                    raise KeyboardInterrupt
                return run.wait(seconds) if len(calls) > 2 else False

        from incan_gold._running import watch

        with self.assertRaises(KeyboardInterrupt):
            watch(Interrupted(), 10**9, "games", progress=False)
        self.assertTrue(run.wait(0))
        self.assertFalse(run.result()["complete"])


class Arenas(unittest.TestCase):
    def test_native_bots_have_a_matrix_and_ratings(self):
        result = arena(["odds", "threshold:15:3", "random:0.2"], games=200)
        self.assertEqual(result.win_rate.shape, (3, 3, 3))
        self.assertEqual(result.win_rate[1, 1].tolist(), [0.25] * 3)
        self.assertEqual(len(result.ratings), 3)
        self.assertTrue((result.games[~np.eye(3, dtype=bool)] == 200).all())

    def test_a_bot_in_python_is_as_good_as_the_native_one(self):
        result = arena([Threshold(15, 3), "random:0.2"], games=300, players=3)
        native = simulate(["threshold:15:3", "random:0.2", "random:0.2"], games=300, seed=2)
        np.testing.assert_array_equal(result.win_rate[0, 1], native.win_rate[0])


class Solver(unittest.TestCase):
    SMALL = {"treasures": [1, 5, 9, 17], "hazards": [3, 3, 0, 0, 0], "artifacts": []}

    def test_nobody_gains_on_the_equilibrium(self):
        solution = solve(2, **self.SMALL)
        self.assertGreater(solution.value, 0)
        self.assertEqual(solution.advice(["T17", "spider"]).choice, True)
        self.assertGreater(exploit("random:0.5", 2, **self.SMALL).exploitability, 0.1)
        with self.assertRaises(ValueError):
            solution.advice(["T2"])
        with self.assertRaises(ValueError):
            exploit("oracle", 2, **self.SMALL)


class Analyses(unittest.TestCase):
    def test_the_parts_add_up(self):
        record = simulate(["odds", "easy", "easy"], games=1, records=True).records[0]
        analysis = analyze(record)
        for total in analysis.totals:
            parts = total["start"] + total["decision"] + total["others"] + total["card"]
            self.assertAlmostEqual(parts, total["result"], places=6)
        self.assertEqual(len(analysis.curves()), 3)
        self.assertIn("<svg", analysis._repr_html_())


class Batches(unittest.TestCase):
    def test_arrays_are_of_the_batch_and_errors_are_python_s(self):
        batch = _core.GameBatch("incan-gold", ["", "", "odds"], 5, 7)
        self.assertEqual(batch.observations.shape, (5, 2, len(incan_gold.FEATURES)))
        self.assertEqual(batch.adventurers, [0, 1])
        for wrong in (np.zeros((5, 3), np.int8), np.zeros((4, 2), np.int8)):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        for players in (["odds", "odds"], [""], [""] * 9):
            with self.assertRaises(ValueError):
                _core.GameBatch("incan-gold", players, 1, 1)

    def test_what_is_observed_is_what_a_view_shows(self):
        for edition in incan_gold.EDITIONS:
            for players in (2, 5):
                batch = _core.GameBatch(edition, [""] * players, 3, 11)
                random = np.random.default_rng(5)
                each = 2 if players == 2 else 1
                for _ in range(200):
                    batch.step((random.random((3, players * each)) < 0.25).astype(np.int8))
                    for place in range(3):
                        game = Game._of(batch.game(place))
                        for column, row in enumerate(batch.observations[place]):
                            self.check_row(dict(zip(incan_gold.FEATURES, row.tolist())), game, column, each)

    def check_row(self, seen, game, adventurer, each):
        view = game.view(open_tents=True)
        player = adventurer // each
        players = game.players
        deck = view.deck
        for name in ("round", "carried", "path_gems", "path_points", "cards_left", "bust_cards", "artifacts_out"):
            self.assertEqual(seen[name], getattr(view, name), name)
        self.assertEqual(seen["inside"], len(view.inside))
        self.assertEqual(seen["is_inside"], adventurer in view.inside)
        self.assertEqual(seen["own_score"], view.scores[player])
        for next_one in range(1, players):
            other = (player + next_one) % players
            self.assertEqual(seen[f"score_{next_one}"], view.scores[other])
            inside = sum(other * each <= one < other * each + each for one in view.inside)
            self.assertEqual(seen[f"inside_{next_one}"], inside)
        for value in set(deck["treasures"]) | {1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17}:
            self.assertEqual(seen[f"treasure_{value}"], deck["treasures"].count(value))
        on_path = {card["card"] for card in view.path}
        for kind, count in deck["hazards"].items():
            self.assertEqual(seen[f"{kind}_in_deck"], count)
            self.assertEqual(seen[f"{kind}_on_path"], kind in on_path)
        self.assertEqual(seen["artifacts_in_deck"], len(deck["artifacts"]))
        self.assertEqual(seen["artifacts_on_path"], sum(card.startswith("A") for card in on_path))


if __name__ == "__main__":
    unittest.main()
