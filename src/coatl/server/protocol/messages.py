"""Everything that passes between a table and a browser (`docs/protocol.md`).

Pieces are text as in `docs/notation.md` (`Hy` a yellow head, `y` a body, `Ty` a tail, `o` gold),
cards are named by their ids, colours are letters (`y r k g b`), seats, Cóatls, spaces, slots and
piles are numbers from 0. Text for people does not pass here: a `Said` is the key of a sentence with
its facts. `web/src/lib/api/protocol.ts` is generated from this module.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from coatl.rules import state

#: Raised whenever a message changes so that an older browser would misread it.
PROTOCOL: Final = 1

#: The seat that A.D.A.M. has where others have numbers from 0.
ADAM: Final = state.ADAM

#: How long the name of a person may be.
LONGEST_NAME: Final = 24

#: How long a turn may be given, in seconds: from a minute to a week.
SHORTEST_CLOCK: Final = 60
LONGEST_CLOCK: Final = 7 * 24 * 3600

#: Why the service closes a socket: there is no such table, the browser is outdated, it made no
#: sense, it did not read, it asks for too much; or it is to come again. The first three of these
#: are for good.
GONE: Final = 4404
OUTDATED: Final = 4426
MALFORMED: Final = 4400
SLOW: Final = 4408
TOO_MUCH: Final = 4429
AGAIN: Final = 1012

#: What browsers are to know of these numbers.
CONSTANTS: Final = (
    "PROTOCOL",
    "ADAM",
    "LONGEST_NAME",
    "SHORTEST_CLOCK",
    "LONGEST_CLOCK",
    "GONE",
    "OUTDATED",
    "MALFORMED",
    "SLOW",
    "TOO_MUCH",
    "AGAIN",
)

encode: Final = msgspec.json.encode


class Message(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What all of these have in common: what is not said is as declared here, and none refers to
    itself, so nobody needs to look for circles.
    """


# --- what is drawn ------------------------------------------------------------------------------


class Said(Message):
    """The key of a sentence and its facts.

    By name: `seat` and `other` are seats (-1 is A.D.A.M.), `card` and `cards` ids, `pieces` a list
    of pieces, `colours` and `wanted` letters, `shared` letters by card, `parts` further `Said`; the
    rest are numbers or text.
    """

    key: str
    facts: dict[str, Any]


class Told(Message):
    """Something said in a turn: of a seat, of A.D.A.M. (-1); turn 0 is the set-up."""

    turn: int
    seat: int
    said: Said


class Lack(Message):
    """A shortest way to a card's next level: colours to add at the head side and at the tail side,
    read from head to tail; `head` and `tail`: the outermost must be one.
    """

    before: str = ""
    after: str = ""
    head: bool = False
    tail: bool = False


class Reading(Message):
    """What a card says of a Cóatl.

    A Prophecy: `level` reached (0: none), `points`, `places` of the pieces of each match, counted
    from the head, the points of the next level and what it lacks. A Temple: `held`, condition by
    condition, and points. `fits`: it may be placed there now.
    """

    card: str
    coatl: int
    points: int
    level: int = 0
    places: list[list[int]] = []
    next_points: int | None = None
    lack: Lack | None = None
    held: list[bool] | None = None
    fits: bool = False


class CoatlScene(Message):
    """A Cóatl: its colours from head to tail, which ends are closed, the cards on it, what they
    are worth as it stands. `complete`: it is finished for good.
    """

    colours: str
    head: bool
    tail: bool
    complete: bool
    points: int
    cards: list[Reading]
    temple: Reading | None = None


class Card(Message):
    """A card one may look at: with what it would say of each of one's own unfinished Cóatls (of
    the one being completed alone, while there is one).
    """

    card: str
    readings: list[Reading]


class SeatScene(Message):
    """What everyone may know of a seat. `points` are those of its finished Cóatls and feathers,
    `promised` those of the unfinished ones as they stand. `known` are Prophecies of its hand that
    all saw it take.
    """

    board: list[str]
    coatls: list[CoatlScene]
    tokens: list[Literal["pick", "future", "priest"]]
    feathers: int
    hand: int
    temples: int
    points: int
    promised: int
    known: list[str]
    known_temples: list[str]


class AdamCard(Message):
    """A card of A.D.A.M., the pieces on it, the colours it lacks, what it will bring."""

    card: str
    pieces: list[str]
    lacks: str
    points: int


class AdamScene(Message):
    """A.D.A.M.: its cards from left to right, those it has realised, and its points."""

    cards: list[AdamCard]
    realised: list[str]
    points: int
    discarded: int
    passes: int


class LastTurn(Message):
    """A turn still to come when the game is ending: whose (-1: A.D.A.M.'s), and of how many
    actions at most.
    """

    seat: int
    actions: int


class Ending(Message):
    """The game is ending: why, by whose doing (-1: A.D.A.M.'s), how many turns follow, which."""

    reason: Literal["third-coatl", "no-bodies", "all-passed"]
    seat: int
    turns_left: int
    to_come: list[LastTurn]


class Pile(Message):
    """A Temple pile: its top, if there is one, and how many lie beneath."""

    top: Card | None
    beneath: int


class Preview(Message):
    """What a step with a piece would make of its Cóatl: the Cóatl, and what each card in hand would
    then say of it; what they would lack is left out.
    """

    coatl: int
    then: CoatlScene
    hand: list[Reading]


Verb = Literal[
    "take",
    "row",
    "draw",
    "discard",
    "begin",
    "add",
    "fulfil",
    "temple",
    "finish",
    "pick",
    "future",
    "priest",
    "steal",
    "pass",
]


class Move(Message):
    """Something that may be done now. `code` is what `Act` sends; the rest says what it is about.

    `reveals`: it shows something hidden and cannot be undone. `stuck`: after it nothing would be
    left to do next turn but pass. `ends_turn`: the turn is over with it.
    """

    code: int
    verb: Verb
    space: int | None = None
    slot: int | None = None
    card: str | None = None
    piece: str | None = None
    pieces: list[str] | None = None
    coatl: int | None = None
    side: Literal["head", "tail"] | None = None
    pile: int | None = None
    seat: int | None = None
    reveals: bool = False
    stuck: bool = False
    ends_turn: bool = False
    preview: Preview | None = None


class Refused(Message):
    """Pieces on one's board that would close a Cóatl if a level did not forbid it, and which."""

    code: str
    pieces: list[str]


class CardScore(Message):
    """A card and its points."""

    card: str
    points: int


class CoatlScore(Message):
    """A finished Cóatl, card by card."""

    colours: str
    points: int
    cards: list[CardScore]


class SeatScore(Message):
    """A seat's final score, item by item; `cards` and `best` break ties (R8.2)."""

    total: int
    coatls: list[CoatlScore]
    feathers: int
    cards: int
    best: int


Decided = Literal["points", "cards", "best", "shared", "temple"]


class Result(Message):
    """How the game ended. No winners: A.D.A.M. won. `decided`: by points, by the first or the
    second tie-break, shared, or, alone, `temple` for want of one (R10.10).
    """

    reason: Literal["third-coatl", "no-bodies", "all-passed"]
    seat: int
    turns: int
    winners: list[int]
    decided: Decided
    scores: list[SeatScore]
    adam: list[CardScore] | None = None


class Scene(Message):
    """All that one seat, or a spectator (`you` is null), may see at one moment.

    `active` is the seat whose move it is, -1 while A.D.A.M. plays. `moves` are those of `you`, and
    empty for everyone else. `completing` is the Cóatl being completed. `bags` and `discards` lie in
    the open; `set_aside` Prophecies were discarded face down.
    """

    you: int | None
    phase: Literal["keep", "turn", "choose", "foresee", "assemble", "complete", "confirm", "over"]
    turn: int
    active: int
    actions_left: int
    ending: Ending | None
    completing: int | None
    supply: list[list[str]]
    bags: list[list[str]]
    row: list[Card | None]
    deck: int
    discards: list[str]
    set_aside: int
    piles: list[Pile]
    seats: list[SeatScene]
    hand: list[Card]
    temples: list[Card]
    moves: list[Move]
    refused: list[Refused]
    can_undo: bool
    adam: AdamScene | None = None
    result: Result | None = None


class Frame(Message):
    """Entries of a table's log, and what they lead to.

    `steps` are as in `docs/notation.md`, or `undo`; `?` stands for one that the recipient may not
    see. They are the versions up to `version`, so that versions never leave a gap. `scene` is left
    out where nothing that may be seen has changed. `story` is what is new to tell; with
    `retold` it takes the place of all that was told in this turn (steps were undone).
    """

    version: int
    steps: list[str]
    story: list[Told]
    retold: bool = False
    scene: Scene | None = None


# --- the table ----------------------------------------------------------------------------------


class OptionsChoice(Message):
    """The options of a table (R2.4, R10.10); one player plays against A.D.A.M."""

    players: int = 2
    tokens: bool = True
    promo: bool = False
    fewer_bodies: bool = False
    golden_feathers: bool = False
    closed_ends: bool = False
    levels: list[int] = []
    first_printing: bool = False


class SeatChoice(Message):
    """Who is to sit there: `me` at this browser, `open` for whoever opens the link, or a `bot`
    (`easy`, `medium`, `hard`, or another by its bare name).
    """

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = ""


class NewTable(Message):
    """A table to be: seats in the order they are listed; the first begins, or one drawn by lot.

    `clock`: seconds for a turn, after which a bot goes on for whoever has not; 0: no end of them.
    """

    options: OptionsChoice
    seats: list[SeatChoice]
    first: Literal["listed", "random"] = "listed"
    hints: bool = True
    clock: int = 0


class Key(Message):
    """What proves that a browser holds a seat. Never shown to anyone else."""

    seat: int
    token: str


class Created(Message):
    """A new table: where it is, and the keys of the seats of whoever made it. `host` proves that
    they did, and is never shown to anyone else.
    """

    table: str
    keys: list[Key]
    host: str


class Join(Message):
    """Take an open seat: that one, or the first. `brought` are random digits from 0 to f, at most
    64, that go into the seed of the game, which the service alone cannot choose then.
    """

    name: str
    seat: int | None = None
    brought: str = ""


class SeatInfo(Message):
    """Who sits there. `open`: nobody yet. `name` is empty where none was given, `bot` says which
    one. `online`: a browser that holds the seat looks on. `stand_in` is the bot that plays for an
    absent person.
    """

    kind: Literal["person", "open", "bot"]
    name: str
    bot: str = ""
    online: bool = False
    stand_in: str = ""


class TableInfo(Message):
    """A table from outside. `turn` and `active`, whose move it is, as in a scene (null: nobody's);
    `thinking`: the seat of a bot at work; `next`: the rematch's table.

    `commitment` is what is promised of the seed (`docs/records.md`). `clock`: seconds for a turn;
    `deadline`: when the present one is up, by the clock of the service, which says `now`; both in
    seconds since 1970, null where nothing runs out.
    """

    id: str
    options: OptionsChoice
    seats: list[SeatInfo]
    hints: bool
    started: bool
    over: bool
    watching: int
    turn: int = 0
    active: int | None = None
    thinking: int | None = None
    next: str | None = None
    commitment: str = ""
    clock: int = 0
    deadline: int | None = None
    now: int | None = None


class Problem(Message):
    """What was refused, by a stable code with its facts (`error.…` in the translations)."""

    code: str
    facts: dict[str, Any] = {}


# --- replays and cards --------------------------------------------------------------------------


class Point(Message):
    """Every seat's finished points after a turn, A.D.A.M.'s last."""

    turn: int
    points: list[int]


class SeatStatistics(Message):
    """What a seat did in a game. `colours`: pieces of each colour on its Cóatls."""

    turns_taking: int
    turns_choosing: int
    turns_assembling: int
    turns_sacrificing: int
    pieces: int
    prophecies: int
    temples: int
    colours: dict[str, int]


class Statistics(Message):
    """A whole game in numbers."""

    course: list[Point]
    seats: list[SeatStatistics]


class OpenHand(Message):
    """The Prophecies and the Temples that a seat holds."""

    hand: list[str]
    temples: list[str]


class Replay(Message):
    """A whole game from one seat, from outside (null), or with all `hands` open, frame by frame and
    seat by seat. `frames` begin with the deal; `turns` are the numbers of the frames with which
    turns begin.
    """

    seats: list[str]
    options: OptionsChoice
    frames: list[Frame]
    turns: list[int]
    hands: list[list[OpenHand]] | None
    statistics: Statistics


class Glyph(Message):
    """One sign of a Prophecy's pattern: a colour (`*`: any), crossed out, or once or more."""

    colour: str
    crossed: bool = False
    more: bool = False


class Level(Message):
    """So many matches bring so many points."""

    needed: int
    points: int


class Condition(Message):
    """A condition of a Temple: `without` a colour, `equal` numbers of two, exactly `length` pieces,
    or `frame`: no Prophecy of that frame.
    """

    kind: Literal["without", "equal", "length", "frame"]
    colours: str = ""
    length: int = 0


class CardFace(Message):
    """A card as it is drawn and explained, in the language that was asked for.

    A Prophecy has a frame, levels and a pattern (`ordered`: to be read from head to tail without a
    gap; otherwise the pieces may lie anywhere). A Temple has conditions, and levels by how many of
    them hold.
    """

    id: str
    kind: Literal["prophecy", "temple"]
    name: str
    words: str
    levels: list[Level]
    frame: str
    ordered: bool
    pattern: list[Glyph]
    conditions: list[Condition]
    promo: bool = False


class Catalogue(Message):
    """Every card, in one language; and the bots by name."""

    language: str
    cards: list[CardFace]
    bots: list[str]
    difficulties: list[str]


# --- over the socket: from a browser ------------------------------------------------------------
#
# The `id` of a command is whatever its browser likes, but never twice the same: one that was
# carried out already is acknowledged again and not repeated, be it after a reload or a restart.


class Hello(Message, tag="hello"):
    """The first message. `tokens` of the seats held, and the host's; `look`: from which seat (null:
    as a spectator); `since`: the last version seen, to be told only what was missed. `plain`, for
    programs: scenes without what cards in sight say of Cóatls, and moves without what they lead to.
    """

    protocol: int
    tokens: list[str] = []
    look: int | None = None
    since: int | None = None
    plain: bool = False


class Look(Message, tag="look"):
    """Look from another seat that is held here: pass and play."""

    id: str
    seat: int


class Act(Message, tag="act"):
    """Make a move. `version` is the last version seen: a table that has gone on refuses."""

    id: str
    version: int
    seat: int
    code: int


class Undo(Message, tag="undo"):
    """Take back the last step of this turn, or with `all` every one that can be."""

    id: str
    version: int
    seat: int
    all: bool = False


class AskHint(Message, tag="hint"):
    """Ask for advice."""

    id: str
    version: int
    seat: int


class Rematch(Message, tag="rematch"):
    """The same table again; everyone at this one is told where (`next` of its `TableInfo`), and
    their keys hold there too, for the same seats.
    """

    id: str


class HandOver(Message, tag="hand"):
    """Let a bot play for a person, or for good on an open seat: the host may. With no bot the
    person plays again: the host may, and whoever holds the seat.
    """

    id: str
    seat: int
    bot: str = ""


Command = Hello | Look | Act | Undo | AskHint | Rematch | HandOver


# --- over the socket: to a browser --------------------------------------------------------------


class Welcome(Message, tag="welcome"):
    """The answer to `Hello` and `Look`: the table, the seats held here, and from which one looks.
    `host`: whoever made the table looks on here.

    `story` is everything told so far and `frame` the present; after a `since` that the table can
    go on from, `story` is empty and `News` with what was missed follows instead. `id` is that of
    the `Look`.
    """

    protocol: int
    table: TableInfo
    held: list[int]
    look: int | None
    story: list[Told]
    frame: Frame | None = None
    id: str = ""
    host: bool = False


class News(Message, tag="news"):
    """What happened."""

    frames: list[Frame]


class TableNews(Message, tag="table"):
    """Somebody came, went, or thinks; a bot plays for somebody, or no longer; a clock runs."""

    table: TableInfo


class Ack(Message, tag="ack"):
    """A command was carried out; the table is now at this version."""

    id: str
    version: int


class Reject(Message, tag="reject"):
    """A command was not carried out, and nothing has changed. `version` is the last that this
    browser was told.
    """

    id: str
    problem: Problem
    version: int


class Hint(Message, tag="hint"):
    """Advice: what a bot would do in this turn, and the best assembly there is now, by the exact
    solver, with what it gains. Steps are those of `Said`, codes those of moves.
    """

    id: str
    advice: list[Said]
    advice_codes: list[int]
    assembly: list[Said]
    assembly_codes: list[int]
    gain: int


Answer = Welcome | News | TableNews | Ack | Reject | Hint
