"""The candidates for a turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

from helpers import adam_with, coatl, done, pieces, player, playing
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import states

from coatl.bots.planner.evaluation import Evaluator
from coatl.bots.planner.goals import best_goals
from coatl.bots.planner.turn import Candidate, TurnCandidates, clogs, last_candidates
from coatl.bots.planner.weights import game_of, load_weights
from coatl.rules import Action, Coatl, Options, State, apply, legal_actions, settle
from coatl.rules.actions import (
    FINISH,
    AddPiece,
    PerfectPick,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.state import Ending
from coatl.view import view

turns = states.filter(lambda state: state.phase == "turn" and state.ending is None)


def turn_of(state: State, legal: tuple[Action, ...] | None = None) -> TurnCandidates:
    seen = view(state, state.seat)
    evaluator = Evaluator(seen, load_weights(game_of(state.options)))
    goals = best_goals(seen, evaluator, 3, 4)
    return TurnCandidates(seen, legal_actions(state) if legal is None else legal, evaluator, goals)


def everything(turn: TurnCandidates) -> Iterator[list[Candidate]]:
    yield turn.completions()
    if turn._goals:
        yield from (turn.takes(), turn.choices(), turn.assemblies())


@given(turns, st.integers(0, 9))
@settings(max_examples=40, deadline=None)
def test_every_candidate_is_legal_to_its_last_action(state: State, seed: int) -> None:
    for candidate in chain.from_iterable(everything(turn_of(state))):
        after = state
        for action in candidate.actions:
            assert action in legal_actions(after)
            after, _ = settle(apply(after, action), Random(seed))


@given(turns)
@settings(max_examples=25, deadline=None)
def test_values_do_not_depend_on_earlier_evaluations(state: State) -> None:
    turn = turn_of(state)
    first = list(everything(turn))
    assert list(everything(turn)) == first
    backwards = list(everything(turn_of(state, legal_actions(state)[::-1])))
    assert [sorted(candidates) for candidates in backwards] == [
        sorted(candidates) for candidates in first
    ]


def best(candidates: list[Candidate]) -> Candidate:
    return max(candidates, key=lambda candidate: candidate.value)


def test_the_pieces_a_goal_lacks_are_the_best_to_take() -> None:
    state = playing(
        player(board="hy br br ty", hand="trio-red", tokens=0),
        supply=["bb bk", "br bg", "bk bk", "bg bg", "by bb", "bk bb", "hk", "tk", "hb", "tb"],
        row="- - - - - -",
        tops=(None, None),
    )
    assert best(turn_of(state).takes()).actions == (TakePieces(1),)


def test_a_token_must_bring_more_than_the_same_pieces_for_nothing() -> None:
    state = playing(player(hand="count-red"), supply=["br br", *["bk bk"] * 5, "hy", "ty", "", ""])
    values = {candidate.actions[0]: candidate.value for candidate in turn_of(state).takes()}
    assert values[TakePieces(0)] > values[PerfectPick(pieces("br br"))]


def test_a_steal_costs_the_points_of_a_feather() -> None:
    thief = player(board="hy * ty", hand="trio-red")
    state = playing(
        thief, player(board="br br"), options=Options(golden_feathers=True), tops=(None, None)
    )
    values = {candidate.actions[0]: candidate.value for candidate in turn_of(state).takes()}
    assert Steal(1, pieces("br br")) in values
    assert values[Steal(1, pieces("br br"))] > values[Steal(1, pieces("br"))]


def test_the_prophecies_that_a_goal_asks_for_are_chosen_from_the_row() -> None:
    built = coatl("<rrrkkkk")
    state = playing(
        player(board="ty", coatls=[built], hand="trio-red"),
        row="count-blue trio-black trio-green",
        tops=(None, None),
    )
    chosen = [candidate.actions for candidate in turn_of(state).choices()]
    assert (TakeProphecy(1),) in chosen
    assert (TakeProphecy(2),) not in chosen


def test_the_solver_finishes_where_it_brings_points() -> None:
    state = playing(player(board="ty", coatls=[coatl("<rrr")], hand="trio-red"))
    (candidate,) = turn_of(state).completions()
    assert candidate.actions[0] == AddPiece(0, "tail", pieces("ty")[0])
    assert candidate.actions[-1] == FINISH


def test_without_a_tail_nothing_can_be_finished() -> None:
    state = playing(player(board="br", coatls=[coatl("<rrr")], hand="trio-red"))
    assert turn_of(state).completions() == []


def finishing(*others: Coatl) -> float:
    """The value of ending the game with 9 points against these Cóatls of an opponent."""
    one = player(board="ty", coatls=[done(), done(), coatl("<rrr")], hand="trio-red count-red")
    (candidate,) = turn_of(playing(one, player(coatls=others), tops=(None, None))).completions()
    return candidate.value


def test_ending_the_game_is_worth_more_ahead_than_behind() -> None:
    five = coatl("<kkk>", "count-black trio-black")
    assert finishing(done()) > finishing(five, done()) > finishing(five, five)


def test_the_value_of_a_take_includes_adams_reply() -> None:
    state = playing(
        player(tokens=0),
        options=Options.solo(),
        supply=["br br", "bb bb", "bb bb", "", "", "", "hb", "tb", "hb", "tb"],
        adam=adam_with("trio-red br br br br | count-yellow | count-green"),
        row="- - - - - -",
        tops=(None, None),
    )
    values = {candidate.actions[0]: candidate.value for candidate in turn_of(state).takes()}
    assert values[TakePieces(0)] > values[TakePieces(1)]


# --- takes that clog the board ------------------------------------------------------------------


def clogging(board: str, *coatls: Coatl) -> set[Action]:
    state = playing(player(board=board, coatls=coatls))
    return {action for action in legal_actions(state) if clogs(view(state, 0), action)}


def test_a_fourth_tail_does_not_take_one_of_the_last_places_on_the_board() -> None:
    """A seat has three Cóatls, and a tail on the board has nowhere else to go."""
    clogged = clogging("hy tr tr br br br", coatl("ry>"))
    tails = {PerfectPick(pieces(tail)) for tail in ("ty", "tr", "tk")}
    assert clogged == {TakePieces(7), TakePieces(9), *tails}


def test_with_room_for_two_bodies_beside_it_an_end_may_be_one_too_many() -> None:
    assert clogging("hy tr tr br br", coatl("ry>")) == set()


def test_an_end_that_a_coatl_can_still_have_may_fill_the_board() -> None:
    assert clogging("hy tr tr br br br br") == set()


# --- the last actions -------------------------------------------------------------------------


def test_in_the_last_action_only_what_completes_a_coatl_counts() -> None:
    one = player(board="ty", coatls=[coatl("<rrr")], hand="trio-red")
    state = playing(one, ending=Ending("no-bodies", 1, 0))
    candidates = last_candidates(view(state, 0), legal_actions(state))
    assert [candidate.actions[0] for candidate in candidates] == [
        AddPiece(0, "tail", pieces("ty")[0])
    ]


def test_with_two_actions_left_the_piece_is_taken_that_completes_a_coatl() -> None:
    one = player(coatls=[coatl("<rrr")], hand="trio-red", tokens=0)
    state = playing(one, ending=Ending("no-bodies", 1, 0), actions_left=2)
    taken = best(list(last_candidates(view(state, 0), legal_actions(state)))).actions[0]
    assert isinstance(taken, TakePieces)
    assert state.supply[taken.space] in (pieces("ty"), pieces("tr"))
