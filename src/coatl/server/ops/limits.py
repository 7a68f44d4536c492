"""How much anyone may ask for, so that nobody takes the tables away from the others.

No player comes near any of these, however fast; nor do thirty who share one address. It is kept in
mind of addresses that were heard of lately, and of no more than `MOST_KEYS`.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from coatl.rules import CoatlError

Clock = Callable[[], float]


class Allowance(NamedTuple):
    """So many at once; then one more whenever so many seconds have passed."""

    burst: int
    seconds: float


#: What one socket may say.
COMMANDS: Final = Allowance(100, 0.05)

#: What one address may ask for. `requests` are all of them, `sockets` those that are opened.
PER_ADDRESS: Final = {
    "requests": Allowance(300, 0.1),
    "sockets": Allowance(300, 0.1),
    "tables": Allowance(100, 36),
    "joins": Allowance(100, 36),
    "records": Allowance(20, 5),
}

#: How many sockets one address may have open, and how many may watch one table without a seat.
MOST_SOCKETS: Final = 200
MOST_WATCHING: Final = 200

#: Of how many addresses it is remembered what they asked for.
MOST_KEYS: Final = 20_000

#: Seconds after which to try again where nothing says when one of them is closed.
LATER: Final = 60

#: Seconds in which a request must have arrived, and one with a record.
REQUEST: Final = 10.0
UPLOAD: Final = 60.0


class Bucket:
    """What is left of an allowance. It fills up again as time goes by."""

    __slots__ = ("_allowance", "full")

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self.full = 0.0  # when it is full again

    def take(self, now: float) -> float:
        """Take one; or the seconds until there is one to take."""
        burst, seconds = self._allowance
        full = max(self.full, now) + seconds
        wait = full - now - burst * seconds
        if wait > 0:
            return wait
        self.full = full
        return 0.0


class Buckets:
    """A bucket for each key. A full one is the same as none, so it is not kept."""

    def __init__(self, allowance: Allowance, most: int = MOST_KEYS) -> None:
        self._allowance = allowance
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, now: float) -> float:
        """As of a bucket."""
        bucket = self._buckets.pop(key, None) or Bucket(self._allowance)
        self._buckets[key] = bucket  # the last to be used is the last to go
        wait = bucket.take(now)
        while len(self._buckets) > 1:
            oldest = next(iter(self._buckets))
            if self._buckets[oldest].full > now and len(self._buckets) <= self._most:
                break
            del self._buckets[oldest]
        return wait


class Limits:
    """What each address and each socket has asked for, and whether that is enough."""

    def __init__(self, *, clock: Clock = monotonic, are_on: bool = True) -> None:
        self.are_on = are_on
        self._clock = clock
        self._buckets = {what: Buckets(allowance) for what, allowance in PER_ADDRESS.items()}
        self._sockets: Counter[str] = Counter()

    def ask(self, what: str, address: str) -> None:
        """Somebody there asks for one of these. Raises `too-many-…` where that is one too many."""
        if self.are_on:
            self._check(what, self._buckets[what].take(key_of(address), self._clock()))

    def commands(self) -> Callable[[], None]:
        """What a socket is to call for each command, and what raises where that is one too many."""
        bucket = Bucket(COMMANDS)

        def command() -> None:
            if self.are_on:
                self._check("commands", bucket.take(self._clock()))

        return command

    def open_socket(self, address: str) -> None:
        """A socket is to be opened. Raises where there are too many from there."""
        self.ask("sockets", address)
        key = key_of(address)
        if self.are_on and self._sockets[key] >= MOST_SOCKETS:
            raise CoatlError("too-many-sockets", seconds=LATER)
        self._sockets[key] += 1

    def close_socket(self, address: str) -> None:
        """A socket that was opened is closed."""
        key = key_of(address)
        self._sockets[key] -= 1
        if not self._sockets[key]:
            del self._sockets[key]

    def watch(self, watching: int) -> None:
        """One more is to watch a table. Raises where there are too many."""
        if self.are_on and watching >= MOST_WATCHING:
            raise CoatlError("too-many-watching", most=MOST_WATCHING)

    def _check(self, what: str, wait: float) -> None:
        if wait:
            raise CoatlError(f"too-many-{what}", seconds=ceil(wait))


def key_of(address: str) -> str:
    """What an address counts as: of the sixth version, the network that one household has."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return found.exploded[:19]
    return address
