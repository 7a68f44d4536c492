"""What a host on one device does besides what every host does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from coatl.local import catalogues
from coatl.local.host import Host
from coatl.server.protocol.messages import AGAIN
from coatl.server.session import lobby as lobbies

from .inline_pages import TIMEOUT, InlinePage, create, start
from .memory import MemoryStore


class FullStore(MemoryStore):
    """A store that is full or broken for a while."""

    is_full = False
    is_broken = False

    async def append(self, table: str, version: int, entries: str, snapshot: str) -> bool:
        if self.is_full:
            raise OSError("no room is left")
        return await super().append(table, version, entries, snapshot)

    async def load(self, table: str) -> str:
        if self.is_broken:
            raise OSError("the store was closed")
        return await super().load(table)


def with_host(
    work: Callable[[Host, FullStore], Awaitable[None]], rows: FullStore | None = None
) -> None:
    async def run() -> None:
        store = rows or FullStore()
        host = await start(store)
        await work(host, store)
        await host.close()

    asyncio.run(run())


async def act(page: InlinePage, choice: int = 0) -> dict[str, Any]:
    await page.until_it_is_our_turn()
    code = page.scene["moves"][choice]["code"]
    return await page.ask("act", version=page.version, seat=0, code=code)


def test_a_move_that_cannot_be_stored_did_not_happen_and_may_be_tried_again() -> None:
    async def work(host: Host, store: FullStore) -> None:
        page = InlinePage(await create(host, "random"))
        await page.connect(host)
        await page.until_it_is_our_turn()
        version, entries = page.version, len(store.rows[page.table]["entries"])
        store.is_full = True
        answer = await act(page)
        assert answer["problem"]["code"] == "cannot-write"
        assert page.version == version
        assert len(store.rows[page.table]["entries"]) == entries
        store.is_full = False
        assert (await act(page))["type"] == "ack"

    with_host(work)


def test_a_move_sent_just_before_leaving_is_made() -> None:
    async def work(host: Host, store: FullStore) -> None:
        page = InlinePage(await create(host, "random"))
        await page.connect(host)
        await page.until_it_is_our_turn()
        entries = len(store.rows[page.table]["entries"])
        code = page.scene["moves"][0]["code"]
        page.send(type="act", id="last", version=page.version, seat=0, code=code)
        page.leave()
        async with asyncio.timeout(TIMEOUT):
            while len(store.rows[page.table]["entries"]) == entries:
                await asyncio.sleep(0)

    with_host(work)


def test_a_store_that_cannot_be_read_is_a_refusal() -> None:
    async def work(host: Host, store: FullStore) -> None:
        store.is_broken = True
        status, text = await host.request("GET", "/api/tables/nwherenwherenwhe")
        assert (status, json.loads(text)["code"]) == (503, "cannot-read")

    with_host(work)


@pytest.mark.parametrize(
    ("damage", "status"),
    [
        ({"setup": 7}, 409),
        ({"entries": 7}, 409),
        ({"entries": [7]}, 409),
        ({"snapshot": "{}", "version": 1}, 200),  # a damaged snapshot is not needed
    ],
)
def test_a_row_that_no_host_has_written_is_called_damaged(
    damage: dict[str, Any], status: int
) -> None:
    async def work(host: Host, store: FullStore) -> None:
        table = (await create(host, "random"))["table"]
        store.rows[table] |= damage
        again = await start(store)
        assert (await again.request("GET", f"/api/tables/{table}"))[0] == status
        await again.close()

    with_host(work)


def test_two_tabs_at_one_table_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "POLL_INTERVAL", 0.01)

    async def work(host: Host, store: FullStore) -> None:
        other_host = await start(MemoryStore(store.rows))
        made = await create(host, "random")
        one, other = InlinePage(made), InlinePage(made)
        await one.connect(host)
        await other.connect(other_host)
        for page in (one, other, one, other, other, one):
            await page.until_it_is_our_turn()
            answer = await act(page)
            while answer["type"] == "reject":  # the other tab was first
                assert answer["problem"]["code"] == "table-went-on"
                await page.until(lambda heard: heard["type"] == "news")
                answer = await act(page)
        await one.until_it_is_our_turn()
        while (other.version, other.scene) != (one.version, one.scene):
            await other.until(lambda heard: heard["type"] == "news")
        await other_host.close()

    with_host(work)


def test_pages_are_asked_to_reconnect_when_the_host_ends() -> None:
    page: InlinePage

    async def work(host: Host, store: FullStore) -> None:
        nonlocal page
        page = InlinePage(await create(host))
        await page.connect(host)

    with_host(work)
    assert page.code == AGAIN


def test_a_page_that_has_left_is_sent_nothing() -> None:
    async def work(host: Host, store: FullStore) -> None:
        page = InlinePage(await create(host, "random"))
        await page.connect(host)
        await page.until_it_is_our_turn()
        page.send(type="ping", id="last")
        page.leave()
        code, heard = page.code, page.heard.qsize()
        status, _ = await host.request("GET", f"/api/tables/{page.table}")
        assert (status, page.code, page.heard.qsize()) == (200, code, heard) == (200, None, heard)

    with_host(work)


def test_a_message_that_is_too_large_ends_the_channel() -> None:
    async def work(host: Host, store: FullStore) -> None:
        page = InlinePage(await create(host))
        await page.connect(host)
        page.send(type="ping", id="x" * 20_000)
        await page.until(lambda heard: heard["type"] == "closed")
        assert page.code == 1009

    with_host(work)


def test_a_game_is_resumed_from_its_snapshot() -> None:
    store = FullStore()
    made: dict[str, Any] = {}

    async def play(host: Host, store: FullStore) -> None:
        made.update(await create(host))
        page = InlinePage(made)
        await page.connect(host)
        while not store.rows[page.table]["snapshot"]:
            await act(page, -1)
            await page.ask("undo", version=page.version, seat=0)
        made["scene"] = page.scene

    async def resume(host: Host, store: FullStore) -> None:
        page = InlinePage(made)
        await page.connect(host)
        assert page.scene.items() <= made["scene"].items()  # a patch says defaults, too

    with_host(play, store)
    with_host(resume, store)


def test_ready_made_catalogues_are_those_of_the_service(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogues.catalogue_json.cache_clear()
    made = {language: catalogues.catalogue_json(language) for language in ("en", "fr", "pt")}
    monkeypatch.setattr(catalogues, "FOLDER", package / "coatl" / "local" / "catalogues")
    catalogues.catalogue_json.cache_clear()
    assert made == {language: catalogues.catalogue_json(language) for language in made}
