"""Hints: legal, from the view of a seat, and never to end a lost game."""

from __future__ import annotations

from random import Random

import pytest
from helpers import adam_with, coatl, done, midgame, player, playing

from coatl.game import Game
from coatl.i18n import translation
from coatl.resample import resample
from coatl.rules import ACTIONS, Options, State, apply, legal_actions
from coatl.server.jobs.hints import hint
from coatl.server.protocol.messages import SentenceMessage
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
    for _ in range(60):
        if game.state.is_over:
            break
        found = hint(view(game.state, game.state.seat), "1", TIME)
        assert all(english.has(key) for sentence in found.advice for key in keys_of(sentence))
        for code in found.advice_codes:
            game.play(ACTIONS[code])
    assert game.state.turn > 5


def keys_of(sentence: SentenceMessage) -> set[str]:
    parts = [keys_of(part) for part in sentence.facts.get("parts", ())]
    return {sentence.key}.union(*parts)
