"""Gymnasium environments for one agent; importing this module registers them.

`coatl/Solo-v0` is the solo game against A.D.A.M., `coatl/Seat-v0` one seat against bots.

>>> import gymnasium
>>> env = gymnasium.make("coatl/Solo-v0", levels=(1,))
>>> observation, info = env.reset(seed=1)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> info["won"]
False
"""

from __future__ import annotations

from operator import index
from random import Random
from typing import TYPE_CHECKING, Any

from coatl.bots import Bot, make_bot
from coatl.rules import IllegalAction, Options, OptionsError, State, legal_actions

from .optional_dependencies import extra
from .rewards import final_info, rewards

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import InvalidAction, ResetNeeded

    from .action_codec import ENV_VERSION, NUM_ACTIONS, decode, mask_from_codes
    from .core import Simulator
    from .observation_layout import observation_size
    from .text import render_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    Base = gymnasium.Env[NDArray[np.float32], np.int64]
else:
    Base = gymnasium.Env


class OneSeatEnv(Base):
    """An environment in which the agent plays one seat and bots play the others.

    The reward is 0 until the episode ends (`rewards.rewards`); the last `info` has the result
    (`rewards.final_info`). Episodes are never truncated. `info["legal_actions"]`,
    `info["action_mask"]` and `action_masks()` give the legal actions. An illegal action of the
    action space ends the episode with reward -1, and `info["illegal"]` gives the reason.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's attribute

    def __init__(self, options: Options, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            # Stable-Baselines3 first tries "rgb_array"; after a TypeError it tries without.
            raise TypeError(f"render_mode must be 'ansi' or None, not {render_mode!r}")
        self.options = options
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (observation_size(options.players),), np.float32)
        self.action_space = spaces.Discrete(NUM_ACTIONS)
        self.seat = 0
        self._simulator = Simulator(options)
        self._bots: Sequence[tuple[Bot, Random]] = ()
        self._is_over = True

    def _assign_seats(self, seed: str) -> None:
        """Choose the agent's seat and make the bots of the next episode."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start an episode.

        A seed gives the game that `coatl play --seed` deals for it. Without one, the seed is drawn
        from the last seed given. The options of a table belong to `gymnasium.make`: any option
        here raises `OptionsError`.
        """
        for name in options or ():
            raise OptionsError("unknown-option", option=name, known=())
        super().reset(seed=seed)
        game_seed = str(self.np_random.integers(1 << 62) if seed is None else index(seed))
        self._assign_seats(game_seed)
        self._play_bots(self._simulator.reset(game_seed))
        self._is_over = False
        return self._simulator.observe(self.seat), self._simulator.legal_info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action, then chance and the bots, until the agent has to act again.

        Raises `InvalidAction` if the action is not in the action space, and `ResetNeeded` before
        the first `reset` and after the end of the episode.
        """
        if self._is_over:
            raise ResetNeeded("no episode is running: call reset()")
        try:
            chosen = decode(action)
        except (TypeError, IndexError):
            raise InvalidAction(f"{action!r} is not in {self.action_space}") from None
        simulator = self._simulator
        try:
            state = simulator.step(chosen)
        except IllegalAction as refused:
            return self._terminate(-1.0, {"illegal": refused.code})
        if self._bots:
            self._play_bots(state)
        if state.phase == "over":
            return self._terminate(rewards(state)[self.seat], final_info(state, self.seat))
        return simulator.observe(self.seat), 0.0, False, False, simulator.legal_info()

    def _terminate(
        self, reward: float, info: dict[str, Any]
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """End the episode: from now on no action is legal."""
        self._is_over = True
        info |= {"legal_actions": [], "action_mask": mask_from_codes([])}
        return self._simulator.observe(self.seat), reward, True, False, info

    def _play_bots(self, state: State) -> None:
        """Play the bots' actions until the agent has to act or the game is over."""
        while state.seat != self.seat and state.phase != "over":
            legal = legal_actions(state)
            action = legal[0]
            if len(legal) > 1:
                bot, rng = self._bots[state.seat]
                seen = self._simulator.view(state.seat) if bot.needs_view else None
                action = bot.choose(seen, legal, rng)
            state = self._simulator.step(action)

    def action_masks(self) -> NDArray[np.bool_]:
        """The action mask as booleans, under the name that MaskablePPO expects."""
        simulator = self._started_simulator()
        legal: list[int] = [] if self._is_over else simulator.legal_info()["legal_actions"]
        return mask_from_codes(legal).view(np.bool_)

    def _started_simulator(self) -> Simulator:
        if self._simulator.state is None:
            raise ResetNeeded("no episode has started: call reset()")
        return self._simulator

    def render(self) -> str | None:
        """The table as the agent sees it, as text; None, with a warning, without a render mode."""
        seen = self._started_simulator().view(self.seat)
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render mode: pass render_mode='ansi'")
            return None
        return render_text(seen)


class SoloEnv(OneSeatEnv):
    """The solo game against A.D.A.M., at any set of levels; `flags` are its other options."""

    def __init__(
        self, levels: Iterable[int] = (), *, render_mode: str | None = None, **flags: Any
    ) -> None:
        super().__init__(Options.solo(levels, **flags), render_mode)


class SeatEnv(OneSeatEnv):
    """One seat against bots, given by name: `greedy`, `planner:slip=8`.

    `opponents` names the bots of the other seats in turn order, as a sequence or as one string
    with commas. With `seat=None` the agent's seat is drawn at random for every episode. `flags` are
    the options of the table.
    """

    def __init__(
        self,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        *,
        render_mode: str | None = None,
        **flags: Any,
    ) -> None:
        names = opponents.split(",") if isinstance(opponents, str) else map(str, opponents)
        self.opponents = tuple(names)
        for name in self.opponents:
            make_bot(name)
        players = len(self.opponents) + 1
        if not 2 <= players <= 4:  # 1 is the solo game, which is SoloEnv
            raise OptionsError("players-out-of-range", players=players, known=(2, 3, 4))
        if seat is not None and index(seat) not in range(players):
            raise ValueError(f"seat must be 0 to {players - 1} or None, not {seat!r}")
        super().__init__(Options(players, **flags), render_mode)
        self._fixed_seat = None if seat is None else index(seat)

    def _assign_seats(self, seed: str) -> None:
        fixed = self._fixed_seat
        self.seat = int(self.np_random.integers(self.options.players)) if fixed is None else fixed
        names = [*self.opponents]
        names.insert(self.seat, "random")  # the agent's seat: this bot never acts
        self._bots = [
            (make_bot(name), Random(f"{seed}/seat/{number}"))  # noqa: S311  # as above
            for number, name in enumerate(names)
        ]


# The environments do the checks of Gymnasium's default wrappers themselves, and faster.
for name in ("Solo", "Seat"):
    gymnasium.register(
        f"coatl/{name}-v{ENV_VERSION}",
        f"coatl.env.gymnasium:{name}Env",
        order_enforce=False,
        disable_env_checker=True,
    )
