"""What each viewpoint is sent: everything it may know, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.formats.notation import format_step
from coatl.rules import CODES, CoatlError, apply, new_game
from coatl.rules.actions import DRAW_PROPHECY, DiscardProphecy
from coatl.server.match.commands import (
    ChangePlayer,
    ExpireTurn,
    LinkRematch,
    MatchCommand,
    PlayAction,
    UndoSteps,
    execute,
)
from coatl.server.match.log import HIDDEN
from coatl.server.match.match import Match
from coatl.server.match.narration import Change, Checkpoint
from coatl.server.match.rebuild import match_from_log, new_match
from coatl.server.match.viewer_updates import (
    Update,
    game_log,
    missed_updates,
    present,
    update,
)
from coatl.server.protocol.messages import Frame, encode

from .matches import (
    Follower,
    act,
    act_at_random,
    assert_same,
    begun_match,
    current_scene,
    finished_match,
    keys,
    log_as_received,
    play,
    restored,
    setup,
    viewpoints,
)


@settings(max_examples=12)
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(0, 120))
def test_a_follower_knows_the_whole_game_log(players: int, seed: int, moves: int) -> None:
    match = new_match("t", setup(players, seed=str(seed)))
    followers = [Follower(match, viewpoint) for viewpoint in viewpoints(match)]
    play(match, Random(seed), moves, *followers, undo=0.2)
    if match.is_over:
        return  # then the log is complete for everyone who asks again
    for follower in followers:
        assert follower.log == log_as_received(match, follower.viewpoint)


@settings(max_examples=25)
@given(st.integers(2, 3), st.integers(0, 10_000), st.integers(0, 60), st.integers(0, 60))
def test_a_returning_client_is_sent_what_it_missed(
    players: int, seed: int, before: int, during: int
) -> None:
    match, rng = new_match("t", setup(players, seed=str(seed))), Random(seed)
    play(match, rng, before, undo=0.2)
    logs = {viewpoint: game_log(match, viewpoint) for viewpoint in viewpoints(match)}
    version = match.version
    play(match, rng, during, undo=0.2)
    for viewpoint, log in logs.items():
        missed = missed_updates(match, version, viewpoint)
        if missed is None:
            continue
        frame = missed.frame
        assert len(frame.steps) == match.version - version
        assert log + frame.narration == game_log(match, viewpoint)
        is_later = match.version > version
        assert frame.scene == (current_scene(match, viewpoint) if is_later else None)


@settings(max_examples=25)
@given(st.integers(2, 3), st.integers(0, 10_000), st.integers(1, 60))
def test_followers_and_returning_clients_know_of_every_change_of_players(
    players: int, seed: int, moves: int
) -> None:
    rng = Random(seed)
    match = new_match("t", setup(players, seed=str(seed), clock=60), at=1000)
    followers = [Follower(match, viewpoint) for viewpoint in viewpoints(match)]
    left, now = match.version, 1000
    logs = {viewpoint: game_log(match, viewpoint) for viewpoint in viewpoints(match)}
    for number in range(moves):
        if match.is_over:
            return  # then the log is complete for everyone who asks again
        now += rng.choice([0, 1, 30])
        changes = execute(match, ExpireTurn(), at=now)
        if rng.random() < 0.3:
            command = ChangePlayer(rng.randrange(players), rng.choice(["", "easy"]))
            with suppress(CoatlError):  # the turn is the bot's
                changes += execute(match, command, f"hand/{number}", now)
        for follower in followers:
            follower.receive(changes)
        play(match, rng, 1, *followers, undo=0.3)
        if rng.random() < 0.1:
            left = match.version
            logs = {viewpoint: game_log(match, viewpoint) for viewpoint in viewpoints(match)}
    if match.is_over:
        return
    assert_same(restored(match), match)
    assert_same(match_from_log("t", match.setup, match.log.entries), match)
    for follower in followers:
        viewpoint = follower.viewpoint
        assert follower.log == log_as_received(match, viewpoint)
        missed = missed_updates(match, left, viewpoint)
        if missed is not None:
            assert logs[viewpoint] + missed.frame.narration == game_log(match, viewpoint)


def test_updates_cannot_be_missed_since_a_version_that_never_was() -> None:
    match = new_match("t", setup())
    for version in (-1, 0, 7, match.version + 1, 10**9):
        assert missed_updates(match, version, 0) is None
    assert missed_updates(match, match.version, 0) == Update(Frame(match.version, [], []), None)


def test_steps_that_can_be_undone_are_not_sent_to_the_others() -> None:
    match = begun_match()
    ana, bo, other = followers = [Follower(match, viewpoint) for viewpoint in (0, 1, None)]
    for command in (PlayAction(0, 0), UndoSteps(0)):
        changes = execute(match, command)
        for follower in followers:
            follower.receive(changes)
    assert [frame.steps for frame in ana.frames] == [["take 1"], ["undo"]]
    assert [frame.replaces_turn for frame in ana.frames] == [False, True]
    assert (bo.frames, other.frames) == ([], [])


def test_a_drawn_card_is_sent_to_its_seat_only() -> None:
    match = begun_match()
    ana, bo = Follower(match, 0), Follower(match, 1)
    changes = execute(match, PlayAction(0, CODES[DRAW_PROPHECY]))
    ana.receive(changes)
    bo.receive(changes)
    assert bo.frames[-1].steps == ["draw", HIDDEN]
    assert ana.frames[-1].steps[1].startswith("deal ")
    assert keys(ana.frames[-1].narration) == ["event.draw", "event.drawn"]
    assert keys(bo.frames[-1].narration) == ["event.draw"]
    with pytest.raises(CoatlError, match="nothing-to-undo"):
        execute(match, UndoSteps(0, everything=True))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_spectators_see_every_step_but_the_cards_of_hands(players: int) -> None:
    match = new_match("t", setup(players, "bot", "open"))
    play(match, Random(1), 10_000)
    game, spectator = match.require_game(), Follower(match, None)
    spectator.version = 0
    spectator.receive([Change(Checkpoint(match.version), Checkpoint(), None)])
    state, hidden = new_game(match.options), 0
    for step, line in zip(game.steps, spectator.frames[-1].steps, strict=True):
        hands = [(*one.hand, *one.temples) for one in state.players]
        after = apply(state, step)
        is_dealt = state.is_chance and hands != [(*p.hand, *p.temples) for p in after.players]
        is_set_aside = state.phase == "keep" and isinstance(step, DiscardProphecy)
        assert line == (HIDDEN if is_dealt or is_set_aside else format_step(step))
        hidden += line == HIDDEN
        state = after
    assert hidden > 5


def test_moves_of_bots_are_final_at_once() -> None:
    match = new_match("t", setup(kind="bot"))
    spectator = Follower(match, None)
    play(match, Random(1), 40, spectator)
    assert all(frame.scene is not None for frame in spectator.frames)
    assert not match.require_game().can_undo


def test_a_turn_of_adam_has_its_own_frame() -> None:
    match = new_match("t", setup(1))
    ana = Follower(match, 0)
    rng = Random(1)
    while match.require_game().state.turn < 3:
        play(match, rng, 1, ana)
    adams = [frame for frame in ana.frames if frame.steps[0] == "adam"]
    assert adams
    before = ana.frames[ana.frames.index(adams[0]) - 1]
    assert before.scene is not None
    assert before.scene.active == -1
    assert keys(adams[0].narration)[:1] == ["adam.turn"]


def test_a_finished_game_has_no_secrets() -> None:
    match = finished_match()
    logs = [log_as_received(match, viewpoint) for viewpoint in (None, 0, 1)]
    assert logs[0] == logs[1] == logs[2]
    assert "event.lay-aside-open" in keys(logs[0])


def test_the_link_to_the_rematch_is_an_update_without_a_scene() -> None:
    match = finished_match()
    (change,) = execute(match, LinkRematch("elsewhere"), "rematch/1")
    found = update(match, change, 0, match.version - 1)
    assert found == Update(Frame(match.version, ["next elsewhere"], []), None)


def test_messages_survive_json() -> None:
    match = new_match("t", setup(1, seed="solo"))
    play(match, Random(1), 60)
    for message in (*log_as_received(match, 0), present(match, 0).frame, match.info()):
        text = encode(message)
        assert encode(msgspec.json.decode(text, type=type(message))) == text


# --- bots that play for people ------------------------------------------------------------------


def test_everyone_learns_that_a_bot_takes_over_and_that_the_person_is_back() -> None:
    match = begun_match()
    bo, other = Follower(match, 1), Follower(match, None)
    changes = execute(match, ChangePlayer(1, "easy"), "hand/1")
    assert [seat.stand_in for seat in match.info().seats] == ["", "easy"]
    for follower in (bo, other):
        follower.receive(changes)
        (told,) = follower.frames[-1].narration
        assert (told.seat, told.sentence.key) == (0, "seat.bot")
        assert told.sentence.facts == {"seat": 1, "bot": "easy"}
        assert follower.frames[-1].steps == ["bot 2 easy"]
    changes = execute(match, ChangePlayer(1), "hand/2")
    assert [seat.stand_in for seat in match.info().seats] == ["", ""]
    other.receive(changes)
    assert keys(other.frames[-1].narration) == ["seat.back"]
    assert other.frames[-1].steps == ["back 2"]


def test_steps_of_a_person_become_final_when_a_bot_takes_over() -> None:
    match = begun_match()
    act(match, CODES[match.require_game().legal_actions[0]])
    assert match.require_game().can_undo
    ana, bo = Follower(match, 0), Follower(match, 1)
    before = current_scene(match, 1)
    assert before is not None
    changes = execute(match, ChangePlayer(0, "medium"), "hand/1")
    ana.receive(changes)
    bo.receive(changes)
    assert not match.require_game().can_undo
    assert bo.frames[-1].scene != before
    assert keys(bo.frames[-1].narration) == ["event.take", "seat.bot"]
    assert keys(ana.frames[-1].narration) == ["seat.bot"]
    assert match.bot_to_move == 0
    execute(match, ChangePlayer(0), "hand/2")
    with pytest.raises(CoatlError, match="nothing-to-undo"):
        execute(match, UndoSteps(0, everything=True))


def test_a_change_of_another_seats_player_reveals_no_step_that_can_be_undone() -> None:
    match = begun_match()
    ana, bo, other = followers = [Follower(match, viewpoint) for viewpoint in (0, 1, None)]
    commands: list[tuple[MatchCommand, str]] = [
        (PlayAction(0, CODES[match.require_game().legal_actions[0]]), ""),
        (ChangePlayer(1, "easy"), "hand/1"),
        (UndoSteps(0), ""),
    ]
    for command, name in commands:
        changes = execute(match, command, name)
        for follower in followers:
            follower.receive(changes)
    assert len(ana.frames) == 3
    for follower in (bo, other):
        (frame,) = follower.frames
        assert (frame.steps, frame.scene) == ([HIDDEN, "bot 2 easy"], None)
        assert keys(frame.narration) == ["seat.bot"]
    for follower in followers:
        assert follower.log == log_as_received(match, follower.viewpoint)


def test_a_person_whose_bot_plays_has_no_moves() -> None:
    match, rng = begun_match(), Random(1)
    while not placeable_cards(match, match.require_game().state.seat):
        act_at_random(match, rng)
    seat = match.require_game().state.seat
    execute(match, ChangePlayer(seat, "medium"), "hand/1")
    scene = current_scene(match, seat)
    assert scene is not None
    assert (scene.moves, scene.can_undo, placeable_cards(match, seat)) == ([], False, [])
    (change,) = execute(match, ChangePlayer(seat), "hand/2")
    found = update(match, change, seat, match.version - 1)
    assert found is not None
    scene = found.frame.scene
    assert scene is not None
    assert scene.moves
    assert any(reading.fits for card in scene.hand for reading in card.readings)


def placeable_cards(match: Match, seat: int) -> list[str]:
    """The cards of a hand that may be placed now."""
    scene = current_scene(match, seat)
    assert scene is not None
    return [card.card for card in scene.hand if any([one.fits for one in card.readings])]
