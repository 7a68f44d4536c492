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
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.server.match.commands import (
    AdvanceStandIn,
    ComeBack,
    LinkRematch,
    MatchCommand,
    PauseTable,
    PlayAction,
    RequestStandIn,
    UndoSteps,
    execute,
)
from coatl.server.match.log import HIDDEN
from coatl.server.match.match import Match
from coatl.server.match.narration import Change, Checkpoint
from coatl.server.match.rebuild import match_from_log, new_match
from coatl.server.match.stand_ins import OBJECTION_TIME
from coatl.server.match.viewer_updates import (
    Update,
    game_log,
    missed_updates,
    present,
    update,
)
from coatl.server.protocol.messages import Frame, OpenHand, encode

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
    versions = {viewpoint: match.log.version(viewpoint) for viewpoint in viewpoints(match)}
    play(match, rng, during, undo=0.2)
    for viewpoint, log in logs.items():
        version, now = versions[viewpoint], match.log.version(viewpoint)
        missed = missed_updates(match, version, viewpoint)
        if missed is None:
            continue
        frame = missed.frame
        assert len(frame.steps) == now - version
        assert log + frame.narration == game_log(match, viewpoint)
        is_later = now > version
        assert frame.scene == (current_scene(match, viewpoint) if is_later else None)


@settings(max_examples=25)
@given(st.integers(2, 3), st.integers(0, 10_000), st.integers(1, 60))
def test_followers_and_returning_clients_know_of_every_change_of_players(
    players: int, seed: int, moves: int
) -> None:
    rng = Random(seed)
    match = new_match("t", setup(players, seed=str(seed), clock=60), at=1000)
    followers = [Follower(match, viewpoint) for viewpoint in viewpoints(match)]
    left, now = match.log.versions, 1000
    logs = {viewpoint: game_log(match, viewpoint) for viewpoint in viewpoints(match)}
    for number in range(moves):
        if match.is_over:
            return  # then the log is complete for everyone who asks again
        now += rng.choice([0, 1, 30])
        changes = execute(match, AdvanceStandIn(), at=now)
        if rng.random() < 0.3:
            seat = rng.randrange(players)
            choices: list[MatchCommand] = [ComeBack(seat), RequestStandIn(seat), PauseTable(now)]
            command = rng.choice(choices)
            with suppress(CoatlError):  # it is not that seat's turn, or it is not away
                changes += execute(match, command, f"hand/{number}", now)
        for follower in followers:
            follower.receive(changes)
        play(match, rng, 1, *followers, undo=0.3)
        if rng.random() < 0.1:
            left = match.log.versions
            logs = {viewpoint: game_log(match, viewpoint) for viewpoint in viewpoints(match)}
    if match.is_over:
        return
    assert_same(restored(match), match)
    assert_same(match_from_log("t", match.setup, match.log.entries), match)
    for follower in followers:
        viewpoint = follower.viewpoint
        assert follower.log == log_as_received(match, viewpoint)
        missed = missed_updates(match, left[-1 if viewpoint is None else viewpoint], viewpoint)
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
    spectator.receive([Change(Checkpoint(match.log.versions), Checkpoint(), None, None)])
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


def test_spectators_see_the_hands_of_bots_that_play_among_themselves() -> None:
    match = begun_match(setup(2, kind="bot"))
    follower = Follower(match, None)
    play(match, Random(1), 40, follower)
    state = match.require_game().state
    assert follower.scene is not None
    assert follower.scene.hands == [
        OpenHand(
            [PROPHECIES[kind].id for kind in player.hand],
            [TEMPLES[kind].id for kind in player.temples],
        )
        for player in state.players
    ]


@pytest.mark.parametrize("kind", ["person", "open"])
def test_no_viewpoint_sees_all_hands_where_a_person_plays_or_may_sit_down(kind: str) -> None:
    table = setup(2, kind="bot")
    match = new_match("t", table)
    play(match, Random(1), 20)
    match.seats[1].kind = kind
    for viewpoint in viewpoints(match):
        scene = current_scene(match, viewpoint)
        assert scene is not None
        assert scene.hands is None


def test_cards_set_aside_are_sent_to_their_seat_only() -> None:
    match = new_match("t", setup(2))
    game = match.require_game()
    discard = next(one for one in game.legal_actions if isinstance(one, DiscardProphecy))
    act(match, CODES[discard])
    for viewpoint in viewpoints(match):
        scene = current_scene(match, viewpoint)
        assert scene is not None
        is_own = viewpoint == game.state.seat
        assert scene.own_set_aside == ([PROPHECIES[discard.kind].id] if is_own else [])


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


def begin_stand_in(match: Match, at: int = 1000) -> list[Change]:
    """Let a bot play the present turn; the changes."""
    seat = match.require_game().state.seat
    changes = execute(match, RequestStandIn(seat), "call/1", at)
    return changes + execute(match, AdvanceStandIn(), at=at + OBJECTION_TIME)


def test_everyone_learns_of_a_call_of_a_stand_in_and_of_the_person_who_is_back() -> None:
    match = begun_match()
    followers = [Follower(match, viewpoint) for viewpoint in (0, 1, None)]
    changes = begin_stand_in(match)
    assert [seat.stand_in for seat in match.info().seats] == ["medium", ""]
    changes += execute(match, ComeBack(0), at=1031)
    assert [seat.stand_in for seat in match.info().seats] == ["", ""]
    for follower in followers:
        follower.receive(changes)
        steps = [frame.steps for frame in follower.frames]
        assert steps == [["call 1 away"], ["bot 1 medium"], ["back 1"]]
        called, taken, returned = follower.frames
        assert called.scene is None
        (told,) = taken.narration
        assert (told.seat, told.sentence.key) == (0, "seat.bot")
        assert told.sentence.facts == {"seat": 0, "bot": "medium"}
        assert keys(returned.narration) == ["seat.back"]


def test_steps_of_a_person_stay_hidden_and_can_be_undone_when_they_are_back() -> None:
    match = begun_match()
    ana, bo = followers = [Follower(match, viewpoint) for viewpoint in (0, 1)]
    changes = act(match, CODES[match.require_game().legal_actions[0]])
    changes += begin_stand_in(match)
    changes += execute(match, ComeBack(0), at=1031)
    for follower in followers:
        follower.receive(changes)
    assert [frame.steps for frame in bo.frames] == [["call 1 away"], ["bot 1 medium"], ["back 1"]]
    assert bo.scene == current_scene(match, 1)
    assert match.require_game().undoable == 1
    changes = execute(match, UndoSteps(0, everything=True))
    for follower in followers:
        follower.receive(changes)
        assert follower.log == log_as_received(match, follower.viewpoint)
    assert keys(ana.log[-2:]) == keys(bo.log[-2:]) == ["seat.bot", "seat.back"]


def test_a_person_whose_bot_plays_has_no_moves() -> None:
    match, rng = begun_match(), Random(1)
    while not placeable_cards(match, match.require_game().state.seat):
        act_at_random(match, rng)
    seat = match.require_game().state.seat
    begin_stand_in(match)
    scene = current_scene(match, seat)
    assert scene is not None
    assert (scene.moves, placeable_cards(match, seat)) == ([], [])
    (change,) = execute(match, ComeBack(seat), at=1031)
    found = update(match, change, seat, match.log.version(seat) - 1)
    assert found is not None
    scene = found.frame.scene
    assert scene is not None
    assert scene.moves
    assert any(reading.fits for card in scene.hand for reading in card.readings)


# --- what was undone ----------------------------------------------------------------------------


@settings(max_examples=15)
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(1, 150))
def test_nobody_else_learns_what_was_undone(players: int, seed: int, moves: int) -> None:
    """Of two tables one differs by steps that seat 0 undid."""
    rng, whims = Random(seed), Random(seed + 1)
    matches = [new_match("t", setup(players, seed=str(seed))) for _ in range(2)]
    others = [viewpoint for viewpoint in viewpoints(matches[0]) if viewpoint != 0]
    followers = [[Follower(match, viewpoint) for viewpoint in others] for match in matches]
    for _ in range(moves):
        game = matches[0].require_game()
        if game.state.is_over:
            break
        code = CODES[rng.choice(game.legal_actions)]
        if game.state.seat == 0:
            undone = vacillate(matches[1], whims)
            for follower in followers[1]:
                follower.receive(undone)
        for match, watching in zip(matches, followers, strict=True):
            changes = act(match, code)
            for follower in watching:
                follower.receive(changes)
        for viewpoint in others:
            sent = [encode(present(match, viewpoint).frame) for match in matches]
            assert sent[0] == sent[1]
    for one, other in zip(*followers, strict=True):
        assert encode(one.frames) == encode(other.frames)
        for version in range(one.version + 2):
            missed = [missed_updates(match, version, one.viewpoint) for match in matches]
            frames = [encode(None if found is None else found.frame) for found in missed]
            assert frames[0] == frames[1]


def vacillate(match: Match, rng: Random) -> list[Change]:
    """Make some steps that can be undone, and undo them; the changes."""
    changes: list[Change] = []
    game = match.require_game()
    begun = game.undoable
    for _ in range(rng.randrange(4)):
        trial = game.legal_actions[rng.randrange(len(game.legal_actions))]
        after = match_from_log("t", match.setup, match.log.entries)
        act(after, CODES[trial])
        if after.require_game().undoable > game.undoable:
            changes += act(match, CODES[trial])
    while game.undoable > begun:
        changes += execute(match, UndoSteps(game.state.seat))
    return changes


def placeable_cards(match: Match, seat: int) -> list[str]:
    """The cards of a hand that may be placed now."""
    scene = current_scene(match, seat)
    assert scene is not None
    return [card.card for card in scene.hand if any([one.fits for one in card.readings])]
