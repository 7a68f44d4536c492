"""Messages to a client over the WebSocket."""

from __future__ import annotations

from .base import Message, Problem
from .scene import Frame, LogLine, SentenceMessage
from .table import TableInfo


class Welcome(Message, tag="welcome"):
    """The reply to `Hello` and `SetViewpoint`: the table, the seats held, and the viewpoint.
    `host`: this client created the table.

    `narration` is the whole game log and `frame` the present. If the client knows the game from
    this viewpoint up to some version, they are left out, and `missed` has what changed since, if
    anything. `id` is that of the `SetViewpoint`.
    """

    protocol: int
    table: TableInfo
    held: list[int]
    viewpoint: int | None
    narration: list[LogLine]
    frame: Frame | None = None
    id: str = ""
    host: bool = False
    missed: Frame | None = None


class News(Message, tag="news"):
    """Updates of the game."""

    frames: list[Frame]


class TableNews(Message, tag="table"):
    """Someone came or left, a bot thinks, a seat changed hands, or a clock runs."""

    table: TableInfo


class Ack(Message, tag="ack"):
    """A command was carried out and stored; the table is now at this version."""

    id: str
    version: int


class Reject(Message, tag="reject"):
    """A command was refused; nothing changed. `version`: the last one sent to this client."""

    id: str
    problem: Problem
    version: int


class Hint(Message, tag="hint"):
    """A hint: what a strong player would do this turn, and the best assembly found by the exact
    solver, with the points it gains. Steps are `SentenceMessage`, codes are those of moves.
    """

    id: str
    advice: list[SentenceMessage]
    advice_codes: list[int]
    assembly: list[SentenceMessage]
    assembly_codes: list[int]
    gain: int


Answer = Welcome | News | TableNews | Ack | Reject | Hint
