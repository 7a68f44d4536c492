"""Everything a view tells, as lines of text: OpenSpiel's observation strings.

Two views that differ in anything have different lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from coatl.env.text import text
from coatl.formats.notation import format_pieces
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.view import OwnView, SeatView, View


def full_text(seen: View) -> str:
    """The table from one seat as `text` draws it, and then all that is not drawn there."""
    return text(seen) + "".join([f"{line}\n" for line in _more(seen)])


def own_text(own: OwnView | None) -> str:
    """What only the seat itself knows."""
    return "" if own is None else "".join([f"{line}\n" for line in _own(own)])


def cards(prophecies: bytes, temples: bytes = b"") -> str:
    """Cards by id: Prophecies, then Temples."""
    ids = [PROPHECIES[kind].id for kind in prophecies]
    return " ".join(ids + [TEMPLES[kind].id for kind in temples]) or "-"


def _more(seen: View) -> Iterator[str]:
    yield f"view from seat {'-' if seen.seat is None else seen.seat + 1}"
    moment = (seen.resume, seen.actions_left, seen.passes, seen.completing)
    yield "then {}, actions left {}, passes {}, completing {}".format(*moment)
    if seen.ending is not None:
        yield "ending {} by {}, turns left {}".format(*seen.ending)
    yield "bags    " + " | ".join(format_pieces(bag) or "-" for bag in seen.bags)
    yield f"deck    {seen.deck_size} after {seen.rebuilds} rebuilds"
    yield f"discards {cards(seen.discards)}"
    yield f"returned {cards(seen.returned)}"
    yield f"beneath {' '.join(map(str, seen.beneath))}"
    for number, seat in enumerate(seen.seats, 1):
        yield f"seat {number}: {_seat(seat)}"
    if seen.adam is not None:
        realised, discarded = cards(seen.adam.realised), format_pieces(seen.adam.discarded) or "-"
        yield f"A.D.A.M. realised {realised}, discarded {discarded}, passes {seen.adam.passes}"
    if seen.own is not None:
        yield from _own(seen.own)


def _seat(seat: SeatView) -> str:
    known = cards(seat.known, seat.known_temples)
    counts = f"tokens {seat.tokens:03b}, feathers {seat.feathers}, set aside {seat.set_aside}"
    return f"{counts}, known {known}, old {seat.old}"


def _own(own: OwnView) -> Iterator[str]:
    yield f"own hand {cards(own.hand, own.temples)}"
    yield f"own set aside {cards(own.set_aside)}"
    yield f"own returned {cards(own.returned)}"
    yield f"own drawn {cards(own.drawn)}"
