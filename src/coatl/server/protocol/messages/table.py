"""Tables: how they are created, joined and described."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import defstruct, field

from coatl.rules.options import OPTIONS, Option

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


class SeatChoice(Message):
    """Who gets a seat: `me` (this client), `open` (anyone with the link), or a `bot` (`easy`,
    `medium`, `hard`, or another bot by name).
    """

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = ""


class NewTable(Message):
    """A request for a table. The first of `seats` begins, or a random one.

    `clock`: seconds per turn, after which a bot plays on; 0 means unlimited.
    """

    options: OptionsChoice
    seats: list[SeatChoice]
    first: Literal["listed", "random"] = "listed"
    hints: bool = True
    clock: int = 0


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
    """Take an open seat: the given one, or the first. `brought`: up to 64 random hexadecimal digits
    that become part of the game's seed, so that the service alone cannot choose it.
    """

    name: str
    seat: int | None = None
    brought: str = ""


class SeatInfo(Message):
    """Who has a seat; `open`: nobody yet. `name` is empty if none was given; `bot` names the bot.
    `online`: a client that holds the seat is connected. `stand_in`: the bot that plays for an
    absent person.
    """

    kind: Literal["person", "open", "bot"]
    name: str
    bot: str = ""
    online: bool = False
    stand_in: str = ""


class TableInfo(Message):
    """A table from outside. `active`: the seat to move (null: nobody); `thinking`: the seat of a
    bot that is computing; `next`: the table of the rematch.

    `commitment` fixes the seed in advance (`docs/records.md`). `clock`: seconds per turn;
    `deadline`: when the present turn ends by the service's clock, which shows `now`; both in Unix
    seconds, null if no clock runs.
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
