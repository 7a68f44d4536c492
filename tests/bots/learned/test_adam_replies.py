from __future__ import annotations

import pytest
from helpers import adam_with, playing, row_of

from coatl.bots.learned.adam_replies import ADAM_NUMBERS, AdamReply, adam_numbers, adam_stands, slid
from coatl.bots.learned.afterstate import Afterstate, afterstate_of
from coatl.rules import Options, adam_turn
from coatl.rules.state import Adam
from coatl.view import view


def after_with(adam: Adam) -> Afterstate:
    return afterstate_of(view(playing(options=Options.solo(), adam=adam), 0), 0)


def test_r10_7_the_row_slides_to_the_right() -> None:
    assert slid(row_of("trio-red - count-red")) == row_of("- - - - trio-red count-red")


@pytest.mark.parametrize(
    ("cards", "part"),
    [("count-red", 0.0), ("count-red br br", 5 * 2 / 6), ("count-red br | count-red br br", 5 / 2)],
)
def test_a_card_stands_as_far_as_it_has_its_pieces(cards: str, part: float) -> None:
    assert adam_stands(adam_with(cards)) == pytest.approx(part)


def test_a_reply_is_a_turn_of_adam() -> None:
    adam = adam_with("count-red br br br br br | trio-black | trio-green")
    after = after_with(adam)
    expected = adam_turn(adam, after.supply, after.row, 3)
    AdamReply(after).play(after)
    assert (after.adam, after.supply, after.row) == expected[:3]
    assert after.has_adam_replied


def test_making_a_reply_does_not_play_it() -> None:
    after = after_with(adam_with("trio-red | trio-black | trio-green"))
    AdamReply(after)
    assert after.adam == adam_with("trio-red | trio-black | trio-green")
    assert not after.has_adam_replied


@pytest.mark.parametrize("cards", ["count-red", "trio-red br | count-red | trio-blue | count-blue"])
def test_numbers_tell_what_cards_lack(cards: str) -> None:
    adam = adam_with(cards)
    numbers = adam_numbers(after_with(adam), adam)
    assert len(numbers) == ADAM_NUMBERS
    assert numbers[0] == (1.0 if cards == "count-red" else 5 / 6)
    assert [n > 0 for n in numbers[:4]] == [place < len(adam.cards) for place in range(4)]
