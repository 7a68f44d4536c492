"""One table and its game: the only authority over it.

Everything that ever happened is its log (`entries`). `fold` makes a room of its log again; so does
`restore` of a snapshot, and sooner. What there is to tell, and how much of it stands, is kept by
`telling`; who is told what of it is for `tell` and `missed` to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from hmac import compare_digest
from itertools import takewhile
from typing import Final

import msgspec
from msgspec.structs import replace

from coatl.formats.commitment import commitment, make_seed
from coatl.formats.notation import format_step, parse_step
from coatl.formats.record import Record
from coatl.game import Game
from coatl.rules import (
    ACTIONS,
    CODES,
    RULES_VERSION,
    CoatlError,
    IllegalAction,
    State,
    Step,
    legal_actions,
)
from coatl.rules.chance import AdamPlays, Outcome
from coatl.rules.state import ADAM
from coatl.server.protocol.messages import Frame, Said, Scene, SeatInfo, TableInfo, Told
from coatl.server.protocol.options import choice_of, chosen
from coatl.server.protocol.scene import written
from coatl.view import is_public, view

from .log import BACK, BLANK, BOT, NEXT, SIT, UNDO, Entry, Log, Setup
from .narration import Change, Stretch, Telling, detached
from .seats import STAND_IN, Seat, hashed, known_bot, recorded_names
from .snapshot import SNAPSHOT, KeptGame, Snapshot, read_snapshot

#: What is told when somebody's time ran out.
LATE: Final = "seat.late"
BACK_SAID: Final = "seat.back"

#: How often something may be taken back before something stands, and how long a log may become by
#: what is not the game: far more than anyone needs who plays. A game itself comes to its end.
MOST_UNDONE: Final = 200
MOST_ENTRIES: Final = 10_000

#: A seat is handed over also after that, which only the host can begin: others may have filled the
#: log so far.
MOST_WITH_HANDING: Final = 2 * MOST_ENTRIES


class Room:
    """A table, from the moment it is made to long after its game is over."""

    def __init__(
        self, table: str, setup: Setup, at: int = 0, snapshot: Snapshot | None = None
    ) -> None:
        self.id = table
        self.setup = setup
        self.options = chosen(setup.options)
        self.seats = [copy(seat) for seat in setup.seats]
        self.game: Game | None = None
        self.next: str | None = None
        self._log = Log([], [])
        self._telling = Telling([], [])
        self._undone = 0
        #: When the present turn began, or its player came back to it.
        self._since = at
        if snapshot is not None:
            self._return_to(snapshot)
        elif not self._awaited:
            self._begin(at)

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
        if room._log.differs(0, entries):
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
                changes = self._again(rest)
            except (LookupError, ValueError):  # of which a refusal is one
                raise CoatlError("table-damaged", table=self.id) from None
            if self.version == before or self._log.differs(before, rest):
                raise CoatlError("table-damaged", table=self.id)
            yield changes

    def _again(self, entries: Sequence[Entry]) -> list[Change]:
        """The first of these, and whatever came with it, once more."""
        entry = entries[0]
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
            more = takewhile(lambda later: later == Entry(UNDO), entries[1:])
            return self._undo(1 + len(list(more)), entry.command, entry.at)
        step = parse_step(entry.line)
        if isinstance(step, Outcome):
            raise CoatlError("not-an-action")
        return self._play(CODES[step], entry.command, entry.at)

    @property
    def entries(self) -> list[Entry]:
        """The whole log."""
        return self._log.entries

    @property
    def version(self) -> int:
        """The number of entries so far."""
        return len(self._log.entries)

    def since(self, version: int) -> list[Entry]:
        """The entries after that version, to be stored."""
        return self.entries[version:]

    def done(self, command: str) -> bool:
        """Whether that command was carried out before."""
        return command in self._log.done

    def is_as_at(self, version: int) -> bool:
        """Whether the game is as it was at that version, whoever may have come since."""
        return self._log.is_as_at(version)

    # --- snapshots ------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """All of this room, for `restore`."""
        return msgspec.json.encode(
            Snapshot(
                SNAPSHOT,
                RULES_VERSION,
                self.seats,
                self._log.entries,
                self._log.readers,
                self._telling.stretches,
                self._telling.lines,
                self._undone,
                self._since,
                self.next,
                None if self.game is None else KeptGame.of(self.game),
            )
        )

    @classmethod
    def restore(cls, table: str, setup: Setup, snapshot: bytes) -> Room | None:
        """The room of that snapshot; None where it was made by other rules, or in another way, so
        that only the log will do.
        """
        found = read_snapshot(snapshot)
        try:
            return None if found is None else cls(table, setup, snapshot=found)
        except (LookupError, ValueError):
            return None

    def _return_to(self, taken: Snapshot) -> None:
        self.seats = taken.seats
        self._log = Log(taken.entries, taken.readers)
        self._telling = Telling([detached(line) for line in taken.lines], taken.changes)
        self._undone = taken.undone
        self._since = taken.since
        self.next = taken.next
        if taken.game is not None:
            self.game = taken.game.resumed(self.options, self._log.steps())

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
        self._log.write(Entry(f"{SIT} {seat + 1}", command, name, key, at, brought))
        return self._seated(at)

    def _seated(self, at: int) -> list[Change]:
        if self._awaited:
            return self._changed(Stretch(self.version))
        self._since = at
        return self._begin()

    def hand(self, seat: int, bot: str, command: str = "", at: int = 0) -> list[Change]:
        """Let that bot play for a person, or for good on an open seat, which may begin the game;
        without a bot the person plays again. What a player had begun stands once a bot goes on.
        """
        if not 0 <= seat < len(self.seats):
            raise CoatlError("no-such-seat")
        if self.is_over:
            raise CoatlError("game-over")
        sitter = self.seats[seat]
        if sitter.kind == "bot":
            raise CoatlError("seat-is-a-bots")
        if sitter.stand_in == bot and (sitter.kind == "person" or not bot):
            return []
        if not bot and self._is_late(seat):
            raise CoatlError("turn-is-the-bots")
        line = f"{BOT} {seat + 1} {known_bot(bot)}" if bot else f"{BACK} {seat + 1}"
        if command and self.version >= MOST_WITH_HANDING:  # a clock that rings is always heard
            raise CoatlError("table-too-long", most=MOST_WITH_HANDING)
        self._log.write(Entry(line, command, at=at))
        if sitter.kind == "open":
            self.seats[seat] = Seat("bot", "", bot)
            return self._seated(at)
        self.seats[seat] = replace(sitter, stand_in=bot)
        if self.game is None:
            return self._changed(Stretch(self.version))
        return self._handed(seat, bot, command, at)

    def _handed(self, seat: int, bot: str, command: str, at: int) -> list[Change]:
        game = self.started()
        state = game.state
        if state.seat == seat:
            if not self._telling.was_said(BACK_SAID, state.turn, seat):  # once, or it never ends
                self._since = at
            if bot:
                game.commit()
                self._undone = 0
        key = BACK_SAID if not bot else "seat.bot" if command else LATE
        said = Said(key, {"seat": seat, "bot": bot})
        self._telling.put_in(said, state, game.undoable)
        return self._changed(self._up_to_now(game.can_undo), state)

    def link(self, table: str, command: str, at: int = 0) -> list[Change]:
        """Tell where the rematch is."""
        self.next = table
        self._log.write(Entry(f"{NEXT} {table}", command, at=at))
        return self._changed(self._up_to_now())

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
        return self._telling.was_said(LATE, self.game.state.turn, seat)

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

    def _begin(self, at: int = 0) -> list[Change]:
        seed = make_seed(self.setup.seed, [seat.brought for seat in self.seats])
        self.game, states = Game.dealt(self.options, recorded_names(self.seats), seed)
        return self._run(states, self.game.steps, "", at)

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
        return self._run(states, game.steps[played:], command, at)

    def _run(self, states: list[State], steps: list[Step], command: str, at: int) -> list[Change]:
        """Write down what was played, and tell it: a turn of A.D.A.M. apart from what came before
        it. `states` are the first and where each step led.
        """
        is_tentative = self.started().can_undo
        changes: list[Change] = []
        begun = 0
        for number, step in enumerate(steps):
            if number > begun and type(step) is AdamPlays:
                changes += self._told_of(states[begun : number + 1], steps[begun:number])
                begun = number
            before, line = states[number], format_step(step)
            is_open = not is_tentative and is_public(before, step)
            entry = Entry(line) if number else Entry(line, command, at=at)
            self._log.write(entry, None if is_open else before.seat)
        return changes + self._told_of(states[begun:], steps[begun:])

    def _told_of(self, states: list[State], run: list[Step]) -> list[Change]:
        self._telling.tell(states, run, len(self.seats))
        return self._changed(self._up_to_now(), states[-1])

    def _up_to_now(self, anew: bool = False) -> Stretch:
        """All that was written and told, up to now."""
        game, lines = self.started(), len(self._telling.lines)
        committed = lines - game.undoable
        return Stretch(self.version, lines, committed, game.state.seat, anew)

    def _changed(self, stretch: Stretch, state: State | None = None) -> list[Change]:
        return [self._telling.change(stretch, state)]

    def _undo(self, count: int, command: str, at: int) -> list[Change]:
        game = self.started()
        for number in range(count):
            game.undo()
            self._telling.take_back()
            entry = Entry(UNDO) if number else Entry(UNDO, command, at=at)
            self._log.write(entry, game.state.seat)
        self._undone += count
        return self._changed(self._up_to_now(anew=True), game.state)

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
        is_played = look is not None and self.seats[look].stand_in
        legal = () if is_played else legal_actions(state)
        return written(view(state, look), legal, can_undo, plain)

    def story(self, look: int | None) -> list[Told]:
        """All that was told to that seat, or to spectators; once the game is over, everything."""
        if self.game is None:
            return []
        seen = len(self._telling.lines)
        if look != self.game.state.seat:
            seen -= self.game.undoable
        return self._telling.story(0, seen, look, self.is_over)

    def frame(self, look: int | None, plain: bool = False) -> Frame:
        """The present, without how it came about."""
        return Frame(self.version, [], [], scene=self.scene(look, plain))

    def tell(
        self, change: Change, look: int | None, since: int, plain: bool = False
    ) -> Frame | None:
        """A change that has just come about, as that seat or a spectator is told of it who has
        heard of all up to `since`; None where there is nothing in it for them yet.
        """
        now, state = change.stretch, change.state
        steps = self._log.read(since, now.version, look)
        if state is None:
            return Frame(now.version, steps, [])
        is_own = look == now.seat
        anew = is_own and now.anew
        last = now.seen(look)
        first = self._telling.start_of(state.turn, last) if anew else change.before.seen(look)
        story = self._telling.story(first, last, look, self.is_over)
        is_shown = is_own or (now.stands and not now.anew)
        if not (is_shown or story or any([step != BLANK for step in steps])):
            return None
        scene = self._scene(state, look, plain) if is_shown else None
        return Frame(now.version, steps, story, anew, scene)

    def missed(self, version: int, look: int | None, plain: bool = False) -> Frame | None:
        """All that happened since that version in one frame; None where only the whole story will
        do, because something that was told then was taken back.
        """
        place = self._telling.at(version)
        if place is None or self.is_over:
            return None
        before, *later = self._telling.stretches[place:]
        if any([stretch.anew and stretch.seat == look for stretch in later]):
            return None
        steps = self._log.read(version, self.version, look)
        last = (later or [before])[-1]
        story = self._telling.story(before.seen(look), last.seen(look), look, is_over=False)
        scene = self.scene(look, plain) if later else None
        return Frame(self.version, steps, story, scene=scene)
