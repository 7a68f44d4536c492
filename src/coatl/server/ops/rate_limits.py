"""Rate limits and connection limits, per client address and per socket.

The limits are far above what players need, even forty of them behind one address: they stop
programs that send too much. Each process counts for itself.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil, inf
from time import monotonic
from typing import Final, NamedTuple

from coatl.rules import CoatlError

#: Returns the current time in seconds; tests pass one of their own.
TimeSource = Callable[[], float]


class RateLimit(NamedTuple):
    """Allows `burst` requests at once, and one more every `interval` seconds."""

    burst: int
    interval: float


#: No limit, where limits are switched off.
UNLIMITED: Final = RateLimit(1, 0.0)

#: Connections that may wait to be accepted.
LISTEN_BACKLOG: Final = 2048

#: Commands over one socket.
COMMANDS_PER_SOCKET: Final = RateLimit(100, 0.05)

#: Any HTTP request from one address. Beyond it, requests wait: a page with its 60 files is loaded
#: at once, and by forty browsers within ten seconds. Browsers do not ask again for a part of a
#: page, so requests are only refused if they would have to wait longer.
REQUESTS_PER_ADDRESS: Final = RateLimit(100, 0.004)
MAX_REQUEST_WAIT: Final = 10.0

#: Requests from one address, by kind: any HTTP request to the API, opened sockets, created tables,
#: seats taken, uploaded records, and recipients of notifications.
PER_ADDRESS: Final = {
    "requests": RateLimit(300, 0.1),
    "sockets": RateLimit(300, 0.1),
    "tables": RateLimit(100, 36),
    "joins": RateLimit(100, 36),
    "records": RateLimit(20, 5),
    "notifications": RateLimit(100, 10),
}

#: Emotes of one seat.
EMOTES_PER_SEAT: Final = RateLimit(3, 4)

#: The work that the sockets and requests of one address may cause, where 1 is the work of an
#: ordinary command. Beyond it, they wait.
WORK_PER_ADDRESS: Final = RateLimit(50, 0.01)

#: The work of requests that load a table, are answered with a whole game, keep a worker process
#: busy, or have the rules read all cards in sight on a Cóatl.
WHOLE_GAME: Final = 5
SLOW_JOB: Final = 20
SKETCH: Final = 5

#: Everyone at a table is sent the effect of a command: that many clients are the work of another.
RECIPIENTS: Final = 10

#: Bytes that may wait for clients of one address that do not read.
MAX_QUEUED_PER_ADDRESS: Final = 8_000_000

#: Open sockets per address, and how many of them may have compression, which takes 250 KB each.
MAX_SOCKETS_PER_ADDRESS: Final = 200
MAX_COMPRESSED_PER_ADDRESS: Final = 40

#: HTTP requests in progress per address, and TCP connections of one peer that is no proxy. Forty
#: browsers behind one address have six connections each, and their sockets.
MAX_REQUESTS_PER_ADDRESS: Final = 300
MAX_CONNECTIONS_PER_PEER: Final = 400

#: Spectators per table.
MAX_SPECTATORS_PER_TABLE: Final = 200

#: Addresses remembered per kind of request.
MAX_ADDRESSES: Final = 20_000

#: Seconds after which to retry when an address has too many open sockets, or requests in progress.
SOCKET_RETRY_SECONDS: Final = 60
REQUEST_RETRY_SECONDS: Final = 5

#: Seconds until the body of a request must have arrived; of an uploaded record.
REQUEST_TIMEOUT: Final = 10.0
UPLOAD_TIMEOUT: Final = 60.0


class TokenBucket:
    """Enforces a rate limit. The bucket starts full and is refilled one token per interval."""

    __slots__ = ("_limit", "full_at")

    def __init__(self, limit: RateLimit) -> None:
        self._limit = limit
        #: When the bucket will be full again.
        self.full_at = 0.0

    def reserve(self, now: float, tokens: int, max_wait: float = inf) -> float:
        """Return the seconds until there are so many tokens, 0 if there are now. Take them, unless
        these are more than `max_wait`.
        """
        burst, interval = self._limit
        full_at = max(self.full_at, now) + tokens * interval
        wait = max(0.0, full_at - now - burst * interval)
        if wait <= max_wait:
            self.full_at = full_at
        return wait

    def take(self, now: float) -> float:
        """Take a token and return 0; if there is none, return the seconds until there is one."""
        return self.reserve(now, 1, max_wait=0.0)


class TokenBuckets:
    """A token bucket for each key.

    Buckets that are full again are forgotten; beyond `max_keys`, those that were used longest ago.
    """

    def __init__(self, limit: RateLimit, max_keys: int = MAX_ADDRESSES) -> None:
        self._limit = limit
        self._max_keys = max_keys
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, now: float) -> float:
        """Take a token from the bucket of this key, as `TokenBucket.take` does."""
        return self.reserve(key, now, 1, max_wait=0.0)

    def reserve(self, key: str, now: float, tokens: int, max_wait: float = inf) -> float:
        """Take tokens from the bucket of this key, as `TokenBucket.reserve` does."""
        wait = self._bucket(key).reserve(now, tokens, max_wait)
        self._forget_full(now)
        return wait

    def _bucket(self, key: str) -> TokenBucket:
        bucket = self._buckets.pop(key, None) or TokenBucket(self._limit)
        self._buckets[key] = bucket  # ordered by last use
        return bucket

    def _forget_full(self, now: float) -> None:
        while len(self._buckets) > 1:
            oldest = next(iter(self._buckets))
            if self._buckets[oldest].full_at > now and len(self._buckets) <= self._max_keys:
                break
            del self._buckets[oldest]


class ClientLimits:
    """Checks every limit on clients. A check that fails raises `CoatlError` with `too-many-…`."""

    def __init__(self, *, clock: TimeSource = monotonic, is_enabled: bool = True) -> None:
        self.is_enabled = is_enabled
        self._clock = clock
        self._buckets = {kind: TokenBuckets(limit) for kind, limit in PER_ADDRESS.items()}
        self._all_requests = TokenBuckets(REQUESTS_PER_ADDRESS)
        self._work = TokenBuckets(WORK_PER_ADDRESS)
        self._emotes = TokenBuckets(EMOTES_PER_SEAT)
        self._sockets: Counter[str] = Counter()
        self._requests: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        self._queued: Counter[str] = Counter()

    def check(self, kind: str, address: str) -> None:
        """Count a request of this kind (see `PER_ADDRESS`) and raise if there are too many."""
        if self.is_enabled:
            _raise_if_limited(kind, self._buckets[kind].take(address_key(address), self._clock()))

    @contextmanager
    def request(self, address: str) -> Iterator[None]:
        """Count an HTTP request while it is in progress; raise if this address has too many."""
        key = address_key(address)
        if self.is_enabled and self._requests[key] >= MAX_REQUESTS_PER_ADDRESS:
            raise CoatlError("too-many-requests", seconds=REQUEST_RETRY_SECONDS)
        self._requests[key] += 1
        try:
            yield
        finally:
            _subtract(self._requests, key)

    def reserve_request(self, address: str) -> float:
        """Count an HTTP request of this address; the seconds that it has to wait before. Raises if
        these are too many.
        """
        if not self.is_enabled:
            return 0.0
        key, now = address_key(address), self._clock()
        wait = self._all_requests.reserve(key, now, 1, MAX_REQUEST_WAIT)
        if wait > MAX_REQUEST_WAIT:
            raise CoatlError("too-many-requests", seconds=ceil(wait))
        return wait

    def add_connection(self, peer: str) -> bool:
        """Count a TCP connection of a peer; whether it may have that many."""
        key = address_key(peer)
        self._connections[key] += 1
        return not self.is_enabled or self._connections[key] <= MAX_CONNECTIONS_PER_PEER

    def remove_connection(self, peer: str) -> None:
        """Count a TCP connection that has closed."""
        _subtract(self._connections, address_key(peer))

    def command_check(self) -> Callable[[], None]:
        """Return a function for one socket that counts a command and raises if it is too fast."""
        bucket = TokenBucket(COMMANDS_PER_SOCKET)

        def check_command() -> None:
            if self.is_enabled:
                _raise_if_limited("commands", bucket.take(self._clock()))

        return check_command

    def reserve_work(self, address: str, units: int) -> float:
        """Count work for a socket of this address; the seconds that it has to wait before."""
        if not self.is_enabled:
            return 0.0
        return self._work.reserve(address_key(address), self._clock(), units)

    def add_queued(self, address: str, size: int) -> bool:
        """Count bytes that wait for a client; whether there is room for them. A negative size
        counts bytes that were sent or dropped.
        """
        key = address_key(address)
        self._queued[key] += size
        if not self._queued[key]:
            del self._queued[key]
        return not self.is_enabled or self._queued[key] <= MAX_QUEUED_PER_ADDRESS

    def may_compress(self, address: str) -> bool:
        """Whether the socket that this address opened last may have compression."""
        sockets = self._sockets[address_key(address)]
        return not self.is_enabled or sockets <= MAX_COMPRESSED_PER_ADDRESS

    def add_socket(self, address: str) -> None:
        """Count a socket that opens; raise if this address has or opens too many."""
        self.check("sockets", address)
        key = address_key(address)
        if self.is_enabled and self._sockets[key] >= MAX_SOCKETS_PER_ADDRESS:
            raise CoatlError("too-many-sockets", seconds=SOCKET_RETRY_SECONDS)
        self._sockets[key] += 1

    def remove_socket(self, address: str) -> None:
        """Count a socket that has closed."""
        _subtract(self._sockets, address_key(address))

    def check_emote(self, table: str, seat: int) -> None:
        """Count an emote of a seat and raise if it sends too many."""
        if self.is_enabled:
            _raise_if_limited("emotes", self._emotes.take(f"{table}/{seat}", self._clock()))

    def check_spectators(self, spectators: int) -> None:
        """Raise if a table with this many spectators has no room for another."""
        if self.is_enabled and spectators >= MAX_SPECTATORS_PER_TABLE:
            raise CoatlError("too-many-watching", most=MAX_SPECTATORS_PER_TABLE)


def _raise_if_limited(kind: str, wait: float) -> None:
    if wait:
        raise CoatlError(f"too-many-{kind}", seconds=ceil(wait))


def _subtract(counter: Counter[str], key: str) -> None:
    """Count one less, and forget keys without any."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


@lru_cache(maxsize=4096)
def address_key(address: str) -> str:
    """Return what an address is counted as: an IPv6 address as its /64 network."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return found.exploded[:19]
    return address
