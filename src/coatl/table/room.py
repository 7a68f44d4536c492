"""One table and its game: the only authority over it.

Everything that ever happened is a log of entries: steps as in `docs/notation.md`, chance included,
`undo`, `sit 2` where somebody took a seat, `bot 2 medium` where a bot plays for them (on an open
seat: for good), `back 2` where they play again, `next …` for the rematch. An entry's place in the
log is its version. `fold` makes a room of its log again; so does `restore` of a snapshot, and
sooner.

What can still be undone is for the eyes of the acting seat alone. The others see that something
happened, and all of it once it can no longer be taken back; so taking back never tells anything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from copy import copy
from hmac import compare_digest
from itertools import takewhile
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from coatl.deal import commitment, seed_of
from coatl.game import CHANCE, Game, Progress
from coatl.notation import format_step, parse_step
from coatl.position import format_position, parse_position
from coatl.record import Record
from coatl.rules import (
    ACTIONS,
    CODES,
    RULES_VERSION,
    CoatlError,
    IllegalAction,
    State,
    Step,
    apply,
    legal_actions,
    new_game,
)
from coatl.rules.actions import (
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    FulfilProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.chance import (
    AdamPlays,
    DealProphecy,
    DealTemple,
    FillSpace,
    Outcome,
    awaits_adams_card,
)
from coatl.rules.state import ADAM
from coatl.story.log import by_step
from coatl.view import view

from .options import choice_of, chosen
from .protocol import Frame, OptionsChoice, Said, Scene, SeatInfo, TableInfo, Told
from .scene import written
from .seats import STAND_IN, Seat, hashed, known_bot, recorded_names
from .told import told

#: What stands for an entry that its reader may not see.
BLANK: Final = "?"

UNDO: Final = "undo"
SIT: Final = "sit"
NEXT: Final = "next"
BOT: Final = "bot"
BACK: Final = "back"

#: The first words of entries that leave the game as it is.
_ABOUT_SEATS: Final = frozenset((SIT, NEXT, BOT, BACK))

#: What is told when somebody's time ran out.
LATE: Final = "seat.late"

#: How often something may be taken back before something stands, and how long a log may become by
#: what is not the game: far more than anyone needs who plays. A game itself comes to its end.
MOST_UNDONE: Final = 200
MOST_ENTRIES: Final = 10_000

#: Raised whenever a snapshot changes so that an older one would be misread.
SNAPSHOT: Final = 1

#: Steps that everybody may know all about; others are secret, or are so at times.
_PUBLIC: Final = frozenset(
    (
        AdamPlays,
        AddPiece,
        BeginCoatl,
        DrawProphecy,
        FillSpace,
        Finish,
        FulfilProphecy,
        FulfilTemple,
        Pass,
        PerfectPick,
        PriestCommitment,
        SeeTheFuture,
        Steal,
        TakePieces,
        TakeProphecy,
    )
)


class Setup(Struct, omit_defaults=True):
    """A table as it was made, seats in turn order, under that version of the rules. `host` is the
    hash of the token of whoever made it, `clock` how many seconds a turn has (0: no end of them).
    Nobody but the service sees it.
    """

    options: OptionsChoice
    seats: list[Seat]
    seed: str
    hints: bool = True
    rules: int = 1
    host: str = ""
    clock: int = 0


class Entry(Struct, omit_defaults=True, gc=False):
    """One line of the log. `command` and `at`: by which command and when it came (Unix seconds), if
    it is the first that did; `name` and `key` of who sat down, and what they `brought` to the deal.
    """

    line: str
    command: str = ""
    name: str = ""
    key: str = ""
    at: int = 0
    brought: str = ""


class Stretch(Struct, array_like=True, frozen=True, gc=False):
    """A stretch of the log that is told at once: the entries up to `version`.

    Up to then so many `lines` were told, of which `committed` stand for good; the others are those
    of `seat`. `anew`: it is told its turn anew, because something was taken back or put in.
    """

    first: int = 0
    version: int = 0
    lines: int = 0
    committed: int = 0
    seat: int = ADAM
    anew: bool = False

    @property
    def stands(self) -> bool:
        """Whether everybody may see what it led to."""
        return self.lines == self.committed

    def seen(self, seat: int | None) -> int:
        """How many lines that seat has seen with it."""
        return self.lines if seat == self.seat else self.committed


class Change(NamedTuple):
    """Something that has just come about: what it is, what was told before, and where it led, if
    that is anywhere.
    """

    stretch: Stretch
    before: Stretch
    state: State | None


class Line(Struct, array_like=True, frozen=True, gc=False):
    """What is told of a step, or of a seat that changed hands: to all, and to the seat at move if
    that is something else.
    """

    turn: int
    seat: int
    public: tuple[Told, ...]
    own: tuple[Told, ...] | None = None


class KeptGame(Struct):
    """A game within a snapshot: what stands of it; the steps are those of the log."""

    names: list[str]
    seed: str
    position: str
    undoable: int
    chance: Annotated[bytes, msgspec.Meta(min_length=CHANCE, max_length=CHANCE)]


class Snapshot(Struct):
    """Everything that a room knows, as plain JSON."""

    format: int
    rules: int
    seats: list[Seat]
    entries: list[Entry]
    readers: list[int | None]
    changes: list[Stretch]
    lines: list[Line]
    undone: int
    since: int
    next: str | None
    game: KeptGame | None


_snapshots: Final = msgspec.json.Decoder(Snapshot)


class Room:
    """A table, from the moment it is made to long after its game is over."""

    def __init__(
        self, table: str, setup: Setup, at: int = 0, snapshot: Snapshot | None = None
    ) -> None:
        self.id = table
        self.setup = setup
        self.options = chosen(setup.options)
        self.seats = [copy(seat) for seat in setup.seats]
        self.entries: list[Entry] = []
        self.game: Game | None = None
        self.next: str | None = None
        #: For each entry the only seat that may read it, or None where all may.
        self._readers: list[int | None] = []
        self._told: list[Stretch] = []
        self._lines: list[Line] = []
        self._done: set[str] = set()
        self._undone = 0
        #: When the present turn began, or its player came back to it.
        self._since = at
        if snapshot is not None:
            self._return_to(snapshot)
        elif not self._awaited:
            self._begin(0, at)

    # --- the log --------------------------------------------------------------------------------

    @classmethod
    def fold(cls, table: str, setup: Setup, entries: Sequence[Entry]) -> Room:
        """The room that this log made. Raises `CoatlError` for a log that could not be."""
        room = cls.begun(table, setup, entries)
        for _ in room.redo(entries[room.version :]):
            pass
        return room

    @classmethod
    def begun(cls, table: str, setup: Setup, entries: Sequence[Entry]) -> Room:
        """The room at the beginning of this log."""
        room = cls(table, setup, entries[0].at if entries else 0)
        if room._differs(0, entries):
            raise CoatlError("table-damaged", table=table)
        return room

    def redo(self, entries: Sequence[Entry]) -> Iterator[list[Change]]:
        """Go on as this log does, one command after the other: what is to be told of each, before
        the next is done. Raises `CoatlError` for a log that could not be.
        """
        start = self.version
        while self.version < start + len(entries):
            before = self.version
            rest = entries[before - start :]
            try:
                changes = self._again(rest[0])
            except (LookupError, ValueError):  # of which a refusal is one
                raise CoatlError("table-damaged", table=self.id) from None
            if self.version == before or self._differs(before, rest):
                raise CoatlError("table-damaged", table=self.id)
            yield changes

    def _differs(self, first: int, entries: Sequence[Entry]) -> bool:
        """Whether what was written since is not the beginning of these entries."""
        own = self.entries[first:]
        return [entry.line for entry in own] != [entry.line for entry in entries[: len(own)]]

    def _again(self, entry: Entry) -> list[Change]:
        word, _, rest = entry.line.partition(" ")
        if word == SIT:
            seat, who = int(rest) - 1, (entry.name, entry.key, entry.brought)
            return self._sit(seat, *who, entry.command, entry.at)
        if word in {BOT, BACK}:
            number, _, bot = rest.partition(" ")
            return self.hand(int(number) - 1, bot, entry.command, entry.at)
        if word == NEXT:
            return self.link(rest, entry.command, entry.at)
        if word == UNDO:
            return self._undo(1, entry.command, entry.at)
        step = parse_step(entry.line)
        if isinstance(step, Outcome):
            raise CoatlError("not-an-action")
        return self._play(CODES[step], entry.command, entry.at)

    @property
    def version(self) -> int:
        """The number of entries so far."""
        return len(self.entries)

    def since(self, version: int) -> list[Entry]:
        """The entries after that version, to be stored."""
        return self.entries[version:]

    def done(self, command: str) -> bool:
        """Whether that command was carried out before."""
        return command in self._done

    def is_as_at(self, version: int) -> bool:
        """Whether the game is as it was at that version, whoever may have come since."""
        return 0 <= version <= self.version and all(
            [entry.line.partition(" ")[0] in _ABOUT_SEATS for entry in self.entries[version:]]
        )

    def _write(self, entry: Entry, reader: int | None = None) -> None:
        self.entries.append(entry)
        self._readers.append(reader)
        if entry.command:
            self._done.add(entry.command)

    # --- snapshots ------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """All of this room, for `restore`."""
        return msgspec.json.encode(
            Snapshot(
                SNAPSHOT,
                RULES_VERSION,
                self.seats,
                self.entries,
                self._readers,
                self._told,
                self._lines,
                self._undone,
                self._since,
                self.next,
                None if self.game is None else _kept(self.game),
            )
        )

    @classmethod
    def restore(cls, table: str, setup: Setup, snapshot: bytes) -> Room | None:
        """The room of that snapshot; None where it was made by other rules, or in another way, so
        that only the log will do.
        """
        try:
            kept = _snapshots.decode(snapshot)
            if (kept.format, kept.rules) != (SNAPSHOT, RULES_VERSION):
                return None
            return cls(table, setup, snapshot=kept)
        except (msgspec.MsgspecError, LookupError, ValueError):
            return None

    def _return_to(self, kept: Snapshot) -> None:
        self.seats = kept.seats
        self.entries = kept.entries
        self._readers = kept.readers
        self._told = kept.changes
        self._lines = kept.lines
        self._undone = kept.undone
        self._since = kept.since
        self.next = kept.next
        self._done = {entry.command for entry in self.entries if entry.command}
        if kept.game is not None:
            names, seed, position, undoable, chance = msgspec.structs.astuple(kept.game)
            progress = Progress(chance, parse_position(position), self._steps(), undoable)
            self.game = Game(self.options, names, seed, progress)

    def _steps(self) -> list[Step]:
        """What was played and not taken back, by the log."""
        lines: list[str] = []
        for entry in self.entries:
            if entry.line == UNDO:
                lines.pop()
            elif entry.line.partition(" ")[0] not in _ABOUT_SEATS:
                lines.append(entry.line)
        return [parse_step(line) for line in lines]

    # --- who sits here --------------------------------------------------------------------------

    @property
    def _awaited(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def held(self, tokens: Sequence[str]) -> list[int]:
        """The seats that these tokens prove to be held."""
        hashes = [hashed(token) for token in tokens]
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.key and any([compare_digest(seat.key, key) for key in hashes])
        ]

    def is_host(self, tokens: Sequence[str]) -> bool:
        """Whether one of these tokens is that of whoever made the table."""
        host = self.setup.host
        return bool(host) and any([compare_digest(host, hashed(token)) for token in tokens])

    def sit(
        self,
        seat: int | None,
        name: str,
        key: str,
        command: str = "",
        at: int = 0,
        brought: str = "",
    ) -> list[Change]:
        """Take that open seat, or the first; the last one to sit down begins the game."""
        awaited = self._awaited
        if not awaited:
            raise CoatlError("table-full")
        if seat is None:
            seat = awaited[0]
        elif seat not in awaited:
            raise CoatlError("seat-taken" if 0 <= seat < len(self.seats) else "no-such-seat")
        return self._sit(seat, name, key, brought, command, at)

    def _sit(
        self, seat: int, name: str, key: str, brought: str, command: str, at: int
    ) -> list[Change]:
        self.seats[seat] = Seat("person", name, key=key, brought=brought)
        first = self.version
        self._write(Entry(f"{SIT} {seat + 1}", command, name, key, at, brought))
        return self._seated(first, at)

    def _seated(self, first: int, at: int) -> list[Change]:
        if self._awaited:
            return self._changed(Stretch(first, self.version))
        self._since = at
        return self._begin(first)

    def hand(self, seat: int, bot: str, command: str = "", at: int = 0) -> list[Change]:
        """Let that bot play for a person, or for good on an open seat, which may begin the game;
        without a bot the person plays again. What a player had begun stands once a bot goes on.
        """
        if not 0 <= seat < len(self.seats):
            raise CoatlError("no-such-seat")
        if self.is_over:
            raise CoatlError("game-over")
        sitter, first = self.seats[seat], self.version
        if sitter.kind == "bot":
            raise CoatlError("seat-is-a-bots")
        if sitter.stand_in == bot and (sitter.kind == "person" or not bot):
            return []
        if not bot and self._is_late(seat):
            raise CoatlError("turn-is-the-bots")
        line = f"{BOT} {seat + 1} {known_bot(bot)}" if bot else f"{BACK} {seat + 1}"
        if first >= MOST_ENTRIES:
            raise CoatlError("table-too-long", most=MOST_ENTRIES)
        self._write(Entry(line, command, at=at))
        if sitter.kind == "open":
            self.seats[seat] = Seat("bot", "", bot)
            return self._seated(first, at)
        self.seats[seat] = replace(sitter, stand_in=bot)
        if self.game is None:
            return self._changed(Stretch(first, self.version))
        return self._handed(seat, bot, first, command, at)

    def _handed(self, seat: int, bot: str, first: int, command: str, at: int) -> list[Change]:
        game = self.started()
        state = game.state
        if state.seat == seat:
            self._since = at
            if bot:
                game.commit()
                self._undone = 0
        key = "seat.back" if not bot else "seat.bot" if command else LATE
        said = (Told(state.turn, state.seat, Said(key, {"seat": seat, "bot": bot})),)
        # Before what may still be taken back, so that for the others it comes last.
        self._lines.insert(len(self._lines) - game.undoable, Line(state.turn, state.seat, said))
        return self._changed(self._since_entry(first, game.can_undo), state)

    def link(self, table: str, command: str, at: int = 0) -> list[Change]:
        """Tell where the rematch is."""
        first = self.version
        self.next = table
        self._write(Entry(f"{NEXT} {table}", command, at=at))
        return self._changed(self._since_entry(first))

    def info(
        self,
        online: Sequence[int] = (),
        watching: int = 0,
        thinking: int | None = None,
    ) -> TableInfo:
        """The table from outside."""
        state = self.game.committed if self.game is not None else None
        over = state is not None and state.is_over
        active = None
        if state is not None and not over:
            active = ADAM if state.is_adams_turn else state.seat
        return TableInfo(
            id=self.id,
            options=choice_of(self.options),
            seats=[
                SeatInfo(
                    seat.kind,  # type: ignore[arg-type]
                    seat.name,
                    seat.bot,
                    number in online,
                    seat.stand_in,
                )
                for number, seat in enumerate(self.seats)
            ],
            hints=self.setup.hints,
            started=self.game is not None,
            over=over,
            watching=watching,
            turn=0 if state is None else state.turn,
            active=active,
            thinking=thinking,
            next=self.next,
            commitment=commitment(self.setup.seed),
            clock=self.setup.clock,
            deadline=self.deadline,
        )

    # --- the game -------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self.game is not None and self.game.state.is_over

    @property
    def bot_to_move(self) -> int | None:
        """The seat whose move it is, if a bot plays there."""
        if self.game is None or self.game.state.is_over:
            return None
        seat = self.game.state.seat
        return seat if self.seats[seat].played_by else None

    @property
    def deadline(self) -> int | None:
        """When the turn is up, in Unix seconds, if a clock runs for whoever is to move."""
        is_on = self.setup.clock and self.game is not None and not self.is_over
        if not is_on or self.bot_to_move is not None:
            return None
        return self._since + self.setup.clock

    def late(self, at: int) -> list[Change]:
        """Let a bot go on if the turn is up at that time."""
        if self.deadline is None or at < self.deadline:
            return []
        return self.hand(self.started().state.seat, STAND_IN, at=at)

    def _is_late(self, seat: int) -> bool:
        """Whether this is a turn of that seat in which its time ran out."""
        if self.game is None or self.game.state.seat != seat:
            return False
        now = takewhile(lambda line: line.turn == self.started().state.turn, reversed(self._lines))
        return any([told.said.key == LATE for line in now for told in line.public])

    def check_person(self, seat: int) -> None:
        """Raises where a bot plays for the person of that seat."""
        if self.seats[seat].played_by:
            raise CoatlError("bot-plays-for-you")

    def started(self) -> Game:
        """The game. Raises where it has not begun."""
        if self.game is None:
            raise CoatlError("game-not-begun")
        return self.game

    def act(self, seat: int, code: int, command: str = "", at: int = 0) -> list[Change]:
        """Make a move of that seat. Raises, and changes nothing, where it is not legal."""
        game = self.started()
        if game.state.is_over:
            raise CoatlError("game-over")
        if game.state.seat != seat:
            raise CoatlError("not-your-turn")
        if not 0 <= code < len(ACTIONS):
            raise IllegalAction("not-an-action")
        return self._play(code, command, at)

    def undo(self, seat: int, everything: bool, command: str = "", at: int = 0) -> list[Change]:
        """Take back the last step of that seat in its turn, or all that can be."""
        game = self.started()
        if game.state.seat != seat or game.state.is_over:
            raise CoatlError("not-your-turn")
        if not game.can_undo:
            raise CoatlError("nothing-to-undo")
        if self.version >= MOST_ENTRIES:
            raise CoatlError("table-too-long", most=MOST_ENTRIES)
        if self._undone >= MOST_UNDONE:
            raise CoatlError("undone-too-often", most=MOST_UNDONE)
        return self._undo(game.undoable if everything else 1, command, at)

    def _begin(self, first: int = 0, at: int = 0) -> list[Change]:
        seed = seed_of(self.setup.seed, [seat.brought for seat in self.seats])
        self.game = Game(self.options, recorded_names(self.seats), seed)
        states = [new_game(self.options)]
        for step in self.game.steps:
            states.append(apply(states[-1], step))
        return self._run(states, self.game.steps, "", first, at)

    def _play(self, code: int, command: str, at: int) -> list[Change]:
        game = self.started()
        before, played = game.state, len(game.steps)
        states = [before, *game.play(ACTIONS[code])]
        if self.seats[before.seat].played_by:
            game.commit()
        if (game.state.turn, game.state.seat) != (before.turn, before.seat):
            self._since = at
        if not game.can_undo:
            self._undone = 0
        return self._run(states, game.steps[played:], command, self.version, at)

    def _run(
        self, states: list[State], steps: list[Step], command: str, first: int, at: int
    ) -> list[Change]:
        """Write down what was played, and tell it: a turn of A.D.A.M. apart from what came before
        it. `states` are the first and where each step led.
        """
        is_tentative = self.started().can_undo
        changes: list[Change] = []
        begun = 0
        for number, step in enumerate(steps):
            if number > begun and type(step) is AdamPlays:
                changes += self._told_of(states[begun : number + 1], steps[begun:number], first)
                begun, first = number, self.version
            before, line = states[number], format_step(step)
            is_open = not is_tentative and _is_public(before, step)
            entry = Entry(line) if number else Entry(line, command, at=at)
            self._write(entry, None if is_open else before.seat)
        return changes + self._told_of(states[begun:], steps[begun:], first)

    def _told_of(self, states: list[State], run: list[Step], first: int) -> list[Change]:
        for_all = for_own = by_step(states, run, ())
        if not all(map(_is_public, states, run)):
            for_own = by_step(states, run, range(len(self.seats)))
        for before, to_all, to_one in zip(states, for_all, for_own):  # noqa: B905  # one more state
            public = tuple([told(item) for item in to_all])
            own = None if to_one == to_all else tuple([told(item) for item in to_one])
            self._lines.append(Line(before.turn, before.seat, public, own))
        return self._changed(self._since_entry(first), states[-1])

    def _since_entry(self, first: int, anew: bool = False) -> Stretch:
        game, lines = self.started(), len(self._lines)
        committed = lines - game.undoable
        return Stretch(first, len(self.entries), lines, committed, game.state.seat, anew)

    def _changed(self, stretch: Stretch, state: State | None = None) -> list[Change]:
        before = self._told[-1] if self._told else Stretch()
        self._told.append(stretch)
        return [Change(stretch, before, state)]

    def _undo(self, count: int, command: str, at: int) -> list[Change]:
        game = self.started()
        first = self.version
        for number in range(count):
            game.undo()
            self._lines.pop()
            entry = Entry(UNDO) if number else Entry(UNDO, command, at=at)
            self._write(entry, game.state.seat)
        self._undone += count
        return self._changed(self._since_entry(first, anew=True), game.state)

    def record(self) -> Record:
        """The game so far, with what was promised of its deal."""
        return self.started().record(commitment(self.setup.seed))

    # --- what is shown --------------------------------------------------------------------------

    def scene(self, look: int | None, plain: bool = False) -> Scene | None:
        """What that seat, or a spectator, sees now."""
        game = self.game
        if game is None:
            return None
        is_acting = look == game.state.seat
        return self._scene(game.state if is_acting else game.committed, look, plain)

    def _scene(self, state: State, look: int | None, plain: bool) -> Scene:
        can_undo = self.game is not None and self.game.can_undo and state is self.game.state
        moves = look is None or not self.seats[look].stand_in
        return written(view(state, look), legal_actions(state), can_undo, moves, plain)

    def story(self, look: int | None) -> list[Told]:
        """All that was told to that seat, or to spectators; once the game is over, everything."""
        if self.game is None:
            return []
        seen = len(self._lines)
        if look != self.game.state.seat:
            seen -= self.game.undoable
        return self._stories(0, seen, look)

    def _stories(self, first: int, last: int, look: int | None) -> list[Told]:
        story: list[Told] = []
        everything = self.is_over
        for line in self._lines[first:last]:
            own = line.own if everything or line.seat == look else None
            story += line.public if own is None else own
        return story

    def frame(self, look: int | None, plain: bool = False) -> Frame:
        """The present, without how it came about."""
        return Frame(self.version, [], [], scene=self.scene(look, plain))

    def tell(self, change: Change, look: int | None, plain: bool = False) -> Frame:
        """A change that has just come about, as that seat or a spectator is told of it."""
        now, before, state = change
        steps = self._entries(now.first, now.version, look)
        if state is None:
            return Frame(now.version, steps, [])
        is_own = look == now.seat
        first, last = before.seen(look), now.seen(look)
        anew = is_own and now.anew
        if anew:
            first = last
            while first and self._lines[first - 1].turn == state.turn:
                first -= 1
        story = self._stories(first, last, look)
        is_shown = is_own or (now.stands and not now.anew)
        scene = self._scene(state, look, plain) if is_shown else None
        return Frame(now.version, steps, story, anew, scene)

    def missed(self, version: int, look: int | None, plain: bool = False) -> Frame | None:
        """All that happened since that version in one frame; None where only the whole story will
        do, because something that was told then was taken back.
        """
        found = bisect_left(self._told, version, key=lambda stretch: stretch.version)
        if found == len(self._told) or self._told[found].version != version:
            return None
        before, later = self._told[found], self._told[found + 1 :]
        if any([stretch.anew and stretch.seat == look for stretch in later]) or self.is_over:
            return None
        steps = self._entries(version, self.version, look)
        story = self._stories(before.seen(look), self._told[-1].seen(look), look)
        scene = self.scene(look, plain) if later else None
        return Frame(self.version, steps, story, scene=scene)

    def _entries(self, first: int, last: int, look: int | None) -> list[str]:
        return [
            entry.line if reader is None or reader == look else BLANK
            for entry, reader in zip(
                self.entries[first:last], self._readers[first:last], strict=True
            )
        ]


def _kept(game: Game) -> KeptGame:
    chance, committed, _, undoable = game.progress
    return KeptGame(list(game.seats), game.seed, format_position(committed), undoable, chance)


def _is_public(before: State, step: Step) -> bool:
    """Whether everybody may know what a step is about; where that is not said, they may not."""
    if type(step) in _PUBLIC:
        return True
    match step:
        case DealProphecy():
            return before.phase == "reveal" or awaits_adams_card(before)
        case DealTemple():
            return before.phase == "uncover"
        case DiscardProphecy():
            return before.phase == "foresee"
        case _:
            return False
