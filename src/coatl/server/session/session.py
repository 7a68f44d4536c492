"""A session: a match with the clients at it. Commands are serialised and sent once stored."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from coatl.rules import CoatlError
from coatl.server.jobs.fair_queue import Asker
from coatl.server.jobs.requests import Job
from coatl.server.match.commands import (
    AdvanceStandIn,
    ComeBack,
    MatchCommand,
    PlayAction,
    RequestStandIn,
    UndoSteps,
)
from coatl.server.match.match import Match
from coatl.server.match.narration import Change
from coatl.server.match.stand_ins import away_time, needs_to_come_back
from coatl.server.notifications.base import moment
from coatl.server.protocol.messages import Hello, Hint, TableInfo
from coatl.server.storage.base import STORAGE_AWAY
from coatl.view import View

from .bot_driver import BotDriver
from .broadcast import send_changes, send_welcome
from .client import Client
from .emotes import EmoteSender
from .optimistic_commits import Repository
from .presence import PresenceTracker
from .stand_in_driver import StandInDriver
from .stored_matches import LoadedMatch
from .table_news import TableNewsSender

if TYPE_CHECKING:
    from .lobby import Lobby


class Session:
    """A match that clients are connected to, or were lately."""

    def __init__(self, loaded: LoadedMatch, lobby: Lobby) -> None:
        self.services = lobby.services
        #: Whether the match cannot be used any more: clients reconnect to a fresh session.
        self.is_lost = False
        self.lobby = lobby
        self._repository = Repository(
            loaded, self.services.storage, self.services.reports.table_failed
        )
        self._lock = asyncio.Lock()
        self.presence = PresenceTracker(self.services.clock)
        self._bots = BotDriver()
        self._stand_ins = StandInDriver(self.services.clock)
        #: The clocks and seats that clients know of.
        self._announced = self._clocks_and_seats()
        self.table_news = TableNewsSender(self._repository, self.presence, self.services)
        self._is_refresh_due = False
        #: Commands and arrivals that are under way, or wait to be.
        self._pending = 0
        self.emotes = EmoteSender(loaded.match.id, self.presence, self.services)
        #: For `hints`: the last hint, and for which view.
        self.last_hint: tuple[View, Hint] | None = None
        #: For `finished_game`: the replays by viewpoint, and who may create a rematch.
        self.replays: dict[str, asyncio.Task[bytes]] = {}
        self.rematch_lock = asyncio.Lock()

    @property
    def match(self) -> Match:
        """The match; another object after a roll-back."""
        return self._repository.match

    @property
    def is_read_only(self) -> bool:
        """Whether the stored log is damaged: the table shows the game up to there."""
        return self._repository.damaged_entry is not None

    @property
    def clients(self) -> set[Client]:
        """The clients of this process."""
        return self.presence.clients

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        is_busy = self.clients or self._pending or self._bots.is_running or self.is_followed
        return not is_busy and not self._lock.locked()

    @property
    def is_attended(self) -> bool:
        """Whether bots may play in this process: one of the players is connected to it. Where only
        bots play, any client will do.
        """
        return self.presence.has_people or bool(self.clients and not self.match.people)

    @property
    def is_followed(self) -> bool:
        """Whether this process has to know what others do at the table."""
        return bool(self.clients) or self._stand_ins.is_waiting_to_pause

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Keep the lobby from closing the session: a second one would have the same match."""
        self._pending += 1
        try:
            yield
        finally:
            self._pending -= 1

    # --- clients --------------------------------------------------------------------------------

    async def enter(self, client: Client, hello: Hello) -> None:
        """Add a client and send it the game, or what it missed since it was here last."""
        with self.busy():
            async with self._lock:
                await self._refresh()
                self._check_usable()
                self._add(client, hello)
            self.table_news.send_soon(exclude=client)
            await self._stand_ins.on_arrival(self, client)
        self._wake()

    def _add(self, client: Client, hello: Hello) -> None:
        match = self.match
        client.seats = match.seats_held(hello.tokens)
        client.is_host = match.is_host(hello.tokens)
        client.viewpoint = hello.viewpoint if hello.viewpoint in client.seats else None
        if not (client.seats or client.is_host):
            self.services.limits.check_spectators(self.presence.spectators)
        if not self.is_followed:
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
        self.presence.remove(client)
        if was_here and not self.is_lost:  # another session may have the match by now
            self._stand_ins.on_departure(self, client)
            if not self.clients:
                self.services.jobs.drop(self.match.id)
            self.unfollow_if_idle()
            self.table_news.send_soon()
        self.on_idle()

    def unfollow_if_idle(self) -> None:
        """Stop listening to other processes if nothing needs that."""
        if not self.is_followed:
            self.services.pubsub.unfollow(self.match.id)
            self.presence.forget_others()
            self.table_news.publish_presence()

    async def info(self) -> TableInfo:
        """The table from outside, as it is stored."""
        await self.current_match()
        return self.table_news.info()

    # --- commands -------------------------------------------------------------------------------

    async def execute(
        self, command: MatchCommand, command_id: str = "", version: int | None = None
    ) -> None:
        """Carry out a command, store it and send the changes. `version`: the last one that its seat
        saw.

        The command finishes even if its client disconnects meanwhile: aiohttp cancels no handler
        for that. If it is cancelled at shutdown, the session is given up.
        """
        try:
            with self.busy():
                async with self._lock:
                    self._check_usable()
                    await self._commit(command, command_id, version)
        finally:
            self._wake()

    async def _commit(self, command: MatchCommand, command_id: str, version: int | None) -> None:
        before, turn_before = self.match.version, moment(self.match)
        try:
            is_new = await self._repository.commit(
                command, command_id, version, self.services.clock.now(), self._on_changes
            )
            if is_new and self.match.version > before:
                self.services.pubsub.publish_change(self.match.id, self.match.version)
                self.services.notifier.on_turn(self.match, turn_before)
                if isinstance(command, PlayAction) and self.match.is_over:
                    self.services.reports.game_finished(self.match)
                if isinstance(command, AdvanceStandIn):
                    self._bots.forget_plans()
                if not isinstance(command, PlayAction | UndoSteps):
                    self._send_table_news()
        except CoatlError as error:
            if error.code == "table-damaged" and not self.is_read_only:
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
        if any([change.state is not None for change in changes]):
            self.services.jobs.drop(self.match.id)
        send_changes(self.match, self.clients, changes)
        is_over = bool(changes) and changes[-1].state is not None and changes[-1].state.is_over
        if is_over or self._clocks_and_seats() != self._announced:
            self._send_table_news()

    def _send_table_news(self) -> None:
        self._announced = self._clocks_and_seats()
        self.table_news.send_now()

    def _clocks_and_seats(self) -> tuple[object, ...]:
        match = self.match
        return match.deadline, match.call, match.is_paused, *match.seats

    async def settled_match(self) -> Match:
        """The match after the command under way."""
        async with self._lock:
            return self.match

    async def current_match(self) -> Match:
        """The match with everything that other processes have stored."""
        async with self._lock:
            await self._refresh()
            self._check_usable()
            return self.match

    async def run_job(
        self, job: Job, timeout: float, client: Client | None = None, max_wait: float | None = None
    ) -> Any:
        """Run a job for this table; a client's own, or one that counts for the players there. If
        it waits for long, everyone at the table hears that the service is busy.
        """
        payers = [client] if client is not None else self.presence.players
        address = self.services.jobs.payer({payer.address for payer in payers})
        return await self.services.jobs.run(
            job,
            timeout,
            Asker(address, self.match.id),
            max_wait=max_wait,
            on_delay=self.table_news.on_delay,
        )

    # --- other processes ------------------------------------------------------------------------

    def refresh_soon(self) -> None:
        """Another process may have changed the table."""
        if not self._is_refresh_due:
            self._is_refresh_due = True
            self.lobby.tasks.spawn(self._refresh_now())

    async def _refresh_now(self) -> None:
        async with self._lock:
            self._is_refresh_due = False
            await self._refresh()
        self._wake()

    async def _refresh(self) -> None:
        """Apply what other processes stored. While the storage is away, keep the present state."""
        is_shared = self.services.storage.is_shared
        if self.is_read_only or not (self._repository.is_stale or is_shared):
            return
        before, known_before = self.match.version, self.match.log.version(None)
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
        if self.match.log.version(None) > known_before:  # or it would tell of steps and undoing
            self._send_table_news()

    def _lose(self) -> None:
        """Give the match up: clients reconnect, and the lobby loads it again."""
        if self.is_lost:
            return
        self.is_lost = True
        self.lobby.forget(self)
        if self.is_followed:
            self.services.pubsub.unfollow(self.match.id)
        self._stand_ins.cancel()
        self.services.jobs.drop(self.match.id)
        self.table_news.close()
        for client in self.clients:
            client.ask_to_reconnect()

    def check_undamaged(self) -> None:
        """Raise `table-damaged` if nothing can be stored."""
        self._repository.check_undamaged()

    def _check_usable(self) -> None:
        if self.is_lost:
            raise CoatlError("table-went-on")

    # --- stand-ins and bots ---------------------------------------------------------------------

    def _wake(self) -> None:
        """Start what the present turn needs: its clock, or a bot."""
        if self.is_lost or self.is_read_only:
            return
        self._stand_ins.on_changes(self)
        self._bots.start_if_needed(self)

    async def come_back(self, seats: Sequence[int]) -> None:
        """The people who hold these seats are here: no bot plays for them."""
        if self.is_read_only:
            return  # nobody can move, but they may look from their seats
        for seat in seats:
            if needs_to_come_back(self.match, seat, self.services.clock.now()):
                await self.execute(ComeBack(seat))

    async def call_stand_in(self, seat: int, command_id: str) -> None:
        """Call a stand-in for the person to move. Raises `seat-not-away` if they are here, or were
        a short time ago; `table-is-paused` if no other person is here to go on.
        """
        since, now = self.presence.away_since(seat), self.services.clock.now()
        left = (now if since is None else since) + away_time(self.match) - now
        if left > 0:
            raise CoatlError("seat-not-away", seconds=left)
        if not self.presence.everywhere.online:
            raise CoatlError("table-is-paused")
        await self.execute(RequestStandIn(seat), command_id)

    # --- the end --------------------------------------------------------------------------------

    def on_idle(self) -> None:
        """Tell the lobby that the session may be closed."""
        self.lobby.on_idle(self)

    async def close(self) -> None:
        """Stop bots and clocks, and finish the command under way."""
        self.table_news.close()
        self._stand_ins.cancel()
        async with self._lock:
            task = self._bots.cancel()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
