"""Tables: how they are created, joined and described."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from coatl.rules.options import OPTIONS, Option
from coatl.structs import defstruct, field

from .base import Message


def _option_field(option: Option) -> tuple[str, Any, Any]:
    """The name, type and default of the field for an option."""
    if option.kind == "levels":
        return option.name, list[int], field(default_factory=list)
    return option.name, bool if option.kind == "flag" else int, option.default


if TYPE_CHECKING:

    class OptionsChoice(Message):
        """A message with one field per option, which type checkers cannot know."""

        def __init__(self, **options: Any) -> None: ...
        def __getattr__(self, option: str) -> Any: ...

else:
    OptionsChoice = defstruct(
        "OptionsChoice",
        map(_option_field, OPTIONS),
        bases=(Message,),
        module=__name__,
        namespace={
            "__doc__": "The options of a table (R2.4, R10.10); one player plays against A.D.A.M."
        },
    )


#: The serpents' heads that people choose from as their picture; empty: none was chosen, and
#: clients show one that differs from those of the other seats.
Head = Literal["", "feathers", "horns", "fan", "spiral", "flames", "crown", "leaves", "moon"]


class SeatChoice(Message):
    """Who gets a seat: `me` (this client), `open` (anyone with the link), or a `bot` (`easy`,
    `medium`, `hard`, or another bot by name). `commitment`: to this client's contribution to the
    deal, for `me`; without one the seat contributes nothing. `head`: the picture of a person.
    """

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = ""
    commitment: str = ""
    head: Head = ""


class Lesson(Message):
    """A prepared deal, for learning the game. It is not fair, and nobody can join.

    `seed` fixes everything that is drawn. `steps` (actions as in `docs/notation.md`) are played
    at once. `bots`: what bots play, by the number of the turn; in all other turns they decide
    themselves.
    """

    seed: str
    steps: list[str] = field(default_factory=list)
    bots: dict[str, list[str]] = field(default_factory=dict)


class NewTable(Message):
    """A request for a table. The first of `seats` begins, or a random one.

    `clock`: seconds per turn, after which a bot plays on; 0 means unlimited.
    """

    options: OptionsChoice
    seats: list[SeatChoice]
    first: Literal["listed", "random"] = "listed"
    hints: bool = True
    clock: int = 0
    lesson: Lesson | None = None


class Key(Message):
    """Proof that a client holds a seat. It is sent to nobody else."""

    seat: int
    token: str


class Created(Message):
    """A new table: its id and the keys of its creator's seats. `host` proves that a client created
    the table; it is sent to nobody else.
    """

    table: str
    keys: list[Key]
    host: str


class Join(Message):
    """Take an open seat: the given one, or the first.

    The client chooses the `token` of the seat: 20 to 64 random letters, digits, `-` or `_`. If it
    asks again with the same token, it gets the same seat. `commitment`: to its contribution to the
    deal (`docs/records.md`); without one the seat contributes nothing. `head`: the person's
    picture.
    """

    name: str
    token: str
    seat: int | None = None
    commitment: str = ""
    head: Head = ""


class SeatInfo(Message):
    """Who has a seat; `open`: nobody yet. `name` is empty if none was given; `bot` names the bot.
    `online`: a client that holds the seat is connected. `stand_in`: the bot that plays the present
    turn for an absent person. `missing`: a stand-in played for this person, who has not been heard
    of since. `head`: the picture that the person chose.
    """

    kind: Literal["person", "open", "bot"]
    name: str
    bot: str = ""
    online: bool = False
    stand_in: str = ""
    missing: bool = False
    head: Head = ""


class StandInCall(Message):
    """A bot is about to play the present turn for a person who is away, or `late` (their time has
    run out). It begins at `until`, in Unix seconds, unless the person sends anything before.
    """

    seat: int
    until: int
    late: bool = False


class DealInfo(Message):
    """The deal, until the game begins (`docs/records.md`).

    `service`: the commitment to the service's secret; `open`: the seats that may contribute;
    `commitments`: those of all seats, empty where there is none; `asked`: the seats that the table
    waits for to commit; `revealed`: those that have revealed their contribution. From the moment
    `patience` (Unix seconds), the host and everyone with a seat may go on without the missing
    parts; null while seats are open.
    """

    service: str
    open: list[int]
    commitments: list[str]
    asked: list[int] = field(default_factory=list)
    revealed: list[int] = field(default_factory=list)
    patience: int | None = None


class TableInfo(Message):
    """A table from outside. `active`: the seat to move (null: nobody); `thinking`: the seat of a
    bot that is computing; `busy`: it, or a hint, waits because the service computes for too many
    others; `next`: the table of the rematch. `points`: of completed Cóatls and golden feathers, by
    seat, A.D.A.M.'s last; empty before the game.

    `commitment` fixes the deal in advance (`docs/records.md`); it is empty until all parts are
    committed. `withheld`: the seats that did not reveal theirs. `clock`: seconds per turn;
    `deadline`: when the present turn ends by the service's clock, which shows `now`; both in Unix
    seconds, null if no clock runs. `call`: a stand-in is about to play. `paused`: bots and clocks
    wait until one of the people is back. `damaged_entry`: the stored log is damaged at that entry;
    the game can be read up to there, and every command is rejected with `table-damaged`. `lesson`:
    the deal was prepared for learning, and is not fair.
    """

    id: str
    options: OptionsChoice
    seats: list[SeatInfo]
    hints: bool
    started: bool
    over: bool
    watching: int
    turn: int = 0
    points: list[int] = field(default_factory=list)
    active: int | None = None
    thinking: int | None = None
    busy: bool = False
    next: str | None = None
    commitment: str = ""
    deal: DealInfo | None = None
    withheld: list[int] = field(default_factory=list)
    clock: int = 0
    deadline: int | None = None
    now: int | None = None
    call: StandInCall | None = None
    paused: bool = False
    damaged_entry: int | None = None
    lesson: bool = False
