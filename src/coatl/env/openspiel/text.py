"""Observation strings: a view as lines of text, without loss.

Two views that differ in anything have different strings.
"""

from __future__ import annotations

from collections.abc import Iterator

from coatl.env.text import render_text
from coatl.formats.notation import format_pieces
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.view import OwnView, SeatView, View


def observation_text(seen: View) -> str:
    """The rendering of a view, followed by everything that the rendering leaves out."""
    return render_text(seen) + "".join([f"{line}\n" for line in _details(seen)])


def private_text(own: OwnView | None) -> str:
    """What only the seat itself knows; empty for a spectator."""
    return "" if own is None else "".join([f"{line}\n" for line in _private(own)])


def card_ids(prophecies: bytes, temples: bytes = b"") -> str:
    """The ids of these cards: Prophecies, then Temples."""
    ids = [PROPHECIES[kind].id for kind in prophecies]
    return " ".join(ids + [TEMPLES[kind].id for kind in temples]) or "-"


def _details(seen: View) -> Iterator[str]:
    yield f"view from seat {'-' if seen.seat is None else seen.seat + 1}"
    moment = (seen.resume, seen.actions_left, seen.passes, seen.completing)
    yield "then {}, actions left {}, passes {}, completing {}".format(*moment)
    if seen.ending is not None:
        yield "ending {} by {}, turns left {}".format(*seen.ending)
    yield "bags    " + " | ".join(format_pieces(bag) or "-" for bag in seen.bags)
    yield f"deck    {seen.deck_size} after {seen.rebuilds} rebuilds"
    yield f"discards {card_ids(seen.discards)}"
    yield f"returned {card_ids(seen.returned)}"
    yield f"beneath {' '.join(map(str, seen.beneath))}"
    for number, seat in enumerate(seen.seats, 1):
        yield f"seat {number}: {_seat(seat)}"
    if seen.adam is not None:
        realised, removed = card_ids(seen.adam.realised), format_pieces(seen.adam.discarded) or "-"
        yield f"A.D.A.M. realised {realised}, discarded {removed}, passes {seen.adam.passes}"
    if seen.own is not None:
        yield from _private(seen.own)


def _seat(seat: SeatView) -> str:
    known = card_ids(seat.known, seat.known_temples)
    counts = f"tokens {seat.tokens:03b}, feathers {seat.feathers}, set aside {seat.set_aside}"
    return f"{counts}, known {known}, old {seat.old}"


def _private(own: OwnView) -> Iterator[str]:
    yield f"own hand {card_ids(own.hand, own.temples)}"
    yield f"own set aside {card_ids(own.set_aside)}"
    yield f"own returned {card_ids(own.returned)}"
    yield f"own drawn {card_ids(own.drawn)}"
