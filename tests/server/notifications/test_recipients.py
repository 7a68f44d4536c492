from __future__ import annotations

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from coatl.server.notifications.postgres_recipients import PostgresRecipients
from coatl.server.notifications.recipients import MemoryRecipients, Recipient, RecipientStore
from coatl.server.notifications.sqlite_recipients import DATABASE, SqliteRecipients
from coatl.server.storage import postgres as postgres_storage
from server.databases import DATABASES

MakeStore = Callable[[], RecipientStore]


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=DATABASES)])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> MakeStore:
    if request.param == "memory":
        return MemoryRecipients
    if request.param == "sqlite":
        return lambda: SqliteRecipients(tmp_path)
    url = request.getfixturevalue("postgres").database()
    postgres_storage.prepare(url)
    return lambda: PostgresRecipients(url)


def run(make: MakeStore, work: Callable[[RecipientStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = make()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_rows_are_found_by_their_table(make: MakeStore) -> None:
    rows = [Recipient("push", "t1", "a", b"1"), Recipient("webhook", "t1", "", b"2")]

    async def work(store: RecipientStore) -> None:
        for row in (*rows, Recipient("push", "t2", "a", b"3"), Recipient("key", "", "k", b"4")):
            await store.put(row)
        assert list(await store.of_table("t1")) == rows
        assert await store.tables() == {"t1", "t2"}

    run(make, work)


def test_a_row_is_replaced_and_removed(make: MakeStore) -> None:
    row = Recipient("push", "t1", "a", b"1")

    async def work(store: RecipientStore) -> None:
        await store.put(row)
        await store.put(row._replace(value=b"2"))
        assert [one.value for one in await store.of_table("t1")] == [b"2"]
        await store.remove("push", "t1", "a")
        await store.remove("push", "t1", "a")
        assert list(await store.of_table("t1")) == []

    run(make, work)


def test_the_first_of_two_values_wins(make: MakeStore) -> None:
    async def work(store: RecipientStore) -> None:
        assert await store.put_first(Recipient("key", "", "vapid", b"1")) == b"1"
        assert await store.put_first(Recipient("key", "", "vapid", b"2")) == b"1"

    run(make, work)


def test_rows_outlive_the_process_and_only_the_owner_reads_them(tmp_path: Path) -> None:
    async def put(store: RecipientStore) -> None:
        await store.put(Recipient("push", "t1", "a", b"1"))

    async def find(store: RecipientStore) -> None:
        assert len(await store.of_table("t1")) == 1

    run(lambda: SqliteRecipients(tmp_path), put)
    run(lambda: SqliteRecipients(tmp_path), find)
    assert stat.S_IMODE((tmp_path / DATABASE).stat().st_mode) == 0o600
