"""The summary of a tournament: live standings, and final standings with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby, permutations
from operator import attrgetter
from statistics import fmean
from typing import Any

from coatl.confidence_intervals import mean_interval, wilson_of_clusters

from .match import MatchResult
from .ratings import Pair, Rating, ahead, elo, ratings
from .schedule import Tournament


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of games, from 0 to 1, and its 95 % interval; the unit of sampling is the deal."""

    rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of one bot. `games` counts seats; a shared win counts as a fraction.

    `points` has the number of games by final points. `half_width` is that of the interval of
    `mean_points`, None if there is only one deal. `seconds` is CPU time, the only figure that
    differs from run to run.
    """

    bot: str
    rating: Rating
    games: int
    wins: float
    won: Rate
    mean_points: float
    half_width: float | None
    points: dict[int, int]
    decisions: int
    seconds: float

    @property
    def seconds_a_decision(self) -> float:
        """The mean CPU time per decision."""
        return self.seconds / max(self.decisions, 1)


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished tournament: its standings, best first, and the cross table."""

    tournament: Tournament
    standings: list[Standing]
    cross: dict[Pair, Rate]

    def document(self) -> dict[str, Any]:
        """The summary as JSON-compatible data."""
        return {
            "tournament": self.tournament.header(),
            "games": self.tournament.size,
            "deals": self.tournament.deals,
            "standings": [asdict(standing) for standing in self.standings],
            "cross": [
                {"bot": bot, "against": against, **asdict(rate)}
                for (bot, against), rate in self.cross.items()
            ],
        }


def summarise(tournament: Tournament, results: Sequence[MatchResult]) -> Summary:
    """Summarise all results of a tournament, which must be in the order of their games."""
    deals = [list(games) for _, games in groupby(results, attrgetter("deal"))]
    outcomes = [ahead(deal) for deal in deals]
    rated = ratings(tournament.bots, outcomes)
    standings = [
        _standing(bot, rating, deals) for bot, rating in zip(tournament.bots, rated, strict=True)
    ]
    standings.sort(key=lambda standing: -standing.rating.elo)
    pairs = permutations([standing.bot for standing in standings], 2)
    return Summary(tournament, standings, {pair: _ahead_of(pair, outcomes) for pair in pairs})


def _standing(bot: str, rating: Rating, deals: list[list[MatchResult]]) -> Standing:
    seats = [
        [(game, seat) for game in deal for seat, name in enumerate(game.bots) if name == bot]
        for deal in deals
    ]
    all_seats = [seat for deal in seats for seat in deal]
    wins = [fmean(game.shares[seat] for game, seat in deal) for deal in seats]
    points = [fmean(game.points[seat] for game, seat in deal) for deal in seats]
    return Standing(
        bot=bot,
        rating=rating,
        games=len(all_seats),
        wins=sum(game.shares[seat] for game, seat in all_seats),
        won=Rate(fmean(wins), *wilson_of_clusters(wins, len(all_seats))),
        mean_points=fmean(points),
        half_width=mean_interval(points)[1] if len(points) > 1 else None,
        points=dict(sorted(Counter(game.points[seat] for game, seat in all_seats).items())),
        decisions=sum(game.decisions[seat] for game, seat in all_seats),
        seconds=sum(game.seconds[seat] for game, seat in all_seats),
    )


def _ahead_of(pair: Pair, outcomes: list[dict[Pair, float]]) -> Rate:
    """How often the first bot of the pair finished ahead of the second."""
    behind = (pair[1], pair[0])
    rates = [deal[pair] / (deal[pair] + deal[behind]) for deal in outcomes]
    games = sum(deal[pair] + deal[behind] for deal in outcomes)
    return Rate(fmean(rates), *wilson_of_clusters(rates, round(games)))


class LiveStandings:
    """Live standings without intervals, updated after every game."""

    def __init__(self, tournament: Tournament) -> None:
        self.bots = tournament.bots
        self.deal_size = tournament.size / tournament.deals
        self.played = 0
        self.games: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        self.wins = dict.fromkeys(self.bots, 0.0)
        self.ahead = dict.fromkeys(permutations(self.bots, 2), 0.0)

    def add(self, result: MatchResult) -> None:
        """Add the result of a game."""
        self.played += 1
        for bot, points, share in zip(result.bots, result.points, result.shares, strict=True):
            self.games[bot] += 1
            self.points[bot] += points
            self.wins[bot] += share
        for pair, times in ahead([result]).items():
            self.ahead[pair] += times

    def ladder(self) -> list[tuple[str, float]]:
        """The bots with their ratings, best first."""
        rated = elo(self.bots, self.ahead, max(self.played / self.deal_size, 1))
        return sorted(zip(self.bots, rated, strict=True), key=lambda row: -row[1])
