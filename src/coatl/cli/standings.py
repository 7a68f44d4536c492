"""A tournament in the terminal: live standings, and the final tables."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import timedelta
from statistics import quantiles
from typing import Final, Self

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, JustifyMethod
from rich.live import Live
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from coatl.arena.match import MatchResult
from coatl.arena.schedule import Tournament
from coatl.arena.summary import LiveStandings, Rate, Standing, Summary
from coatl.i18n import say

#: Seconds between standings on a terminal, and between lines elsewhere.
REFRESH_SECONDS: Final = 0.5
LOG_SECONDS: Final = 30.0

_BARS: Final = " ▁▂▃▄▅▆▇█"


def signed(rating: float) -> str:
    """A rating with its sign; 0 has none."""
    rounded = round(rating)
    return f"{rounded:+}" if rounded else "0"


class Standings:
    """Shows a progress bar and live standings on standard error; if that is not a terminal, prints
    a line every minute or so.
    """

    def __init__(self, tournament: Tournament, played: Sequence[MatchResult]) -> None:
        self._tally = LiveStandings(tournament)
        for result in played:
            self._tally.add(result)
        self._size = tournament.size
        self._console = Console(stderr=True, highlight=False)
        self._progress = Progress(
            TextColumn(say("arena.playing")),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn(say("arena.left")),
            TimeRemainingColumn(),
            console=self._console,
        )
        self._task = self._progress.add_task("", total=self._size, completed=len(played))
        self._live = Live(
            console=self._console, refresh_per_second=1 / REFRESH_SECONDS, transient=True
        )
        self._began = self._shown = time.monotonic()
        self._before = len(played)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
            self._show()
        elif self._before:
            self._say("arena.resumed", played=self._before, games=self._size)
        return self

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def add(self, result: MatchResult) -> None:
        """Count a finished game, and update the standings if it is time to."""
        self._tally.add(result)
        self._progress.advance(self._task)
        now = time.monotonic()
        if now - self._shown >= (REFRESH_SECONDS if self._console.is_terminal else LOG_SECONDS):
            self._shown = now
            self._show()

    def _show(self) -> None:
        if self._console.is_terminal:
            self._live.update(Group(self._progress, self._table()))
            return
        played = self._tally.played
        a_game = (self._shown - self._began) / (played - self._before)
        ladder = ", ".join(f"{bot} {signed(elo)}" for bot, elo in self._tally.ladder())
        left = timedelta(seconds=round((self._size - played) * a_game))
        self._say("arena.line", played=played, games=self._size, time=left, ladder=ladder)

    def _say(self, key: str, **facts: object) -> None:
        self._console.print(say(key, **facts), markup=False, soft_wrap=True)

    def _table(self) -> Table:
        tally = self._tally
        table = _table("bot", "games", "elo", "won", "points")
        for bot, elo in tally.ladder():
            games = tally.games[bot]
            each = max(games, 1)
            won, points = 100 * tally.wins[bot] / each, tally.points[bot] / each
            table.add_row(bot, str(games), signed(elo), f"{won:.1f}", f"{points:.2f}")
        return table


def print_summary(console: Console, summary: Summary) -> None:
    """Print the ladder, the cross table and the points of every bot."""
    tournament = summary.tournament
    facts = {"deals": tournament.deals, "groups": len(tournament.groups)}
    seats = tournament.options.players
    console.print(say("arena.facts", games=tournament.size, seats=seats, **facts), markup=False)
    console.print(_ladder(summary), _cross(summary), _points(summary))
    console.print(say("arena.note"), markup=False)


def _ladder(summary: Summary) -> Table:
    table = _table("place", "bot", "elo", "interval", "won", "interval", "points", "thinking")
    for place, each in enumerate(summary.standings, 1):
        points = f"{each.mean_points:.1f}"
        if each.half_width is not None:
            points += f" ± {each.half_width:.1f}"
        table.add_row(
            str(place),
            each.bot,
            signed(each.rating.elo),
            say("arena.from-to", low=f"{each.rating.low:+.0f}", high=f"{each.rating.high:+.0f}"),
            f"{100 * each.won.rate:.1f}",
            _interval(each.won),
            points,
            f"{1000 * each.seconds_a_decision:.3g}",
        )
    return table


def _cross(summary: Summary) -> Table:
    """The cross table: percentages of games in which the row finished ahead of the column."""
    table = _table("place", "ahead")
    for place in range(1, len(summary.standings) + 1):
        table.add_column(str(place), justify="right")
    bots = [each.bot for each in summary.standings]
    for place, bot in enumerate(bots, 1):
        rates = [summary.cross.get((bot, other)) for other in bots]
        cells = [f"{100 * rate.rate:.1f}\n{_interval(rate, 0)}" if rate else "·" for rate in rates]
        table.add_row(str(place), bot, *cells)
    return table


def _points(summary: Summary) -> Table:
    """The points of every bot: minimum, quartiles, maximum, and a histogram from 0."""
    table = _table("bot", "least", "lower", "median", "upper", "most", "shape")
    most = max(max(each.points) for each in summary.standings)
    for each in summary.standings:
        values = [points for points, games in each.points.items() for _ in range(games)]
        cuts = [f"{cut:g}" for cut in quantiles(values, n=4, method="inclusive")]
        table.add_row(each.bot, str(values[0]), *cuts, str(values[-1]), _shape(each, most))
    return table


def _shape(standing: Standing, most: int, width: int = 20) -> str:
    """A histogram in one line."""
    counts = [0] * width
    for points, games in standing.points.items():
        counts[points * width // (most + 1)] += games
    return "".join(_BARS[-(-8 * count // max(counts))] for count in counts)


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for column in columns:
        name = column in ("bot", "ahead")
        justify: JustifyMethod = "left" if name or column == "shape" else "right"
        table.add_column(say(f"arena.{column}"), justify=justify, no_wrap=not name, overflow="fold")
    return table


def _interval(rate: Rate, digits: int = 1) -> str:
    low, high = (f"{100 * bound:.{digits}f}" for bound in (rate.low, rate.high))
    return say("arena.from-to", low=low, high=high)
