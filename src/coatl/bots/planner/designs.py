"""Cóatls worth building: which colours, in which order, would make the most of some cards.

A design is a whole Cóatl to be, around one that is there or from nothing. Designs are found by
laying the stretches that cards ask for side by side, overlapping where they can, and keeping the
few that promise most at each step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final

from coatl.rules import Coatl
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.conditions import Length
from coatl.rules.patterns import ANY, Pattern
from coatl.rules.pieces import HEAD, LETTERS, PIECE_BYTES, TAIL

#: The longest Cóatl that a Temple asks for; no design is longer.
LONGEST: Final = max(
    condition.pieces
    for temple in TEMPLES
    for condition in temple.conditions
    if isinstance(condition, Length)
)

#: The shortest: head, body, tail (R5.4).
_SHORTEST: Final = 3

#: The head and the tail of each colour, and none.
_HEADS: Final = {"": b""} | {letter: PIECE_BYTES[HEAD + n] for n, letter in enumerate(LETTERS)}
_TAILS: Final = {"": b""} | {letter: PIECE_BYTES[TAIL + n] for n, letter in enumerate(LETTERS)}

#: Nothing yet.
NOTHING: Final = Coatl("", False, False)


class Design:
    """A complete Cóatl to be.

    `index` is the number of the Cóatl that is there, `core`; its pieces begin at `start` of
    `colours`. `head` and `tail` are the colours of the ends to attach, "" where there is one;
    `bodies` counts the bodies to attach by colour, `ends` are those ends as pieces.
    """

    __slots__ = ("bodies", "colours", "core", "ends", "head", "index", "start", "tail")

    def __init__(
        self, index: int, core: Coatl, before: str, behind: str, head: str, tail: str
    ) -> None:
        self.index = index
        self.core = core
        self.colours = head + before + core.colours + behind + tail
        self.start = len(head) + len(before)
        self.head = head
        self.tail = tail
        self.ends = _HEADS[head] + _TAILS[tail]
        between = before + behind
        self.bodies = tuple([between.count(letter) for letter in LETTERS])


def designs(
    core: Coatl,
    index: int,
    kinds: bytes,
    ends: tuple[str, str],
    promise: Callable[[Design], float],
    width: int,
    depth: int,
) -> list[Design]:
    """Designs around a Cóatl for these Prophecies, the most promising first.

    `ends` are the colours of heads and of tails that can be had. At each of `depth` steps the
    `width` best are gone on with.
    """
    heads = "" if core.head else ends[0] or LETTERS
    tails = "" if core.tail else ends[1] or LETTERS

    def sketch(sides: tuple[str, str]) -> tuple[float, tuple[str, str]]:
        """What the first ends at hand would make of it."""
        return promise(Design(index, core, *sides, heads[:1], tails[:1])), sides

    stretches = _stretches(kinds + core.prophecies)
    known = frontier = [("", "")]
    sketches = [sketch(sides) for sides in known] if core.colours else []
    for _ in range(depth):
        seen = set(known)
        grown = {one for sides in frontier for one in _grown(core, sides, stretches)} - seen
        best = sorted(map(sketch, sorted(grown)), reverse=True)[:width]
        sketches += best
        frontier = [sides for _, sides in best]
        known = [*known, *grown]
    found = [
        Design(index, core, *sides, head, tail)
        for _, sides in sorted(sketches, reverse=True)[: 2 * width]
        for head in heads or ("",)
        for tail in tails or ("",)
    ]
    found = [design for design in found if len(design.colours) >= _SHORTEST]
    return sorted(found, key=promise, reverse=True)


def _grown(
    core: Coatl, sides: tuple[str, str], stretches: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """What can be attached next, before or behind: as much of each stretch as is not there."""
    before, behind = sides
    whole = before + core.colours + behind
    room = LONGEST - len(whole) - (not core.head) - (not core.tail)
    for stretch in stretches:
        size = len(stretch)
        for shared in range(max(0, size - room), size):
            if not core.tail and whole.endswith(stretch[:shared]):
                yield before, behind + stretch[shared:]
            if not core.head and whole.startswith(stretch[size - shared :]):
                if core.colours:
                    yield stretch[: size - shared] + before, behind
                else:
                    yield "", stretch[: size - shared] + behind


@lru_cache(maxsize=1 << 10)
def _stretches(kinds: bytes) -> tuple[str, ...]:
    """What these Prophecies ask for, and each of their colours alone."""
    asked = {stretch for kind in kinds for stretch in _stretches_of(kind)}
    return tuple(sorted(asked | set("".join(asked))))


@cache
def _stretches_of(kind: int) -> tuple[str, ...]:
    """Short stretches that bring a Prophecy nearer to its next level."""
    requirement = PROPHECIES[kind].requirement
    if not isinstance(requirement, Pattern):
        return tuple(requirement.colours)
    letters = "".join([token[0] for token in requirement.tokens if not token.startswith("!")])
    first, gap, last = letters.partition(ANY)
    if not gap:
        return (letters,)
    return (*[first + letter + last for letter in LETTERS], first, last)
