"""The whole of a game at one moment: `State`, made of one `Player` per seat.

States are values. Only `apply` and `setup` write to one, and only to the copy they have just
made; what `legal_actions` remembers on a state or a player is never compared. Seats are numbered
in turn order: seat 0 is the first player (R2.1). Nothing here has a hidden order: the deck, the
bags and the Temple piles are unordered collections, and chance says what comes out of them at the
moment it comes out.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from .coatl import Coatl
from .options import Options

Phase = Literal[
    # chance decides
    "fill",  # what fills the next empty supply space
    "deal",  # the next card of the set-up
    "reveal",  # the next card of the Prophecy row
    "draw",  # the card drawn from the deck into the active hand
    "uncover",  # the next top of a Temple pile
    # nobody decides: A.D.A.M. has no choice (§10)
    "adam",  # A.D.A.M. plays its turn
    # a player decides
    "keep",  # which of the dealt Prophecies to keep
    "turn",  # which action to take
    "choose",  # further Prophecies, or finish
    "foresee",  # See the Future: which cards to discard, then the first to choose
    "assemble",  # further steps of assembling, or finish
    "complete",  # cards for the Cóatl that was just closed
    "confirm",  # the action is done: finish
    # nobody does
    "over",
]

#: What follows once chance has spoken.
Resume = Literal["deal", "choose", "foresee", "assemble", "confirm", "end-action", "end-turn"]

#: The phases in which no player decides what comes next.
CHANCE_PHASES: Final = frozenset(("fill", "deal", "reveal", "draw", "uncover", "adam"))

EndReason = Literal["third-coatl", "no-bodies", "all-passed"]

#: Sacrifice tokens, as bits of `Player.tokens` (§6).
PERFECT_PICK: Final = 1
SEE_THE_FUTURE: Final = 2
PRIEST_COMMITMENT: Final = 4
ALL_TOKENS: Final = PERFECT_PICK | SEE_THE_FUTURE | PRIEST_COMMITMENT

PILES: Final = 2
ROW_SLOTS: Final = 6

#: What stands for A.D.A.M., which has no seat, where a seat is named.
ADAM: Final = -1


class Memory(NamedTuple):
    """What attentive players remember of one seat's secrets.

    `known` is the part of the hand and `temples` the part of the Temples that everyone saw
    being taken. `old` counts other cards in the hand that surely predate the deck's last
    rebuild: none of them can be a card seen going back into it. The rest is the seat's own memory:
    `returned` is what it discarded unseen at set-up, gone back into the deck and not seen again;
    `drawn` what it holds that it drew from the deck since.
    """

    known: bytes = b""
    temples: bytes = b""
    old: int = 0
    returned: bytes = b""
    drawn: bytes = b""


class Stock(NamedTuple):
    """The Prophecies out of play for now: the deck and the face-up discards.

    `returned` are cards that everyone saw go back into the deck at its last rebuild and that
    nobody has seen since.
    """

    deck: bytes
    discards: bytes = b""
    returned: bytes = b""
    rebuilds: int = 0


class Piles(NamedTuple):
    """The common Temples: the top of each pile, how many lie beneath it, and which do in all."""

    tops: tuple[int, ...]
    beneath: tuple[int, ...]
    hidden: bytes


class Adam(NamedTuple):
    """What A.D.A.M. has (§10): its cards from left to right, the pieces on each, the cards it
    has realised, the pieces it threw out of the game, and how often it found nothing.
    """

    cards: bytes = b""
    pieces: tuple[bytes, ...] = ()
    realised: bytes = b""
    discarded: bytes = b""
    passes: int = 0


def has_adam(turn: int) -> bool:
    """Whether that turn of a solo game is A.D.A.M.'s, which plays first and then every other
    (R10.1).
    """
    return turn % 2 == 1


class Ending(NamedTuple):
    """Why the game ends, whose turn brought it about (a seat, or `ADAM`), and how many turns
    follow this one (§7).
    """

    reason: EndReason
    seat: int
    turns_left: int


PLAYER_FIELDS: Final = (
    "board",
    "coatls",
    "hand",
    "set_aside",
    "temples",
    "tokens",
    "feathers",
    "memory",
)
STATE_FIELDS: Final = (
    "options",
    "phase",
    "resume",
    "seat",
    "turn",
    "actions_left",
    "passes",
    "completing",
    "ending",
    "supply",
    "bags",
    "row",
    "stock",
    "piles",
    "players",
    "adam",
)


class Player:
    """What one seat has. Hands are sorted; pieces lie on the board in the order they came.

    `set_aside` are the Prophecies discarded unseen at set-up: they lie face down among the
    discards until the deck is rebuilt. `feathers` are golden bodies received (R9.2).
    """

    __slots__ = (*PLAYER_FIELDS, "outlooks")

    def __init__(
        self,
        board: bytes = b"",
        coatls: tuple[Coatl, ...] = (),
        hand: bytes = b"",
        set_aside: bytes = b"",
        temples: bytes = b"",
        tokens: int = 0,
        feathers: int = 0,
        memory: Memory = Memory(),  # noqa: B008  # immutable
    ) -> None:
        self.board = board
        self.coatls = coatls
        self.hand = hand
        self.set_aside = set_aside
        self.temples = temples
        self.tokens = tokens
        self.feathers = feathers
        self.memory = memory
        #: What board and hand allow on the Cóatls, remembered by `legal_actions`.
        self.outlooks: object = (b"", (), b"", None, None, [], ())

    def copy(self) -> Player:
        """A new player, alike, for `apply` to change."""
        new = Player(
            self.board,
            self.coatls,
            self.hand,
            self.set_aside,
            self.temples,
            self.tokens,
            self.feathers,
            self.memory,
        )
        new.outlooks = self.outlooks
        return new

    def __copy__(self) -> Player:
        return self.copy()

    def __reduce__(self) -> tuple[type[Player], tuple[object, ...]]:
        return Player, tuple(self.fields().values())

    def fields(self) -> dict[str, object]:
        """Every field that makes two players equal, by name."""
        return {name: getattr(self, name) for name in PLAYER_FIELDS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(tuple(self.fields().values()))

    def __repr__(self) -> str:
        return f"Player({', '.join(f'{k}={v!r}' for k, v in self.fields().items())})"


class State:
    """One moment of a game.

    `resume` says how play goes on once chance has spoken; `completing` is the Cóatl being
    completed; `actions_left` counts the actions of this turn, this one included (R7.1);
    `passes` the players who have just passed in succession; `ending` is None until a trigger.
    `adam` is None except in the solo game.
    """

    __slots__ = (*STATE_FIELDS, "legal")

    def __init__(
        self,
        options: Options,
        phase: Phase,
        resume: Resume,
        seat: int,
        turn: int,
        actions_left: int,
        passes: int,
        completing: int,
        ending: Ending | None,
        supply: tuple[bytes, ...],
        bags: tuple[bytes, bytes, bytes],
        row: bytes,
        stock: Stock,
        piles: Piles,
        players: tuple[Player, ...],
        adam: Adam | None = None,
    ) -> None:
        self.options = options
        self.phase: Phase = phase
        self.resume: Resume = resume
        self.seat = seat
        self.turn = turn
        self.actions_left = actions_left
        self.passes = passes
        self.completing = completing
        self.ending = ending
        self.supply = supply
        self.bags = bags
        self.row = row
        self.stock = stock
        self.piles = piles
        self.players = players
        self.adam = adam
        #: The legal actions, remembered by `legal_actions`.
        self.legal: tuple[object, ...] | None = None

    def copy(self) -> State:
        """A new state, alike, for `apply` to change."""
        return State(
            self.options,
            self.phase,
            self.resume,
            self.seat,
            self.turn,
            self.actions_left,
            self.passes,
            self.completing,
            self.ending,
            self.supply,
            self.bags,
            self.row,
            self.stock,
            self.piles,
            tuple([player.copy() for player in self.players]),
            self.adam,
        )

    def __copy__(self) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return State, tuple(self.fields().values())

    @property
    def active(self) -> Player:
        """The player whose turn it is; in A.D.A.M.'s turn the one it plays against."""
        return self.players[self.seat]

    @property
    def is_adams_turn(self) -> bool:
        """Whether this is a turn of A.D.A.M."""
        return self.adam is not None and has_adam(self.turn)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and may be scored."""
        return self.phase == "over"

    @property
    def is_chance(self) -> bool:
        """Whether chance or A.D.A.M., and not a player, moves next."""
        return self.phase in CHANCE_PHASES

    def fields(self) -> dict[str, object]:
        """Every field that makes two states equal, by name."""
        return {name: getattr(self, name) for name in STATE_FIELDS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(tuple(self.fields().values()))

    def __repr__(self) -> str:
        return f"State({', '.join(f'{k}={v!r}' for k, v in self.fields().items())})"
