"""What the designs of a library still lack, as the Cóatls of a seat stand."""

from __future__ import annotations

from typing import Final

from coatl.rules import Coatl
from coatl.rules.coatl import COATLS_PER_PLAYER

from .card_tables import COLOURS, TABLES
from .designs import NEW, Design, Library, Remainder
from .packed_counts import FIELD

#: What is left of a design that can no longer be built.
_GONE: Final = Remainder()


def remainders(made: Library, coatls: tuple[Coatl, ...]) -> list[Remainder]:
    """What each design of a library lacks, as these Cóatls stand."""
    found: list[Remainder] = []
    first_new = len(made.coatls)
    can_begin = len(coatls) < COATLS_PER_PLAYER
    for number, design in enumerate(made.designs):
        site: int = design.site
        if site >= 0:
            coatl = coatls[site]
            if coatl is made.coatls[site] and made.remainders:
                found.append(made.remainders[number])
                continue
            position = _place_of(design, coatl, coatl is made.coatls[site])
            found.append(_GONE if position < 0 else _lacking(made, design, coatl, site, position))
            continue
        for later in range(first_new, len(coatls)):
            position = _place_of(design, coatls[later], False)
            if position >= 0:
                found.append(_lacking(made, design, coatls[later], later, position))
                break
        else:
            if not can_begin:
                found.append(_GONE)
            elif made.remainders:
                found.append(made.remainders[number])
            else:
                found.append(_lacking(made, design, None, NEW, 0))
    return found


def _place_of(design: Design, coatl: Coatl, is_as_designed: bool) -> int:
    """Where in the word of a design a Cóatl lies, or -1 where it does not fit into it."""
    if coatl.head and coatl.tail:
        return -1
    if is_as_designed:
        return design.start
    colours = coatl.colours
    size = len(colours)
    last = len(design.word) - size
    if coatl.head:
        return 0 if last > 0 and design.word.startswith(colours) else -1
    if coatl.tail:
        return last if last > 0 and design.word.endswith(colours) else -1
    if design.site < 0:
        place = design.word.find(colours, 1)
        return place if place < last else -1
    # The old core must lie where it was: pieces were added on either side of it.
    for place in range(
        max(1, int(design.start) - (size - int(design.core))), int(design.start) + 1
    ):
        if place < last and design.word.startswith(colours, place):
            return place
    return -1


def _lacking(
    made: Library, design: Design, coatl: Coatl | None, site: int, position: int
) -> Remainder:
    rest = Remainder()
    rest.site = site
    rest.position = position
    rest.placed_points = design.placed_points
    last = design.length - 1
    end = position
    if coatl is not None:
        end += len(coatl.colours)
        rest.placed = len(coatl.prophecies)
        for kind in coatl.prophecies:
            rest.frames |= 1 << TABLES.frames[kind]
            place = made.cards.find(kind)
            if place >= 0 and design.points[place] > 0.0:
                rest.placed_cards |= 1 << place
                rest.placed_points += design.points[place]
    for place in range(design.length):
        if coatl is not None and position <= place < end:
            continue
        colour = design.pieces[place] % COLOURS
        if place == 0:
            rest.head = colour
        elif place == last:
            rest.tail = colour
        else:
            rest.bodies += 1 << FIELD * colour
    return rest
