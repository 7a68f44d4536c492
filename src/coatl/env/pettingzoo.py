"""Cóatl for 2 to 4 agents as PettingZoo's AEC environment.

>>> table = env(players=2)
>>> table.reset(seed=1)
>>> for agent in table.agent_iter():
...     observation, reward, termination, truncation, info = table.last()
...     done = termination or truncation
...     table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))
>>> table.agents
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

from .extras import extra
from .rewards import result, rewards

with extra("pettingzoo"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger

    from .codec import SIZE, VERSION, decode, mask_of
    from .core import Tabletop
    from .layout import length
    from .text import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    Observation = dict[str, Any]
    Base = AECEnv[str, Observation, int]
else:
    Base = AECEnv


#: What an environment has once it was reset.
_SINCE_RESET: Final = frozenset(
    ("agents", "agent_selection", "cycles", "infos", "rewards", "terminations", "truncations")
)


class CoatlEnv(Base):
    """One table. Agents are `seat_0`, `seat_1`, … in turn order, and each acts when the rules ask
    it: several times in a row while its turn lasts.

    Only the end is rewarded (`ending.rewards`), and then `infos` say what came of the game. A game
    that is not over after `max_cycles` actions, where such a number is given, is truncated;
    `cycles` counts them.

    With `strict` an illegal action raises `IllegalAction`; without, it ends the game at once, as
    PettingZoo's `TerminateIllegalWrapper` would end it: -1 for whoever tried it, 0 for the others.
    The checks of PettingZoo's other usual wrappers are built in, because theirs take longer than
    the game.
    """

    metadata = {  # noqa: RUF012  # PettingZoo's attribute
        "name": f"coatl_v{VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, options: Options, render_mode: str | None, strict: bool, max_cycles: int | None
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode {render_mode!r}: there is only 'ansi'")
        if max_cycles is not None and index(max_cycles) < 1:
            raise ValueError(f"max_cycles {max_cycles!r}: at least 1, or None for a whole game")
        self.options = options
        self.render_mode = render_mode
        self.strict = strict
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(options.players)]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (length(options.players),), np.float32),
                    "action_mask": spaces.Box(0, 1, (SIZE,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: _actions() for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._tabletop = Tabletop(options)
        self._seeds = Random()  # noqa: S311  # for games, not for secrets

    def __getattr__(self, name: str) -> Any:
        if name in _SINCE_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(name)

    def agent_iter(self, max_iter: int = 1 << 63) -> Any:
        if self._tabletop.state is None:
            EnvLogger.error_agent_iter_before_reset()
            raise AssertionError
        return super().agent_iter(max_iter)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. The game of a seed is the one that `coatl` deals for it, and without one the
        games go on that followed the last seed. `options` are PettingZoo's, and not used.
        """
        if seed is not None:
            self._seeds = Random(f"{index(seed)}/games")  # noqa: S311  # as above
        text_of_seed = str(self._seeds.getrandbits(63) if seed is None else index(seed))
        state = self._tabletop.begin(text_of_seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[state.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent may know; its mask is empty while another one, or nobody, is to act."""
        tabletop = self._tabletop
        if tabletop.state is None:
            EnvLogger.error_observe_before_reset()
            raise AssertionError
        is_to_act = agent == self.agent_selection and not self._is_done(agent)
        return {
            "observation": tabletop.observed(self._seats[agent]),
            "action_mask": tabletop.choice()["action_mask"] if is_to_act else mask_of([]),
        }

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is to act; None for one whose game is over.

        What is no action at all raises `AssertionError`, anything but None after the end
        `ValueError`.
        """
        if self._tabletop.state is None:
            EnvLogger.error_step_before_reset()
            raise AssertionError
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self._is_done(agent):
            self._was_dead_step(action)  # type: ignore[arg-type]  # None is what it wants
            return
        try:
            chosen = decode(action)  # type: ignore[arg-type]  # None is refused, too
        except (TypeError, IndexError):
            raise AssertionError(f"action is not in action space: {action!r}") from None
        try:
            state = self._tabletop.play(chosen)
        except IllegalAction as refused:
            if self.strict:
                raise
            self._forfeit(agent, refused)
            return
        self._cumulative_rewards[agent] = 0.0
        self.cycles += 1
        if state.phase == "over":
            self._end(state)
            return
        if self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[state.seat]

    def _is_done(self, agent: str) -> bool:
        """Whether its game is over; one that has left is no longer in either."""
        return self.terminations.get(agent, True) or self.truncations[agent]

    def _end(self, state: State) -> None:
        self.rewards = dict(zip(self.agents, rewards(state), strict=True))
        self.infos = {agent: result(state, self._seats[agent]) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _forfeit(self, agent: str, refused: IllegalAction) -> None:
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {one: -1.0 if one == agent else 0.0 for one in self.agents}
        self.infos[agent] = {"illegal": refused.code}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the agent that is to act sees it, in text."""
        if self._tabletop.state is None:
            EnvLogger.error_render_before_reset()
            raise AssertionError
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render mode: give render_mode='ansi'")
            return None
        return text(self._tabletop.view(self._seats[self.agent_selection]))

    def close(self) -> None:
        """Nothing is held open."""


def _actions() -> spaces.Space[Any]:
    return spaces.Discrete(SIZE)


def env(
    players: int = 2,
    *,
    tokens: bool = True,
    promo: bool = False,
    fewer_bodies: bool = False,
    golden_feathers: bool = False,
    closed_ends: bool = False,
    render_mode: str | None = None,
    strict: bool = False,
    max_cycles: int | None = None,
) -> CoatlEnv:
    """A table for 2 to 4 agents with these options; an illegal action loses, or if it is `strict`
    raises `IllegalAction` and changes nothing. A game that is not over after `max_cycles`
    actions is truncated.
    """
    if players == 1:  # the solo game has environments of its own
        raise OptionsError("players-out-of-range", players=players, known=(2, 3, 4))
    options = Options(players, tokens, promo, fewer_bodies, golden_feathers, closed_ends)
    return CoatlEnv(options, render_mode, strict, max_cycles)


#: The same, strict: what others' wrappers are put around.
raw_env: Final = partial(env, strict=True)
