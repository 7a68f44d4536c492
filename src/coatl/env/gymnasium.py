"""Cóatl for one agent as Gymnasium environments, registered when this module is imported.

`coatl/Solo-v0` is the solo game against A.D.A.M., `coatl/Seat-v0` one seat against named bots.

>>> import gymnasium
>>> table = gymnasium.make("coatl/Solo-v0", levels=(1,))
>>> observation, info = table.reset(seed=1)
>>> over = False
>>> while not over:
...     action = table.action_space.sample(info["action_mask"])
...     observation, reward, over, truncated, info = table.step(action)
>>> info["won"]
False
"""

from __future__ import annotations

from operator import index
from random import Random
from typing import TYPE_CHECKING, Any

from coatl.bots import Bot, make_bot
from coatl.rules import IllegalAction, Options, OptionsError, State, legal_actions

from .extras import extra
from .rewards import result, rewards

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import InvalidAction, ResetNeeded

    from .codec import SIZE, VERSION, decode, mask_of
    from .core import Tabletop
    from .layout import length
    from .text import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    Base = gymnasium.Env[NDArray[np.float32], np.int64]
else:
    Base = gymnasium.Env


class OneSeatEnv(Base):
    """A table at which one seat is the agent's and bots, if any, have the others.

    Only the end is rewarded (`ending.rewards`), and then `info` says what came of the game; nothing
    is ever truncated. `info["legal_actions"]`, `info["action_mask"]` and `action_masks()` tell the
    legal actions. An action of the space that is not legal loses: the game is over at -1, and
    `info["illegal"]` says why.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's attribute

    def __init__(self, options: Options, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi"):
            # Stable-Baselines3 tries "rgb_array" first, and after a TypeError without.
            raise TypeError(f"render_mode {render_mode!r}: there is only 'ansi'")
        self.options = options
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (length(options.players),), np.float32)
        self.action_space = spaces.Discrete(SIZE)
        self.seat = 0
        self._tabletop = Tabletop(options)
        self._bots: Sequence[tuple[Bot, Random]] = ()
        self._is_over = True

    def _sit_down(self, seed: str) -> None:
        """Who sits where in the next game."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game. The game of a seed is the one that `coatl` deals for it, and without one the
        games go on that followed the last seed. Options are given to `gymnasium.make`; there are
        none here.
        """
        for name in options or ():
            raise OptionsError("unknown-option", option=name, known=())
        super().reset(seed=seed)
        name_of_game = str(self.np_random.integers(1 << 62) if seed is None else index(seed))
        self._sit_down(name_of_game)
        self._go_on(self._tabletop.begin(name_of_game))
        self._is_over = False
        return self._tabletop.observed(self.seat), self._tabletop.choice()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action, and let chance and the others answer until the agent is asked again.

        What is no action at all raises `InvalidAction`, a step before the first `reset` or after
        the end `ResetNeeded`.
        """
        if self._is_over:
            raise ResetNeeded("the game is over, or has not begun: call reset()")
        try:
            chosen = decode(action)
        except (TypeError, IndexError):
            raise InvalidAction(f"{action!r} is none of {self.action_space}") from None
        tabletop = self._tabletop
        try:
            state = tabletop.play(chosen)
        except IllegalAction as refused:
            return self._end(-1.0, {"illegal": refused.code})
        if self._bots:
            self._go_on(state)
        if state.phase == "over":
            return self._end(rewards(state)[self.seat], result(state, self.seat))
        return tabletop.observed(self.seat), 0.0, False, False, tabletop.choice()

    def _end(
        self, reward: float, info: dict[str, Any]
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """The game is over, and nothing is legal any more."""
        self._is_over = True
        info |= {"legal_actions": [], "action_mask": mask_of([])}
        return self._tabletop.observed(self.seat), reward, True, False, info

    def _go_on(self, state: State) -> None:
        """Let the bots play until the agent must decide or the game is over."""
        while state.seat != self.seat and state.phase != "over":
            legal = legal_actions(state)
            action = legal[0]
            if len(legal) > 1:
                bot, rng = self._bots[state.seat]
                seen = self._tabletop.view(state.seat) if bot.looks else None
                action = bot.choose(seen, legal, rng)
            state = self._tabletop.play(action)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO asks for them."""
        tabletop = self._begun()
        legal: list[int] = [] if self._is_over else tabletop.choice()["legal_actions"]
        return mask_of(legal).view(np.bool_)

    def _begun(self) -> Tabletop:
        if self._tabletop.state is None:
            raise ResetNeeded("the game has not begun: call reset()")
        return self._tabletop

    def render(self) -> str | None:
        """The table as the agent sees it, in text."""
        seen = self._begun().view(self.seat)
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render mode: give render_mode='ansi'")
            return None
        return text(seen)


class SoloEnv(OneSeatEnv):
    """The solo game against A.D.A.M., at any levels."""

    def __init__(
        self,
        levels: Iterable[int] = (),
        *,
        first_printing: bool = False,
        promo: bool = False,
        closed_ends: bool = False,
        render_mode: str | None = None,
    ) -> None:
        options = Options.solo(
            levels, first_printing=first_printing, promo=promo, closed_ends=closed_ends
        )
        super().__init__(options, render_mode)


class SeatEnv(OneSeatEnv):
    """One seat against bots, named as everywhere: `greedy`, `planner:slip=8`.

    The bots sit on the other seats in turn order: `opponents` lists them, or names them with
    commas between. With `seat=None` the agent's seat is drawn anew for every game.
    """

    def __init__(
        self,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        *,
        tokens: bool = True,
        promo: bool = False,
        fewer_bodies: bool = False,
        golden_feathers: bool = False,
        closed_ends: bool = False,
        render_mode: str | None = None,
    ) -> None:
        names = opponents.split(",") if isinstance(opponents, str) else map(str, opponents)
        self.opponents = tuple(names)
        for name in self.opponents:
            make_bot(name)
        players = len(self.opponents) + 1
        if not 2 <= players <= 4:  # one would be the solo game
            raise OptionsError("players-out-of-range", players=players, known=(2, 3, 4))
        if seat is not None and index(seat) not in range(players):
            raise ValueError(f"seat {seat!r}: there are 0 to {players - 1}")
        options = Options(players, tokens, promo, fewer_bodies, golden_feathers, closed_ends)
        super().__init__(options, render_mode)
        self._always = None if seat is None else index(seat)

    def _sit_down(self, seed: str) -> None:
        players = self.options.players
        self.seat = int(self.np_random.integers(players)) if self._always is None else self._always
        names = [*self.opponents]
        names.insert(self.seat, "random")  # never asked
        self._bots = [
            (make_bot(name), Random(f"{seed}/seat/{number}"))  # noqa: S311  # as above
            for number, name in enumerate(names)
        ]


# What Gymnasium's usual wrappers check at every step, these environments refuse by themselves.
for name in ("Solo", "Seat"):
    gymnasium.register(
        f"coatl/{name}-v{VERSION}",
        f"coatl.env.gymnasium:{name}Env",
        order_enforce=False,
        disable_env_checker=True,
    )
