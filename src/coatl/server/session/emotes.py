"""Emotes of the people at a table: shown to everyone there, and not stored."""

from __future__ import annotations

from coatl.server.cluster.pubsub import SeatEmote
from coatl.server.protocol.messages import Emote, EmoteShown, encode

from .presence import PresenceTracker
from .shared_services import Services


class EmoteSender:
    """Sends the emotes of one table."""

    def __init__(self, table: str, presence: PresenceTracker, services: Services) -> None:
        self._table = table
        self._presence = presence
        self._services = services

    def show(self, seat: int, emote: Emote) -> None:
        """Show an emote of a person to everyone at the table. Raises `too-many-emotes`."""
        self._services.limits.check_emote(self._table, seat)
        shown = SeatEmote(seat, emote)
        self._services.pubsub.publish_emote(self._table, shown)
        self.send(shown)

    def send(self, shown: SeatEmote) -> None:
        """Send an emote to the clients of this process."""
        message = encode(EmoteShown(shown.seat, shown.emote))  # type: ignore[arg-type]  # as sent
        for client in self._presence.clients:
            client.send(message)
