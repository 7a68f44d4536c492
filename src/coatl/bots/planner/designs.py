"""Designs: complete Cóatls to build, whose colours score well with given cards.

A design extends an existing Cóatl or starts a new one. A beam search finds designs: it places the
runs of colours that cards ask for side by side, overlapping where possible, and keeps the most
valuable designs after each step.
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

#: The shortest design: head, body, tail (R5.4).
_SHORTEST: Final = 3

#: The head and the tail of each colour; "" means none.
_HEADS: Final = {"": b""} | {letter: PIECE_BYTES[HEAD + n] for n, letter in enumerate(LETTERS)}
_TAILS: Final = {"": b""} | {letter: PIECE_BYTES[TAIL + n] for n, letter in enumerate(LETTERS)}

#: The core of a design that starts a new Cóatl.
NOTHING: Final = Coatl("", False, False)


class CoatlDesign:
    """A complete Cóatl to build.

    It extends `core`, the Cóatl number `index`, whose pieces begin at `start` of `colours`. `head`
    and `tail` are the colours of the ends to attach, "" if the core has that end. `bodies` counts
    the bodies to attach by colour; `ends` are the ends to attach as pieces.
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
    value: Callable[[CoatlDesign], float],
    width: int,
    depth: int,
) -> list[CoatlDesign]:
    """Designs around a Cóatl for these Prophecies, by `value`, best first.

    `ends` are the available colours of heads and of tails. The beam search has `depth` steps and
    keeps the `width` best designs after each.
    """
    heads = "" if core.head else ends[0] or LETTERS
    tails = "" if core.tail else ends[1] or LETTERS

    def sketch(sides: tuple[str, str]) -> tuple[float, tuple[str, str]]:
        """The value of these sides with the first ends available."""
        return value(CoatlDesign(index, core, *sides, heads[:1], tails[:1])), sides

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
        CoatlDesign(index, core, *sides, head, tail)
        for _, sides in sorted(sketches, reverse=True)[: 2 * width]
        for head in heads or ("",)
        for tail in tails or ("",)
    ]
    found = [design for design in found if len(design.colours) >= _SHORTEST]
    return sorted(found, key=value, reverse=True)


def _grown(
    core: Coatl, sides: tuple[str, str], stretches: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """Every way to extend one side by the missing part of a stretch."""
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
    """The runs of colours that these Prophecies ask for, and each of their colours alone."""
    asked = {stretch for kind in kinds for stretch in _stretches_of(kind)}
    return tuple(sorted(asked | set("".join(asked))))


@cache
def _stretches_of(kind: int) -> tuple[str, ...]:
    """Short runs of colours that bring a Prophecy nearer to its next level."""
    requirement = PROPHECIES[kind].requirement
    if not isinstance(requirement, Pattern):
        return tuple(requirement.colours)
    letters = "".join([token[0] for token in requirement.tokens if not token.startswith("!")])
    first, gap, last = letters.partition(ANY)
    if not gap:
        return (letters,)
    return (*[first + letter + last for letter in LETTERS], first, last)
