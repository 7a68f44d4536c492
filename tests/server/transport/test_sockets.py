"""Whole games over real sockets."""

from __future__ import annotations

import re
import weakref
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from websockets.sync.client import connect

from coatl.rules.cards import PROPHECIES, PROPHECY_BY_ID, TEMPLE_BY_ID, TEMPLES
from coatl.server.match.log import BLANK
from coatl.server.match.match import Room
from coatl.server.protocol.messages import PROTOCOL, Ack, Hint, Key, Reject, Welcome
from coatl.server.session.lobby import IDLE
from coatl.server.transport.websocket import MOST_TOKENS
from coatl.view import View, view
from server.served import TWO_PEOPLE, Browser, Served, play_on

WORDS = re.compile(r'"([a-z0-9-]+)"')
CARDS = frozenset((*PROPHECY_BY_ID, *TEMPLE_BY_ID))

SOLO: dict[str, Any] = {
    "options": {"players": 1, "levels": [2]},
    "seats": [{"kind": "me", "name": "Ana"}],
}
FOUR: dict[str, Any] = {
    "options": {"players": 4, "golden_feathers": True, "promo": True},
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}] * 2,
}


def bot_table(bot: str = "random", **more: object) -> dict[str, Any]:
    return {
        "options": {"players": 2},
        "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": bot}],
        **more,
    }


def cards_in(seen: View) -> set[str]:
    """Every card that a view shows."""
    shown = bytearray(kind for kind in seen.row if kind < len(PROPHECIES))
    temples = [top for top in seen.tops if top >= 0]
    shown += seen.discards + seen.returned
    for seat in seen.seats:
        shown += seat.known
        temples += seat.known_temples
        for coatl in seat.coatls:
            shown += coatl.prophecies
            temples += [coatl.temple] if coatl.temple >= 0 else []
    if seen.own is not None:
        shown += seen.own.hand + seen.own.set_aside
        temples += seen.own.temples
    if seen.adam is not None:
        shown += seen.adam.cards + seen.adam.realised
    return {PROPHECIES[kind].id for kind in shown} | {TEMPLES[kind].id for kind in temples}


class Watch:
    """Reads over the shoulders of browsers: nobody is told of a card that they may not know."""

    def __init__(self, room: Room, keys: list[Key], *browsers: Browser) -> None:
        self.room = room
        self.secrets = [room.setup.seed, *(key.token for key in keys)]
        self.secrets += [seat.key for seat in room.seats if seat.key]
        self.browsers = browsers
        self.read = [0] * len(browsers)
        self.allowed: list[set[str]] = [set() for _ in browsers]

    def look(self) -> None:
        game = self.room.started()
        for place, browser in enumerate(self.browsers):
            own = browser.look == game.state.seat
            state = game.state if own else game.committed
            self.allowed[place] |= cards_in(view(state, browser.look))
            for text in browser.received[self.read[place] :]:
                told = CARDS.intersection(WORDS.findall(text))
                assert told <= self.allowed[place], (browser.look, told - self.allowed[place])
                assert not [secret for secret in self.secrets if secret in text]
            self.read[place] = len(browser.received)


def test_two_play_a_whole_game_and_nobody_is_told_a_secret(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with (
        served.browser(made.table, ana) as first,
        served.browser(made.table, bo) as second,
        served.browser(made.table) as third,
    ):
        watch = Watch(served.room(made.table), made.keys, first, second, third)
        watch.look()
        browsers = {0: first, 1: second}
        play_on(browsers, Random(1), others=(third,), undo=0.15, after=lambda: _unless_over(watch))
        assert first.now.result == second.now.result == third.now.result is not None
        blanked = [step for frame in third.frames for step in frame.steps].count(BLANK)
        assert blanked > 20
    room = served.room(made.table)
    assert [entry.line for entry in room.entries].count("undo") > 3


def _unless_over(watch: Watch) -> None:
    """A game that is over lies open."""
    if not watch.room.is_over:
        watch.look()


@pytest.mark.parametrize("new", [SOLO, FOUR], ids=["solo", "four"])
def test_other_tables_tell_no_secrets_either(served: Served, new: dict[str, Any]) -> None:
    made = served.create(new)
    with served.browser(made.table, *made.keys, look=0) as browser:
        watch = Watch(served.room(made.table), made.keys, browser)
        rng = Random(2)
        for _ in range(60):
            if browser.now.phase == "over":
                break
            # Bots play on by themselves, so the truth is looked at when they wait for somebody.
            while browser.now.active not in browser.held:
                browser.read()
            if browser.look != browser.now.active:
                browser.send({"type": "look", "id": "look", "seat": browser.now.active})
                browser.until(lambda answer: isinstance(answer, Welcome))
                watch.allowed[0] = set(CARDS)  # one person holds both hands
            watch.look()
            assert isinstance(browser.act(rng.choice(browser.now.moves).code), Ack)


def test_a_command_that_comes_by_two_sockets_is_carried_out_once(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, _ = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, ana) as second:
        version, code = first.version, first.now.moves[0].code
        command = {"type": "act", "id": "same", "version": version, "seat": 0, "code": code}
        for browser in (first, second):
            browser.send(command)
        for browser in (first, second):
            answer = browser.until(lambda answer: isinstance(answer, Ack | Reject))
            assert isinstance(answer, Ack)
        entries = served.room(made.table).entries[version:]
        assert [entry.command for entry in entries if entry.command] == ["0/same"]


def test_what_can_be_undone_is_seen_by_its_own_seat_only(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        browsers = {0: first, 1: second}
        while first.now.phase == "keep":
            play_on(browsers, Random(3), moves=1)
        take = next(move for move in first.now.moves if move.verb == "take")
        first.act(take.code)
        assert first.now.can_undo
        first.undo()
        assert first.frames[-1].retold
        assert not [told for told in first.story if told.turn == 1]
        again = next(move for move in first.now.moves if move.verb == "take")
        first.act(again.code)
        first.act(first.now.moves[0].code)
        heard = len(second.frames)
        second.until_version(first.version)
        (frame,) = second.frames[heard:]
        assert frame.steps[:3] == [BLANK] * 3
        assert [told.said.key for told in frame.story] == ["event.take"]
        assert second.now.turn == 2


def test_nothing_revealed_can_be_undone(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        while first.now.phase == "keep":
            play_on({0: first, 1: second}, Random(3), moves=1)
        row, draw = (
            next(move for move in first.now.moves if move.verb == verb) for verb in ("row", "draw")
        )
        assert (row.reveals, draw.reveals) == (False, True)
        assert first.now.seats[0].hand <= 3  # no more are dealt to the first seat
        first.act(row.code)
        before = first.now.can_undo
        first.act(draw.code)
        assert (before, first.now.can_undo) == (True, False)
        second.until_version(first.version)
        assert second.now.seats[0].hand == first.now.seats[0].hand
        assert second.frames[-1].steps == [BLANK, "draw", BLANK]
        assert first.frames[-1].steps[0] == "draw"
        assert first.frames[-1].steps[1].startswith("deal ")
        assert first.refusal("undo", version=first.version, seat=0) == "nothing-to-undo"


def test_a_lost_connection_misses_nothing(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    rng = Random(5)
    with served.browser(made.table, ana) as first:
        with served.browser(made.table, bo) as second:
            play_on({0: first, 1: second}, rng, moves=30)
            while first.now.active != 0:
                play_on({0: first, 1: second}, rng, moves=1)
            since, story = second.version, second.story
        while first.now.active == 0:
            first.act(first.now.moves[0].code)
        with served.browser(made.table, bo, since=since) as again:
            again.version, again.story = since, story
            again.until_version(first.version)
            assert len(again.frames) == 1
            assert len(again.frames[0].steps) == first.version - since
        with served.browser(made.table, bo) as fresh:
            assert (fresh.version, fresh.scene) == (first.version, again.scene)
            assert fresh.story == again.story
        with served.browser(made.table, bo, since=first.version) as still:
            assert (still.scene, still.frames) == (None, [])


def test_whoever_saw_what_was_undone_is_told_everything_again(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        while first.now.phase == "keep":
            play_on({0: first, 1: second}, Random(3), moves=1)
        take = next(move for move in first.now.moves if move.verb == "take")
        first.act(take.code)
        since = first.version
        with served.browser(made.table, ana, since=since) as tab:
            assert tab.scene is None  # it has seen it all
        first.undo()
        with served.browser(made.table, ana, since=since) as tab:
            assert tab.scene == first.scene
            assert tab.story == first.story
        with served.browser(made.table, bo, since=since) as other:
            other.version = since
            other.until_version(first.version)
            assert other.frames[0].steps == [BLANK]


def test_a_restart_of_the_service_keeps_everything(tmp_path: Path, site: Path) -> None:
    service = Served(tmp_path, site)
    made = service.create(TWO_PEOPLE)
    ana, bo = made.keys
    rng = Random(7)
    with service.browser(made.table, ana) as first, service.browser(made.table, bo) as second:
        play_on({0: first, 1: second}, rng, moves=40, undo=0.2)
        mover = first if first.now.active == 0 else second
        sent = {"version": mover.version, "seat": mover.look, "code": mover.now.moves[0].code}
        answer = mover.ask("act", name="the last one", **sent)
        assert isinstance(answer, Ack)
        for one in (first, second):
            one.follow(mover)
        scenes, stories = (first.scene, second.scene), (first.story, second.story)
        service.stop()
        assert first.closed() == 1012
    service = Served(tmp_path, site)
    with service.browser(made.table, ana, since=first.version) as tab:
        assert (tab.scene, tab.frames) == (None, [])  # it has seen it all
    with service.browser(made.table, ana) as first, service.browser(made.table, bo) as second:
        assert (first.scene, second.scene) == scenes
        assert (first.story, second.story) == stories
        mover = first if mover.look == 0 else second
        again = mover.ask("act", name="the last one", **sent)
        assert again == Ack("the last one", first.version)
        play_on({0: first, 1: second}, rng)
        assert first.now.result is not None
    service.stop()


def test_a_command_is_carried_out_once(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        facts = {"version": browser.version, "seat": 0, "code": browser.now.moves[-1].code}
        first = browser.ask("act", name="same", **facts)
        second = browser.ask("act", name="same", **facts)
        assert isinstance(first, Ack)
        assert second == first


def test_what_is_not_allowed_is_rejected_with_a_code(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        version = first.version
        code = first.now.moves[0].code
        refusals = [
            (second, {"version": version, "seat": 1, "code": code}, "not-your-turn"),
            (second, {"version": version, "seat": 0, "code": code}, "not-your-seat"),
            (first, {"version": version - 1, "seat": 0, "code": code}, "table-went-on"),
            (first, {"version": version, "seat": 0, "code": 0}, "not-now"),
            (first, {"version": version, "seat": 0, "code": -1}, "not-an-action"),
            (first, {"version": version, "seat": 0, "code": 10**9}, "not-an-action"),
        ]
        for browser, facts, code_of_refusal in refusals:
            assert browser.refusal("act", **facts) == code_of_refusal
        assert first.refusal("undo", version=version, seat=0) == "nothing-to-undo"
        assert second.refusal("undo", version=version, seat=1) == "not-your-turn"
        assert second.refusal("look", seat=0) == "not-your-seat"
        assert first.refusal("rematch") == "game-not-over"
        assert first.version == version


def test_a_spectator_cannot_act(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, Key(0, "guessed")) as browser:
        assert (browser.held, browser.look) == ([], None)
        assert browser.now.you is None
        assert (browser.now.moves, browser.now.hand) == ([], [])
        facts = {"version": browser.version, "seat": 0}
        assert browser.refusal("act", code=0, **facts) == "not-your-seat"
        assert browser.refusal("undo", **facts) == "not-your-seat"
        assert browser.refusal("hint", **facts) == "not-your-seat"


def test_nonsense_is_rejected_and_soon_enough_refused(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        for nonsense in ("", "{", '{"type":"dance"}', "[1]", '{"type":"act","id":"x"}', '"a"'):
            browser.send(nonsense)
            answer = browser.read()
            assert isinstance(answer, Reject)
            assert answer.problem.code == "malformed"
        assert isinstance(browser.act(browser.now.moves[0].code), Ack)
        for _ in range(5):
            browser.send("{}")
        assert browser.closed() == 4400


def test_whoever_says_too_much_nonsense_at_once_is_soon_gone(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    before = monotonic()
    with served.browser(made.table) as browser:
        browser.socket.socket.sendall(b"\x81\x82\0\0\0\0{}" * 200)
        assert browser.closed() == 4400
    assert monotonic() - before < 5  # nobody waited for what it would say next


def test_a_message_that_is_too_long_or_no_text_closes_the_socket(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        browser.send("x" * 100_000)
        assert browser.closed() == 1009
    with served.browser(made.table, made.keys[0]) as browser:
        browser.send(b"\x00\xff")
        assert browser.closed() == 4400


def raw(served: Served, table: str, *messages: object) -> tuple[list[str], int]:
    """What is answered to these messages, and with which code the socket is closed."""
    with connect(f"ws://{served.host}/api/tables/{table}/socket") as socket:
        browser = Browser(socket)
        for message in messages:
            browser.send(message)
        return browser.received, browser.closed()


def test_who_does_not_say_hello_properly_is_shown_out(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    received, code = raw(served, made.table, {"type": "rematch", "id": "1"})
    assert (code, "malformed" in received[0]) == (4400, True)
    received, code = raw(served, made.table, {"type": "hello", "protocol": PROTOCOL + 1, "new": 1})
    assert (code, "protocol-outdated" in received[0]) == (4426, True)
    many = {"type": "hello", "protocol": PROTOCOL, "tokens": ["x"] * (MOST_TOKENS + 1)}
    received, code = raw(served, made.table, many)
    assert (code, "malformed" in received[0]) == (4400, True)
    for nowhere in ("nowhere", "%00", "t" * 16):
        received, code = raw(served, nowhere, {"type": "hello", "protocol": PROTOCOL})
        assert (code, "unknown-table" in received[0]) == (4404, True)


def test_depths_of_nesting_are_nonsense_like_any_other(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    received, code = raw(served, made.table, '{"type":"hello","protocol":1,"x":' + "[" * 15_000)
    assert (code, "malformed" in received[0]) == (4400, True)
    with served.browser(made.table, made.keys[0]) as browser:
        browser.send("[" * 15_000)
        answer = browser.until(lambda answer: isinstance(answer, Reject))
        assert isinstance(answer, Reject)
        assert answer.problem.code == "malformed"


@pytest.mark.parametrize("compression", ["deflate", None])
def test_a_socket_that_has_ended_is_freed_at_once(
    served: Served, uncollected: None, compression: str | None
) -> None:
    made = served.create(TWO_PEOPLE)
    address = f"ws://{served.host}/api/tables/{made.table}/socket"
    with connect(address, compression=compression) as socket:
        Browser(socket).hello((made.keys[0],), 0, None)
        kept = [weakref.ref(one) for one in served.sockets]
    assert len(kept) == 2
    deadline = monotonic() + 60
    while any(ref() is not None for ref in kept):
        assert monotonic() < deadline
        sleep(0.01)


def test_whoever_has_not_said_hello_yet_keeps_no_second_copy_of_the_table(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with connect(f"ws://{served.host}/api/tables/{made.table}/socket") as late:
        for _ in range(2 * IDLE + 2):
            served.create(TWO_PEOPLE)
        with served.browser(made.table, made.keys[1]) as other:
            first = Browser(late)
            first.hello((made.keys[0],), 0, None)
            while first.now.active == 0:
                first.act(first.now.moves[0].code)
            other.follow(first)
            assert other.now.active == 1


def test_several_at_one_screen_look_one_after_the_other(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, *made.keys) as browser:
        assert (browser.held, browser.look, browser.now.hand) == ([0, 1], None, [])
        for seat in (0, 1, 0):
            browser.send({"type": "look", "id": f"look {seat}", "seat": seat})
            browser.until(lambda answer: isinstance(answer, Welcome))
            assert browser.look == browser.now.you == seat
            assert len(browser.now.hand) == 3 + seat
        assert isinstance(browser.act(browser.now.moves[-1].code), Ack)


def test_bots_answer_and_are_seen_thinking(served: Served) -> None:
    made = served.create(bot_table("easy"))
    with served.browser(made.table, made.keys[0]) as browser:
        while browser.now.phase == "keep" and browser.now.active == 0:
            browser.act(browser.now.moves[-1].code)
        while browser.now.turn < 3:
            while browser.now.active != 0:
                browser.read()
            browser.act(browser.now.moves[0].code)
        assert any('"thinking":1' in text for text in browser.received)
        tellings = [told for told in browser.story if told.seat == 1 and told.turn == 2]
        assert tellings


def test_four_bots_play_for_a_spectator(served: Served) -> None:
    made = served.create(
        {"options": {"players": 4}, "seats": [{"kind": "bot", "bot": "random"}] * 4}
    )
    assert made.keys == []
    with served.browser(made.table) as browser:
        while browser.now.phase != "over":
            browser.read()
        assert browser.now.result is not None
        assert isinstance(browser.ask("rematch"), Ack)  # where nobody sits, anyone may ask
    room = served.room(made.table)
    assert {(seat.name, seat.bot) for seat in room.seats} == {("", "random")}
    bots = ("random bot", "random bot 2", "random bot 3", "random bot 4")
    assert room.started().seats == bots


def test_hints_are_legal_and_from_ones_own_view(served: Served) -> None:
    made = served.create(bot_table())
    with served.browser(made.table, made.keys[0]) as browser:
        for _ in range(6):
            while browser.now.active != 0:
                browser.read()
            answer = browser.ask("hint", version=browser.version, seat=0)
            assert isinstance(answer, Hint)
            legal = [move.code for move in browser.now.moves]
            assert answer.advice_codes[0] in legal
            assert not answer.assembly_codes or answer.assembly_codes[0] in legal
            browser.act(answer.advice_codes[0])


def test_there_is_no_advice_for_what_is_over(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        before = browser.version
        browser.act(browser.now.moves[0].code)
        assert browser.refusal("hint", version=before, seat=0) == "table-went-on"


def test_one_asks_for_one_advice_at_a_time(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        for name in ("first", "second"):
            browser.send({"type": "hint", "id": name, "version": browser.version, "seat": 0})
        refused = browser.until(lambda answer: isinstance(answer, Reject))
        assert isinstance(refused, Reject)
        assert (refused.id, refused.problem.code) == ("second", "advice-under-way")
        advice = browser.until(lambda answer: isinstance(answer, Hint))
        assert isinstance(advice, Hint)
        assert advice.id == "first"


def test_hints_can_be_off(served: Served) -> None:
    made = served.create(bot_table(hints=False))
    with served.browser(made.table, made.keys[0]) as browser:
        assert browser.refusal("hint", version=browser.version, seat=0) == "hints-are-off"


def test_seats_are_taken_and_the_last_one_begins_the_game(served: Served) -> None:
    new = {
        "options": {"players": 3},
        "seats": [{"kind": "me", "name": "Ana"}] + [{"kind": "open"}] * 2,
    }
    made = served.create(new)
    with served.browser(made.table, made.keys[0]) as browser:
        assert (browser.scene, browser.version) == (None, 0)
        assert browser.refusal("act", version=0, seat=0, code=0) == "game-not-begun"
        path = f"/api/tables/{made.table}/join"
        status, _, _ = served.ask("POST", path, {"name": " Bo\t\u202e ", "seat": 2})
        assert status == 200
        browser.until_version(1)
        assert browser.frames[-1].steps == ["sit 3"]
        assert served.refused("POST", path, {"name": "Cy", "seat": 2}) == (409, "seat-taken")
        assert served.refused("POST", path, {"name": "Cy", "seat": 7}) == (422, "no-such-seat")
        status, _, content = served.ask("POST", path, {"name": "ana"})
        assert status == 200
        browser.until(lambda _: browser.scene is not None)
        browser.until(lambda _: browser.table is not None and browser.table.started)
        assert browser.table is not None
        assert [seat.name for seat in browser.table.seats] == ["Ana", "ana", "Bo"]
        assert served.refused("POST", path, {"name": "Di"}) == (409, "table-full")
        key = msgspec.json.decode(content, type=Key)
        with served.browser(made.table, key) as second:
            assert (second.held, second.look) == ([1], 1)
            assert len(second.now.hand) == 4


def test_a_rematch_is_where_everyone_is_told(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with served.browser(made.table, ana) as first, served.browser(made.table, bo) as second:
        play_on({0: first, 1: second}, Random(11))
        assert isinstance(first.ask("rematch"), Ack)
        assert isinstance(second.ask("rematch"), Ack)
        assert first.table is not None
        following = first.table.next
        assert following is not None
        with served.browser(following, ana) as again:
            assert (again.held, again.now.phase) == ([0], "keep")
        with served.browser(made.table) as spectator:
            assert spectator.refusal("rematch") == "not-your-seat"
