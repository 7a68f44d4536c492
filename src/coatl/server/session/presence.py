"""Who is connected to a session: clients of this process, and what other processes report."""

from __future__ import annotations

from collections.abc import Iterable

from coatl.server.cluster.pubsub import Presence

from .client import Client
from .turn_clock import SystemClock


class PresenceTracker:
    """The clients at a table in this process and in others."""

    def __init__(self, clock: SystemClock) -> None:
        self.clients: set[Client] = set()
        self._clock = clock
        #: When each seat was last seen, in Unix seconds; until then: since when we watch.
        self._last_seen: dict[int, int] = {}
        self._watching_since = clock.now()
        #: The seat of a bot that computes in this process.
        self.thinking: int | None = None
        #: The jobs of this table that have waited for long.
        self.delayed = 0
        self._elsewhere: dict[str, Presence] = {}
        self._published = Presence()

    @property
    def here(self) -> Presence:
        """Who is connected to this process."""
        online = {seat for client in self.clients for seat in client.seats}
        return Presence(tuple(sorted(online)), self.spectators, self.thinking, self.delayed > 0)

    @property
    def spectators(self) -> int:
        """The clients of this process that hold no seat."""
        return sum([not client.seats for client in self.clients])

    @property
    def players(self) -> list[Client]:
        """The clients of this process that hold a seat or host the table; if none does, all."""
        found = [client for client in self.clients if client.seats or client.is_host]
        return found or [*self.clients]

    @property
    def has_people(self) -> bool:
        """Whether a client of this process holds a seat."""
        return any([client.seats for client in self.clients])

    def remove(self, client: Client) -> None:
        """Remove a client of this process."""
        self.clients.discard(client)
        self._note_seen(client.seats)

    def away_since(self, seat: int) -> int | None:
        """Since when nobody who holds a seat is connected, as far as is known, in Unix seconds;
        None if somebody is.
        """
        if seat in self.everywhere.online:
            return None
        return self._last_seen.get(seat, self._watching_since)

    def _note_seen(self, seats: Iterable[int]) -> None:
        now = self._clock.now()
        self._last_seen.update(dict.fromkeys(seats, now))

    @property
    def everywhere(self) -> Presence:
        """Who is connected to any process."""
        all_here = [self.here, *self._elsewhere.values()]
        online = {seat for here in all_here for seat in here.online}
        thinking = [here.thinking for here in all_here if here.thinking is not None]
        watching = sum([here.watching for here in all_here])
        busy = any([here.busy for here in all_here])
        return Presence(tuple(sorted(online)), watching, thinking[0] if thinking else None, busy)

    @property
    def has_news(self) -> bool:
        """Whether other processes do not know yet who is here."""
        return self.here != self._published

    def mark_published(self) -> Presence:
        """Who is connected here, for the caller to publish to other processes at once."""
        self._published = self.here
        return self._published

    def set_elsewhere(self, process: str, presence: Presence) -> bool:
        """Note what another process reports; whether that is news."""
        if presence == Presence():
            return self.remove_process(process)
        before = self._elsewhere.get(process, Presence())
        self._note_seen(before.online)
        self._elsewhere[process] = presence
        return before != presence

    def remove_process(self, process: str) -> bool:
        """Forget another process; whether it had reported anyone."""
        before = self._elsewhere.pop(process, None)
        if before is not None:
            self._note_seen(before.online)
        return before is not None

    def forget_others(self) -> None:
        """Forget all other processes: their reports are no longer followed."""
        for process in list(self._elsewhere):
            self.remove_process(process)
