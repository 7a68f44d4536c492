"""Whole games over WebSockets."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coatl.rules.cards import PROPHECIES, PROPHECY_BY_ID, TEMPLE_BY_ID, TEMPLES
from coatl.server.match.log import HIDDEN
from coatl.server.match.match import Match
from coatl.server.match.seat_tokens import new_token
from coatl.server.protocol.messages import Ack, Hint, Key, Reject, Welcome
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
    """Reads the messages of browsers: none contains a card that its player may not know."""

    def __init__(self, match: Match, keys: list[Key], *browsers: Browser) -> None:
        self.match = match
        self.secrets = [match.setup.seed, *(key.token for key in keys)]
        self.secrets += [seat.token_hash for seat in match.seats if seat.token_hash]
        self.browsers = browsers
        self.read = [0] * len(browsers)
        self.allowed: list[set[str]] = [set() for _ in browsers]

    def look(self) -> None:
        game = self.match.require_game()
        for place, browser in enumerate(self.browsers):
            own = browser.viewpoint == game.state.seat
            state = game.state if own else game.committed
            self.allowed[place] |= cards_in(view(state, browser.viewpoint))
            for text in browser.received[self.read[place] :]:
                told = CARDS.intersection(WORDS.findall(text))
                assert told <= self.allowed[place], (browser.viewpoint, told - self.allowed[place])
                assert not [secret for secret in self.secrets if secret in text]
            self.read[place] = len(browser.received)


def test_nobody_sees_a_secret_in_a_whole_game(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with (
        served.browser(made.table, ana) as first,
        served.browser(made.table, bo) as second,
        served.browser(made.table) as third,
    ):
        watch = Watch(served.match(made.table), made.keys, first, second, third)
        watch.look()
        browsers = {0: first, 1: second}
        play_on(browsers, Random(1), others=(third,), undo=0.15, after=lambda: _unless_over(watch))
        assert first.now.result == second.now.result == third.now.result is not None
        hidden = [step for frame in third.frames for step in frame.steps].count(HIDDEN)
        assert hidden > 20
    match = served.match(made.table)
    assert [entry.line for entry in match.log.entries].count("undo") > 3


def _unless_over(watch: Watch) -> None:
    """A game that is over lies open."""
    if not watch.match.is_over:
        watch.look()


@pytest.mark.parametrize("new", [SOLO, FOUR], ids=["solo", "four"])
def test_nobody_sees_a_secret_at_other_tables(served: Served, new: dict[str, Any]) -> None:
    made = served.create(new)
    with served.browser(made.table, *made.keys, viewpoint=0) as browser:
        watch = Watch(served.match(made.table), made.keys, browser)
        rng = Random(2)
        for _ in range(60):
            if browser.now.phase == "over":
                break
            # Bots play on meanwhile, so compare only when they wait for a player.
            while browser.now.active not in browser.held:
                browser.read()
            if browser.viewpoint != browser.now.active:
                browser.send({"type": "viewpoint", "id": "viewpoint", "seat": browser.now.active})
                browser.until(lambda answer: isinstance(answer, Welcome))
                watch.allowed[0] = set(CARDS)  # one person holds both hands
            watch.look()
            assert isinstance(browser.act(rng.choice(browser.now.moves).code), Ack)


def test_command_sent_over_two_connections_is_executed_once(served: Served) -> None:
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
        entries = served.match(made.table).log.entries[version:]
        assert [entry.command for entry in entries if entry.command] == ["0/same"]


def test_steps_that_can_be_undone_are_seen_only_by_their_seat(served: Served) -> None:
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
        assert first.frames[-1].replaces_turn
        assert not [told for told in first.narration if told.turn == 1]
        again = next(move for move in first.now.moves if move.verb == "take")
        first.act(again.code)
        first.act(first.now.moves[0].code)
        heard = len(second.frames)
        second.follow(first)
        (frame,) = second.frames[heard:]
        assert frame.version == first.version - 2  # without the step and its undoing
        assert (frame.steps[0], frame.steps.count(HIDDEN)) == (HIDDEN, 1)
        assert [told.sentence.key for told in frame.narration] == ["event.take"]
        assert second.now.turn == 2


def test_revealing_steps_cannot_be_undone(served: Served) -> None:
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
        assert second.frames[-1].steps == [HIDDEN, "draw", HIDDEN]
        assert first.frames[-1].steps[0] == "draw"
        assert first.frames[-1].steps[1].startswith("deal ")
        assert first.refusal("undo", version=first.version, seat=0) == "nothing-to-undo"


def test_reconnecting_client_misses_nothing(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    rng = Random(5)
    with served.browser(made.table, ana) as first:
        with served.browser(made.table, bo) as second:
            play_on({0: first, 1: second}, rng, moves=30)
            while first.now.active != 0:
                play_on({0: first, 1: second}, rng, moves=1)
            since, narration = second.version, second.narration
        while first.now.active == 0:
            first.act(first.now.moves[0].code)
        with served.browser(made.table, bo, since=since) as again:
            assert len(again.frames) == 1
            assert len(again.frames[0].steps) == first.version - since
        with served.browser(made.table, bo) as fresh:
            assert (fresh.version, fresh.scene) == (first.version, again.scene)
            assert fresh.narration == [*narration, *again.narration]
        with served.browser(made.table, bo, since=first.version) as still:
            assert (still.scene, still.frames) == (None, [])


def test_client_that_saw_undone_steps_is_sent_everything(served: Served) -> None:
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
            assert tab.narration == first.narration
        with served.browser(made.table, bo, since=second.version) as other:
            assert (other.scene, other.frames) == (None, [])


def test_restart_keeps_everything(tmp_path: Path, site: Path) -> None:
    service = Served(tmp_path, site)
    made = service.create(TWO_PEOPLE)
    ana, bo = made.keys
    rng = Random(7)
    with service.browser(made.table, ana) as first, service.browser(made.table, bo) as second:
        play_on({0: first, 1: second}, rng, moves=40, undo=0.2)
        mover = first if first.now.active == 0 else second
        sent = {"version": mover.version, "seat": mover.viewpoint, "code": mover.now.moves[0].code}
        answer = mover.ask("act", name="the last one", **sent)
        assert isinstance(answer, Ack)
        for one in (first, second):
            one.follow(mover)
        scenes, stories = (first.scene, second.scene), (first.narration, second.narration)
        undone = first.undone, second.undone
        service.stop()
        assert first.closed() == 1012
    service = Served(tmp_path, site)
    with service.browser(made.table, ana, since=first.version) as tab:
        assert (tab.scene, tab.frames) == (None, [])  # it has seen it all
    with service.browser(made.table, ana) as first, service.browser(made.table, bo) as second:
        assert (first.scene, second.scene) == scenes
        assert (first.narration, second.narration) == stories
        mover = first if mover.viewpoint == 0 else second
        again = mover.ask("act", name="the last one", **sent)
        assert again == Ack("the last one", mover.version)
        first.undone, second.undone = undone
        play_on({0: first, 1: second}, rng)
        assert first.now.result is not None
    service.stop()


def test_command_is_executed_once(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        facts = {"version": browser.version, "seat": 0, "code": browser.now.moves[-1].code}
        first = browser.ask("act", name="same", **facts)
        second = browser.ask("act", name="same", **facts)
        assert isinstance(first, Ack)
        assert second == first


def test_illegal_commands_are_rejected_with_a_code(served: Served) -> None:
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
        assert second.refusal("viewpoint", seat=0) == "not-your-seat"
        assert first.refusal("rematch") == "game-not-over"
        assert first.version == version


def test_spectator_cannot_act(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, Key(0, "guessed")) as browser:
        assert (browser.held, browser.viewpoint) == ([], None)
        assert browser.now.you is None
        assert (browser.now.moves, browser.now.hand) == ([], [])
        facts = {"version": browser.version, "seat": 0}
        assert browser.refusal("act", code=0, **facts) == "not-your-seat"
        assert browser.refusal("undo", **facts) == "not-your-seat"
        assert browser.refusal("hint", **facts) == "not-your-seat"


def test_players_at_one_screen_change_the_viewpoint(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, *made.keys) as browser:
        assert (browser.held, browser.viewpoint, browser.now.hand) == ([0, 1], None, [])
        for seat in (0, 1, 0):
            browser.send({"type": "viewpoint", "id": f"look {seat}", "seat": seat})
            browser.until(lambda answer: isinstance(answer, Welcome))
            assert browser.viewpoint == browser.now.you == seat
            assert len(browser.now.hand) == 3 + seat
        assert isinstance(browser.act(browser.now.moves[-1].code), Ack)


def test_bots_move_and_are_shown_thinking(served: Served) -> None:
    made = served.create(bot_table("easy"))
    with served.browser(made.table, made.keys[0]) as browser:
        while browser.now.phase == "keep" and browser.now.active == 0:
            browser.act(browser.now.moves[-1].code)
        while browser.now.turn < 3:
            while browser.now.active != 0:
                browser.read()
            browser.act(browser.now.moves[0].code)
        assert any('"thinking":1' in text for text in browser.received)
        tellings = [told for told in browser.narration if told.seat == 1 and told.turn == 2]
        assert tellings


def test_four_bots_play_a_whole_game(served: Served) -> None:
    made = served.create(
        {"options": {"players": 4}, "seats": [{"kind": "bot", "bot": "random"}] * 4}
    )
    assert made.keys == []
    with served.browser(made.table) as browser:
        while browser.now.phase != "over":
            browser.read()
        assert browser.now.result is not None
        assert isinstance(browser.ask("rematch"), Ack)  # anyone may ask for an open seat
    match = served.match(made.table)
    assert {(seat.name, seat.bot) for seat in match.seats} == {("", "random")}
    bots = ("random bot", "random bot 2", "random bot 3", "random bot 4")
    assert match.require_game().seats == bots


def test_hints_are_legal(served: Served) -> None:
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


def test_hint_for_an_old_version_is_refused(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        before = browser.version
        browser.act(browser.now.moves[0].code)
        assert browser.refusal("hint", version=before, seat=0) == "table-went-on"


def test_a_hint_replaces_the_one_before_it(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        for name in ("first", "second"):
            browser.send({"type": "hint", "id": name, "version": browser.version, "seat": 0})
        refused = browser.until(lambda answer: isinstance(answer, Reject))
        assert isinstance(refused, Reject)
        assert (refused.id, refused.problem.code) == ("first", "hint-replaced")
        advice = browser.until(lambda answer: isinstance(answer, Hint))
        assert isinstance(advice, Hint)
        assert advice.id == "second"


def test_hint_for_another_seat_is_refused_before_the_next_command(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, made.keys[0]) as browser:
        for name in ("first", "second"):
            browser.send({"type": "hint", "id": name, "version": browser.version, "seat": 1})
        browser.send({"type": "viewpoint", "id": "last", "seat": 1})
        refusals = [browser.until(lambda answer: isinstance(answer, Reject)) for _ in range(3)]
        found = [(one.id, one.problem.code) for one in refusals if isinstance(one, Reject)]
        assert found == [(name, "not-your-seat") for name in ("first", "second", "last")]


def test_hints_can_be_off(served: Served) -> None:
    made = served.create(bot_table(hints=False))
    with served.browser(made.table, made.keys[0]) as browser:
        assert browser.refusal("hint", version=browser.version, seat=0) == "hints-are-off"


def test_game_begins_when_the_last_seat_is_taken(served: Served) -> None:
    new = {
        "options": {"players": 3},
        "seats": [{"kind": "me", "name": "Ana"}] + [{"kind": "open"}] * 2,
    }
    made = served.create(new)
    with served.browser(made.table, made.keys[0]) as browser:
        assert (browser.scene, browser.version) == (None, 0)
        assert browser.refusal("act", version=0, seat=0, code=0) == "game-not-begun"
        path = f"/api/tables/{made.table}/join"
        served.join(made.table, " Bo\t\u202e ", seat=2)
        browser.until_version(1)
        assert browser.frames[-1].steps == ["sit 3"]
        join = {"name": "Cy", "token": new_token()}
        assert served.refused("POST", path, {**join, "seat": 2}) == (409, "seat-taken")
        assert served.refused("POST", path, {**join, "seat": 7}) == (422, "no-such-seat")
        key = served.join(made.table, "ana")
        browser.until(lambda _: browser.scene is not None)
        browser.until(lambda _: browser.table is not None and browser.table.started)
        assert browser.table is not None
        assert [seat.name for seat in browser.table.seats] == ["Ana", "ana", "Bo"]
        assert served.refused("POST", path, join) == (409, "table-full")
        with served.browser(made.table, key) as second:
            assert (second.held, second.viewpoint) == ([1], 1)
            assert len(second.now.hand) == 4


def test_rematch_is_announced_to_everyone(served: Served) -> None:
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
