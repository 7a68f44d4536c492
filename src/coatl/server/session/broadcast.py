"""Sends updates of a match to its clients, each as its viewpoint may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from coatl.server.match.log import Viewpoint
from coatl.server.match.match import Match
from coatl.server.match.narration import Change
from coatl.server.match.viewer_updates import game_log, missed_updates, present, update
from coatl.server.protocol.messages import PROTOCOL, News, TableInfo, Welcome, encode
from coatl.server.protocol.scene import LazyScene

from .client import Client

#: The most lines of the game log that are sent at once, the latest ones: more than any game has,
#: unless seats changed hands all the time.
MAX_LOG_LINES: Final = 2000

#: What a client was sent last: its viewpoint, the version, and the scene.
_Shown = tuple[Viewpoint, int, LazyScene | None]

#: A message, and the version and the scene that its recipient has after it.
_Message = tuple[bytes, int, LazyScene | None]


def send_changes(match: Match, clients: Iterable[Client], changes: list[Change]) -> None:
    """Send changes to all clients; those that were sent the same before share a message."""
    made: list[tuple[_Shown, _Message | None]] = []
    for client in clients:
        shown = client.viewpoint, client.version, client.last_scene
        same = [message for known, message in made if known == shown]
        message = same[0] if same else _news(match, changes, *shown)
        if not same:
            made.append((shown, message))
        if message is not None:
            data, client.version, client.last_scene = message
            client.send(data)


def _news(
    match: Match,
    changes: list[Change],
    viewpoint: Viewpoint,
    version: int,
    scene: LazyScene | None,
) -> _Message | None:
    """The message for a client; None if there is nothing to show."""
    frames = []
    for change in changes:
        found = update(match, change, viewpoint, version, scene)
        if found is not None:
            frames.append(found.frame)
            version, scene = found.frame.version, found.scene or scene
    return (encode(News(frames)), version, scene) if frames else None


def send_welcome(
    match: Match, client: Client, info: TableInfo, since: int | None = None, command: str = ""
) -> None:
    """Send the table and the whole game; or, if the client has seen version `since`, only what it
    missed, where that is possible.
    """
    missed = None if since is None else missed_updates(match, since, client.viewpoint)
    if missed is not None:
        narration, frame, client.last_scene = [], None, missed.scene
    else:
        narration = game_log(match, client.viewpoint)[-MAX_LOG_LINES:]
        frame, client.last_scene = present(match, client.viewpoint)
    welcome = Welcome(
        PROTOCOL, info, client.seats, client.viewpoint, narration, frame, command, client.is_host
    )
    if missed is not None and missed.frame.steps:
        welcome.missed = missed.frame
    client.send(encode(welcome))
    client.version = match.log.version(client.viewpoint)
