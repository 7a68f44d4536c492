"""The objects that all request handlers share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from coatl.server.ops.ip_networks import LOOPBACK, Networks
from coatl.server.session.lobby import Lobby

from .security import client_address


@dataclass(frozen=True)
class Context:
    """The lobby, and which addresses are trusted."""

    lobby: Lobby
    trusted_proxies: Networks = field(default_factory=Networks)
    metrics_readers: Networks = field(default_factory=lambda: Networks(LOOPBACK))

    def address_of(self, request: web.Request) -> str:
        """The address of the client, also behind trusted proxies."""
        return client_address(request, self.trusted_proxies)


CONTEXT: Final = web.AppKey("context", Context)
