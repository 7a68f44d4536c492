"""The position of a game: `State`, with one `Player` per seat.

Treat states as immutable: only the modules behind `apply` write to one, and `apply` hands them a
fresh copy. Caches of `legal_actions` on states and players do not take part in comparisons.

Seats are numbered in turn order: seat 0 is the first player (R2.1). Deck, bags and Temple piles
are unordered collections: chance decides what comes out of them at the moment it is drawn.
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
    # no decision: A.D.A.M. has no choice (§10)
    "adam",  # A.D.A.M. plays its turn
    # a player decides
    "keep",  # which of the dealt Prophecies to keep
    "turn",  # which action to take
    "choose",  # further Prophecies, or finish
    "foresee",  # See the Future: which cards to discard, then the first to choose
    "assemble",  # further steps of assembling, or finish
    "complete",  # cards for the Cóatl that was just closed
    "confirm",  # the action is done: finish
    # the game is over
    "over",
]

#: How play goes on after chance has drawn what it had to.
Resume = Literal["deal", "choose", "foresee", "assemble", "confirm", "end-action", "end-turn"]

#: The phases in which chance or A.D.A.M. moves, not a player.
CHANCE_PHASES: Final = frozenset(("fill", "deal", "reveal", "draw", "uncover", "adam"))

EndReason = Literal["third-coatl", "no-bodies", "all-passed"]

#: Sacrifice tokens, as bits of `Player.tokens` (§6).
PERFECT_PICK: Final = 1
SEE_THE_FUTURE: Final = 2
PRIEST_COMMITMENT: Final = 4
ALL_TOKENS: Final = PERFECT_PICK | SEE_THE_FUTURE | PRIEST_COMMITMENT

#: Temple piles, and slots of the Prophecy row.
PILES: Final = 2
ROW_SLOTS: Final = 6

#: Stands for A.D.A.M., which has no seat, in fields that hold a seat.
ADAM: Final = -1


class Memory(NamedTuple):
    """What attentive players remember about one seat's hidden cards.

    Everyone remembers `known`, the Prophecies, and `temples`, the Temples that they saw this seat
    take and that it still holds. They also know that `old` of its other Prophecies are older than
    the deck's last rebuild, so that none of these can be a card that returned to the deck then.

    Only the seat itself remembers `returned`, the cards it discarded face down at set-up that
    returned to the deck and were not seen since; and `drawn`, the cards in its hand that it drew
    after the rebuild.
    """

    known: bytes = b""
    temples: bytes = b""
    old: int = 0
    returned: bytes = b""
    drawn: bytes = b""


class Stock(NamedTuple):
    """The Prophecy deck and the face-up discards.

    `returned` are the cards that everyone saw return to the deck at its last rebuild and that
    nobody has seen since. `rebuilds` counts how often the deck was rebuilt.
    """

    deck: bytes
    discards: bytes = b""
    returned: bytes = b""
    rebuilds: int = 0


class Piles(NamedTuple):
    """The Temple piles: the top card of each, how many cards lie beneath it, and the set of all
    hidden cards.
    """

    tops: tuple[int, ...]
    beneath: tuple[int, ...]
    hidden: bytes


class Adam(NamedTuple):
    """What A.D.A.M. has (§10).

    `cards` are its Prophecies from left to right and `pieces` the pieces on each; `realised` are
    its scored cards, `discarded` the pieces it removed from the game, and `passes` counts the
    turns in which it found nothing.
    """

    cards: bytes = b""
    pieces: tuple[bytes, ...] = ()
    realised: bytes = b""
    discarded: bytes = b""
    passes: int = 0


def is_turn_of_adam(turn: int) -> bool:
    """Whether A.D.A.M. plays this turn of a solo game: the first and every other one (R10.1)."""
    return turn % 2 == 1


class Ending(NamedTuple):
    """Why the game ends, whose turn triggered it (a seat or `ADAM`), and how many turns follow the
    current one (§7).
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
    """What one seat has. Hands are sorted; pieces on the board are in the order of arrival.

    `set_aside` are the Prophecies discarded at set-up: they lie face down until the deck is
    rebuilt. `feathers` counts golden bodies received (R9.2).
    """

    __slots__ = (*PLAYER_FIELDS, "assembly_cache")

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
        #: The steps of assembling that board and hand allow: a cache of `legal_actions`.
        self.assembly_cache: object = (b"", (), b"", None, None, [], ())

    def copy(self) -> Player:
        """Return an equal player for `apply` to change."""
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
        new.assembly_cache = self.assembly_cache
        return new

    def __copy__(self) -> Player:
        return self.copy()

    def __reduce__(self) -> tuple[type[Player], tuple[object, ...]]:
        return Player, tuple(self.fields().values())

    def fields(self) -> dict[str, object]:
        """The fields that equality compares, by name."""
        return {name: getattr(self, name) for name in PLAYER_FIELDS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(tuple(self.fields().values()))

    def __repr__(self) -> str:
        return f"Player({', '.join(f'{k}={v!r}' for k, v in self.fields().items())})"


class State:
    """The position of a game.

    `phase` says who decides what now, and `resume` how play goes on after chance has drawn.
    `completing` is the index of the Cóatl being completed, `actions_left` the number of actions in
    this turn, including the current one (R7.1), and `passes` the number of players who have just
    passed in succession. `ending` is None until something triggers the end; `adam` is None except
    in the solo game.
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
        #: The legal actions: a cache of `legal_actions`.
        self.legal: tuple[object, ...] | None = None

    def copy(self) -> State:
        """Return an equal state for `apply` to change."""
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
        """The player whose turn it is; in A.D.A.M.'s turn, its opponent."""
        return self.players[self.seat]

    @property
    def is_adams_turn(self) -> bool:
        """Whether A.D.A.M. plays this turn."""
        return self.adam is not None and is_turn_of_adam(self.turn)

    @property
    def is_over(self) -> bool:
        """Whether the game is over and can be scored."""
        return self.phase == "over"

    @property
    def is_chance(self) -> bool:
        """Whether chance or A.D.A.M. moves next, not a player."""
        return self.phase in CHANCE_PHASES

    def fields(self) -> dict[str, object]:
        """The fields that equality compares, by name."""
        return {name: getattr(self, name) for name in STATE_FIELDS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(tuple(self.fields().values()))

    def __repr__(self) -> str:
        return f"State({', '.join(f'{k}={v!r}' for k, v in self.fields().items())})"
