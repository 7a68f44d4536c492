"""Messages from a client over the WebSocket.

The client chooses the `id` of a command and never uses it twice. A command that was carried out
already is acknowledged again and not repeated, also after a reconnect or a restart.
"""

from __future__ import annotations

from typing import Literal

from coatl.structs import field

from .base import Message
from .table import Head


class Hello(Message, tag="hello"):
    """The first message. `tokens` of the seats held and of the host; `viewpoint`: the seat to
    look from (null: as a spectator); `since`: the last version seen, to receive only later updates.
    """

    protocol: int
    tokens: list[str] = field(default_factory=list)
    viewpoint: int | None = None
    since: int | None = None


class SetViewpoint(Message, tag="viewpoint"):
    """Look from another seat that this client holds (pass and play)."""

    id: str
    seat: int


class Act(Message, tag="act"):
    """Make a move. `version`: the last version seen; refused if the game has gone on."""

    id: str
    version: int
    seat: int
    code: int


class Undo(Message, tag="undo"):
    """Take back the last step of this turn, or all that can be taken back."""

    id: str
    version: int
    seat: int
    all: bool = False


class AskHint(Message, tag="hint"):
    """Ask for a hint."""

    id: str
    version: int
    seat: int


class Sketch(Message):
    """A Cóatl that somebody thinks of: pieces from head to tail, and the ids of cards on it."""

    pieces: list[str]
    cards: list[str] = field(default_factory=list)


class ScoreSketches(Message, tag="sketch"):
    """Score up to three sketches, and read these cards on each. Nobody else is sent it, and it
    changes nothing.
    """

    id: str
    sketches: list[Sketch]
    cards: list[str] = field(default_factory=list)


class Rematch(Message, tag="rematch"):
    """Create the same table again. Everyone at this table receives its id (`next` in `TableInfo`);
    their keys are valid there for the same seats.
    """

    id: str


class Commit(Message, tag="commit"):
    """Commit to a contribution to the deal, where the table asks for one: after a rematch."""

    id: str
    seat: int
    commitment: str


class Reveal(Message, tag="reveal"):
    """Reveal the contribution that the seat committed to: 32 hexadecimal digits. Refused until all
    commitments are there.
    """

    id: str
    seat: int
    brought: str


class DealNow(Message, tag="deal"):
    """Go on with the deal without the parts that have not come, once the table has waited long
    enough: the host and everyone with a seat may.
    """

    id: str


class HandOver(Message, tag="hand"):
    """Give an open seat to a bot for good: only the host may."""

    id: str
    seat: int
    bot: str


class CallStandIn(Message, tag="call"):
    """Call a bot to play the present turn of a person who is away: the host and the players may.
    Everyone sees a countdown first (`call` in `TableInfo`); any message of that person ends it.
    """

    id: str
    seat: int


class ChooseHead(Message, tag="head"):
    """Choose another picture for a seat, before the game begins."""

    id: str
    seat: int
    head: Head


#: The emotes. Clients draw them, and say them in the language of their person.
Emote = Literal["hello", "well-played", "thanks", "thinking", "wow", "oops"]


class SendEmote(Message, tag="emote"):
    """Show an emote to everyone at the table, for a moment: only people with a seat may."""

    id: str
    seat: int
    emote: Emote


class Here(Message, tag="here"):
    """Say that the people at this client are here: no bot plays for them."""

    id: str


class Ping(Message, tag="ping"):
    """Ask whether the connection still works. It does not say that a person is here."""

    id: str


#: What a client may send after its `Hello`.
Request = (
    SetViewpoint
    | Act
    | Undo
    | AskHint
    | ScoreSketches
    | Rematch
    | Commit
    | Reveal
    | DealNow
    | HandOver
    | CallStandIn
    | ChooseHead
    | SendEmote
    | Here
    | Ping
)

Command = Hello | Request
