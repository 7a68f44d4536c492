"""Tables that are created and played without a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.sync.client import ClientConnection, connect

from coatl.server.protocol import messages as protocol
from coatl.server.protocol.patches import with_whole_scene

_ANSWER = msgspec.json.Decoder(protocol.Answer)
_HERE = [protocol.SeatChoice("me", name="Ana"), protocol.SeatChoice("bot", bot="greedy")]


def create(
    address: str,
    seats: list[protocol.SeatChoice],
    lesson: protocol.Lesson | None = None,
    **options: Any,
) -> protocol.Created:
    """A new table."""
    choice = protocol.OptionsChoice(players=len(seats), **options)
    new = protocol.NewTable(choice, seats, lesson=lesson)
    request = Request(f"{address}/api/tables", msgspec.json.encode(new))
    request.add_header("Content-Type", "application/json")
    with urlopen(request) as answer:
        return msgspec.json.decode(answer.read(), type=protocol.Created)


def bots_table(address: str, bots: list[str]) -> str:
    """A table of bots; they play while a client is connected."""
    seats = [protocol.SeatChoice("bot", bot=bot) for bot in bots]
    return create(address, seats).table


def finished_table(address: str) -> protocol.Created:
    """Play a whole game by following all hints."""
    created = create(address, _HERE)
    play_until(address, created, lambda scene: scene.phase == "over")
    return created


def can_build(scene: protocol.Scene) -> bool:
    """Whether it is the first player's turn, with a piece on the board that can be placed."""
    return scene.phase == "turn" and any(move.verb in {"begin", "add"} for move in scene.moves)


def play_until(
    address: str,
    created: protocol.Created,
    is_reached: Callable[[protocol.Scene], bool],
    is_preferred: Callable[[protocol.Scene, protocol.Move], bool] = lambda *_: False,
) -> None:
    """Play the first seat of a table until a scene is reached: preferred moves, or the hints."""
    where = address.replace("http", "ws", 1)
    with connect(f"{where}/api/tables/{created.table}/socket", max_size=None) as socket:
        key = created.keys[0]
        _send(socket, protocol.Hello(protocol.PROTOCOL, [key.token], key.seat))
        scene, version = None, 0
        while scene is None or not is_reached(scene):
            frames: list[protocol.Frame] = []
            advised: list[int] | None = None
            match _ANSWER.decode(socket.recv(timeout=60)):
                case protocol.Welcome(frame=protocol.Frame() as frame):
                    frames = [frame]
                case protocol.News(news):
                    frames = news
                case protocol.Hint(advice_codes=advice, assembly_codes=assembly):
                    advised = [*advice[:1], *assembly[:1]]
                case protocol.Reject(problem=protocol.Problem("no-advice")):
                    advised = []  # a busy machine may have none
                case _:
                    continue
            if advised is not None:
                assert scene is not None
                codes = [move.code for move in scene.moves]
                preferred = [move.code for move in scene.moves if is_preferred(scene, move)]
                code = next(one for one in [*preferred, *advised, *codes] if one in codes)
                _send(socket, protocol.Act(f"{version} act", version, key.seat, code))
                continue
            version = frames[-1].version
            for frame in frames:
                scene = with_whole_scene(frame, scene).scene or scene
            if scene is not None and scene.moves and not is_reached(scene):
                _send(socket, protocol.AskHint(f"{version} hint", version, key.seat))


def _send(socket: ClientConnection, message: Any) -> None:
    socket.send(msgspec.json.encode(message).decode())
