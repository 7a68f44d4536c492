"""What a training came to so far, in numbers: sums that can be added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from .league import LEARNER, Seat
from .selfplay import SeatResult

#: Into so many equal parts the predicted chances to win are sorted.
BINS: Final = 10

#: Spans are joined in pairs where there are more than this: enough for a curve.
MOST_SPANS: Final = 400


class Tally(msgspec.Struct):
    """Sums over seats of the learner in games with the same number of players. The last four are
    over completed Cóatls; `others` counts seats in games with another player, `won_others` their
    shares of the win.
    """

    seats: int = 0
    won: float = 0.0
    points: int = 0
    turns: int = 0
    coatls: int = 0
    prophecies: int = 0
    temples: int = 0
    pieces: int = 0
    others: int = 0
    won_others: float = 0.0

    def add(self, seat: SeatResult, has_other: bool) -> None:
        """Count one seat."""
        self.seats += 1
        self.won += seat.share
        self.points += seat.points
        self.turns += seat.turns
        self.coatls += seat.coatls
        self.prophecies += seat.prophecies
        self.temples += seat.temples
        self.pieces += seat.pieces
        if has_other:
            self.others += 1
            self.won_others += seat.share


class Bin(msgspec.Struct):
    """Predictions of about the same chance to win: how many, their sum, the sum of what came."""

    count: int = 0
    predicted: float = 0.0
    happened: float = 0.0


class Span(msgspec.Struct):
    """A stretch of a training, up to the game of number `end`: tallies by number of players, sums
    of losses, and predictions in bins.
    """

    end: int
    seconds: float
    tallies: dict[int, Tally] = msgspec.field(default_factory=dict)
    steps: int = 0
    win_loss: float = 0.0
    margin_loss: float = 0.0
    bins: list[Bin] = msgspec.field(default_factory=lambda: [Bin() for _ in range(BINS)])

    def add(self, plan: Sequence[Seat], seats: Sequence[SeatResult], predicted: bool) -> None:
        """Count a game, and its predictions if there were any."""
        has_other = any(seat.role != LEARNER for seat in plan)
        tally = self.tallies.setdefault(len(seats), Tally())
        for planned, seat in zip(plan, seats, strict=True):
            if planned.role == LEARNER:
                tally.add(seat, has_other)
                for sample in seat.samples if predicted else ():
                    bin_ = self.bins[min(BINS - 1, int(sample.win * BINS))]
                    bin_.count += 1
                    bin_.predicted += sample.win
                    bin_.happened += seat.share


def joined(spans: Iterable[Span]) -> Span:
    """Several spans, one after the other, as one."""
    total = Span(0, 0.0)
    for span in spans:
        total.end = span.end
        total.seconds = span.seconds
        for players, tally in span.tallies.items():
            _add(total.tallies.setdefault(players, Tally()), tally)
        total.steps += span.steps
        total.win_loss += span.win_loss
        total.margin_loss += span.margin_loss
        for own, other in zip(total.bins, span.bins, strict=True):
            _add(own, other)
    return total


def _add(total: msgspec.Struct, more: msgspec.Struct) -> None:
    for name in total.__struct_fields__:
        setattr(total, name, getattr(total, name) + getattr(more, name))


def thinned(spans: list[Span]) -> list[Span]:
    """The same spans, joined in pairs where there are too many."""
    if len(spans) <= MOST_SPANS:
        return spans
    return [joined(spans[i : i + 2]) for i in range(0, len(spans), 2)]
