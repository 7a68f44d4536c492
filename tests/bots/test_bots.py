"""Properties of every bot."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import options, played

from coatl.bots import BOTS, make_bot
from coatl.game import play_out
from coatl.resample import resample
from coatl.rules import Options, State, legal_actions, scores
from coatl.view import view

#: Every bot; those with a time limit have a number of nodes instead.
NAMES = [name if name != "search" else "search:nodes=2:wide=2:deep=1" for name in sorted(BOTS)]

names = st.sampled_from(NAMES)
some_states = st.builds(played, options(), st.integers(0, 2**32), st.integers(0, 200))


@settings(max_examples=40, deadline=None)
@given(names, some_states, st.integers(0, 9))
def test_a_bot_plays_legally(name: str, state: State, seed: int) -> None:
    legal = legal_actions(state)
    if legal:
        assert make_bot(name).choose(view(state, state.seat), legal, Random(seed)) in legal


@settings(max_examples=40, deadline=None)
@given(names, some_states, st.integers(0, 9))
def test_hidden_information_does_not_change_a_choice(name: str, state: State, seed: int) -> None:
    legal = legal_actions(state)
    if legal:
        seen = view(state, state.seat)
        other = resample(seen, Random(seed))
        choice = make_bot(name).choose(seen, legal, Random(seed))
        again = make_bot(name).choose(view(other, state.seat), legal_actions(other), Random(seed))
        assert choice == again


#: Every kind of table with every bot; a search takes long where several play.
SOLO = Options.solo((1, 2, 3, 4, 5), promo=True)
TABLES = [
    *[(name, SOLO) for name in NAMES],
    *[(name, Options(4, golden_feathers=True)) for name in NAMES if "search" not in name],
    *[(name, Options(3, promo=True, closed_ends=True)) for name in NAMES if "search" not in name],
]


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_every_bot_plays_every_kind_of_table_to_its_end(name: str, table: Options) -> None:
    others = [make_bot("random") for _ in range(table.players - 1)]
    state, _ = play_out(table, [make_bot(name), *others], "tables")
    assert state.is_over


def test_greedy_beats_random_in_every_one_of_twenty_games() -> None:
    for game in range(20):
        seats = ["greedy", "random"] if game % 2 else ["random", "greedy"]
        state, _ = play_out(Options(), [make_bot(name) for name in seats], f"ladder/{game}")
        points = [score.total for score in scores(state)]
        assert points[seats.index("greedy")] > points[seats.index("random")]
