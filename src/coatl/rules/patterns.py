"""The requirements of Prophecies: a count, a pattern, or a set of pieces (R4.1-R4.4).

Each kind of requirement is one small class that finds disjoint matches in a *reading*: the
colour letters of a Cóatl from head to tail, with `~` for an open end that does not count as the end
(R4.6).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from .pieces import LETTERS

#: The token for a piece of any colour.
ANY: Final = "*"
_TOKEN: Final = re.compile(rf"(!)?([{LETTERS}*])(\+)?")


class Requirement(Protocol):
    """What a Prophecy asks of a Cóatl."""

    @property
    def colours(self) -> str:
        """The colour letters that it names, each once."""

    def matches(self, reading: str) -> int:
        """The largest number of disjoint matches (R4.3)."""

    def fits(self, needed: int) -> Fits:
        """Return a fast test whether a reading has at least `needed` matches."""

    def relevant_colours(self, at_tail: bool) -> str:
        """The colours that, added at this end of a reading, can change the number of matches."""

    def closing_colours(self, needed: int, at_tail: bool) -> ClosingColours:
        """Return a fast function that finds the colours which, added at this end of a reading,
        make at least `needed` matches, and whether the reading has that many already.
        """

    def places(self, reading: str) -> tuple[tuple[int, ...], ...]:
        """The positions of the pieces of each match, counted from the head, starting at 0."""

    def pieces(self, matches: int) -> str:
        """The fewest colours that this number of matches needs, in any order (R10.2)."""


#: Takes a reading; returns something true if it has enough matches.
Fits = Callable[[str], object]

#: Takes a reading; returns five bits for the colours that give it enough matches when added, and
#: a sixth, `FITS_NOW`, if it has enough matches as it is.
ClosingColours = Callable[[str], int]

ALL_COLOURS: Final = (1 << len(LETTERS)) - 1
FITS_NOW: Final = ALL_COLOURS + 1
_ANY_COLOUR: Final = ALL_COLOURS | FITS_NOW


def colour_bit(letter: str) -> int:
    """The bit of a colour in a bit set of colours."""
    return 1 << LETTERS.index(letter)


def _try_relevant_colours(
    requirement: Requirement, needed: int, at_tail: bool, neighbour: str = ""
) -> ClosingColours:
    """Implement `closing_colours` by trying the relevant colours.

    An added piece changes nothing unless the reading ends with `neighbour`, if that is given.
    """
    end = -1 if at_tail else 0
    fits = requirement.fits(needed)
    relevant = [(colour_bit(letter), letter) for letter in requirement.relevant_colours(at_tail)]

    def closing_colours(reading: str) -> int:
        colours = _ANY_COLOUR if fits(reading) else 0
        if neighbour and reading[end] != neighbour:
            return colours
        for bit, letter in relevant:
            if fits(reading + letter if at_tail else letter + reading):
                colours |= bit
            else:
                colours &= ~bit
        return colours

    return closing_colours


def _offset(reading: str) -> int:
    """The offset of positions in the reading from positions in the Cóatl."""
    return 1 if reading.startswith("~") else 0


@dataclass(frozen=True, slots=True)
class Count:
    """Pieces of one colour, anywhere."""

    colours: str

    def matches(self, reading: str) -> int:
        return reading.count(self.colours)

    def fits(self, needed: int) -> Fits:
        letter = self.colours
        return lambda reading: reading.count(letter) >= needed

    def relevant_colours(self, at_tail: bool) -> str:
        return self.colours

    def closing_colours(self, needed: int, at_tail: bool) -> ClosingColours:
        letter, bit = self.colours, colour_bit(self.colours)

        def closing_colours(reading: str) -> int:
            missing = needed - reading.count(letter)
            return bit if missing == 1 else 0 if missing > 1 else _ANY_COLOUR

        return closing_colours

    def places(self, reading: str) -> tuple[tuple[int, ...], ...]:
        shift = _offset(reading)
        return tuple([(i - shift,) for i, c in enumerate(reading) if c == self.colours])

    def pieces(self, matches: int) -> str:
        return self.colours * matches


@dataclass(frozen=True, slots=True)
class Needs:
    """A number of pieces of each colour, anywhere; matches once or not at all (promo)."""

    counts: tuple[tuple[str, int], ...]

    @property
    def colours(self) -> str:
        return "".join(letter for letter, _ in self.counts)

    def matches(self, reading: str) -> int:
        return int(all([reading.count(letter) >= n for letter, n in self.counts]))

    def fits(self, needed: int) -> Fits:
        return self.matches

    def relevant_colours(self, at_tail: bool) -> str:
        return self.colours

    def closing_colours(self, needed: int, at_tail: bool) -> ClosingColours:
        return _try_relevant_colours(self, needed, at_tail)

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

    A regular expression with lazy repeats finds the largest number of disjoint matches (R4.3): it
    always takes the match that ends first, which is optimal, as in interval scheduling.
    """

    tokens: tuple[str, ...]
    expression: re.Pattern[str] = field(init=False, repr=False, compare=False)
    #: The colours of a pattern of plain colours; empty for any other pattern.
    literal: str = field(init=False, repr=False, compare=False)

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
        is_plain = all(token in LETTERS for token in self.tokens)
        object.__setattr__(self, "literal", "".join(self.tokens) if is_plain else "")

    @property
    def colours(self) -> str:
        return "".join(c for c in LETTERS if any(c in token for token in self.tokens))

    def matches(self, reading: str) -> int:
        return len(self.expression.findall(reading))

    def fits(self, needed: int) -> Fits:
        if needed > 1:
            return lambda reading: self.matches(reading) >= needed
        literal = self.literal
        if literal:
            return lambda reading: literal in reading
        search = self.expression.search
        letters = "".join([token[0] for token in self.tokens if not token.startswith("!")])
        first, last = letters[:2], letters[-2:]
        if ANY in first + last:
            return search
        # Most readings do not contain the first two or the last two pieces of the pattern.
        return lambda reading: first in reading and last in reading and search(reading)

    def _neighbour(self, at_tail: bool) -> str:
        """The colour at this end of a reading beside which an added piece can make or break a
        match; empty if that may be any colour.
        """
        pieces = [token[0] for token in self.tokens if not token.startswith("!")]
        neighbour = "".join(pieces[::-1][1:2] if at_tail else pieces[1:2])
        return "" if neighbour == ANY else neighbour

    def relevant_colours(self, at_tail: bool) -> str:
        # A new match ends with the new piece; an old one breaks if the new piece is crossed out.
        ending = self.tokens[::-1] if at_tail else self.tokens
        count = 2 if ending[0].startswith("!") else 1
        found = "".join(ending[:count])
        return LETTERS if ANY in found else "".join(c for c in LETTERS if c in found)

    def closing_colours(self, needed: int, at_tail: bool) -> ClosingColours:
        literal = self.literal
        if needed > 1 or not literal:
            return _try_relevant_colours(self, needed, at_tail, self._neighbour(at_tail))
        # A new match ends with the new piece.
        last = literal[-1] if at_tail else literal[0]
        bit = colour_bit(last)
        if at_tail:
            return lambda r: _ANY_COLOUR if literal in r else bit if literal in r + last else 0
        return lambda r: _ANY_COLOUR if literal in r else bit if literal in last + r else 0

    def places(self, reading: str) -> tuple[tuple[int, ...], ...]:
        shift = _offset(reading)
        spans = [found.span() for found in self.expression.finditer(reading)]
        return tuple([tuple(range(start - shift, end - shift)) for start, end in spans])

    def pieces(self, matches: int) -> str:
        return "".join(token[0] for token in self.tokens if token[0] in LETTERS) * matches


def parse_pattern(text: str) -> Pattern:
    """Parse a pattern of cards.toml: `!y y y !y`, `g y+ k`, `k y *+ y k`."""
    return Pattern(tuple(text.split()))


def parse_needs(text: str) -> Needs:
    """Parse a set of pieces of cards.toml: `y2 g2 r1`."""
    return Needs(tuple((word[0], int(word[1:])) for word in text.split()))
