"""A table as environments have it: one game after the other, chance in between, seats that see in
numbers.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from coatl.rules import Action, Options, State, advance, advance_chance, legal_actions, new_game
from coatl.rules.state import CHANCE_PHASES
from coatl.view import View, view

from .codec import codes, mask_of
from .observation import Observer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Tabletop:
    """A game being played, and whoever looks on from its seats."""

    def __init__(
        self, options: Options, state: State | None = None, chance: Random | None = None
    ) -> None:
        self.options = options
        #: None before the first game.
        self.state = state
        self._chance = chance or Random()  # noqa: S311  # for games, not for secrets
        self._observers = [Observer(options.players, seat) for seat in range(options.players)]

    def __reduce__(self) -> tuple[type[Tabletop], tuple[object, ...]]:
        return Tabletop, (self.options, self.state, self._chance)

    def begin(self, seed: str) -> State:
        """Deal the game that `coatl` deals for this seed."""
        self._chance = Random(seed)  # noqa: S311  # as above
        state = self.state = new_game(self.options)
        advance_chance(state, self._chance)
        return state

    def play(self, action: Action) -> State:
        """Play an action of the active seat, and let chance answer. Raises `IllegalAction`."""
        state = self.state
        assert state is not None  # noqa: S101  # it was begun
        advance(state, action)
        if state.phase in CHANCE_PHASES:
            advance_chance(state, self._chance)
        return state

    def view(self, seat: int) -> View:
        """What a seat may know."""
        assert self.state is not None  # noqa: S101  # it was begun
        return view(self.state, seat)

    def observed(self, seat: int) -> NDArray[np.float32]:
        """The same, in numbers."""
        assert self.state is not None  # noqa: S101  # not `self.view`: a call less in every step
        return self._observers[seat].observe(view(self.state, seat))

    def choice(self) -> dict[str, Any]:
        """What the active seat may do, as a list of codes and as a mask."""
        assert self.state is not None  # noqa: S101  # it was begun
        legal = codes(legal_actions(self.state))
        return {"legal_actions": legal, "action_mask": mask_of(legal)}
