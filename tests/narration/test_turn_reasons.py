"""Reasons for a turn: one sentence for what it does and gains, one for where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from helpers import adam_with, coatl, done, pieces, player, playing, prophecies, temple

from coatl.narration.goals import make_goal
from coatl.narration.turn_reasons import turn_reasons
from coatl.rules import Action, Coatl, Options, State, apply
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    PRIEST_COMMITMENTS,
    SEE_THE_FUTURE_ACTION,
    TAKE_PROPHECY,
    AddPiece,
    BeginCoatl,
    FulfilProphecy,
    FulfilTemple,
    PerfectPick,
    Steal,
    TakePieces,
)
from coatl.rules.state import Ending

#: A Cóatl worth more than three others.
STRONG = coatl("<kkkkkkkk>", "count-black trio-black")


def reasons(
    state: State, *actions: Action, target: Coatl | None = None, number: int = 0
) -> list[tuple[str, dict[str, Any]]]:
    """The reasons for these actions; `target` is what the seat is after."""
    after = state
    for action in actions:
        after = apply(after, action)
    goals = [] if target is None else [make_goal(after.players[state.seat], number, target)]
    return [(key, facts) for key, facts in turn_reasons(state, actions, after, goals)]


def only(found: Sequence[tuple[str, dict[str, Any]]]) -> tuple[str, dict[str, Any]]:
    (one,) = found
    return one


def test_completing_says_its_points_and_the_cards() -> None:
    state = playing(player("tk", [coatl("<kkk")], "count-black trio-black"))
    close = AddPiece(0, "tail", *pieces("tk"))
    fulfil = FulfilProphecy(0, *prophecies("count-black"))
    key, facts = only(reasons(state, close, fulfil, FINISH))
    assert key == "reason.complete"
    assert facts == {"coatl": 1, "points": 3, "cards": ["count-black"], "more": 0}


def test_a_temple_counts_among_the_cards() -> None:
    state = playing(player("tk", [coatl("<kkk", "count-black")], temples_held="no-blue-length-10"))
    close = AddPiece(0, "tail", *pieces("tk"))
    key, facts = only(reasons(state, close, FulfilTemple(temple("no-blue-length-10")), FINISH))
    assert key == "reason.complete"
    assert facts["cards"] == ["no-blue-length-10"]


def test_pieces_that_are_kept_are_named_with_what_they_are_for() -> None:
    state = playing(player("tk hg", [coatl("<kkk", "count-black")], "trio-green"))
    close = AddPiece(0, "tail", *pieces("tk"))
    target = coatl("<gggk>", "trio-green")
    _, why = reasons(state, close, FINISH, target=target, number=1)
    assert why[0] == "reason.goal-kept"
    assert why[1] == {
        "spared": pieces("hg"),
        "coatl": 0,
        "points": 3,
        "cards": ["trio-green"],
        "more": 0,
    }


def test_fulfilling_says_what_the_cards_will_bring() -> None:
    state = playing(player("bk", [coatl("kk")], "count-black trio-black"))
    add = AddPiece(0, "tail", *pieces("bk"))
    count, trio = (FulfilProphecy(0, *prophecies(card)) for card in ("count-black", "trio-black"))
    key, facts = only(reasons(state, add, count, trio, FINISH))
    assert key == "reason.fulfil"
    assert facts == {"cards": ["count-black", "trio-black"], "more": 0, "coatl": 1, "points": 5}


def test_growing_says_what_cards_gain() -> None:
    state = playing(player("bk", [coatl("kkk", "count-black")]))
    key, facts = only(reasons(state, AddPiece(0, "tail", *pieces("bk")), FINISH))
    assert (key, facts) == ("reason.grow", {"coatl": 1, "points": 1})


def test_building_that_brings_nothing_yet_makes_room() -> None:
    begin = BeginCoatl(*pieces("bk"))
    first = only(reasons(playing(player("bk")), begin, FINISH))
    assert first == ("reason.begin", {"pieces": pieces("bk"), "coatl": 1})
    add = AddPiece(0, "tail", *pieces("bk"))
    more = only(reasons(playing(player("bk", [coatl("k")])), add, FINISH))
    assert more == ("reason.build", {"pieces": pieces("bk"), "coatl": 1})


def test_taking_names_what_is_lacking_then() -> None:
    target = coatl("<yrbb>", "pair-red-blue")
    state = playing(player("hy bb", hand="pair-red-blue"))
    what, why = reasons(state, TakePieces(0), FINISH, target=target)
    assert what == ("reason.take", {"pieces": pieces("by br")})
    assert why[0] == "reason.goal-near"
    assert why[1]["lacking"] == pieces("tb")
    state = playing(player("hy bb tb", hand="pair-red-blue"))
    assert reasons(state, TakePieces(0), FINISH, target=target)[1][0] == "reason.goal-ready"
    state = playing(player(hand="pair-red-blue"))
    far, facts = reasons(state, TakePieces(0), FINISH, target=target)[1]
    assert (far, facts["count"]) == ("reason.goal-far", 3)


def test_a_goal_that_the_turn_does_not_serve_is_no_reason() -> None:
    state = playing(player(hand="pair-red-blue"))
    black_and_green = reasons(state, TakePieces(1), FINISH, target=coatl("<yrbb>", "pair-red-blue"))
    assert only(black_and_green)[0] == "reason.take"


def test_what_adam_would_take_next_is_taken_from_it() -> None:
    adam = adam_with("trio-black | trio-green | trio-blue")
    state = playing(options=Options.solo(), adam=adam)
    key, facts = reasons(state, TakePieces(1), FINISH)[0]
    assert (key, facts["card"]) == ("reason.take-adam", "trio-black")
    assert reasons(state, TakePieces(0), FINISH)[0][0] == "reason.take"


def test_the_last_end_that_another_player_needs_is_named() -> None:
    supply = ["by br", "bk bg", "bb by", "br bk", "bg bb", "by by", "hy", "ty", "", "tr"]
    other = player(coatls=[coatl("yrb>", "pair-red-blue")])
    key, facts = reasons(playing(player(), other, supply=supply), TakePieces(6), FINISH)[0]
    assert (key, facts["end"], facts["seat"]) == ("reason.take-last", "head", 1)
    has_one = player("hr", [coatl("yrb>", "pair-red-blue")])
    state = playing(player(), has_one, supply=supply)
    assert reasons(state, TakePieces(6), FINISH)[0][0] == "reason.take"


def test_choosing_cards() -> None:
    state = playing(player(hand="trio-red"))
    assert reasons(state, TAKE_PROPHECY[0], FINISH) == [("reason.row", {"cards": ["count-yellow"]})]
    assert reasons(state, DRAW_PROPHECY) == [("reason.draw", {"held": 1, "limit": 5})]
    both = reasons(state, TAKE_PROPHECY[0], DRAW_PROPHECY)
    assert both == [("reason.row-and-draw", {"cards": ["count-yellow"]})]


def test_tokens_and_feathers() -> None:
    state = playing()
    pick = PerfectPick(pieces("br bk"))
    assert only(reasons(state, pick))[0] == "reason.pick"
    assert only(reasons(state, SEE_THE_FUTURE_ACTION))[0] == "reason.future"
    key, facts = only(reasons(state, PRIEST_COMMITMENTS[0]))
    assert (key, facts["card"]) == ("reason.priest", "no-yellow-length-7")
    feathers = Options(2, golden_feathers=True)
    state = playing(player("*"), player("br"), options=feathers)
    key, facts = only(reasons(state, Steal(1, pieces("br")), FINISH))
    assert key == "reason.steal"
    assert facts == {"other": 1, "pieces": pieces("br"), "points": 2}


@pytest.mark.parametrize(("rivals", "standing"), [([done()], "lead"), ([done(), STRONG], "behind")])
def test_the_third_coatl_tells_who_leads(rivals: list[Coatl], standing: str) -> None:
    short = coatl("<kkk", "count-black")
    state = playing(player("tk", [done(), done(), short]), player(coatls=rivals))
    close = AddPiece(2, "tail", *pieces("tk"))
    key, facts = reasons(state, close, FINISH)[1]
    assert key == f"reason.end-{standing}"
    assert facts["rivals"] == 1


def test_the_last_turn_of_a_seat_is_announced() -> None:
    state = playing(seat=1, ending=Ending("third-coatl", 0, 0))
    assert ("reason.last", {}) in reasons(state, TakePieces(0))


def test_nothing_left_to_do_is_said_alone() -> None:
    state = apply(playing(), TakePieces(0))
    assert reasons(state, FINISH, target=coatl("<yrbb>", "pair-red-blue")) == [
        ("reason.finish", {})
    ]
