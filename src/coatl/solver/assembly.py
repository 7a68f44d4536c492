"""The best that can be assembled now, exactly: `solve(view)`.

What a turn can make of each Cóatl is worked out for itself (`builds`); here builds are joined that
share pieces, cards and Temples out between them. A Temple that would be uncovered on the way is not
known and not counted on.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import nlargest
from typing import Any, NamedTuple

from coatl.rules import Action
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, UNFINISHED_PER_PLAYER
from coatl.rules.scoring import coatl_points
from coatl.view import View

from .builds import Build, Workshop, enough, means_of, total
from .deadline import NEVER, Deadline


class Solution(NamedTuple):
    """One way to assemble: the points of all Cóatls afterwards, what stays, and how to do it.

    `completed` are the points of those that are complete then, `finished` is how many are.
    """

    points: int
    pieces_kept: int
    cards_kept: int
    actions: tuple[Action, ...]
    completed: int
    finished: int

    @property
    def worth(self) -> Worth:
        """What it leads to."""
        return Worth(self.points, self.pieces_kept, self.cards_kept, self.completed, self.finished)


class Worth(NamedTuple):
    """What an assembly leads to: a `Solution` but for how to do it."""

    points: int
    pieces_kept: int
    cards_kept: int
    completed: int
    finished: int


#: What makes one assembly better than another: the greater the better. It must not prefer to use
#: more pieces or cards for the same: such builds are not kept.
Rank = Callable[[Worth], Any]


def _most_points(worth: Worth) -> tuple[int, int, int]:
    """Most points; of those, most pieces and then most cards kept."""
    return worth[:3]


class _Plan(NamedTuple):
    """Builds that go together: of every unfinished Cóatl, then of new ones."""

    points: int
    pieces: int
    cards: int
    temples: frozenset[int]
    builds: tuple[Build, ...]


def solve(seen: View, rank: Rank = _most_points, deadline: Deadline = NEVER) -> Solution:
    """The best assembly for the seat of this view. Raises `OutOfTime` where none is found by then:
    what is the best is known only in the end.
    """
    return solutions(seen, 1, rank, deadline)[0]


def solutions(
    seen: View, count: int, rank: Rank = _most_points, deadline: Deadline = NEVER
) -> list[Solution]:
    """The best assemblies, the best first: of those that use and complete the same, only one."""
    table = _Table(seen, deadline)
    plans = nlargest(count, table.plans(), key=lambda plan: rank(table.worth(plan)))
    return [table.solution(plan) for plan in plans]


def pareto(seen: View) -> list[Solution]:
    """Every assembly that no other beats in points, pieces kept and cards kept together."""
    table = _Table(seen)
    front: list[tuple[int, int, int]] = []
    found = []
    for plan in sorted(table.plans(), key=lambda plan: table.worth(plan)[:3], reverse=True):
        rank = table.worth(plan)[:3]
        if not any(all(a >= b for a, b in zip(other, rank, strict=True)) for other in front):
            front.append(rank)
            found.append(table.solution(plan))
    return found


class _Table:
    """One seat's Cóatls and what each may become."""

    def __init__(self, seen: View, deadline: Deadline = NEVER) -> None:
        self._deadline = deadline
        self._means = means_of(seen)
        assert seen.seat is not None and seen.own is not None  # noqa: S101, PT018  # as there
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
        self._shops = [
            Workshop(self._coatls[index], self._means, deadline) for index in self._unfinished
        ]
        self._new = Workshop(None, self._means, deadline)

    def worth(self, plan: _Plan) -> Worth:
        """What a plan leads to."""
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
        """All builds that can be made together, the best for each use of pieces and cards."""
        plans = [_Plan(0, 0, 0, frozenset(), ())]
        for index, shop in zip(self._unfinished, self._shops, strict=True):
            must_close = index == self._completing
            plans = self._joined(plans, [b for b in shop.builds() if b.is_closed >= must_close])
        room = COATLS_PER_PLAYER - len(self._coatls)
        new = self._new.builds() if room else []
        latest = plans
        for _ in range(room):
            latest = [plan for plan in self._joined(latest, new) if self._may_begin(plan)]
            plans = plans + latest
        return plans

    def _joined(self, plans: list[_Plan], builds: list[Build]) -> list[_Plan]:
        """Every plan with every build that leaves it its means."""
        best: dict[tuple[object, ...], _Plan] = {}
        old = len(self._unfinished)
        for plan in plans:
            self._deadline.check()
            for build in builds:
                pieces, cards = plan.pieces + build.pieces, plan.cards + build.cards
                if (
                    build.temple in plan.temples
                    or not enough(self._means.pieces, pieces)
                    or not enough(self._means.cards, cards)
                ):
                    continue
                temples = plan.temples if build.temple == NONE else plan.temples | {build.temple}
                joined = _Plan(
                    plan.points + build.points, pieces, cards, temples, (*plan.builds, build)
                )
                closed = [b.is_closed for b in joined.builds]
                # In which order new Cóatls are thought of makes no difference.
                shapes = tuple(closed[:old]), sum(closed[old:])
                completed = sum([b.points for b in joined.builds if b.is_closed])
                key = pieces, cards, temples, shapes, completed
                if key not in best or best[key].points < joined.points:
                    best[key] = joined
        return list(best.values())

    def _may_begin(self, plan: _Plan) -> bool:
        """Whether there is never one unfinished Cóatl too many: of two that are there, one must be
        closed before another is begun, and in the end there are two at most (R5.1).
        """
        old = plan.builds[: len(self._unfinished)]
        if len(old) == UNFINISHED_PER_PLAYER and not any(build.is_closed for build in old):
            return False
        return sum(not build.is_closed for build in plan.builds) <= UNFINISHED_PER_PLAYER

    def solution(self, plan: _Plan) -> Solution:
        """The plan with its actions: first what is being completed (R5.4), then what is closed, so
        that more can be begun.
        """

        def turn(place: int) -> tuple[bool, bool, bool]:
            is_new = place >= len(self._unfinished)
            waits = is_new or self._unfinished[place] != self._completing
            return waits, not plan.builds[place].is_closed, is_new

        actions: list[Action] = []
        begun = len(self._coatls)
        for place in sorted(range(len(plan.builds)), key=turn):
            build = plan.builds[place]
            if place >= len(self._unfinished):
                actions += self._new.actions(build, begun)
                begun += 1
            else:
                actions += self._shops[place].actions(build, self._unfinished[place])
        points, pieces_kept, cards_kept, *rest = self.worth(plan)
        return Solution(points, pieces_kept, cards_kept, tuple(actions), *rest)
