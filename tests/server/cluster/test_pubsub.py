"""Pub/sub over Redis: notifications arrive, or the subscriber learns that it missed some."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from coatl.rules import CoatlError
from coatl.server.cluster import redis_pubsub
from coatl.server.cluster.pubsub import NoPubSub, Presence, SeatEmote
from coatl.server.cluster.redis_pubsub import RedisPubSub
from server import databases
from server.databases import DATABASES

pytestmark = DATABASES


class RecordingSubscriber:
    """Keeps its notifications."""

    def __init__(self, presence: Presence | None = None) -> None:
        self.notifications: list[tuple[object, ...]] = []
        self._presence = presence or Presence()

    def on_table_changed(self, table: str, version: int) -> None:
        self.notifications.append(("changed", table, version))

    def on_updates_missed(self, table: str) -> None:
        self.notifications.append(("missed", table))

    def on_presence(self, table: str, process: str, presence: Presence) -> None:
        self.notifications.append(("presence", table, presence))

    def on_emote(self, table: str, emote: SeatEmote) -> None:
        self.notifications.append(("emote", table, emote))

    def take_presence_to_publish(self, table: str) -> Presence:
        return self._presence

    def on_process_gone(self, process: str) -> None:
        self.notifications.append(("gone",))


def is_subscribed(subscriber: RecordingSubscriber) -> bool:
    return ("missed", "t") in subscriber.notifications


async def until(found: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not found():
            await asyncio.sleep(0.01)


def with_processes(
    url: str, work: Callable[..., Coroutine[Any, Any, None]], *presences: Presence
) -> list[tuple[object, ...]]:
    """Run something while several processes follow a table; those of the first."""
    subscribers = [RecordingSubscriber(one) for one in presences]

    async def main() -> None:
        pubsubs = [RedisPubSub(url) for _ in subscribers]
        for pubsub, subscriber in zip(pubsubs, subscribers, strict=True):
            pubsub.start(subscriber)
            pubsub.follow("t")
        for subscriber in subscribers:
            await until(partial(is_subscribed, subscriber))
        try:
            await work(subscribers[0], *pubsubs)
        finally:
            for pubsub in pubsubs:
                await pubsub.close()

    asyncio.run(main())
    return subscribers[0].notifications


ANA, BO = Presence((0,), 0, None), Presence((1,), 2, 3)


def test_follower_is_notified_of_changes(redis: databases.Redis) -> None:
    async def work(subscriber: RecordingSubscriber, own: RedisPubSub, other: RedisPubSub) -> None:
        other.publish_change("elsewhere", 9)
        other.publish_change("t", 7)
        await until(lambda: ("changed", "t", 7) in subscriber.notifications)
        own.unfollow("t")
        await until(lambda: own._channels is not None and len(own._channels.channels) == 1)

    notifications = with_processes(redis.url, work, ANA, BO)
    assert ("changed", "elsewhere", 9) not in notifications


def test_presence_is_published(redis: databases.Redis) -> None:
    async def work(subscriber: RecordingSubscriber, own: RedisPubSub, other: RedisPubSub) -> None:
        await until(lambda: ("presence", "t", BO) in subscriber.notifications)
        other.publish_presence("t", Presence())
        await until(lambda: ("presence", "t", Presence()) in subscriber.notifications)
        await other.close()
        await until(lambda: ("gone",) in subscriber.notifications)

    with_processes(redis.url, work, ANA, BO)


def test_emotes_are_published(redis: databases.Redis) -> None:
    async def work(subscriber: RecordingSubscriber, own: RedisPubSub, other: RedisPubSub) -> None:
        other.publish_emote("t", SeatEmote(1, "wow"))
        await until(lambda: ("emote", "t", SeatEmote(1, "wow")) in subscriber.notifications)

    with_processes(redis.url, work, ANA, BO)


def test_process_without_heartbeats_is_gone(
    redis: databases.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_pubsub, "HEARTBEAT", 0.1)

    async def work(subscriber: RecordingSubscriber, own: RedisPubSub, other: RedisPubSub) -> None:
        await until(lambda: ("presence", "t", BO) in subscriber.notifications)
        for task in other._tasks:
            task.cancel()
        monkeypatch.setattr(redis_pubsub, "SILENCE", 0.5)
        await until(lambda: ("gone",) in subscriber.notifications)

    with_processes(redis.url, work, ANA, BO)


def test_notifications_arrive_after_redis_is_back(redis: databases.Redis) -> None:
    async def work(subscriber: RecordingSubscriber, own: RedisPubSub, other: RedisPubSub) -> None:
        await asyncio.to_thread(redis.stop)
        try:
            await until(lambda: not own.is_connected and not other.is_connected)
            assert await own.claim_decision("t", 1)
            assert await other.claim_decision("t", 1)
            other.publish_change("t", 3)
            other.publish_change("t", 4)
            other.publish_emote("t", SeatEmote(1, "wow"))
            subscriber.notifications.clear()
        finally:
            await asyncio.to_thread(redis.start)
        await until(lambda: own.is_connected and ("missed", "t") in subscriber.notifications)
        other.publish_change("t", 5)
        await until(lambda: ("changed", "t", 5) in subscriber.notifications)

    notifications = with_processes(redis.url, work, ANA, BO)
    assert ("emote", "t", SeatEmote(1, "wow")) not in notifications, "it is out of date"


def test_one_process_claims_a_decision(redis: databases.Redis) -> None:
    async def work(subscriber: RecordingSubscriber, *pubsubs: RedisPubSub) -> None:
        for version in (1, 2):
            asked = [pubsub.claim_decision("only-here", version) for pubsub in pubsubs]
            assert sorted(await asyncio.gather(*asked)) == [False, False, True]

    with_processes(redis.url, work, ANA, BO, BO)


def test_without_pubsub_every_process_claims_decisions() -> None:
    assert asyncio.run(NoPubSub().claim_decision("t", 1))


def test_bad_address_or_missing_library_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CoatlError, match="bad-address") as refused:
        RedisPubSub("gopher://:secret@nowhere")
    assert "secret" not in repr(refused.value)
    monkeypatch.setattr(redis_pubsub, "find_spec", lambda _: None)
    with pytest.raises(CoatlError, match="needs-server"):
        RedisPubSub("redis://nowhere")
