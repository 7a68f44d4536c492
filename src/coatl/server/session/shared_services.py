"""What sessions are handed: storage, workers, pub/sub, clock, limits and metrics."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from coatl.server.cluster.pubsub import NoPubSub, PubSub
from coatl.server.jobs.base import JobRunner
from coatl.server.jobs.replay_queue import ReplayQueue
from coatl.server.jobs.time_limits import BOT_TIME, HINT_TIME
from coatl.server.notifications.base import NoNotifications, TurnNotifier
from coatl.server.ops.measurements import Measurements, NoMeasurements
from coatl.server.ops.rate_limits import ClientLimits
from coatl.server.storage.base import Storage

from .event_reports import EventReports
from .turn_clock import SystemClock

#: Seconds between moves where only bots play, so that people can follow.
BOT_PAUSE: Final = 0.7


@dataclass(frozen=True)
class Services:
    """Everything that all sessions of a process share: a service and a browser have their own."""

    storage: Storage
    jobs: JobRunner
    replays: ReplayQueue
    pubsub: PubSub = field(default_factory=NoPubSub)
    clock: SystemClock = field(default_factory=SystemClock)
    limits: ClientLimits = field(default_factory=ClientLimits)
    metrics: Measurements = field(default_factory=NoMeasurements)
    notifier: TurnNotifier = field(default_factory=NoNotifications)
    bot_pause: float = BOT_PAUSE
    #: Seconds to think about each decision of a hint.
    hint_time: float = HINT_TIME
    #: The most seconds that a bot thinks about a decision.
    bot_time: float = BOT_TIME

    @cached_property
    def reports(self) -> EventReports:
        """Logs and counts what happens."""
        return EventReports(self.metrics)
