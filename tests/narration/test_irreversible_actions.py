"""What actions reveal, and when they leave the player stuck, in the solo game."""

from __future__ import annotations

from helpers import coatl, player, playing

from coatl.narration.irreversible_actions import leaves_stuck, revealing_actions
from coatl.rules import Options, State, legal_actions
from coatl.rules.actions import DRAW_PROPHECY, FINISH, PASS, TakePieces
from coatl.terminal.menu import Menu
from coatl.view import view

HAND = "trio-yellow trio-black trio-blue trio-green count-blue"


def stuck_alone(board: str = "hy hy hy hy hy hy hy hy") -> State:
    """Two Cóatls that lack their tails, nothing but heads on the board, a full hand."""
    coatls = [coatl("<rrr", "trio-red"), coatl("<r")]
    alone = player(board=board, coatls=coatls, hand=HAND, tokens=0)
    return playing(alone, options=Options.solo())


def test_ending_the_turn_before_adams_reveals_nothing() -> None:
    state = stuck_alone()
    assert legal_actions(state) == (PASS,)
    assert revealing_actions(view(state, 0), (PASS,)) == frozenset()
    state.phase = "confirm"
    assert revealing_actions(view(state, 0), (FINISH,)) == frozenset()


def test_drawing_reveals_a_card_in_the_solo_game() -> None:
    state = playing(player(tokens=0), options=Options.solo())
    assert revealing_actions(view(state, 0), legal_actions(state)) == {DRAW_PROPHECY}


def test_r3_7_an_action_that_leaves_only_a_pass_after_adams_turn_is_found() -> None:
    seen = view(stuck_alone("hy hy hy hy hy hy hy"), 0)
    assert leaves_stuck(seen, TakePieces(6))
    assert not leaves_stuck(seen, TakePieces(7))


def test_r10_10_finishing_without_a_temple_is_not_offered_at_level_1() -> None:
    closed = coatl("<rrrk>", "trio-red")
    alone = player(coatls=[closed], tokens=0)
    tops = ("no-yellow-length-7", "no-green-length-9")
    for levels, offered in (((), True), ((1,), False)):
        options = Options.solo(levels)
        state = playing(alone, options=options, phase="complete", completing=0, tops=tops)
        menu = Menu(view(state, 0), legal_actions(state), ("Ana",))
        text = "\n".join(line.plain for line in menu.lines(100))
        assert ("without a Temple" in text) == offered
        assert "no-yellow-length-7" in text
