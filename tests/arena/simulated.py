"""Simulated results: games whose outcome is drawn from given strengths."""

from __future__ import annotations

from random import Random

from coatl.arena.match import MatchResult
from coatl.arena.schedule import ScheduledMatch, Tournament
from coatl.rules import Options

THREE = ("random", "greedy", "planner")


def tournament(
    bots: tuple[str, ...] = THREE, games: int = 40, players: int = 2, seed: str = "0"
) -> Tournament:
    return Tournament(bots, games, Options(players=players), seed)


def result(match: ScheduledMatch, strengths: dict[str, float], luck: str) -> MatchResult:
    """The result of a simulated race.

    Times are exponential with a rate of 10 ** (Elo / 400). So of any two bots each is ahead with
    the probability of the Elo model.
    """
    rng = Random(luck)
    times = [rng.expovariate(10 ** (strengths[bot] / 400)) for bot in match.bots]
    places = tuple(1 + sum(other < time for other in times) for time in times)
    seats = len(places)
    return MatchResult(
        game=match.game,
        deal=match.deal,
        seed=match.seed,
        bots=match.bots,
        points=tuple(10 * (seats - place) for place in places),
        places=places,
        shares=tuple(float(place == 1) for place in places),
        turns=40,
        ending="third-coatl",
        decisions=(100,) * seats,
        seconds=(0.01,) * seats,
    )


def results(tournament: Tournament, strengths: dict[str, float], luck: str) -> list[MatchResult]:
    return [result(match, strengths, f"{luck}/{match.game}") for match in tournament.matches()]
