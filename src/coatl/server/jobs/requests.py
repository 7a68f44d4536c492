"""What worker processes are asked to compute."""

from __future__ import annotations

from typing import NamedTuple

from coatl.view import View

from .time_limits import BOT_TIME


class BotMove(NamedTuple):
    """A move of a bot, and the pickled bot after it, which may have made plans.

    `memory` is the bot as it was pickled after its last move; `codes` are those of its legal moves.
    A bot that can choose how long it thinks does so for at most that many seconds.
    """

    bot: str
    memory: bytes | None
    seen: View
    codes: tuple[int, ...]
    seed: str
    seconds: float = BOT_TIME


class HintFor(NamedTuple):
    """A hint for the seat of this view, after that many seconds for each decision; `request_id` is
    that of the client's request.
    """

    seen: View
    request_id: str
    seconds: float


class ReplayOf(NamedTuple):
    """The replay of a record as compressed JSON."""

    record: str
    viewpoint: str


Job = BotMove | HintFor | ReplayOf
