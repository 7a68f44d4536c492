"""Sends notifications: few at a time, fairly between the addresses that asked for them.

A recipient that is slow or away takes nobody else's place. Of several notifications for the same
recipient that wait, only the latest is sent.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from time import monotonic
from typing import Any, Final

import aiohttp

from coatl.server.ops.background_tasks import BackgroundTasks
from coatl.server.ops.rate_limits import RateLimit, TokenBuckets

from .targets import Targets

#: Requests that run at once: in total, and for one owner.
MAX_RUNNING: Final = 16
MAX_RUNNING_PER_OWNER: Final = 2

#: Notifications that wait: in total, and for one owner.
MAX_WAITING: Final = 2000
MAX_WAITING_PER_OWNER: Final = 100

#: Notifications for one owner. Beyond this rate they wait.
PER_OWNER: Final = RateLimit(60, 1.0)

#: Seconds for a whole request.
REQUEST_TIMEOUT: Final = 10.0

#: Seconds before the second attempt and the following ones; the last failure is final.
RETRY_DELAYS: Final = (5.0, 30.0, 120.0)

#: The longest wait that a recipient may ask for, in seconds.
LONGEST_RETRY: Final = 300.0


class Outcome(StrEnum):
    """What became of a notification."""

    SENT = "sent"
    #: The recipient does not exist any more.
    GONE = "gone"
    #: The recipient refused it, or every attempt failed.
    FAILED = "failed"
    #: Too many were waiting, or something newer was.
    DROPPED = "dropped"


@dataclass(frozen=True)
class Outgoing:
    """A notification for one recipient. `recipient` identifies it; `on_end` is called once."""

    owner: str
    recipient: str
    url: str
    headers: dict[str, str]
    body: bytes
    on_end: Callable[[Outcome], Coroutine[Any, Any, None]]


class FailedAttempt:
    """`wait` is what the recipient asks for, in seconds."""

    def __init__(self, wait: float = 0.0) -> None:
        self.wait = wait


class Sender:
    """Makes the requests: to allowed addresses only, without following redirects, and without
    reading what the other side answers.
    """

    def __init__(self, targets: Targets) -> None:
        self._targets = targets
        self._session: aiohttp.ClientSession | None = None

    async def send(self, outgoing: Outgoing) -> Outcome | FailedAttempt:
        """Make one attempt."""
        if self._session is None:
            self._session = self._new_session()
        try:
            async with self._session.post(
                outgoing.url,
                data=outgoing.body,
                headers=outgoing.headers,
                allow_redirects=False,
            ) as response:
                status, headers = response.status, response.headers
                response.close()  # do not read the body
        except (aiohttp.ClientError, OSError, ValueError):
            return FailedAttempt()
        if 200 <= status < 300:
            return Outcome.SENT
        if status in {404, 410}:
            return Outcome.GONE
        if status in {408, 429} or status >= 500:
            return FailedAttempt(_seconds(headers.get("Retry-After", "")))
        return Outcome.FAILED

    async def close(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()

    def _new_session(self) -> aiohttp.ClientSession:
        connector = aiohttp.TCPConnector(
            limit=MAX_RUNNING, socket_factory=self._targets.open_socket
        )
        return aiohttp.ClientSession(
            connector=connector,
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=REQUEST_TIMEOUT),
            trust_env=False,
        )


class Deliveries:
    """Notifications that wait or are being sent."""

    def __init__(
        self,
        sender: Sender,
        on_error: Callable[[BaseException], None],
        *,
        retry_delays: tuple[float, ...] = RETRY_DELAYS,
        per_owner: RateLimit = PER_OWNER,
    ) -> None:
        self._sender = sender
        self._retry_delays = retry_delays
        #: By owner, those served longest ago first; then by recipient.
        self._waiting: OrderedDict[str, OrderedDict[str, tuple[Outgoing, int]]] = OrderedDict()
        self._running: Counter[str] = Counter()
        self._rates = TokenBuckets(per_owner)
        self._tasks = BackgroundTasks(on_error)
        #: By recipient: the timer, and the owner.
        self._later: dict[str, tuple[asyncio.TimerHandle, str]] = {}
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits, is being sent, or will be tried again."""
        return self._tasks.is_idle and not (self._waiting or self._later)

    def add(self, outgoing: Outgoing) -> None:
        """Send a notification soon, instead of an earlier one for the same recipient."""
        if self._is_closed:
            return
        earlier = self._later.pop(outgoing.recipient, None)
        if earlier is not None:
            earlier[0].cancel()
        self._admit(outgoing, 0)

    async def close(self) -> None:
        """Drop what waits, and cancel what is being sent."""
        self._is_closed = True
        self._waiting.clear()
        for timer, _ in self._later.values():
            timer.cancel()
        self._later.clear()
        await self._tasks.cancel_all()
        await self._sender.close()

    def _admit(self, outgoing: Outgoing, attempts: int) -> None:
        """Queue a notification, or let it wait until its owner may have another one."""
        own = self._waiting.get(outgoing.owner, OrderedDict())
        if outgoing.recipient not in own and not self._has_room(outgoing.owner, len(own)):
            self._tasks.spawn(outgoing.on_end(Outcome.DROPPED))
            return
        wait = self._rates.take(outgoing.owner, monotonic())
        if wait:
            self._call_later(wait, outgoing, attempts)
            return
        own[outgoing.recipient] = outgoing, attempts
        self._waiting.setdefault(outgoing.owner, own)
        self._start_waiting()

    def _has_room(self, owner: str, waiting: int) -> bool:
        total = sum(map(len, self._waiting.values())) + len(self._later)
        later = sum([one == owner for _, one in self._later.values()])
        return total < MAX_WAITING and waiting + later < MAX_WAITING_PER_OWNER

    def _call_later(self, delay: float, outgoing: Outgoing, attempts: int) -> None:
        loop = asyncio.get_running_loop()
        timer = loop.call_later(delay, self._call_now, outgoing, attempts)
        self._later[outgoing.recipient] = timer, outgoing.owner

    def _call_now(self, outgoing: Outgoing, attempts: int) -> None:
        del self._later[outgoing.recipient]
        self._admit(outgoing, attempts)

    def _start_waiting(self) -> None:
        """Start what may start: in turn for the owners who have few requests under way."""
        while sum(self._running.values()) < MAX_RUNNING:
            ready = [
                owner for owner in self._waiting if self._running[owner] < MAX_RUNNING_PER_OWNER
            ]
            if not ready:
                return
            owner = ready[0]
            _, (outgoing, attempts) = self._waiting[owner].popitem(last=False)
            if self._waiting[owner]:
                self._waiting.move_to_end(owner)
            else:
                del self._waiting[owner]
            self._running[owner] += 1
            self._tasks.spawn(self._deliver(outgoing, attempts))

    async def _deliver(self, outgoing: Outgoing, attempts: int) -> None:
        try:
            await self._send(outgoing, attempts)
        finally:
            if not self._is_closed:
                self._start_waiting()

    async def _send(self, outgoing: Outgoing, attempts: int) -> None:
        try:
            result = await self._sender.send(outgoing)
        finally:
            self._running -= Counter([outgoing.owner])
        outcome = (
            self._retry(outgoing, attempts, result.wait)
            if isinstance(result, FailedAttempt)
            else result
        )
        if outcome is not None:
            await outgoing.on_end(outcome)

    def _retry(self, outgoing: Outgoing, attempts: int, wait: float) -> Outcome | None:
        """Try again later, unless that was the last attempt or something newer waits."""
        waiting = self._waiting.get(outgoing.owner, ())
        if outgoing.recipient in waiting or outgoing.recipient in self._later:
            return Outcome.DROPPED
        if attempts >= len(self._retry_delays) or wait > LONGEST_RETRY:
            return Outcome.FAILED
        self._call_later(max(self._retry_delays[attempts], wait), outgoing, attempts + 1)
        return None


def _seconds(text: str) -> float:
    """A `Retry-After` in seconds; 0 for a date or nonsense."""
    with suppress(ValueError):
        seconds = float(text)
        if isfinite(seconds) and seconds > 0:
            return seconds
    return 0.0
