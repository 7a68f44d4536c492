"""Prophecies as automata: what a card makes of a Cóatl that is read piece by piece.

A state is all that matters of the pieces read so far, from head to tail. States are numbered as
they are met, so that reading on is a look into a list; two ways to build that lead to the same
states of every card are one way for the solver.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from functools import cache, lru_cache
from typing import Any, Final, Generic, TypeVar

from coatl.rules.cards import PROPHECIES, Prophecy
from coatl.rules.patterns import ANY, Count, Needs, Pattern
from coatl.rules.pieces import LETTERS

S = TypeVar("S", bound=Hashable)

_UNKNOWN: Final = -1

#: Different Prophecies.
Cards = tuple[int, ...]


class Automaton(ABC, Generic[S]):
    """Numbered states, and where each colour leads from each of them."""

    def __init__(self, open_start: S, closed_start: S) -> None:
        self._numbers: dict[S, int] = {}
        self.states: list[S] = []
        self.next: list[list[int]] = []
        #: Where a reading begins, when the head side is open and when a head closes it.
        self.starts = (self.number(open_start), self.number(closed_start))

    def number(self, state: S) -> int:
        """The number of a state, a new one if it has none."""
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            self.next.append([_UNKNOWN] * len(LETTERS))
        return number

    def step(self, number: int, colour: int) -> int:
        """The state after one more piece."""
        found = self.next[number][colour]
        if found == _UNKNOWN:
            found = self.next[number][colour] = self.number(self._step(self.states[number], colour))
        return found

    @abstractmethod
    def _step(self, state: S, colour: int) -> S:
        """The state that one more piece leads to."""


class CardAutomaton(Automaton[S]):
    """The automaton of one Prophecy."""

    def __init__(self, card: Prophecy, open_start: S, closed_start: S) -> None:
        super().__init__(open_start, closed_start)
        self.top = card.levels[-1][0]
        self._points = [0] * (self.top + 1)
        for needed, points in card.levels:
            self._points[needed:] = [points] * (self.top + 1 - needed)

    def points(self, number: int, tail: bool) -> int:
        """What the card is worth if the reading ends here, with a tail or with an open end."""
        return self._points[min(self.top, self._matches(self.states[number], tail))]

    @abstractmethod
    def _matches(self, state: S, tail: bool) -> int:
        """How many matches there are if the reading ends here."""


class _Counting(CardAutomaton[int]):
    """How many pieces of the colour there were, as far as it matters."""

    def __init__(self, card: Prophecy, requirement: Count) -> None:
        self._colour = LETTERS.index(requirement.colours)
        super().__init__(card, 0, 0)

    def _step(self, state: int, colour: int) -> int:
        return min(self.top, state + (colour == self._colour))

    def _matches(self, state: int, tail: bool) -> int:
        return state


class _Gathering(CardAutomaton[tuple[int, ...]]):
    """How many pieces of each colour are still to come."""

    def __init__(self, card: Prophecy, requirement: Needs) -> None:
        self._colours = [LETTERS.index(letter) for letter, _ in requirement.counts]
        start = tuple(n for _, n in requirement.counts)
        super().__init__(card, start, start)

    def _step(self, state: tuple[int, ...], colour: int) -> tuple[int, ...]:
        return tuple(
            [
                max(0, n - 1) if colour == own else n
                for n, own in zip(state, self._colours, strict=True)
            ]
        )

    def _matches(self, state: tuple[int, ...], tail: bool) -> int:
        return int(not any(state))


#: Matches so far; how many tokens each stretch under way has matched; whether a whole stretch
#: waits for what comes behind it; whether a new stretch may begin with the next piece.
_Matching = tuple[int, frozenset[int], bool, bool]


class _Pattern(CardAutomaton[_Matching]):
    """Disjoint matches, each taken at its earliest end."""

    def __init__(self, card: Prophecy, requirement: Pattern, closed_ends: bool) -> None:
        tokens = list(requirement.tokens)
        self._not_before = _crossed(tokens.pop(0)) if tokens[0].startswith("!") else None
        self._not_behind = _crossed(tokens.pop()) if tokens[-1].startswith("!") else None
        self._colours = [None if t[0] == ANY else LETTERS.index(t[0]) for t in tokens]
        self._repeats = [token.endswith("+") for token in tokens]
        self._open_end_counts = not closed_ends
        may_begin = self._not_before is None or not closed_ends
        nothing: frozenset[int] = frozenset()
        super().__init__(card, (0, nothing, False, may_begin), (0, nothing, False, True))

    def _step(self, state: _Matching, colour: int) -> _Matching:
        matches, under_way, waiting, may_begin = state
        if waiting and colour != self._not_behind:
            matches, under_way = min(self.top, matches + 1), frozenset()
        reached = set()
        for done in under_way | {0} if may_begin else under_way:
            if done < len(self._colours) and self._colours[done] in (None, colour):
                reached.add(done + 1)
            if done and self._repeats[done - 1] and self._colours[done - 1] in (None, colour):
                reached.add(done)
        may_begin = colour != self._not_before
        whole = len(self._colours) in reached
        if whole and self._not_behind is None:
            return min(self.top, matches + 1), frozenset(), False, may_begin
        reached.discard(len(self._colours))
        return matches, frozenset(reached), whole, may_begin

    def _matches(self, state: _Matching, tail: bool) -> int:
        matches, _, waiting, _ = state
        return matches + (waiting and (tail or self._open_end_counts))


def _crossed(token: str) -> int:
    return LETTERS.index(token[1])


AnyCard = _Counting | _Gathering | _Pattern


@cache
def card_automaton(kind: int, closed_ends: bool, backwards: bool = False) -> AnyCard:
    """The automaton of a Prophecy under that reading of open ends (R4.6); it reads from head to
    tail, or backwards.
    """
    card = PROPHECIES[kind]
    requirement = card.requirement
    if isinstance(requirement, Count):
        return _Counting(card, requirement)
    if isinstance(requirement, Needs):
        return _Gathering(card, requirement)
    assert isinstance(requirement, Pattern)  # noqa: S101  # there are three kinds
    if backwards:
        requirement = Pattern(requirement.tokens[::-1])
    return _Pattern(card, requirement, closed_ends)


#: A moment for each of some cards, as far as they are found: the stretches begun and not yet ended,
#: the widest first, each with the place of its card and what of it was read; and the places of the
#: cards whose stretches are still to begin.
_Thread = tuple[tuple[tuple[int, int], ...], frozenset[int]]

#: The threads under way; whether stretches may begin with the next piece; whether they may end;
#: whether every card had its moment.
_Threads = tuple[frozenset[_Thread], bool, bool, bool]

_SEEN: Final[_Threads] = (frozenset(), False, True, True)


class Moments(Automaton[_Threads]):
    """Whether there are moments, while a Cóatl is built, at which these cards can be placed.

    A card with a crossed-out neighbour may fit for a while and not in the end. A Cóatl grows from
    what is there at both ends, so each moment is a stretch around it, and the moments of several
    cards lie one inside the other; a Cóatl that is begun now grows around any of its pieces.
    """

    def __init__(self, kinds: tuple[int, ...], is_new: bool) -> None:
        self._cards = [card_automaton(kind, False) for kind in kinds]
        none_begun: _Thread = (), frozenset(range(len(kinds)))
        start: _Threads = (frozenset([none_begun]), True, is_new, False)
        super().__init__(start, start)

    def _step(self, state: _Threads, colour: int) -> _Threads:
        threads, may_begin, may_end, seen = state
        if seen:
            return _SEEN
        if may_begin:
            threads = self._begun(threads)
        read = [
            (tuple([(c, self._cards[c].step(number, colour)) for c, number in stretches]), waiting)
            for stretches, waiting in threads
        ]
        return self._ended(frozenset(read), may_begin, may_end)

    def _begun(self, threads: frozenset[_Thread]) -> frozenset[_Thread]:
        """These threads and all that begin further stretches, one inside the other."""
        reached = list(threads)
        for stretches, waiting in reached:
            for card in sorted(waiting):
                start = card, self._cards[card].starts[0]
                reached.append(((*stretches, start), waiting - {card}))
        return frozenset(reached)

    def _ended(self, threads: frozenset[_Thread], may_begin: bool, may_end: bool) -> _Threads:
        """These threads and all in which the innermost stretches end with their cards fulfilled."""
        reached = list(threads) if may_end else []
        for stretches, waiting in reached:
            card, number = stretches[-1] if stretches else (0, 0)
            if stretches and not waiting and self._cards[card].points(number, tail=False):
                if len(stretches) == 1:
                    return _SEEN
                reached.append((stretches[:-1], waiting))
        return threads.union(reached), may_begin, may_end, False

    def arrive(self, number: int) -> int:
        """What there is already comes next: the last chance to begin."""
        return self.number((self._begun(self.states[number][0]), False, False, False))

    def leave(self, number: int) -> int:
        """What there is already has been read: from here on stretches may end."""
        return self.number(self._ended(self.states[number][0], False, True))

    def seen(self, number: int) -> bool:
        """Whether every card had its moment."""
        return self.states[number][3]


class Hand(Automaton[tuple[int, ...]]):
    """Several Prophecies read at once: a state is the number of each one's state."""

    def __init__(
        self, kinds: tuple[int, ...], passing: tuple[Cards, ...], is_new: bool, closed_ends: bool
    ) -> None:
        self._cards = [card_automaton(kind, closed_ends) for kind in kinds]
        self._moments = [Moments(kinds, is_new) for kinds in passing]
        self._parts: list[Automaton[Any]] = [*self._cards, *self._moments]
        self._worth: dict[tuple[int, bool], tuple[int, ...]] = {}
        open_start, closed_start = (
            tuple([part.starts[head] for part in self._parts]) for head in (False, True)
        )
        super().__init__(open_start, closed_start)

    def _step(self, state: tuple[int, ...], colour: int) -> tuple[int, ...]:
        return tuple([part.step(n, colour) for part, n in zip(self._parts, state, strict=True)])

    def through(self, number: int, colours: Iterable[int]) -> int:
        """The state after the pieces that are there already."""
        if self._moments:
            number = self._marked(number, [moment.arrive for moment in self._moments])
        for colour in colours:
            number = self.step(number, colour)
        if self._moments:
            number = self._marked(number, [moment.leave for moment in self._moments])
        return number

    def _marked(self, number: int, marks: list[Callable[[int], int]]) -> int:
        state, size = self.states[number], len(self._cards)
        moments = [mark(n) for mark, n in zip(marks, state[size:], strict=True)]
        return self.number((*state[:size], *moments))

    def worth(self, number: int, tail: bool) -> tuple[int, ...]:
        """The points of each card if the reading ends here; then, for each set of passing
        ones, whether there were moments to place them.
        """
        found = self._worth.get((number, tail))
        if found is None:
            state, size = self.states[number], len(self._cards)
            cards = zip(self._cards, state[:size], strict=True)
            moments = zip(self._moments, state[size:], strict=True)
            found = (
                *[card.points(n, tail) for card, n in cards],
                *[int(moment.seen(n)) for moment, n in moments],
            )
            self._worth[number, tail] = found
        return found


@lru_cache(maxsize=64)
def hand_automaton(
    kinds: tuple[int, ...], passing: tuple[Cards, ...], is_new: bool, closed_ends: bool
) -> Hand:
    """The automaton of these Prophecies together, and of the moments for these sets of them."""
    return Hand(kinds, passing, is_new, closed_ends)


def is_fleeting(kind: int, closed_ends: bool) -> bool:
    """Whether a card may fit a Cóatl and no longer fit it once more pieces are there.

    Where open ends do not count, what bounds a match is there for good.
    """
    requirement = PROPHECIES[kind].requirement
    crossed = isinstance(requirement, Pattern) and any(
        t.startswith("!") for t in requirement.tokens
    )
    return crossed and not closed_ends
