"""The PettingZoo (AEC) environment for 2 to 4 agents.

>>> game = env(players=2)
>>> game.reset(seed=1)
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     done = termination or truncation
...     game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))
>>> game.agents
[]
"""

from __future__ import annotations

from functools import partial
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, Final

from coatl.rules import (
    IllegalAction,
    Options,
    OptionsError,
    State,
)

from .optional_dependencies import extra
from .rewards import final_info, rewards

with extra("pettingzoo"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger

    from .action_codec import ENV_VERSION, NUM_ACTIONS, decode, mask_from_codes
    from .core import Simulator
    from .observation_layout import observation_size
    from .text import render_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    Observation = dict[str, Any]
    Base = AECEnv[str, Observation, int]
else:
    Base = AECEnv


#: Attributes that exist only after the first `reset`.
_SET_BY_RESET: Final = frozenset(
    ("agents", "agent_selection", "cycles", "infos", "rewards", "terminations", "truncations")
)


class CoatlEnv(Base):
    """One game. Agents are `seat_0`, `seat_1`, … in turn order.

    An agent acts whenever the rules ask its seat: usually several times in a row during its turn.
    Rewards are 0 until the game ends (`rewards.rewards`); then `infos` has the result
    (`rewards.final_info`). If `max_cycles` is given, the game is truncated after that many
    actions; `cycles` counts them.

    If `strict`, an illegal action raises `IllegalAction`. Otherwise it ends the game at once, as
    with PettingZoo's `TerminateIllegalWrapper`: -1 for the agent that tried it, 0 for the others.
    The checks of PettingZoo's other default wrappers are built in: the wrappers themselves would
    take longer than the game.
    """

    metadata = {  # noqa: RUF012  # PettingZoo's attribute
        "name": f"coatl_v{ENV_VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, options: Options, render_mode: str | None, strict: bool, max_cycles: int | None
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be 'ansi' or None, not {render_mode!r}")
        if max_cycles is not None and index(max_cycles) < 1:
            raise ValueError(f"max_cycles must be at least 1, or None, not {max_cycles!r}")
        self.options = options
        self.render_mode = render_mode
        self.strict = strict
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(options.players)]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(
                        0, 1, (observation_size(options.players),), np.float32
                    ),
                    "action_mask": spaces.Box(0, 1, (NUM_ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: _action_space() for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._simulator = Simulator(options)
        self._seeds = Random()  # noqa: S311  # for games, not for secrets

    def __getattr__(self, name: str) -> Any:
        if name in _SET_BY_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(name)

    def agent_iter(self, max_iter: int = 1 << 63) -> Any:
        if self._simulator.state is None:
            EnvLogger.error_agent_iter_before_reset()
            raise AssertionError
        return super().agent_iter(max_iter)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a game.

        A seed gives the game that `coatl play --seed` deals for it. Without one, the seed is drawn
        from the last seed given. `options` is part of PettingZoo's interface and ignored.
        """
        if seed is not None:
            self._seeds = Random(f"{index(seed)}/games")  # noqa: S311  # as above
        game_seed = str(self._seeds.getrandbits(63) if seed is None else index(seed))
        state = self._simulator.reset(game_seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[state.seat]

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; its action mask is all 0 unless it is the agent to act."""
        simulator = self._simulator
        if simulator.state is None:
            EnvLogger.error_observe_before_reset()
            raise AssertionError
        is_to_act = agent == self.agent_selection and not self._is_done(agent)
        return {
            "observation": simulator.observe(self._seats[agent]),
            "action_mask": (
                simulator.legal_info()["action_mask"] if is_to_act else mask_from_codes([])
            ),
        }

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act; None once the game is over.

        Raises `AssertionError` if the action is not in the action space, and `ValueError` for
        anything but None once the game is over.
        """
        if self._simulator.state is None:
            EnvLogger.error_step_before_reset()
            raise AssertionError
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self._is_done(agent):
            self._was_dead_step(action)  # type: ignore[arg-type]  # it expects None
            return
        try:
            chosen = decode(action)  # type: ignore[arg-type]  # None raises TypeError
        except (TypeError, IndexError):
            raise AssertionError(f"action is not in action space: {action!r}") from None
        try:
            state = self._simulator.step(chosen)
        except IllegalAction as refused:
            if self.strict:
                raise
            self._forfeit(agent, refused)
            return
        self._cumulative_rewards[agent] = 0.0
        self.cycles += 1
        if state.phase == "over":
            self._terminate(state)
            return
        if self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[state.seat]

    def _is_done(self, agent: str) -> bool:
        """Whether the agent's game is over; an agent that has left has no entry any more."""
        return self.terminations.get(agent, True) or self.truncations[agent]

    def _terminate(self, state: State) -> None:
        """End the game: rewards and results for all agents."""
        self.rewards = dict(zip(self.agents, rewards(state), strict=True))
        self.infos = {agent: final_info(state, self._seats[agent]) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _forfeit(self, agent: str, refused: IllegalAction) -> None:
        """End the game because this agent chose an illegal action."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {one: -1.0 if one == agent else 0.0 for one in self.agents}
        self.infos[agent] = {"illegal": refused.code}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as text, as the agent to act sees it; None, with a warning, without a mode."""
        if self._simulator.state is None:
            EnvLogger.error_render_before_reset()
            raise AssertionError
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render mode: pass render_mode='ansi'")
            return None
        return render_text(self._simulator.view(self._seats[self.agent_selection]))

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


def _action_space() -> spaces.Space[Any]:
    return spaces.Discrete(NUM_ACTIONS)


def env(
    players: int = 2,
    *,
    render_mode: str | None = None,
    strict: bool = False,
    max_cycles: int | None = None,
    **flags: Any,
) -> CoatlEnv:
    """An environment for 2 to 4 agents; `flags` are the options of the table.

    An illegal action loses the game; if `strict`, it raises `IllegalAction` and changes nothing.
    A game that is not over after `max_cycles` actions is truncated.
    """
    if players == 1:  # the solo game has its own environment: `coatl/Solo-v0` of Gymnasium
        raise OptionsError("players-out-of-range", players=players, known=(2, 3, 4))
    return CoatlEnv(Options(players, **flags), render_mode, strict, max_cycles)


#: The same but `strict`: for use with PettingZoo's own wrappers.
raw_env: Final = partial(env, strict=True)
