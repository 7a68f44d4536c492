"""Advice for a seat: legal, from what it may know, and never to end a game that is lost."""

from __future__ import annotations

from random import Random

import pytest
from helpers import adam_with, coatl, done, midgame, player, playing

from coatl.bots.learned import SearchBot
from coatl.rules import ACTIONS, Options, State, apply, legal_actions
from coatl.server.jobs import hints
from coatl.server.jobs.hints import hint
from coatl.view import resample, view

TABLES = (Options(), Options(3, golden_feathers=True), Options.solo(), Options.solo((1, 4)))


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that do not depend on the time."""
    monkeypatch.setattr(hints, "SearchBot", lambda **_: SearchBot(nodes=4, wide=3))


def followed(state: State, codes: list[int]) -> State:
    """Where actions lead that must be legal one after the other."""
    for code in codes:
        assert ACTIONS[code] in legal_actions(state)
        state = apply(state, ACTIONS[code])
    return state


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("decisions", [0, 25])
def test_a_hint_is_legal_and_comes_from_what_the_seat_may_know(
    options: Options, decisions: int
) -> None:
    state = midgame(options, 1, decisions)
    seen = view(state, state.seat)
    found = hint(seen, "1")
    followed(state, found.advice_codes)
    followed(state, found.assembly_codes)
    other = resample(seen, Random(2))
    assert hint(view(other, state.seat), "1") == found


FAR_BEHIND = player("ty", [done(), done(), coatl("<yyy", "count-yellow")], tokens=0)
FAR_AHEAD = player(
    coatls=[
        coatl("<kkkkkkkk>", "count-black trio-black"),
        coatl("<bbbbbbbb>", "count-blue trio-blue"),
    ]
)
STRONG_ADAM = adam_with(
    "trio-red | trio-black | trio-green", realised="count-red count-blue count-black"
)


@pytest.mark.parametrize(
    "state",
    [
        playing(FAR_BEHIND, FAR_AHEAD),
        playing(FAR_BEHIND, options=Options.solo(), adam=STRONG_ADAM),
    ],
    ids=["two players", "solo"],
)
def test_a_game_that_is_lost_is_not_ended_while_something_else_can_be_done(state: State) -> None:
    after = followed(state, hint(view(state, 0), "1").advice_codes)
    assert after.ending is None
    assert sum(one.is_closed for one in after.players[0].coatls) == 2
