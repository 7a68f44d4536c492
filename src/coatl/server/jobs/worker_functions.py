"""The jobs that worker processes run. Only `worker` imports this module."""

from __future__ import annotations

import gzip
import pickle
from random import Random

import msgspec

from coatl.bots import Bot, make_bot
from coatl.rules import ACTIONS, CODES
from coatl.server.protocol.messages import Hint
from coatl.view import View

from . import hints, replays


def bot_move(
    bot: str, memory: bytes | None, seen: View, codes: tuple[int, ...], seed: str
) -> tuple[int, bytes]:
    """The code of a bot's move, and the pickled bot after it, which may have made plans."""
    player: Bot = make_bot(bot) if memory is None else pickle.loads(memory)  # noqa: S301  # ours
    legal = tuple(ACTIONS[code] for code in codes)
    rng = Random(seed)  # noqa: S311  # chance of the game, not a secret
    action = player.choose(seen if player.needs_view else None, legal, rng)
    return CODES[action], pickle.dumps(player, pickle.HIGHEST_PROTOCOL)


def hint(seen: View, request: str) -> Hint:
    """A hint for the seat of this view."""
    return hints.hint(seen, request)


def replay(record: str, viewpoint: str) -> bytes:
    """The replay of a record as compressed JSON. Raises `RecordError` if it is not valid."""
    message = msgspec.json.encode(replays.replay_of(record, viewpoint))
    return gzip.compress(message, 6, mtime=0)
