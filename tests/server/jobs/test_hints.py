"""Hints: legal, from the view of a seat, never to end a lost game, and with true reasons."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers import adam_with, coatl, do, done, midgame, player, playing
from hypothesis import given, settings
from strategies import states

from coatl.bots.queries import completed_first
from coatl.formats.notation import parse_piece
from coatl.game import Game
from coatl.i18n import translation
from coatl.resample import resample
from coatl.rules import ACTIONS, Options, State, adam_points, apply, legal_actions
from coatl.rules.coatl import NONE
from coatl.rules.scoring import coatl_points, scores
from coatl.server.jobs.hints import hint
from coatl.server.protocol.card_readings import piece_names
from coatl.server.protocol.messages import Hint, SentenceMessage
from coatl.solver import solve
from coatl.view import view

TABLES = (Options(), Options(3, golden_feathers=True), Options.solo(), Options.solo((1, 4)))


#: No time to search: hints are those of the first judgement, and the same every time.
TIME = 0.0


def followed(state: State, codes: list[int]) -> State:
    """Where actions lead that must be legal one after the other."""
    for code in codes:
        assert ACTIONS[code] in legal_actions(state)
        state = apply(state, ACTIONS[code])
    return state


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("decisions", [0, 25])
def test_a_hint_is_legal_and_depends_only_on_what_the_seat_may_know(
    options: Options, decisions: int
) -> None:
    state = midgame(options, 1, decisions)
    seen = view(state, state.seat)
    found = hint(seen, "1", TIME)
    followed(state, found.advice_codes)
    followed(state, found.assembly_codes)
    other = resample(seen, Random(2))
    assert hint(view(other, state.seat), "1", TIME) == found


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
def test_a_hint_does_not_end_a_lost_game_while_it_can_go_on(state: State) -> None:
    after = followed(state, hint(view(state, 0), "1", TIME).advice_codes)
    assert after.ending is None
    assert sum(one.is_closed for one in after.players[0].coatls) == 2


def test_hints_lead_through_a_game_in_sentences_that_exist() -> None:
    english = translation("en")
    game = Game(Options(), ["Ana", "Bo"], "hint")
    told: set[str] = set()
    while not game.state.is_over:
        seat = game.state.seat
        found = hint(view(game.state, seat), "1", TIME)
        world = resample(view(game.state, seat), Random(3))
        check_all(found, world, seat)
        told |= {one.key for one in found.reason}
        said = [*found.advice, *found.reason]
        assert all(english.has(key) for sentence in said for key in keys_of(sentence))
        for code in found.advice_codes:
            game.play(ACTIONS[code])
    goals = {"reason.goal-near", "reason.goal-ready", "reason.goal-kept", "reason.goal-together"}
    assert told >= goals | {"reason.take", "reason.complete"}


# --- reasons --------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(states)
def test_every_hint_has_a_reason_whose_numbers_are_right(state: State) -> None:
    if not legal_actions(state):
        return
    seat = state.seat
    found = hint(view(state, seat), "1", TIME)
    # The reason follows from what the seat may know, so any world will do.
    check_all(found, resample(view(state, seat), Random(3)), seat)


def check_all(found: Hint, world: State, seat: int) -> None:
    """Check that there is a reason, and its numbers."""
    assert 1 <= len(found.reason) <= 2
    after = followed(world, found.advice_codes)
    for one in found.reason:
        check(one, world, after, seat)


def check(reason: SentenceMessage, before: State, after: State, seat: int) -> None:
    """Check the numbers of one sentence against the rules."""
    facts = reason.facts
    totals = [score.total for score in scores(after)]
    match reason.key.removeprefix("reason.").split("-"):
        case ["complete", *_]:
            already = scores(before)[seat].total
            if before.phase == "complete":  # it counts as closed, and is not announced yet
                already -= coatl_points(before.players[seat].coatls[before.completing])
            assert facts["points"] == totals[seat] - already
        case ["fulfil" | "grow"]:
            gained = promised(after, seat) - promised(before, seat)
            assert facts["points"] == gained > 0
        case ["over" | "end", "lead" | "behind" | "level" | "win" | "lose" | "share"]:
            rivals = totals[:seat] + totals[seat + 1 :]
            others = max(rivals) if after.adam is None else adam_points(after.adam)
            assert (facts["points"], facts["others"]) == (totals[seat], others)
        case ["goal", "near" | "ready"]:
            assert can_reach(facts, after, seat)
        case ["goal", "kept"]:
            board = list(piece_names(after.players[seat].board))
            for piece in facts["spared"]:
                board.remove(piece)


def promised(state: State, seat: int) -> int:
    """The points of the seat's unfinished Cóatls as they stand."""
    coatls = [coatl for coatl in state.players[seat].coatls if not coatl.is_closed]
    return sum(coatl_points(coatl, state.options.closed_ends) for coatl in coatls)


def can_reach(facts: dict[str, Any], after: State, seat: int) -> bool:
    """Whether the solver completes a Cóatl of these points with the pieces that are lacking."""
    ready = after.copy()
    player = ready.players[seat]
    player.board += bytes(parse_piece(name) for name in facts.get("lacking", ()))
    ready.phase, ready.seat, ready.completing, ready.legal = "turn", seat, NONE, None
    seen = view(ready, seat)
    best = do(ready, *solve(seen, completed_first).actions)
    gained = sum(scores(best)[seat].coatls) - sum(scores(after)[seat].coatls)
    points: int = facts["points"]
    return gained >= points


def keys_of(sentence: SentenceMessage) -> set[str]:
    parts = [keys_of(part) for part in sentence.facts.get("parts", ())]
    return {sentence.key}.union(*parts)
