"""Observations: a seat's `View` as one row of numbers, in the order of `layout`.

An observation is computed from the view alone, so it cannot reveal hidden cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from coatl.view import View

from .observation_layout import observation_size
from .optional_dependencies import extra
from .view_to_observation import view_encoder

with extra("gymnasium"):
    import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def observe(seen: View) -> NDArray[np.float32]:
    """The observation of a view: a new row of numbers from 0 to 1, in the order of `layout`.

    It leaves out the order of pieces on a board and of cards on a Cóatl, which has no effect; the
    order of a Cóatl's pieces beyond the first `MAX_ORDERED_PIECES`; the phase that follows chance
    (`resume`); and the excess of clipped counts. A spectator observes as the first seat does, with
    empty private fields.
    """
    return Observer(len(seen.seats), seen.seat).observe(seen)


class Observer:
    """Observes one seat, or a spectator (None), view after view.

    It encodes only what changed since the last view, which makes it faster than `observe`; the
    result is the same.
    """

    __slots__ = ("_encoder", "_players", "_row", "_seat")

    def __init__(self, players: int, seat: int | None) -> None:
        self._players, self._seat = players, seat
        self._clear()

    def _clear(self) -> None:
        """Start with an empty row and an encoder that remembers no view."""
        self._row = np.zeros(observation_size(self._players), np.float32)
        # Via bytes, because NumPy types its data as integers.
        numbers = self._row.data.cast("B").cast("f")
        self._encoder = view_encoder(numbers, self._players, self._seat or 0)

    def __reduce__(self) -> tuple[type[Observer], tuple[object, ...]]:
        # The remembered view only saves time: a copy can start without it.
        return Observer, (self._players, self._seat)

    def observe(self, seen: View) -> NDArray[np.float32]:
        """The observation of this view, which must be one of this seat and number of players."""
        try:
            self._encoder.write(seen)
        except BaseException:  # also an interrupt: it would leave a half-written row
            self._clear()
            raise
        return self._row.copy()
