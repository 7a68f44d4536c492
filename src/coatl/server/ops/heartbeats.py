"""What a worker of a cluster sends to its supervisor: that it is ready, and that it still runs."""

from __future__ import annotations

from typing import Final

#: The byte that says that a worker serves. The first follows its self-test.
HEARTBEAT: Final = b"."

#: Before the facts, in JSON, of a self-test that has failed.
FAILED: Final = b"!"

#: Seconds between heartbeats.
HEARTBEAT_INTERVAL: Final = 1.0

#: A worker that misses this many heartbeats is replaced; before its first it has more time.
MAX_MISSED: Final = 10
MAX_MISSED_AT_START: Final = 60
