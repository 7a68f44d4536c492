"""The only source of legality: `legal_actions(state)`, complete and sorted by code.

`apply`, action masks, bots and clients derive from it. The steps of assembling are cached on the
player together with the board, the Cóatls and the hand they follow from. The cache is valid while
these are the same objects, so no rule ever has to invalidate it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import Final

from .actions import (
    ADD_TO_HEAD,
    ADD_TO_TAIL,
    BEGIN_COATL,
    DISCARD_PROPHECY,
    DRAW_PROPHECY,
    FINISH,
    FULFIL_PROPHECY,
    FULFIL_TEMPLE,
    PASS,
    PICK_BODIES,
    PICK_HEAD,
    PICK_TAIL,
    PRIEST_COMMITMENTS,
    SEE_THE_FUTURE_ACTION,
    STEALS,
    TAKE_PIECES,
    TAKE_PROPHECY,
    Action,
)
from .cards import CARD_BYTES, EMPTY, FITS, PROPHECIES
from .coatl import COATLS_PER_PLAYER, NONE, PROPHECIES_PER_COATL, UNFINISHED_PER_PLAYER, Coatl
from .levels import Demands, can_complete, least_prophecies, needs_temple, same_frame
from .patterns import ALL_COLOURS, FITS_NOW
from .pieces import (
    BOARD_SLOTS,
    BODIES,
    BODY,
    BODY_SPACES,
    GOLD,
    HEAD,
    HEADS,
    LETTERS,
    PIECES,
    TAIL,
    TAILS,
)
from .scoring import temple_points
from .state import PERFECT_PICK, PRIEST_COMMITMENT, SEE_THE_FUTURE, Phase, Player, State

#: How many Prophecies dealt at set-up a player keeps: at most (R2.3), in solo exactly (R10.1).
KEEP_LIMIT: Final = 3

Actions = tuple[Action, ...]

_FINISH: Final[Actions] = (FINISH,)
_EVERY_PROPHECY: Final[Actions] = (*TAKE_PROPHECY, DRAW_PROPHECY)


def legal_actions(state: State) -> Actions:
    """All actions of the active seat, sorted by code.

    Empty when chance decides or the game is over.
    """
    legal: Actions | None = state.legal  # type: ignore[assignment]  # state does not know actions
    if legal is None:
        legal = state.legal = _BY_PHASE[state.phase](state)
    return legal


def can_draw(state: State) -> bool:
    """Whether a Prophecy can be drawn, after rebuilding an empty deck (R3.6)."""
    stock = state.stock
    return bool(stock.deck or stock.discards) or any(p.set_aside for p in state.players)


def can_decline(state: State) -> bool:
    """Whether the active seat may decline its second action, in a final turn (R7.1)."""
    ending = state.ending
    return (
        ending is not None
        and ending.reason == "third-coatl"
        and state.seat > ending.seat
        and state.actions_left == 1
    )


def has_pieces(pieces: bytes, wanted: bytes) -> bool:
    """Whether `pieces` contain all wanted ones, counting duplicates."""
    return all([pieces.count(piece) >= wanted.count(piece) for piece in wanted])


def _no_actions(state: State) -> Actions:
    return ()


def _keep(state: State) -> Actions:
    hand = state.active.hand
    if len(hand) > KEEP_LIMIT:
        return _discards(hand)
    return _FINISH if state.options.is_solo else _discards(hand) + _FINISH


def _turn(state: State) -> Actions:
    player = state.players[state.seat]
    board = player.board
    room = BOARD_SLOTS - len(board)
    if room > 1:  # R3.1: a space is taken whole
        legal: list[Action] = [*compress(TAKE_PIECES, state.supply)]
    elif room:
        legal = [*compress(TAKE_PIECES[BODY_SPACES:], state.supply[BODY_SPACES:])]
    else:
        legal = []
    if len(player.hand) < state.options.hand_limit:
        legal += _prophecies(state)
    legal += _assembly(state)
    tokens = player.tokens
    if tokens:
        if tokens & PERFECT_PICK:
            legal += _picks(state.bags, room)
        if tokens & SEE_THE_FUTURE:
            legal.append(SEE_THE_FUTURE_ACTION)
        if tokens & PRIEST_COMMITMENT:
            legal += _priests(state.piles.tops)
    if GOLD in board:
        for seat, other in enumerate(state.players):
            if seat != state.seat:
                legal += _steals(seat, other.board, room + 1)
    if not legal or (state.ending and can_decline(state)):
        legal.append(PASS)
    return tuple(legal)


def _choose(state: State) -> Actions:
    if len(state.active.hand) >= state.options.hand_limit:
        return _FINISH
    return _prophecies(state) + _FINISH


def _foresee(state: State) -> Actions:
    hand = state.active.hand
    prophecies = _prophecies(state) if len(hand) < state.options.hand_limit else ()
    if prophecies:  # R6.2: one at least is taken
        return prophecies + _discards(hand)
    return _discards(hand) + _FINISH


def _assemble(state: State) -> Actions:
    return _assembly(state) + _FINISH


def _complete(state: State) -> Actions:
    player = state.active
    coatl = player.coatls[state.completing]
    colours = coatl.colours
    prophecies = coatl.prophecies
    demands = state.options.demands
    fitting = [kind for kind in player.hand if FITS[kind](colours)]
    if demands:
        tops = state.piles.tops
        fitting = [
            kind
            for kind in fitting
            if can_complete(colours, prophecies + CARD_BYTES[kind], player.hand, tops, demands)
        ]
    fulfils = _fulfils(state.completing, fitting, prophecies, demands)
    if len(prophecies) < least_prophecies(demands):
        return fulfils
    temples = [
        FULFIL_TEMPLE[kind]
        for kind in sorted((*player.temples, *state.piles.tops))
        if kind != NONE and temple_points(kind, colours, prophecies)
    ]
    return (*fulfils, *temples) if needs_temple(demands) else (*fulfils, *temples, FINISH)


def _confirm(state: State) -> Actions:
    return _FINISH


_BY_PHASE: Final[dict[Phase, Callable[[State], Actions]]] = {
    "fill": _no_actions,
    "deal": _no_actions,
    "reveal": _no_actions,
    "draw": _no_actions,
    "uncover": _no_actions,
    "adam": _no_actions,
    "keep": _keep,
    "turn": _turn,
    "choose": _choose,
    "foresee": _foresee,
    "assemble": _assemble,
    "complete": _complete,
    "confirm": _confirm,
    "over": _no_actions,
}


def _prophecies(state: State) -> Actions:
    """Taking a Prophecy from the row or the deck, for a hand with room (R3.2)."""
    row = state.row
    if EMPTY not in row and state.stock.deck:
        return _EVERY_PROPHECY
    shown = tuple([TAKE_PROPHECY[slot] for slot, kind in enumerate(row) if kind != EMPTY])
    return (*shown, DRAW_PROPHECY) if can_draw(state) else shown


def _discards(hand: bytes) -> Actions:
    return tuple([DISCARD_PROPHECY[kind] for kind in sorted(set(hand))])


def _picks(bags: tuple[bytes, bytes, bytes], room: int) -> list[Action]:
    """Perfect Picks of heads, tails and pairs of bodies that are in the bags (R6.1)."""
    if not room:
        return []
    heads, bodies, tails = bags
    picks: list[Action] = [PICK_HEAD[i] for i, piece in enumerate(HEADS) if piece in heads]
    if room > 1:
        if min([bodies.count(piece) for piece in BODIES]) > 1:
            picks += PICK_BODIES
        else:
            picks += [pick for pick in PICK_BODIES if has_pieces(bodies, pick.pieces)]
    picks += [PICK_TAIL[i] for i, piece in enumerate(TAILS) if piece in tails]
    return picks


def _priests(tops: tuple[int, ...]) -> Actions:
    return tuple([PRIEST_COMMITMENTS[pile] for pile, top in enumerate(tops) if top != NONE])


def _steals(seat: int, board: bytes, room: int) -> Actions:
    """Steals of one or two bodies, not gold, from an opponent's board (R9.2)."""
    return tuple(
        [
            steal
            for steal in STEALS[seat]
            if len(steal.pieces) <= room and has_pieces(board, steal.pieces)
        ]
    )


# --- assembling ---------------------------------------------------------------------------
#
# The kinds of piece on a board are a bit set: five bits for heads, five for bodies, five for tails.
# Several pieces of a kind set one bit and so offer one action.

#: The actions for every set of five colours, as bits.
ActionTable = tuple[Actions, ...]

_COLOURS: Final = len(LETTERS)


def _table(five: Sequence[Action]) -> ActionTable:
    return tuple(
        tuple(action for colour, action in enumerate(five) if bits >> colour & 1)
        for bits in range(ALL_COLOURS + 1)
    )


_BEGIN_WITH_HEAD: Final = _table(BEGIN_COATL[HEAD:BODY])
_BEGIN_WITH_BODY: Final = _table(BEGIN_COATL[BODY:TAIL])
_BEGIN_WITH_TAIL: Final = _table(BEGIN_COATL[TAIL:GOLD])


def _joined(first: ActionTable, second: ActionTable) -> ActionTable:
    return tuple(a + b for a, b in zip(first, second, strict=True))


def _ends(index: int, head: bool, tail: bool) -> tuple[ActionTable, ActionTable, ActionTable]:
    """The heads, bodies and tails that can be attached to a Cóatl with these ends closed."""
    closed: ActionTable = ((),) * (ALL_COLOURS + 1)
    at_head, at_tail = ADD_TO_HEAD[index], ADD_TO_TAIL[index]
    heads = closed if head else _table(at_head[:_COLOURS])
    before = closed if head else _table(at_head[_COLOURS:])
    after = closed if tail else _table(at_tail[:_COLOURS])
    tails = closed if tail else _table(at_tail[_COLOURS:])
    return heads, _joined(before, after), tails


_ENDS: Final = {
    (index, head, tail): _ends(index, head, tail)
    for index in range(COATLS_PER_PLAYER)
    for head in (False, True)
    for tail in (False, True)
}


#: For each Prophecy the colours whose head, or tail, makes a Cóatl reach its lowest level.
_CLOSING_HEADS: Final = tuple(
    card.requirement.closing_colours(card.levels[0][0], False) for card in PROPHECIES
)
_CLOSING_TAILS: Final = tuple(
    card.requirement.closing_colours(card.levels[0][0], True) for card in PROPHECIES
)


def _fulfils(index: int, fitting: Sequence[int], prophecies: bytes, demands: Demands) -> Actions:
    """Placing those Prophecies that fit: four in all, no two alike (R5.3)."""
    if len(prophecies) >= PROPHECIES_PER_COATL:
        return ()
    fulfil = FULFIL_PROPHECY[index]
    kinds = [kind for kind in sorted(set(fitting)) if kind not in prophecies]
    if demands:
        kinds = [kind for kind in kinds if not same_frame(kind, prophecies, demands)]
    return tuple([fulfil[kind] for kind in kinds])


#: What a hand allows on one unfinished Cóatl: the index of the Cóatl, the Cóatl, the heads, bodies
#: and tails to attach, the colours that may close it, the Prophecies to place.
_CoatlSteps = tuple[int, Coatl, ActionTable, ActionTable, ActionTable, int, Actions]

#: `Player.assembly_cache`. The key is the board, the Cóatls, the hand, the options and, if solo
#: levels restrict completing, the Temples on the piles. The value is the steps for each Cóatl and
#: all steps together, valid while the parts of the key are the same objects.
_AssemblyCache = tuple[bytes, tuple[Coatl, ...], bytes, object, object, list[_CoatlSteps], Actions]

_BIT: Final = tuple(1 << piece for piece in PIECES)


def _assembly(state: State) -> Actions:
    """All steps of assembling: begin, add, fulfil (R5.1-R5.3)."""
    player = state.players[state.seat]
    board, coatls, hand = player.board, player.coatls, player.hand
    options = state.options
    tops = state.piles.tops if options.demands else None
    cache: _AssemblyCache = player.assembly_cache  # type: ignore[assignment]  # as above
    old_board, old_coatls, old_hand, old_options, old_tops, by_coatl, steps = cache
    if hand is not old_hand or options is not old_options or tops is not old_tops:
        by_coatl = _steps_by_coatl(state, player, [])
    elif coatls is not old_coatls:
        by_coatl = _steps_by_coatl(state, player, by_coatl)
    elif board is old_board:
        return steps
    kinds = 0
    for piece in board:
        kinds |= _BIT[piece]
    heads = kinds & ALL_COLOURS
    bodies = kinds >> BODY & ALL_COLOURS
    tails = kinds >> TAIL & ALL_COLOURS
    steps = ()
    if len(by_coatl) < UNFINISHED_PER_PLAYER and len(coatls) < COATLS_PER_PLAYER:
        steps = _BEGIN_WITH_HEAD[heads] + _BEGIN_WITH_BODY[bodies] + _BEGIN_WITH_TAIL[tails]
    for _, _, head_on, body_on, tail_on, closing, fulfils in by_coatl:
        steps += head_on[heads & closing] + body_on[bodies] + tail_on[tails & closing] + fulfils
    player.assembly_cache = (board, coatls, hand, options, tops, by_coatl, steps)
    return steps


def _steps_by_coatl(state: State, player: Player, cached: list[_CoatlSteps]) -> list[_CoatlSteps]:
    """The steps for each unfinished Cóatl; cached ones for a Cóatl that did not change."""
    found = []
    for index, coatl in enumerate(player.coatls):
        if not (coatl.head and coatl.tail):
            for steps in cached:
                if steps[1] is coatl and steps[0] == index:
                    break
            else:
                steps = _coatl_steps(index, coatl, player.hand, state)
            found.append(steps)
    return found


def _coatl_steps(index: int, coatl: Coatl, hand: bytes, state: State) -> _CoatlSteps:
    """Which pieces and Prophecies an unfinished Cóatl may get, and which colours may close it.

    Closing needs a body between head and tail (R5.2), and a Prophecy that is placed already or can
    be placed then (R5.4).
    """
    colours, head, tail, prophecies, _ = coatl
    heads, bodies, tails = _ENDS[index, head, tail]
    if (head or tail) and not prophecies and len(colours) > 1:
        closing = 0
        fitting = []
        closing_by_kind = _CLOSING_TAILS if head else _CLOSING_HEADS
        for kind in hand:
            found = closing_by_kind[kind](colours)
            if found:
                closing |= found
                if found & FITS_NOW:
                    fitting.append(kind)
    else:
        closing = 0 if len(colours) < 2 and (head or tail) else ALL_COLOURS
        fitting = [kind for kind in hand if FITS[kind](colours)]
    options = state.options
    if fitting and options.closed_ends:
        # A card may fit only because an open end was read as the end (R4.6).
        reading = coatl.reading(closed_ends=True)
        fitting = [kind for kind in fitting if FITS[kind](reading)]
    demands = options.demands
    if demands and (head or tail):
        closing = _closing_that_can_complete(coatl, closing, hand, state)
    fulfils = _fulfils(index, fitting, prophecies, demands) if fitting else ()
    return index, coatl, heads, bodies, tails, closing, fulfils


def _closing_that_can_complete(coatl: Coatl, closing: int, hand: bytes, state: State) -> int:
    """Those of the closing colours with which the solo levels let the Cóatl be completed
    (R10.10).
    """
    colours, prophecies, demands = coatl.colours, coatl.prophecies, state.options.demands
    if len(prophecies) + len(hand) < least_prophecies(demands):
        return 0
    for colour, letter in enumerate(LETTERS):
        if closing >> colour & 1:
            closed = colours + letter if coatl.head else letter + colours
            if not can_complete(closed, prophecies, hand, state.piles.tops, demands):
                closing &= ~(1 << colour)
    return closing
