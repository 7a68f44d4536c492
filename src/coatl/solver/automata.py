"""Finite automata that score Prophecies while a Cóatl is read piece by piece.

An automaton's state is everything that matters about the pieces read so far, from head to tail.
States are numbered on first use, so a transition is a list lookup. If two builds lead to the same
states of all cards, the solver treats them as one.
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

#: Prophecy kinds, no two equal.
Cards = tuple[int, ...]


class Automaton(ABC, Generic[S]):
    """A finite automaton over colours; its states are created and numbered on first use."""

    def __init__(self, open_start: S, closed_start: S) -> None:
        self._numbers: dict[S, int] = {}
        self.states: list[S] = []
        self.next: list[list[int]] = []
        #: The first state of a reading with an open head side, and of one that a head closes.
        self.starts = (self.number(open_start), self.number(closed_start))

    def number(self, state: S) -> int:
        """The number of a state; a new number for a new state."""
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
        """Compute the state after one more piece."""


class CardAutomaton(Automaton[S]):
    """The automaton of one Prophecy."""

    def __init__(self, card: Prophecy, open_start: S, closed_start: S) -> None:
        super().__init__(open_start, closed_start)
        self.top = card.levels[-1][0]
        self._points = [0] * (self.top + 1)
        for needed, points in card.levels:
            self._points[needed:] = [points] * (self.top + 1 - needed)

    def points(self, number: int, tail: bool) -> int:
        """The card's points if the reading ends here, with a tail or with an open end."""
        return self._points[min(self.top, self._matches(self.states[number], tail))]

    @abstractmethod
    def _matches(self, state: S, tail: bool) -> int:
        """The number of matches if the reading ends here."""


class _CountAutomaton(CardAutomaton[int]):
    """Counts pieces of one colour, up to the number that the highest level needs."""

    def __init__(self, card: Prophecy, requirement: Count) -> None:
        self._colour = LETTERS.index(requirement.colours)
        super().__init__(card, 0, 0)

    def _step(self, state: int, colour: int) -> int:
        return min(self.top, state + (colour == self._colour))

    def _matches(self, state: int, tail: bool) -> int:
        return state


class _NeedsAutomaton(CardAutomaton[tuple[int, ...]]):
    """Counts down the missing pieces of each colour."""

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


#: Matches so far; for each partial match, how many tokens it has matched; whether a whole match
#: waits for the piece behind it; whether a new match may begin with the next piece.
_Matching = tuple[int, frozenset[int], bool, bool]


class _PatternAutomaton(CardAutomaton[_Matching]):
    """Counts disjoint matches of a pattern, taking each at its earliest end."""

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


AnyCardAutomaton = _CountAutomaton | _NeedsAutomaton | _PatternAutomaton


@cache
def card_automaton(kind: int, closed_ends: bool, backwards: bool = False) -> AnyCardAutomaton:
    """The automaton of a Prophecy; `closed_ends` is the option of R4.6.

    It reads from head to tail or, if `backwards`, from tail to head.
    """
    card = PROPHECIES[kind]
    requirement = card.requirement
    if isinstance(requirement, Count):
        return _CountAutomaton(card, requirement)
    if isinstance(requirement, Needs):
        return _NeedsAutomaton(card, requirement)
    assert isinstance(requirement, Pattern)  # noqa: S101  # there are three kinds
    if backwards:
        requirement = Pattern(requirement.tokens[::-1])
    return _PatternAutomaton(card, requirement, closed_ends)


#: A guess at the stages for some cards: the stretches begun and not yet ended, widest first, each
#: with the index of its card and the state of the card's automaton; and the indexes of the cards
#: whose stretches have not begun.
_Thread = tuple[tuple[tuple[int, int], ...], frozenset[int]]

#: All threads that are still possible; whether stretches may begin with the next piece; whether
#: they may end; whether some thread found a stage for every card.
_Threads = tuple[frozenset[_Thread], bool, bool, bool]

_FOUND: Final[_Threads] = (frozenset(), False, True, True)


class StageAutomaton(Automaton[_Threads]):
    """Decides whether a build has stages at which each of these cards can be placed.

    A card with a crossed-out neighbour may fit for a while, but not in the end. A Cóatl grows at
    both ends, so a stage of its build is a stretch that contains the pieces already there, and the
    stages of several cards are nested. A new Cóatl may grow around any of its pieces.

    The automaton is nondeterministic: it follows all guesses where stretches begin and end.
    """

    def __init__(self, kinds: tuple[int, ...], is_new: bool) -> None:
        self._cards = [card_automaton(kind, False) for kind in kinds]
        none_begun: _Thread = (), frozenset(range(len(kinds)))
        start: _Threads = (frozenset([none_begun]), True, is_new, False)
        super().__init__(start, start)

    def _step(self, state: _Threads, colour: int) -> _Threads:
        threads, may_begin, may_end, found = state
        if found:
            return _FOUND
        if may_begin:
            threads = self._begun(threads)
        read = [
            (tuple([(c, self._cards[c].step(number, colour)) for c, number in stretches]), waiting)
            for stretches, waiting in threads
        ]
        return self._ended(frozenset(read), may_begin, may_end)

    def _begun(self, threads: frozenset[_Thread]) -> frozenset[_Thread]:
        """These threads, and all that begin further stretches inside the current ones."""
        reached = list(threads)
        for stretches, waiting in reached:
            for card in sorted(waiting):
                start = card, self._cards[card].starts[0]
                reached.append(((*stretches, start), waiting - {card}))
        return frozenset(reached)

    def _ended(self, threads: frozenset[_Thread], may_begin: bool, may_end: bool) -> _Threads:
        """These threads, and all in which innermost stretches end here, their cards fulfilled."""
        reached = list(threads) if may_end else []
        for stretches, waiting in reached:
            card, number = stretches[-1] if stretches else (0, 0)
            if stretches and not waiting and self._cards[card].points(number, tail=False):
                if len(stretches) == 1:
                    return _FOUND
                reached.append((stretches[:-1], waiting))
        return threads.union(reached), may_begin, may_end, False

    def enter_existing(self, number: int) -> int:
        """The state before the existing pieces: here all stretches must have begun."""
        return self.number((self._begun(self.states[number][0]), False, False, False))

    def leave_existing(self, number: int) -> int:
        """The state after the existing pieces: from here on stretches may end."""
        return self.number(self._ended(self.states[number][0], False, True))

    def is_found(self, number: int) -> bool:
        """Whether there is a stage for every card."""
        return self.states[number][3]


class HandAutomaton(Automaton[tuple[int, ...]]):
    """Runs the automata of several Prophecies together: a state is the tuple of their states."""

    def __init__(
        self, kinds: tuple[int, ...], temporary: tuple[Cards, ...], is_new: bool, closed_ends: bool
    ) -> None:
        self._cards = [card_automaton(kind, closed_ends) for kind in kinds]
        self._stages = [StageAutomaton(kinds, is_new) for kinds in temporary]
        self._parts: list[Automaton[Any]] = [*self._cards, *self._stages]
        self._evaluated: dict[tuple[int, bool], tuple[int, ...]] = {}
        open_start, closed_start = (
            tuple([part.starts[head] for part in self._parts]) for head in (False, True)
        )
        super().__init__(open_start, closed_start)

    def _step(self, state: tuple[int, ...], colour: int) -> tuple[int, ...]:
        return tuple([part.step(n, colour) for part, n in zip(self._parts, state, strict=True)])

    def read_existing(self, number: int, colours: Iterable[int]) -> int:
        """The state after reading the pieces that the Cóatl already has."""
        if self._stages:
            number = self._marked(number, [stages.enter_existing for stages in self._stages])
        for colour in colours:
            number = self.step(number, colour)
        if self._stages:
            number = self._marked(number, [stages.leave_existing for stages in self._stages])
        return number

    def _marked(self, number: int, marks: list[Callable[[int], int]]) -> int:
        state, size = self.states[number], len(self._cards)
        stages = [mark(n) for mark, n in zip(marks, state[size:], strict=True)]
        return self.number((*state[:size], *stages))

    def evaluate(self, number: int, tail: bool) -> tuple[int, ...]:
        """The points of each card if the reading ends here; then, for each set of temporary cards,
        1 if there were stages to place them and 0 if not.
        """
        found = self._evaluated.get((number, tail))
        if found is None:
            state, size = self.states[number], len(self._cards)
            cards = zip(self._cards, state[:size], strict=True)
            stages = zip(self._stages, state[size:], strict=True)
            found = (
                *[card.points(n, tail) for card, n in cards],
                *[int(automaton.is_found(n)) for automaton, n in stages],
            )
            self._evaluated[number, tail] = found
        return found


@lru_cache(maxsize=64)
def hand_automaton(
    kinds: tuple[int, ...], temporary: tuple[Cards, ...], is_new: bool, closed_ends: bool
) -> HandAutomaton:
    """The automaton of these Prophecies together, and of stages for these sets of them."""
    return HandAutomaton(kinds, temporary, is_new, closed_ends)


def can_stop_fitting(kind: int, closed_ends: bool) -> bool:
    """Whether a card may fit a Cóatl but no longer fit after more pieces are added.

    With the option `closed_ends` that cannot happen: the pieces beside a match never change.
    """
    requirement = PROPHECIES[kind].requirement
    crossed = isinstance(requirement, Pattern) and any(
        t.startswith("!") for t in requirement.tokens
    )
    return crossed and not closed_ends
