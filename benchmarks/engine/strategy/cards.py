"""What each card is worth: how often it is fulfilled, its points, and who wins with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from coatl.i18n import translation
from coatl.i18n.cards import card_name
from coatl.rules.cards import PROPHECIES, TEMPLES

from .facts import Seat
from .figures import Mean, Rate, built_of, mean, win_share


def family(kind: int) -> str:
    """What a Prophecy is called without its colours, with the points of its highest level."""
    card = PROPHECIES[kind]
    return f"{card_name(translation('en'), card).partition(',')[0]}, {card.levels[-1][1]}"


def prophecy_name(kind: int) -> str:
    """What a Prophecy is called."""
    return card_name(translation("en"), PROPHECIES[kind])


class Worth(NamedTuple):
    """What a Prophecy, or a family of them, is worth.

    `fulfilled` are those on a completed Cóatl of all that came into a hand, `points` what each of
    them brought, `per_card` what a card in the hand brought, wasted ones included, and `won` the
    win share of seats that completed a Cóatl with one.
    """

    name: str
    fulfilled: Rate
    points: Mean
    per_card: Mean
    top_level: Rate
    won: Rate


def prophecy_worth(seats: Sequence[Seat], name: Callable[[int], str]) -> list[Worth]:
    """What Prophecies are worth by what `name` calls them, the best for the hand first."""
    kinds: dict[str, set[int]] = {}
    for seat in seats:
        for kind in _kinds(seat):
            kinds.setdefault(name(kind), set()).add(kind)
    found = [_worth(seats, called, among) for called, among in kinds.items()]
    return sorted(found, key=lambda worth: (-worth.per_card.value, worth.name))


def _kinds(seat: Seat) -> Iterable[int]:
    return [gain.kind for gain in seat.gains]


def _worth(seats: Sequence[Seat], name: str, kinds: set[int]) -> Worth:
    gained = sum(kind in kinds for seat in seats for kind in _kinds(seat))
    scored = [
        (kind, points)
        for built in built_of(seats)
        for kind, points in built.prophecies
        if kind in kinds
    ]
    points = [points for _, points in scored]
    top = sum(points == PROPHECIES[kind].levels[-1][1] for kind, points in scored)
    holders = [
        seat for seat in seats if any(kinds & set(one.coatl.prophecies) for one in seat.coatls)
    ]
    return Worth(
        name=name,
        fulfilled=Rate(len(points), gained),
        points=mean(points),
        per_card=mean(points + [0] * (gained - len(points))),
        top_level=Rate(top, len(points)),
        won=win_share(holders),
    )


class TempleWorth(NamedTuple):
    """How often a Temple was used, how often in full, its points, and who wins with it."""

    name: str
    used: int
    full: Rate
    points: Mean
    won: Rate


def temple_worth(seats: Sequence[Seat]) -> list[TempleWorth]:
    """What each Temple is worth, the one with the most points first."""
    found = []
    for card in TEMPLES:
        users = [
            (seat, one) for seat in seats for one in seat.coatls if one.coatl.temple == card.kind
        ]
        if not users:
            continue
        points = [one.temple_points for _, one in users]
        full = sum(one.has_full_temple for _, one in users)
        found.append(
            TempleWorth(
                card_name(translation("en"), card),
                len(users),
                Rate(full, len(users)),
                mean(points),
                win_share([seat for seat, _ in users]),
            )
        )
    return sorted(found, key=lambda worth: (-worth.points.value, worth.name))
