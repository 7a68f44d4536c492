"""Plays the bots of a session while people are there."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CODES, CoatlError
from coatl.server.cluster.pubsub import LEASE
from coatl.server.jobs.base import JobDropped
from coatl.server.jobs.requests import BotMove
from coatl.server.jobs.time_limits import DECISION_TIMEOUT
from coatl.server.match.commands import PlayAction
from coatl.server.match.lesson import prepared_action
from coatl.server.ops.logging import fingerprint, log_event
from coatl.server.storage.base import STORAGE_AWAY
from coatl.view import view

if TYPE_CHECKING:
    from .session import Session

#: How often a decision is tried if its worker process is lost.
MAX_TRIES: Final = 2

#: Seconds until a bot tries again if the storage is away.
RETRY_DELAY: Final = 2.0


class BotDriver:
    """Lets bots decide in worker processes and commits their moves.

    Only its task refers to the session, so a session that is dropped is freed at once.
    """

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        #: What bots remember between their decisions, by seat and name.
        self._memories: dict[tuple[int, str], bytes] = {}
        self._game_went_on = asyncio.Event()

    @property
    def is_running(self) -> bool:
        """Whether a bot is at work, or waits for its turn to compute."""
        return self._task is not None

    def start_if_needed(self, session: Session) -> None:
        """Play as long as bots are to move and somebody is there."""
        is_idle = self._task is None or self._task.done()
        if is_idle and session.is_attended and session.match.bot_to_move is not None:
            self._task = asyncio.create_task(self._run(session))

    def on_changes(self) -> None:
        """The game went on, perhaps in another process."""
        self._game_went_on.set()

    def forget_plans(self) -> None:
        """Drop what bots remember: another process has played for them."""
        self._memories.clear()

    def cancel(self) -> asyncio.Task[None] | None:
        """Stop playing; the task that ends."""
        task = self._task
        if task is not None:
            task.cancel()
        return task

    async def _run(self, session: Session) -> None:
        try:
            seat = session.match.bot_to_move
            while seat is not None and session.is_attended and not session.is_lost:
                await self._play_turn(session, seat)
                await _pause(session)
                seat = session.match.bot_to_move
        except CoatlError as error:
            log_event("bot.stopped", table=fingerprint(session.match.id), code=error.code)
        except Exception as error:  # noqa: BLE001  # nobody awaits this task
            session.services.reports.table_failed(session.match, error)
        finally:
            self._task = None
            session.table_news.set_thinking(None)
            session.on_idle()

    async def _play_turn(self, session: Session, seat: int) -> None:
        """Decide and commit one move, unless another process does."""
        version, seen = session.match.version, session.match.log.version(seat)
        self._game_went_on.clear()
        if not await session.services.pubsub.claim_decision(session.match.id, version):
            session.table_news.set_thinking(None)
            with suppress(TimeoutError):
                async with asyncio.timeout(LEASE):
                    await self._game_went_on.wait()
            return
        if (session.match.version, session.match.bot_to_move) != (version, seat):
            return  # the game went on while we asked
        session.table_news.set_thinking(seat)
        bot, is_stand_in = session.match.seats[seat].active_bot, session.match.seats[seat].stand_in
        try:
            decision = await self._decide(session, seat, bot)
            if decision is None and is_stand_in:  # nobody's turn is played at random
                await asyncio.sleep(RETRY_DELAY)
                return
            code, memory = decision or (_random_move(session, seat), None)
            await session.execute(PlayAction(seat, code, by_bot=True), version=seen)
        except JobDropped:
            pass  # everybody left, or the game went on
        except CoatlError as error:
            if error.code in STORAGE_AWAY:
                await asyncio.sleep(RETRY_DELAY)
            elif error.code != "table-went-on":
                raise
        else:
            if memory is not None:
                self._memories[seat, bot] = memory

    async def _decide(
        self, session: Session, seat: int, bot: str
    ) -> tuple[int, bytes | None] | None:
        """The code of a bot's move, and what it remembers then; None if its workers are lost."""
        game = session.match.require_game()
        legal = game.legal_actions
        if len(legal) == 1:
            return CODES[legal[0]], None
        prepared = prepared_action(session.match)
        if prepared is not None:
            return CODES[prepared], None
        codes = tuple([CODES[action] for action in legal])
        seen = view(game.state, seat)
        memory = self._memories.get((seat, bot))
        seconds = session.services.bot_time
        began = perf_counter()
        for _ in range(MAX_TRIES):
            try:
                decision: tuple[int, bytes] = await session.run_job(
                    BotMove(bot, memory, seen, codes, _seed(session, seat), seconds),
                    DECISION_TIMEOUT,
                )
            except WorkerLost:
                memory = None
            else:
                session.services.metrics.observe_bot_decision(bot, perf_counter() - began)
                return decision
        log_event("bot.failed", level=logging.WARNING, table=fingerprint(session.match.id), bot=bot)
        return None


def _seed(session: Session, seat: int) -> str:
    """The seed of a decision. It does not depend on the version: once the seed of the game is
    known, that would tell what players undid.
    """
    return f"{session.match.setup.seed}/{seat}/{len(session.match.require_game().steps)}"


def _random_move(session: Session, seat: int) -> int:
    rng = Random(_seed(session, seat))  # noqa: S311  # chance of the game, not a secret
    return CODES[rng.choice(session.match.require_game().legal_actions)]


async def _pause(session: Session) -> None:
    """Wait a little where only bots play."""
    if session.services.bot_pause and all([seat.active_bot for seat in session.match.seats]):
        await asyncio.sleep(session.services.bot_pause)
