"""Matches for tests, and followers that check what each viewpoint is sent."""

from __future__ import annotations

from random import Random

import msgspec

from coatl.rules import CODES
from coatl.server.match.commands import PlayAction, UndoSteps, execute
from coatl.server.match.log import Setup, Viewpoint
from coatl.server.match.match import Match
from coatl.server.match.narration import Change
from coatl.server.match.rebuild import new_match
from coatl.server.match.seat_tokens import hash_token
from coatl.server.match.seats import MatchSeat
from coatl.server.match.snapshot import restore, take_snapshot
from coatl.server.match.viewer_updates import game_log, missed_updates, present, update
from coatl.server.protocol.messages import Frame, LogLine, OptionsChoice, Scene, encode
from coatl.server.protocol.patches import with_whole_scene


def setup(players: int = 2, kind: str = "person", seed: str = "match", clock: int = 0) -> Setup:
    """A table of people with the tokens `token 0`, `token 1` …, or of bots."""
    bot = "easy" if kind == "bot" else ""
    seats = [MatchSeat(kind, f"P{n}", bot, hash_token(f"token {n}")) for n in range(players)]
    options = OptionsChoice(players=players)
    return Setup(options, seats, seed, host=hash_token("host"), clock=clock)


def with_open_seats(*seats: int, players: int = 3, seed: str = "match") -> Setup:
    """A table where those seats are still open."""
    table = setup(players, seed=seed)
    for seat in seats:
        table.seats[seat] = MatchSeat("open", "")
    return table


def viewpoints(match: Match) -> tuple[Viewpoint, ...]:
    """A spectator's and that of every seat."""
    return (None, *range(len(match.seats)))


def current_scene(match: Match, viewpoint: Viewpoint) -> Scene | None:
    """What a viewpoint sees now."""
    return present(match, viewpoint).frame.scene


def as_received(frame: Frame) -> Frame:
    """A frame after a client has decoded it."""
    return msgspec.json.decode(encode(frame), type=Frame)


def log_as_received(match: Match, viewpoint: Viewpoint) -> list[LogLine]:
    """The game log after a client has decoded it."""
    return msgspec.json.decode(encode(game_log(match, viewpoint)), type=list[LogLine])


def keys(lines: list[LogLine]) -> list[str]:
    """The keys of some lines."""
    return [line.sentence.key for line in lines]


class Follower:
    """A viewpoint that receives every update, as a client does."""

    def __init__(self, match: Match, viewpoint: Viewpoint) -> None:
        self.match, self.viewpoint = match, viewpoint
        self.log = log_as_received(match, viewpoint)
        self.version = match.log.version(viewpoint)
        self.scene = current_scene(match, viewpoint)
        self.frames: list[Frame] = []
        self._sent_scene = present(match, viewpoint).scene

    def receive(self, changes: list[Change]) -> None:
        for change in changes:
            whole = update(self.match, change, self.viewpoint, self.version)
            sent = update(self.match, change, self.viewpoint, self.version, before=self._sent_scene)
            if sent is None:  # it comes with a later update
                assert whole is None
                continue
            frame = with_whole_scene(as_received(sent.frame), self.scene)
            assert whole is not None
            assert frame == as_received(whole.frame)
            self.scene = frame.scene or self.scene
            self._sent_scene = sent.scene or self._sent_scene
            assert frame.version == self.version + len(frame.steps)
            self.version = frame.version
            if frame.replaces_turn:
                assert frame.scene is not None
                turn = frame.scene.turn
                self.log = [told for told in self.log if told.turn != turn]
            self.log += frame.narration
            self.frames.append(frame)


def act(match: Match, code: int, name: str = "", at: int = 0) -> list[Change]:
    """Play that code for the seat to move, as its person or as its bot."""
    seat = match.require_game().state.seat
    by_bot = match.bot_to_move == seat
    return execute(match, PlayAction(seat, code, by_bot), name, at)


def act_at_random(match: Match, rng: Random, name: str = "", at: int = 0) -> list[Change]:
    """Play any legal move."""
    return act(match, CODES[rng.choice(match.require_game().legal_actions)], name, at)


def play(match: Match, rng: Random, moves: int, *followers: Follower, undo: float = 0.0) -> None:
    """Play random moves, and undo some, until the game is over."""
    for number in range(moves):
        game = match.require_game()
        if game.state.is_over:
            return
        seat = game.state.seat
        if game.can_undo and rng.random() < undo:
            command = UndoSteps(seat, everything=rng.random() < 0.3)
            changes = execute(match, command, f"{seat}/u{number}")
        else:
            changes = act_at_random(match, rng, f"{seat}/{number}", number)
        for follower in followers:
            follower.receive(changes)


def begun_match(table: Setup | None = None, at: int = 0) -> Match:
    """A match in which everyone has chosen the Prophecies to keep."""
    match, rng = new_match("t", table or setup(), at), Random(1)
    while match.require_game().state.phase == "keep":
        act_at_random(match, rng, at=at)
    return match


def finished_match(clock: int = 0) -> Match:
    """A match whose game is over."""
    match = new_match("t", setup(seed="whole", clock=clock))
    play(match, Random(1), 10_000)
    assert match.is_over
    return match


def restored(match: Match) -> Match:
    """The match of a snapshot."""
    found = restore(match.id, match.setup, take_snapshot(match))
    assert found is not None
    return found


def assert_same(one: Match, other: Match) -> None:
    """Assert that the two matches are the same for every viewpoint."""
    assert one.log.entries == other.log.entries
    assert one.log.versions == other.log.versions
    assert one.info() == other.info()
    assert one.seats_held(["late", "token 0"]) == other.seats_held(["late", "token 0"])
    for entry in other.log.entries:
        assert one.has_executed(entry.command) == other.has_executed(entry.command)
    for viewpoint in viewpoints(other):
        assert encode(current_scene(one, viewpoint)) == encode(current_scene(other, viewpoint))
        assert encode(game_log(one, viewpoint)) == encode(game_log(other, viewpoint))
        for version in range(-1, other.version + 2, 7):
            missed = [missed_updates(each, version, viewpoint) for each in (one, other)]
            frames = [None if found is None else found.frame for found in missed]
            assert encode(frames[0]) == encode(frames[1])
    if other.game is not None:
        assert one.require_game().state == other.require_game().state
        assert one.require_game().legal_actions == other.require_game().legal_actions
        assert one.require_game().record() == other.require_game().record()
