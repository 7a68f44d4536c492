from helpers import piece, pieces

from coatl.rules import Options, new_game
from coatl.rules.pieces import (
    BAG_OF,
    BODIES,
    BODY_BAG,
    COLOURS,
    GOLD,
    HEAD_BAG,
    HEADS,
    LETTER,
    LETTERS,
    PER_SPACE,
    SPACES,
    TAIL_BAG,
    TAILS,
)


def test_r1_1_there_are_five_colours() -> None:
    assert set(COLOURS) == {"yellow", "red", "black", "green", "blue"}


def test_r1_1_there_are_150_pieces() -> None:
    assert len(b"".join(new_game(Options()).bags)) == 150


def test_r1_1_each_colour_has_3_heads_24_bodies_and_3_tails() -> None:
    heads, bodies, tails = new_game(Options()).bags
    for colour in range(5):
        assert heads.count(HEADS[colour]) == 3
        assert bodies.count(BODIES[colour]) == 24
        assert tails.count(TAILS[colour]) == 3


def test_r1_1_head_body_and_tail_of_a_colour_share_its_letter() -> None:
    for colour, letter in enumerate(LETTERS):
        assert LETTER[HEADS[colour]] == LETTER[BODIES[colour]] == LETTER[TAILS[colour]] == letter


def test_r1_3_six_spaces_hold_two_bodies_each() -> None:
    assert SPACES.count(BODY_BAG) == 6
    assert PER_SPACE[BODY_BAG] == 2


def test_r1_3_two_spaces_hold_one_head_and_two_hold_one_tail() -> None:
    assert (SPACES.count(HEAD_BAG), PER_SPACE[HEAD_BAG]) == (2, 1)
    assert (SPACES.count(TAIL_BAG), PER_SPACE[TAIL_BAG]) == (2, 1)


def test_r1_3_three_bags_hold_heads_bodies_and_tails_apart() -> None:
    heads, bodies, tails = new_game(Options(golden_feathers=True)).bags
    assert set(heads) == set(HEADS)
    assert set(bodies) == {*BODIES, GOLD}
    assert set(tails) == set(TAILS)


def test_r1_3_every_piece_knows_its_bag() -> None:
    for number, bag in enumerate(new_game(Options(golden_feathers=True)).bags):
        assert {BAG_OF[kind] for kind in bag} == {number}


def test_pieces_of_the_helpers_are_those_of_the_game() -> None:
    assert pieces("ty hb by") == bytes((HEADS[4], BODIES[0], TAILS[0]))
    assert piece("*") == GOLD
