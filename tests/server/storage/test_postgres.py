"""A database that goes away, and addresses that are no good."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg
import pytest

from coatl.rules import CoatlError
from coatl.server.storage import postgres as module
from coatl.server.storage.postgres import SCHEMA, Postgres, prepare
from coatl.server.storage.sqlite import Conflict
from server import databases
from server.databases import DATABASES, PASSWORD

pytestmark = DATABASES


@pytest.fixture
def url(postgres: databases.Postgres) -> str:
    found = postgres.database()
    prepare(found)
    return found


def test_it_is_prepared_once_by_however_many(postgres: databases.Postgres) -> None:
    url = postgres.database()

    async def main() -> None:
        await asyncio.gather(*[module._prepare(url) for _ in range(5)])

    asyncio.run(main())
    prepare(url)


def test_a_database_that_restarts_is_found_again(url: str, postgres: databases.Postgres) -> None:
    async def main() -> None:
        store = Postgres(url)
        await store.create("a", b"", [b"0"])
        for mode in ("fast", "immediate"):
            version = len(await store.since("a", 0))
            await asyncio.to_thread(postgres.stop, mode)
            writing = asyncio.ensure_future(store.append("a", version, [b"more"]))
            reading = asyncio.ensure_future(store.load("a"))
            await asyncio.to_thread(postgres.start)
            outcomes = await asyncio.gather(writing, reading, return_exceptions=True)
            for outcome in outcomes:  # it may have taken too long
                assert not isinstance(outcome, CoatlError) or outcome.code == "database-away"
            if isinstance(outcomes[0], CoatlError):
                await store.append("a", version, [b"more"])
            assert await store.since("a", version) == [b"more"]
        await store.close()

    asyncio.run(main())


def test_while_it_is_away_that_is_said(
    url: str, postgres: databases.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.3)

    async def main() -> None:
        store = Postgres(url)
        await store.create("a", b"", [b"0"])
        await asyncio.to_thread(postgres.stop)
        try:
            asked = [store.load("a"), store.append("a", 1, [b"1"]), store.create("b", b"", [])]
            for refusal in await asyncio.gather(*asked, store.check(), return_exceptions=True):
                assert isinstance(refusal, CoatlError)
                assert (refusal.code, refusal.facts) == ("database-away", {})
        finally:
            await asyncio.to_thread(postgres.start)
        assert await store.since("a", 0) == [b"0"]
        await store.append("a", 1, [b"1"])
        await store.close()

    asyncio.run(main())


def test_what_was_written_before_the_connection_broke_is_not_written_twice(url: str) -> None:
    async def main() -> None:
        store = Postgres(url)
        await store.create("a", b"", [])
        say = module._append
        broken = 0

        async def breaks(*arguments: object) -> object:
            nonlocal broken
            answer = await say(*arguments)  # type: ignore[arg-type]  # what it was asked
            if not broken:
                broken += 1
                raise asyncpg.ConnectionDoesNotExistError("the answer was lost")
            return answer

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "_append", breaks)
            with pytest.raises(Conflict):
                await store.append("a", 0, [b"1"])
        assert await store.since("a", 0) == [b"1"]
        await store.close()

    asyncio.run(main())


def test_nobody_waits_for_a_writer_that_was_stopped(url: str) -> None:
    async def main() -> None:
        store = Postgres(url)
        await store.create("a", b"", [])

        async def forever(*arguments: object) -> None:
            await asyncio.Event().wait()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "_append", forever)
            waiting = [asyncio.ensure_future(store.append("a", n, [b"1"])) for n in range(2)]
            while not store._waiting or store._writer is None:
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            store._writer.cancel()
            for refusal in await asyncio.gather(*waiting, return_exceptions=True):
                assert isinstance(refusal, CoatlError)
        await store.append("a", 0, [b"1"])
        await store.close()

    asyncio.run(main())


def test_two_processes_cannot_both_write_what_comes_next(url: str) -> None:
    async def main() -> None:
        stores = [Postgres(url) for _ in range(4)]
        for name in "abc":
            await stores[0].create(name, b"", [])
        for version in range(0, 40, 2):
            tried = [
                store.append(name, version, [b"%d" % number, b"more"])
                for number, store in enumerate(stores)
                for name in "abc"
            ]
            outcomes = await asyncio.gather(*tried, return_exceptions=True)
            assert [one for one in outcomes if not isinstance(one, Conflict)] == [None] * 3
        for name in "abc":
            assert len(await stores[1].since(name, 0)) == 40
        for store in stores:
            await store.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda url: url.replace("127.0.0.1:", "127.0.0.1:x"), "bad-address"),
        (lambda url: url.replace("postgresql", "gopher"), "bad-address"),
        (lambda url: url + "nowhere", "no-database"),
        (lambda url: url.replace("coatl:", "nobody:"), "no-database"),
        (lambda url: url.replace("127.0.0.1:", "127.0.0.1:1#"), "no-database"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_without_its_password(
    url: str, spoil: Callable[[str], str], code: str
) -> None:
    with pytest.raises(CoatlError) as refused:
        prepare(spoil(url))
    assert refused.value.code == code
    assert PASSWORD not in repr((refused.value, refused.value.facts))
    assert refused.value.__suppress_context__


def test_a_database_of_a_later_version_is_refused(url: str) -> None:
    async def spoil() -> None:
        database = await asyncpg.connect(url)
        await database.execute("UPDATE coatl.schema SET version = $1", SCHEMA + 1)
        await database.close()

    asyncio.run(spoil())
    with pytest.raises(CoatlError, match="newer-database"):
        prepare(url)


def test_without_the_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    with pytest.raises(CoatlError, match="needs-server"):
        prepare("postgresql://nowhere/")
