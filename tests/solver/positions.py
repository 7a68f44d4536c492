"""Positions for the solver to prove itself on: small ones made at random, full ones from play."""

from __future__ import annotations

from itertools import chain, combinations, product
from random import Random
from typing import Final

from helpers import playing

from coatl.rules import Action, Coatl, Options, State, apply, legal_actions, new_game, settle
from coatl.rules.actions import AddPiece
from coatl.rules.cards import FITS, PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BOARD_SLOTS, BODY, GOLD, HEAD, LETTERS, TAIL
from coatl.rules.state import Phase, Piles

_LEVELS: Final = (1, 3, 4)
_SWITCHES: Final = (False, True)
_SUBSETS: Final = tuple(chain.from_iterable(combinations(_LEVELS, n) for n in range(4)))
#: The verbs of assembling; `finish` belongs to it only while a Cóatl is being completed.
_ASSEMBLING: Final = ("begin", "add", "fulfil", "temple")

#: Every table that bears on assembling: with and without promo cards and closed ends, two players
#: with and without Golden Feathers, alone at every choice of the levels 1, 3 and 4.
TABLES: Final = (
    *[
        Options(players=2, promo=promo, closed_ends=closed, golden_feathers=golden)
        for promo, closed, golden in product(_SWITCHES, repeat=3)
    ],
    *[
        Options.solo(levels, promo=promo, closed_ends=closed)
        for levels, promo, closed in product(_SUBSETS, _SWITCHES, _SWITCHES)
    ],
    Options.solo((1, 4), first_printing=True),
)

PHASES: Final[tuple[Phase, ...]] = ("turn", "assemble", "complete")


def assembling(state: State) -> list[Action]:
    """The legal steps of assembling that do not end the action."""
    return [
        action
        for action in legal_actions(state)
        if action.verb in _ASSEMBLING or (action.verb == "finish" and state.phase == "complete")
    ]


# --- small positions ------------------------------------------------------------------------


def small(rng: Random, table: Options, phase: Phase) -> State:
    """At most four pieces, two unfinished Cóatls and five cards, nothing beneath the Temples.

    In the phase asked for, unless after some tries no position comes to it.
    """
    state = _at_turn(rng, table, extra=0)
    if phase == "turn":
        return state
    for _ in range(12):
        state = _at_turn(rng, table, extra=1)
        steps = [s for s in assembling(state) if phase == "assemble" or _closes(state, s)]
        if steps:
            state = apply(state, rng.choice(steps))
        if state.phase == phase and len(state.active.board) <= 4:
            break
    return state


def _closes(state: State, action: Action) -> bool:
    """Whether a step closes a Cóatl."""
    if not isinstance(action, AddPiece) or BODY <= action.piece < TAIL:
        return False
    coatl = state.active.coatls[action.coatl]
    return coatl.tail if action.piece < BODY else coatl.head


def _at_turn(rng: Random, table: Options, extra: int) -> State:
    """A position before any action; few colours, so that cards often fit."""
    state = playing(options=table, tops=(None, None), beneath=(0, 0), hidden="")
    letters = "".join(rng.sample(LETTERS, rng.choice((2, 3, 3, 5, 5))))
    kinds = [card.kind for card in PROPHECIES if table.promo or not card.promo]
    likely = [k for k in kinds if set(PROPHECIES[k].requirement.colours) <= set(letters)] or kinds
    player = state.players[0]
    player.board = bytes([_piece(rng, letters, table) for _ in range(rng.randint(0, 4) + extra)])
    hand = [rng.choice(likely if rng.random() < 0.8 else kinds) for _ in range(rng.randint(0, 5))]
    player.hand = bytes(sorted(hand))
    coatls = [_unfinished(rng, letters, likely, table) for _ in range(rng.choice((0, 1, 1, 2, 2)))]
    if rng.random() < 0.3:
        coatls.insert(rng.randint(0, len(coatls)), Coatl("kkk", True, True, b"\2"))
    player.coatls = tuple(coatls)
    temples = rng.sample([t.kind for t in TEMPLES if table.promo or not t.promo], 4)
    tops = (rng.choice((temples[0], NONE)), rng.choice((temples[1], temples[1], NONE)))
    state.piles = Piles(tops, (0, 0), b"")
    if not table.is_solo:  # alone one has no secret Temple (R10.1)
        player.temples = bytes(sorted(temples[2 : 2 + rng.randint(0, 2)]))
    return state


def _piece(rng: Random, letters: str, table: Options) -> int:
    if table.golden_feathers and rng.random() < 0.15:
        return GOLD
    return rng.choice((HEAD, BODY, BODY, BODY, TAIL)) + LETTERS.index(rng.choice(letters))


def _unfinished(rng: Random, letters: str, kinds: list[int], table: Options) -> Coatl:
    """Up to seven pieces with Prophecies that were placed on them, of which a later piece may have
    broken some.
    """
    colours = "".join(rng.choice(letters) for _ in range(rng.randint(1, 7)))
    head, tail = rng.choice(((False, False), (True, False), (False, True)))
    found = Coatl(colours, head, tail)
    tries = rng.choice((2, 20, 20)) if 4 in table.levels else rng.randint(0, 4)
    for kind in rng.sample(kinds, min(len(kinds), tries)):
        if len(found.prophecies) == 4:
            break
        frames = [PROPHECIES[placed].frame for placed in found.prophecies]
        if 3 in table.levels and PROPHECIES[kind].frame in frames:
            continue
        if _was_fulfilled(kind, found, table.closed_ends):
            found = found._replace(prophecies=found.prophecies + bytes((kind,)))
    return found


def _was_fulfilled(kind: int, coatl: Coatl, closed_ends: bool) -> bool:
    if closed_ends:
        return bool(FITS[kind](coatl.reading(closed_ends=True)))
    ends = combinations(range(len(coatl.colours) + 1), 2)
    return any(FITS[kind](coatl.colours[first:last]) for first, last in ends)


# --- positions in which cards pass ----------------------------------------------------------


def passing(rng: Random) -> State:
    """Alone at level 4, a hand rich in lone pairs: cards that fit for a moment matter most here."""
    table = Options.solo(rng.choice(((4,), (1, 4))), promo=rng.random() < 0.3)
    state = playing(options=table, tops=(None, None), beneath=(0, 0), hidden="")
    letters = "".join(rng.sample(LETTERS, rng.choice((2, 2, 3))))
    lone = [k for k in _kinds_of(letters, table) if PROPHECIES[k].id.startswith("lone-pair")]
    player = state.players[0]
    size = rng.randint(2, 6)
    ends = [HEAD + LETTERS.index(rng.choice(letters)), TAIL + LETTERS.index(rng.choice(letters))]
    bodies = [BODY + LETTERS.index(rng.choice(letters)) for _ in range(size)]
    player.board = bytes(ends + bodies)
    cards = [*lone, *rng.sample(_kinds_of(letters, table), 3)]
    player.hand = bytes(sorted(cards[:5]))
    if rng.random() < 0.6:
        likely = _kinds_of(letters, table)
        player.coatls = (_unfinished(rng, letters, likely, table),)
    temples = [t.kind for t in TEMPLES if table.promo or not t.promo]
    state.piles = Piles((rng.choice(temples), NONE), (0, 0), b"")
    return state


def _kinds_of(letters: str, table: Options) -> list[int]:
    """The Prophecies that ask for these colours and no others."""
    return [
        card.kind
        for card in PROPHECIES
        if set(card.requirement.colours) <= set(letters) and (table.promo or not card.promo)
    ]


# --- full positions -------------------------------------------------------------------------


def full(rng: Random, table: Options) -> State:
    """From random play: eight pieces, two unfinished Cóatls and a full hand of Prophecies."""
    while True:
        state = new_game(table)
        patience = rng.randint(0, 200)
        for number in range(600):
            state, _ = settle(state, rng)
            if state.is_over:
                break
            if _is_full(state):
                return state
            state = apply(state, _hoarding(state, rng, number > patience))


def _is_full(state: State) -> bool:
    player = state.active
    return (
        state.phase == "turn"
        and len(player.board) == BOARD_SLOTS
        and GOLD not in player.board
        and len(player.hand) == state.options.hand_limit
        and sum(not coatl.is_closed for coatl in player.coatls) == 2
    )


def _hoarding(state: State, rng: Random, is_late: bool) -> Action:
    """Any legal action; late on, a seat with two unfinished Cóatls mostly fills its board and its
    hand.
    """
    legal = legal_actions(state)
    unfinished = sum(not coatl.is_closed for coatl in state.active.coatls)
    if is_late and unfinished == 2 and rng.random() < 0.9:
        taking = [a for a in legal if a.verb in ("take", "row", "draw")]
        if taking:
            return rng.choice(taking)
        if legal[-1].verb == "finish":
            return legal[-1]
    return rng.choice(legal)
