from typing import Any

import pytest
from helpers import all_options, coatl, do, player, playing, ready

from coatl.rules import Options, OptionsError, apply, legal_actions, new_game
from coatl.rules.actions import PRIEST_COMMITMENTS, SEE_THE_FUTURE_ACTION, PerfectPick
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.options import LEVELS, parse_options
from coatl.rules.pieces import BODIES, GOLD
from coatl.rules.state import ALL_TOKENS


def test_r2_4_standard_table_has_tokens_and_no_extras() -> None:
    assert Options() == Options(2, True, False, False, False, False)


@pytest.mark.parametrize("number", [0, -1, 5, True, "2", 2.0])
def test_r2_4_only_one_to_four_players(number: Any) -> None:
    with pytest.raises(OptionsError) as refused:
        Options(players=number)
    assert refused.value.code == "players-out-of-range"


@pytest.mark.parametrize(
    "name",
    ["tokens", "promo", "fewer_bodies", "golden_feathers", "closed_ends", "first_printing"],
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


def test_r10_10_the_levels_are_five() -> None:
    assert LEVELS == (1, 2, 3, 4, 5)


def test_r10_1_a_solo_table_is_for_one_without_tokens() -> None:
    options = Options.solo()
    assert (options.players, options.tokens, options.levels) == (1, False, ())
    assert options.is_solo
    assert not Options().is_solo


def test_r10_10_levels_are_freely_combined_and_kept_in_order() -> None:
    assert Options.solo([5, 1, 3]).levels == (1, 3, 5)


SOLO: dict[str, Any] = {"players": 1, "tokens": False}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"players": 1}, "not-in-the-solo-game"),
        ({**SOLO, "tokens": True}, "not-in-the-solo-game"),
        ({**SOLO, "fewer_bodies": True}, "not-in-the-solo-game"),
        ({**SOLO, "golden_feathers": True}, "not-in-the-solo-game"),
        ({"players": 2, "levels": (1,)}, "levels-are-for-solo"),
        ({"players": 3, "levels": (2, 5)}, "levels-are-for-solo"),
        ({"players": 4, "levels": (4,)}, "levels-are-for-solo"),
        ({"players": 2, "first_printing": True}, "levels-are-for-solo"),
        ({**SOLO, "levels": (0,)}, "unknown-level"),
        ({**SOLO, "levels": (1, 6)}, "unknown-level"),
        ({**SOLO, "levels": (True,)}, "unknown-level"),
        ({**SOLO, "levels": ("1",)}, "unknown-level"),
        ({**SOLO, "levels": (1.0,)}, "unknown-level"),
        ({**SOLO, "levels": (2, 2)}, "levels-not-in-order"),
        ({**SOLO, "levels": (3, 1)}, "levels-not-in-order"),
        ({**SOLO, "levels": [1]}, "levels-not-a-list"),
        ({**SOLO, "levels": "12"}, "levels-not-a-list"),
        ({**SOLO, "levels": 3}, "levels-not-a-list"),
        ({**SOLO, "levels": None}, "levels-not-a-list"),
        ({**SOLO, "first_printing": True}, "first-printing-needs-level-1"),
        ({**SOLO, "levels": (2, 3), "first_printing": True}, "first-printing-needs-level-1"),
    ],
)
def test_r10_10_options_that_do_not_go_with_the_table_are_refused(
    given: dict[str, Any], code: str
) -> None:
    with pytest.raises(OptionsError) as refused:
        Options(**given)
    assert refused.value.code == code


def test_r10_10_a_level_given_twice_is_refused_though_in_order() -> None:
    with pytest.raises(OptionsError, match="levels-not-in-order"):
        Options.solo([1, 1])


def test_every_table_is_read_back_from_its_settings() -> None:
    for options in all_options():
        assert parse_options(options.settings()) == options


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (Options(), "levels"),
        (Options(), "first_printing"),
        (Options.solo(), "tokens"),
        (Options.solo(), "fewer_bodies"),
        (Options.solo(), "golden_feathers"),
        (Options.solo(), "weather"),
    ],
)
def test_an_option_that_a_kind_of_table_does_not_have_is_unknown_there(
    options: Options, name: str
) -> None:
    assert name not in options.settings()
    with pytest.raises(OptionsError, match="unknown-option"):
        parse_options({**options.settings(), name: False})


def test_levels_may_be_given_as_a_list_where_options_are_read() -> None:
    assert parse_options({"players": 1, "levels": [1, 4]}) == Options.solo((1, 4))


def test_players_that_only_equal_one_are_refused() -> None:
    with pytest.raises(OptionsError, match="players-out-of-range"):
        parse_options({"players": True})


@pytest.mark.parametrize("levels", [[1, "a"], [None, 1], [[1], 2], 5, None])
def test_r10_10_levels_that_cannot_be_ordered_are_refused(levels: Any) -> None:
    with pytest.raises(OptionsError):
        Options.solo(levels)
