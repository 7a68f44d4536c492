"""News of a table for clients and other processes: seats, who is connected, whose bot thinks."""

from __future__ import annotations

from typing import Final

from coatl.server.cluster.pubsub import Presence
from coatl.server.protocol.messages import TableInfo, TableNews, encode

from .client import Client
from .optimistic_commits import Repository
from .presence import PresenceTracker
from .shared_services import Services
from .update_throttle import Throttle

#: Seconds between updates of who is present.
PRESENCE_INTERVAL: Final = 0.25


class TableNewsSender:
    """Sends news of one table. No client is sent a command that is not stored yet: until then the
    news waits for `send_postponed`.
    """

    def __init__(
        self, repository: Repository, presence: PresenceTracker, services: Services
    ) -> None:
        self._repository = repository
        self._presence = presence
        self._services = services
        self._throttle = Throttle(PRESENCE_INTERVAL)
        self._is_postponed = False
        self._is_closed = False

    def info(self) -> TableInfo:
        """The table from outside."""
        here = self._presence.everywhere
        info = self._repository.match.info(here.online, here.watching, here.thinking)
        info.busy = here.busy
        info.damaged_entry = self._repository.damaged_entry
        if info.damaged_entry is not None:
            info.deadline = None  # nobody can move
        if info.deadline is not None or info.call is not None or info.deal is not None:
            info.now = self._services.clock.now()
        return info

    def send_now(self) -> None:
        """Send the news to everyone at once."""
        self._throttle.run_now(self._send)

    def send_soon(self, exclude: Client | None = None) -> None:
        """Send the news to everyone, or to everyone but one client, at most once per interval."""

        def send_to_others() -> None:
            self._send(exclude)

        self._throttle.request(send_to_others, later=self._send)

    def send_postponed(self) -> None:
        """Send news that waited for a command to be stored."""
        if self._is_postponed:
            self._is_postponed = False
            self.send_now()

    def close(self) -> None:
        """Send nothing more: another session may have the match by now."""
        self._is_closed = True
        self._throttle.cancel()

    def set_thinking(self, seat: int | None) -> None:
        """Show whose bot is computing."""
        if seat != self._presence.thinking:
            self._presence.thinking = seat
            self.send_now()

    def on_delay(self, is_delayed: bool) -> None:
        """A job of this table has waited for long, or waits no more."""
        was_busy = self._presence.delayed > 0
        self._presence.delayed += 1 if is_delayed else -1
        if was_busy != (self._presence.delayed > 0):
            self.send_now()

    def set_presence_elsewhere(self, process: str, presence: Presence) -> None:
        """Another process reports who is connected to it."""
        if self._presence.set_elsewhere(process, presence):
            self.send_soon()

    def remove_process(self, process: str) -> None:
        """Another process is gone."""
        if self._presence.remove_process(process):
            self.send_soon()

    def take_presence_to_publish(self) -> Presence:
        """Who is connected to this process, for other processes, which will know it now."""
        return self._presence.mark_published()

    def publish_presence(self) -> None:
        """Tell other processes who is connected to this one, unless they know."""
        if self._presence.has_news:
            self._services.pubsub.publish_presence(
                self._repository.match.id, self._presence.mark_published()
            )

    def _send(self, exclude: Client | None = None) -> None:
        if self._is_closed:
            return
        if self._repository.is_uncommitted:
            self._is_postponed = True
            return
        self.publish_presence()
        message = encode(TableNews(self.info()))
        for client in self._presence.clients:
            if client is not exclude:
                client.send(message)
