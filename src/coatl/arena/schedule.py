"""The schedule of a tournament: the bots, seats and deal of every game.

All groups of bots play the same deals, and on each deal every bot plays every seat once. So neither
the cards nor the seats favour a bot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, count, permutations
from typing import Any

from coatl import __version__
from coatl.bots import make_bot
from coatl.rules import RULES_VERSION, CoatlError, Options

Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScheduledMatch:
    """A game to play: its number, its deal and seed, and the bots in turn order."""

    game: int
    deal: int
    seed: str
    bots: Group
    options: Options


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament in which every group of bots plays at least `games` games.

    A group has one bot per seat. If there are fewer bots than seats, every group has all bots and
    some play several seats. Raises `CoatlError` if the bots or options are invalid.
    """

    bots: tuple[str, ...]
    games: int
    options: Options
    seed: str

    def __post_init__(self) -> None:
        if self.options.is_solo:
            raise CoatlError("arena-is-for-several")
        for bot in self.bots:
            make_bot(bot)  # raises if there is no such bot
            if self.bots.count(bot) > 1:
                raise CoatlError("bot-twice", bot=bot)
        if len(self.bots) < 2:
            raise CoatlError("too-few-bots", bots=len(self.bots))

    @property
    def groups(self) -> list[Group]:
        """Every group of bots that plays together, once each."""
        seats = self.options.players
        different = min(seats, len(self.bots))
        groups = combinations_with_replacement(self.bots, seats)
        return [group for group in groups if len(set(group)) == different]

    @property
    def deals(self) -> int:
        """The number of deals: `games` divided by the number of seats, rounded up."""
        return -(-self.games // self.options.players)

    @property
    def games_each(self) -> int:
        """The number of games of each group."""
        return self.deals * self.options.players

    @property
    def size(self) -> int:
        """The number of games of the tournament."""
        return len(self.groups) * self.games_each

    def matches(self) -> Iterator[ScheduledMatch]:
        """All games, deal by deal: after an early stop all bots have played about as often."""
        numbers = count()
        tables = [orders(group) for group in self.groups]
        for deal in range(self.deals):
            seed = f"{self.seed}/{deal}"
            for table in tables:
                for bots in rotations(table[deal % len(table)]):
                    yield ScheduledMatch(next(numbers), deal, seed, bots, self.options)

    def header(self) -> dict[str, Any]:
        """What identifies the tournament, for the header of its log."""
        return {
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "options": self.options.settings(),
            "rules": RULES_VERSION,
            "version": __version__,
        }


def rotations(order: Group) -> list[Group]:
    """The same order around the table, with each bot as the first player."""
    return [order[first:] + order[:first] for first in range(len(order))]


def orders(group: Group) -> list[Group]:
    """The different orders of a group around a table, so that neighbours vary from deal to deal.

    It leaves out orders that equal one of their rotations: they would repeat a game.
    """
    first, *others = group
    found = [(first, *rest) for rest in sorted(set(permutations(others)))]
    return [order for order in found if order not in rotations(order)[1:]]
