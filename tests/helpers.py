"""Builders of positions by hand, and ways to play on from them.

Positions made here need not conserve pieces and cards: a test names only what it is about.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import strategies as st

from coatl.rules import (
    Action,
    Coatl,
    IllegalAction,
    Options,
    Player,
    State,
    Step,
    apply,
    chance_outcomes,
    legal_actions,
    new_game,
    settle,
)
from coatl.rules.actions import FINISH, AddPiece
from coatl.rules.cards import EMPTY, PROPHECY_BY_ID, TEMPLE_BY_ID
from coatl.rules.coatl import NONE
from coatl.rules.endings import FinalTurn, final_turns
from coatl.rules.pieces import BODY, GOLD, HEAD, LETTERS, TAIL
from coatl.rules.state import (
    ADAM,
    ALL_TOKENS,
    ROW_SLOTS,
    Adam,
    Ending,
    Phase,
    Piles,
    Resume,
    Stock,
)

_ENDS = {"h": HEAD, "b": BODY, "t": TAIL}

#: Every pair of body spaces full, both head and both tail spaces full.
FULL_SUPPLY = ("by br", "bk bg", "bb by", "br bk", "bg bb", "by by", "hy", "ty", "hr", "tr")


def piece(word: str) -> int:
    """A piece from its kind and colour: `hy` a yellow head, `bk` a black body, `*` gold."""
    return GOLD if word == "*" else _ENDS[word[0]] + LETTERS.index(word[1])


def pieces(text: str) -> bytes:
    """Pieces in order, as boards, bags and spaces keep them."""
    return bytes(sorted(piece(word) for word in text.split()))


def check_final_turns(states: Sequence[State]) -> None:
    """Check that the final turns announced are those played, given all states of a game."""
    begun: dict[int, FinalTurn] = {}
    for before, after in pairwise(states):
        if after.turn != before.turn:
            seat = ADAM if after.is_adams_turn else after.seat
            begun[after.turn] = FinalTurn(seat, after.actions_left)
    over = states[-1]
    for state in states:
        if state.ending is None:
            assert final_turns(state) == ()
            continue
        came = tuple([begun[turn] for turn in range(state.turn + 1, over.turn + 1)])
        announced = final_turns(state)
        if over.passes == len(over.players):  # all passed: it was over sooner
            announced = announced[: len(came)]
        assert announced == came


def prophecy(card_id: str) -> int:
    """The kind of the Prophecy of that id."""
    return PROPHECY_BY_ID[card_id].kind


def prophecies(text: str) -> bytes:
    """Prophecies in order, as hands keep them."""
    return bytes(sorted(prophecy(card_id) for card_id in text.split()))


def temple(card_id: str) -> int:
    """The kind of the Temple of that id."""
    return TEMPLE_BY_ID[card_id].kind


def temples(text: str) -> bytes:
    """Temples in order, as hands keep them."""
    return bytes(sorted(temple(card_id) for card_id in text.split()))


def row_of(text: str) -> bytes:
    """A Prophecy row: ids, `-` for an empty slot; empty slots to the end."""
    kinds = [EMPTY if word == "-" else prophecy(word) for word in text.split()]
    return bytes(kinds + [EMPTY] * (ROW_SLOTS - len(kinds)))


FULL_ROW = "count-yellow count-red count-black count-green count-blue trio-yellow"
DECK = "trio-red trio-black trio-green trio-blue pair-red-black pair-red-blue pair-green-blue"


def coatl(text: str, cards: str = "", temple_id: str | None = None) -> Coatl:
    """A Cóatl from head to tail: `<` marks a head, `>` a tail, as in `<ybb>` or `rg`."""
    return Coatl(
        colours=text.strip("<>"),
        head=text.startswith("<"),
        tail=text.endswith(">"),
        prophecies=bytes(prophecy(card_id) for card_id in cards.split()),
        temple=NONE if temple_id is None else temple(temple_id),
    )


def done() -> Coatl:
    """A completed Cóatl with one Prophecy, worth two points."""
    return coatl("<kkk>", "count-black")


def player(
    board: str = "",
    coatls: Sequence[Coatl] = (),
    hand: str = "",
    temples_held: str = "",
    set_aside: str = "",
    tokens: int = ALL_TOKENS,
    feathers: int = 0,
) -> Player:
    """One seat."""
    return Player(
        board=pieces(board),
        coatls=tuple(coatls),
        hand=prophecies(hand),
        set_aside=prophecies(set_aside),
        temples=temples(temples_held),
        tokens=tokens,
        feathers=feathers,
    )


def stuck() -> Player:
    """A seat that can do nothing: a full board, nowhere to go, five cards, no tokens."""
    return player(
        board="hy hy hy hy ty ty ty ty",
        coatls=[coatl("<y"), coatl("<r")],
        hand="trio-red trio-black trio-blue trio-green count-red",
        tokens=0,
    )


def adam_with(text: str, realised: str = "", discarded: str = "", passes: int = 0) -> Adam:
    """A.D.A.M.'s cards from left to right with what lies on them: `trio-red br hr | count-blue`."""
    cards = [part.split() for part in text.split("|")] if text else []
    return Adam(
        cards=bytes(prophecy(card_id) for card_id, *_ in cards),
        pieces=tuple(bytes(piece(word) for word in words) for _, *words in cards),
        realised=bytes(prophecy(card_id) for card_id in realised.split()),
        discarded=pieces(discarded),
        passes=passes,
    )


def playing(
    *seats: Player,
    options: Options | None = None,
    seat: int = 0,
    supply: Sequence[str] = FULL_SUPPLY,
    bags: tuple[str, str, str] = ("hy hr hk", "by br bk bg bb by br bk bg bb", "ty tr tk"),
    row: str = FULL_ROW,
    deck: str = DECK,
    discards: str = "",
    tops: Sequence[str | None] = ("no-yellow-length-7", "no-black-length-8"),
    beneath: tuple[int, int] = (1, 1),
    hidden: str = "no-green-length-9 no-blue-length-10",
    phase: Phase = "turn",
    resume: Resume = "deal",
    actions_left: int = 1,
    passes: int = 0,
    completing: int = NONE,
    ending: Ending | None = None,
    adam: Adam | None = None,
) -> State:
    """A position in which a seat is to act; two empty seats unless others are given.

    At a solo table one seat, and A.D.A.M. with three cards unless others are given.
    """
    if options is not None and options.is_solo:
        players = seats or (player(tokens=0),)
        adam = adam or adam_with("trio-red | trio-black | trio-green")
    else:
        players = seats or (player(), player())
        if len(players) == 1:
            players = (*players, player())
    options = options or Options(players=len(players))
    state = new_game(options).copy()
    state.phase = phase
    state.resume = resume
    state.seat = seat
    state.turn = seat + 1
    if options.is_solo and phase != "adam":
        state.turn = 2
    state.adam = adam
    state.actions_left = actions_left
    state.passes = passes
    state.completing = completing
    state.ending = ending
    state.supply = tuple(pieces(space) for space in supply)
    state.bags = (pieces(bags[0]), pieces(bags[1]), pieces(bags[2]))
    state.row = row_of(row)
    state.stock = Stock(prophecies(deck), prophecies(discards))
    state.piles = Piles(
        tuple(NONE if top is None else temple(top) for top in tops), beneath, temples(hidden)
    )
    state.players = tuple(one.copy() for one in players)
    return state


def closing(hand: str = "count-black trio-black", held: str = "") -> State:
    """A black Cóatl just closed, with a piece left over on the board."""
    seat = player(board="tk by", coatls=[coatl("<kkk"), coatl("k")], hand=hand, temples_held=held)
    return apply(playing(seat), AddPiece(0, "tail", piece("tk")))


def resolve(state: State) -> State:
    """Apply the first outcome of chance until a player decides."""
    while state.is_chance:
        state = apply(state, chance_outcomes(state)[0][0])
    return state


def do(state: State, *steps: Step) -> State:
    """Apply the steps, and the first outcome of chance between them."""
    for step in steps:
        state = apply(resolve(state), step)
    return resolve(state)


def take_turn(state: State, *actions: Action) -> State:
    """The actions, then Finish."""
    return do(state, *actions, FINISH)


def refusal(state: State, action: Step) -> str:
    """The code with which the rules refuse this step, which must leave the state as it was."""
    before = snapshot(state)
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    assert snapshot(state) == before
    return refused.value.code


def snapshot(state: State) -> str:
    """The whole state as text: equal before and after exactly if nothing was written to it."""
    return repr(state)


def ready(options: Options, seed: int) -> State:
    """A dealt game at its first decision."""
    return settle(new_game(options), random.Random(seed))[0]


def play_out(state: State, rng: random.Random, limit: int = 20_000) -> Iterator[State]:
    """Random legal play with chance settled; every position at which a player decides, and the
    last one.
    """
    for _ in range(limit):
        state, _outcomes = settle(state, rng)
        yield state
        if state.is_over:
            return
        legal = legal_actions(state)
        state = apply(state, legal[int(rng.random() * len(legal))])
    pytest.fail("the game does not end")


def midgame(options: Options, seed: int, decisions: int) -> State:
    """The position after this many random decisions, or the last one."""
    rng = random.Random(seed)
    state = new_game(options)
    for number, state in enumerate(play_out(new_game(options), rng)):  # noqa: B007
        if number == decisions:
            break
    return state


#: Solo tables: each level alone, and together those that bear on each other.
SOLO_TABLES = (
    Options.solo(),
    Options.solo((1,), promo=True),
    Options.solo((1,), first_printing=True),
    Options.solo((2,), closed_ends=True),
    Options.solo((3,)),
    Options.solo((4,)),
    Options.solo((5,), promo=True),
    Options.solo((3, 4), closed_ends=True),
    Options.solo((1, 3, 4), promo=True),
    Options.solo((1, 2, 3, 4, 5), promo=True, closed_ends=True),
)


def all_options() -> tuple[Options, ...]:
    """Every table the rules know; of the solo tables `SOLO_TABLES`."""
    switches = (False, True)
    return SOLO_TABLES + tuple(
        Options(n, tokens, promo, fewer, golden, closed)
        for n in (2, 3, 4)
        for tokens in switches
        for promo in switches
        for fewer in switches
        for golden in switches
        for closed in switches
        if not (fewer and n == 4)
    )


def colour_strings(low: int = 0, high: int = 12, letters: str = LETTERS) -> st.SearchStrategy[str]:
    """Colours of a Cóatl from head to tail."""
    return st.text(alphabet=letters, min_size=low, max_size=high)
