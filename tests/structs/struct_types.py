"""Everything that is written as JSON and read again, by name."""

from __future__ import annotations

from typing import Any

from coatl.server.cluster.redis_pubsub import Notification
from coatl.server.match.log import LogEntry, Setup
from coatl.server.match.snapshot import Snapshot
from coatl.server.protocol import messages
from coatl.structs import Struct

TYPES: dict[str, Any] = {
    **{
        name: kind
        for name in messages.__all__
        if isinstance(kind := getattr(messages, name), type) and issubclass(kind, Struct)
    },
    "Command": messages.Command,
    "Answer": messages.Answer,
    "LogEntry": LogEntry,
    "Setup": Setup,
    "Snapshot": Snapshot,
    "Notification": Notification,
}
