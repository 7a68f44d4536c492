"""Computes jobs in a worker process. Only `worker` imports this module."""

from __future__ import annotations

import gzip
import pickle
from random import Random
from typing import Any, assert_never

from coatl.bots import Bot, make_bot
from coatl.bots.learned import SearchBot
from coatl.rules import ACTIONS, CODES
from coatl.structs import encode

from .hints import hint
from .replays import replay_of
from .requests import BotMove, HintFor, Job, ReplayOf


def compute(job: Job) -> Any:
    """The result of a job. Raises `CoatlError` if it is refused."""
    match job:
        case BotMove():
            return _bot_move(job)
        case HintFor(seen, request_id, seconds):
            return hint(seen, request_id, seconds)
        case ReplayOf(record, viewpoint):
            replay = encode(replay_of(record, viewpoint))
            return gzip.compress(replay, 6, mtime=0)
        case _:
            assert_never(job)


def _bot_move(job: BotMove) -> tuple[int, bytes]:
    bot: Bot = make_bot(job.bot) if job.memory is None else pickle.loads(job.memory)  # noqa: S301  # ours
    if isinstance(bot, SearchBot):
        bot.time = min(bot.time, job.seconds)
    legal = tuple([ACTIONS[code] for code in job.codes])
    rng = Random(job.seed)  # noqa: S311  # chance of the game, not a secret
    action = bot.choose(job.seen if bot.needs_view else None, legal, rng)
    return CODES[action], pickle.dumps(bot, pickle.HIGHEST_PROTOCOL)
