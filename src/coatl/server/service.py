"""The service put together: storage, jobs, pub/sub, lobby and application."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from aiohttp import web

from .cluster.pubsub import NoPubSub, PubSub
from .cluster.sharding import Shard
from .jobs.job_pool import JobPool
from .jobs.replay_queue import ReplayQueue
from .jobs.time_limits import BOT_TIME, HINT_TIME
from .notifications.deliveries import PER_OWNER
from .notifications.notifier import Notifier
from .notifications.recipients import RecipientStore
from .notifications.targets import Targets
from .ops.ip_networks import LOOPBACK, Networks
from .ops.metrics import Metrics
from .ops.rate_limits import UNLIMITED, ClientLimits
from .session.event_reports import EventReports
from .session.lobby import Lobby
from .session.shared_services import BOT_PAUSE, Services
from .session.turn_clock import SystemClock
from .storage.base import Storage
from .transport.app import application
from .transport.context import Context
from .transport.hosts import AllowedHosts
from .transport.static import FOLDER


def service(
    storage: Storage,
    *,
    bot_workers: int | None = None,
    site: Path = FOLDER,
    offline: Path | None = None,
    bot_pause: float = BOT_PAUSE,
    hint_time: float | None = None,
    bot_time: float | None = None,
    limits: ClientLimits | None = None,
    metrics_readers: Sequence[str] = (),
    trusted_proxies: Sequence[str] = (),
    hosts: Sequence[str] = (),
    clock: SystemClock | None = None,
    pubsub: PubSub | None = None,
    shard: Shard | None = None,
    recipients: RecipientStore | None = None,
    allows_webhooks: bool = False,
    notified_networks: Sequence[str] = (),
) -> web.Application:
    """The application with its tables in that storage.

    Other processes may use the same storage; `pubsub` connects them. In a cluster the application
    serves one `shard` of the tables. This machine and `metrics_readers` may read the metrics.
    It serves the `offline` site in that folder, too. `hosts` are names under which it answers,
    besides those of this machine. `recipients` of notifications are stored there; they may be in
    these private networks, too.
    """
    metrics = Metrics()
    notifier = Notifier(
        recipients,
        targets=Targets(notified_networks),
        allows_webhooks=allows_webhooks,
        metrics=metrics,
        on_error=EventReports(metrics).error,
        per_owner=PER_OWNER if limits is None or limits.is_enabled else UNLIMITED,
    )
    services = Services(
        storage=storage,
        jobs=JobPool(bot_workers),
        replays=ReplayQueue(JobPool(1)),
        pubsub=pubsub or NoPubSub(),
        clock=clock or SystemClock(),
        limits=limits or ClientLimits(),
        metrics=metrics,
        notifier=notifier,
        bot_pause=bot_pause,
        hint_time=HINT_TIME if hint_time is None else hint_time,
        bot_time=BOT_TIME if bot_time is None else bot_time,
    )
    context = Context(
        Lobby(services, shard),
        metrics,
        notifier,
        Networks(trusted_proxies),
        Networks([*LOOPBACK, *metrics_readers]),
        AllowedHosts(hosts),
    )
    return application(context, site, offline)
