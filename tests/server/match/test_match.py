"""One table: its log, what it tells to whom, and how it comes back."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.formats.notation import format_step
from coatl.rules import CODES, RULES_VERSION, CoatlError, apply, new_game
from coatl.rules.actions import DRAW_PROPHECY, DiscardProphecy
from coatl.server.match.log import BLANK, Entry, Setup
from coatl.server.match.match import MOST_UNDONE, Room
from coatl.server.match.narration import Change, Stretch
from coatl.server.match.seats import Seat, hashed
from coatl.server.match.snapshot import SNAPSHOT
from coatl.server.protocol.messages import Frame, OptionsChoice, Told, encode
from coatl.server.protocol.options import choice_of


def setup(players: int = 2, kind: str = "person", seed: str = "room") -> Setup:
    bot = "easy" if kind == "bot" else ""
    seats = [Seat(kind, f"P{n}", bot, hashed(f"token {n}")) for n in range(players)]
    return Setup(OptionsChoice(players=players), seats, seed)


def read(frame: Frame) -> Frame:
    """What was told, as whoever receives it reads it."""
    return msgspec.json.decode(encode(frame), type=Frame)


def story(room: Room, look: int | None) -> list[Told]:
    """The whole story, as whoever receives it reads it."""
    return msgspec.json.decode(encode(room.story(look)), type=list[Told])


class Listener:
    """Somebody at a table who keeps what they are told."""

    def __init__(self, room: Room, look: int | None) -> None:
        self.room, self.look = room, look
        self.story = story(room, look)
        self.version = room.version
        self.frames: list[Frame] = []

    def hear(self, changes: list[Change]) -> None:
        for change in changes:
            told = self.room.tell(change, self.look, self.version)
            if told is None:  # later, with something to see
                continue
            frame = read(told)
            assert frame.version == self.version + len(frame.steps)
            self.version = frame.version
            if frame.retold:
                assert frame.scene is not None
                turn = frame.scene.turn
                self.story = [told for told in self.story if told.turn != turn]
            self.story += frame.story
            self.frames.append(frame)


def play(room: Room, rng: Random, moves: int, *listeners: Listener, undo: float = 0.0) -> None:
    for number in range(moves):
        game = room.started()
        if game.state.is_over:
            return
        seat = game.state.seat
        if game.can_undo and rng.random() < undo:
            changes = room.undo(seat, rng.random() < 0.3, f"{seat}/u{number}")
        else:
            code = CODES[rng.choice(game.legal_actions)]
            changes = room.act(seat, code, f"{seat}/{number}", number)
        for listener in listeners:
            listener.hear(changes)


@settings(max_examples=25)
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(0, 120), st.booleans())
def test_a_log_makes_the_same_room_again(players: int, seed: int, moves: int, bots: bool) -> None:
    table = setup(players, "bot" if bots else "person", str(seed))
    room = Room("t", table)
    play(room, Random(seed), moves, undo=0.0 if bots else 0.2)
    again = Room.fold("t", table, room.entries)
    assert again.entries == room.entries
    for look in (None, *range(players)):
        assert again.scene(look) == room.scene(look)
        assert again.story(look) == room.story(look)
        assert again.frame(look) == room.frame(look)


@settings(max_examples=40)
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(0, 120), st.booleans(), st.booleans())
def test_a_snapshot_goes_on_like_the_room_it_was_taken_of(
    players: int, seed: int, moves: int, bots: bool, is_open: bool
) -> None:
    table = setup(players, "bot" if bots else "person", str(seed))
    if is_open:
        table.seats[-1] = Seat("open", "")
    room = Room("t", table)
    if is_open and moves:
        room.sit(None, "Late", hashed("late"), "join/1", 7)
    if room.game is not None:
        play(room, Random(seed), moves, undo=0.0 if bots else 0.2)
    taken = room.snapshot()
    again = Room.restore("t", table, taken)
    assert again is not None
    assert again.snapshot() == taken
    same(again, room)
    for one in (room, again):
        if one.game is not None:
            play(one, Random(seed + 1), 40, undo=0.0 if bots else 0.3)
    same(again, room)
    assert again.snapshot() == room.snapshot()


def same(one: Room, other: Room) -> None:
    """Two rooms that nobody can tell apart, whatever they ask."""
    assert one.entries == other.entries
    assert one.info() == other.info()
    assert one.held(["late", "token 0"]) == other.held(["late", "token 0"])
    for entry in other.entries:
        assert one.done(entry.command) == other.done(entry.command)
    for look in (None, *range(len(other.seats))):
        assert encode(one.scene(look)) == encode(other.scene(look))
        assert encode(one.story(look)) == encode(other.story(look))
        for version in range(-1, other.version + 2, 7):
            assert encode(one.missed(version, look)) == encode(other.missed(version, look))
    if other.game is not None:
        assert one.started().state == other.started().state
        assert one.started().legal_actions == other.started().legal_actions
        assert one.started().record() == other.started().record()


@pytest.mark.parametrize(
    ("of", "to"),
    [
        (f'"format":{SNAPSHOT}', f'"format":{SNAPSHOT + 1}'),
        (f'"rules":{RULES_VERSION}', f'"rules":{RULES_VERSION + 1}'),
        ('"seats":', '"chairs":'),
        ("coatl-position 1", "coatl-position 2"),
        ('"chance":"', '"chance":"AAAA'),
        ("discard", "dance"),
    ],
)
def test_a_snapshot_of_another_kind_is_not_used(of: str, to: str) -> None:
    room = Room("t", setup())
    play(room, Random(1), 20)
    taken = room.snapshot().decode()
    assert of in taken
    assert Room.restore("t", room.setup, taken.replace(of, to).encode()) is None
    assert Room.restore("t", room.setup, taken[:-10].encode()) is None


def test_taking_back_comes_to_an_end_and_play_does_not() -> None:
    room = Room("t", setup())
    while room.started().state.phase == "keep":
        play(room, Random(1), 1)
    for _ in range(MOST_UNDONE):
        room.act(0, 0)
        room.undo(0, everything=True)
    room.act(0, 0)
    restored = Room.restore("t", room.setup, room.snapshot())
    assert restored is not None
    for one in (room, Room.fold("t", room.setup, room.entries), restored):
        with pytest.raises(CoatlError, match="undone-too-often"):
            one.undo(0, everything=False)
    rng = Random(1)
    while room.started().state.seat == 0 or not room.started().can_undo:
        play(room, rng, 1)
    room.undo(1, everything=False)


def test_a_log_is_told_again_as_it_was() -> None:
    room = Room("t", setup())
    while room.started().undoable < 2:
        play(room, Random(1), 1)
    before = room.version
    (change,) = room.undo(room.started().state.seat, everything=True, command="undo/1", at=7)
    again = Room.fold("t", room.setup, room.entries[:before])
    assert [told.stretch for (told,) in again.redo(room.entries[before:])] == [change.stretch]


def test_a_log_does_not_grow_for_ever_and_its_game_can_always_be_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room("t", setup())
    monkeypatch.setattr("coatl.server.match.match.MOST_ENTRIES", room.version + 5)
    monkeypatch.setattr("coatl.server.match.match.MOST_WITH_HANDING", room.version + 10)
    rng = Random(1)
    play(room, rng, 20)
    while not room.started().can_undo:
        play(room, rng, 1)
    with pytest.raises(CoatlError, match="table-too-long"):
        room.undo(room.started().state.seat, everything=True)
    with pytest.raises(CoatlError, match="table-too-long"):
        room.hand(0, "easy", "hand/1")
    while not room.is_over:
        play(room, rng, 1)
    assert Room.fold("t", room.setup, room.entries).version == room.version


def test_a_log_that_others_have_filled_leaves_the_host_room_for_a_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room("t", setup())
    monkeypatch.setattr("coatl.server.match.match.MOST_ENTRIES", room.version)
    assert room.hand(1, "easy", "hand/1")
    assert room.hand(1, "", "hand/2")


def timed() -> Room:
    """A table of two with a minute for a turn, that begins at 1000."""
    one = setup()
    one.clock = 60
    return Room("t", one, 1000)


def test_a_turn_is_not_made_longer_by_handing_it_over_again_and_again() -> None:
    room = timed()
    for number, at in enumerate(range(1010, 1100, 10)):
        room.hand(0, "hard", f"hand/{number}", at)
        room.hand(0, "", f"back/{number}", at + 1)
    assert room.deadline == 1011 + 60


def test_who_was_not_late_while_all_choose_what_to_keep_may_come_back() -> None:
    room = timed()
    room.hand(1, "easy", "hand/1", 1010)
    room.late(1061)
    while room.started().state.seat == 0:
        room.act(0, CODES[room.started().legal_actions[0]], at=1062)
    assert room.started().state.seat == 1
    assert room.hand(1, "", "back/1", 1063)


def test_who_sits_where_is_no_matter_of_the_game() -> None:
    table = setup(3)
    table.seats[1] = table.seats[2] = Seat("open", "")
    room = Room("t", table)
    room.sit(1, "Bo", "")
    assert [room.is_as_at(version) for version in (-1, 0, 1, 2)] == [False, True, True, False]
    room.sit(2, "Cy", "")
    assert not room.is_as_at(1)


@settings(max_examples=12)
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(0, 120))
def test_whoever_listens_from_the_start_knows_the_story(
    players: int, seed: int, moves: int
) -> None:
    room = Room("t", setup(players, seed=str(seed)))
    listeners = [Listener(room, look) for look in (None, *range(players))]
    play(room, Random(seed), moves, *listeners, undo=0.2)
    if room.is_over:
        return  # then everything is told, to whoever asks again
    for listener in listeners:
        assert listener.story == story(room, listener.look)


@settings(max_examples=25)
@given(st.integers(2, 3), st.integers(0, 10_000), st.integers(0, 60), st.integers(0, 60))
def test_whoever_was_away_is_told_what_they_missed(
    players: int, seed: int, before: int, during: int
) -> None:
    room, rng = Room("t", setup(players, seed=str(seed))), Random(seed)
    play(room, rng, before, undo=0.2)
    looks = (None, *range(players))
    stories = {look: room.story(look) for look in looks}
    version = room.version
    play(room, rng, during, undo=0.2)
    for look in looks:
        frame = room.missed(version, look)
        if frame is None:
            continue
        assert len(frame.steps) == room.version - version
        assert stories[look] + frame.story == room.story(look)
        assert frame.scene == (room.scene(look) if room.version > version else None)


def test_nobody_goes_on_from_what_never_was() -> None:
    room = Room("t", setup())
    for version in (-1, 0, 7, room.version + 1, 10**9):
        assert room.missed(version, 0) is None
    assert room.missed(room.version, 0) == Frame(room.version, [], [])


def test_what_can_be_undone_is_not_told_to_the_others() -> None:
    room = Room("t", setup())
    ana, bo, other = (Listener(room, look) for look in (0, 1, None))
    rng = Random(1)
    while room.started().state.phase == "keep":
        play(room, rng, 1, ana, bo, other)
    heard = [len(bo.frames), len(other.frames)]
    take = room.act(0, 0)
    for listener in (ana, bo, other):
        listener.hear(take)
    assert ana.frames[-1].steps == ["take 1"]
    undo = room.undo(0, everything=False)
    for listener in (ana, bo, other):
        listener.hear(undo)
    assert (ana.frames[-1].steps, ana.frames[-1].retold) == (["undo"], True)
    assert [len(bo.frames), len(other.frames)] == heard


def test_a_card_that_was_drawn_is_for_one_seat() -> None:
    room = Room("t", setup())
    rng = Random(1)
    while room.started().state.phase == "keep":
        play(room, rng, 1)
    ana, bo = Listener(room, 0), Listener(room, 1)
    changes = room.act(0, CODES[DRAW_PROPHECY])
    ana.hear(changes)
    bo.hear(changes)
    assert bo.frames[-1].steps == ["draw", BLANK]
    assert ana.frames[-1].steps[1].startswith("deal ")
    assert [told.said.key for told in ana.frames[-1].story] == ["event.draw", "event.drawn"]
    assert [told.said.key for told in bo.frames[-1].story] == ["event.draw"]
    with pytest.raises(CoatlError, match="nothing-to-undo"):
        room.undo(0, everything=True)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_all_but_the_cards_of_a_hand_is_for_everyone(players: int) -> None:
    room = Room("t", setup(players, "bot", "open"))
    play(room, Random(1), 10_000)
    game, shown = room.started(), Listener(room, None)
    shown.version = 0
    shown.hear([Change(Stretch(room.version), Stretch(), None)])
    state, hidden = new_game(room.options), 0
    for step, line in zip(game.steps, shown.frames[-1].steps, strict=True):
        hands = [(*one.hand, *one.temples) for one in state.players]
        after = apply(state, step)
        dealt = state.is_chance and hands != [(*p.hand, *p.temples) for p in after.players]
        aside = state.phase == "keep" and isinstance(step, DiscardProphecy)
        assert line == (BLANK if dealt or aside else format_step(step))
        hidden += line == BLANK
        state = after
    assert hidden > 5


def test_a_table_says_what_is_really_played() -> None:
    solo = Room("t", setup(1))
    assert not solo.info().options.tokens
    assert solo.info().options == choice_of(solo.options)


def test_what_bots_do_stands_at_once() -> None:
    room = Room("t", setup(kind="bot"))
    other = Listener(room, None)
    play(room, Random(1), 40, other)
    assert all(frame.scene is not None for frame in other.frames)
    assert not room.started().can_undo


def test_a_turn_of_adam_is_told_by_itself() -> None:
    room = Room("t", setup(1))
    ana = Listener(room, 0)
    rng = Random(1)
    while room.started().state.turn < 3:
        play(room, rng, 1, ana)
    own = [frame for frame in ana.frames if frame.steps[0] == "adam"]
    assert own
    before = ana.frames[ana.frames.index(own[0]) - 1]
    assert before.scene is not None
    assert before.scene.active == -1
    assert [told.said.key for told in own[0].story][:1] == ["adam.turn"]


def test_seats_are_held_by_tokens() -> None:
    room = Room("t", setup(3))
    assert room.held(["token 2", "token 0", "nonsense", ""]) == [0, 2]
    assert room.held([]) == []


def test_an_open_seat_is_taken_once_and_the_game_begins_with_the_last() -> None:
    table = setup(3)
    table.seats[1] = table.seats[2] = Seat("open", "")
    room = Room("t", table)
    assert (room.game, room.version, room.scene(0), room.story(0)) == (None, 0, None, [])
    assert room.info().started is False
    changes = room.sit(2, "Cy", hashed("c"))
    assert room.version == 1
    assert room.tell(changes[0], None, 0) == Frame(1, ["sit 3"], [])
    with pytest.raises(CoatlError, match="seat-taken"):
        room.sit(2, "Di", "")
    changes = room.sit(None, "Bo", hashed("b"))
    assert room.started().seats == ("P0", "Bo", "Cy")
    frame = room.tell(changes[0], 1, 1)
    assert frame is not None
    assert frame.steps[0] == "sit 2"
    assert room.held(["b"]) == [1]
    with pytest.raises(CoatlError, match="table-full"):
        room.sit(None, "Di", "")
    again = Room.fold("t", table, room.entries)
    assert again.info() == room.info()
    assert again.held(["b", "c"]) == [1, 2]


def test_a_command_is_known_again_after_a_restart() -> None:
    room = Room("t", setup())
    play(room, Random(1), 3)
    again = Room.fold("t", room.setup, room.entries)
    assert room.done("0/0")
    assert again.done("0/0")
    assert not again.done("1/0")


@pytest.mark.parametrize("line", ["take 1", "deal trio-red", "undo", "sit 9", "dance"])
def test_a_log_that_could_not_be_is_refused(line: str) -> None:
    room = Room("t", setup())
    with pytest.raises(CoatlError, match="table-damaged"):
        Room.fold("t", room.setup, [*room.entries, Entry(line)])
    with pytest.raises(CoatlError, match="table-damaged"):
        Room.fold("t", room.setup, room.entries[:-1])


def test_once_the_game_is_over_everything_is_told() -> None:
    room = Room("t", setup(seed="whole"))
    play(room, Random(1), 10_000)
    assert room.is_over
    stories = [story(room, look) for look in (None, 0, 1)]
    assert stories[0] == stories[1] == stories[2]
    assert any(told.said.key == "event.lay-aside-open" for told in stories[0])
    assert room.bot_to_move is None
    with pytest.raises(CoatlError, match="game-over"):
        room.act(0, 0)


def test_the_rematch_is_linked() -> None:
    room = Room("t", setup(seed="whole"))
    play(room, Random(1), 10_000)
    (change,) = room.link("elsewhere", "rematch/1")
    assert room.tell(change, 0, room.version - 1) == Frame(room.version, ["next elsewhere"], [])
    assert Room.fold("t", room.setup, room.entries).info().next == "elsewhere"


def test_what_is_told_can_be_said_in_json() -> None:
    room = Room("t", setup(1, seed="solo"))
    play(room, Random(1), 60)
    for message in (*story(room, 0), room.frame(0), room.info()):
        text = encode(message)
        assert encode(msgspec.json.decode(text, type=type(message))) == text
