"""What a client draws: a scene, and the frames that lead from one to the next."""

from __future__ import annotations

from typing import Any, Literal, NewType

from coatl.structs import field

from .base import Message


class SentenceMessage(Message):
    """The key of a sentence and its facts.

    Facts by name: `seat` and `other` are seats (-1 is A.D.A.M.), `card` and `cards` are ids,
    `pieces` is a list of pieces, `colours` and `wanted` are letters, `shared` maps cards to
    letters, `parts` are further `SentenceMessage`; all others are numbers or text.
    """

    key: str
    facts: dict[str, Any]


class LogLine(Message):
    """A line of the game log: the turn (0 is the set-up), whose turn it was, and the sentence."""

    turn: int
    seat: int
    sentence: SentenceMessage


class Lack(Message):
    """A shortest way to a card's next level: colours to add at the head side (`before`) and at the
    tail side (`after`), from head to tail. `head` and `tail`: the outermost piece must be one.
    """

    before: str = ""
    after: str = ""
    head: bool = False
    tail: bool = False


class Reading(Message):
    """How a card applies to a Cóatl.

    A Prophecy: `level` reached (0: none), `points`, `places` of the pieces of each match counted
    from the head, points of the next level and what is lacking. A Temple: which conditions are
    `held`, and points. `fits`: the card may be placed there now.
    """

    card: str
    coatl: int
    points: int
    level: int = 0
    places: tuple[tuple[int, ...], ...] = ()
    next_points: int | None = None
    lack: Lack | None = None
    held: list[bool] | None = None
    fits: bool = False


class CoatlScene(Message):
    """A Cóatl: colours from head to tail, whether it has a head and a tail, its cards and their
    points as it stands. `complete`: it can no longer change.
    """

    colours: str
    head: bool
    tail: bool
    complete: bool
    points: int
    cards: list[Reading]
    temple: Reading | None = None


class Card(Message):
    """A visible card, with its readings for one's own unfinished Cóatls (only for the Cóatl being
    completed, while there is one).
    """

    card: str
    readings: list[Reading]


class SeatScene(Message):
    """What is public about a seat. `points`: completed Cóatls and feathers. `promised`: unfinished
    Cóatls as they stand. `known`: Prophecies in its hand that everybody saw it take.
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


class OpenHand(Message):
    """The Prophecies and the Temples that a seat holds."""

    hand: list[str]
    temples: list[str]


class AdamCard(Message):
    """A card of A.D.A.M.: the pieces on it, the colours it lacks, its points once realised."""

    card: str
    pieces: list[str]
    lacks: str
    points: int


class AdamScene(Message):
    """A.D.A.M.: its cards from left to right, the cards it realised, and its points."""

    cards: list[AdamCard]
    realised: list[str]
    points: int
    discarded: int
    passes: int


class LastTurn(Message):
    """A turn that is still to come while the game ends: whose, and at most how many actions."""

    seat: int
    actions: int


class EndingScene(Message):
    """The game is ending: why, by which seat (-1: A.D.A.M.), and the turns to come."""

    reason: Literal["third-coatl", "no-bodies", "all-passed"]
    seat: int
    turns_left: int
    to_come: list[LastTurn]


class Pile(Message):
    """A Temple pile: its top card, if there is one, and the number of cards beneath."""

    top: Card | None
    beneath: int


class Preview(Message):
    """A Cóatl after a piece is added, and the readings for it of those cards in hand that this can
    change (without what they would lack).
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
    """A legal move. An `Act` sends its `code`; the other fields describe it.

    `reveals`: it shows something hidden and cannot be undone. `stuck`: after it only passing would
    be possible next turn. `ends_turn`: the turn ends with it.
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
    """A move that the phase allows and a rule forbids: the `code` of the reason; the other fields
    describe the move, as in `Move`. `pick` and `steal` stand for all such moves.
    """

    code: str
    verb: Verb
    space: int | None = None
    slot: int | None = None
    card: str | None = None
    piece: str | None = None
    coatl: int | None = None
    side: Literal["head", "tail"] | None = None
    pile: int | None = None


class CardScore(Message):
    """A card and its points."""

    card: str
    points: int


class CoatlScore(Message):
    """A completed Cóatl, card by card."""

    colours: str
    points: int
    cards: list[CardScore]


class ScoreSheet(Message):
    """A seat's final score, item by item; `cards` and `best` break ties (R8.2)."""

    total: int
    coatls: list[CoatlScore]
    feathers: int
    cards: int
    best: int


Decided = Literal["points", "cards", "best", "shared", "temple"]


class Result(Message):
    """How the game ended. No winners: A.D.A.M. won. `decided`: by points, by the first or the
    second tie-break, shared, or in the solo game by a missing Temple (R10.10).
    """

    reason: Literal["third-coatl", "no-bodies", "all-passed"]
    seat: int
    turns: int
    winners: list[int]
    decided: Decided
    scores: list[ScoreSheet]
    adam: list[CardScore] | None = None


class Scene(Message):
    """Everything one seat, or a spectator (`you` is null), may see at one moment.

    `active`: the seat to move, -1 while A.D.A.M. plays. `moves`: the legal moves of `you`, empty
    for everyone else. `refused`: what `you` might try besides, and why it is illegal.
    `completing`: the Cóatl being completed. `bags` and `discards` are public; `set_aside` counts
    the Prophecies that were discarded face down, `own_set_aside` are those of `you`. `hands`: of
    all seats, for spectators of a table where only bots play; null everywhere else.
    """

    you: int | None
    phase: Literal["keep", "turn", "choose", "foresee", "assemble", "complete", "confirm", "over"]
    turn: int
    active: int
    actions_left: int
    ending: EndingScene | None
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
    own_set_aside: list[str] = field(default_factory=list)
    hands: list[OpenHand] | None = None


#: The fields of a `Scene` that differ from the last scene sent over the same connection, by name.
ScenePatch = NewType("ScenePatch", dict[str, Any])


class Frame(Message):
    """Entries of a table's log, and the scene after them: whole, or as a `patch` of the last one.

    `steps`: the entries up to `version`, as in `docs/notation.md`, or `undo`; `?` stands for an
    entry that the recipient may not see, so that versions never have a gap. `scene` and `patch` are
    left out if nothing visible changed. `narration`: new lines of the game log; with
    `replaces_turn` they replace all lines of this turn, because steps were undone.
    """

    version: int
    steps: list[str]
    narration: list[LogLine]
    replaces_turn: bool = False
    scene: Scene | None = None
    patch: ScenePatch | None = None
