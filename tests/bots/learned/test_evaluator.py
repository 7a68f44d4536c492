from __future__ import annotations

from functools import cache
from random import Random

import pytest
from helpers import adam_with, coatl, done, midgame, player, playing
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import solo_options

from coatl.bots.learned.afterstate import Afterstate, afterstate_of
from coatl.bots.learned.design_effort import QUICK
from coatl.bots.learned.designer import Designer
from coatl.bots.learned.evaluator import AfterstateEvaluator, Evaluation, turns_that_remain
from coatl.bots.learned.feature_list import FEATURES
from coatl.bots.learned.style import Style
from coatl.bots.learned.turns import turns
from coatl.resample import resample
from coatl.rules import (
    Action,
    Coatl,
    Options,
    State,
    adam_points,
    apply,
    legal_actions,
    scores,
    settle,
    settle_once,
    winners,
)
from coatl.rules.actions import FINISH, PASS, TAKE_PIECES
from coatl.rules.cards import EMPTY_SLOT
from coatl.rules.endings import final_turns
from coatl.rules.state import ADAM, Ending, Player
from coatl.view import view

from .positions import evaluator_of, random_states


def judged(state: State, change: Afterstate | None = None) -> Evaluation:
    """How the active seat judges its position as it stands, or an afterstate."""
    seen = view(state, state.seat)
    evaluator = evaluator_of(seen)
    return evaluator.evaluate(change or afterstate_of(seen, state.seat))


def result(state: State, seat: int) -> tuple[float, float]:
    """The share of the win and the margin in a game that is over, by the rules."""
    totals = [score.total for score in scores(state)]
    rivals = totals[:seat] + totals[seat + 1 :]
    if state.adam is not None:
        rivals = [adam_points(state.adam)]
    won = winners(state)
    return 1 / len(won) if seat in won else 0.0, float(totals[seat] - max(rivals))


def check_last_turns(state: State) -> int:
    """Last turns are judged as the engine scores them; the number of them."""
    evaluator = evaluator_of(view(state, state.seat))
    checked = 0
    for turn in turns(evaluator, legal_actions(state)):
        verdict = evaluator.evaluate(turn.after)
        if verdict.is_decided and turn.actions[-1] in (FINISH, PASS):
            reached = state
            for action in turn.actions:
                reached, _ = settle(reached, Random(1))
                reached = apply(reached, action)
            reached, _ = settle(reached, Random(1))
            assert reached.is_over
            if verdict.is_certain:
                assert (verdict.win, verdict.margin) == result(reached, state.seat)
                checked += 1
    return checked


LAST = Ending("no-bodies", 0, 0)


def test_the_last_turn_of_a_table_is_judged_as_the_rules_score_it() -> None:
    own = player("ty by", [done(), coatl("<yyyy")], "count-yellow count-red", feathers=1)
    state = playing(own, player(coatls=[done(), done()]), player(), ending=LAST)
    assert check_last_turns(state) > 3


def test_the_last_turn_alone_is_judged_as_the_rules_score_it() -> None:
    adam = adam_with("trio-red | trio-black | trio-green", realised="count-red")
    own = player("ty by", [done(), done(), coatl("<yyyy")], "count-yellow count-red", tokens=0)
    state = playing(own, options=Options.solo(), adam=adam)
    assert check_last_turns(state) > 0


def test_the_first_printings_temple_decides() -> None:
    table = Options.solo((1,), first_printing=True)
    adam = adam_with("trio-red | trio-black | trio-green")
    own = player("", [done()], tokens=0)
    state = playing(own, options=table, adam=adam, ending=LAST)
    assert judged(state).win == 0.0
    own = player("", [coatl("<kkk>", "count-black", "no-yellow-length-7")], tokens=0)
    assert judged(playing(own, options=table, adam=adam, ending=LAST)).win == 1.0


@pytest.mark.parametrize(
    ("own", "rival", "share"),
    [
        (["<kkk>", "count-black"], ["<kkk>", "count-black"], 0.5),
        (["<kkkk>", "count-black"], ["<kkk>", "count-black"], 1.0),
        (["<kkk>", "count-black"], ["<kkkk>", "count-black"], 0.0),
    ],
)
def test_r8_2_a_shared_win_is_half_a_win(own: list[str], rival: list[str], share: float) -> None:
    state = playing(player(coatls=[coatl(*own)]), player(coatls=[coatl(*rival)]), ending=LAST)
    assert judged(state).win == share
    assert (judged(state).win, judged(state).margin) == result(state, 0)


def test_r8_2_more_cards_win_where_points_are_equal() -> None:
    one_card = coatl("<kkkkk>", "count-black")  # 4 points
    two_cards = [coatl("<kkk>", "count-black"), coatl("<yyy>", "count-yellow")]
    state = playing(player(coatls=two_cards), player(coatls=[one_card]), ending=LAST)
    assert (judged(state).win, judged(state).margin) == (1.0, 0.0) == result(state, 0)


def test_r8_2_the_best_coatl_wins_where_cards_are_equal_too() -> None:
    even = [coatl("<kkkk>", "count-black"), coatl("<yyyy>", "count-yellow")]
    uneven = [coatl("<kkk>", "count-black"), coatl("<yyyyy>", "count-yellow")]
    state = playing(player(coatls=even), player(coatls=uneven), ending=LAST)
    assert (judged(state).win, judged(state).margin) == (0.0, 0.0) == result(state, 0)


def test_r9_2_a_feather_given_in_the_last_turn_counts() -> None:
    own = player("* by", [coatl("<kkkk>", "count-black")])
    state = playing(
        own,
        player("by", [done()]),
        options=Options(2, golden_feathers=True),
        ending=LAST,
    )
    after = afterstate_of(view(state, 0), 0)
    assert judged(state, after).margin == 1.0
    after.feather_to = 1
    assert judged(state, after).margin == -1.0


@cache
def _late(players: int, seed: int) -> State:
    options = Options.solo() if players == 1 else Options(players, fewer_bodies=players < 4)
    return midgame(options, seed, 380)


@settings(max_examples=25)
@given(st.integers(1, 4), st.integers(0, 40))
def test_last_turns_of_random_play_are_judged_as_the_rules_score_them(
    players: int, seed: int
) -> None:
    state = _late(players, seed)
    if state.phase == "turn" and state.ending is not None:
        check_last_turns(state)


# --- what remains -----------------------------------------------------------------------------


def endings(players: int) -> list[Ending]:
    most = 3 if players == 1 else 2 * players
    return [
        Ending(reason, by, left)
        for reason in ("third-coatl", "no-bodies")
        for by in range(ADAM if players == 1 else 0, players)
        for left in range(most)
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_turns_that_remain_are_those_of_the_rules(players: int) -> None:
    options = Options.solo() if players == 1 else Options(players)
    seats = [player(tokens=0 if players == 1 else 7) for _ in range(players)]
    for ending in endings(players):
        for seat in range(players):
            state = playing(*seats, options=options, seat=seat, ending=ending)
            coming = [turn.seat for turn in final_turns(state)]
            own = coming.count(seat)
            after = afterstate_of(view(state, seat), seat)
            assert turns_that_remain(after) == (own, len(coming) - own)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r7_2_the_last_bodies_bring_the_end_that_the_rules_bring(players: int) -> None:
    options = Options.solo() if players == 1 else Options(players)
    supply = ("by br", "", "", "", "", "", "hy", "ty", "hr", "tr")
    for seat in range(players):
        seats = [player(tokens=0 if players == 1 else 7) for _ in range(players)]
        state = playing(*seats, options=options, seat=seat, supply=supply, bags=("", "by", ""))
        evaluator = evaluator_of(view(state, seat))
        for turn in turns(evaluator, legal_actions(state)):
            if turn.actions == (TAKE_PIECES[0], FINISH):
                evaluator.evaluate(turn.after)
                reached = apply(apply(state, TAKE_PIECES[0]), FINISH)
                reached, _ = settle(reached, Random(1))
                ending = reached.ending
                assert ending is not None
                passed = 2 if players == 1 else 1  # A.D.A.M. has played as well
                left = ending.turns_left + passed
                assert turn.after.ending == ending._replace(turns_left=left)
                break
        else:
            pytest.fail("the last bodies are not considered")


def test_r10_8_the_turns_after_adam_takes_the_last_bodies_are_counted() -> None:
    supply = ("br br", "", "", "", "", "", "hy", "ty", "hr", "tr")
    adam = adam_with("trio-red | trio-black | trio-green")
    state = playing(
        player("by", [coatl("<yyy")]),
        options=Options.solo(),
        adam=adam,
        supply=supply,
        bags=("", "by", ""),
    )
    evaluator = evaluator_of(view(state, 0))
    names = [name for name, _ in FEATURES]
    counted = 0
    for turn in turns(evaluator, legal_actions(state)):
        if turn.actions == (TAKE_PIECES[0], FINISH):
            continue
        row = dict(zip(names, evaluator.evaluate(turn.after).row, strict=True))
        if turn.after.ending is not None:
            _, rival_turns = turns_that_remain(turn.after)
            assert row["rival_turns_left"] == min(rival_turns, 3) / 3
            counted += 1
    assert counted


# --- A.D.A.M. ---------------------------------------------------------------------------------

solo_states = st.builds(midgame, solo_options(), st.integers(0, 2**32), st.integers(1, 90))


@settings(max_examples=30)
@given(solo_states)
def test_adams_certain_reply_is_the_one_it_gives(state: State) -> None:
    if state.phase != "turn":
        return
    evaluator = evaluator_of(view(state, 0))
    for turn in turns(evaluator, legal_actions(state)):
        if turn.actions[-1] != FINISH:
            continue
        shown = len(turn.after.row.replace(EMPTY_SLOT, b""))
        evaluator.evaluate(turn.after)
        if not turn.after.has_adam_replied or shown < 4:
            continue
        reached = state
        for action in turn.actions:
            reached, _ = settle(reached, Random(1))
            reached = apply(reached, action)
        while reached.phase != "adam":
            reached = step(reached)
        reached = step(reached)
        assert turn.after.adam == reached.adam
        if reached.phase != "fill":
            assert turn.after.supply == reached.supply


def step(state: State) -> State:
    return settle_once(state, Random(1))[0]


# --- secrets ----------------------------------------------------------------------------------


@settings(max_examples=8)
@given(random_states, st.integers(0, 9))
def test_what_is_hidden_does_not_matter(state: State, seed: int) -> None:
    legal = legal_actions(state)
    if not legal:
        return
    seen = view(state, state.seat)
    other = view(resample(seen, Random(seed)), state.seat)
    for one, two in zip(
        rows(evaluator_of(seen), legal), rows(evaluator_of(other), legal), strict=True
    ):
        assert one == two


def rows(evaluator: AfterstateEvaluator, legal: tuple[Action, ...]) -> list[tuple[float, ...]]:
    found = turns(evaluator, legal)
    verdicts = [evaluator.evaluate(turn.after) for turn in found]
    return [(one.win, one.margin, one.worth, *one.row) for one in verdicts]


# --- games that are being lost ----------------------------------------------------------------

NEARLY_DONE = player("ty", [done(), done(), coatl("<yyy", "count-yellow")], tokens=0)
FAR_AHEAD = [
    coatl("<kkkkkkkk>", "count-black trio-black"),
    coatl("<bbbbbbbb>", "count-blue trio-blue"),
]


@pytest.mark.parametrize(
    "state",
    [
        playing(NEARLY_DONE, player(coatls=FAR_AHEAD)),
        playing(NEARLY_DONE, player(), player(coatls=FAR_AHEAD)),
        playing(
            NEARLY_DONE,
            options=Options.solo(),
            adam=adam_with(
                "trio-red | trio-black | trio-green", realised="count-red count-blue count-black"
            ),
        ),
    ],
)
def test_a_game_that_is_being_lost_is_not_ended(state: State) -> None:
    seen = view(state, 0)
    evaluator = AfterstateEvaluator(seen, None, Style(win=0.0, margin=1.0), Designer(), QUICK)
    found = turns(evaluator, legal_actions(state))
    ending = [turn for turn in found if turn.after.finished() == 3]
    others = [turn for turn in found if turn.after.finished() < 3]
    worst = min([evaluator.evaluate(turn.after).worth for turn in others])
    assert ending
    for turn in ending:
        verdict = evaluator.evaluate(turn.after)
        assert verdict.is_certain
        assert verdict.win == 0.0
        assert verdict.worth < worst


@pytest.mark.parametrize("golden_feathers", [False, True])
def test_r9_2_a_seat_that_may_be_stolen_from_is_not_certain_to_lose(golden_feathers: bool) -> None:
    own = player("ty by", [done(), done(), coatl("<yyy", "count-yellow")], tokens=0)
    options = Options(2, golden_feathers=golden_feathers)
    state = playing(own, player("", FAR_AHEAD), options=options)
    evaluator = evaluator_of(view(state, 0))
    found = turns(evaluator, legal_actions(state))
    ending = [evaluator.evaluate(turn.after) for turn in found if turn.after.finished() == 3]
    assert ending
    assert all(verdict.is_certain != golden_feathers for verdict in ending)


def test_who_is_ahead_at_the_end_may_still_lose() -> None:
    verdicts = verdicts_on_ending(player("hr br tr", [done()]))
    assert not any(verdict.is_decided for verdict in verdicts)


@pytest.mark.parametrize(
    ("board", "coatls", "is_certain"),
    [
        ("br br", [], True),  # a head, a tail and an assembly are three actions
        ("hr br", [], False),
        ("br", [coatl("<rr", "count-red")], False),
        ("br", [coatl("rr", "count-red")], True),
        ("hr tr", [coatl("<rr", "count-red"), done(), done()], False),
        ("br tr hr", [done(), done(), done()], True),
    ],
)
def test_r7_1_a_lead_is_certain_where_nobody_can_complete_a_coatl_in_a_last_turn(
    board: str, coatls: list[Coatl], is_certain: bool
) -> None:
    """The rival is later in turn order and has two actions."""
    for verdict in verdicts_on_ending(player(board, coatls, "count-black trio-red")):
        assert verdict.is_certain == is_certain
        assert verdict.win == 1.0 or not is_certain


def verdicts_on_ending(rival: Player) -> list[Evaluation]:
    """How the first seat, far ahead, judges turns that complete its third Cóatl."""
    own = player("ty", [*FAR_AHEAD, coatl("<yyy", "count-yellow")], tokens=0)
    state = playing(own, rival)
    evaluator = evaluator_of(view(state, 0))
    found = turns(evaluator, legal_actions(state))
    ending = [evaluator.evaluate(turn.after) for turn in found if turn.after.finished() == 3]
    assert ending
    return ending


# --- judging ----------------------------------------------------------------------------------


def test_a_network_is_asked_where_turns_follow() -> None:
    assert not judged(playing()).is_decided
