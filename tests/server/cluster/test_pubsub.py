"""News between processes: they arrive, or are missed and made up for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from coatl.rules import CoatlError
from coatl.server.cluster import pubsub as module
from coatl.server.cluster.pubsub import NoNews, Presence, RedisNews
from server import databases
from server.databases import DATABASES

pytestmark = DATABASES


class Ears:
    """A listener that keeps what it hears."""

    def __init__(self, here: Presence | None = None) -> None:
        self.heard: list[tuple[object, ...]] = []
        self._here = here or Presence()

    def went_on(self, table: str, version: int) -> None:
        self.heard.append(("went on", table, version))

    def missed(self, table: str) -> None:
        self.heard.append(("missed", table))

    def present(self, table: str, process: str, here: Presence) -> None:
        self.heard.append(("present", table, here))

    def here(self, table: str) -> Presence:
        return self._here

    def gone(self, process: str) -> None:
        self.heard.append(("gone",))


async def until(found: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not found():
            await asyncio.sleep(0.01)


def told(
    url: str, work: Callable[..., Coroutine[Any, Any, None]], *here: Presence
) -> list[tuple[object, ...]]:
    """Let several do this with news of one table; what the first has heard."""
    ears = [Ears(one) for one in here]

    async def main() -> None:
        lines = [RedisNews(url) for _ in ears]
        for line, ear in zip(lines, ears, strict=True):
            line.begin(ear)
            line.follow("t")
        for ear in ears:
            await until(lambda ear=ear: ("missed", "t") in ear.heard)  # type: ignore[misc]
        try:
            await work(ears[0], *lines)
        finally:
            for line in lines:
                await line.close()

    asyncio.run(main())
    return ears[0].heard


ANA, BO = Presence((0,), 0, None), Presence((1,), 2, 3)


def test_whoever_follows_a_table_hears_that_it_went_on(redis: databases.Redis) -> None:
    async def work(ears: Ears, own: RedisNews, other: RedisNews) -> None:
        other.went_on("elsewhere", 9)
        other.went_on("t", 7)
        await until(lambda: ("went on", "t", 7) in ears.heard)
        own.leave("t")
        await until(lambda: own._channels is not None and len(own._channels.channels) == 1)

    heard = told(redis.url, work, ANA, BO)
    assert ("went on", "elsewhere", 9) not in heard


def test_everyone_knows_who_is_where(redis: databases.Redis) -> None:
    async def work(ears: Ears, own: RedisNews, other: RedisNews) -> None:
        await until(lambda: ("present", "t", BO) in ears.heard)
        other.present("t", Presence())
        await until(lambda: ("present", "t", Presence()) in ears.heard)
        await other.close()
        await until(lambda: ("gone",) in ears.heard)

    told(redis.url, work, ANA, BO)


def test_a_process_that_falls_silent_is_gone(
    redis: databases.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BEAT", 0.1)

    async def work(ears: Ears, own: RedisNews, other: RedisNews) -> None:
        await until(lambda: ("present", "t", BO) in ears.heard)
        for task in other._tasks:
            task.cancel()
        monkeypatch.setattr(module, "SILENCE", 0.5)
        await until(lambda: ("gone",) in ears.heard)

    told(redis.url, work, ANA, BO)


def test_what_is_said_while_redis_is_away_arrives_when_it_is_back(redis: databases.Redis) -> None:
    async def work(ears: Ears, own: RedisNews, other: RedisNews) -> None:
        await asyncio.to_thread(redis.stop)
        try:
            await until(lambda: not own.arrives and not other.arrives)
            assert await own.may_think("t", 1)
            assert await other.may_think("t", 1)
            other.went_on("t", 3)
            other.went_on("t", 4)
            ears.heard.clear()
        finally:
            await asyncio.to_thread(redis.start)
        await until(lambda: own.arrives and ("missed", "t") in ears.heard)
        other.went_on("t", 5)
        await until(lambda: ("went on", "t", 5) in ears.heard)

    told(redis.url, work, ANA, BO)


def test_one_process_thinks_of_a_move(redis: databases.Redis) -> None:
    async def work(ears: Ears, *lines: RedisNews) -> None:
        for version in (1, 2):
            asked = [line.may_think("only-here", version) for line in lines]
            assert sorted(await asyncio.gather(*asked)) == [False, False, True]

    told(redis.url, work, ANA, BO, BO)


def test_without_news_everyone_thinks() -> None:
    assert asyncio.run(NoNews().may_think("t", 1))


def test_addresses_and_libraries_that_are_missing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CoatlError, match="bad-address") as refused:
        RedisNews("gopher://:secret@nowhere")
    assert "secret" not in repr(refused.value)
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    with pytest.raises(CoatlError, match="needs-server"):
        RedisNews("redis://nowhere")
