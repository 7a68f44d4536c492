"""Tables that are created and played without a browser."""

from __future__ import annotations

from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.sync.client import ClientConnection, connect

from coatl.server.protocol import messages as protocol
from coatl.server.protocol.patches import with_whole_scene

_ANSWER = msgspec.json.Decoder(protocol.Answer)
_HERE = [protocol.SeatChoice("me", name="Ana"), protocol.SeatChoice("bot", bot="greedy")]


def create(address: str, seats: list[protocol.SeatChoice]) -> protocol.Created:
    """A new table."""
    new = protocol.NewTable(protocol.OptionsChoice(players=len(seats)), seats)
    request = Request(f"{address}/api/tables", msgspec.json.encode(new))
    request.add_header("Content-Type", "application/json")
    with urlopen(request) as answer:
        return msgspec.json.decode(answer.read(), type=protocol.Created)


def bots_table(address: str, bots: list[str]) -> str:
    """A table of bots; they play while a client is connected."""
    seats = [protocol.SeatChoice("bot", bot=bot) for bot in bots]
    return create(address, seats).table


def finished_table(address: str) -> str:
    """Play a whole game by following all hints; the id of its table."""
    created = create(address, _HERE)
    where = address.replace("http", "ws", 1)
    with connect(f"{where}/api/tables/{created.table}/socket", max_size=None) as socket:
        key = created.keys[0]
        _send(socket, protocol.Hello(protocol.PROTOCOL, [key.token], key.seat))
        scene, version = None, 0
        while scene is None or scene.phase != "over":
            match _ANSWER.decode(socket.recv(timeout=60)):
                case protocol.Welcome(frame=protocol.Frame() as frame):
                    frames = [frame]
                case protocol.News(frames):
                    pass
                case protocol.Hint() as hint:
                    assert scene is not None
                    codes = [move.code for move in scene.moves]
                    advised = [*hint.advice_codes[:1], *hint.assembly_codes[:1], *codes[:1]]
                    code = next(one for one in advised if one in codes)
                    _send(socket, protocol.Act(f"{version} act", version, key.seat, code))
                    continue
                case _:
                    continue
            version = frames[-1].version
            for frame in frames:
                scene = with_whole_scene(frame, scene).scene or scene
            if scene is not None and scene.moves:
                _send(socket, protocol.AskHint(f"{version} hint", version, key.seat))
    return created.table


def _send(socket: ClientConnection, message: Any) -> None:
    socket.send(msgspec.json.encode(message).decode())
