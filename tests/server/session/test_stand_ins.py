"""Bots that play for absent people, and clocks: what becomes of a table's log."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.formats.commitment import commitment
from coatl.rules import CODES, CoatlError
from coatl.server.match.log import BLANK, Entry, Setup
from coatl.server.match.match import Room
from coatl.server.match.narration import Change
from coatl.server.match.seats import Seat, hashed
from coatl.server.protocol.messages import Frame, OptionsChoice
from server.match.test_match import Listener, play, read, same, story


def setup(players: int = 2, seed: str = "room", clock: int = 0) -> Setup:
    seats = [Seat("person", f"P{n}", key=hashed(f"token {n}")) for n in range(players)]
    return Setup(OptionsChoice(players=players), seats, seed, host=hashed("host"), clock=clock)


def begun(table: Setup | None = None, at: int = 0) -> Room:
    """A room in which everybody has kept their Prophecies."""
    room, rng = Room("t", table or setup(), at), Random(1)
    while room.started().state.phase == "keep":
        act(room, rng, at)
    return room


def act(room: Room, rng: Random, at: int) -> None:
    """A step of whoever is to move."""
    game = room.started()
    room.act(game.state.seat, CODES[rng.choice(game.legal_actions)], at=at)


def take(room: Room) -> int:
    """A step that can be undone."""
    code = CODES[room.started().legal_actions[0]]
    room.act(0, code)
    assert room.started().can_undo
    return code


# --- handing over -------------------------------------------------------------------------------


def test_the_host_is_known_by_a_token() -> None:
    room = Room("t", setup())
    assert room.is_host(["token 1", "host"])
    assert not room.is_host(["token 0", "", hashed("host")])
    assert not Room("t", Setup(OptionsChoice(), setup().seats, "no host")).is_host(["", "host"])


def test_everyone_sees_who_is_played_by_a_bot_and_is_told() -> None:
    room = begun()
    bo, other = Listener(room, 1), Listener(room, None)
    changes = room.hand(1, "easy", "hand/1")
    assert [seat.stand_in for seat in room.info().seats] == ["", "easy"]
    for listener in (bo, other):
        listener.hear(changes)
        (told,) = listener.frames[-1].story
        assert (told.seat, told.said.key) == (0, "seat.bot")
        assert told.said.facts == {"seat": 1, "bot": "easy"}
        assert listener.frames[-1].steps == ["bot 2 easy"]
    changes = room.hand(1, "", "hand/2")
    assert [seat.stand_in for seat in room.info().seats] == ["", ""]
    other.hear(changes)
    assert other.frames[-1].story[0].said.key == "seat.back"
    assert other.frames[-1].steps == ["back 2"]


def test_what_was_begun_stands_when_a_bot_goes_on() -> None:
    room = begun()
    take(room)
    ana, bo = Listener(room, 0), Listener(room, 1)
    before = read(room.frame(1)).scene
    assert before is not None
    changes = room.hand(0, "medium", "hand/1")
    ana.hear(changes)
    bo.hear(changes)
    assert not room.started().can_undo
    assert bo.frames[-1].scene != before
    assert [told.said.key for told in bo.frames[-1].story] == ["event.take", "seat.bot"]
    assert [told.said.key for told in ana.frames[-1].story] == ["seat.bot"]
    assert room.bot_to_move == 0
    room.hand(0, "", "hand/2")
    with pytest.raises(CoatlError, match="nothing-to-undo"):
        room.undo(0, everything=True)


def test_handing_over_another_seat_tells_nothing_of_what_can_be_undone() -> None:
    room = begun()
    ana, bo, other = (Listener(room, look) for look in (0, 1, None))
    code = CODES[room.started().legal_actions[0]]
    deeds: list[Callable[[], list[Change]]] = [
        lambda: room.act(0, code),
        lambda: room.hand(1, "easy", "hand/1"),
        lambda: room.undo(0, everything=False),
    ]
    for do in deeds:
        changes = do()
        for listener in (ana, bo, other):
            listener.hear(changes)
    for listener in (bo, other):
        (frame,) = listener.frames
        assert (frame.steps, frame.scene) == ([BLANK, "bot 2 easy"], None)
        assert [told.said.key for told in frame.story] == ["seat.bot"]
    for listener in (ana, bo, other):
        assert listener.story == story(room, listener.look)


def test_while_a_bot_plays_its_player_has_no_moves() -> None:
    room, rng = begun(), Random(1)
    while not fitting(room.frame(room.started().state.seat)):
        act(room, rng, 0)
    seat = room.started().state.seat
    room.hand(seat, "medium", "hand/1")
    frame = read(room.frame(seat))
    assert frame.scene is not None
    assert (frame.scene.moves, frame.scene.can_undo, fitting(frame)) == ([], False, [])
    with pytest.raises(CoatlError, match="bot-plays-for-you"):
        room.check_person(seat)
    (change,) = room.hand(seat, "", "hand/2")
    told = room.tell(change, seat, room.version - 1)
    assert told is not None
    frame = read(told)
    assert frame.scene is not None
    assert frame.scene.moves
    assert fitting(frame)
    room.check_person(seat)


def fitting(frame: Frame) -> list[str]:
    """The cards of a hand that may be placed now."""
    scene = read(frame).scene
    assert scene is not None
    return [card.card for card in scene.hand if any([one.fits for one in card.readings])]


def test_a_bot_on_an_open_seat_stays_and_may_begin_the_game() -> None:
    table = setup(3)
    table.seats[1] = table.seats[2] = Seat("open", "")
    room = Room("t", table)
    (change,) = room.hand(2, "easy", "hand/1")
    assert room.tell(change, None, 0) == Frame(1, ["bot 3 easy"], [])
    assert room.game is None
    room.hand(1, "hard", "hand/2")
    assert room.started().seats == ("P0", "hard bot", "easy bot")
    with pytest.raises(CoatlError, match="seat-is-a-bots"):
        room.hand(1, "", "hand/3")
    assert Room.fold("t", table, room.entries).info() == room.info()


@pytest.mark.parametrize(
    ("seat", "bot", "code"),
    [(2, "easy", "no-such-seat"), (-1, "", "no-such-seat"), (1, "nobody", "unknown-bot")],
)
def test_what_cannot_be_handed_over_is_refused(seat: int, bot: str, code: str) -> None:
    room = begun()
    before = list(room.entries)
    with pytest.raises(CoatlError, match=code):
        room.hand(seat, bot)
    assert room.entries == before


def test_what_is_so_already_is_not_done_again() -> None:
    room = begun()
    assert room.hand(0, "") == []
    room.hand(0, "easy")
    version = room.version
    assert room.hand(0, "easy") == []
    assert room.version == version
    with pytest.raises(CoatlError, match="table-damaged"):
        Room.fold("t", room.setup, [*room.entries, Entry("bot 1 easy")])


def test_once_the_game_is_over_nothing_is_handed_over() -> None:
    room = Room("t", setup(seed="whole", clock=60))
    play(room, Random(1), 10_000)
    with pytest.raises(CoatlError, match="game-over"):
        room.hand(0, "easy")
    assert (room.deadline, room.late(10**9)) == (None, [])


@settings(max_examples=25)
@given(st.integers(2, 3), st.integers(0, 10_000), st.integers(1, 60))
def test_whoever_listens_or_comes_back_knows_of_every_change(
    players: int, seed: int, moves: int
) -> None:
    rng = Random(seed)
    room = Room("t", setup(players, str(seed), clock=60), at=1000)
    looks = (None, *range(players))
    listeners = [Listener(room, look) for look in looks]
    left, now = room.version, 1000
    stories = {look: room.story(look) for look in looks}
    for number in range(moves):
        if room.is_over:
            return  # then everything is told, to whoever asks again
        now += rng.choice([0, 1, 30])
        changes = room.late(now)
        if rng.random() < 0.3:
            seat, bot = rng.randrange(players), rng.choice(["", "easy"])
            with suppress(CoatlError):  # a turn that is the bot's
                changes += room.hand(seat, bot, f"hand/{number}", now)
        for listener in listeners:
            listener.hear(changes)
        play(room, rng, 1, *listeners, undo=0.3)
        if rng.random() < 0.1:
            left = room.version
            stories = {look: room.story(look) for look in looks}
    if room.is_over:
        return
    restored = Room.restore("t", room.setup, room.snapshot())
    assert restored is not None
    same(restored, room)
    same(Room.fold("t", room.setup, room.entries), room)
    for listener in listeners:
        assert listener.story == story(room, listener.look)
        missed = room.missed(left, listener.look)
        if missed is not None:
            assert stories[listener.look] + missed.story == room.story(listener.look)


# --- clocks -------------------------------------------------------------------------------------


def test_without_a_clock_nobody_is_late() -> None:
    room = begun(at=1000)
    assert (room.deadline, room.late(10**9)) == (None, [])


def test_a_turn_has_its_time_and_then_a_bot_goes_on() -> None:
    room = begun(setup(clock=60), at=1000)
    assert room.deadline == 1060
    take(room)
    assert room.deadline == 1060  # a step is not a turn
    assert room.late(1059) == []
    (change,) = room.late(1060)
    frame = room.tell(change, 1, 0)
    assert frame is not None
    (*_, told) = read(frame).story
    assert told.said.key == "seat.late"
    assert (room.entries[-1].line, room.bot_to_move) == ("bot 1 medium", 0)
    assert room.info().deadline is None


def test_every_turn_has_its_own_time() -> None:
    room = begun(setup(clock=60), at=1000)
    while room.started().state.seat == 0:
        act(room, Random(1), 1050)
    assert room.deadline == 1110


def test_whoever_was_late_is_back_after_the_bots_turn() -> None:
    room = begun(setup(clock=60), at=1000)
    room.late(5000)
    with pytest.raises(CoatlError, match="turn-is-the-bots"):
        room.hand(0, "", "hand/1", 5001)
    assert Room.fold("t", room.setup, room.entries).bot_to_move == 0
    rng = Random(1)
    while room.started().state.seat == 0:
        act(room, rng, 5002)
    room.hand(0, "", "hand/2", 5003)
    while room.started().state.seat != 0:
        act(room, rng, 5010)
    assert room.deadline == 5070


def test_whoever_comes_back_in_their_turn_has_time() -> None:
    room = begun(setup(clock=60), at=1000)
    room.hand(0, "easy", "hand/1", 1010)
    room.hand(0, "", "hand/2", 1100)
    assert room.deadline == 1160


def test_a_deadline_survives_a_restart() -> None:
    room = begun(setup(clock=3600), at=1000)
    while room.started().state.seat == 0:
        act(room, Random(1), 1500)
    assert room.deadline == 5100
    assert Room.fold("t", room.setup, room.entries).deadline == 5100
    restored = Room.restore("t", room.setup, room.snapshot())
    assert restored is not None
    assert restored.deadline == 5100


# --- the deal -----------------------------------------------------------------------------------


def test_what_was_brought_to_the_table_is_part_of_its_seed() -> None:
    table = setup(3, "secret")
    table.seats[1] = table.seats[2] = Seat("open", "")
    room = Room("t", table)
    shown = room.info().commitment
    room.sit(2, "Cy", hashed("c"), brought="0c")
    room.sit(1, "Bo", hashed("b"), brought="0b")
    assert room.started().seed == "secret/0b/0c"
    again = Room.fold("t", table, room.entries)
    assert again.started().seed == "secret/0b/0c"
    assert shown == room.info().commitment == commitment("secret")
    assert room.record().commitment == shown
