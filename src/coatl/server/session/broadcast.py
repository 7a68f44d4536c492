"""Sends updates of a match to its clients, each as its viewpoint may see it."""

from __future__ import annotations

from collections.abc import Iterable

from coatl.server.match.match import Match
from coatl.server.match.narration import Change
from coatl.server.match.updates import Viewpoint, game_log, missed_updates, present, update
from coatl.server.protocol.messages import PROTOCOL, News, TableInfo, Welcome, encode

from .client import Client


def send_changes(match: Match, clients: Iterable[Client], changes: list[Change]) -> None:
    """Send changes to all clients; those with the same viewpoint and version share a message."""
    messages: dict[tuple[Viewpoint, int], tuple[bytes, int] | None] = {}
    for client in clients:
        key = client.viewpoint, client.version
        if key not in messages:
            messages[key] = _news(match, changes, *key)
        found = messages[key]
        if found is not None:
            message, client.version = found
            client.send(message)


def _news(
    match: Match, changes: list[Change], viewpoint: Viewpoint, since: int
) -> tuple[bytes, int] | None:
    """The message for a viewpoint and the version after it; None if there is nothing to show."""
    frames = []
    for change in changes:
        frame = update(match, change, viewpoint, since)
        if frame is not None:
            frames.append(frame)
            since = frame.version
    return (encode(News(frames)), since) if frames else None


def send_welcome(
    match: Match, client: Client, info: TableInfo, since: int | None = None, command: str = ""
) -> None:
    """Send the table and the whole game; or, if the client has seen version `since`, only what it
    missed, where that is possible.
    """
    missed = None if since is None else missed_updates(match, since, client.viewpoint)
    if missed is not None:
        story, frame = [], None
    else:
        story, frame = game_log(match, client.viewpoint), present(match, client.viewpoint)
    welcome = Welcome(
        PROTOCOL, info, client.seats, client.viewpoint, story, frame, command, client.is_host
    )
    client.send(encode(welcome))
    if missed is not None and missed.steps:
        client.send(encode(News([missed])))
    client.version = match.version
