"""The service put together: storage, jobs, pub/sub, lobby and application."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from aiohttp import web

from .cluster.pubsub import NoPubSub, PubSub
from .cluster.sharding import Shard
from .jobs.job_pool import JobPool
from .jobs.requests import HINT_TIME
from .ops.ip_networks import LOOPBACK, Networks
from .ops.metrics import Metrics
from .ops.rate_limits import ClientLimits
from .session.lobby import Lobby
from .session.shared_services import BOT_PAUSE, Services
from .session.turn_clock import SystemClock
from .storage.base import Storage
from .transport.app import application
from .transport.context import Context
from .transport.static import FOLDER


def service(
    storage: Storage,
    *,
    bot_workers: int = 1,
    site: Path = FOLDER,
    bot_pause: float = BOT_PAUSE,
    hint_time: float | None = None,
    limits: ClientLimits | None = None,
    metrics_readers: Sequence[str] = (),
    trusted_proxies: Sequence[str] = (),
    clock: SystemClock | None = None,
    pubsub: PubSub | None = None,
    shard: Shard | None = None,
) -> web.Application:
    """The application with its tables in that storage.

    Other processes may use the same storage; `pubsub` connects them. In a cluster the application
    serves one `shard` of the tables. This machine and `metrics_readers` may read the metrics.
    """
    services = Services(
        storage=storage,
        jobs=JobPool(bot_workers),
        pubsub=pubsub or NoPubSub(),
        clock=clock or SystemClock(),
        limits=limits or ClientLimits(),
        metrics=Metrics(),
        bot_pause=bot_pause,
        hint_time=HINT_TIME if hint_time is None else hint_time,
    )
    context = Context(
        Lobby(services, shard), Networks(trusted_proxies), Networks([*LOOPBACK, *metrics_readers])
    )
    return application(context, site)
