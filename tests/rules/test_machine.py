"""A game driven step by step by Hypothesis: whatever is chosen, everything holds.

The machine chooses the table, then each action and each outcome of chance itself, so that it can
shrink a failure to the shortest game that shows it.
"""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import options

from coatl.formats.notation import format_step, parse_step
from coatl.formats.position import format_position, parse_position
from coatl.resample import resample
from coatl.rules import (
    ACTIONS,
    CODES,
    Options,
    State,
    apply,
    chance_outcomes,
    legal_actions,
    new_game,
)
from coatl.rules.invariants import check
from coatl.rules.reasons import reason_against
from coatl.view import view


class Table(RuleBasedStateMachine):
    """One game at a table with any options."""

    state: State

    @initialize(table=options())
    def unpack(self, table: Options) -> None:
        self.state = new_game(table)

    def step_is_pure(self, step: object, text: str) -> None:
        before = format_position(self.state)
        after = apply(self.state, parse_step(text))
        assert format_position(self.state) == before
        assert after == apply(self.state, step)  # type: ignore[arg-type]  # either kind of step
        self.state = after

    @precondition(lambda self: self.state.is_chance)
    @rule(data=st.data(), number=st.integers(1, 12))
    def draw_outcome(self, data: st.DataObject, number: int) -> None:
        for _ in range(number):
            if not self.state.is_chance:
                break
            outcomes = [outcome for outcome, _ in chance_outcomes(self.state)]
            outcome = data.draw(st.sampled_from(outcomes))
            self.step_is_pure(outcome, format_step(outcome))

    @precondition(lambda self: bool(legal_actions(self.state)))
    @rule(data=st.data(), number=st.integers(1, 8))
    def a_player_acts(self, data: st.DataObject, number: int) -> None:
        for _ in range(number):
            legal = legal_actions(self.state)
            if not legal:
                break
            action = data.draw(st.sampled_from(legal))
            self.step_is_pure(action, format_step(action))

    @invariant()
    def nothing_is_lost_or_made(self) -> None:
        check(self.state)

    @invariant()
    def legality_is_sorted_complete_and_explained(self) -> None:
        legal = legal_actions(self.state)
        assert list(legal) == sorted(set(legal), key=CODES.__getitem__)
        for action in ACTIONS[:: 1 if len(legal) < 6 else 7]:
            assert (reason_against(self.state, action) is None) == (action in legal)

    @invariant()
    def positions_read_back(self) -> None:
        assert parse_position(format_position(self.state)) == self.state

    @invariant()
    def no_seat_sees_what_it_may_not(self) -> None:
        for seat in (None, *range(self.state.options.players)):
            seen = view(self.state, seat)
            world = resample(seen, Random(0))
            assert view(world, seat) == seen
            if seat == self.state.seat:
                assert legal_actions(world) == legal_actions(self.state)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
