"""A session: a match with the clients at it. Commands are serialised and sent once stored."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from coatl.rules import CoatlError
from coatl.server.match.commands import (
    ExpireTurn,
    LinkRematch,
    MatchCommand,
    PlayAction,
    UndoSteps,
)
from coatl.server.match.match import Match
from coatl.server.match.narration import Change
from coatl.server.ops.logging import fingerprint, log_event
from coatl.server.protocol.messages import Hello, TableInfo
from coatl.server.storage.base import STORAGE_AWAY

from .bot_driver import BotDriver
from .broadcast import send_changes, send_welcome
from .client import Client
from .optimistic_commits import Repository
from .presence import PresenceTracker
from .table_news import TableNewsSender
from .turn_clock import Alarm

if TYPE_CHECKING:
    from .lobby import Lobby

#: Seconds after which the end of a turn is tried again if it could not be stored.
CLOCK_RETRY: Final = 5


class Session:
    """A match that clients are connected to, or were lately."""

    def __init__(self, match: Match, lobby: Lobby, snapshot_version: int = 0) -> None:
        self.services = lobby.services
        #: Whether the match cannot be used any more: clients reconnect to a fresh session.
        self.is_lost = False
        self._lobby = lobby
        self._repository = Repository(
            match, snapshot_version, self.services.storage, self.services.reports.table_failed
        )
        self._lock = asyncio.Lock()
        self._rematch_lock = asyncio.Lock()
        self._presence = PresenceTracker()
        self._bots = BotDriver()
        self._alarm = Alarm(self.services.clock)
        self.table_news = TableNewsSender(self._repository, self._presence, self.services)
        self._is_refresh_due = False
        #: Commands and arrivals that are under way, or wait to be.
        self._pending = 0
        self._replays: dict[str, asyncio.Task[bytes]] = {}

    @property
    def match(self) -> Match:
        """The match; another object after a roll-back."""
        return self._repository.match

    @property
    def clients(self) -> set[Client]:
        """The clients of this process."""
        return self._presence.clients

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        is_busy = self.clients or self._pending or self._bots.is_running
        return not is_busy and not self._lock.locked()

    @contextmanager
    def _busy(self) -> Iterator[None]:
        """Keep the lobby from closing the session: a second one would have the same match."""
        self._pending += 1
        try:
            yield
        finally:
            self._pending -= 1

    # --- clients --------------------------------------------------------------------------------

    async def enter(self, client: Client, hello: Hello) -> None:
        """Add a client and send it the game, or what it missed since it was here last."""
        with self._busy():
            await self.expire_turn()
            async with self._lock:
                await self._refresh()
                self._check_usable()
                self._add(client, hello)
        self.table_news.send_soon(exclude=client)
        self._wake()

    def _add(self, client: Client, hello: Hello) -> None:
        match = self.match
        client.seats = match.seats_held(hello.tokens)
        client.is_host = match.is_host(hello.tokens)
        client.viewpoint = hello.viewpoint if hello.viewpoint in client.seats else None
        if not (client.seats or client.is_host):
            self.services.limits.check_spectators(self._presence.spectators)
        if not self.clients:
            self.services.pubsub.follow(match.id)
        self.clients.add(client)
        since = hello.since if client.viewpoint == hello.viewpoint else None
        send_welcome(match, client, self.table_news.info(), since)

    async def change_viewpoint(self, client: Client, seat: int, command: str) -> None:
        """Let a client look from another of its seats."""
        async with self._lock:
            self._check_usable()
            if seat not in client.seats:
                raise CoatlError("not-your-seat")
            client.versions[client.viewpoint] = client.version
            client.viewpoint = seat
            since = client.versions.get(seat)
            send_welcome(self.match, client, self.table_news.info(), since, command)

    def leave(self, client: Client) -> None:
        """Remove a client."""
        was_here = client in self.clients
        self.clients.discard(client)
        if was_here and not self.is_lost:  # another session may have the match by now
            self._set_alarm()
            if not self.clients:
                self.services.pubsub.unfollow(self.match.id)
                self._presence.forget_others()
                self.table_news.publish_presence()
            self.table_news.send_soon()
        self.on_idle()

    async def info(self) -> TableInfo:
        """The table from outside, as it is stored."""
        async with self._lock:
            await self._refresh()
            self._check_usable()
            return self.table_news.info()

    # --- commands -------------------------------------------------------------------------------

    async def execute(
        self, command: MatchCommand, command_id: str = "", version: int | None = None
    ) -> int:
        """Carry out a command, store it and send the changes; the version after it.

        The command finishes even if its client disconnects meanwhile: aiohttp cancels no handler
        for that. If it is cancelled at shutdown, the session is given up.
        """
        try:
            with self._busy():
                async with self._lock:
                    self._check_usable()
                    await self._commit(command, command_id, version)
        finally:
            self._wake()
        return self.match.version

    async def _commit(self, command: MatchCommand, command_id: str, version: int | None) -> None:
        try:
            is_new = await self._repository.commit(
                command, command_id, version, self.services.clock.now(), self._on_changes
            )
            if is_new:
                self.services.pubsub.publish_change(self.match.id, self.match.version)
                if isinstance(command, PlayAction) and self.match.is_over:
                    self.services.reports.game_finished(self.match)
                if not isinstance(command, PlayAction | UndoSteps):
                    self.table_news.send_now()
        except CoatlError as error:
            if error.code == "table-damaged":
                self._lose()
            raise
        except BaseException:  # a cancellation, or an error: the match may be half-way
            self._lose()
            raise
        finally:
            self.table_news.send_postponed()

    def _on_changes(self, changes: list[Change]) -> None:
        """Send changes that are stored."""
        self._bots.on_changes()
        send_changes(self.match, self.clients, changes)
        is_over = bool(changes) and changes[-1].state is not None and changes[-1].state.is_over
        if is_over or self.match.deadline != self._alarm.at:
            self.table_news.send_now()

    async def rematch(self, command_id: str) -> int:
        """Create the same table again, unless there is a rematch; the version after it."""
        with self._busy():
            async with self._rematch_lock:  # or two clients would create two tables
                async with self._lock:
                    await self._refresh()
                    self._check_usable()
                if not self.match.is_over:
                    raise CoatlError("game-not-over")
                if self.match.next_table is None:
                    table = await self._lobby.create_rematch(self.match)
                    await self.execute(LinkRematch(table), command_id)
        return self.match.version

    async def settled_match(self) -> Match:
        """The match after the command under way."""
        async with self._lock:
            return self.match

    async def record(self) -> str:
        """The record of the game. Raises `game-not-over`."""
        async with self._lock:
            await self._refresh()
            self._check_usable()
            if not self.match.is_over:
                raise CoatlError("game-not-over")
            return self.match.record().dumps()

    async def replay(self, viewpoint: str) -> bytes:
        """The replay of the finished game, computed once for every viewpoint."""
        record = await self.record()
        task = self._replays.get(viewpoint)
        if task is None:
            task = asyncio.create_task(self.services.replays.compute(record, viewpoint))
            self._replays[viewpoint] = task
        try:
            return await asyncio.shield(task)
        except CoatlError:
            self._replays.pop(viewpoint, None)
            raise

    # --- other processes ------------------------------------------------------------------------

    def refresh_soon(self) -> None:
        """Another process may have changed the table."""
        if not self._is_refresh_due:
            self._is_refresh_due = True
            self._lobby.tasks.spawn(self._refresh_now())

    async def _refresh_now(self) -> None:
        async with self._lock:
            self._is_refresh_due = False
            await self._refresh()
        self._wake()

    async def _refresh(self) -> None:
        """Apply what other processes stored. While the storage is away, use what is known."""
        if not (self._repository.is_stale or self.services.storage.is_shared):
            return
        before = self.match.version
        try:
            await self._repository.refresh(self._on_changes)
        except CoatlError as error:
            self._repository.is_stale = True
            if error.code not in STORAGE_AWAY:
                self._lose()
        except Exception as error:  # noqa: BLE001  # the match may be half-way
            self.services.reports.table_failed(self.match, error)
            self._lose()
        if self.match.version > before:
            self._bots.forget_plans()
            self.table_news.send_now()

    def _lose(self) -> None:
        """Give the match up: clients reconnect, and the lobby loads it anew."""
        if self.is_lost:
            return
        self.is_lost = True
        self._lobby.forget(self)
        self._alarm.cancel()
        self.table_news.cancel()
        if self.clients:
            self.services.pubsub.unfollow(self.match.id)
        for client in self.clients:
            client.ask_to_reconnect()

    def _check_usable(self) -> None:
        if self.is_lost:
            raise CoatlError("table-went-on")

    # --- clocks and bots ------------------------------------------------------------------------

    def _wake(self) -> None:
        """Start what the present turn needs: its clock, or a bot."""
        if self.is_lost:
            return
        self._set_alarm()
        self._bots.start_if_needed(self)

    def _set_alarm(self) -> None:
        deadline = self.match.deadline
        if deadline is not None and self.clients:
            self._alarm.set(deadline, self.expire_turn)
        else:
            self._alarm.cancel()

    async def expire_turn(self) -> None:
        """Let a bot play on if the turn's time has run out, perhaps while nobody was connected."""
        deadline = self.match.deadline
        if deadline is None or self.services.clock.now() < deadline:
            return
        try:
            await self.execute(ExpireTurn())
        except CoatlError as error:
            log_event("turn_clock.delayed", table=fingerprint(self.match.id), code=error.code)
            if self.clients and not self.is_lost:
                self._alarm.set(self.services.clock.now() + CLOCK_RETRY, self.expire_turn)
        except Exception as error:  # noqa: BLE001  # nobody awaits an alarm; the session is lost
            self.services.reports.table_failed(self.match, error)

    # --- the end --------------------------------------------------------------------------------

    def on_idle(self) -> None:
        """Tell the lobby that the session may be closed."""
        self._lobby.on_idle(self)

    async def close(self) -> None:
        """Stop bots and clocks, and finish the command under way."""
        self.table_news.cancel()
        self._alarm.cancel()
        async with self._lock:
            task = self._bots.cancel()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
