"""What a seat sees, as OpenSpiel asks for it.

An observation is `observation.observe` of the seat's view. With perfect recall it is followed by
everything the seat was told of every step since the game began, in order, and so tells every
observation that the seat has had. Public alone is a spectator's; private alone is what only the
seat itself knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coatl.env.extras import extra
from coatl.env.layout import layout
from coatl.view import view

from .bounds import lengths
from .codes import DIGITS, STEPS, text_of, told
from .text import full_text, own_text

with extra("openspiel"):
    import numpy as np
    import pyspiel

    from coatl.env.observation import Observer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .game import CoatlState


def _digits(number: int) -> list[int]:
    return [number >> digit & 1 for digit in reversed(range(DIGITS))]


#: For each step that a seat may be told of, its number in binary digits; 0 is no step.
_BINARY: Final = np.array([_digits(step + 1) for step in range(STEPS)], np.float32)


class SpielObserver:
    """Observes with or without perfect recall, what is public, what is the seat's own, or both.

    `tensor` is all of it in one row, `dict` has its fields by their names in `layout`; with perfect
    recall the last is `steps`.
    """

    def __init__(self, players: int, public: bool, private: bool, recall: bool) -> None:
        self._public = public
        self._private = private
        seats = range(players) if private else (None,)
        self._observers = {seat: Observer(players, seat) for seat in seats}
        fields = [one for one in layout(players) if public or one.name.startswith("own.")]
        first, last = fields[0], fields[-1]
        self._seen = slice(first.offset, last.offset + last.size)
        size = self._seen.stop - self._seen.start
        steps = lengths(players).steps if recall else 0
        self.tensor: NDArray[np.float32] = np.zeros(size + steps * DIGITS, np.float32)
        self._observation, self._steps = self.tensor[:size], self.tensor[size:]
        self.dict = {
            one.name: self.tensor[one.offset - first.offset :][: one.size] for one in fields
        }
        if recall:
            self.dict["steps"] = self._steps

    def set_from(self, state: CoatlState, player: int) -> None:
        """Fill `tensor` with what that seat sees."""
        seat = player if self._private else None
        seen = view(state.table.state, seat)
        self._observation[:] = self._observers[seat].observe(seen)[self._seen]
        if len(self._steps):
            steps = told(state.table.log, seat)
            end = len(steps) * DIGITS
            self._steps[:end] = _BINARY[steps].ravel()
            self._steps[end:] = 0

    def string_from(self, state: CoatlState, player: int) -> str:
        """What that seat sees, in words."""
        seat = player if self._private else None
        if len(self._steps):
            who = "spectator" if seat is None else f"seat {seat + 1}"
            return "; ".join([who, *map(text_of, told(state.table.log, seat))])
        seen = view(state.table.state, seat)
        return full_text(seen) if self._public else own_text(seen.own)


def observer(players: int, kind: pyspiel.IIGObservationType | None) -> SpielObserver | None:
    """The observer of that kind: None for the hands of all, and for no information at all."""
    if not kind:
        return SpielObserver(players, public=True, private=True, recall=False)
    public, recall = kind.public_info, kind.perfect_recall
    private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (public or private):
        return None
    if recall and not public:
        return None
    return SpielObserver(players, public, private, recall)
