"""The history of a training as sums that can be added: results, losses, calibration."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from coatl.i18n import say

from .league import LEARNER, LeagueSeat
from .selfplay import SeatResult
from .settings import Kind

#: The number of bins of equal width in which predicted chances to win are counted.
BINS: Final = 10

#: More spans than this are merged in pairs: it is enough for a curve.
MOST_SPANS: Final = 400


class Tally(msgspec.Struct):
    """Sums over the learner's seats. `prophecies`, `temples` and `pieces` are those of completed
    Cóatls. `opposed` are the seats in games against somebody else, A.D.A.M. or a league opponent,
    and `won` is what these won: against itself a player wins just its fair share.
    """

    seats: int = 0
    points: int = 0
    turns: int = 0
    coatls: int = 0
    prophecies: int = 0
    temples: int = 0
    pieces: int = 0
    opposed: int = 0
    won: float = 0.0

    def add(self, seat: SeatResult, *, is_opposed: bool) -> None:
        """Count one seat."""
        self.seats += 1
        self.points += seat.points
        self.turns += seat.turns
        self.coatls += seat.coatls
        self.prophecies += seat.prophecies
        self.temples += seat.temples
        self.pieces += seat.pieces
        if is_opposed:
            self.opposed += 1
            self.won += seat.share

    @property
    def win_rate(self) -> float | None:
        """The share of wins in games against other players."""
        return ratio(self.won, self.opposed)

    @property
    def points_a_turn(self) -> float | None:
        """Points for each of its own turns."""
        return ratio(self.points, self.turns)

    @property
    def game_length(self) -> float | None:
        """The mean number of turns of a seat in a game."""
        return ratio(self.turns, self.seats)

    def per_coatl(self, what: str) -> float | None:
        """Prophecies, Temples or pieces per completed Cóatl."""
        count: int = getattr(self, what)
        return ratio(count, self.coatls)


def ratio(sum_: float, count: int) -> float | None:
    """A mean; None if there is nothing to divide by."""
    return sum_ / count if count else None


class Bin(msgspec.Struct):
    """Predictions of about the same chance to win: how many, the sum of them, and the sum of what
    happened.
    """

    count: int = 0
    predicted: float = 0.0
    happened: float = 0.0


class Span(msgspec.Struct):
    """A stretch of a training, up to the game of number `end`: tallies by kind of game, sums of
    losses over gradient steps, and calibration.
    """

    end: int = 0
    seconds: float = 0.0
    kinds: dict[int, Tally] = msgspec.field(default_factory=dict)
    steps: int = 0
    win_loss: float = 0.0
    margin_loss: float = 0.0
    bins: list[Bin] = msgspec.field(default_factory=lambda: [Bin() for _ in range(BINS)])

    def add(self, kind: int, seats: Sequence[LeagueSeat], results: Sequence[SeatResult]) -> None:
        """Count a game, and what the network predicted in it."""
        is_opposed = len(seats) == 1 or any(seat.role != LEARNER for seat in seats)
        tally = self.kinds.setdefault(kind, Tally())
        for seat, result in zip(seats, results, strict=True):
            if seat.role == LEARNER:
                tally.add(result, is_opposed=is_opposed)
                if seat.version is not None:
                    self._calibrate(result)

    def _calibrate(self, result: SeatResult) -> None:
        for sample in result.samples:
            one = self.bins[min(BINS - 1, int(sample.win * BINS))]
            one.count += 1
            one.predicted += sample.win
            one.happened += result.share


def kind_name(kind: Kind) -> str:
    """The name of a kind of game in reports."""
    if kind.name is not None:
        return kind.name
    name = say(f"train.players.{kind.players}")
    if kind.levels == "any":
        return say("train.levels.any", name=name)
    levels = ",".join(map(str, kind.levels))
    return say("train.levels", name=name, levels=levels) if levels else name


def merge(spans: Iterable[Span]) -> Span:
    """Merge consecutive spans into one."""
    total = Span()
    for span in spans:
        total.end, total.seconds = span.end, span.seconds
        for kind, tally in span.kinds.items():
            _add(total.kinds.setdefault(kind, Tally()), tally)
        total.steps += span.steps
        total.win_loss += span.win_loss
        total.margin_loss += span.margin_loss
        for own, other in zip(total.bins, span.bins, strict=True):
            _add(own, other)
    return total


def _add(total: msgspec.Struct, more: msgspec.Struct) -> None:
    for name in total.__struct_fields__:
        setattr(total, name, getattr(total, name) + getattr(more, name))


def downsample(spans: list[Span]) -> list[Span]:
    """The same history with adjacent spans merged, if there are too many."""
    if len(spans) <= MOST_SPANS:
        return spans
    return [merge(spans[first : first + 2]) for first in range(0, len(spans), 2)]
