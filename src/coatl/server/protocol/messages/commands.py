"""Messages from a client over the WebSocket.

The client chooses the `id` of a command and never uses it twice. A command that was carried out
already is acknowledged again and not repeated, also after a reconnect or a restart.
"""

from __future__ import annotations

from msgspec import field

from .base import Message


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


class Rematch(Message, tag="rematch"):
    """Create the same table again. Everyone at this table receives its id (`next` in `TableInfo`);
    their keys are valid there for the same seats.
    """

    id: str


class HandOver(Message, tag="hand"):
    """Let a bot play for a person, or take an open seat for good: only the host may. Without a bot
    the person plays again: the host and the holder of the seat may.
    """

    id: str
    seat: int
    bot: str = ""


Command = Hello | SetViewpoint | Act | Undo | AskHint | Rematch | HandOver
