"""Sketches: Cóatls that a client thinks of, scored by the rules. They are part of no game.

A sketch may have any pieces and any cards, so its score reveals nothing that only some may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coatl.formats.notation import parse_piece
from coatl.rules import Coatl, CoatlError, Options
from coatl.rules.cards import Prophecy, Temple, card
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, PROPHECIES_PER_COATL
from coatl.rules.levels import same_frame
from coatl.rules.pieces import BODIES, BODY, GOLD, LETTER, TAIL
from coatl.rules.scoring import prophecy_level, temple_points

from .card_readings import coatl_scene, prophecy_reading, temple_reading
from .messages import LONGEST_SKETCH, Reading, Sketch, SketchScore

#: The most cards to read: more than a seat has in sight.
MOST_CARDS: Final = 24

#: A head, a body and a tail.
SHORTEST_COMPLETE: Final = 3


def sketch_scores(
    sketches: Sequence[Sketch], cards: Sequence[str], options: Options
) -> list[SketchScore]:
    """Score each sketch, and read each of the cards on it. Raises `CoatlError` for anything that
    is no sketch of a Cóatl.
    """
    if len(sketches) > COATLS_PER_PLAYER or len(cards) > MOST_CARDS:
        raise CoatlError("malformed")
    found = [card(one) for one in cards]
    return [_score(number, one, found, options) for number, one in enumerate(sketches)]


def _score(
    number: int, sketch: Sketch, cards: Sequence[Prophecy | Temple], options: Options
) -> SketchScore:
    coatl = coatl_of(sketch)
    ends = options.closed_ends
    return SketchScore(
        coatl=coatl_scene(number, coatl, _is_complete(coatl), ends),
        readings=[_reading(number, coatl, one, options) for one in cards],
        problem=problem_with(coatl, options),
    )


def coatl_of(sketch: Sketch) -> Coatl:
    """The Cóatl that a sketch shows. Raises `malformed` if no Cóatl looks like that."""
    if not 0 < len(sketch.pieces) <= LONGEST_SKETCH or len(sketch.cards) > PROPHECIES_PER_COATL + 1:
        raise CoatlError("malformed")
    pieces = [parse_piece(name) for name in sketch.pieces]
    head = pieces[0] < BODY
    tail = TAIL <= pieces[-1] < GOLD
    inner = pieces[head : len(pieces) - tail]
    if any([piece not in BODIES for piece in inner]):
        raise CoatlError("malformed")
    prophecies, temple = b"", NONE
    for one in map(card, sketch.cards):
        if isinstance(one, Prophecy):
            prophecies += bytes((one.kind,))
        elif temple == NONE:
            temple = one.kind
        else:
            raise CoatlError("malformed")
    return Coatl("".join([LETTER[piece] for piece in pieces]), head, tail, prophecies, temple)


def problem_with(coatl: Coatl, options: Options) -> str:
    """The code of the first rule that such a Cóatl breaks; empty if it can be built."""
    if coatl.is_closed and not _is_complete(coatl):
        return "head-touches-tail"
    reading = coatl.reading(options.closed_ends)
    before = b""
    for kind in coatl.prophecies:
        if problem := _problem_with_prophecy(kind, before, reading, options):
            return problem
        before += bytes((kind,))
    if coatl.temple != NONE:
        return _problem_with_temple(coatl.temple, coatl._replace(temple=NONE))
    return ""


def _problem_with_prophecy(kind: int, others: bytes, reading: str, options: Options) -> str:
    if kind in others:
        return "same-prophecy-twice"
    if len(others) == PROPHECIES_PER_COATL:
        return "four-prophecies"
    if same_frame(kind, others, options.demands):
        return "level-3"
    return "" if prophecy_level(kind, reading) else "lowest-level-not-reached"


def _problem_with_temple(kind: int, coatl: Coatl) -> str:
    if not _is_complete(coatl) or coatl.temple != NONE:
        return "temple-when-complete"
    if not coatl.prophecies:
        return "prophecy-first"
    points = temple_points(kind, coatl.colours, coatl.prophecies)
    return "" if points else "no-condition-holds"


def _reading(number: int, coatl: Coatl, one: Prophecy | Temple, options: Options) -> Reading:
    if isinstance(one, Temple):
        return temple_reading(one.kind, number, coatl, not _problem_with_temple(one.kind, coatl))
    ends = options.closed_ends
    reading = coatl.reading(ends)
    fits = not _problem_with_prophecy(one.kind, coatl.prophecies, reading, options)
    return prophecy_reading(one.kind, number, coatl, ends, fits)


def _is_complete(coatl: Coatl) -> bool:
    """Whether it has a head, a tail and a body between them (R5.2)."""
    return coatl.is_closed and len(coatl.colours) >= SHORTEST_COMPLETE
