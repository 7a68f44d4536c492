"""What workers do: bots' decisions, advice, replays. Only they import this."""

from __future__ import annotations

import gzip
import pickle
from random import Random

import msgspec

from coatl.bots import Bot, make_bot
from coatl.rules import ACTIONS, CODES
from coatl.server.protocol.messages import Hint
from coatl.view import View

from . import hints
from . import replays as replay


def decide(
    bot: str, memory: bytes | None, seen: View, codes: tuple[int, ...], seed: str
) -> tuple[int, bytes]:
    """The code of a bot's move, and the bot as it is after that: it may have made plans."""
    player: Bot = make_bot(bot) if memory is None else pickle.loads(memory)  # noqa: S301  # ours
    legal = tuple(ACTIONS[code] for code in codes)
    rng = Random(seed)  # noqa: S311  # chance of the game, not a secret
    action = player.choose(seen if player.looks else None, legal, rng)
    return CODES[action], pickle.dumps(player, pickle.HIGHEST_PROTOCOL)


def advise(seen: View, request: str) -> Hint:
    """Advice for the seat of this view."""
    return hints.hint(seen, request)


def replayed(text: str, who: str) -> bytes:
    """The replay of a record as JSON, compressed. Raises `RecordError` if it is not sound."""
    return gzip.compress(msgspec.json.encode(replay.replay_of(text, who)), 6, mtime=0)
