"""Gates: new weights against the best so far, on the same deals, without noise.

At a table the new weights sit at every seat in turn, the best at all others. Alone, both play the
same deal. New weights become the best if they did better by the objective that policies maximise:
the mean of `win` times the share of the win plus `margin` times the margin, over all deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Final

import msgspec

from coatl.confidence_intervals import wilson_of_clusters

from .league import GameTask, LeagueSeat, draw_options, objective_for, style_for
from .progress import Tally
from .selfplay import SeatResult
from .settings import Settings

#: The roles of seats in a gate.
NEW: Final = "new"
BEST: Final = "best"


class KindResult(msgspec.Struct, frozen=True):
    """How the new weights did in one kind of game.

    `rate` is their share of the wins, with its 95 % interval; `best_rate` that of the best on the
    same deals, at a table of each of its seats. `gain` is what they were judged better by.
    """

    players: int
    games: int
    rate: float
    low: float
    high: float
    best_rate: float
    gain: float
    tally: Tally


class GateResult(msgspec.Struct, frozen=True):
    """A gate: the numbers of games that both have learnt from, what came of it in every kind of
    game of the settings, and whether the new weights are the best from now on.
    """

    games: int
    best_games: int
    kinds: list[KindResult]
    has_passed: bool


def gate_tasks(settings: Settings, games: int, new: int, best: int) -> list[GameTask]:
    """The games of the gate after this many games."""
    return [
        task
        for kind in range(len(settings.games))
        for deal in range(settings.gate.deals)
        for task in _deal(settings, f"gate/{games}/{kind}/{deal}", kind, new, best)
    ]


def _deal(settings: Settings, key: str, kind: int, new: int, best: int) -> list[GameTask]:
    """One deal, in all its seatings."""
    seed = f"{settings.seed}/{key}"
    options = draw_options(settings.games[kind], Random(seed))  # noqa: S311  # it must repeat
    style = style_for(settings, options, noise=0.0)
    newer, better = LeagueSeat(NEW, style, new), LeagueSeat(BEST, style, best)
    if options.is_solo:
        seatings: list[tuple[LeagueSeat, ...]] = [(newer,), (better,)]
    else:
        players = range(options.players)
        seatings = [tuple([newer if s == own else better for s in players]) for own in players]
    return [
        GameTask(f"{key}/{number}", kind, options, seed, seats)
        for number, seats in enumerate(seatings)
    ]


def gate_result(
    settings: Settings,
    tasks: Sequence[GameTask],
    results: Mapping[str, tuple[SeatResult, ...]],
    games: int,
    best_games: int,
) -> GateResult:
    """The result of a gate."""
    kinds = [
        _kind_result(settings, [task for task in tasks if task.kind == kind], results)
        for kind in range(len(settings.games))
    ]
    total = sum(kind.weight * one.gain for kind, one in zip(settings.games, kinds, strict=True))
    return GateResult(games, best_games, kinds, total > 0)


def _kind_result(
    settings: Settings, tasks: Sequence[GameTask], results: Mapping[str, tuple[SeatResult, ...]]
) -> KindResult:
    seats: dict[str, list[tuple[GameTask, SeatResult]]] = {NEW: [], BEST: []}
    shares: dict[str, list[float]] = {}
    tally = Tally()
    for task in tasks:
        for seat, result in zip(task.seats, results[task.key], strict=True):
            seats[seat.role].append((task, result))
            if seat.role == NEW:
                tally.add(result, is_opposed=True)
                shares.setdefault(task.seed, []).append(result.share)
    units = [fmean(deal) for deal in shares.values()]
    low, high = wilson_of_clusters(units, tally.seats)
    means = {
        role: fmean([_evaluate(settings, task, result) for task, result in found])
        for role, found in seats.items()
    }
    return KindResult(
        players=len(tasks[0].seats),
        games=tally.seats,
        rate=tally.win_rate or 0.0,
        low=low,
        high=high,
        best_rate=fmean([result.share for _, result in seats[BEST]]),
        gain=means[NEW] - means[BEST],
        tally=tally,
    )


def _evaluate(settings: Settings, task: GameTask, result: SeatResult) -> float:
    objective = objective_for(settings, task.options)
    return objective.win * result.share + objective.margin * result.margin
