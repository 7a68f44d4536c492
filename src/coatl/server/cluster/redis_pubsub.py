"""Pub/sub over Redis, for processes on several machines."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from coatl.package_name import install_command
from coatl.rules import CoatlError
from coatl.server.ops.logging import log_error, log_event
from coatl.structs import Decoder, DecodingError, Struct, encode

from .pubsub import LEASE, Presence, SeatEmote, Subscriber

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub as RedisChannels

#: The environment variable with the address of Redis.
VARIABLE: Final = "COATL_REDIS_URL"

#: Seconds between heartbeats, and without one until a process counts as gone.
HEARTBEAT: Final = 5.0
SILENCE: Final = 20.0

#: Seconds until an operation times out, and until it is retried.
REDIS_TIMEOUT: Final = 2.0
RETRY_DELAY: Final = 0.5

_TABLE: Final = "coatl:table:"
_PROCESSES: Final = "coatl:processes"
_DECISIONS: Final = "coatl:thinks:"

#: How kinds of notifications begin that are out of date at once.
_EMOTE: Final = "emote "


class Notification(Struct, omit_defaults=True):
    """A message between processes.

    About a table: its new `version`, who is `here`, an `emote`, or `asks` the others who is there.
    About the process: a heartbeat if empty, or `goes` when it shuts down.
    """

    process: str
    version: int = 0
    here: Presence | None = None
    emote: SeatEmote | None = None
    asks: bool = False
    goes: bool = False


class RedisPubSub:
    """Pub/sub over Redis: a channel for every table with clients, and one for heartbeats. While
    Redis is away, the latest notification of each kind is kept and sent later.
    """

    def __init__(self, url: str) -> None:
        if find_spec("redis") is None:
            raise CoatlError("needs-server", variable=VARIABLE, install=install_command("server"))
        from redis.asyncio import Redis  # noqa: PLC0415  # only where it is asked for
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415

        self.is_connected = False
        self._name = secrets.token_hex(8)
        try:
            self._redis: Redis = Redis.from_url(
                url,
                socket_connect_timeout=REDIS_TIMEOUT,
                socket_timeout=REDIS_TIMEOUT,
                retry=Retry(NoBackoff(), 0),  # this class retries
            )
        except ValueError:  # its text may contain the password
            raise CoatlError("bad-address", variable=VARIABLE) from None
        self._followed: set[str] = set()
        self._unsent: dict[tuple[str, str], Notification] = {}
        self._has_work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        #: When each process was last heard of.
        self._heartbeats: dict[str, float] = {}
        self._channels: RedisChannels | None = None
        self._is_closed = False

    def start(self, subscriber: Subscriber) -> None:
        self._subscriber = subscriber
        for work in (self._listen, self._send, self._beat):
            self._tasks.append(asyncio.create_task(work()))

    def follow(self, table: str) -> None:
        self._followed.add(table)
        self._has_work.set()

    def unfollow(self, table: str) -> None:
        self._followed.discard(table)
        self._has_work.set()

    def publish_change(self, table: str, version: int) -> None:
        self._publish(_TABLE + table, "version", Notification(self._name, version=version))

    def publish_presence(self, table: str, presence: Presence) -> None:
        self._publish(_TABLE + table, "here", Notification(self._name, here=presence))

    def publish_emote(self, table: str, emote: SeatEmote) -> None:
        kind = f"{_EMOTE}{emote.seat}"
        self._publish(_TABLE + table, kind, Notification(self._name, emote=emote))

    def _publish(self, channel: str, kind: str, notification: Notification) -> None:
        self._unsent[channel, kind] = notification
        self._has_work.set()

    async def claim_decision(self, table: str, version: int) -> bool:
        with _SuppressErrors():
            async with asyncio.timeout(REDIS_TIMEOUT):
                key = f"{_DECISIONS}{table}:{version}"
                if await self._redis.set(key, self._name, nx=True, ex=LEASE):
                    return True
                claimed_by = await self._redis.get(key)
                return claimed_by is not None and _text(claimed_by) == self._name
        return True

    async def close(self) -> None:
        self._is_closed = True  # redis may swallow a cancellation
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with _SuppressErrors():
            async with asyncio.timeout(REDIS_TIMEOUT):
                await self._redis.publish(_PROCESSES, _encode(Notification(self._name, goes=True)))
        with _SuppressErrors():
            await self._redis.aclose()

    # --- sending --------------------------------------------------------------------------------

    async def _send(self) -> None:
        """Send all unsent notifications in one batch; again later if that fails."""
        while not self._is_closed:
            await self._has_work.wait()
            self._has_work.clear()
            batch, self._unsent = self._unsent, {}
            is_sent = False
            with _SuppressErrors():
                await self._subscribe()
                if batch:
                    async with self._redis.pipeline(transaction=False) as pipeline:
                        for (channel, _), notification in batch.items():
                            pipeline.publish(channel, _encode(notification))
                        await pipeline.execute()
                is_sent = True
            if not is_sent:
                lasting = {key: batch[key] for key in batch if not key[1].startswith(_EMOTE)}
                self._unsent = lasting | self._unsent
                await asyncio.sleep(RETRY_DELAY)
                self._has_work.set()

    async def _subscribe(self) -> None:
        """Bring the subscriptions up to date."""
        channels = self._channels
        if channels is None:
            return  # `_listen` subscribes once it is connected again
        wanted = {_TABLE + table for table in self._followed} | {_PROCESSES}
        known = {_text(name) for name in channels.channels}
        if wanted - known:
            await channels.subscribe(*sorted(wanted - known))
        if known - wanted:
            await channels.unsubscribe(*sorted(known - wanted))

    async def _beat(self) -> None:
        """Send heartbeats, and drop processes whose heartbeats have stopped."""
        while True:
            self._publish(_PROCESSES, "lives", Notification(self._name))
            await asyncio.sleep(HEARTBEAT)
            since = monotonic() - SILENCE
            for process, last in list(self._heartbeats.items()):
                if last < since:
                    self._forget(process)

    def _forget(self, process: str) -> None:
        if self._heartbeats.pop(process, None) is not None:
            self._subscriber.on_process_gone(process)

    # --- receiving ------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while not self._is_closed:
            with _SuppressErrors():
                async with self._redis.pubsub() as channels:
                    await channels.subscribe(_PROCESSES)
                    self._channels = channels
                    self._has_work.set()
                    await self._receive(channels)
            if self.is_connected:
                log_event("pubsub.disconnected", level=logging.WARNING)
            self._channels, self.is_connected = None, False
            await asyncio.sleep(RETRY_DELAY)

    async def _receive(self, channels: RedisChannels) -> None:
        """Handle notifications until even our own heartbeats stop coming."""
        while True:
            message: dict[str, Any] | None = await channels.get_message(timeout=SILENCE)
            if message is None:
                return
            channel = _text(message["channel"])
            if message["type"] == "subscribe":
                self._on_subscribed(channel)
            elif message["type"] == "message":
                with suppress(DecodingError):
                    self._handle(channel, _notifications.decode(message["data"]))

    def _on_subscribed(self, channel: str) -> None:
        """From now on the notifications of a channel arrive."""
        if channel == _PROCESSES:
            self.is_connected = True
            log_event("pubsub.connected")
            return
        table = channel.removeprefix(_TABLE)
        self._subscriber.on_updates_missed(table)
        self._publish(channel, "asks", Notification(self._name, asks=True))
        self.publish_presence(table, self._subscriber.take_presence_to_publish(table))

    def _handle(self, channel: str, notification: Notification) -> None:
        process = notification.process
        if process == self._name:
            return
        if notification.goes:
            self._forget(process)
            return
        self._heartbeats[process] = monotonic()
        if channel == _PROCESSES:
            return
        table = channel.removeprefix(_TABLE)
        if notification.version:
            self._subscriber.on_table_changed(table, notification.version)
        if notification.here is not None:
            self._subscriber.on_presence(table, process, notification.here)
        if notification.emote is not None:
            self._subscriber.on_emote(table, notification.emote)
        if notification.asks:
            self.publish_presence(table, self._subscriber.take_presence_to_publish(table))


_notifications: Final = Decoder(Notification)
_encode: Final[Callable[[Notification], bytes]] = encode


def _text(name: bytes | str) -> str:
    return name.decode() if isinstance(name, bytes) else name


class _SuppressErrors(AbstractContextManager[None]):
    """Suppresses errors: the service goes on without pub/sub. Unless Redis is unreachable, they are
    logged.
    """

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        from redis import RedisError  # noqa: PLC0415  # see above

        is_failure = isinstance(error, Exception)
        if is_failure and not isinstance(error, RedisError | OSError | TimeoutError):
            log_error(error, "pubsub.failed")
        return is_failure
