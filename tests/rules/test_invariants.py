from collections.abc import Callable

import pytest
from helpers import all_options, midgame, ready

from coatl.rules import Coatl, Options, State
from coatl.rules.invariants import check
from coatl.rules.pieces import GOLD, ONE
from coatl.rules.state import Memory

OPTIONS = Options(players=3, golden_feathers=True)


def base() -> State:
    """Early in a game, with something in every bag, deck and pile."""
    for number in range(20, 60):
        state = midgame(OPTIONS, 3, number)
        if state.phase == "turn":
            return state.copy()
    raise LookupError("no turn begins")


def first(state: State, **fields: object) -> State:
    """The state with these fields of seat 0 changed."""
    one = state.players[0].copy()
    for name, value in fields.items():
        setattr(one, name, value)
    state.players = (one, *state.players[1:])
    return state


def test_a_position_of_play_keeps_every_invariant() -> None:
    check(base())


def test_every_table_starts_with_every_invariant() -> None:
    for options in all_options():
        check(ready(options, 2))


def lose_a_body(state: State) -> State:
    state.bags = (state.bags[0], state.bags[1][1:], state.bags[2])
    return state


def lose_a_head(state: State) -> State:
    # A head becomes a body of its colour: the colour still adds up, the heads do not.
    heads, bodies, tails = state.bags
    state.bags = (heads[1:], bodies + ONE[heads[0] + 5], tails)
    return state


def lose_a_tail(state: State) -> State:
    heads, bodies, tails = state.bags
    state.bags = (heads, bodies + ONE[tails[0] - 5], tails[1:])
    return state


def make_gold(state: State) -> State:
    state.bags = (state.bags[0], state.bags[1] + ONE[GOLD], state.bags[2])
    return state


def lose_a_prophecy(state: State) -> State:
    state.stock = state.stock._replace(deck=state.stock.deck[1:])
    return state


def lose_a_temple(state: State) -> State:
    state.piles = state.piles._replace(hidden=state.piles.hidden[1:])
    return state


def miscount_the_piles(state: State) -> State:
    state.piles = state.piles._replace(beneath=(0, 0))
    return state


def long_hand(state: State) -> State:
    taken, deck = state.stock.deck[:6], state.stock.deck[6:]
    state.stock = state.stock._replace(deck=deck)
    return first(state, hand=bytes(sorted(state.players[0].hand + taken)))


def crowd_a_board(state: State) -> State:
    bodies = state.bags[1]
    state.bags = (state.bags[0], bodies[9:], state.bags[2])
    return first(state, board=state.players[0].board + bodies[:9])


def half_fill_a_space(state: State) -> State:
    space = next(i for i, content in enumerate(state.supply[:6]) if content)
    content = state.supply[space]
    state.supply = (*state.supply[:space], content[:1], *state.supply[space + 1 :])
    state.bags = (state.bags[0], state.bags[1] + content[1:], state.bags[2])
    return state


def many_tokens(state: State) -> State:
    return first(state, tokens=8)


def false_memory(state: State) -> State:
    return first(state, memory=Memory(known=bytes((state.stock.deck[0],) * 3)))


def old_cards(state: State) -> State:
    return first(state, memory=Memory(old=9))


def returned_cards(state: State) -> State:
    state.stock = state.stock._replace(returned=b"\x01", rebuilds=0)
    return state


BROKEN: list[tuple[Callable[[State], State], str]] = [
    (lose_a_body, "pieces of colour"),
    (lose_a_head, "heads"),
    (lose_a_tail, "tails"),
    (make_gold, "golden bodies"),
    (lose_a_prophecy, "Prophecies"),
    (lose_a_temple, "Temples"),
    (miscount_the_piles, "Temple piles"),
    (long_hand, "hand"),
    (crowd_a_board, "board"),
    (half_fill_a_space, "supply space"),
    (many_tokens, "tokens"),
    (false_memory, "known cards"),
    (old_cards, "old cards"),
    (returned_cards, "returned cards"),
]


@pytest.mark.parametrize(("breaking", "name"), BROKEN, ids=[b.__name__ for b, _ in BROKEN])
def test_a_broken_invariant_is_named(breaking: Callable[[State], State], name: str) -> None:
    with pytest.raises(AssertionError, match=name):
        check(breaking(base()))


def with_coatls(*coatls: Coatl) -> State:
    """Seat 0 with these Cóatls, made of pieces and cards taken out of bags and deck."""
    state = ready(Options(), 1).copy()
    heads, bodies, tails = state.bags
    for one in coatls:
        for index, letter in enumerate(one.colours):
            colour = "yrkgb".index(letter)
            if index == 0 and one.head:
                heads = heads.replace(ONE[colour], b"", 1)
            elif index == len(one.colours) - 1 and one.tail:
                tails = tails.replace(ONE[colour + 10], b"", 1)
            else:
                bodies = bodies.replace(ONE[colour + 5], b"", 1)
    state.bags = (heads, bodies, tails)
    return first(state, coatls=coatls)


def open_coatl() -> Coatl:
    return Coatl("k", head=False, tail=False)


def test_r5_1_three_unfinished_coatls_are_named() -> None:
    with pytest.raises(AssertionError, match="unfinished"):
        check(with_coatls(open_coatl(), open_coatl(), open_coatl()))


def test_r5_1_four_coatls_are_named() -> None:
    with pytest.raises(AssertionError, match="Cóatls"):
        check(with_coatls(*[open_coatl()] * 4))


def test_r5_2_a_head_at_a_tail_is_named() -> None:
    with pytest.raises(AssertionError, match="a body between"):
        check(with_coatls(Coatl("kk", head=True, tail=True)))


def test_r5_5_a_complete_coatl_without_prophecy_is_named() -> None:
    with pytest.raises(AssertionError, match=r"R5\.5"):
        check(with_coatls(Coatl("kkk", head=True, tail=True)))


def with_prophecies(*kinds: int) -> State:
    state = with_coatls(Coatl("kkk", head=False, tail=False, prophecies=bytes(kinds)))
    deck = state.stock.deck
    for kind in kinds:
        deck = deck.replace(bytes((kind,)), b"", 1)
    state.stock = state.stock._replace(deck=deck)
    return state


def test_r5_3_two_prophecies_of_a_kind_are_named() -> None:
    state = ready(Options(), 1)
    kind = next(kind for kind in range(5) if state.stock.deck.count(kind) == 2)
    with pytest.raises(AssertionError, match="same kind twice"):
        check(with_prophecies(kind, kind))


def test_r5_3_five_prophecies_are_named() -> None:
    deck = ready(Options(), 1).stock.deck
    with pytest.raises(AssertionError, match="four Prophecies"):
        check(with_prophecies(*sorted(set(deck))[:5]))
