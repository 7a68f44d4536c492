"""A table that somebody looks at: its room, whoever is there, and its bots at work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol

from coatl.formats.commitment import CONTRIBUTION
from coatl.rules import CODES, CoatlError
from coatl.server.cluster.pubsub import LEASE, Presence
from coatl.server.jobs.pool import WorkerLost
from coatl.server.match.match import Room
from coatl.server.match.names import plain_name
from coatl.server.match.narration import Change
from coatl.server.match.seats import hashed, new_token
from coatl.server.ops.logging import event, fingerprint
from coatl.server.protocol.messages import (
    PROTOCOL,
    AskHint,
    Frame,
    Hello,
    Hint,
    Join,
    Key,
    News,
    TableInfo,
    TableNews,
    Told,
    Welcome,
    encode,
)
from coatl.view import view

from .repository import Deed, Kept
from .throttle import Calm
from .turn_clock import Alarm

if TYPE_CHECKING:
    from .lobby import Hall

#: Seconds of work for one decision of a bot, and for advice.
THINKING: Final = 30.0
ADVISING: Final = 20.0

#: Seconds between what is told of who comes and goes.
CALM: Final = 0.25

#: Seconds after which a clock rings again that could not be heeded.
SNOOZE: Final = 5

#: How often a bot whose worker was lost thinks again.
TRIES: Final = 2

#: What makes a bot play on a little later: the store is away, which passes.
PASSING: Final = frozenset(("cannot-write", "cannot-read", "database-away"))
BREATH: Final = 2.0


class Visitor(Protocol):
    """A browser at a table: the seats it holds, the one it looks from, whether it is that of
    whoever made the table, whether it wants plain scenes, and up to which version it was told.
    """

    held: list[int]
    look: int | None
    host: bool
    plain: bool
    version: int

    def send(self, message: bytes) -> None:
        """Pass a message on, sooner or later."""

    def leave(self) -> None:
        """Have it come again: the table cannot go on."""


class Table:
    """A room with those who are there. What changes it is done one thing after the other, and told
    once it is kept.
    """

    def __init__(self, room: Room, hall: Hall, snapshot: int = 0) -> None:
        self.visitors: set[Visitor] = set()
        self._kept = Kept(room, snapshot, hall.store, hall.failed)
        self._hall = hall
        self._lock = asyncio.Lock()
        self._told: Presence = Presence()
        self._elsewhere: dict[str, Presence] = {}
        self._is_called = False
        self._is_late = False
        self._went_on = asyncio.Event()
        self._thinking: int | None = None
        self._bots: asyncio.Task[None] | None = None
        self._memories: dict[tuple[int, str], bytes] = {}
        self._alarm = Alarm(hall.clock)
        self._replays: dict[str, bytes] = {}
        self._is_lost = False
        #: What is being done, or waits to be.
        self._deeds = 0
        self._news = Calm(CALM)

    # --- coming and going -----------------------------------------------------------------------

    @property
    def room(self) -> Room:
        """The room, which may be another one after something could not be kept."""
        return self._kept.room

    async def outside(self) -> TableInfo:
        """The table from outside, as it is kept."""
        async with self._lock:
            await self._freshen()
            return self.info()

    def info(self) -> TableInfo:
        """The table from outside, with all who are there in whichever process."""
        everywhere = [self.here, *self._elsewhere.values()]
        online = {seat for here in everywhere for seat in here.online}
        watching = sum([here.watching for here in everywhere])
        thinking = [here.thinking for here in everywhere if here.thinking is not None]
        info = self.room.info(sorted(online), watching, thinking[0] if thinking else None)
        if info.deadline is not None:
            info.now = self._hall.clock.now()
        return info

    @property
    def here(self) -> Presence:
        """Who is there in this process."""
        online = {seat for visitor in self.visitors for seat in visitor.held}
        return Presence(tuple(sorted(online)), self._watching, self._thinking)

    @property
    def _watching(self) -> int:
        return sum([not visitor.held for visitor in self.visitors])

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Welcome a browser, with all that happened or, if it has seen the rest, with the news."""
        self._deeds += 1  # so that the table is not put away meanwhile
        try:
            await self._be_on_time()
            async with self._lock:
                await self._freshen()
                self._check()
                self._let_in(visitor, hello)
        finally:
            self._deeds -= 1
        self._news.ask(self._spread, visitor)
        self._wake()

    def _let_in(self, visitor: Visitor, hello: Hello) -> None:
        visitor.held = self.room.held(hello.tokens)
        visitor.host = self.room.is_host(hello.tokens)
        visitor.look = hello.look if hello.look in visitor.held else None
        visitor.plain = hello.plain
        if not (visitor.held or visitor.host):
            self._hall.limits.watch(self._watching)
        if not self.visitors:
            self._hall.news.follow(self.room.id)
        self.visitors.add(visitor)
        missed = None
        if hello.since is not None and visitor.look == hello.look:
            missed = self.room.missed(hello.since, visitor.look, visitor.plain)
        if missed is None:
            self._welcome(visitor)
        else:
            self._greet(visitor)
            if missed.steps:
                visitor.send(encode(News([missed])))

    def _welcome(self, visitor: Visitor, command: str = "") -> None:
        look = visitor.look
        frame = self.room.frame(look, visitor.plain)
        self._greet(visitor, self.room.story(look), frame, command)

    def _greet(
        self,
        visitor: Visitor,
        story: Sequence[Told] = (),
        frame: Frame | None = None,
        command: str = "",
    ) -> None:
        info, held = self.info(), visitor.held
        look, host = visitor.look, visitor.host
        welcome = Welcome(PROTOCOL, info, held, look, list(story), frame, command, host)
        visitor.send(encode(welcome))
        visitor.version = self.room.version

    async def look(self, visitor: Visitor, seat: int, command: str) -> None:
        """Let a browser look from another of its seats."""
        async with self._lock:
            self._check()
            if seat not in visitor.held:
                raise CoatlError("not-your-seat")
            visitor.look = seat
            self._welcome(visitor, command)

    def leave(self, visitor: Visitor) -> None:
        """A browser has gone."""
        was_here = visitor in self.visitors
        self.visitors.discard(visitor)
        self._wind()
        if was_here and not self.visitors:
            self._hall.news.leave(self.room.id)
            self._elsewhere.clear()
            self._say()
        self._news.ask(self._spread)
        self._hall.rest(self)

    def _announce(self) -> None:
        """Tell everyone how the table stands, however lately they were told."""
        self._news.now(self._spread)

    def _spread(self, but: Visitor | None = None) -> None:
        if self._kept.is_ahead:  # nobody is told what is not kept
            self._is_late = True
            return
        self._say()
        news = encode(TableNews(self.info()))
        for visitor in self.visitors:
            if visitor is not but:
                visitor.send(news)

    def _say(self) -> None:
        """Tell other processes who is here."""
        if self.here != self._told:
            self._hall.news.present(self.room.id, self.introduced())

    def introduced(self) -> Presence:
        """Who is here, as other processes are told now."""
        self._told = self.here
        return self._told

    # --- other processes ------------------------------------------------------------------------

    def called(self) -> None:
        """It may have gone on elsewhere."""
        if not self._is_called:
            self._is_called = True
            self._hall.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        async with self._lock:
            self._is_called = False
            await self._freshen()
        self._wake()

    async def _freshen(self) -> None:
        """Do what was done elsewhere; as long as nobody can say, what is known has to do."""
        if not (self._kept.is_behind or self._hall.store.is_shared):
            return
        before = self.room.version
        try:
            await self._kept.catch_up(self._tell)
        except CoatlError as error:
            self._kept.is_behind = True
            if error.code not in PASSING:
                self._lose()
        except Exception as error:  # noqa: BLE001  # who knows how far it came
            self._hall.failed(self.room, error)
            self._lose()
        if self.room.version > before:
            self._memories.clear()
            self._announce()

    def _lose(self) -> None:
        """The table cannot be made sense of as it is: everyone is to come again."""
        self._is_lost = True
        self._hall.forget(self)
        for visitor in self.visitors:
            visitor.leave()

    def present(self, process: str, here: Presence) -> None:
        """Who is at this table in another process."""
        if here == Presence():
            self.absent(process)
        elif self._elsewhere.get(process) != here:
            self._elsewhere[process] = here
            self._news.ask(self._spread)

    def absent(self, process: str) -> None:
        """Nobody is in that process, or it is gone."""
        if self._elsewhere.pop(process, None) is not None:
            self._news.ask(self._spread)

    # --- commands -------------------------------------------------------------------------------

    def act(self, seat: int, code: int, version: int, command: str) -> Awaitable[int]:
        """Make a move; the version after it."""

        def act(room: Room) -> list[Change]:
            room.check_person(seat)
            return room.act(seat, code, command, self._hall.clock.now())

        return self._do(command, version, act)

    def undo(self, seat: int, everything: bool, version: int, command: str) -> Awaitable[int]:
        """Take back a step, or all; the version after it."""

        def undo(room: Room) -> list[Change]:
            room.check_person(seat)
            return room.undo(seat, everything, command, self._hall.clock.now())

        return self._do(command, version, undo)

    async def hand(self, visitor: Visitor, seat: int, bot: str, command: str) -> int:
        """Let a bot play for somebody, or somebody for themselves again; the version after it."""
        if not visitor.host:
            if seat not in visitor.held:
                raise CoatlError("not-your-seat")
            if bot:
                raise CoatlError("not-the-host")
        now = self._hall.clock.now()
        await self._do(command, None, lambda room: room.hand(seat, bot, command, now))
        self._announce()
        return self.room.version

    async def join(self, join: Join) -> Key:
        """Take an open seat."""
        if not CONTRIBUTION.fullmatch(join.brought):
            raise CoatlError("malformed")
        token = new_token()
        key, name = hashed(token), plain_name(join.name)
        command = f"join/{key[:32]}"

        def sit(room: Room) -> list[Change]:
            now = self._hall.clock.now()
            return room.sit(join.seat, name, key, command, now, join.brought)

        await self._do(command, None, sit)
        self._announce()
        return Key(self.room.held([token])[0], token)

    async def rematch(self, visitor: Visitor, command: str) -> int:
        """Make the same table again, unless somebody has, and tell where it is."""
        people = any([seat.kind == "person" for seat in self.room.seats])
        if people and not visitor.held:
            raise CoatlError("not-your-seat")

        async def again(room: Room) -> list[Change]:
            if not room.is_over:
                raise CoatlError("game-not-over")
            if room.next is not None:
                return []
            return room.link(await self._hall.again(room), command, self._hall.clock.now())

        await self._do(command, None, again)
        self._announce()
        return self.room.version

    async def hint(self, ask: AskHint) -> Hint:
        """Advice for a seat, from what it may know."""
        async with self._lock:
            room = self.room
            state = room.started().state
            if not room.is_as_at(ask.version):
                raise CoatlError("table-went-on")
        if not room.setup.hints:
            raise CoatlError("hints-are-off")
        if state.is_over:
            raise CoatlError("game-over")
        if state.seat != ask.seat:
            raise CoatlError("not-your-turn")
        room.check_person(ask.seat)
        try:
            hint: Hint = await self._hall.pool.ask(
                "advise", view(state, ask.seat), ask.id, limit=ADVISING
            )
        except WorkerLost:
            raise CoatlError("no-advice") from None
        return hint

    async def record(self) -> str:
        """The record of the game, which must be over."""
        async with self._lock:
            await self._freshen()
            if not self.room.is_over:
                raise CoatlError("game-not-over")
            return self.room.record().dumps()

    async def replay(self, who: str) -> bytes:
        """The replay of the game, from those eyes; worked out once."""
        record = await self.record()
        if who not in self._replays:
            self._replays[who] = await self._hall.replay(record, who)
        return self._replays[who]

    async def _do(self, command: str, version: int | None, change: Deed) -> int:
        """Change the room, keep that, and tell everyone. Whoever asks for it waits for it, also if
        they have been left by whom they ask it for: nobody knows how far it came otherwise.
        """
        self._deeds += 1
        try:
            async with self._lock:
                self._check()
                await self._keep(command, version, change)
        finally:
            self._deeds -= 1
            if not self._is_lost:  # what was not done may have woken nobody, or set a clock
                self._wake()
        return self.room.version

    async def _keep(self, command: str, version: int | None, change: Deed) -> None:
        try:
            if await self._kept.do(command, version, change, self._tell):
                self._hall.news.went_on(self.room.id, self.room.version)
        except CoatlError as error:
            if error.code == "table-damaged":
                self._lose()
            raise
        except asyncio.CancelledError:
            self._lose()
            raise
        finally:
            if self._is_late:
                self._is_late = False
                self._announce()

    def _check(self) -> None:
        if self._is_lost:
            raise CoatlError("table-went-on")

    def _tell(self, changes: list[Change]) -> None:
        self._went_on.set()
        news: dict[tuple[int | None, bool, int], tuple[bytes, int] | None] = {}
        for visitor in self.visitors:
            eyes = visitor.look, visitor.plain, visitor.version
            if eyes not in news:
                news[eyes] = self._news_for(changes, *eyes)
            told = news[eyes]
            if told is not None:
                message, visitor.version = told
                visitor.send(message)
        is_over = bool(changes) and changes[-1].state is not None and changes[-1].state.is_over
        if is_over or self.room.deadline != self._alarm.at:
            self._announce()
        if is_over:
            self._hall.ended(self.room)

    def _news_for(
        self, changes: list[Change], look: int | None, plain: bool, since: int
    ) -> tuple[bytes, int] | None:
        """What such eyes are told of these changes, and the version they know then; None where
        that has to wait for more.
        """
        frames = []
        for change in changes:
            frame = self.room.tell(change, look, since, plain)
            if frame is not None:
                frames.append(frame)
                since = frame.version
        return (encode(News(frames)), since) if frames else None

    # --- clocks ---------------------------------------------------------------------------------

    def _wind(self) -> None:
        """Have the clock of the present turn run while somebody looks on."""
        deadline = self.room.deadline
        if deadline is not None and self.visitors:
            self._alarm.set(deadline, self._be_on_time)
        else:
            self._alarm.stop()

    async def _be_on_time(self) -> None:
        """Let a bot go on for whoever has let the time run out, be it while nobody looked."""
        deadline = self.room.deadline
        if deadline is None or self._hall.clock.now() < deadline:
            return
        try:
            await self._do("", None, lambda room: room.late(self._hall.clock.now()))
        except CoatlError as error:
            event("clock-late", table=fingerprint(self.room.id), code=error.code)
            if self.visitors:
                self._alarm.set(self._hall.clock.now() + SNOOZE, self._be_on_time)
        else:
            self._announce()

    # --- bots -----------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Let bots play while it is theirs and somebody looks on, and the clock run otherwise."""
        self._wind()
        is_asleep = self._bots is None or self._bots.done()
        if is_asleep and self.visitors and self.room.bot_to_move is not None:
            self._bots = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        is_first = True
        try:
            while self.visitors and not self._is_lost:
                if not is_first:
                    await self._pause()
                is_first = False
                seat = self.room.bot_to_move
                if seat is None:
                    break
                await self._play_bot(seat)
        except CoatlError as error:
            event("bots-stopped", table=fingerprint(self.room.id), code=error.code)
        except Exception as error:  # noqa: BLE001  # nobody waits for it who could be told
            self._hall.failed(self.room, error)
        finally:
            self._bots = None
            self._think(None)
            self._hall.rest(self)

    async def _play_bot(self, seat: int) -> None:
        """Let a bot make its move, unless another process does or the store is away."""
        version = self.room.version
        self._went_on.clear()
        if not await self._hall.news.may_think(self.room.id, version):
            self._think(None)
            with suppress(TimeoutError):
                async with asyncio.timeout(LEASE):
                    await self._went_on.wait()
            return
        if (self.room.version, self.room.bot_to_move) != (version, seat):
            return  # it went on in the meantime, and somebody else may be to move
        self._think(seat)
        bot = self.room.seats[seat].played_by
        code, memory = await self._decide(seat, bot)

        def act(room: Room) -> list[Change]:
            if room.bot_to_move != seat:
                raise CoatlError("table-went-on")
            return room.act(seat, code, at=self._hall.clock.now())

        try:
            await self._do("", version, act)
        except CoatlError as error:
            if error.code in PASSING:
                await asyncio.sleep(BREATH)
            elif error.code != "table-went-on":
                raise
        else:  # what did not happen is not remembered
            if memory is not None:
                self._memories[seat, bot] = memory

    async def _pause(self) -> None:
        if self._hall.pace and all([seat.played_by for seat in self.room.seats]):
            await asyncio.sleep(self._hall.pace)

    def _think(self, seat: int | None) -> None:
        if seat != self._thinking:
            self._thinking = seat
            self._announce()

    async def _decide(self, seat: int, bot: str) -> tuple[int, bytes | None]:
        """What a bot does, and what it remembers then; where it has a choice, a worker thinks."""
        game = self.room.started()
        legal = game.legal_actions
        if len(legal) == 1:
            return CODES[legal[0]], None
        codes = tuple([CODES[action] for action in legal])
        seed = f"{self.room.setup.seed}/{seat}/{self.room.version}"
        seen = view(game.state, seat)
        memory = self._memories.get((seat, bot))
        began = perf_counter()
        for _ in range(TRIES):
            try:
                found: tuple[int, bytes] = await self._hall.pool.ask(
                    "decide", bot, memory, seen, codes, seed, limit=THINKING
                )
            except WorkerLost:
                memory = None
            else:
                self._hall.metrics.thought(bot, perf_counter() - began)
                return found
        event("bot-lost", level=logging.WARNING, table=fingerprint(self.room.id), bot=bot)
        return Random(seed).choice(codes), None  # noqa: S311  # chance of the game, not a secret

    async def close(self) -> None:
        """Let bots and clocks rest for good, and finish what was begun."""
        self._news.stop()
        self._alarm.stop()
        async with self._lock:
            bots = self._bots
            if bots is not None:
                bots.cancel()
        if bots is not None:
            await asyncio.gather(bots, return_exceptions=True)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there and nothing goes on."""
        is_busy = self.visitors or self._deeds or self._bots is not None
        return not is_busy and not self._lock.locked()
