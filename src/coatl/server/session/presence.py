"""Who is connected to a session: clients of this process, and what other processes report."""

from __future__ import annotations

from coatl.server.cluster.pubsub import Presence

from .client import Client


class PresenceTracker:
    """The clients at a table in this process and in others."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        #: The seat of a bot that computes in this process.
        self.thinking: int | None = None
        self._elsewhere: dict[str, Presence] = {}
        self._published = Presence()

    @property
    def here(self) -> Presence:
        """Who is connected to this process."""
        online = {seat for client in self.clients for seat in client.seats}
        return Presence(tuple(sorted(online)), self.spectators, self.thinking)

    @property
    def spectators(self) -> int:
        """The clients of this process that hold no seat."""
        return sum([not client.seats for client in self.clients])

    @property
    def everywhere(self) -> Presence:
        """Who is connected to any process."""
        all_here = [self.here, *self._elsewhere.values()]
        online = {seat for here in all_here for seat in here.online}
        thinking = [here.thinking for here in all_here if here.thinking is not None]
        watching = sum([here.watching for here in all_here])
        return Presence(tuple(sorted(online)), watching, thinking[0] if thinking else None)

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
        is_news = self._elsewhere.get(process) != presence
        self._elsewhere[process] = presence
        return is_news

    def remove_process(self, process: str) -> bool:
        """Forget another process; whether it had reported anyone."""
        return self._elsewhere.pop(process, None) is not None

    def forget_others(self) -> None:
        """Forget all other processes: their reports are no longer followed."""
        self._elsewhere.clear()
