"""The objects that all request handlers share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from aiohttp import web

from coatl.server.notifications.notifier import Notifier
from coatl.server.ops.ip_networks import LOOPBACK, Networks
from coatl.server.ops.metrics import Metrics
from coatl.server.session.lobby import Lobby

from .hosts import AllowedHosts
from .security import client_address, client_scheme
from .self_check import SelfCheck


@dataclass(frozen=True)
class Context:
    """The lobby, what operators and recipients get, which addresses are trusted, and under which
    names the service answers.
    """

    lobby: Lobby
    metrics: Metrics
    notifier: Notifier
    trusted_proxies: Networks = field(default_factory=Networks)
    metrics_readers: Networks = field(default_factory=lambda: Networks(LOOPBACK))
    hosts: AllowedHosts = field(default_factory=AllowedHosts)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @cached_property
    def self_check(self) -> SelfCheck:
        """Checks this service from outside."""
        return SelfCheck(self.lobby)

    async def take_turn(self) -> None:
        """Let one request pass in each iteration of the event loop. If hundreds arrive at once,
        clients that are connected already are served in between.
        """
        async with self._turn:
            await asyncio.sleep(0)

    def address_of(self, request: web.Request) -> str:
        """The address of the client, also behind trusted proxies."""
        return client_address(request, self.trusted_proxies)

    def scheme_of(self, request: web.Request) -> str:
        """How the client connected, also behind trusted proxies: `http` or `https`."""
        return client_scheme(request, self.trusted_proxies)


CONTEXT: Final = web.AppKey("context", Context)
