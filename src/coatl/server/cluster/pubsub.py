"""News between processes that serve the same tables: which table has gone on, who is present there,
and who lets a bot think.

Nothing depends on them but how soon things are seen: whoever misses news asks the store.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec
from msgspec import Struct

from coatl.distribution import install_command
from coatl.rules import CoatlError
from coatl.server.ops.logging import event, failure

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

#: Where the address of Redis is found.
VARIABLE: Final = "COATL_REDIS_URL"

#: Seconds for which one process may think of a decision before another one does, too.
LEASE: Final = 15

#: Seconds between signs of life, and after how many of silence a process is taken to be gone.
BEAT: Final = 5.0
SILENCE: Final = 20.0

#: Seconds that anything may take, and after which it is tried again.
PATIENCE: Final = 2.0
AGAIN: Final = 0.5

_TABLE: Final = "coatl:table:"
_ALL: Final = "coatl:processes"
_THINKS: Final = "coatl:thinks:"


class Presence(Struct, omit_defaults=True, frozen=True):
    """Who is at a table in one process: seats, how many others, and the seat of a bot at work."""

    online: tuple[int, ...] = ()
    watching: int = 0
    thinking: int | None = None


class Word(Struct, omit_defaults=True):
    """What one process says to the others: of a table that it has gone on, or who is there, or that
    it wants to know; of itself that it lives, or goes.
    """

    process: str
    version: int = 0
    here: Presence | None = None
    asks: bool = False
    goes: bool = False


class Listener(Protocol):
    """Who hears the news."""

    def went_on(self, table: str, version: int) -> None:
        """A table is at that version now, at least."""

    def missed(self, table: str) -> None:
        """Nobody knows what was said of that table until now."""

    def present(self, table: str, process: str, here: Presence) -> None:
        """Who is at that table in another process."""

    def here(self, table: str) -> Presence:
        """Who is at that table in this one, which is told to the others."""

    def gone(self, process: str) -> None:
        """Another process is not there any more."""


class News(Protocol):
    """What carries them. Nothing of this waits, nothing fails, and nothing is promised."""

    #: Whether they arrive, as far as one knows.
    arrives: bool

    def begin(self, listener: Listener) -> None:
        """From now on."""

    def follow(self, table: str) -> None:
        """Hear of that table."""

    def leave(self, table: str) -> None:
        """Hear no more of it."""

    def went_on(self, table: str, version: int) -> None:
        """Tell that a table is at that version now."""

    def present(self, table: str, here: Presence) -> None:
        """Tell who is at that table in this process."""

    async def may_think(self, table: str, version: int) -> bool:
        """Whether this process should let a bot think there, which is rather too often so."""

    async def close(self) -> None:
        """Say goodbye."""


class NoNews:
    """For a process that is alone, or knows of the others by the store only."""

    arrives = False

    def begin(self, listener: Listener) -> None:
        pass

    def follow(self, table: str) -> None:
        pass

    def leave(self, table: str) -> None:
        pass

    def went_on(self, table: str, version: int) -> None:
        pass

    def present(self, table: str, here: Presence) -> None:
        pass

    async def may_think(self, table: str, version: int) -> bool:
        return True

    async def close(self) -> None:
        pass


class RedisNews:
    """News by way of Redis: a channel for each table that somebody looks at, and one for signs of
    life. Of what cannot be sent the latest is kept until it can.
    """

    def __init__(self, url: str) -> None:
        if find_spec("redis") is None:
            raise CoatlError("needs-server", variable=VARIABLE, install=install_command("server"))
        from redis.asyncio import Redis  # noqa: PLC0415  # only where it is asked for
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415

        self.arrives = False
        self._name = secrets.token_hex(8)
        try:
            self._redis: Redis = Redis.from_url(
                url,
                socket_connect_timeout=PATIENCE,
                socket_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 0),  # what is tried again is tried again here
            )
        except ValueError:  # which might say the password
            raise CoatlError("bad-address", variable=VARIABLE) from None
        self._followed: set[str] = set()
        self._waiting: dict[tuple[str, str], Word] = {}
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: dict[str, float] = {}
        self._channels: PubSub | None = None
        self._is_over = False

    def begin(self, listener: Listener) -> None:
        self._listener = listener
        for work in (self._listen, self._send, self._beat):
            self._tasks.append(asyncio.create_task(work()))

    def follow(self, table: str) -> None:
        self._followed.add(table)
        self._something.set()

    def leave(self, table: str) -> None:
        self._followed.discard(table)
        self._something.set()

    def went_on(self, table: str, version: int) -> None:
        self._say(_TABLE + table, "version", Word(self._name, version=version))

    def present(self, table: str, here: Presence) -> None:
        self._say(_TABLE + table, "here", Word(self._name, here=here))

    def _say(self, channel: str, what: str, word: Word) -> None:
        self._waiting[channel, what] = word
        self._something.set()

    async def may_think(self, table: str, version: int) -> bool:
        with _Failing():
            async with asyncio.timeout(PATIENCE):
                key = f"{_THINKS}{table}:{version}"
                return await self._redis.set(key, self._name, nx=True, ex=LEASE) is not None
        return True

    async def close(self) -> None:
        self._is_over = True  # the library may take a cancellation for a failure
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with _Failing():
            async with asyncio.timeout(PATIENCE):
                await self._redis.publish(_ALL, _encode(Word(self._name, goes=True)))
        with _Failing():
            await self._redis.aclose()

    # --- sending --------------------------------------------------------------------------------

    async def _send(self) -> None:
        """Whatever waits, together; and again where it could not be sent."""
        while not self._is_over:
            await self._something.wait()
            self._something.clear()
            waiting, self._waiting = self._waiting, {}
            is_sent = False
            with _Failing():
                await self._subscribe()
                if waiting:
                    async with self._redis.pipeline(transaction=False) as pipeline:
                        for (channel, _), word in waiting.items():
                            pipeline.publish(channel, _encode(word))
                        await pipeline.execute()
                is_sent = True
            if not is_sent:
                self._waiting = waiting | self._waiting
                await asyncio.sleep(AGAIN)
                self._something.set()

    async def _subscribe(self) -> None:
        """Follow the tables that are to be followed, and no others."""
        channels = self._channels
        if channels is None:
            return  # they are when there is a connection again
        wanted = {_TABLE + table for table in self._followed} | {_ALL}
        known = {_text(name) for name in channels.channels}
        if wanted - known:
            await channels.subscribe(*sorted(wanted - known))
        if known - wanted:
            await channels.unsubscribe(*sorted(known - wanted))

    async def _beat(self) -> None:
        """Say that one lives, and notice who does not any more."""
        while True:
            self._say(_ALL, "lives", Word(self._name))
            await asyncio.sleep(BEAT)
            since = monotonic() - SILENCE
            for process, heard in list(self._heard.items()):
                if heard < since:
                    self._forget(process)

    def _forget(self, process: str) -> None:
        if self._heard.pop(process, None) is not None:
            self._listener.gone(process)

    # --- hearing --------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while not self._is_over:
            with _Failing():
                async with self._redis.pubsub() as channels:
                    await channels.subscribe(_ALL)
                    self._channels = channels
                    self._something.set()
                    await self._hear(channels)
            if self.arrives:
                event("news-away", level=logging.WARNING)
            self._channels, self.arrives = None, False
            await asyncio.sleep(AGAIN)

    async def _hear(self, channels: PubSub) -> None:
        """What is said, until nothing is, not even by oneself."""
        while True:
            message: dict[str, Any] | None = await channels.get_message(timeout=SILENCE)
            if message is None:
                return
            channel = _text(message["channel"])
            if message["type"] == "subscribe":
                self._joined(channel)
            elif message["type"] == "message":
                with suppress(msgspec.MsgspecError):
                    self._heed(channel, _words.decode(message["data"]))

    def _joined(self, channel: str) -> None:
        """From now on all that is said there is heard."""
        if channel == _ALL:
            self.arrives = True
            event("news-arrive")
            return
        table = channel.removeprefix(_TABLE)
        self._listener.missed(table)
        self._say(channel, "asks", Word(self._name, asks=True))
        self.present(table, self._listener.here(table))

    def _heed(self, channel: str, word: Word) -> None:
        if word.process == self._name:
            return
        if word.goes:
            self._forget(word.process)
            return
        self._heard[word.process] = monotonic()
        if channel == _ALL:
            return
        table = channel.removeprefix(_TABLE)
        if word.version:
            self._listener.went_on(table, word.version)
        if word.here is not None:
            self._listener.present(table, word.process, word.here)
        if word.asks:
            self.present(table, self._listener.here(table))


_words: Final = msgspec.json.Decoder(Word)
_encode: Final[Callable[[Word], bytes]] = msgspec.json.encode


def _text(name: bytes | str) -> str:
    return name.decode() if isinstance(name, bytes) else name


class _Failing(AbstractContextManager[None]):
    """What may fail, because Redis is away. What fails otherwise is written down, and no more than
    that: without news a service goes on.
    """

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        from redis import RedisError  # noqa: PLC0415  # as above

        is_failure = isinstance(error, Exception)
        if is_failure and not isinstance(error, RedisError | OSError | TimeoutError):
            failure("news-failed", error)
        return is_failure
