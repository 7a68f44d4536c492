"""Assemblies worth considering: finish what can be finished, build on towards the best designs, and
place cards that fit already, which frees the hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from coatl.rules import Action, Coatl
from coatl.rules.actions import (
    ADD_TO_HEAD,
    ADD_TO_TAIL,
    BEGIN_COATL,
    FINISH,
    FULFIL_PROPHECY,
    FULFIL_TEMPLE,
)
from coatl.rules.cards import CARD_BYTES, FITS
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, PROPHECIES_PER_COATL, UNFINISHED_PER_PLAYER
from coatl.rules.pieces import BODY, TAIL
from coatl.rules.state import Ending

from .afterstate import PIECE_KINDS, Afterstate
from .design_effort import Effort
from .design_values import Appraiser
from .designs import NEW, NO_TEMPLE, Design, Remainder
from .plans import Plan
from .vectors import i64, zeros

#: No more ways to complete a Cóatl than this are tried after another was completed.
_LATER_COMPLETIONS: Final = 3

#: How many of these are expanded further.
_FOLLOWED: Final = (3, 1, 0)

#: No more ways to build on than this are tried: for one Cóatl after another step, and in all.
_LATER_BUILDS: Final = 2
_BUILDS: Final = 12
_BUILDS_FOLLOWED: Final = 4


class Assembly:
    """The steps of an assembly and the afterstate they lead to."""

    def __init__(self, steps: tuple[Action, ...], after: Afterstate) -> None:
        self.steps = steps
        self.after = after


class Assembler:
    """Lists assemblies for one seat, from the designs of its library."""

    def __init__(self, appraiser: Appraiser, effort: Effort) -> None:
        self._appraiser = appraiser
        self._effort = effort
        self._library = appraiser.library
        self._found: list[Assembly] = []
        self._seen: set[tuple[object, ...]] = set()

    def assemblies(self, base: Afterstate, completions_only: bool) -> list[Assembly]:
        """Different assemblies, those that complete something first."""
        self._found = []
        self._seen = {_key(base)}
        self._explore(Assembly((), base), 0, completions_only)
        return self._found

    def _explore(self, start: Assembly, depth: int, completions_only: bool) -> None:
        after = start.after
        if after.finished() >= COATLS_PER_PLAYER:
            return
        unfinished = len(after.coatls) - after.finished()
        can_begin = unfinished < UNFINISHED_PER_PLAYER and len(after.coatls) < COATLS_PER_PLAYER
        rests = self._appraiser.remainders(after)
        ready = self._appraiser.ready(after, rests)
        self._complete(start, _possible(ready, rests, can_begin), rests, depth, completions_only)
        if not completions_only:
            rests, plans = self._appraiser.plans(after)
            self._build(start, _possible(plans, rests, can_begin), rests, depth)

    def _complete(
        self,
        start: Assembly,
        ready: list[Plan],
        rests: list[Remainder],
        depth: int,
        completions_only: bool,
    ) -> None:
        """Complete a Cóatl in the most valuable ways, then go on from there."""
        followed: list[Assembly] = []
        found = 0
        most = self._effort.completions
        if depth:
            most = min(most, _LATER_COMPLETIONS)
        for plan in ready:
            if found >= most:
                break
            made = self._completed(start, plan, rests[plan.design])
            if self._note(made):
                found += 1
                if len(followed) < _FOLLOWED[depth]:
                    followed.append(made)
        for made in followed:
            self._explore(made, depth + 1, completions_only)

    def _completed(self, start: Assembly, plan: Plan, rest: Remainder) -> Assembly:
        design = self._library.designs[plan.design]
        after = start.after.copy()
        after.is_assembled = True
        steps = list(start.steps)
        index = _lay(after, steps, design, rest, 0, len(design.word))
        self._place(after, steps, index, plan.use.cards)
        coatl = after.coatls[index]
        if plan.use.temple == NO_TEMPLE:
            steps.append(FINISH)
        else:
            kind = self._library.temples[plan.use.temple]
            steps.append(FULFIL_TEMPLE[kind])
            _set(after, index, coatl._replace(temple=kind))
            if kind in after.temples:
                after.temples = after.temples.replace(bytes((kind,)), b"")
            else:
                after.tops = tuple([NONE if top == kind else top for top in after.tops])
        if after.ending is None and after.finished() == COATLS_PER_PLAYER:
            others = 1 if after.adam is not None else len(after.view.seats) - 1
            after.ending = Ending("third-coatl", after.seat, others)
        return Assembly(tuple(steps), after)

    def _place(self, after: Afterstate, steps: list[Action], index: int, cards: i64) -> None:
        """Place these cards of the library on a Cóatl."""
        coatl = after.coatls[index]
        for place, kind in enumerate(self._library.cards):
            if cards >> place & 1:
                steps.append(FULFIL_PROPHECY[index][kind])
                after.hand = after.hand.replace(CARD_BYTES[kind], b"", 1)
                coatl = coatl._replace(prophecies=coatl.prophecies + CARD_BYTES[kind])
        _set(after, index, coatl)

    def _build(
        self,
        start: Assembly,
        promising: list[Plan],
        rests: list[Remainder],
        depth: int,
    ) -> None:
        """Lay as much as there is of the best designs, with and without cards that fit already."""
        tried = zeros(5)
        total = 0
        most = self._effort.builds
        if depth:
            most = min(most, _LATER_BUILDS)
        followed: list[Assembly] = []
        for plan in promising:
            design, rest = self._library.designs[plan.design], rests[plan.design]
            site: int = rest.site + 1
            if tried[site] >= most or total >= _BUILDS:
                continue
            first, end = _longest_stretch(start.after, design, rest)
            if first < 0:
                continue
            bare = self._laid(start, design, rest, first, end)
            filled = self._with_fitting_cards(bare, rest, plan)
            is_new = False
            if filled is not None and self._note(filled):
                is_new = True
                if depth < 1 and len(followed) < _BUILDS_FOLLOWED:
                    followed.append(filled)
            if len(bare.steps) > len(start.steps) and self._note(bare):
                is_new = True
                if depth < 1 and filled is None and len(followed) < _BUILDS_FOLLOWED:
                    followed.append(bare)
            if is_new:
                tried[site] += 1
                total += 1
        for made in followed:
            self._explore(made, depth + 2, False)

    def _laid(
        self, start: Assembly, design: Design, rest: Remainder, first: int, end: int
    ) -> Assembly:
        after = start.after.copy()
        after.is_assembled = True
        steps = list(start.steps)
        _lay(after, steps, design, rest, first, end)
        return Assembly(tuple(steps), after)

    def _with_fitting_cards(self, bare: Assembly, rest: Remainder, plan: Plan) -> Assembly | None:
        """The same with the cards of the plan that fit already, if there are any."""
        site: int = rest.site
        index = site if site >= 0 else len(bare.after.coatls) - 1
        coatl = bare.after.coatls[index]
        room = PROPHECIES_PER_COATL - len(coatl.prophecies)
        reading = coatl.reading(bare.after.view.options.closed_ends)
        cards: i64 = 0
        for place, kind in enumerate(self._library.cards):
            is_held = plan.use.cards >> place & 1 and kind in bare.after.hand
            if room and is_held and _fits(kind, reading):
                cards |= 1 << place
                room -= 1
        if not cards:
            return None
        after = bare.after.copy()
        steps = list(bare.steps)
        self._place(after, steps, index, cards)
        return Assembly(tuple(steps), after)

    def _note(self, made: Assembly) -> bool:
        """Keep an assembly, unless one that leads to the same is known."""
        key = _key(made.after)
        if key in self._seen:
            return False
        self._seen.add(key)
        self._found.append(made)
        return True


def _possible(plans: list[Plan], rests: list[Remainder], can_begin: bool) -> list[Plan]:
    """These plans, without those for new Cóatls where none may be begun (R5.1)."""
    if can_begin:
        return plans
    return [plan for plan in plans if rests[plan.design].site != NEW]


def _key(after: Afterstate) -> tuple[object, ...]:
    """What tells two assemblies apart: the Cóatls with their cards, in any order of placing."""
    return tuple(
        [
            (coatl.colours, coatl.head, coatl.tail, bytes(sorted(coatl.prophecies)), coatl.temple)
            for coatl in after.coatls
        ]
    )


@lru_cache(maxsize=1 << 14)
def _fits(kind: int, reading: str) -> bool:
    return bool(FITS[kind](reading))


def _longest_stretch(after: Afterstate, design: Design, rest: Remainder) -> tuple[int, int]:
    """The longest part of a design that can be laid now without completing it; it holds what is
    there already. (-1, -1) where nothing new can be laid.
    """
    size: int = design.length
    pieces, board = design.pieces, after.board
    core_first: int = rest.position
    core_end = core_first
    site: int = rest.site
    if site >= 0:
        core_end += len(after.coatls[site].colours)
    best = (-1, -1)
    most = -1 if site >= 0 else 0
    for first in range(core_first if site >= 0 else size - 1, -1, -1):
        counts = zeros(PIECE_KINDS)
        end = first
        while end < size:
            if site < 0 or not core_first <= end < core_end:
                piece = pieces[end]
                counts[piece] += 1
                if counts[piece] > board[piece]:
                    break
            end += 1
        if first == 0 and end == size:
            end -= 1
        if end < core_end:
            continue
        laid = end - first - (core_end - core_first)
        if laid > most:
            most = laid
            best = (first, end)
    return best


def _lay(
    after: Afterstate, steps: list[Action], design: Design, rest: Remainder, first: int, end: int
) -> int:
    """Lay the pieces of a design from one place to another; the number of its Cóatl."""
    site: int = rest.site
    if site < 0:
        site = len(after.coatls)
        middle = min(max(first, 1), end - 1)
        piece: int = design.pieces[middle]
        steps.append(BEGIN_COATL[piece])
        after.lose(piece)
        letter = design.word[middle]
        new = Coatl(letter, piece < BODY, piece >= TAIL)
        after.coatls = (*after.coatls, new)
        low, high = middle, middle + 1
    else:
        low = int(rest.position)
        high = low + len(after.coatls[site].colours)
    coatl = after.coatls[site]
    for place in range(low - 1, first - 1, -1):
        piece = design.pieces[place]
        at_head = ADD_TO_HEAD[site]
        steps.append(at_head[piece])
        after.lose(piece)
        coatl = coatl._replace(colours=design.word[place] + coatl.colours, head=piece < BODY)
    for place in range(high, end):
        piece = design.pieces[place]
        steps.append(ADD_TO_TAIL[site][piece - BODY])
        after.lose(piece)
        coatl = coatl._replace(colours=coatl.colours + design.word[place], tail=piece >= TAIL)
    _set(after, site, coatl)
    return site


def _set(after: Afterstate, index: int, coatl: Coatl) -> None:
    coatls = list(after.coatls)
    coatls[index] = coatl
    after.coatls = tuple(coatls)
