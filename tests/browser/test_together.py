"""Several players, at several browsers and at one."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from server.served import Served
from server.session.lobbies import ManualClock

from coatl.server.match.stand_ins import AWAY_TIME, OBJECTION_TIME
from coatl.server.protocol.messages import SeatChoice
from coatl.server.transport.static import FOLDER

from .cable import Cable
from .conftest import keep, new_context
from .player import TIMEOUT, Player
from .tables import create
from .test_layout import open_table


def _create_with_friends(page: Page) -> str:
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create the table").click()
    link = page.get_by_label("Share this link")
    expect(link).to_be_visible()
    return link.input_value()


def _create_pass_and_play(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Start the game").click()


def _token(page: Page) -> str:
    """The key of the seat that a page holds."""
    table = page.url.rsplit("/", 1)[1]
    token: str = page.evaluate(
        """(table) => JSON.parse(localStorage["coatl.tables"])
            .find(({ id }) => id === table).keys[0].token""",
        table,
    )
    return token


def test_two_browsers_play_a_game_online_although_one_loses_its_connection(
    browser: Browser, address: str, page: Page
) -> None:
    with Cable(address) as cable:
        context = new_context(browser, cable.address)
        other = context.new_page()
        host, guest = Player(page), Player(other)
        link = _create_with_friends(page)
        other.goto("/t/" + link.rsplit("/", 1)[1])
        other.get_by_label("Your name").fill("Guest")
        other.get_by_role("button", name="Take a seat").click()
        for _ in range(12):
            _one_moves(host, guest)
        while not (host.scene and host.scene.moves):
            _one_moves(host, guest)
        lost = other.get_by_text("Connection lost").first
        cable.cut()
        expect(lost).to_be_visible(timeout=TIMEOUT)
        keep(other, "connection-lost")
        seen = guest.version
        host.settle()
        host.do(host.decide())
        assert guest.version == seen < host.version
        cable.mend()
        expect(lost).to_be_hidden(timeout=TIMEOUT)
        while _one_moves(host, guest):
            pass
        for player in (host, guest):
            expect(player.page.get_by_role("dialog")).to_be_visible(timeout=TIMEOUT)
        host.settle()
        guest.settle()
        assert guest.version == host.version
        assert _results(guest) == _results(host) != []
        tokens = _token(page), _token(other)
        assert tokens[0] not in "".join(guest.received)
        assert tokens[1] not in "".join(host.received)
        context.close()


def _results(player: Player) -> list[int]:
    assert player.scene is not None
    assert player.scene.result is not None
    return [score.total for score in player.scene.result.scores]


def _one_moves(*players: Player) -> bool:
    """Let the player to move make a move; false when the game is over."""
    waited = 0
    while waited < TIMEOUT:
        for player in players:
            if player.scene is not None and player.scene.phase == "over":
                return False
            if player.scene is not None and player.scene.moves:
                player.settle()
                player.do(player.decide())
                return True
        players[0].page.wait_for_timeout(20)
        waited += 20
    raise AssertionError("nobody goes on")


def test_a_move_whose_answer_is_lost_is_made_once_and_no_error_is_shown(page: Page) -> None:
    lost: list[str] = []

    def route(browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if not lost and '"ack"' in str(message):
                lost.append(str(message))
                browser.close(code=1012)
                server.close()
            else:
                browser.send(message)

        server.on_message(pass_on)

    page.route_web_socket("**/socket", route)
    _create_pass_and_play(page)
    page.get_by_role("button", name="I am").click()
    cards = page.locator('[data-testid^="keep-"]')
    expect(cards.first).to_be_visible(timeout=TIMEOUT)
    dealt = cards.count()
    cards.first.click()
    table = page.get_by_test_id("table")
    expect(table).to_have_attribute("data-busy", "false", timeout=TIMEOUT)
    assert lost
    expect(page.get_by_text("Cannot reach the table")).to_have_count(0)
    assert cards.count() == dealt - 1


def test_a_move_into_a_dead_network_is_shown_and_is_made_once_it_is_back(
    browser: Browser, address: str
) -> None:
    """No byte arrives and no connection is closed: only the page's own clock can tell."""
    created = create(address, [SeatChoice("me", name="Ana"), SeatChoice("me", name="Bo")])
    with Cable(address) as cable:
        context = new_context(browser, cable.address)
        page = context.new_page()
        page.clock.install()
        player = open_table(page, created, awaits_turn=False)
        assert player.await_turn()
        assert player.scene is not None
        seen, cards = player.version, len(player.scene.hand)
        prompt, lost = player.find("prompt"), page.get_by_text("Connection lost")
        cable.stall()
        page.locator("[data-testid^=keep-]").first.click()
        page.clock.run_for(800)
        expect(prompt).to_have_text("Sending your move…")
        keep(page, "sending")
        expect(lost).to_have_count(0)
        page.clock.run_for(11_200)
        expect(lost.first).to_be_visible()
        assert player.version == seen
        cable.mend()
        page.clock.run_for(20_000)  # the next attempt to connect
        expect(lost).to_have_count(0)
        expect(player.find("table")).to_have_attribute("data-busy", "false")
        player.settle()
        assert (player.version, len(player.scene.hand)) == (seen + 1, cards - 1)
        context.close()


def test_a_device_without_a_network_says_so_at_once(browser: Browser, address: str) -> None:
    created = create(address, [SeatChoice("me", name="Ana"), SeatChoice("bot", bot="greedy")])
    context = new_context(browser, address)
    page = context.new_page()
    page.clock.install()
    open_table(page, created)
    page.clock.pause_at(page.evaluate("Date.now() + 100"))  # nothing is noticed by waiting
    context.set_offline(True)
    lost = page.get_by_text("Connection lost")
    expect(lost.first).to_be_visible()
    context.set_offline(False)
    expect(lost).to_have_count(0)
    context.close()


def test_undone_steps_are_never_sent_to_others(browser: Browser, address: str, page: Page) -> None:
    context = new_context(browser, address)
    other = context.new_page()
    host, guest = Player(page), Player(other)
    link = _create_with_friends(page)
    other.goto("/t/" + link.rsplit("/", 1)[1])
    other.get_by_role("button", name="Take a seat").click()
    while not any(
        p.scene is not None and p.scene.phase == "turn" and p.scene.moves for p in (host, guest)
    ):
        _one_moves(host, guest)
    mover, watcher = (host, guest) if host.scene and host.scene.moves else (guest, host)
    assert mover.scene is not None
    shown = watcher.scene, watcher.version
    take = next(move for move in mover.scene.moves if move.verb == "take")
    mover.do(take)
    mover.settle()
    mover.use("undo")
    expect(mover.find("undo")).to_be_disabled()
    assert mover.version > watcher.version
    assert (watcher.scene, watcher.version) == shown
    context.close()


def test_pass_and_play_hides_every_hand_between_turns(page: Page) -> None:
    player = Player(page)
    _create_pass_and_play(page)
    for _ in range(6):
        curtain = page.get_by_role("button", name="I am")
        expect(curtain).to_be_visible(timeout=TIMEOUT)
        hidden = page.locator('[data-testid^="hand-"], [data-testid^="keep-"]')
        assert hidden.count() == 0
        curtain.click()
        seat = _await_seat(player)
        while player.scene is not None and player.scene.you == seat and player.scene.moves:
            player.settle()
            player.do(player.decide())
    keep(page, "pass-and-play-curtain")


def _await_seat(player: Player) -> int:
    expect(player.find("confirm")).to_be_visible(timeout=TIMEOUT)
    assert player.scene is not None
    assert player.scene.you is not None
    return player.scene.you


def test_a_bot_is_called_for_an_absent_player_until_they_return(
    browser: Browser, tmp_path: Path
) -> None:
    clock = ManualClock()
    served = Served(tmp_path, FOLDER, clock=clock)
    contexts = [new_context(browser, f"http://{served.host}") for _ in range(2)]
    page, other = [context.new_page() for context in contexts]
    host = Player(page)
    link = _create_with_friends(page)
    other.goto(link)
    other.get_by_label("Your name").fill("Guest")
    other.get_by_role("button", name="Take a seat").click()
    expect(other.get_by_test_id("table")).to_be_visible(timeout=TIMEOUT)
    expect(page.get_by_test_id("table")).to_be_visible(timeout=TIMEOUT)
    assert host.scene is not None
    assert host.scene.you is not None
    seat = 1 - host.scene.you
    while host.scene.active != seat:
        assert host.await_turn()
        host.do(host.decide())
    menu, prompt = host.find(f"seat-menu-{seat}"), host.find("prompt")
    menu.click()
    expect(page.get_by_role("dialog")).to_contain_text("Guest is here")
    page.keyboard.press("Escape")
    other.goto("about:blank")
    opponent = host.find(f"opponent-{seat}")
    expect(opponent).to_contain_text("away", timeout=TIMEOUT)
    served.call_soon(clock.advance, AWAY_TIME)
    menu.click()
    host.find("call-stand-in").click()
    expect(prompt).to_contain_text("Guest is away: a bot is about to play this turn.")
    expect(host.find("countdown")).to_have_text(re.compile(r"0:\d\d"))
    keep(page, "bot-called")
    other.goto(link)
    expect(prompt).to_contain_text("Guest", timeout=TIMEOUT)
    expect(prompt).not_to_contain_text("bot", timeout=TIMEOUT)
    other.goto("about:blank")
    expect(opponent).to_contain_text("away", timeout=TIMEOUT)
    served.call_soon(clock.advance, AWAY_TIME)
    menu.click()
    host.find("call-stand-in").click()
    expect(prompt).to_contain_text("is about to play", timeout=TIMEOUT)
    served.call_soon(clock.advance, OBJECTION_TIME)
    assert host.await_turn()
    expect(host.find("log")).to_contain_text("A bot plays for Guest")
    for context in contexts:
        context.close()
    served.stop()


def test_a_turn_clock_counts_down_and_its_player_can_object_to_the_bot(
    browser: Browser, tmp_path: Path
) -> None:
    clock = ManualClock()
    served = Served(tmp_path, FOLDER, clock=clock)
    context = new_context(browser, f"http://{served.host}")
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Time per turn").select_option(label="10 minutes")
    expect(page.get_by_text("a medium bot plays that one turn")).to_be_visible()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("10 minutes per turn")).to_be_visible(timeout=TIMEOUT)
    page.get_by_role("button", name="An open seat").click()
    page.get_by_test_id("hand-easy").click()
    prompt, countdown = page.get_by_test_id("prompt"), page.get_by_test_id("countdown")
    keep_prophecies = page.locator('[data-testid^="keep-"]').first
    expect(keep_prophecies).to_be_visible(timeout=TIMEOUT)
    expect(countdown).to_have_text(re.compile(r"9:\d\d|10:00"))
    keep(page, "countdown")
    served.call_soon(clock.advance, 600)
    expect(prompt).to_contain_text("Your time is up", timeout=TIMEOUT)
    keep(page, "bot-called-for-me")
    page.get_by_role("button", name="I am here").click()
    expect(prompt).not_to_contain_text("Your time is up")
    expect(countdown).to_have_text(re.compile(r"0:\d\d|1:00"))
    context.close()
    served.stop()
