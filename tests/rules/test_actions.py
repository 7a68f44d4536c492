from coatl.rules import ACTIONS, CODES
from coatl.rules.actions import (
    ADD_TO_HEAD,
    ADD_TO_TAIL,
    BEGIN_COATL,
    DISCARD_PROPHECY,
    FULFIL_PROPHECY,
    FULFIL_TEMPLE,
    STEALS,
    DrawProphecy,
    Finish,
    Pass,
    SeeTheFuture,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.pieces import GOLD


def test_every_action_has_its_own_code() -> None:
    assert len(CODES) == len(ACTIONS) == len(set(ACTIONS))
    assert [CODES[action] for action in ACTIONS] == list(range(len(ACTIONS)))


def test_actions_of_different_verbs_are_never_equal() -> None:
    assert TakePieces(0) != TakeProphecy(0)  # type: ignore[comparison-overlap]
    assert len({Finish(), Pass(), DrawProphecy(), SeeTheFuture()}) == 4


def test_verbs_name_one_kind_of_action_each() -> None:
    verbs = {(type(action), action.verb) for action in ACTIONS}
    assert len(verbs) == len({verb for _, verb in verbs}) == 14


def test_every_card_has_its_actions() -> None:
    assert [action.kind for action in DISCARD_PROPHECY] == [card.kind for card in PROPHECIES]
    assert [action.kind for action in FULFIL_TEMPLE] == [card.kind for card in TEMPLES]
    assert [len(on_one) for on_one in FULFIL_PROPHECY] == [len(PROPHECIES)] * 3


def test_r5_2_no_action_puts_a_tail_at_the_head_or_a_head_at_the_tail() -> None:
    assert all(action.piece < 10 for one in ADD_TO_HEAD for action in one)
    assert all(5 <= action.piece < GOLD for one in ADD_TO_TAIL for action in one)


def test_r9_1_no_action_builds_with_gold() -> None:
    assert GOLD not in {action.piece for action in BEGIN_COATL}


def test_r9_2_steals_take_one_or_two_bodies() -> None:
    assert [len(of_one) for of_one in STEALS] == [5 + 15] * 4
    assert all(GOLD not in steal.pieces for of_one in STEALS for steal in of_one)
