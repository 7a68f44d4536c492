"""The tables of docs/strategy.md, as Markdown, each by the name of its marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .alone import adam_table, building, outcomes, results
from .cards import Worth, family, prophecy_name, prophecy_worth, temple_worth
from .facts import Game, Seat
from .figures import (
    LONGEST,
    SHORTEST,
    Group,
    Played,
    Tempo,
    built_of,
    by_length,
    by_order,
    by_outcome,
    by_prophecies,
    by_seat,
    endings,
    seats_of,
    temple_use,
    tempo,
    token_use,
    token_yield,
)
from .games import BOT, MAIN, TABLES, Weights
from .markdown import percent, points, sure, table

#: How many of the best and of the worst Prophecies the page shows outside the full list.
SHOWN: Final = 8

TOKEN_NAMES: Final = {
    "pick": "Perfect Pick",
    "future": "See the Future",
    "priest": "Priest Commitment",
}
_ENDS: Final = {SHORTEST: f"{SHORTEST} or fewer", LONGEST: f"{LONGEST} or more"}
_ORDER: Final = {1: "first", 2: "second", 3: "third"}
_SOURCES: Final = {
    "pile": "from a pile",
    "dealt": "dealt at the start",
    "priest": "by Priest Commitment",
    "": "no Temple",
}


def all_tables(played: Played, weights: Sequence[Weights], seed: str) -> dict[str, str]:
    """Every table by the name of its marker."""
    main = played[MAIN]
    seats = seats_of(main)
    prophecies = prophecy_worth(seats, prophecy_name)
    return {
        "weights": _weights(played, weights, seed),
        "lengths": _groups("length", by_length(built_of(seats)), _ENDS),
        "order": _groups("Cóatl", by_order(seats), _ORDER),
        "prophecies": _groups("cards", by_prophecies(built_of(seats)), {}),
        "temples": _temples(seats),
        "tempo": _tempo({name: tempo(seats_of(played[name])) for name in TABLES}),
        "outcome": _outcome(main),
        "endings": _endings(played),
        "tokens": _tokens(seats),
        "token yield": _token_yield(seats),
        "seats": _seats(played),
        "families": _worth("kind and top points", prophecy_worth(seats, family)),
        "best cards": _worth("Prophecy", prophecies[:SHOWN]),
        "worst cards": _worth("Prophecy", prophecies[-SHOWN:]),
        "all cards": _worth("Prophecy", prophecies),
        "all temples": _temple_worth(seats),
        "solo": results(played),
        "solo building": building(played),
        "solo adam": adam_table(played),
        "solo outcome": outcomes(played),
    }


def _weights(played: Played, weights: Sequence[Weights], seed: str) -> str:
    rows = [
        (f"`{one.name}`", str(one.features_version), f"{one.games:,}", one.date) for one in weights
    ]
    text = table("weights | features version | games trained | date", rows)
    counts = [
        (name if name in TABLES else f"alone, level {name}", f"{len(games):,}")
        for name, games in played.items()
    ]
    return f"{text}\n\n{table(f'games of `{BOT}`, seed `{seed}` | played', counts)}"


def _groups(what: str, groups: Sequence[Group], names: Mapping[int, str]) -> str:
    heading = (
        f"{what} | of all | pieces | Prophecies | Temple in full | points | points per taking turn"
    )
    rows = [
        (
            names.get(group.key, str(group.key)),
            percent(group.share),
            f"{group.length:.1f}",
            f"{group.prophecies:.1f}",
            percent(group.full_temple),
            points(group.points),
            f"{group.per_take:.2f}",
        )
        for group in groups
    ]
    return table(heading, rows)


def _temples(seats: Sequence[Seat]) -> str:
    rows = [
        (
            _SOURCES[use.source],
            sure(use.share),
            sure(use.full) if use.source else "",
            points(use.points) if use.source else "",
            points(use.coatl_points),
        )
        for use in temple_use(built_of(seats))
    ]
    heading = "Temple | of all Cóatls | in full | its points | points of the Cóatl"
    return table(heading, rows)


#: What the tables about tempo show of it.
_TEMPO_ROWS: Final = {
    "points": lambda one: points(one.points),
    "own turns": lambda one: f"{one.turns:.1f}",
    "points per own turn": lambda one: f"{one.per_turn:.2f}",
    "turns taking pieces": lambda one: f"{one.takes:.1f}",
    "turns choosing Prophecies": lambda one: f"{one.card_turns:.1f}",
    "Prophecies per such turn": lambda one: f"{one.cards_per_turn:.2f}",
    "turns assembling": lambda one: f"{one.assembling:.1f}",
    "tokens used": lambda one: f"{one.tokens:.2f}",
    "Cóatls completed": lambda one: f"{one.coatls:.2f}",
    "turn of the 1st": lambda one: f"{one.completed[0]:.1f}",
    "turn of the 2nd": lambda one: f"{one.completed[1]:.1f}",
    "turn of the 3rd": lambda one: f"{one.completed[2]:.1f}",
    "have a 3rd": lambda one: sure(one.reached[2]),
    "pieces per Cóatl": lambda one: f"{one.length:.2f}",
    "Prophecies per Cóatl": lambda one: f"{one.prophecies:.2f}",
    "Temple points per Cóatl": lambda one: f"{one.temple_points:.2f}",
    "Prophecies left in hand": lambda one: f"{one.cards_left:.2f}",
    "pieces left on the board": lambda one: f"{one.pieces_left:.2f}",
}


def _tempo(found: Mapping[str, Tempo]) -> str:
    rows = [(name, *map(show, found.values())) for name, show in _TEMPO_ROWS.items()]
    return table(f"for each seat | {' | '.join(found)}", rows)


def _outcome(games: Sequence[Game]) -> str:
    won, lost = by_outcome(games)
    return _tempo({"winners": tempo(won), "losers": tempo(lost)})


def _endings(played: Played) -> str:
    rows = []
    for name in TABLES:
        found = endings(played[name])
        rows.append((name, *map(sure, found)))
    heading = (
        "game | ended by a third Cóatl | by the last bodies | its builder won "
        "| was behind then | was not, but was overtaken"
    )
    return table(heading, rows)


def _tokens(seats: Sequence[Seat]) -> str:
    rows = [
        (
            TOKEN_NAMES[use.token],
            sure(use.used),
            f"{use.turn:.0f}",
            sure(use.early),
            sure(use.late),
            sure(use.unused),
        )
        for use in token_use(seats)
    ]
    heading = (
        "token | used | median turn | won: used in the first half | in the second half | unused"
    )
    return table(heading, rows)


def _token_yield(seats: Sequence[Seat]) -> str:
    found = token_yield(seats)
    picked = [(f"Perfect Pick: {what}", sure(rate)) for what, rate in found.picked.items()]
    rows = [
        *picked,
        ("See the Future: Prophecies discarded", f"{found.discarded:.2f}"),
        ("See the Future: none discarded", sure(found.nothing_discarded)),
        ("See the Future: Prophecies taken", f"{found.took:.2f}"),
        ("Priest Commitment: its Temple ends on a Cóatl", sure(found.priest)),
    ]
    return table("what a token brings | ", rows)


def _seats(played: Played) -> str:
    most = len(TABLES) + 1
    rows = []
    for name in TABLES:
        cells = [f"{sure(won)}, {mean.value:.1f}" for won, mean in by_seat(played[name])]
        rows.append((name, *cells, *[""] * (most - len(cells))))
    heading = " | ".join(f"seat {number}" for number in range(1, most + 1))
    return table(f"won, mean points | {heading}", rows)


def _worth(what: str, worths: Sequence[Worth]) -> str:
    rows = [
        (
            worth.name,
            str(worth.fulfilled.of),
            sure(worth.fulfilled),
            percent(worth.top_level),
            points(worth.points),
            points(worth.per_card),
            sure(worth.won),
        )
        for worth in worths
    ]
    heading = (
        f"{what} | in a hand | completed with | at its top level | points then "
        "| points per card in hand | won by those"
    )
    return table(heading, rows)


def _temple_worth(seats: Sequence[Seat]) -> str:
    rows = [
        (worth.name, str(worth.used), sure(worth.full), points(worth.points), sure(worth.won))
        for worth in temple_worth(seats)
    ]
    return table("Temple | used | in full | points | won by those", rows)
