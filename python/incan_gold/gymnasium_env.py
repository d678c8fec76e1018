"""Incan Gold for Gymnasium: one learner against bots, or, in a vector of games, any number of learners. Importing this registers
"IncanGold-v0".

An observation has the numbers that `incan_gold.FEATURES` names. The actions are 0 (Torch) and 1 (Camp). You are only asked while
your adventurer is in the temple. With two players, you lead two adventurers: observations have a row for each and there is an action
for each; `info["deciding"]` says whose action counts.

>>> import gymnasium, incan_gold.gymnasium_env
>>> environment = gymnasium.make("IncanGold-v0", opponents=["odds", "easy"])
>>> observation, info = environment.reset(seed=1)
>>> observation.shape
(50,)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from incan_gold import _core
from incan_gold._spaces import check_rewards, observation_box, text_of

DEFAULT_OPPONENTS = ("odds", "odds", "odds")


def _spaces_for(adventurers: int) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
    if adventurers == 1:
        return observation_box(), spaces.Discrete(2)
    return observation_box(adventurers), spaces.MultiDiscrete([2] * adventurers)


def _seats(players: int | None, opponents: Sequence[str]) -> list[str]:
    count = 1 + len(opponents) if players is None else players
    if count <= len(opponents):
        raise ValueError(f"{len(opponents)} opponents leave no place at a table of {count} players")
    return [""] * (count - len(opponents)) + list(opponents)


class IncanGoldEnv(gymnasium.Env[npt.NDArray[np.float32], Any]):
    """One game against bots. `rewards` is "win", the share of the win minus par at the end, or "points" as they come."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        opponents: Sequence[str] = DEFAULT_OPPONENTS,
        edition: str = "incan-gold",
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self._points = check_rewards(rewards)
        self._settings = (edition, _seats(None, opponents))
        self.render_mode = render_mode
        self._batch = self._new_batch(0)
        self._single = len(self._batch.adventurers) == 1
        self.observation_space, self.action_space = _spaces_for(len(self._batch.adventurers))

    def _new_batch(self, seed: int) -> _core.GameBatch:
        edition, seats = self._settings
        return _core.GameBatch(edition, seats, 1, seed, end=1, points=self._points)

    def _observe(self) -> npt.NDArray[np.float32]:
        rows = self._batch.observations[0]
        seen: npt.NDArray[np.float32] = (rows[0] if self._single else rows).copy()
        return seen

    def _info(self) -> dict[str, Any]:
        return {"deciding": self._batch.deciding[0].astype(bool)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self._batch = self._new_batch(int(self.np_random.integers(2**63)))
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        camp = np.asarray(action, dtype=np.int8).reshape(1, -1)
        self._batch.step(camp)
        over = bool(self._batch.ended[0])
        info = self._info()
        if over:
            info["scores"] = self._batch.scores[0].copy()
        return self._observe(), float(self._batch.rewards[0, 0]), over, False, info

    def render(self) -> str | None:
        return text_of(self._batch.game(0)) if self.render_mode == "ansi" else None


class IncanGoldVectorEnv(VectorEnv[Any, Any, Any]):
    """Thousands of games, stepped at once. A game that ends is followed by the next one in the same step.

    With `players` greater than the number of opponents plus one, several learners sit at each table: observations, actions, and
    rewards then have a column for each of their adventurers. `IncanGoldVectorEnv(1024, opponents=[], players=4)` is self-play.
    With `copy=False`, observations and rewards are overwritten by the next step.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[str] = DEFAULT_OPPONENTS,
        players: int | None = None,
        edition: str = "incan-gold",
        rewards: str = "win",
        copy: bool = True,
        **unused: Any,
    ) -> None:
        super().__init__()
        self._points = check_rewards(rewards)
        self._settings = (edition, _seats(players, opponents))
        self._copy = copy
        self.num_envs = num_envs
        self._start(0)
        each = 2 if len(self._settings[1]) == 2 else 1
        self._columns = len(self._batch.adventurers)
        self._one_learner = self._columns == each
        self.single_observation_space, self.single_action_space = _spaces_for(self._columns)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._truncations = np.zeros(num_envs, dtype=bool)

    def _start(self, seed: int) -> None:
        edition, seats = self._settings
        self._batch = _core.GameBatch(edition, seats, self.num_envs, seed, points=self._points)
        self._observations = self._batch.observations
        self._rewards = self._batch.rewards
        self._ended = self._batch.ended.view(bool)
        self._deciding = self._batch.deciding.view(bool)
        self._scores = self._batch.scores

    @property
    def decisions(self) -> int:
        """How many choices the learners' adventurers have made since the last reset."""
        return self._batch.decisions

    def _observe(self) -> npt.NDArray[np.float32]:
        rows = self._observations[:, 0] if self._columns == 1 else self._observations
        return rows.copy() if self._copy else rows

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self._start(int(self.np_random.integers(2**63)))
        return self._observe(), {"deciding": self._deciding}

    def step(
        self, actions: Any
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        self._batch.step(np.ascontiguousarray(actions, dtype=np.int8).reshape(self.num_envs, self._columns))
        rewards = self._rewards[:, 0] if self._one_learner else self._rewards
        info: dict[str, Any] = {"deciding": self._deciding}
        if self._ended.any():
            info["scores"] = self._scores
        return (
            self._observe(),
            rewards.copy() if self._copy else rewards,
            self._ended.copy(),
            self._truncations,
            info,
        )


if "IncanGold-v0" not in gymnasium.registry:
    gymnasium.register(
        id="IncanGold-v0",
        entry_point="incan_gold.gymnasium_env:IncanGoldEnv",
        vector_entry_point="incan_gold.gymnasium_env:IncanGoldVectorEnv",
    )
