import ast
from itertools import chain
from pathlib import Path

import pytest
from helpers import coatl, do, done, piece, player, playing, prophecy, ready

from coatl.rules import (
    ACTIONS,
    Action,
    IllegalAction,
    Options,
    State,
    apply,
    legal_actions,
    reasons,
)
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    PASS,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.chance import AdamPlays, DealProphecy
from coatl.rules.reasons import reason_against
from coatl.rules.state import Ending


def positions() -> dict[str, State]:
    """One position for every phase in which a player decides, and some crowded ones."""
    builder = player(
        board="hy by bk tk ty",
        coatls=[coatl("<kkk", "lone-pair-black"), coatl("rr>")],
        hand="count-black trio-black count-red",
        temples_held="no-green-length-9",
    )
    golden = Options(golden_feathers=True)
    thief, victim = player(board="* by"), player(board="by bk hy *")
    turn = playing(builder)
    return {
        "keep": ready(Options(players=4), 3),
        "turn": turn,
        "turn, full hand": playing(
            player(hand="trio-red trio-blue trio-black trio-green count-red")
        ),
        "turn, full board": playing(player(board="by by by by hy hy ty ty")),
        "turn, gold": playing(thief, victim, options=golden),
        "turn, three": playing(player(board="by", coatls=[done(), done(), coatl("k")])),
        "turn, declinable": playing(seat=1, ending=Ending("third-coatl", 0, 0)),
        "turn, closed ends": playing(builder, options=Options(closed_ends=True)),
        "choose": apply(turn, TakeProphecy(0)),
        "foresee": playing(builder, phase="foresee"),
        "foresee, full hand": playing(
            player(hand="trio-red trio-blue trio-black trio-green count-red"), phase="foresee"
        ),
        "foresee, no card to take": playing(builder, row="-", deck="", phase="foresee"),
        "assemble": do(turn, AddPiece(1, "head", piece("by"))),
        "complete": do(turn, AddPiece(0, "tail", piece("tk"))),
        "confirm": apply(turn, TakePieces(6)),
        "draw": apply(turn, DRAW_PROPHECY),
        "over": playing(phase="over"),
        **solo_positions(),
    }


def solo_positions() -> dict[str, State]:
    """Positions at tables where the levels of the solo game forbid something."""
    builder = player(
        board="tk tr",
        coatls=[coatl("<kkkgrk", "trio-black"), coatl("kkk")],
        hand="lone-pair-black pair-red-black chain-green-red-black count-black",
        tokens=0,
    )
    levels = Options.solo((1, 2, 3, 4, 5), promo=True)
    tops = ("promo-no-red-card-yellow-equals-black", "no-red-length-11")
    turn = playing(builder, options=levels, tops=tops)
    free = playing(builder, options=Options.solo((1, 4)))
    dealt = ready(Options.solo(), 1)
    three = do(dealt, *map(DiscardProphecy, dealt.active.hand[:2]))
    return {
        "keep, alone": dealt,
        "keep, alone with three": three,
        "turn, alone": turn,
        "turn, alone and free": free,
        "complete, alone": apply(free, AddPiece(0, "tail", piece("tk"))),
        "adam": playing(options=levels, phase="adam"),
    }


POSITIONS = positions()


@pytest.mark.parametrize("name", POSITIONS)
def test_an_action_has_a_reason_against_it_exactly_if_it_is_illegal(name: str) -> None:
    state = POSITIONS[name]
    legal = set(legal_actions(state))
    for action in ACTIONS:
        assert (reason_against(state, action) is None) == (action in legal), action


@pytest.mark.parametrize("name", POSITIONS)
def test_apply_raises_the_reason_against_every_illegal_action(name: str) -> None:
    state = POSITIONS[name]
    for action in set(ACTIONS) - set(legal_actions(state)):
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.code == reason_against(state, action)
        assert refused.value.facts == {"step": action}


def test_every_position_offers_what_its_name_says() -> None:
    assert {name.split(",")[0] for name in POSITIONS} == {s.phase for s in POSITIONS.values()}


def test_r3_7_must_act_is_the_reason_against_passing() -> None:
    assert reason_against(playing(), PASS) == "must-act"


def test_an_action_that_is_no_entry_of_the_list_is_refused_with_a_code() -> None:
    strange: list[Action] = [
        TakePieces(-1),
        TakeProphecy(-1),
        AddPiece(-1, "head", 5),
        FulfilProphecy(-1, 0),
        BeginCoatl(200),
        DiscardProphecy(200),
    ]
    state = playing(player(board="by", coatls=[coatl("k")]))
    for action in strange:
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.code == reason_against(state, action)


def test_codes_are_keys_and_not_sentences() -> None:
    codes = {
        code
        for state in POSITIONS.values()
        for code in (reason_against(state, action) for action in ACTIONS)
        if code is not None
    }
    assert len(codes) > 20
    assert set(chain(*codes)) <= set("abcdefghijklmnopqrstuvwxyz-134")


def test_every_code_is_provoked_by_a_test() -> None:
    source = Path(reasons.__file__).with_name("reasons.py").read_text(encoding="utf-8")
    codes = {
        node.value
        for found in ast.walk(ast.parse(source))
        if isinstance(found, ast.Return) and found.value is not None
        for node in ast.walk(found.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "-" in node.value
    }
    tests = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    assert len(codes) > 30
    assert {code for code in codes if f'"{code}"' not in tests} == set()


def test_r5_4_completing_first_is_the_reason_while_completing() -> None:
    state = POSITIONS["complete"]
    assert reason_against(state, FulfilProphecy(1, prophecy("count-red"))) == (
        "complete-the-coatl-first"
    )
    assert reason_against(state, PASS) == "complete-the-coatl-first"


def test_r3_3_nothing_begun_is_the_reason_against_finishing_at_once() -> None:
    assert reason_against(playing(), FINISH) == "nothing-begun"


def test_every_set_of_levels_that_can_forbid_a_coatl_is_provoked_by_a_test() -> None:
    tests = Path(__file__).with_name("test_levels.py").read_text(encoding="utf-8")
    assert {code for code in reasons._LEVEL_CODES.values() if f'"{code}"' not in tests} == set()


def test_an_outcome_is_refused_in_a_players_turn() -> None:
    assert reason_against(playing(), AdamPlays()) == "not-now"
    assert reason_against(playing(), DealProphecy(0)) == "not-now"


def test_nothing_is_legal_after_the_end() -> None:
    assert reason_against(playing(phase="over"), AdamPlays()) == "game-over"
