"""Whole turns worth considering: some 20 to 60 out of thousands, each with its afterstate."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from coatl.rules import Action
from coatl.rules.actions import (
    DISCARD_PROPHECY,
    DRAW_PROPHECY,
    FINISH,
    PASS,
    PRIEST_COMMITMENTS,
    SEE_THE_FUTURE_ACTION,
    TAKE_PROPHECY,
    PerfectPick,
    Steal,
    TakePieces,
)
from coatl.rules.cards import CARD_BYTES, EMPTY
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BODY, GOLD, TAIL
from coatl.rules.state import PERFECT_PICK, PRIEST_COMMITMENT, ROW_SLOTS, SEE_THE_FUTURE
from coatl.view import View

from .afterstate import Afterstate
from .assemblies import Assembler
from .card_tables import COLOURS
from .evaluator import AfterstateEvaluator, seats_to_come
from .packed_counts import FIELD, FIELD_MASK
from .vectors import i64

#: A card of the row is considered where a plan so close to the best wants it.
_WANTED: Final = 6.0

#: The most cards drawn from the deck in one turn.
_MOST_DRAWN: Final = 2

#: How many dealt Prophecies a player keeps at most (R2.3).
_KEPT: Final = 3


class Turn:
    """Actions to play and the afterstate they lead to.

    Where the actions end before the turn does, something hidden is revealed, and the seat decides
    again.
    """

    def __init__(self, actions: tuple[Action, ...], after: Afterstate) -> None:
        self.actions = actions
        self.after = after


def turns(evaluator: AfterstateEvaluator, legal: tuple[Action, ...]) -> list[Turn]:
    """The turns worth considering in this phase; empty where it has no choice worth judging."""
    phase = evaluator.view.phase
    if phase == "turn":
        return _Turns(evaluator, legal).whole()
    if phase == "keep":
        return _keeps(evaluator)
    if phase == "choose":
        return _Turns(evaluator, legal).further_cards()
    if phase == "foresee":
        return _Turns(evaluator, legal).after_seeing_the_future()
    return []


class _Turns:
    """Lists the turns of one decision."""

    def __init__(self, evaluator: AfterstateEvaluator, legal: tuple[Action, ...]) -> None:
        self._evaluator = evaluator
        self._legal = legal
        self._view: View = evaluator.view
        self._base = evaluator.base
        self._found: list[Turn] = []
        self._base.acts_again = self._view.actions_left > 1
        _, self._plans = evaluator.appraiser.plans(self._base)

    def whole(self) -> list[Turn]:
        """Everything worth doing with a whole turn."""
        is_last = self._is_last_action()
        self._assemble(is_last)
        self._take_pieces()
        if not is_last:
            if TAKE_PROPHECY[0] in self._legal or self._can_take_any():
                self._choose_cards(self._base, ())
            self._sacrifice()
        if PASS in self._legal:
            self._add((PASS,), self._base.copy())
        if not self._found:
            self._anything()
        return self._found

    def _is_last_action(self) -> bool:
        """Whether the seat acts for the last time."""
        view = self._view
        if view.ending is None or view.actions_left > 1:
            return False
        return self._evaluator.seat not in seats_to_come(view, view.ending)

    def _can_take_any(self) -> bool:
        return any([action in self._legal for action in (*TAKE_PROPHECY, DRAW_PROPHECY)])

    def _add(self, actions: tuple[Action, ...], after: Afterstate) -> None:
        self._found.append(Turn(actions, after))

    def _assemble(self, completions_only: bool) -> None:
        found = Assembler(self._evaluator.appraiser, self._evaluator.effort).assemblies(
            self._base, completions_only
        )
        for assembly in found:
            if assembly.steps[0] in self._legal:
                self._add((*assembly.steps, FINISH), assembly.after)

    def _take_pieces(self) -> None:
        """Take from the supply, or steal for a golden feather."""
        view = self._view
        seen: set[bytes] = set()
        for action in self._legal:
            if isinstance(action, TakePieces):
                pieces = view.supply[action.space]
                kinds = bytes(sorted(pieces))
                if kinds in seen and view.adam is None:
                    continue  # only A.D.A.M. cares which of two equal spaces is left
                seen.add(kinds)
                after = self._base.copy()
                after.gain(pieces)
                after.empty_space(action.space)
                self._add((action, FINISH), after)
            elif isinstance(action, Steal):
                self._steal(action)

    # --- cards ----------------------------------------------------------------------------------

    def _choose_cards(self, base: Afterstate, before: tuple[Action, ...]) -> None:
        """Sets of cards of the row that some good plan wants, and cards from the deck."""
        view = self._view
        room = view.options.hand_limit - len(base.hand)
        wanted = self._wanted_slots(base)
        can_draw = view.deck_size > 0 or bool(view.discards) or _has_set_aside(view)
        if wanted and not self._evaluator.effort.can_draw:
            can_draw = False
        for count in range(1, min(room, len(wanted)) + 1):
            for slots in combinations(wanted, count):
                after = base.copy()
                after.empty_slots(list(slots))
                takes = tuple([TAKE_PROPHECY[slot] for slot in slots])
                self._add((*before, *takes, FINISH), after)
                if can_draw and count < room:
                    drawn = after.copy()
                    drawn.unknown_cards = 1
                    self._add((*before, *takes, DRAW_PROPHECY), drawn)
        if can_draw:
            for count in range(1, min(room, _MOST_DRAWN) + 1):
                after = base.copy()
                after.unknown_cards = count
                self._add((*before, DRAW_PROPHECY), after)

    def _wanted_slots(self, base: Afterstate) -> list[int]:
        """The slots whose cards a good plan wants and the seat has not; all where none does."""
        library = self._evaluator.library
        row = base.row
        wanted: i64 = 0
        best = -99.0
        for plan in self._plans:
            if plan.use.from_row:
                best = max(best, plan.value)
                if plan.value > best - _WANTED:
                    wanted |= plan.use.cards
        wanted &= ~library.mask(base.hand)
        slots = []
        for slot, kind in enumerate(row):
            place = library.cards.find(kind)
            if place >= 0 and wanted >> place & 1 and kind not in row[:slot]:
                slots.append(slot)
        return slots or [slot for slot in range(ROW_SLOTS) if row[slot] != EMPTY]

    def further_cards(self) -> list[Turn]:
        """After the first card: no more, or some that good plans want."""
        if FINISH in self._legal:
            self._add((FINISH,), self._base.copy())
        if self._can_take_any():
            self._choose_cards(self._base, ())
        return self._found

    def after_seeing_the_future(self) -> list[Turn]:
        """Discard cards that no good plan uses, or none; then choose (R6.2)."""
        library = self._evaluator.library
        used: i64 = 0
        for plan in self._plans[:3]:
            used |= plan.use.cards
        useless = [
            kind
            for kind in sorted(set(self._base.hand))
            if not used & library.mask(CARD_BYTES[kind])
        ]
        discards: list[tuple[int, ...]] = [()]
        discards += [(kind,) for kind in useless]
        if len(useless) > 1:
            discards.append(tuple(useless))
        for kinds in discards:
            base = self._base.copy()
            for kind in kinds:
                base.hand = base.hand.replace(CARD_BYTES[kind], b"", 1)
            before = tuple([DISCARD_PROPHECY[kind] for kind in kinds])
            if len(base.hand) < self._view.options.hand_limit:
                self._choose_cards(base, before)
            if FINISH in self._legal and not kinds:
                self._add((FINISH,), base)
        return self._found

    # --- tokens and feathers --------------------------------------------------------------------

    def _sacrifice(self) -> None:
        tokens = self._base.tokens
        if tokens & PERFECT_PICK:
            self._pick()
        if tokens & PRIEST_COMMITMENT:
            for pile, action in enumerate(PRIEST_COMMITMENTS):
                if action in self._legal:
                    after = self._base.copy()
                    after.temples += bytes((self._view.tops[pile],))
                    after.tops = tuple(
                        [NONE if n == pile else top for n, top in enumerate(after.tops)]
                    )
                    after.tokens &= ~PRIEST_COMMITMENT
                    self._add((action, FINISH), after)
        if tokens & SEE_THE_FUTURE and SEE_THE_FUTURE_ACTION in self._legal:
            after = self._base.copy()
            after.tokens &= ~SEE_THE_FUTURE
            after.is_row_fresh = True
            self._add((SEE_THE_FUTURE_ACTION,), after)

    def _wanted_pieces(self) -> list[bool]:
        """Which kinds of piece the best plans lack."""
        evaluator = self._evaluator
        board = self._base.board
        wanted = [False] * (GOLD + 1)
        for plan in self._plans[: self._evaluator.effort.wishes]:
            rest = evaluator.appraiser.base_remainders[plan.design]
            for colour in range(COLOURS):
                if rest.bodies >> FIELD * colour & FIELD_MASK > board[BODY + colour]:
                    wanted[BODY + colour] = True
            if rest.head >= 0 and not board[rest.head]:
                wanted[rest.head] = True
            if rest.tail >= 0 and not board[TAIL + rest.tail]:
                wanted[TAIL + rest.tail] = True
        return wanted

    def _pick(self) -> None:
        """Pieces of one's choice from the bags (R6.1)."""
        wanted = self._wanted_pieces()
        for action in self._legal:
            if isinstance(action, PerfectPick) and all([wanted[p] for p in action.pieces]):
                after = self._base.copy()
                after.gain(action.pieces)
                after.tokens &= ~PERFECT_PICK
                self._add((action, FINISH), after)

    def _steal(self, action: Steal) -> None:
        """Pieces of another for a golden feather (R9.2)."""
        wanted = self._wanted_pieces()
        if all([wanted[piece] for piece in action.pieces]):
            after = self._base.copy()
            after.lose(GOLD)
            after.gain(action.pieces)
            after.feather_to = action.seat
            after.stolen = action.pieces
            self._add((action, FINISH), after)

    def _anything(self) -> None:
        """Fall back on the first legal action of each kind."""
        seen: set[str] = set()
        for action in self._legal:
            if action.verb not in seen:
                seen.add(action.verb)
                self._add((action,), self._base.copy())


def _has_set_aside(view: View) -> bool:
    return any([seat.set_aside for seat in view.seats])


def _keeps(evaluator: AfterstateEvaluator) -> list[Turn]:
    """Which three of the dealt Prophecies to keep: a third is free (R2.3, R10.1)."""
    base = evaluator.base
    hand = base.hand
    found = []
    for kept in dict.fromkeys(combinations(hand, min(_KEPT, len(hand)))):
        rest = hand
        for kind in kept:
            rest = rest.replace(CARD_BYTES[kind], b"", 1)
        after = base.copy()
        after.hand = bytes(kept)
        discards = tuple([DISCARD_PROPHECY[kind] for kind in rest])
        found.append(Turn((*discards, FINISH), after))
    return found
