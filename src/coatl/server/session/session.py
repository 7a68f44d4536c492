"""A session: a match with the clients at it. Commands are serialised and sent once stored."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from coatl.formats.commitment import CONTRIBUTION
from coatl.processes.pool import WorkerLost
from coatl.rules import CoatlError
from coatl.server.cluster.pubsub import Presence
from coatl.server.match.commands import (
    ChangePlayer,
    ExpireTurn,
    LinkRematch,
    MatchCommand,
    TakeSeat,
)
from coatl.server.match.match import Match
from coatl.server.match.names import clean_name
from coatl.server.match.narration import Change
from coatl.server.match.seats import hash_token, new_token
from coatl.server.ops.logging import fingerprint, log_event
from coatl.server.protocol.messages import (
    AskHint,
    Hello,
    Hint,
    Join,
    Key,
    TableInfo,
    TableNews,
    encode,
)
from coatl.view import view

from .bot_driver import TEMPORARY, BotDriver
from .broadcast import send_changes, send_welcome
from .client import Client
from .optimistic_commits import Repository
from .presence import PresenceTracker
from .turn_clock import Alarm
from .update_throttle import Throttle

if TYPE_CHECKING:
    from .lobby import Lobby

#: The most seconds of work for a hint.
HINT_TIMEOUT: Final = 20.0

#: Seconds between updates of who is present.
PRESENCE_INTERVAL: Final = 0.25

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
            match, snapshot_version, self.services.storage, lobby.report_failure
        )
        self._lock = asyncio.Lock()
        self._rematch_lock = asyncio.Lock()
        self._presence = PresenceTracker()
        self._bots = BotDriver()
        self._alarm = Alarm(self.services.clock)
        self._table_news = Throttle(PRESENCE_INTERVAL)
        self._is_table_news_due = False
        self._is_refresh_due = False
        #: Commands and arrivals that are under way, or wait to be.
        self._pending = 0
        self._replays: dict[str, bytes] = {}

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
        self._send_table_news_soon(but=client)
        self._wake()

    def _add(self, client: Client, hello: Hello) -> None:
        match = self.match
        client.seats = match.seats_held(hello.tokens)
        client.is_host = match.is_host(hello.tokens)
        client.viewpoint = hello.look if hello.look in client.seats else None
        if not (client.seats or client.is_host):
            self.services.limits.check_spectators(self._presence.spectators)
        if not self.clients:
            self.services.pubsub.follow(match.id)
        self.clients.add(client)
        since = hello.since if client.viewpoint == hello.look else None
        send_welcome(match, client, self._info(), since)

    async def change_viewpoint(self, client: Client, seat: int, command: str) -> None:
        """Let a client look from another of its seats."""
        async with self._lock:
            self._check_usable()
            if seat not in client.seats:
                raise CoatlError("not-your-seat")
            client.viewpoint = seat
            send_welcome(self.match, client, self._info(), command=command)

    def leave(self, client: Client) -> None:
        """Remove a client."""
        was_here = client in self.clients
        self.clients.discard(client)
        self._set_alarm()
        if was_here and not self.clients:
            self.services.pubsub.unfollow(self.match.id)
            self._presence.forget_others()
            self._publish_presence()
        self._send_table_news_soon()
        self.on_idle()

    async def info(self) -> TableInfo:
        """The table from outside, as it is stored."""
        async with self._lock:
            await self._refresh()
            self._check_usable()
            return self._info()

    def _info(self) -> TableInfo:
        here = self._presence.everywhere
        info = self.match.info(here.online, here.watching, here.thinking)
        if info.deadline is not None:
            info.now = self.services.clock.now()
        return info

    # --- commands -------------------------------------------------------------------------------

    async def execute(
        self, command: MatchCommand, name: str = "", version: int | None = None
    ) -> int:
        """Carry out a command, store it and send the changes; the version after it.

        The command finishes even if its client disconnects meanwhile: aiohttp cancels no handler
        for that. If it is cancelled at shutdown, the session is given up.
        """
        try:
            with self._busy():
                async with self._lock:
                    self._check_usable()
                    await self._commit(command, name, version)
        finally:
            self._wake()
        return self.match.version

    async def _commit(self, command: MatchCommand, name: str, version: int | None) -> None:
        was_over = self.match.is_over
        try:
            is_new = await self._repository.commit(
                command, name, version, self.services.clock.now(), self._on_changes
            )
            if is_new:
                self.services.pubsub.publish_change(self.match.id, self.match.version)
                if self.match.is_over and not was_over:
                    self._lobby.on_game_over(self.match)
        except CoatlError as error:
            if error.code == "table-damaged":
                self._lose()
            raise
        except asyncio.CancelledError:
            self._lose()
            raise
        finally:
            if self._is_table_news_due:
                self._is_table_news_due = False
                self._send_table_news_now()

    def _on_changes(self, changes: list[Change]) -> None:
        """Send changes that are stored."""
        self._bots.on_changes()
        send_changes(self.match, self.clients, changes)
        is_over = bool(changes) and changes[-1].state is not None and changes[-1].state.is_over
        if is_over or self.match.deadline != self._alarm.at:
            self._send_table_news_now()

    async def take_seat(self, join: Join) -> Key:
        """Give an open seat to a person."""
        if not CONTRIBUTION.fullmatch(join.brought):
            raise CoatlError("malformed")
        token = new_token()
        key = hash_token(token)
        command = TakeSeat(join.seat, clean_name(join.name), key, join.brought)
        await self.execute(command, f"join/{key[:32]}")
        self._send_table_news_now()
        return Key(self.match.seats_held([token])[0], token)

    async def change_player(self, client: Client, seat: int, bot: str, name: str) -> int:
        """Let a bot play a seat, or its person again; the version after it."""
        if not client.is_host:
            if seat not in client.seats:
                raise CoatlError("not-your-seat")
            if bot:
                raise CoatlError("not-the-host")
        version = await self.execute(ChangePlayer(seat, bot), name)
        self._send_table_news_now()
        return version

    async def rematch(self, client: Client, name: str) -> int:
        """Create the same table again, unless there is a rematch; the version after it."""
        has_people = any([seat.kind == "person" for seat in self.match.seats])
        if has_people and not client.seats:
            raise CoatlError("not-your-seat")
        if not self.match.is_over:
            raise CoatlError("game-not-over")
        with self._busy():
            async with self._rematch_lock:  # or two clients would create two tables
                self._check_usable()
                if self.match.next_table is None:
                    table = await self._lobby.create_rematch(self.match)
                    await self.execute(LinkRematch(table), name)
        self._send_table_news_now()
        return self.match.version

    async def hint(self, ask: AskHint) -> Hint:
        """A hint for a seat, from what it may know."""
        async with self._lock:
            match = self.match
            state = match.require_game().state
            if not match.log.is_game_unchanged_since(ask.version):
                raise CoatlError("table-went-on")
        if not match.setup.hints:
            raise CoatlError("hints-are-off")
        if state.is_over:
            raise CoatlError("game-over")
        if state.seat != ask.seat:
            raise CoatlError("not-your-turn")
        if match.seats[ask.seat].active_bot:
            raise CoatlError("bot-plays-for-you")
        try:
            hint: Hint = await self.services.jobs.run(
                "hint", view(state, ask.seat), ask.id, timeout=HINT_TIMEOUT
            )
        except WorkerLost:
            raise CoatlError("no-advice") from None
        return hint

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
        if viewpoint not in self._replays:
            self._replays[viewpoint] = await self._lobby.replay(record, viewpoint)
        return self._replays[viewpoint]

    # --- other processes ------------------------------------------------------------------------

    def refresh_soon(self) -> None:
        """Another process may have changed the table."""
        if not self._is_refresh_due:
            self._is_refresh_due = True
            self._lobby.spawn(self._refresh_now())

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
            if error.code not in TEMPORARY:
                self._lose()
        except Exception as error:  # noqa: BLE001  # the match may be half-way
            self.report_failure(self.match, error)
            self._lose()
        if self.match.version > before:
            self._bots.forget_plans()
            self._send_table_news_now()

    def set_presence_elsewhere(self, process: str, presence: Presence) -> None:
        """Another process reports who is connected to it."""
        if self._presence.set_elsewhere(process, presence):
            self._send_table_news_soon()

    def remove_process(self, process: str) -> None:
        """Another process is gone."""
        if self._presence.remove_process(process):
            self._send_table_news_soon()

    def take_presence_to_publish(self) -> Presence:
        """Who is connected to this process, for other processes, which will know it now."""
        return self._presence.mark_published()

    def _publish_presence(self) -> None:
        if self._presence.has_news:
            self.services.pubsub.publish_presence(self.match.id, self._presence.mark_published())

    def _lose(self) -> None:
        """Give the match up: clients reconnect, and the lobby loads it anew."""
        self.is_lost = True
        self._lobby.forget(self)
        for client in self.clients:
            client.ask_to_reconnect()

    def _check_usable(self) -> None:
        if self.is_lost:
            raise CoatlError("table-went-on")

    # --- news of the table ----------------------------------------------------------------------

    def set_thinking(self, seat: int | None) -> None:
        """Show whose bot is computing."""
        if seat != self._presence.thinking:
            self._presence.thinking = seat
            self._send_table_news_now()

    def _send_table_news_now(self) -> None:
        self._table_news.run_now(self._send_table_news)

    def _send_table_news_soon(self, but: Client | None = None) -> None:
        def send_to_others() -> None:
            self._send_table_news(but)

        self._table_news.request(send_to_others, later=self._send_table_news)

    def _send_table_news(self, but: Client | None = None) -> None:
        if self._repository.is_uncommitted:  # nobody hears of what is not stored
            self._is_table_news_due = True
            return
        self._publish_presence()
        message = encode(TableNews(self._info()))
        for client in self.clients:
            if client is not but:
                client.send(message)

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
            if self.clients:
                self._alarm.set(self.services.clock.now() + CLOCK_RETRY, self.expire_turn)
        else:
            self._send_table_news_now()

    # --- the end --------------------------------------------------------------------------------

    def on_idle(self) -> None:
        """Tell the lobby that the session may be closed."""
        self._lobby.on_idle(self)

    def report_failure(self, match: Match, error: BaseException) -> None:
        """Log and count something that went wrong."""
        self._lobby.report_failure(match, error)

    async def close(self) -> None:
        """Stop bots and clocks, and finish the command under way."""
        self._table_news.cancel()
        self._alarm.cancel()
        async with self._lock:
            task = self._bots.cancel()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)
