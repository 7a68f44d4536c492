"""The solver is exact, and what it says can be done.

`exhaustive` searches small positions over all legal actions, `arrangements` full ones over all
orders of the pieces; both have a command line for many more positions than are tried here.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from helpers import coatl, done, piece, player, playing, prophecy
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import states

from coatl.resample import resample
from coatl.rules import Action, Coatl, Options, State, apply, settle
from coatl.rules.actions import FINISH, AddPiece, FulfilProphecy
from coatl.rules.coatl import NONE
from coatl.solver import Solution, Worth, pareto, solutions, solve
from coatl.solver.automata import card_automaton, hand_automaton
from coatl.view import View, view

from .arrangements import most_points
from .exhaustive import (
    beats,
    completed,
    ends,
    full_number,
    reachable,
    result,
    small_number,
    unbeaten,
    wrong_actions,
)
from .positions import PHASES, TABLES, passing

SMALL = 2000
CHUNK = 100
FULL = 15
PASSING = 200
SEED = 7

ROOT = Path(__file__).parents[1]

chunks = pytest.mark.parametrize("first", range(0, SMALL, CHUNK))


def seen_by_active(state: State) -> View:
    return view(state, state.seat)


def is_assembling(state: State) -> bool:
    return state.phase in PHASES and not state.is_adams_turn


#: Positions from play, with real piles, at which the active seat may assemble.
decisions = states.filter(is_assembling)


# --- exactly --------------------------------------------------------------------------------


@chunks
def test_small_positions_are_solved_as_by_trying_every_legal_action(first: int) -> None:
    for number in range(first, first + CHUNK):
        state = small_number(number, SEED)
        results, seen = reachable(state), seen_by_active(state)
        assert solve(seen)[:3] == max(results), number
        assert {one[:3] for one in pareto(seen)} == unbeaten(results), number


@pytest.mark.parametrize("number", range(FULL))
def test_full_positions_are_solved_as_by_the_best_arrangement(number: int) -> None:
    state = full_number(number * 17, SEED)
    assert solve(seen_by_active(state)).points == most_points(state)


@pytest.mark.parametrize("first", range(0, PASSING, CHUNK))
def test_r4_6_cards_that_fit_for_a_moment_are_placed_together_where_that_helps(first: int) -> None:
    for number in range(first, first + CHUNK):
        state = passing(Random(f"{SEED} {number}"))
        solution = solve(seen_by_active(state))
        assert solution.points == most_points(state), number
        assert not wrong_actions(state, solution), number


def test_the_two_searches_agree_with_each_other() -> None:
    for number in range(len(TABLES)):
        state = small_number(number, SEED)
        assert state.phase == "turn"
        assert most_points(state) == max(reachable(state))[0], number


def test_the_small_positions_come_to_every_phase_at_every_choice_of_levels() -> None:
    missing = {(phase, table.levels) for phase in PHASES for table in TABLES}
    for number in range(SMALL):
        state = small_number(number, SEED)
        missing.discard((state.phase, state.options.levels))
        if not missing:
            break
    assert not missing


# --- what it says can be done ---------------------------------------------------------------


@chunks
def test_the_actions_are_legal_and_lead_to_the_solution(first: int) -> None:
    for number in range(first, first + CHUNK, 4):
        state = small_number(number, SEED)
        seen = seen_by_active(state)
        for solution in (*solutions(seen, 8), *pareto(seen)):
            assert not wrong_actions(state, solution), number


def led_to(state: State, actions: Sequence[Action], rng: Random) -> State:
    """The state after these actions, chance uncovering Temples in between."""
    for action in actions:
        state, _ = settle(apply(state, action), rng)
    return state


@given(decisions, st.integers(0, 2**32))
@settings(max_examples=40)
def test_the_actions_are_legal_whatever_temples_are_uncovered_on_the_way(
    state: State, seed: int
) -> None:
    for solution in solutions(seen_by_active(state), 3):
        end = led_to(state, solution.actions, Random(seed))
        assert result(end) == solution[:3]
        assert end.phase in ("turn", "assemble")


@given(decisions, st.integers(0, 2**32))
@settings(max_examples=40)
def test_the_completed_points_of_a_solution_are_right(state: State, seed: int) -> None:
    solution = solve(seen_by_active(state))
    end = led_to(state, solution.actions, Random(seed))
    closed = [one for one in end.active.coatls if one.is_closed]
    assert solution.finished == len(closed)
    assert solution.completed == completed(end)


def test_a_coatl_being_completed_comes_before_one_that_is_closed_next() -> None:
    state = playing(
        player(
            board="tk tr",
            coatls=[coatl("<kkk", "count-black"), coatl("<rrr", "count-red")],
            hand="trio-black trio-red",
        ),
        tops=("no-yellow-length-7", None),
        beneath=(0, 0),
        hidden="",
    )
    state = apply(state, AddPiece(1, "tail", piece("tr")))
    assert (state.phase, state.completing) == ("complete", 1)
    found = solutions(seen_by_active(state), 20)
    assert any(solution.finished == 2 for solution in found)
    for solution in found:
        assert not wrong_actions(state, solution)


# --- several --------------------------------------------------------------------------------


@given(decisions)
@settings(max_examples=40)
def test_the_first_solution_is_the_one_that_solve_gives(state: State) -> None:
    seen = seen_by_active(state)
    assert solutions(seen, 5)[0] == solve(seen) == pareto(seen)[0]


@given(decisions)
@settings(max_examples=40)
def test_solutions_come_best_first(state: State) -> None:
    ranks = [solution[:3] for solution in solutions(seen_by_active(state), 30)]
    assert ranks == sorted(ranks, reverse=True)


@given(decisions, st.integers(1, 10))
@settings(max_examples=40)
def test_fewer_solutions_are_the_first_of_more(state: State, count: int) -> None:
    seen = seen_by_active(state)
    assert solutions(seen, count) == solutions(seen, 12)[:count]


def test_the_order_of_new_coatls_makes_no_other_solution() -> None:
    state = playing(player(board="hy by by ty br", hand="count-yellow"))
    found = solutions(seen_by_active(state), 100)
    assert len({solution.actions for solution in found}) == len(found)


@given(decisions)
@settings(max_examples=40)
def test_no_two_solutions_have_the_same_actions(state: State) -> None:
    found = solutions(seen_by_active(state), 30)
    assert len({solution.actions for solution in found}) == len(found)


@given(decisions)
@settings(max_examples=40)
def test_no_solution_of_the_front_beats_another(state: State) -> None:
    front = [solution[:3] for solution in pareto(seen_by_active(state))]
    assert len(set(front)) == len(front)
    assert not any(beats(one, other) for one in front for other in front)


# --- by another rank ------------------------------------------------------------------------


def _most_completed(worth: Worth) -> tuple[int, int]:
    return worth.completed, worth.points


def test_a_rank_by_completed_points_finds_the_most_of_them() -> None:
    """Both cards are worth as much on either Cóatl; one of them is closed."""
    state = playing(
        player(board="tk", coatls=[coatl("kkk"), coatl("<kkk")], hand="count-black trio-black"),
        tops=(None, None),
        beneath=(0, 0),
        hidden="",
    )
    best = max((completed(end), result(end)[0]) for end in ends(state))
    assert _most_completed(solve(seen_by_active(state), _most_completed).worth) == best


# --- nothing but the view -------------------------------------------------------------------


@given(decisions, st.integers(0, 2**32))
@settings(max_examples=40)
def test_hidden_cards_do_not_change_the_answer(state: State, seed: int) -> None:
    seen = seen_by_active(state)
    world = resample(seen, Random(seed))
    assert solve(seen_by_active(world)) == solve(seen)
    assert pareto(seen_by_active(world)) == pareto(seen)


@given(decisions, st.integers(0, 2**32))
@settings(max_examples=40)
def test_the_answer_can_be_played_in_every_possible_world(state: State, seed: int) -> None:
    seen = seen_by_active(state)
    solution = solve(seen)
    world = resample(seen, Random(seed))
    assert result(led_to(world, solution.actions, Random(seed))) == solution[:3]


@given(states)
@settings(max_examples=40)
def test_a_seat_may_ask_while_it_is_not_its_turn(state: State) -> None:
    for seat in range(state.options.players):
        before = [one for one in state.players[seat].coatls if one.is_closed]
        assert solve(view(state, seat)).finished >= len(before) - (state.completing != NONE)


@given(decisions)
@settings(max_examples=40)
def test_solving_leaves_the_state_as_it_was(state: State) -> None:
    before = repr(state)
    solve(seen_by_active(state))
    assert repr(state) == before


def test_the_answer_does_not_depend_on_earlier_solutions() -> None:
    seen = [seen_by_active(small_number(number, SEED)) for number in range(120)]
    forwards = [(solutions(one, 4), pareto(one)) for one in seen]
    hand_automaton.cache_clear()
    card_automaton.cache_clear()
    backwards = [(solutions(one, 4), pareto(one)) for one in reversed(seen)]
    assert forwards == backwards[::-1]


SCRIPT = """
import hashlib
from solver.exhaustive import full_number, small_number
from coatl.solver import pareto, solutions
from coatl.view import view

digest = hashlib.sha256()
for state in [small_number(n, 3) for n in range(45)] + [full_number(0, 3)]:
    seen = view(state, state.seat)
    digest.update(repr((solutions(seen, 5), pareto(seen))).encode())
print(digest.hexdigest())
"""


def digest_under(hash_seed: str) -> str:
    path = os.pathsep.join([str(ROOT), str(ROOT.parent / "src")])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONPATH"] = path
    command = [sys.executable, "-c", SCRIPT]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def test_the_answer_is_the_same_in_another_process_under_another_hash_seed() -> None:
    assert len({digest_under(hash_seed) for hash_seed in ("0", "12345")}) == 1


# --- nothing to assemble --------------------------------------------------------------------


def test_with_nothing_to_assemble_there_are_no_actions_and_no_points() -> None:
    assert solve(seen_by_active(playing())) == Solution(0, 0, 0, (), 0, 0)


def test_with_nothing_to_assemble_the_points_stay_the_same() -> None:
    coatls = [done(), coatl("kkk", "count-black"), coatl("<r")]
    state = playing(player(coatls=coatls, hand="trio-red", temples_held="no-blue-length-10"))
    assert solve(seen_by_active(state)) == Solution(4, 0, 1, (), 2, 1)


def test_pieces_without_any_card_are_all_kept() -> None:
    state = playing(player(board="hy by br bk bg bb by ty"))
    assert solve(seen_by_active(state)) == Solution(0, 8, 0, (), 0, 0)


def test_r9_1_gold_is_kept_and_never_built_with() -> None:
    table = Options(golden_feathers=True)
    state = playing(player(board="* * bk bk bk", hand="count-black"), options=table)
    assert solve(seen_by_active(state))[:3] == (2, 2, 0)


# --- what is easily forgotten ---------------------------------------------------------------


def test_r4_6_a_card_that_fits_only_for_a_moment_lets_a_coatl_be_completed() -> None:
    """Yellow is a lone pair until the tail comes; the Temple is worth closing for."""
    state = playing(
        player(board="ty hr", coatls=[coatl("yy")], hand="lone-pair-yellow"),
        tops=("no-black-length-8", None),
        beneath=(0, 0),
        hidden="",
    )
    assert solve(seen_by_active(state))[:3] == max(reachable(state))
    assert solve(seen_by_active(state)).actions[0] == FulfilProphecy(
        0, prophecy("lone-pair-yellow")
    )


@pytest.mark.parametrize(
    ("there", "board", "hand", "temples", "points"),
    [
        (
            [],
            "hy by by br br tr",
            "lone-pair-yellow lone-pair-red trio-yellow trio-red",
            ("no-black-length-8", "no-green-length-9"),
            9,
        ),
        (
            [coatl("yyrr")],
            "hy tr",
            "lone-pair-yellow lone-pair-red count-yellow count-red",
            ("no-black-length-8", None),
            7,
        ),
        (
            [coatl("yyrrkk", "count-red count-black")],
            "hy tk",
            "lone-pair-yellow lone-pair-black",
            ("no-blue-length-10", None),
            5,
        ),
    ],
)
def test_r10_10_at_level_4_two_cards_that_fit_for_a_moment_count_towards_four(
    there: list[Coatl], board: str, hand: str, temples: tuple[str, str | None], points: int
) -> None:
    state = playing(
        player(board=board, coatls=there, hand=hand, tokens=0),
        options=Options.solo((4,)),
        tops=temples,
        beneath=(0, 0),
        hidden="",
    )
    solution = solve(seen_by_active(state))
    assert solution.points == points == most_points(state)
    assert not wrong_actions(state, solution)


def test_r5_1_a_third_coatl_is_begun_only_once_one_of_two_is_closed() -> None:
    state = playing(
        player(
            board="tk br br br",
            coatls=[coatl("<kkk"), coatl("<y")],
            hand="count-black count-red",
        ),
        tops=(None, None),
        beneath=(0, 0),
        hidden="",
    )
    solution = solve(seen_by_active(state))
    assert solution[:3] == max(reachable(state))
    assert FINISH in solution.actions


def test_r10_10_at_level_4_nothing_is_closed_with_fewer_than_four() -> None:
    state = playing(
        player(board="tk", coatls=[coatl("<kkk")], hand="count-black trio-black", tokens=0),
        options=Options.solo((4,)),
        tops=("no-yellow-length-7", None),
    )
    assert solve(seen_by_active(state)).finished == 0
