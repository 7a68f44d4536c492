"""OpenSpiel's observers: observations and information states as tensors and strings.

Without perfect recall, the tensor is the observation of the seat's view (`env.observation`). With
perfect recall, it is followed by all observed steps since the start of the game (`step_log`). With
public information only, it is what a spectator sees; with private information only, what only the
seat itself knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coatl.env.observation_layout import layout
from coatl.env.optional_dependencies import extra
from coatl.view import view

from .bounds import length_bounds
from .step_log import NUM_OBSERVED_STEPS, STEP_BITS, observed_steps, observed_text
from .text import observation_text, private_text

with extra("openspiel"):
    import numpy as np
    import pyspiel

    from coatl.env.observation import Observer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .state import CoatlState


def _bits(number: int) -> list[int]:
    return [number >> bit & 1 for bit in reversed(range(STEP_BITS))]


#: Every observed step in binary, plus 1, because 0 encodes "no step".
_BINARY: Final = np.array([_bits(step + 1) for step in range(NUM_OBSERVED_STEPS)], np.float32)


class CoatlObserver:
    """Observes public information, private information or both, with or without perfect recall.

    `tensor` is one row of numbers. `dict` has views of its fields by their names in `layout`; with
    perfect recall the last one is `steps`.
    """

    def __init__(self, players: int, public: bool, private: bool, recall: bool) -> None:
        self._public = public
        self._private = private
        seats = range(players) if private else (None,)
        self._observers = {seat: Observer(players, seat) for seat in seats}
        fields = [one for one in layout(players) if public or one.name.startswith("own.")]
        first, last = fields[0], fields[-1]
        self._observed = slice(first.offset, last.offset + last.size)
        size = self._observed.stop - self._observed.start
        steps = length_bounds(players).steps if recall else 0
        self.tensor: NDArray[np.float32] = np.zeros(size + steps * STEP_BITS, np.float32)
        self._observation, self._steps = self.tensor[:size], self.tensor[size:]
        self.dict = {
            one.name: self.tensor[one.offset - first.offset :][: one.size] for one in fields
        }
        if recall:
            self.dict["steps"] = self._steps

    def set_from(self, state: CoatlState, player: int) -> None:
        """Fill `tensor` with what this seat observes."""
        seat = player if self._private else None
        seen = view(state.logged.state, seat)
        self._observation[:] = self._observers[seat].observe(seen)[self._observed]
        if len(self._steps):
            steps = observed_steps(state.logged.log, seat)
            end = len(steps) * STEP_BITS
            self._steps[:end] = _BINARY[steps].ravel()
            self._steps[end:] = 0

    def string_from(self, state: CoatlState, player: int) -> str:
        """What this seat observes, as text."""
        seat = player if self._private else None
        if len(self._steps):
            who = "spectator" if seat is None else f"seat {seat + 1}"
            steps = observed_steps(state.logged.log, seat)
            return "; ".join([who, *map(observed_text, steps)])
        seen = view(state.logged.state, seat)
        return observation_text(seen) if self._public else private_text(seen.own)


def make_observer(players: int, kind: pyspiel.IIGObservationType | None) -> CoatlObserver | None:
    """The observer of this kind, or None if it is not supported.

    Not supported are the private information of all players, private information alone with
    perfect recall, and no information at all.
    """
    if not kind:
        return CoatlObserver(players, public=True, private=True, recall=False)
    public, recall = kind.public_info, kind.perfect_recall
    private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (public or private):
        return None
    if recall and not public:
        return None
    return CoatlObserver(players, public, private, recall)
