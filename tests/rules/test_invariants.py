import random
from collections.abc import Callable

import pytest
from helpers import all_options, midgame, play_out, prophecy, ready

from coatl.rules import Coatl, Options, State, new_game
from coatl.rules.invariants import check
from coatl.rules.pieces import GOLD, PIECE_BYTES
from coatl.rules.state import Adam, Memory

OPTIONS = Options(players=3, golden_feathers=True)
OPTIONS_OF_TWO = Options()


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
    state.bags = (heads[1:], bodies + PIECE_BYTES[heads[0] + 5], tails)
    return state


def lose_a_tail(state: State) -> State:
    heads, bodies, tails = state.bags
    state.bags = (heads, bodies + PIECE_BYTES[tails[0] - 5], tails[1:])
    return state


def make_gold(state: State) -> State:
    state.bags = (state.bags[0], state.bags[1] + PIECE_BYTES[GOLD], state.bags[2])
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


def with_coatls(*coatls: Coatl, options: Options = OPTIONS_OF_TWO) -> State:
    """Seat 0 with these Cóatls, made of pieces and cards taken out of bags and deck."""
    state = ready(options, 1).copy()
    heads, bodies, tails = state.bags
    for one in coatls:
        for index, letter in enumerate(one.colours):
            colour = "yrkgb".index(letter)
            if index == 0 and one.head:
                heads = heads.replace(PIECE_BYTES[colour], b"", 1)
            elif index == len(one.colours) - 1 and one.tail:
                tails = tails.replace(PIECE_BYTES[colour + 10], b"", 1)
            else:
                bodies = bodies.replace(PIECE_BYTES[colour + 5], b"", 1)
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


def with_prophecies(*kinds: int, options: Options = OPTIONS_OF_TWO, closed: bool = False) -> State:
    one = Coatl("kkk", head=closed, tail=closed, prophecies=bytes(kinds))
    state = with_coatls(one, options=options)
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


# --- the solo game ----------------------------------------------------------------------------


def solo_base() -> State:
    """A solo game in which A.D.A.M. has pieces on a card and has discarded some."""
    for state in play_out(new_game(Options.solo()), random.Random(3)):
        if state.adam and state.phase == "turn" and state.adam.discarded and any(state.adam.pieces):
            return state.copy()
    raise LookupError("no such turn")


def adam_of(state: State) -> Adam:
    assert state.adam is not None
    return state.adam


def without_adam(state: State) -> State:
    state.adam = None
    return state


def bring_back_a_discarded_piece(state: State) -> State:
    adam = adam_of(state)
    state.adam = adam._replace(discarded=adam.discarded[1:])
    return state


def take_a_piece_off_a_card(state: State) -> State:
    adam = adam_of(state)
    place = next(place for place, pieces in enumerate(adam.pieces) if pieces)
    pieces = list(adam.pieces)
    pieces[place] = pieces[place][1:]
    state.adam = adam._replace(pieces=tuple(pieces))
    return state


def place_a_piece_not_needed(state: State) -> State:
    adam = adam_of(state)
    pieces = list(adam.pieces)
    for letter in range(5, 10):
        if letter in state.bags[1]:
            # Seven of a colour are never needed.
            taken = bytes((letter,)) * min(7, state.bags[1].count(letter))
            bodies = state.bags[1].replace(taken[:1], b"", len(taken))
            state.bags = (state.bags[0], bodies, state.bags[2])
            pieces[0] += taken
            break
    state.adam = adam._replace(pieces=tuple(pieces))
    return state


def lose_a_card_of_adams(state: State) -> State:
    adam = adam_of(state)
    state.adam = adam._replace(cards=adam.cards[1:], pieces=adam.pieces[1:])
    loose = adam.pieces[0]
    state.adam = state.adam._replace(discarded=bytes(sorted(adam.discarded + loose)))
    return state


def deal_adam_a_fourth_card(state: State) -> State:
    adam, deck = adam_of(state), state.stock.deck
    state.stock = state.stock._replace(deck=deck[1:])
    state.adam = adam._replace(cards=adam.cards + deck[:1], pieces=(*adam.pieces, b""))
    return state


def leave_a_hole_in_the_row(state: State) -> State:
    row = state.row
    state.row = row[:5] + b"\xff"
    state.stock = state.stock._replace(deck=bytes(sorted(state.stock.deck + row[5:])))
    return state


SOLO_BROKEN: list[tuple[Callable[[State], State], str]] = [
    (without_adam, r"A\.D\.A\.M\."),
    (bring_back_a_discarded_piece, "pieces of colour"),
    (take_a_piece_off_a_card, "pieces of colour"),
    (place_a_piece_not_needed, "A.D.A.M.'s pieces"),
    (lose_a_card_of_adams, "Prophecies"),
    (deal_adam_a_fourth_card, "A.D.A.M.'s cards"),
    (leave_a_hole_in_the_row, "the row slides right"),
]


def test_a_solo_position_of_play_keeps_every_invariant() -> None:
    check(solo_base())


@pytest.mark.parametrize(
    ("breaking", "name"), SOLO_BROKEN, ids=[b.__name__ for b, _ in SOLO_BROKEN]
)
def test_a_broken_invariant_of_the_solo_game_is_named(
    breaking: Callable[[State], State], name: str
) -> None:
    with pytest.raises(AssertionError, match=name):
        check(breaking(solo_base()))


def test_r10_1_keeping_fewer_than_three_prophecies_alone_is_named() -> None:
    state = ready(Options.solo(), 1).copy()
    dealt = state.players[0].hand
    check(first(state, hand=dealt[:3], set_aside=dealt[3:]))
    with pytest.raises(AssertionError, match=r"R10\.1"):
        check(first(state, hand=dealt[:2], set_aside=dealt[2:]))


def test_only_the_solo_game_may_have_adam() -> None:
    state = base()
    state.adam = Adam()
    with pytest.raises(AssertionError, match=r"A\.D\.A\.M\."):
        check(state)


def unseen(levels: tuple[int, ...], *card_ids: str) -> list[int]:
    """Those of the cards that are in the deck of `with_coatls`."""
    deck = ready(Options.solo(levels), 1).stock.deck
    return [prophecy(card_id) for card_id in card_ids if prophecy(card_id) in deck]


BLACK_FRAMES = ("trio-red", "trio-black", "trio-blue", "trio-green", "trio-yellow")


@pytest.mark.parametrize(("level", "count", "closed"), [(1, 1, True), (3, 2, False), (4, 2, True)])
def test_r10_10_a_coatl_that_breaks_a_level_is_named(level: int, count: int, closed: bool) -> None:
    kinds = unseen((level,), *BLACK_FRAMES)[:count]
    assert len(kinds) == count
    check(with_prophecies(*kinds, options=Options.solo(), closed=closed))
    with pytest.raises(AssertionError, match=f"level {level}"):
        check(with_prophecies(*kinds, options=Options.solo((level,)), closed=closed))
