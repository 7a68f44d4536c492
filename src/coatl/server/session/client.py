"""A client: a browser or a program that is connected to a session."""

from __future__ import annotations

from typing import Protocol

from coatl.server.match.log import Viewpoint
from coatl.server.protocol.scene import LazyScene


class Client(Protocol):
    """What a session knows about a client, and how it talks to it."""

    #: What its address counts as (`address_key`).
    address: str

    #: The seats that it holds.
    seats: list[int]

    #: The seat that it looks from, or None as a spectator.
    viewpoint: Viewpoint

    #: Whether it created the table.
    is_host: bool

    #: The last version of its viewpoint that it was sent; and those of other viewpoints that it was
    #: sent over this connection.
    version: int
    versions: dict[Viewpoint, int]

    #: The last scene that it was sent over this connection, if any: the next one is a patch of it.
    last_scene: LazyScene | None

    def send(self, message: bytes) -> None:
        """Queue a message."""

    def ask_to_reconnect(self) -> None:
        """Close the connection, after pending replies, so that the client connects again."""
