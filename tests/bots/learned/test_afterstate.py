from __future__ import annotations

from helpers import coatl, done, pieces, player, playing, prophecies, row_of

from coatl.bots.learned.afterstate import Afterstate, afterstate_of, completed_points
from coatl.rules import State
from coatl.rules.state import Memory
from coatl.view import view

from .positions import pieces_of


def table() -> State:
    own = player("hy by by", [done()], "count-red", "no-yellow-length-7", feathers=1)
    other = player("tk", [], "count-red trio-blue")
    other.memory = Memory(known=prophecies("trio-blue"))
    return playing(own, other)


def test_own_cards_are_known() -> None:
    after = afterstate_of(view(table(), 0), 0)
    assert after.hand == prophecies("count-red")
    assert after.unknown_cards == 0
    assert len(after.temples) == 1


def test_of_others_only_what_was_seen_is_known() -> None:
    after = afterstate_of(view(table(), 0), 1)
    assert after.hand == prophecies("trio-blue")
    assert after.unknown_cards == 1
    assert after.temples == b""


def test_points_include_feathers() -> None:
    after = afterstate_of(view(table(), 0), 0)
    assert after.points() == 4
    assert after.finished() == 1


def test_unfinished_coatls_are_worth_nothing_yet() -> None:
    assert completed_points((coatl("<kkk", "count-black"),)) == 0


def test_a_copy_does_not_change_with_the_original() -> None:
    after = afterstate_of(view(table(), 0), 0)
    copy = after.copy()
    after.gain(pieces("bk"))
    after.lose(0)
    after.empty_space(0)
    after.empty_slots([0])
    assert pieces_of(copy) == pieces("hy by by")
    assert copy.piece_count == 3
    assert copy.supply == table().supply
    assert copy.row == table().row


def test_a_copy_has_everything() -> None:
    after = afterstate_of(view(table(), 0), 0)
    for name, value in vars(after).items():
        if isinstance(value, bool):
            setattr(after, name, True)
    after.feather_to = 1
    after.unknown_cards = 2
    assert vars(after.copy()) == vars(after)


def test_cards_of_the_row_come_into_the_hand() -> None:
    after = afterstate_of(view(table(), 0), 0)
    after.empty_slots([0, 5])
    assert after.hand == prophecies("count-red count-yellow trio-yellow")
    assert after.row == row_of("- count-red count-black count-green count-blue -")


def emptied(*spaces: int) -> Afterstate:
    after = afterstate_of(view(table(), 0), 0)
    for space in spaces:
        after.empty_space(space)
    return after


def test_r3_5_a_supply_without_bodies_or_without_ends_is_filled() -> None:
    assert emptied(0, 1, 2, 3, 4, 5).is_refilled()
    assert emptied(6, 7, 8, 9).is_refilled()
    assert not emptied(0, 1, 2, 3, 4, 6, 7, 8).is_refilled()
