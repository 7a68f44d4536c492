"""Find the best assembly in this turn, exactly: `solve(view)`.

`builds` finds what a turn can make of each Cóatl on its own. This module combines builds that can
share the pieces, cards and Temples at hand. A Temple that would be uncovered on the way is unknown
and not used.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import nlargest
from typing import Any, NamedTuple

from coatl.rules import Action
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, UNFINISHED_PER_PLAYER
from coatl.rules.scoring import coatl_points
from coatl.view import View

from .builds import Build, CoatlBuilder, contains, resources_of, total


class Solution(NamedTuple):
    """An assembly: its value and the actions that carry it out.

    `points` are the points of all Cóatls afterwards, `completed` those of complete Cóatls only, and
    `finished` is the number of complete Cóatls.
    """

    points: int
    pieces_kept: int
    cards_kept: int
    actions: tuple[Action, ...]
    completed: int
    finished: int

    @property
    def worth(self) -> Worth:
        """The value of this assembly."""
        return Worth(self.points, self.pieces_kept, self.cards_kept, self.completed, self.finished)


class Worth(NamedTuple):
    """The value of an assembly: the fields of `Solution` without the actions."""

    points: int
    pieces_kept: int
    cards_kept: int
    completed: int
    finished: int


#: Orders assemblies: greater is better. It must not prefer to use more pieces or cards for the same
#: points, because such builds are pruned.
Rank = Callable[[Worth], Any]


def _most_points(worth: Worth) -> tuple[int, int, int]:
    """Prefer more points, then more pieces kept, then more cards kept."""
    return worth[:3]


class _Plan(NamedTuple):
    """Builds that can be made together: one per unfinished Cóatl, then those of new Cóatls."""

    points: int
    pieces: int
    cards: int
    temples: frozenset[int]
    builds: tuple[Build, ...]


def solve(seen: View, rank: Rank = _most_points) -> Solution:
    """Find the best assembly for the seat of this view."""
    return solutions(seen, 1, rank)[0]


def solutions(seen: View, count: int, rank: Rank = _most_points) -> list[Solution]:
    """Find the best assemblies, best first; only one of those that use and complete the same."""
    search = _AssemblySearch(seen)
    plans = nlargest(count, search.plans(), key=lambda plan: rank(search.worth(plan)))
    return [search.solution(plan) for plan in plans]


def pareto(seen: View) -> list[Solution]:
    """Find the Pareto front: the assemblies that no other matches or beats in points, pieces kept
    and cards kept.
    """
    search = _AssemblySearch(seen)
    front: list[tuple[int, int, int]] = []
    found = []
    for plan in sorted(search.plans(), key=lambda plan: search.worth(plan)[:3], reverse=True):
        rank = search.worth(plan)[:3]
        if not any(all(a >= b for a, b in zip(other, rank, strict=True)) for other in front):
            front.append(rank)
            found.append(search.solution(plan))
    return found


class _AssemblySearch:
    """The search for assemblies of one seat."""

    def __init__(self, seen: View) -> None:
        self._resources = resources_of(seen)
        assert seen.seat is not None and seen.own is not None  # noqa: S101, PT018  # a seat's view
        self._coatls = seen.seats[seen.seat].coatls
        self._pieces = len(seen.seats[seen.seat].board)
        self._cards = len(seen.own.hand)
        self._completing = seen.completing if seen.active == seen.seat else NONE
        self._unfinished = [
            index
            for index, coatl in enumerate(self._coatls)
            if not coatl.is_closed or index == self._completing
        ]
        self._done = [
            coatl_points(coatl)
            for index, coatl in enumerate(self._coatls)
            if index not in self._unfinished
        ]
        self._builders = [
            CoatlBuilder(self._coatls[index], self._resources) for index in self._unfinished
        ]
        self._new = CoatlBuilder(None, self._resources)

    def worth(self, plan: _Plan) -> Worth:
        """The value of a plan."""
        closed = [build.points for build in plan.builds if build.is_closed]
        done = sum(self._done)
        return Worth(
            points=done + plan.points,
            pieces_kept=self._pieces - total(plan.pieces),
            cards_kept=self._cards - total(plan.cards),
            completed=done + sum(closed),
            finished=len(self._done) + len(closed),
        )

    def plans(self) -> list[_Plan]:
        """All plans, keeping the best for each use of pieces and cards."""
        plans = [_Plan(0, 0, 0, frozenset(), ())]
        for index, builder in zip(self._unfinished, self._builders, strict=True):
            must_close = index == self._completing
            builds = [b for b in builder.builds() if b.is_closed >= must_close]
            plans = self._combine(plans, builds)
        room = COATLS_PER_PLAYER - len(self._coatls)
        new = self._new.builds() if room else []
        latest = plans
        for _ in range(room):
            latest = [plan for plan in self._combine(latest, new) if self._may_begin(plan)]
            plans = plans + latest
        return plans

    def _combine(self, plans: list[_Plan], builds: list[Build]) -> list[_Plan]:
        """Add each build to each plan, if the resources suffice for both."""
        best: dict[tuple[object, ...], _Plan] = {}
        old = len(self._unfinished)
        for plan in plans:
            for build in builds:
                pieces, cards = plan.pieces + build.pieces, plan.cards + build.cards
                if (
                    build.temple in plan.temples
                    or not contains(self._resources.pieces, pieces)
                    or not contains(self._resources.cards, cards)
                ):
                    continue
                temples = plan.temples if build.temple == NONE else plan.temples | {build.temple}
                joined = _Plan(
                    plan.points + build.points, pieces, cards, temples, (*plan.builds, build)
                )
                closed = [b.is_closed for b in joined.builds]
                # The order of new Cóatls makes no difference.
                shapes = tuple(closed[:old]), sum(closed[old:])
                completed = sum([b.points for b in joined.builds if b.is_closed])
                key = pieces, cards, temples, shapes, completed
                if key not in best or best[key].points < joined.points:
                    best[key] = joined
        return list(best.values())

    def _may_begin(self, plan: _Plan) -> bool:
        """Whether the plan never needs more than two unfinished Cóatls (R5.1).

        If there are two now, one must be closed before another is begun; in the end there are two
        at most.
        """
        old = plan.builds[: len(self._unfinished)]
        if len(old) == UNFINISHED_PER_PLAYER and not any(build.is_closed for build in old):
            return False
        return sum(not build.is_closed for build in plan.builds) <= UNFINISHED_PER_PLAYER

    def solution(self, plan: _Plan) -> Solution:
        """Return the plan with its actions, in a legal order.

        The Cóatl being completed comes first (R5.4), then those that are closed, so that new ones
        can be begun.
        """

        def order(place: int) -> tuple[bool, bool, bool]:
            is_new = place >= len(self._unfinished)
            waits = is_new or self._unfinished[place] != self._completing
            return waits, not plan.builds[place].is_closed, is_new

        actions: list[Action] = []
        begun = len(self._coatls)
        for place in sorted(range(len(plan.builds)), key=order):
            build = plan.builds[place]
            if place >= len(self._unfinished):
                actions += self._new.actions(build, begun)
                begun += 1
            else:
                actions += self._builders[place].actions(build, self._unfinished[place])
        points, pieces_kept, cards_kept, *rest = self.worth(plan)
        return Solution(points, pieces_kept, cards_kept, tuple(actions), *rest)
