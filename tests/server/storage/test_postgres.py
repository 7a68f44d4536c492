"""Tables in PostgreSQL: outages, concurrent processes, and unusable addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncpg
import pytest

from coatl.rules import CoatlError
from coatl.server.storage import postgres as module
from coatl.server.storage.base import Conflict
from coatl.server.storage.postgres import SCHEMA_VERSION, PostgresStorage, prepare
from server.databases import DATABASES, PASSWORD, Postgres

pytestmark = DATABASES


@pytest.fixture
def url(postgres: Postgres) -> str:
    found = postgres.database()
    prepare(found)
    return found


def test_concurrent_processes_can_prepare_one_database(postgres: Postgres) -> None:
    url = postgres.database()

    async def main() -> None:
        await asyncio.gather(*[module._prepare(url) for _ in range(5)])

    asyncio.run(main())
    prepare(url)


def test_the_storage_reconnects_after_the_database_restarts(url: str, postgres: Postgres) -> None:
    async def main() -> None:
        storage = PostgresStorage(url)
        await storage.create("a", b"", [b"0"])
        for mode in ("fast", "immediate"):
            version = len(await storage.entries_since("a", 0))
            await asyncio.to_thread(postgres.stop, mode)
            writing = asyncio.ensure_future(storage.append("a", version, [b"more"]))
            reading = asyncio.ensure_future(storage.load("a"))
            await asyncio.to_thread(postgres.start)
            outcomes = await asyncio.gather(writing, reading, return_exceptions=True)
            for outcome in outcomes:  # it may have taken too long
                assert not isinstance(outcome, CoatlError) or outcome.code == "database-away"
            if isinstance(outcomes[0], CoatlError):
                await storage.append("a", version, [b"more"])
            assert await storage.entries_since("a", version) == [b"more"]
        await storage.close()

    asyncio.run(main())


def test_calls_fail_with_database_away_during_an_outage(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "OUTAGE_TIMEOUT", 0.3)

    async def main() -> None:
        storage = PostgresStorage(url)
        await storage.create("a", b"", [b"0"])
        await asyncio.to_thread(postgres.stop)
        try:
            calls = [
                storage.load("a"),
                storage.append("a", 1, [b"1"]),
                storage.create("b", b"", []),
            ]
            for error in await asyncio.gather(
                *calls, storage.confirm_writable(), return_exceptions=True
            ):
                assert isinstance(error, CoatlError)
                assert (error.code, error.facts) == ("database-away", {})
        finally:
            await asyncio.to_thread(postgres.start)
        assert await storage.entries_since("a", 0) == [b"0"]
        await storage.append("a", 1, [b"1"])
        await storage.close()

    asyncio.run(main())


def test_an_append_whose_answer_was_lost_is_not_written_twice(url: str) -> None:
    async def main() -> None:
        storage = PostgresStorage(url)
        await storage.create("a", b"", [])
        append = module._append
        is_broken = False

        async def lose_answer(*arguments: object) -> object:
            nonlocal is_broken
            answer = await append(*arguments)  # type: ignore[arg-type]  # the same arguments
            if not is_broken:
                is_broken = True
                raise asyncpg.ConnectionDoesNotExistError("the answer was lost")
            return answer

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "_append", lose_answer)
            with pytest.raises(Conflict):
                await storage.append("a", 0, [b"1"])
        assert await storage.entries_since("a", 0) == [b"1"]
        await storage.close()

    asyncio.run(main())


def test_pending_appends_fail_when_the_writer_is_cancelled(url: str) -> None:
    async def main() -> None:
        storage = PostgresStorage(url)
        await storage.create("a", b"", [])

        async def forever(*arguments: object) -> None:
            await asyncio.Event().wait()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "_append", forever)
            appends = [asyncio.ensure_future(storage.append("a", n, [b"1"])) for n in range(2)]
            while not storage._pending or storage._writer is None:
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            storage._writer.cancel()
            for error in await asyncio.gather(*appends, return_exceptions=True):
                assert isinstance(error, CoatlError)
        await storage.append("a", 0, [b"1"])
        await storage.close()

    asyncio.run(main())


def test_only_one_of_several_processes_can_append_after_a_version(url: str) -> None:
    async def main() -> None:
        storages = [PostgresStorage(url) for _ in range(4)]
        for name in "abc":
            await storages[0].create(name, b"", [])
        for version in range(0, 40, 2):
            appends = [
                storage.append(name, version, [b"%d" % number, b"more"])
                for number, storage in enumerate(storages)
                for name in "abc"
            ]
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
            assert [one for one in outcomes if not isinstance(one, Conflict)] == [None] * 3
        for name in "abc":
            assert len(await storages[1].entries_since(name, 0)) == 40
        for storage in storages:
            await storage.close()

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
def test_an_unusable_address_is_rejected_without_showing_its_password(
    url: str, spoil: Callable[[str], str], code: str
) -> None:
    with pytest.raises(CoatlError) as caught:
        prepare(spoil(url))
    assert caught.value.code == code
    assert PASSWORD not in repr((caught.value, caught.value.facts))
    assert caught.value.__suppress_context__


def test_a_database_of_a_newer_version_is_rejected(url: str) -> None:
    async def spoil() -> None:
        database = await asyncpg.connect(url)
        await database.execute("UPDATE coatl.schema SET version = $1", SCHEMA_VERSION + 1)
        await database.close()

    asyncio.run(spoil())
    with pytest.raises(CoatlError, match="newer-database"):
        prepare(url)


def test_a_missing_asyncpg_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    with pytest.raises(CoatlError, match="needs-server"):
        prepare("postgresql://nowhere/")
