"""Queries that several bots share: hypothetical views, and the value of pieces and cards."""

from __future__ import annotations

from coatl.rules.adam import ADAM_NEEDS, ADAM_POINTS, adam_points
from coatl.rules.cards import CARD_BYTES, PROPHECIES
from coatl.rules.pieces import BODIES, BODY, GOLD, LETTER
from coatl.rules.scoring import coatl_points
from coatl.rules.state import Adam
from coatl.solver import Worth
from coatl.view import OwnView, SeatView, View

from .float_sum import float_sum


def me(view: View) -> SeatView:
    """The public part of the bot's own seat."""
    assert view.seat is not None  # noqa: S101  # a bot has a seat
    return view.seats[view.seat]


def own(view: View) -> OwnView:
    """The private part of the bot's own seat."""
    assert view.own is not None  # noqa: S101  # a bot has a seat
    return view.own


def with_pieces(view: View, pieces: bytes) -> View:
    """The same view with more pieces on the bot's board."""
    seats = [
        one._replace(board=one.board + pieces) if seat == view.seat else one
        for seat, one in enumerate(view.seats)
    ]
    return view._replace(seats=tuple(seats))


def with_card(view: View, kind: int) -> View:
    """The same view with one more Prophecy in the bot's hand."""
    hand = bytes(sorted(own(view).hand + CARD_BYTES[kind]))
    return view._replace(own=own(view)._replace(hand=hand))


def worth_now(view: View) -> Worth:
    """The value of the bot's Cóatls as they are."""
    ends = view.options.closed_ends
    coatls = me(view).coatls
    completed = [coatl_points(coatl, ends) for coatl in coatls if coatl.is_closed]
    return Worth(
        points=sum(coatl_points(coatl, ends) for coatl in coatls),
        pieces_kept=len(me(view).board),
        cards_kept=len(own(view).hand),
        completed=sum(completed),
        finished=len(completed),
    )


def completed_first(worth: Worth) -> tuple[float, ...]:
    """Rank assemblies by points on completed Cóatls, then by all points, cards and pieces kept."""
    return worth.completed, worth.points, worth.cards_kept, worth.pieces_kept


def adam_stands(adam: Adam) -> float:
    """A.D.A.M.'s points, and for each of its cards the fraction that its pieces make up."""
    begun = [
        ADAM_POINTS[card] * len(pieces) / len(ADAM_NEEDS[card])
        for card, pieces in zip(adam.cards, adam.pieces, strict=True)
    ]
    return adam_points(adam) + float_sum(begun)


def wanted(view: View, piece: int, end: float) -> float:
    """The value of a piece to the Prophecies in hand, in points. A first head or tail on the board
    is worth `end` more.
    """
    if piece == GOLD:
        return -1.0
    letter, board = LETTER[piece], me(view).board
    there = sum([LETTER[other] == letter for other in board if other != GOLD])
    built = sum([c.colours.count(letter) for c in me(view).coatls if not c.is_closed])
    points = 0.0
    for kind in own(view).hand:
        level, best = PROPHECIES[kind].levels[-1]
        needed = PROPHECIES[kind].requirement.pieces(level)
        if needed.count(letter) > there + built / 2:
            points += best / len(needed)
    if piece not in BODIES:
        ends = [other < BODY for other in board if other not in BODIES and other != GOLD]
        points += end if (piece < BODY) not in ends else -end
    return points


def appeal(view: View, kind: int) -> float:
    """How easily the seat can fulfil a Prophecy: points per piece that it lacks."""
    there = "".join([LETTER[piece] for piece in me(view).board if piece != GOLD])
    there += "".join([coatl.colours for coatl in me(view).coatls if not coatl.is_closed])
    best = 0.0
    for needed, points in PROPHECIES[kind].levels:
        lacking = PROPHECIES[kind].requirement.pieces(needed)
        for letter in there:
            lacking = lacking.replace(letter, "", 1)
        best = max(best, points / (1 + len(lacking)))
    return best
