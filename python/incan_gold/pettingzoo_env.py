"""Incan Gold for PettingZoo: all adventurers of a game choose at once.

An observation is a dictionary: "observation" has the numbers that `incan_gold.FEATURES` names, and "action_mask" says which of the
actions 0 (Torch) and 1 (Camp) count. Outside the temple only Torch is allowed, and nothing happens. With two players, adventurers 0
and 1 belong to player 0 and 2 and 3 to player 1; both adventurers of a player get the same reward.

>>> environment = parallel_env(players=3)
>>> observations, infos = environment.reset(seed=1)
>>> sorted(observations)
['adventurer_0', 'adventurer_1', 'adventurer_2']
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from incan_gold import _core
from incan_gold._spaces import check_rewards, masks_of, observation_box, text_of


class IncanGoldParallelEnv(ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """`rewards` is "win", the share of the win minus par at the end of the game, or "points" as they are brought home."""

    metadata = {"name": "incan_gold_v0", "render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(
        self,
        players: int = 4,
        edition: str = "incan-gold",
        rewards: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self._points = check_rewards(rewards)
        self._settings = (edition, [""] * players)
        self.render_mode = render_mode
        # Whatever is wrong with the settings is wrong now.
        self._batch = self._new_batch(0)
        self.possible_agents = [f"adventurer_{number}" for number in self._batch.adventurers]
        self.agents: list[str] = []
        self._random = np.random.default_rng()
        self._observation_space = spaces.Dict(
            {"observation": observation_box(), "action_mask": spaces.Box(0, 1, (2,), dtype=np.int8)}
        )
        self._action_spaces = {agent: spaces.Discrete(2) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(dict(self._observation_space.spaces)) for agent in self.possible_agents
        }
        self._actions = np.zeros((1, len(self.possible_agents)), dtype=np.int8)

    def _new_batch(self, seed: int) -> _core.GameBatch:
        edition, players = self._settings
        return _core.GameBatch(edition, players, 1, seed, end=1, points=self._points)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def _observe(self) -> dict[str, dict[str, Any]]:
        rows = self._batch.observations[0].copy()
        masks = masks_of(self._batch.deciding[0])
        return {
            agent: {"observation": row, "action_mask": mask}
            for agent, row, mask in zip(self.possible_agents, rows, masks)
        }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._batch = self._new_batch(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        agents = self.agents
        for column, agent in enumerate(agents):
            self._actions[0, column] = actions[agent]
        self._batch.step(self._actions)
        over = bool(self._batch.ended[0])
        rewards = dict(zip(agents, self._batch.rewards[0].tolist()))
        observations = self._observe()
        if over:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return text_of(self._batch.game(0)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def parallel_env(**settings: Any) -> IncanGoldParallelEnv:
    """All agents act at once."""
    return IncanGoldParallelEnv(**settings)


def env(**settings: Any) -> AECEnv[str, dict[str, Any], int]:
    """The agents act one after the other, but nobody sees what the others have chosen."""
    return OrderEnforcingWrapper(parallel_to_aec(IncanGoldParallelEnv(**settings)))


def raw_env(**settings: Any) -> AECEnv[str, dict[str, Any], int]:
    """`env()` without the wrapper that checks the order of calls."""
    return parallel_to_aec(IncanGoldParallelEnv(**settings))
