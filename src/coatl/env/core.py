"""The game loop that the PettingZoo and Gymnasium environments share."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from coatl.rules import Action, Options, State, advance, advance_chance, legal_actions, new_game
from coatl.rules.state import CHANCE_PHASES
from coatl.view import View, view

from .action_codec import codes, mask_from_codes
from .observation import Observer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Simulator:
    """Plays one episode after another: actions of the seats, with chance in between.

    It can be pickled in the middle of an episode; the copy continues with the same chance.
    """

    def __init__(
        self, options: Options, state: State | None = None, chance: Random | None = None
    ) -> None:
        self.options = options
        #: The current state; None before the first `reset`.
        self.state = state
        self._chance = chance or Random()  # noqa: S311  # for games, not for secrets
        self._observers = [Observer(options.players, seat) for seat in range(options.players)]

    def __reduce__(self) -> tuple[type[Simulator], tuple[object, ...]]:
        return Simulator, (self.options, self.state, self._chance)

    def reset(self, seed: str) -> State:
        """Start the game that `coatl play --seed` deals for this seed."""
        self._chance = Random(seed)  # noqa: S311  # as above
        state = self.state = new_game(self.options)
        advance_chance(state, self._chance)
        return state

    def step(self, action: Action) -> State:
        """Play an action of the active seat, then resolve chance.

        Raises `IllegalAction` and changes nothing if the action is not legal.
        """
        state = self.state
        assert state is not None  # noqa: S101  # reset() was called
        advance(state, action)
        if state.phase in CHANCE_PHASES:
            advance_chance(state, self._chance)
        return state

    def view(self, seat: int) -> View:
        """The view of a seat: all that it may know."""
        assert self.state is not None  # noqa: S101  # reset() was called
        return view(self.state, seat)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """The observation of a seat."""
        assert self.state is not None  # noqa: S101  # not `self.view`: saves a call in every step
        return self._observers[seat].observe(view(self.state, seat))

    def legal_info(self) -> dict[str, Any]:
        """The legal actions of the active seat: codes in `legal_actions`, and an `action_mask`."""
        assert self.state is not None  # noqa: S101  # reset() was called
        legal = codes(legal_actions(self.state))
        return {"legal_actions": legal, "action_mask": mask_from_codes(legal)}
