"""Messages to a client over the WebSocket."""

from __future__ import annotations

from coatl.structs import field

from .base import Message, Problem
from .commands import Emote
from .scene import CoatlScene, Frame, LogLine, Reading, SentenceMessage
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


class EmoteShown(Message, tag="emote"):
    """A person at the table shows an emote. It is no part of the log, and sent only once."""

    seat: int
    emote: Emote


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
    `reason`: why the advice is good, in one sentence or two.
    """

    id: str
    advice: list[SentenceMessage]
    advice_codes: list[int]
    assembly: list[SentenceMessage]
    assembly_codes: list[int]
    gain: int
    reason: list[SentenceMessage] = field(default_factory=list)


class SketchScore(Message):
    """A sketch as the rules read it, and the readings of the cards asked for, in their order; their
    `fits` says whether the card could be placed on it as well. `problem`: the code of the first
    rule that such a Cóatl breaks, empty if it can be built.
    """

    coatl: CoatlScene
    readings: list[Reading]
    problem: str = ""


class SketchScores(Message, tag="sketch"):
    """The scores of sketches, in their order."""

    id: str
    scores: list[SketchScore]


Answer = Welcome | News | TableNews | EmoteShown | Ack | Reject | Hint | SketchScores
