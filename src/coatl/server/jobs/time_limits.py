"""How long bots, hints and replays may take on the service, in seconds."""

from __future__ import annotations

from typing import Final

#: The most that any bot thinks about one decision, unless the operator chooses otherwise.
BOT_TIME: Final = 1.0

#: The most work for a decision of a bot, whose worker is ended then.
DECISION_TIMEOUT: Final = 30.0

#: The time to think about each decision of a hint, unless the operator chooses otherwise.
HINT_TIME: Final = 1.0

#: The most work for a hint: that of a few decisions, and some more for a busy machine.
HINT_DECISIONS: Final = 5
HINT_GRACE: Final = 15.0

#: A hint that waits this long is refused: the service is too busy.
MAX_HINT_WAIT: Final = 20.0

#: The most work for a replay.
REPLAY_TIMEOUT: Final = 20.0
