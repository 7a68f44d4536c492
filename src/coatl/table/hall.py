"""All tables that somebody looks at: each with its room, whoever is there, and bots at work."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Protocol

import msgspec

from coatl.bots import make_bot
from coatl.rules import CODES, CoatlError, seating
from coatl.view import view

from .options import choice_of, chosen
from .pool import Pool, WorkerLost
from .protocol import (
    PROTOCOL,
    AskHint,
    Created,
    Frame,
    Hello,
    Hint,
    Join,
    Key,
    News,
    NewTable,
    SeatChoice,
    TableInfo,
    TableNews,
    Told,
    Welcome,
)
from .room import Change, Entry, Room, Seat, Setup, hashed
from .store import Conflict, Store

log = logging.getLogger(__name__)

#: Letters of table names that cannot be mistaken for one another, and how many a name has.
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 10

LONGEST_NAME: Final = 24
LONGEST_BOT: Final = 80

#: How many tables nobody looks at are kept at hand, at least; twice as many at most.
IDLE: Final = 32

#: Seconds of work for one decision of a bot, for advice, for verifying and showing a record.
THINKING: Final = 30.0
ADVISING: Final = 20.0
REPLAYING: Final = 20.0

#: How often a bot whose worker was lost thinks again.
TRIES: Final = 2

#: Seconds between what bots do where no person plays, so that it can be followed.
PACE: Final = 0.7


class Visitor(Protocol):
    """A browser at a table: the seats it holds, and the one it looks from."""

    held: list[int]
    look: int | None

    def send(self, message: bytes) -> None:
        """Pass a message on, sooner or later."""

    def leave(self) -> None:
        """Have it come again: the table cannot go on."""


encode: Final = msgspec.json.encode


class Table:
    """A room with those who are there. What changes it is done one thing after the other, and told
    once it is kept.
    """

    def __init__(self, room: Room, hall: Hall) -> None:
        self.room = room
        self.visitors: set[Visitor] = set()
        self._hall = hall
        self._lock = asyncio.Lock()
        self._thinking: int | None = None
        self._bots: asyncio.Task[None] | None = None
        self._memories: dict[int, bytes] = {}
        self._replays: dict[str, bytes] = {}
        self._tasks: set[asyncio.Task[int]] = set()
        self._is_lost = False

    # --- coming and going -----------------------------------------------------------------------

    def info(self) -> TableInfo:
        """The table from outside."""
        online = {seat for visitor in self.visitors for seat in visitor.held}
        watching = sum([not visitor.held for visitor in self.visitors])
        return self.room.info(sorted(online), watching, self._thinking)

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        """Welcome a browser, with all that happened or, if it has seen the rest, with the news."""
        async with self._lock:
            self._check()
            visitor.held = self.room.held(hello.tokens)
            visitor.look = hello.look if hello.look in visitor.held else None
            self.visitors.add(visitor)
            missed = None
            if hello.since is not None and visitor.look == hello.look:
                missed = self.room.missed(hello.since, visitor.look)
            if missed is None:
                self._welcome(visitor)
            else:
                self._greet(visitor)
                if missed.steps:
                    visitor.send(encode(News([missed])))
        self._announce(but=visitor)
        self._wake()

    def _welcome(self, visitor: Visitor, command: str = "") -> None:
        look = visitor.look
        self._greet(visitor, self.room.story(look), self.room.frame(look), command)

    def _greet(
        self,
        visitor: Visitor,
        story: Sequence[Told] = (),
        frame: Frame | None = None,
        command: str = "",
    ) -> None:
        info, held = self.info(), visitor.held
        welcome = Welcome(PROTOCOL, info, held, visitor.look, list(story), frame, command)
        visitor.send(encode(welcome))

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
        self.visitors.discard(visitor)
        self._announce()
        self._hall.rest(self)

    def _announce(self, but: Visitor | None = None) -> None:
        news = encode(TableNews(self.info()))
        for visitor in self.visitors:
            if visitor is not but:
                visitor.send(news)

    # --- commands -------------------------------------------------------------------------------

    async def act(self, seat: int, code: int, version: int, command: str) -> int:
        """Make a move; the version after it."""
        return await self._do(command, version, lambda room: room.act(seat, code, command))

    async def undo(self, seat: int, everything: bool, version: int, command: str) -> int:
        """Take back a step, or all; the version after it."""
        return await self._do(command, version, lambda room: room.undo(seat, everything, command))

    async def join(self, join: Join) -> Key:
        """Take an open seat."""
        token = new_token()
        taken: list[int] = []

        def sit(room: Room) -> list[Change]:
            name = person_name(join.name, room.seats, (join.seat or 0) + 1)
            seat, changes = room.sit(join.seat, name, hashed(token))
            taken.append(seat)
            return changes

        await self._do("", None, sit)
        self._announce()
        return Key(taken[0], token)

    async def rematch(self, visitor: Visitor, command: str) -> int:
        """Make the same table again, unless somebody has, and tell where it is."""
        if not self.room.is_over:
            raise CoatlError("game-not-over")
        people = any([seat.kind == "person" for seat in self.room.seats])
        if people and not visitor.held:
            raise CoatlError("not-your-seat")
        if self.room.next is None:
            old = self.room
            seats = [Seat(one.kind, one.name, one.bot, one.key) for one in old.seats]
            setup = Setup(old.setup.options, seats, new_seed(), old.setup.hints)
            table = await self._hall.open(setup)

            def link(room: Room) -> list[Change]:
                return [] if room.next else room.link(table, command)

            await self._do(command, None, link)
        self._announce()
        return self.room.version

    async def hint(self, ask: AskHint) -> Hint:
        """Advice for a seat, from what it may know."""
        room = self.room
        if not room.setup.hints:
            raise CoatlError("hints-are-off")
        state = room.started().state
        if state.is_over:
            raise CoatlError("game-over")
        if state.seat != ask.seat:
            raise CoatlError("not-your-turn")
        try:
            hint: Hint = await self._hall.pool.ask(
                "advise", view(state, ask.seat), ask.id, limit=ADVISING
            )
        except WorkerLost:
            raise CoatlError("no-advice") from None
        return hint

    def record(self) -> str:
        """The record of the game, which must be over."""
        if not self.room.is_over:
            raise CoatlError("game-not-over")
        return self.room.started().record().dumps()

    async def replay(self, who: str) -> bytes:
        """The replay of the game, from those eyes; worked out once."""
        record = self.record()
        if who not in self._replays:
            self._replays[who] = await self._hall.replay(record, who)
        return self._replays[who]

    async def _do(
        self, command: str, version: int | None, change: Callable[[Room], list[Change]]
    ) -> int:
        """Change the room, keep that, and tell everyone; to the end, also if whoever asked for it
        has left in the meantime.
        """
        task = asyncio.ensure_future(self._carry_out(command, version, change))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[int]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked was told, if they are still there

    async def _carry_out(
        self, command: str, version: int | None, change: Callable[[Room], list[Change]]
    ) -> int:
        async with self._lock:
            self._check()
            room = self.room
            if command and room.done(command):
                return room.version
            if version is not None and version != room.version:
                raise CoatlError("table-went-on")
            before = room.version
            changes = change(room)
            if room.version > before:
                await self._keep(before)
                self._tell(changes)
        self._wake()
        return self.room.version

    async def _keep(self, before: int) -> None:
        entries = [encode(entry) for entry in self.room.since(before)]
        try:
            await self._hall.store.append(self.room.id, before, entries)
        except BaseException as error:
            # The room is ahead of what is kept: everyone is to come again.
            self._is_lost = True
            self._hall.forget(self)
            for visitor in self.visitors:
                visitor.leave()
            if isinstance(error, Conflict):
                raise CoatlError("table-went-on") from None
            raise

    def _check(self) -> None:
        if self._is_lost:
            raise CoatlError("table-went-on")

    def _tell(self, changes: list[Change]) -> None:
        news: dict[int | None, bytes] = {}
        for visitor in self.visitors:
            look = visitor.look
            if look not in news:
                news[look] = encode(News([self.room.tell(change, look) for change in changes]))
            visitor.send(news[look])
        if changes and changes[-1].state is not None and changes[-1].state.is_over:
            self._announce()

    # --- bots -----------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Let bots play while it is theirs and somebody looks on."""
        is_asleep = self._bots is None or self._bots.done()
        if is_asleep and self.visitors and self.room.bot_to_move is not None:
            self._bots = asyncio.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        try:
            while self.visitors and not self._is_lost:
                seat = self.room.bot_to_move
                if seat is None:
                    break
                self._think(seat)
                code = await self._decide(seat)
                before = self.room.version
                await self._do("", before, lambda room, seat=seat, code=code: room.act(seat, code))  # type: ignore[misc]
                await self._pause()
        except CoatlError as error:
            log.warning("table %s: %s", self.room.id, error)
        finally:
            self._bots = None
            self._think(None)
            self._hall.rest(self)

    async def _pause(self) -> None:
        if self._hall.pace and all([seat.kind == "bot" for seat in self.room.seats]):
            await asyncio.sleep(self._hall.pace)

    def _think(self, seat: int | None) -> None:
        if seat != self._thinking:
            self._thinking = seat
            self._announce()

    async def _decide(self, seat: int) -> int:
        """What a bot does; where it has a choice, a worker thinks."""
        game = self.room.started()
        legal = game.legal_actions
        if len(legal) == 1:
            return CODES[legal[0]]
        codes = tuple([CODES[action] for action in legal])
        seed = f"{self.room.setup.seed}/{seat}/{self.room.version}"
        seen = view(game.state, seat)
        bot, memory = self.room.seats[seat].bot, self._memories.get(seat)
        for _ in range(TRIES):
            try:
                code, self._memories[seat] = await self._hall.pool.ask(
                    "decide", bot, memory, seen, codes, seed, limit=THINKING
                )
            except WorkerLost:
                memory = None
            else:
                found: int = code
                return found
        log.warning("table %s: seat %d moves without thinking", self.room.id, seat + 1)
        return Random(seed).choice(codes)  # noqa: S311  # chance of the game, not a secret

    async def close(self) -> None:
        """Let bots rest for good, and finish what was begun."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there and nothing goes on."""
        return not self.visitors and self._bots is None and not self._lock.locked()


class Hall:
    """All tables. One that nobody looks at is read from the store when somebody does."""

    def __init__(self, store: Store, pool: Pool, pace: float = PACE) -> None:
        self.store = store
        self.pool = pool
        self.pace = pace
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._enough = 2 * IDLE
        self._opening = asyncio.Lock()

    async def create(self, new: NewTable) -> Created:
        """A new table, and the keys of the seats that are for whoever asked."""
        options = chosen(new.options)
        if len(new.seats) != options.players:
            raise CoatlError("seats-do-not-match", seats=len(new.seats), players=options.players)
        choices = list(enumerate(new.seats))
        if new.first == "random":
            choices = list(seating(choices, secrets.randbelow(len(choices))))
        seats: list[Seat] = []
        keys = []
        for number, (_, choice) in enumerate(choices):
            token = new_token() if choice.kind == "me" else ""
            seats.append(_seat(choice, token, seats))
            if token:
                keys.append(Key(number, token))
        table = await self.open(Setup(choice_of(options), seats, new_seed(), new.hints))
        return Created(table, keys)

    async def open(self, setup: Setup) -> str:
        """Keep a new table; its name."""
        while True:
            name = "".join([secrets.choice(_LETTERS) for _ in range(_LENGTH)])
            room = Room(name, setup)
            entries = [encode(entry) for entry in room.entries]
            try:
                await self.store.create(name, encode(setup), entries)
            except Conflict:
                continue
            self._tables[name] = Table(room, self)
            self._tidy()
            return name

    async def table(self, name: str) -> Table:
        """The table of that name. Raises `unknown-table` where there is none."""
        async with self._opening:
            found = self._tables.get(name)
            if found is None:
                saved = await self.store.load(name)
                if saved is None:
                    raise CoatlError("unknown-table", table=name)
                setup = msgspec.json.decode(saved.setup, type=Setup)
                entries = [msgspec.json.decode(entry, type=Entry) for entry in saved.entries]
                found = Table(Room.fold(name, setup, entries), self)
                self._tables[name] = found
            self._tables.move_to_end(name)
            self._tidy()
            return found

    async def replay(self, record: str, who: str) -> bytes:
        """The replay of a record as compressed JSON. Raises `CoatlError` where it is not sound."""
        try:
            replay: bytes = await self.pool.ask("replayed", record, who, limit=REPLAYING)
        except WorkerLost:
            raise CoatlError("took-too-long") from None
        return replay

    def rest(self, table: Table) -> None:
        """A table may be idle now."""
        if table.is_idle:
            self._tidy()

    def _tidy(self) -> None:
        """Put away the tables that were looked at longest ago and that nobody needs."""
        if len(self._tables) < self._enough:
            return
        idle = [name for name, table in self._tables.items() if table.is_idle]
        for name in idle[:-IDLE]:
            del self._tables[name]
        self._enough = len(self._tables) + IDLE

    def forget(self, table: Table) -> None:
        """Read that table anew when it is asked for again."""
        if self._tables.get(table.room.id) is table:
            del self._tables[table.room.id]

    async def close(self) -> None:
        """Stop everything, with all that was told on disk."""
        for table in list(self._tables.values()):
            await table.close()
        await self.pool.close()
        await self.store.close()


def new_token() -> str:
    """What proves that one holds a seat: not to be guessed."""
    return secrets.token_urlsafe(18)


def new_seed() -> str:
    """Where a game's chance comes from: not to be guessed."""
    return secrets.token_hex(16)


def person_name(name: str, seats: Sequence[Seat], number: int) -> str:
    """A name fit to be shown, or one by number where none is given; no two are the same."""
    plain = " ".join("".join([c if c.isprintable() else " " for c in name]).split())
    return _distinct(plain[:LONGEST_NAME].strip(), seats, f"Player {number}")


def _distinct(name: str, seats: Sequence[Seat], default: str) -> str:
    taken = {seat.name.casefold() for seat in seats}
    base = wanted = name or default
    number = 1
    while wanted.casefold() in taken:
        number += 1
        wanted = f"{base} {number}"
    return wanted


def _seat(choice: SeatChoice, token: str, before: Sequence[Seat]) -> Seat:
    if choice.kind == "bot":
        if len(choice.bot) > LONGEST_BOT:
            raise CoatlError("unknown-bot", bot=choice.bot[:LONGEST_BOT], known=())
        make_bot(choice.bot)  # raises where there is none
        wanted = choice.name or f"{choice.bot.partition(':')[0]} bot"
        return Seat("bot", person_name(wanted, before, 0), choice.bot)
    if choice.kind == "open":
        return Seat("open", "")
    name = person_name(choice.name, before, len(before) + 1)
    return Seat("person", name, key=hashed(token))
