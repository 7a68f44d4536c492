"""Placing Temples and uncovering the next ones."""

from helpers import (
    closing,
    coatl,
    do,
    player,
    playing,
    prophecy,
    refusal,
    temple,
    temples,
)

from coatl.rules import apply
from coatl.rules.actions import (
    FulfilProphecy,
    FulfilTemple,
)
from coatl.rules.chance import DealTemple
from coatl.rules.coatl import NONE


def test_r5_4_a_temple_from_the_hand_is_used_up() -> None:
    state = do(
        closing(held="no-green-length-9"),
        FulfilProphecy(0, prophecy("count-black")),
        FulfilTemple(temple("no-green-length-9")),
    )
    assert state.players[0].temples == b""
    assert state.players[0].coatls[0].temple == temple("no-green-length-9")


def test_r5_4_the_temple_closes_the_coatl_to_more_cards() -> None:
    state = do(
        closing(held="no-green-length-9"),
        FulfilProphecy(0, prophecy("count-black")),
        FulfilTemple(temple("no-green-length-9")),
    )
    assert refusal(state, FulfilProphecy(0, prophecy("trio-black"))) == "coatl-complete"


def test_r2_2_taking_a_common_temple_uncovers_the_next_at_once() -> None:
    state = apply(closing(), FulfilProphecy(0, prophecy("count-black")))
    state = apply(state, FulfilTemple(temple("no-yellow-length-7")))
    assert state.phase == "uncover"
    state = apply(state, DealTemple(temple("no-green-length-9")))
    assert state.piles.tops == (temple("no-green-length-9"), temple("no-black-length-8"))
    assert state.piles.beneath == (0, 1)
    assert state.piles.hidden == temples("no-blue-length-10")
    assert state.phase == "assemble"


def test_r2_2_the_last_temple_of_a_pile_uncovers_nothing() -> None:
    seat = player(coatls=[coatl("<kkkk>", "count-black")])
    state = playing(seat, phase="complete", completing=0, beneath=(0, 2))
    state = apply(state, FulfilTemple(temple("no-yellow-length-7")))
    assert state.piles.tops == (NONE, temple("no-black-length-8"))
    assert state.phase == "assemble"
