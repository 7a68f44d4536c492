"""The solo game: figures and tables, level by level."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from .facts import Game
from .figures import Mean, Played, Rate, mean, ratio, seats_of, tempo, win_share
from .games import SOLO
from .markdown import percent, points, sure, table


class Alone(NamedTuple):
    """Games against A.D.A.M.: wins, points per own turn of both, and what A.D.A.M. was denied."""

    won: Rate
    points: Mean
    adam_points: Mean
    turns: float
    per_turn: float
    adam_per_turn: float
    coatls: float
    third: Rate
    bodies: Rate
    passes: float
    placed: float
    denied: Rate
    by_chance: float


def alone(games: Sequence[Game]) -> Alone:
    """The figures of games against A.D.A.M."""
    seats = seats_of(games)
    adams = [game.adam for game in games if game.adam is not None]
    aimed = sum(adam.aimed for adam in adams)
    own = tempo(seats)
    return Alone(
        won=win_share(seats),
        points=own.points,
        adam_points=mean(adam.points for adam in adams),
        turns=own.turns,
        per_turn=own.per_turn,
        adam_per_turn=ratio((adam.points for adam in adams), (adam.turns for adam in adams)),
        coatls=own.coatls,
        third=own.reached[2],
        bodies=Rate(sum(game.reason == "no-bodies" for game in games), len(games)),
        passes=fmean(adam.passes for adam in adams),
        placed=ratio((adam.placed for adam in adams), (adam.turns for adam in adams)),
        denied=Rate(sum(adam.denied for adam in adams), aimed),
        by_chance=ratio((adam.by_chance for adam in adams), (aimed,)),
    )


def results(played: Played) -> str:
    """Who wins at each level, and how the games end."""
    rows = []
    for name in SOLO:
        found = alone(played[name])
        rows.append(
            (
                name,
                sure(found.won),
                f"{points(found.points)} : {points(found.adam_points)}",
                f"{found.turns:.1f}",
                f"{found.coatls:.2f}",
                percent(found.third),
                percent(found.bodies),
            )
        )
    heading = (
        "level | won | points, yours : A.D.A.M.'s | own turns | Cóatls | three of them "
        "| ended by the last bodies"
    )
    return table(heading, rows)


def building(played: Played) -> str:
    """What Cóatls look like at each level, and when they are completed."""
    rows = []
    for name in SOLO:
        own = tempo(seats_of(played[name]))
        rows.append(
            (
                name,
                f"{own.length:.1f}",
                f"{own.prophecies:.2f}",
                f"{own.temple_points:.1f}",
                *(f"{turn:.0f}" if turn else "" for turn in own.completed),
                f"{own.cards_per_turn:.2f}",
                f"{own.assembling:.1f}",
            )
        )
    heading = (
        "level | pieces per Cóatl | Prophecies | Temple points | turn of the 1st | 2nd | 3rd "
        "| Prophecies per choosing turn | assembling turns"
    )
    return table(heading, rows)


def adam_table(played: Played) -> str:
    """The gains of A.D.A.M. at each level, and what the player denies it."""
    rows = []
    for name in SOLO:
        found = alone(played[name])
        rows.append(
            (
                name,
                f"{found.per_turn:.2f}",
                f"{found.adam_per_turn:.2f}",
                f"{found.placed:.2f}",
                f"{found.passes:.1f}",
                sure(found.denied),
                f"{found.by_chance:.0%}",
            )
        )
    heading = (
        "level | your points per turn | A.D.A.M.'s | pieces it could use per turn | its passes "
        "| its next space taken away | by chance"
    )
    return table(heading, rows)


def outcomes(played: Played) -> str:
    """Games won compared with games lost."""
    rows = []
    for name in SOLO:
        for outcome, is_won in (("won", True), ("lost", False)):
            games = [game for game in played[name] if (game.seats[0].share == 1.0) == is_won]
            if not games:
                continue
            found = alone(games)
            rows.append(
                (
                    f"{name}, {outcome}",
                    str(len(games)),
                    f"{found.turns:.1f}",
                    f"{found.coatls:.2f}",
                    f"{found.per_turn:.2f}",
                    f"{found.adam_per_turn:.2f}",
                    f"{found.passes:.1f}",
                )
            )
    heading = "level | games | own turns | Cóatls | your points per turn | A.D.A.M.'s | its passes"
    return table(heading, rows)
