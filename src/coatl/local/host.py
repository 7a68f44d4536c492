"""The host of all games on a device: what a service is to its clients, without a network.

Paths, messages and answers are those of the service (`docs/protocol.md`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import unquote

from coatl.rules import CoatlError
from coatl.server.jobs.replay_queue import ReplayQueue
from coatl.server.jobs.time_limits import BOT_TIME, HINT_TIME
from coatl.server.ops.rate_limits import ClientLimits
from coatl.server.session.lobby import Lobby
from coatl.server.session.shared_services import BOT_PAUSE, Services

from . import requests
from .channel import Channel
from .job_queue import JobQueue, Jobs
from .storage import LocalStorage, Store

_SOCKET: Final = re.compile(r"/api/tables/([^/]+)/socket")


async def start(
    store: Store,
    jobs: Jobs,
    *,
    bot_pause: float = BOT_PAUSE,
    hint_time: float = HINT_TIME,
    bot_time: float = BOT_TIME,
) -> Host:
    """A host with its tables in that store. `bot_pause`: seconds between moves where only bots
    play; `hint_time` and `bot_time`: seconds to think about a decision.
    """
    queue = JobQueue(jobs)
    services = Services(
        storage=LocalStorage(store),
        jobs=queue,
        replays=ReplayQueue(queue),
        limits=ClientLimits(is_enabled=False),
        bot_pause=bot_pause,
        hint_time=hint_time,
        bot_time=bot_time,
    )
    lobby = Lobby(services)
    lobby.start()
    return Host(lobby)


class Host:
    """Answers the page's requests, and opens channels to tables."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    async def request(self, method: str, path: str, body: str = "") -> requests.Answer:
        """The status and the text of an answer. It never raises."""
        try:
            return await requests.answer(self._lobby, method, path, body)
        except CoatlError as error:
            return requests.refusal(error)
        except Exception as error:  # noqa: BLE001  # a bug: the page gets an answer all the same
            self._lobby.services.reports.error(error)
            return requests.refusal(CoatlError("internal-error"))

    def open(
        self, path: str, send: Callable[[str], None], closed: Callable[[int], None]
    ) -> Channel:
        """Open a channel to a table. `send` gets every message for the page; `closed` the close
        code, unless the page closes the channel.
        """
        found = _SOCKET.fullmatch(path)
        return Channel(self._lobby, unquote(found[1]) if found else "", send, closed)

    async def close(self) -> None:
        """End all channels, finish commands under way, and stop."""
        await self._lobby.connections.disconnect_all()
        await self._lobby.close()
