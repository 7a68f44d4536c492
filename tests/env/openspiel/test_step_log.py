"""What each seat observes of the steps of a game."""

from __future__ import annotations

from coatl.env.action_codec import NUM_ACTIONS, encode
from coatl.env.openspiel.codes import code_of
from coatl.env.openspiel.step_log import (
    NUM_OBSERVED_STEPS,
    STEP_BITS,
    observed_steps,
    observed_text,
    step_of,
    tensor_ranges,
)
from coatl.rules.actions import DISCARD_PROPHECY

from .random_play import GAMES, MULTIPLAYER_GAMES, random_game


def test_only_deals_draws_and_set_up_discards_are_hidden() -> None:
    hidden = set()
    for game in MULTIPLAYER_GAMES:
        *_, state = random_game(game, 8)
        log = state.logged.log
        for own, public in zip(observed_steps(log, 0), observed_steps(log, None), strict=True):
            if own != public:
                hidden.add(observed_text(public))
    assert hidden == {"deal a Prophecy", "deal a Temple", "discard a Prophecy"}


def test_set_up_discards_are_the_only_private_actions() -> None:
    for state in random_game("coatl(players=3)", 11):
        if state.logged.state.phase == "turn":
            break
    log = state.logged.log
    for one, other in zip(observed_steps(log, 0), observed_steps(log, 1), strict=True):
        if one != other and min(one, other) < NUM_ACTIONS:
            assert min(one, other) in map(encode, DISCARD_PROPHECY)


def test_the_log_holds_the_whole_history() -> None:
    for game in GAMES:
        *_, state = random_game(game, 12)
        assert [code_of(step_of(entry)) for entry in state.logged.log] == state.history()


def test_the_tensor_ranges_cover_every_observed_step_once() -> None:
    covered = [number for first, last, _ in tensor_ranges() for number in range(first, last + 1)]
    assert covered == [*range(NUM_OBSERVED_STEPS + 1)]
    assert covered[-1] < 1 << STEP_BITS
