"""What Prophecies ask of a Cóatl: a count, a pattern, or a set of pieces (R4.1-R4.4).

Each kind of requirement is one small class that finds disjoint matches in a *reading*: the
colour letters from head to tail, with `~` for an open end that must not be taken for the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from .pieces import LETTERS

ANY: Final = "*"
_TOKEN: Final = re.compile(rf"(!)?([{LETTERS}*])(\+)?")


class Requirement(Protocol):
    """How often a reading meets a requirement, and with which pieces."""

    @property
    def colours(self) -> str:
        """The colour letters it speaks of, each once."""

    def matches(self, reading: str) -> int:
        """The largest number of disjoint matches (R4.3)."""

    def fits(self, needed: int) -> Fits:
        """A fast test of whether a reading has at least so many matches."""

    def matter(self, at_tail: bool) -> str:
        """The colours whose arrival at that end of a reading can change what it matches."""

    def closers(self, needed: int, at_tail: bool) -> Closers:
        """A fast answer to: which piece, added at that end, makes at least so many matches?
        And are there so many already?
        """

    def places(self, reading: str) -> tuple[tuple[int, ...], ...]:
        """The pieces of each match, counted from the head, starting at 0."""

    def pieces(self, matches: int) -> str:
        """The colours that so many matches take at least, whatever their order (R10.2)."""


#: Something true for a reading that meets a requirement often enough.
Fits = Callable[[str], object]

#: The colours, as five bits, that meet a requirement often enough when added to a reading; and
#: one more bit, `FITS_NOW`, for a reading that meets it as it is.
Closers = Callable[[str], int]

ALL_COLOURS: Final = (1 << len(LETTERS)) - 1
FITS_NOW: Final = ALL_COLOURS + 1
_ANY_CLOSER: Final = ALL_COLOURS | FITS_NOW


def colour_bit(letter: str) -> int:
    """The bit that stands for a colour in a set of colours."""
    return 1 << LETTERS.index(letter)


def _closers(requirement: Requirement, needed: int, at_tail: bool, beside: str = "") -> Closers:
    """Try the colours that matter, if `beside` is the piece at that end; otherwise an added piece
    changes nothing.
    """
    end = -1 if at_tail else 0
    fits = requirement.fits(needed)
    matter = [(colour_bit(letter), letter) for letter in requirement.matter(at_tail)]

    def closers(reading: str) -> int:
        colours = _ANY_CLOSER if fits(reading) else 0
        if beside and reading[end] != beside:
            return colours
        for bit, letter in matter:
            if fits(reading + letter if at_tail else letter + reading):
                colours |= bit
            else:
                colours &= ~bit
        return colours

    return closers


def _offset(reading: str) -> int:
    """How far positions in the reading are from positions in the Cóatl."""
    return 1 if reading.startswith("~") else 0


@dataclass(frozen=True, slots=True)
class Count:
    """So many pieces of one colour, anywhere."""

    colours: str

    def matches(self, reading: str) -> int:
        return reading.count(self.colours)

    def fits(self, needed: int) -> Fits:
        letter = self.colours
        return lambda reading: reading.count(letter) >= needed

    def matter(self, at_tail: bool) -> str:
        return self.colours

    def closers(self, needed: int, at_tail: bool) -> Closers:
        letter, bit = self.colours, colour_bit(self.colours)

        def closers(reading: str) -> int:
            lacking = needed - reading.count(letter)
            return bit if lacking == 1 else 0 if lacking > 1 else _ANY_CLOSER

        return closers

    def places(self, reading: str) -> tuple[tuple[int, ...], ...]:
        shift = _offset(reading)
        return tuple((i - shift,) for i, c in enumerate(reading) if c == self.colours)

    def pieces(self, matches: int) -> str:
        return self.colours * matches


@dataclass(frozen=True, slots=True)
class Needs:
    """At least so many pieces of each colour, anywhere; met once or not at all (promo)."""

    counts: tuple[tuple[str, int], ...]

    @property
    def colours(self) -> str:
        return "".join(letter for letter, _ in self.counts)

    def matches(self, reading: str) -> int:
        return int(all([reading.count(letter) >= n for letter, n in self.counts]))

    def fits(self, needed: int) -> Fits:
        return self.matches

    def matter(self, at_tail: bool) -> str:
        return self.colours

    def closers(self, needed: int, at_tail: bool) -> Closers:
        return _closers(self, needed, at_tail)

    def places(self, reading: str) -> tuple[tuple[int, ...], ...]:
        if not self.matches(reading):
            return ()
        shift = _offset(reading)
        found = []
        for letter, n in self.counts:
            found += [i - shift for i, c in enumerate(reading) if c == letter][:n]
        return (tuple(sorted(found)),)

    def pieces(self, matches: int) -> str:
        return "".join(letter * n * matches for letter, n in self.counts)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Neighbouring pieces in a fixed order, read from head to tail (R4.1).

    Matching leftmost and shortest is matching with the earliest possible end, and taking the
    earliest end first gives the most disjoint matches: the same argument as for scheduling
    intervals. A regular expression with lazy repeats therefore counts exactly (R4.3).
    """

    tokens: tuple[str, ...]
    expression: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        last = len(self.tokens) - 1
        parts = []
        for i, token in enumerate(self.tokens):
            parsed = _TOKEN.fullmatch(token)
            if parsed is None:
                raise ValueError(f"pattern token {token!r}")
            crossed, letter, repeated = parsed.groups()
            if not crossed:
                piece = f"[{LETTERS}]" if letter == ANY else letter
                parts.append(piece + ("+?" if repeated else ""))
            elif i == 0:
                parts.append(f"(?<![{letter}~])")
            elif i == last:
                parts.append(f"(?![{letter}~])")
            else:
                raise ValueError(f"crossed-out neighbour inside a pattern: {token!r}")
        object.__setattr__(self, "expression", re.compile("".join(parts)))

    @property
    def colours(self) -> str:
        return "".join(c for c in LETTERS if any(c in token for token in self.tokens))

    def matches(self, reading: str) -> int:
        return len(self.expression.findall(reading))

    def fits(self, needed: int) -> Fits:
        if needed > 1:
            return lambda reading: self.matches(reading) >= needed
        if self._is_literal:
            literal = "".join(self.tokens)
            return lambda reading: literal in reading
        search = self.expression.search
        letters = "".join([token[0] for token in self.tokens if not token.startswith("!")])
        first, last = letters[:2], letters[-2:]
        if ANY in first + last:
            return search
        # Most readings lack even the two neighbours that the pattern begins or ends with.
        return lambda reading: first in reading and last in reading and search(reading)

    def _beside(self, at_tail: bool) -> str:
        """The piece that an added one must join at that end to make or break a match."""
        pieces = [token[0] for token in self.tokens if not token.startswith("!")]
        beside = "".join(pieces[::-1][1:2] if at_tail else pieces[1:2])
        return "" if beside == ANY else beside

    @property
    def _is_literal(self) -> bool:
        return all(token in LETTERS for token in self.tokens)

    @property
    def literal(self) -> str:
        """The colours it asks for, one after the other; empty where that does not say it all."""
        return "".join(self.tokens) if self._is_literal else ""

    def matter(self, at_tail: bool) -> str:
        # A new match ends with the new piece; an old one breaks if that piece was crossed out.
        ending = self.tokens[::-1] if at_tail else self.tokens
        count = 2 if ending[0].startswith("!") else 1
        found = "".join(ending[:count])
        return LETTERS if ANY in found else "".join(c for c in LETTERS if c in found)

    def closers(self, needed: int, at_tail: bool) -> Closers:
        if needed > 1 or not self._is_literal:
            return _closers(self, needed, at_tail, self._beside(at_tail))
        # A new match ends with the new piece.
        literal = "".join(self.tokens)
        last = literal[-1] if at_tail else literal[0]
        bit = colour_bit(last)
        if at_tail:
            return lambda r: _ANY_CLOSER if literal in r else bit if literal in r + last else 0
        return lambda r: _ANY_CLOSER if literal in r else bit if literal in last + r else 0

    def places(self, reading: str) -> tuple[tuple[int, ...], ...]:
        shift = _offset(reading)
        return tuple(
            tuple(range(found.start() - shift, found.end() - shift))
            for found in self.expression.finditer(reading)
        )

    def pieces(self, matches: int) -> str:
        return "".join(token[0] for token in self.tokens if token[0] in LETTERS) * matches


def parse_pattern(text: str) -> Pattern:
    """A pattern from the notation of cards.toml: `!y y y !y`, `g y+ k`, `k y *+ y k`."""
    return Pattern(tuple(text.split()))


def parse_needs(text: str) -> Needs:
    """A set of pieces from the notation of cards.toml: `y2 g2 r1`."""
    return Needs(tuple((word[0], int(word[1:])) for word in text.split()))
