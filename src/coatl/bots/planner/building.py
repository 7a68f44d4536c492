"""Assembles towards a goal: builds as much of each design as the pieces on the board allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from coatl.bots.queries import me
from coatl.rules import Action, Coatl
from coatl.rules.actions import FINISH, AddPiece, BeginCoatl, FulfilProphecy, FulfilTemple
from coatl.rules.cards import FITS
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE, UNFINISHED_PER_PLAYER
from coatl.rules.pieces import BODY, LETTERS, TAIL
from coatl.view import View

from .designs import CoatlDesign
from .evaluation import Evaluator, Goal


def actions_towards(seen: View, evaluator: Evaluator, goal: Goal) -> tuple[tuple[Action, ...], int]:
    """The actions that build towards a goal, and how many pieces they use."""
    builder = _Builder(seen, evaluator)
    actions = [action for design in goal for action in builder.build(design)]
    return tuple(actions), len(me(seen).board) - builder.board.total()


class _Builder:
    """Builds designs one after the other, with the pieces and cards that are left."""

    def __init__(self, seen: View, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._closed_ends = seen.options.closed_ends
        self._hand = evaluator.hand
        coatls = me(seen).coatls
        self._begun = len(coatls)
        self._unfinished = sum([not coatl.is_closed for coatl in coatls])
        self._taken = NONE
        self.board = Counter(me(seen).board)

    def build(self, design: CoatlDesign) -> Iterator[Action]:
        """The actions towards one design."""
        core, index, pieces = design.core, design.index, _pieces(design)
        if index == NONE:
            if self._unfinished == UNFINISHED_PER_PLAYER or self._begun == COATLS_PER_PLAYER:
                return
            index = self._begun
        choice = self._evaluator.card_choice(design, self._hand, self._evaluator.row, self._taken)
        kinds = [kind for kind in choice.kinds if kind in self._hand]
        context = self._evaluator.context
        is_ready = (
            not choice.turns
            and len(core.prophecies) + len(kinds) >= context.least_prophecies
            and (choice.temple != NONE or not context.needs_temple)
        )
        first, last = self._span(design, pieces, is_ready)
        self.board -= Counter(_added(design, pieces, first, last))
        if first < last:
            yield from _attached(design, index, pieces, first, last)
        if first < last and not core.colours:
            self._begun += 1
            self._unfinished += 1
        grown = Coatl(
            design.colours[first:last],
            head=core.head or first == 0,
            tail=core.tail or last == len(pieces),
        )
        fitting = [kind for kind in kinds if FITS[kind](grown.reading(self._closed_ends))]
        yield from [FulfilProphecy(index, kind) for kind in fitting]
        self._hand = self._hand.difference(fitting)
        if last - first == len(pieces):
            yield FINISH if choice.temple == NONE else FulfilTemple(choice.temple)
            self._taken = choice.temple
            self._unfinished -= 1

    def _span(self, design: CoatlDesign, pieces: bytes, is_ready: bool) -> tuple[int, int]:
        """The longest part of the design that can be built now; all of it only if it is ready."""
        start, size = design.start, len(design.core.colours)
        end = start + size
        if size:
            spans = [(i, j) for i in range(start + 1) for j in range(end, len(pieces) + 1)]
        else:
            spans = [(i, j) for j in range(1, len(pieces) + 1) for i in range(j)]
        spans.sort(key=lambda span: span[0] - span[1])
        for first, last in spans:
            if last - first == len(pieces) and not is_ready:
                continue
            if Counter(_added(design, pieces, first, last)) <= self.board:
                return first, last
        return start, end


def _pieces(design: CoatlDesign) -> bytes:
    """The pieces of a design from head to tail; pieces of its core count as bodies."""
    pieces = [BODY + LETTERS.index(letter) for letter in design.colours]
    for end in design.ends:
        pieces[0 if end < BODY else -1] = end
    return bytes(pieces)


def _added(design: CoatlDesign, pieces: bytes, first: int, last: int) -> bytes:
    """The pieces of a part of a design that are not attached yet."""
    end = design.start + len(design.core.colours)
    return pieces[first : design.start] + pieces[max(first, end) : last]


def _attached(
    design: CoatlDesign, index: int, pieces: bytes, first: int, last: int
) -> Iterator[Action]:
    """The actions that attach this part of a design, from its core outwards."""
    start, end = design.start, design.start + len(design.core.colours)
    if start == end:
        bodies = [place for place in range(first, last) if BODY <= pieces[place] < TAIL]
        start = bodies[0] if bodies else first
        end = start + 1
        yield BeginCoatl(pieces[start])
    yield from [AddPiece(index, "head", piece) for piece in pieces[first:start][::-1]]
    yield from [AddPiece(index, "tail", piece) for piece in pieces[end:last]]
