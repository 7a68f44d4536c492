"""Every game of a tournament: who sits where, on which deal.

All groups play the same deals, and on each deal everyone takes every seat once, so that neither
the cards nor the seat favours anyone.
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
class Match:
    """One game to be played: its number in the tournament, and the bots in turn order."""

    game: int
    deal: int
    seed: str
    bots: Group
    options: Options


@dataclass(frozen=True, slots=True)
class Tournament:
    """Bots that all meet each other, in at least `games` games for each group of them.

    A group fills one table. Where there are fewer bots than seats, each group has all of them and
    some sit twice.
    """

    bots: tuple[str, ...]
    games: int
    options: Options
    seed: str

    def __post_init__(self) -> None:
        if self.options.is_solo:
            raise CoatlError("arena-is-for-several")
        for bot in self.bots:
            make_bot(bot)  # raises for one that does not exist
            if self.bots.count(bot) > 1:
                raise CoatlError("bot-twice", bot=bot)
        if len(self.bots) < 2:
            raise CoatlError("too-few-bots", bots=len(self.bots))

    @property
    def groups(self) -> list[Group]:
        """Everyone who ever sits at one table, each group once."""
        seats = self.options.players
        different = min(seats, len(self.bots))
        groups = combinations_with_replacement(self.bots, seats)
        return [group for group in groups if len(set(group)) == different]

    @property
    def deals(self) -> int:
        """How many deals there are: enough for the games of a group, in whole rotations."""
        return -(-self.games // self.options.players)

    @property
    def games_each(self) -> int:
        """How many games each group plays."""
        return self.deals * self.options.players

    @property
    def size(self) -> int:
        """How many games there are in all."""
        return len(self.groups) * self.games_each

    def matches(self) -> Iterator[Match]:
        """All games, deal by deal: whenever it is stopped, everyone has played about as much."""
        numbers = count()
        tables = [orders(group) for group in self.groups]
        for deal in range(self.deals):
            seed = f"{self.seed}/{deal}"
            for table in tables:
                for bots in rotations(table[deal % len(table)]):
                    yield Match(next(numbers), deal, seed, bots, self.options)

    def header(self) -> dict[str, Any]:
        """What makes it this tournament and no other, for files."""
        return {
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "options": self.options.settings(),
            "rules": RULES_VERSION,
            "version": __version__,
        }


def rotations(order: Group) -> list[Group]:
    """The same order around the table, begun by each in turn."""
    return [order[first:] + order[:first] for first in range(len(order))]


def orders(group: Group) -> list[Group]:
    """The orders in which a group can sit around a table, so that neighbours change as well.

    Left out are orders that a rotation turns into themselves: they would play a game twice.
    """
    first, *others = group
    found = [(first, *rest) for rest in sorted(set(permutations(others)))]
    return [order for order in found if order not in rotations(order)[1:]]
