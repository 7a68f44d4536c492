from __future__ import annotations

import pytest

from coatl.bots import BOTS, DIFFICULTIES, UnknownBot, make_bot
from coatl.formats.record import verify
from coatl.game import Game, count_actions, count_decisions, play_out
from coatl.rules import CoatlError, IllegalAction, Options, adam_turn, apply, new_game
from coatl.rules.actions import (
    DiscardProphecy,
    DrawProphecy,
    Finish,
    Pass,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.chance import FillSpace
from coatl.rules.events import Drew, Event, Passed, Realised, Took


def started() -> Game:
    """A game at the first player's first turn."""
    game = Game(Options(), ["Ana", "Bo"], "undo")
    while game.state.phase == "keep":
        legal = game.legal_actions
        game.play(Finish() if Finish() in legal else legal[0])
    return game


def test_an_action_can_be_undone_until_it_is_finished() -> None:
    game = started()
    before = game.state
    game.play(TakePieces(0))
    assert game.can_undo
    game.undo()
    assert game.state == before


@pytest.mark.parametrize("options", [Options.solo(), Options(), Options(players=3)])
def test_play_returns_the_state_after_every_step(options: Options) -> None:
    game = Game(options, ["Ana", "Bo", "Cy"][: options.players], "states")
    while not game.state.is_over:
        before, played = game.state, len(game.steps)
        states = game.play(game.legal_actions[-1])
        steps = game.steps[played:]
        assert len(states) == len(steps)
        for step, state, later in zip(steps, states, [*steps[1:], None], strict=True):
            after = apply(before, step)
            if isinstance(step, FillSpace) and isinstance(later, FillSpace):
                after.supply, after.bags = state.supply, state.bags
            assert after == state
            before = apply(before, step)
        assert states[-1] is game.state


@pytest.mark.parametrize("options", [Options.solo(), Options(), Options(players=3)])
def test_dealt_returns_the_state_after_every_step(options: Options) -> None:
    names = ["Ana", "Bo", "Cy"][: options.players]
    game, (before, *states) = Game.dealt(options, names, "states")
    assert before == new_game(options)
    for step, state, later in zip(game.steps, states, [*game.steps[1:], None], strict=True):
        after = before = apply(before, step)
        if isinstance(step, FillSpace) and isinstance(later, FillSpace):
            after = before.copy()
            after.supply, after.bags = state.supply, state.bags
        assert after == state
    assert states[-1] is game.state
    assert game.progress == Game(options, names, "states").progress


def test_steps_are_undone_one_by_one() -> None:
    game = started()
    states = [game.state]
    for slot in (0, 3):
        game.play(TakeProphecy(slot))
        states.append(game.state)
    assert len(game.state.active.hand) == 5
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state == state


def test_nothing_can_be_undone_once_the_game_is_over() -> None:
    for seed in range(4):
        game = Game(Options(), ["Ana", "Bo"], f"over {seed}")
        while not game.state.is_over:
            game.play(game.legal_actions[-1])
        assert not game.can_undo


def test_committed_is_the_state_before_all_undoable_actions() -> None:
    game = started()
    before = game.state
    game.play(TakeProphecy(0))
    game.play(TakeProphecy(1))
    assert (game.undoable, game.committed) == (2, before)
    game.commit()
    assert (game.undoable, game.committed) == (0, game.state)


def test_nothing_can_be_undone_past_a_revealed_card() -> None:
    game = Game(Options(), ["Ana", "Bo"], "undo")
    game.play(next(a for a in game.legal_actions if isinstance(a, DiscardProphecy)))
    while game.state.phase == "keep":
        legal = game.legal_actions
        game.play(Finish() if Finish() in legal else legal[0])
    game.play(TakeProphecy(0))
    if DrawProphecy() not in game.legal_actions:
        game.undo()
    game.play(DrawProphecy())
    assert not game.can_undo
    with pytest.raises(CoatlError, match="nothing-to-undo"):
        game.undo()


def test_a_finished_turn_cannot_be_undone() -> None:
    game = started()
    game.play(TakePieces(0))
    game.play(Finish())
    assert not game.can_undo


def test_an_undone_game_still_deals_what_its_seed_says() -> None:
    game = started()
    game.play(TakePieces(0))
    game.undo()
    while not game.state.is_over:
        game.play(game.legal_actions[0])
    assert verify(game.record()) == game.state


def test_an_illegal_action_changes_nothing() -> None:
    game = started()
    before, steps = game.state, list(game.steps)
    with pytest.raises(IllegalAction) as caught:
        game.play(Pass())
    assert caught.value.code == "must-act"
    assert game.state is before
    assert game.steps == steps


def test_seats_must_match_the_players() -> None:
    with pytest.raises(CoatlError, match="seats-do-not-match"):
        Game(Options(players=3), ["Ana", "Bo"], "x")


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "easy"])
def test_every_bot_plays_the_same_game_from_the_same_seed(name: str) -> None:
    first = play_out(Options(), [make_bot(name), make_bot("random")], "again")
    assert play_out(Options(), [make_bot(name), make_bot("random")], "again") == first


def test_an_unknown_bot_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownBot) as caught:
        make_bot("clever")
    assert caught.value.facts["known"] == (*BOTS, *DIFFICULTIES)


def test_decisions_are_the_actions_of_players() -> None:
    state, steps = play_out(Options(), [make_bot("random")] * 2, "count")
    assert count_decisions(state, steps) == count_actions(steps) < len(steps)


def test_in_the_solo_game_adams_steps_count_as_decisions() -> None:
    final, steps = play_out(Options.solo(), [make_bot("random")], "count")
    state = new_game(Options.solo())
    told: list[Event] = []
    for step in steps:
        if state.phase == "adam" and state.adam is not None:
            told += adam_turn(state.adam, state.supply, state.row, 3).events
        state = apply(state, step)
    turns = [event for event in told if isinstance(event, Took | Passed)]
    pieces = sum(len(event.pieces) for event in turns)
    cards = sum(isinstance(event, Realised | Drew) for event in told)
    assert final == state
    assert count_decisions(final, steps) == count_actions(steps) + len(turns) + pieces + cards
