"""The only source of legality: `legal_actions(state)`, sorted by code and complete.

`apply`, masks, bots and tables derive from it. The steps of assembling are remembered together
with the board, the Cóatls and the hand they follow from, and hold for as long as these are the
same objects; nothing is ever remembered that a rule would have to invalidate.
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
from .cards import CARD, EMPTY, FITS, PROPHECIES
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

#: How many of the Prophecies dealt at set-up a player keeps: at most (R2.3), alone exactly (R10.1).
KEEP_LIMIT: Final = 3

Actions = tuple[Action, ...]

_FINISH: Final[Actions] = (FINISH,)
_EVERY_PROPHECY: Final[Actions] = (*TAKE_PROPHECY, DRAW_PROPHECY)


def legal_actions(state: State) -> Actions:
    """Everything the active seat may do now, sorted by code; empty when chance decides or the
    game is over.
    """
    legal: Actions | None = state.legal  # type: ignore[assignment]  # state does not know actions
    if legal is None:
        legal = state.legal = _BY_PHASE[state.phase](state)
    return legal


def can_draw(state: State) -> bool:
    """Whether a Prophecy can be drawn, rebuilding the deck if need be (R3.6)."""
    stock = state.stock
    return bool(stock.deck or stock.discards) or any(p.set_aside for p in state.players)


def can_decline(state: State) -> bool:
    """Whether the active seat is at the second action of a final turn (R7.1)."""
    ending = state.ending
    return (
        ending is not None
        and ending.reason == "third-coatl"
        and state.seat > ending.seat
        and state.actions_left == 1
    )


def holds(pieces: bytes, wanted: bytes) -> bool:
    """Whether all the wanted pieces are there."""
    return all([pieces.count(piece) >= wanted.count(piece) for piece in wanted])


def _nothing(state: State) -> Actions:
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
            if can_complete(colours, prophecies + CARD[kind], player.hand, tops, demands)
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
    "fill": _nothing,
    "deal": _nothing,
    "reveal": _nothing,
    "draw": _nothing,
    "uncover": _nothing,
    "adam": _nothing,
    "keep": _keep,
    "turn": _turn,
    "choose": _choose,
    "foresee": _foresee,
    "assemble": _assemble,
    "complete": _complete,
    "confirm": _confirm,
    "over": _nothing,
}


def _prophecies(state: State) -> Actions:
    """The row and the deck, for a hand with room (R3.2)."""
    row = state.row
    if EMPTY not in row and state.stock.deck:
        return _EVERY_PROPHECY
    shown = tuple([TAKE_PROPHECY[slot] for slot, kind in enumerate(row) if kind != EMPTY])
    return (*shown, DRAW_PROPHECY) if can_draw(state) else shown


def _discards(hand: bytes) -> Actions:
    return tuple([DISCARD_PROPHECY[kind] for kind in sorted(set(hand))])


def _picks(bags: tuple[bytes, bytes, bytes], room: int) -> list[Action]:
    """Heads, tails and pairs of bodies the bags can still give (R6.1)."""
    if not room:
        return []
    heads, bodies, tails = bags
    picks: list[Action] = [PICK_HEAD[i] for i, piece in enumerate(HEADS) if piece in heads]
    if room > 1:
        if min([bodies.count(piece) for piece in BODIES]) > 1:
            picks += PICK_BODIES
        else:
            picks += [pick for pick in PICK_BODIES if holds(bodies, pick.pieces)]
    picks += [PICK_TAIL[i] for i, piece in enumerate(TAILS) if piece in tails]
    return picks


def _priests(tops: tuple[int, ...]) -> Actions:
    return tuple([PRIEST_COMMITMENTS[pile] for pile, top in enumerate(tops) if top != NONE])


def _steals(seat: int, board: bytes, room: int) -> Actions:
    """One or two bodies that are not gold from that board (R9.2)."""
    return tuple(
        [
            steal
            for steal in STEALS[seat]
            if len(steal.pieces) <= room and holds(board, steal.pieces)
        ]
    )


# --- assembling ---------------------------------------------------------------------------
#
# The kinds of piece on a board are a set of bits, so several alike offer one action: five bits
# of heads, five of bodies, five of tails. A table lists the actions for every five bits.

Table = tuple[Actions, ...]

_COLOURS: Final = len(LETTERS)


def _table(five: Sequence[Action]) -> Table:
    return tuple(
        tuple(action for colour, action in enumerate(five) if bits >> colour & 1)
        for bits in range(ALL_COLOURS + 1)
    )


_BEGIN_WITH_HEAD: Final = _table(BEGIN_COATL[HEAD:BODY])
_BEGIN_WITH_BODY: Final = _table(BEGIN_COATL[BODY:TAIL])
_BEGIN_WITH_TAIL: Final = _table(BEGIN_COATL[TAIL:GOLD])


def _both(first: Table, second: Table) -> Table:
    return tuple(a + b for a, b in zip(first, second, strict=True))


def _ends(index: int, head: bool, tail: bool) -> tuple[Table, Table, Table]:
    """The heads, bodies and tails that may be attached to a Cóatl with these ends closed."""
    closed: Table = ((),) * (ALL_COLOURS + 1)
    at_head, at_tail = ADD_TO_HEAD[index], ADD_TO_TAIL[index]
    heads = closed if head else _table(at_head[:_COLOURS])
    before = closed if head else _table(at_head[_COLOURS:])
    after = closed if tail else _table(at_tail[:_COLOURS])
    tails = closed if tail else _table(at_tail[_COLOURS:])
    return heads, _both(before, after), tails


_ENDS: Final = {
    (index, head, tail): _ends(index, head, tail)
    for index in range(COATLS_PER_PLAYER)
    for head in (False, True)
    for tail in (False, True)
}


_CLOSERS_AT_HEAD: Final = tuple(
    card.requirement.closers(card.levels[0][0], False) for card in PROPHECIES
)
_CLOSERS_AT_TAIL: Final = tuple(
    card.requirement.closers(card.levels[0][0], True) for card in PROPHECIES
)


def _fulfils(index: int, fitting: Sequence[int], prophecies: bytes, demands: Demands) -> Actions:
    """Of the Prophecies that fit, those that may be placed: four in all, none twice (R5.3)."""
    if len(prophecies) >= PROPHECIES_PER_COATL:
        return ()
    fulfil = FULFIL_PROPHECY[index]
    kinds = [kind for kind in sorted(set(fitting)) if kind not in prophecies]
    if demands:
        kinds = [kind for kind in kinds if not same_frame(kind, prophecies, demands)]
    return tuple([fulfil[kind] for kind in kinds])


#: What a hand allows on one unfinished Cóatl: its number, the Cóatl, the heads, bodies and tails
#: to attach, the colours that may close it, the Prophecies.
_Outlook = tuple[int, Coatl, Table, Table, Table, int, Actions]

#: A board, Cóatls, a hand, the options and, if levels make demands, the Temples on the piles.
#: While these are the same objects, so are the outlooks and the steps that follow. Kept on the
#: player from one state to the next.
_Kept = tuple[bytes, tuple[Coatl, ...], bytes, object, object, list[_Outlook], Actions]

_BIT: Final = tuple(1 << piece for piece in PIECES)


def _assembly(state: State) -> Actions:
    """Every step of assembling: begin, add, fulfil (R5.1-R5.3)."""
    player = state.players[state.seat]
    board, coatls, hand = player.board, player.coatls, player.hand
    options = state.options
    tops = state.piles.tops if options.demands else None
    kept: _Kept = player.outlooks  # type: ignore[assignment]  # state does not know actions
    old_board, old_coatls, old_hand, old_options, old_tops, outlooks, steps = kept
    if hand is not old_hand or options is not old_options or tops is not old_tops:
        outlooks = _outlooks(state, player, [])
    elif coatls is not old_coatls:
        outlooks = _outlooks(state, player, outlooks)
    elif board is old_board:
        return steps
    kinds = 0
    for piece in board:
        kinds |= _BIT[piece]
    heads = kinds & ALL_COLOURS
    bodies = kinds >> BODY & ALL_COLOURS
    tails = kinds >> TAIL & ALL_COLOURS
    steps = ()
    if len(outlooks) < UNFINISHED_PER_PLAYER and len(coatls) < COATLS_PER_PLAYER:
        steps = _BEGIN_WITH_HEAD[heads] + _BEGIN_WITH_BODY[bodies] + _BEGIN_WITH_TAIL[tails]
    for _, _, head_on, body_on, tail_on, closers, fulfils in outlooks:
        steps += head_on[heads & closers] + body_on[bodies] + tail_on[tails & closers] + fulfils
    player.outlooks = (board, coatls, hand, options, tops, outlooks, steps)
    return steps


def _outlooks(state: State, player: Player, known: list[_Outlook]) -> list[_Outlook]:
    """The outlook of each unfinished Cóatl; a Cóatl that did not change keeps a known one."""
    outlooks = []
    for index, coatl in enumerate(player.coatls):
        if not (coatl.head and coatl.tail):
            for outlook in known:
                if outlook[1] is coatl and outlook[0] == index:
                    break
            else:
                outlook = _outlook(index, coatl, player.hand, state)
            outlooks.append(outlook)
    return outlooks


def _outlook(index: int, coatl: Coatl, hand: bytes, state: State) -> _Outlook:
    """Which Prophecies an unfinished Cóatl may get, and in which colours it may be closed.

    Closing needs a body between (R5.2) and a Prophecy, placed before or possible after (R5.4).
    """
    colours, head, tail, prophecies, _ = coatl
    heads, bodies, tails = _ENDS[index, head, tail]
    if (head or tail) and not prophecies and len(colours) > 1:
        closers = 0
        fitting = []
        at_end = _CLOSERS_AT_TAIL if head else _CLOSERS_AT_HEAD
        for kind in hand:
            answer = at_end[kind](colours)
            if answer:
                closers |= answer
                if answer & FITS_NOW:
                    fitting.append(kind)
    else:
        closers = 0 if len(colours) < 2 and (head or tail) else ALL_COLOURS
        fitting = [kind for kind in hand if FITS[kind](colours)]
    options = state.options
    if fitting and options.closed_ends:
        # A card may fit only because an open end was taken for the end.
        reading = coatl.reading(closed_ends=True)
        fitting = [kind for kind in fitting if FITS[kind](reading)]
    demands = options.demands
    if demands and (head or tail):
        closers = _closers_that_can_complete(coatl, closers, hand, state)
    fulfils = _fulfils(index, fitting, prophecies, demands) if fitting else ()
    return index, coatl, heads, bodies, tails, closers, fulfils


def _closers_that_can_complete(coatl: Coatl, closers: int, hand: bytes, state: State) -> int:
    """Of these colours, those that may close a Cóatl at the levels of the solo game (R10.10)."""
    colours, prophecies, demands = coatl.colours, coatl.prophecies, state.options.demands
    if len(prophecies) + len(hand) < least_prophecies(demands):
        return 0
    for colour, letter in enumerate(LETTERS):
        if closers >> colour & 1:
            closed = colours + letter if coatl.head else letter + colours
            if not can_complete(closed, prophecies, hand, state.piles.tops, demands):
                closers &= ~(1 << colour)
    return closers
