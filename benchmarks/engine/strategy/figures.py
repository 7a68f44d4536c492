"""Figures over many games: numbers, no text.

All functions take the results of `facts`. Rates and means have what their 95 % interval needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median
from typing import Final, NamedTuple

from coatl.confidence_intervals import mean_interval, wilson

from .facts import TOKENS, Built, Game, Seat

#: Cóatls this long or longer are counted together; so are those this short or shorter.
LONGEST: Final = 12
SHORTEST: Final = 5


#: The games of every kind, by its name.
Played = Mapping[str, Sequence[Game]]


class Rate(NamedTuple):
    """A number of hits out of a total."""

    hits: float
    of: int

    @property
    def share(self) -> float:
        """The rate; 0 if the total is 0."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson(self.hits, self.of)


class Mean(NamedTuple):
    """A mean, the number of its values, and half the width of its 95 % interval."""

    value: float
    half: float
    of: int


def mean(values: Iterable[float]) -> Mean:
    """The mean of these values; 0 without values. Fewer than two have no interval."""
    found = list(values)
    if len(found) < 2:
        return Mean(sum(found), 0.0, len(found))
    return Mean(*mean_interval(found), len(found))


def seats_of(games: Sequence[Game]) -> list[Seat]:
    """Every seat of these games."""
    return [seat for game in games for seat in game.seats]


def built_of(seats: Sequence[Seat]) -> list[Built]:
    """Every Cóatl that these seats completed."""
    return [built for seat in seats for built in seat.coatls]


def win_share(seats: Sequence[Seat]) -> Rate:
    """How much of their games these seats won."""
    return Rate(sum(seat.share for seat in seats), len(seats))


def ratio(above: Iterable[float], below: Iterable[float]) -> float:
    """The ratio of two sums; 0 if the second is 0."""
    divisor = sum(below)
    return sum(above) / divisor if divisor else 0.0


# --- Cóatls ---------------------------------------------------------------------------------


def takes(length: int) -> float:
    """How many turns it takes to gather the pieces: head and tail alone, bodies in twos."""
    return 2 + (length - 2) / 2


class Group(NamedTuple):
    """Cóatls that have something in common: how many of all, and what they are like."""

    key: int
    share: Rate
    length: float
    points: Mean
    per_take: float
    prophecies: float
    full_temple: Rate


def grouped(built: Iterable[tuple[int, Built]]) -> list[Group]:
    """Cóatls by the number that stands beside each, the smallest first."""
    groups: dict[int, list[Built]] = {}
    for key, one in built:
        groups.setdefault(key, []).append(one)
    total = sum(map(len, groups.values()))
    return [
        Group(
            key=number,
            share=Rate(len(found), total),
            length=fmean(one.length for one in found),
            points=mean(one.points for one in found),
            per_take=ratio((one.points for one in found), (takes(one.length) for one in found)),
            prophecies=fmean(len(one.coatl.prophecies) for one in found),
            full_temple=Rate(sum(one.has_full_temple for one in found), len(found)),
        )
        for number, found in sorted(groups.items())
    ]


def by_length(built: Sequence[Built]) -> list[Group]:
    """Cóatls by length; the very short and the very long ones together."""
    return grouped((min(max(one.length, SHORTEST), LONGEST), one) for one in built)


def by_prophecies(built: Sequence[Built]) -> list[Group]:
    """Cóatls by the number of their Prophecies."""
    return grouped((len(one.coatl.prophecies), one) for one in built)


def by_order(seats: Sequence[Seat]) -> list[Group]:
    """First, second and third Cóatls."""
    return grouped(pair for seat in seats for pair in enumerate(seat.coatls, 1))


class TempleUse(NamedTuple):
    """Cóatls with a Temple from one source, or without one: how many, and what it brought."""

    source: str
    share: Rate
    full: Rate
    points: Mean
    coatl_points: Mean


def temple_use(built: Sequence[Built]) -> list[TempleUse]:
    """Where Temples come from and what they bring."""
    found = []
    for source in ("pile", "dealt", "priest", ""):
        group = [one for one in built if one.source == source]
        full = sum(one.has_full_temple for one in group)
        found.append(
            TempleUse(
                source,
                Rate(len(group), len(built)),
                Rate(full, len(group)),
                mean(one.temple_points for one in group),
                mean(one.points for one in group),
            )
        )
    return found


# --- tempo ------------------------------------------------------------------------------------


class Tempo(NamedTuple):
    """How a game goes on average for one seat."""

    turns: float
    takes: float
    card_turns: float
    cards_per_turn: float
    assembling: float
    tokens: float
    passes: float
    coatls: float
    completed: tuple[float, ...]
    reached: tuple[Rate, ...]
    points: Mean
    per_turn: float
    length: float
    prophecies: float
    temple_points: float
    cards_left: float
    pieces_left: float


def tempo(seats: Sequence[Seat]) -> Tempo:
    """How turns are spent and what comes of them; `completed` are mean turns of the first, second
    and third Cóatl where there is one.
    """
    built = built_of(seats)
    ordered = [[seat.coatls[n].turn for seat in seats if len(seat.coatls) > n] for n in range(3)]
    # See the Future ends with a choice of cards, too.
    choosing = sum(seat.count("cards") + ("future" in seat.tokens) for seat in seats)
    return Tempo(
        turns=fmean(len(seat.turns) for seat in seats),
        takes=fmean(seat.count("take") for seat in seats),
        card_turns=fmean(seat.count("cards") for seat in seats),
        cards_per_turn=ratio((seat.chosen for seat in seats), (choosing,)),
        assembling=fmean(seat.count("assemble") for seat in seats),
        tokens=fmean(len(seat.tokens) for seat in seats),
        passes=fmean(seat.count("pass") for seat in seats),
        coatls=fmean(len(seat.coatls) for seat in seats),
        completed=tuple(mean(turns).value for turns in ordered),
        reached=tuple(Rate(len(turns), len(seats)) for turns in ordered),
        points=mean(seat.points for seat in seats),
        per_turn=ratio((seat.points for seat in seats), (len(seat.turns) for seat in seats)),
        length=mean(one.length for one in built).value,
        prophecies=mean(len(one.coatl.prophecies) for one in built).value,
        temple_points=mean(one.temple_points for one in built).value,
        cards_left=fmean(seat.cards_left for seat in seats),
        pieces_left=fmean(seat.pieces_left for seat in seats),
    )


def spent_by_turn(seats: Sequence[Seat], most: int) -> list[dict[str, float]]:
    """What each of the first turns is spent on, as shares of the seats that have that turn."""
    found = []
    for turn in range(most):
        spent = [seat.turns[turn] for seat in seats if len(seat.turns) > turn]
        kinds = sorted(set(spent))
        found.append({kind: spent.count(kind) / len(spent) for kind in kinds})
    return found


def completed_by_turn(seats: Sequence[Seat], number: int, most: int) -> list[float]:
    """The share of seats that have completed this many Cóatls after each turn, turn 0 included."""
    turns = [seat.coatls[number - 1].turn for seat in seats if len(seat.coatls) >= number]
    return [sum(turn <= now for turn in turns) / len(seats) for now in range(most + 1)]


def by_outcome(games: Sequence[Game]) -> tuple[list[Seat], list[Seat]]:
    """The seats that won alone and the seats that lost; shared wins are left out."""
    seats = seats_of(games)
    return [s for s in seats if s.share == 1.0], [s for s in seats if s.share == 0.0]


class Endings(NamedTuple):
    """How games end: by a third Cóatl or by the last bodies; how often the seat that completed a
    third one won, was behind at that moment, or was not and was overtaken in the last turns.
    """

    third: Rate
    bodies: Rate
    ender_wins: Rate
    behind: Rate
    overtaken: Rate


def endings(games: Sequence[Game]) -> Endings:
    """How these games end."""
    third = [game for game in games if game.reason == "third-coatl"]
    ahead = [game for game in third if not game.is_behind]
    overtaken = sum(not game.seats[game.ender].share for game in ahead)
    bodies = sum(game.reason == "no-bodies" for game in games)
    return Endings(
        third=Rate(len(third), len(games)),
        bodies=Rate(bodies, len(games)),
        ender_wins=win_share([game.seats[game.ender] for game in third]),
        behind=Rate(len(third) - len(ahead), len(third)),
        overtaken=Rate(overtaken, len(ahead)),
    )


def by_seat(games: Sequence[Game]) -> list[tuple[Rate, Mean]]:
    """Win share and points of every seat, in turn order."""
    return [
        (win_share(seats), mean(seat.points for seat in seats))
        for seats in zip(*(game.seats for game in games), strict=True)
    ]


# --- tokens -----------------------------------------------------------------------------------


class TokenUse(NamedTuple):
    """How a Sacrifice token is used: how often, in which turn (the median), and the win share of
    seats that used it in the first half of their turns, in the second, or not at all.
    """

    token: str
    used: Rate
    turn: float
    early: Rate
    late: Rate
    unused: Rate


def is_early(seat: Seat, token: str) -> bool:
    """Whether a token was used in the first half of the seat's turns."""
    return 2 * seat.tokens[token] <= len(seat.turns)


def token_use(seats: Sequence[Seat]) -> list[TokenUse]:
    """How each token is used."""
    found = []
    for token in TOKENS:
        users = [seat for seat in seats if token in seat.tokens]
        found.append(
            TokenUse(
                token,
                Rate(len(users), len(seats)),
                median([seat.tokens[token] for seat in users]) if users else 0.0,
                win_share([seat for seat in users if is_early(seat, token)]),
                win_share([seat for seat in users if not is_early(seat, token)]),
                win_share([seat for seat in seats if token not in seat.tokens]),
            )
        )
    return found


class TokenYield(NamedTuple):
    """What tokens bring: what Perfect Pick takes; how many cards See the Future discards from the
    hand and takes; how often the Temple of Priest Commitment is used.
    """

    picked: dict[str, Rate]
    discarded: float
    took: float
    nothing_discarded: Rate
    priest: Rate


def token_yield(seats: Sequence[Seat]) -> TokenYield:
    """What tokens bring to those who use them."""
    pickers = [seat.picked for seat in seats if seat.picked]
    seers = [seat for seat in seats if "future" in seat.tokens]
    took = [sum(gain.turn == seat.tokens["future"] for gain in seat.gains) for seat in seers]
    priests = [seat for seat in seats if seat.priests]
    return TokenYield(
        picked={
            what: Rate(pickers.count(what), len(pickers)) for what in ("bodies", "head", "tail")
        },
        discarded=mean(seat.discarded for seat in seers).value,
        took=mean(took).value,
        nothing_discarded=Rate(sum(not seat.discarded for seat in seers), len(seers)),
        priest=Rate(
            sum(any(one.source == "priest" for one in seat.coatls) for seat in priests),
            len(priests),
        ),
    )
