"""Offline games whose worker is killed, or which two tabs play: nothing acknowledged is lost."""

from __future__ import annotations

import os
from random import Random

from durable.figures import record
from playwright.sync_api import Browser

from .conftest import open_offline
from .offline import OfflinePlayer, WebHost, install, stored_logs

#: How often the worker is lost in the middle of a game.
KILLS = int(os.environ.get("OFFLINE_KILLS", "4"))
SEED = os.environ.get("OFFLINE_SEED", "offline")

#: Milliseconds within which a worker is lost: some moves, and answers of the bot.
MOMENTS = 1500

#: Milliseconds of a move, from the page to the storage and back.
MOVE = 20


def test_a_lost_worker_loses_nothing_that_was_acknowledged(browser: Browser, host: WebHost) -> None:
    rng = Random(SEED)
    player = open_offline(browser, host)
    page = player.page
    install(page)
    host.switch_off()
    page.context.set_offline(True)
    games = 0
    for kill in range(KILLS):
        if player.scene is None or not player.await_turn():
            player.play_now()
            player.await_turn()
            games += 1
        if kill % 2:
            player.lose_worker(after=rng.randrange(MOMENTS))
        else:
            player.lose_worker_in_next_move(after=rng.randrange(MOVE))
        while page.evaluate("losses.length") == kill:
            if player.await_turn():
                player.play_some(1)
        player.await_resumed(kill + 1)
    player.await_turn()
    assert [(seen, found) for seen, found in player.resumed if found < seen] == []

    acknowledged = page.evaluate("acknowledged")
    logs = stored_logs(page)
    commands = [entry.get("command", "") for log in logs.values() for entry in log]
    moves = [command.partition("/")[2] for command in commands if command]
    assert len(logs) == games
    assert len(set(moves)) == len(moves)  # no move was made twice
    lost = set(acknowledged) - set(moves)
    assert lost == set()
    under_way = page.evaluate("losses.filter((commands) => commands > 0).length")
    seen = player.version
    page.reload()
    player.await_turn()
    assert player.version == seen
    record(
        "the browser kills its worker",
        kills=KILLS,
        of_them_with_a_move_under_way=under_way,
        games=games,
        moves_acknowledged=len(acknowledged),
        lost=len(lost),
    )
    page.context.close()


def test_two_tabs_play_one_game_and_one_is_closed_in_the_turn_of_the_bot(
    browser: Browser, host: WebHost
) -> None:
    player = open_offline(browser, host)
    player.play_now()
    player.play_some(3)
    player.await_turn()
    other = OfflinePlayer(player.page.context.new_page())
    other.go(player.page.url)
    other.await_turn()
    for mover, watcher in ((player, other), (other, player), (player, other)):
        mover.await_version(watcher.version)
        assert mover.scene == watcher.scene
        mover.play_some(1)
        mover.await_turn()
    other.await_version(player.version)
    assert player.scene is not None
    turn = player.scene.turn
    end_turn(player)
    seen = player.version
    player.page.close()  # the bot has just begun its turn
    other.await_version(seen)
    assert other.await_turn()  # the bot has played, or goes on in the tab that is left
    assert other.scene is not None
    assert other.scene.turn > turn + 1
    other.play_some(2)
    other.page.context.close()


def end_turn(player: OfflinePlayer) -> None:
    """Make first legal moves until a turn can be ended, and end it."""
    while True:
        player.await_turn()
        assert player.scene is not None
        ends = [move for move in player.scene.moves if move.verb in {"finish", "pass"}]
        if ends and player.scene.turn:
            return player.do(ends[0])
        player.do((ends or player.scene.moves)[0])


def test_the_bot_plays_on_after_the_worker_that_thinks_was_lost(
    browser: Browser, host: WebHost
) -> None:
    player = open_offline(browser, host)
    page = player.page
    player.play_now()
    player.play_some(2)
    player.await_turn()
    (thinking,) = [worker for worker in page.workers if "jobWorker" in worker.url]
    with thinking.expect_event("close"):
        thinking.evaluate("setTimeout(() => { throw new Error('lost'); })")
    end_turn(player)
    assert player.await_turn()
    (replaced,) = [worker for worker in page.workers if "jobWorker" in worker.url]
    assert replaced is not thinking
    page.context.close()
