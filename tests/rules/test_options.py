from typing import Any

import pytest
from helpers import all_options, coatl, do, player, playing, ready

from coatl.rules import Options, OptionsError, apply, legal_actions, new_game
from coatl.rules.actions import PRIEST_COMMITMENTS, SEE_THE_FUTURE_ACTION, PerfectPick
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.pieces import BODIES, GOLD
from coatl.rules.state import ALL_TOKENS


def test_r2_4_standard_table_has_tokens_and_no_extras() -> None:
    assert Options() == Options(2, True, False, False, False, False)


@pytest.mark.parametrize("number", [0, 1, 5, True, "2", 2.0])
def test_r2_4_only_two_to_four_players(number: Any) -> None:
    with pytest.raises(OptionsError) as refused:
        Options(players=number)
    assert refused.value.code == "players-out-of-range"


@pytest.mark.parametrize(
    "name", ["tokens", "promo", "fewer_bodies", "golden_feathers", "closed_ends"]
)
def test_r2_4_other_options_are_switches(name: str) -> None:
    values: dict[str, Any] = {name: 1}
    with pytest.raises(OptionsError) as refused:
        Options(**values)
    assert refused.value.code == "option-not-a-switch"
    assert refused.value.facts == {"option": name}


def test_r2_4_fewer_bodies_is_for_two_or_three_players() -> None:
    with pytest.raises(OptionsError) as refused:
        Options(players=4, fewer_bodies=True)
    assert refused.value.code == "fewer-bodies-needs-2-or-3-players"


@pytest.mark.parametrize(("number", "bodies"), [(2, 14), (3, 18)])
def test_r2_4_fewer_bodies_leaves_14_or_18_of_each_colour(number: int, bodies: int) -> None:
    bag = new_game(Options(players=number, fewer_bodies=True)).bags[1]
    assert [bag.count(piece) for piece in BODIES] == [bodies] * 5


def test_r2_4_tokens_on_gives_everyone_three() -> None:
    assert [one.tokens for one in new_game(Options(players=4)).players] == [ALL_TOKENS] * 4


def test_r2_4_first_game_has_no_tokens() -> None:
    assert [one.tokens for one in new_game(Options(tokens=False)).players] == [0, 0]


def test_r2_4_without_tokens_no_sacrifice_is_legal() -> None:
    state = do(ready(Options(tokens=False), 1))
    while state.phase == "keep":
        state = apply(state, legal_actions(state)[-1])
    sacrifices = [
        action
        for action in legal_actions(state)
        if isinstance(action, PerfectPick)
        or action in PRIEST_COMMITMENTS
        or action == SEE_THE_FUTURE_ACTION
    ]
    assert state.phase == "turn"
    assert sacrifices == []


def test_r2_4_promo_cards_join_only_when_chosen() -> None:
    promo_prophecies = {card.kind for card in PROPHECIES if card.promo}
    promo_temples = {card.kind for card in TEMPLES if card.promo}
    without, with_them = new_game(Options()), new_game(Options(promo=True))
    assert promo_prophecies.isdisjoint(without.stock.deck)
    assert promo_temples.isdisjoint(without.piles.hidden)
    assert promo_prophecies <= set(with_them.stock.deck)
    assert promo_temples <= set(with_them.piles.hidden)


def test_r2_4_golden_feathers_join_only_when_chosen() -> None:
    assert GOLD not in new_game(Options()).bags[1]
    assert GOLD in new_game(Options(golden_feathers=True)).bags[1]


def test_r2_4_golden_feathers_and_fewer_bodies_agree() -> None:
    both = Options(players=3, fewer_bodies=True, golden_feathers=True)
    assert both.bodies_per_colour == Options(players=3, golden_feathers=True).bodies_per_colour


def test_r2_4_open_end_ruling_is_an_option() -> None:
    hand = player(coatls=[coatl("bb")], hand="lone-pair-blue")
    as_printed = playing(hand, options=Options())
    closed_ends = playing(hand, options=Options(closed_ends=True))
    assert len(legal_actions(as_printed)) == len(legal_actions(closed_ends)) + 1


def test_r2_4_every_combination_of_options_deals() -> None:
    for options in all_options():
        assert ready(options, 5).phase == "keep"
