"""Carries out the commands of a client, whatever it is connected by."""

from __future__ import annotations

from coatl.rules import CoatlError
from coatl.server.match.commands import PlayAction, UndoSteps
from coatl.server.protocol.messages import (
    Ack,
    Act,
    AskHint,
    HandOver,
    Hint,
    Look,
    Rematch,
    Undo,
)

from .client import Client
from .session import Session

#: What a client may ask for after its `Hello`.
Request = Look | Act | Undo | AskHint | Rematch | HandOver


async def dispatch(session: Session, client: Client, command: Request) -> Ack | Hint | None:
    """Carry out a command; the reply to it, if it is not sent by the session itself. Raises
    `CoatlError` if the command is refused.
    """
    match command:
        case Act(name, version, seat, code):
            _check_seat(client, seat)
            version = await session.execute(PlayAction(seat, code), f"{seat}/{name}", version)
        case Undo(name, version, seat, everything):
            _check_seat(client, seat)
            version = await session.execute(UndoSteps(seat, everything), f"{seat}/{name}", version)
        case HandOver(name, seat, bot):
            version = await session.change_player(client, seat, bot, f"hand/{seat}/{name}")
        case Rematch(name):
            version = await session.rematch(client, f"rematch/{name}")
        case Look(name, seat):
            await session.change_viewpoint(client, seat, name)
            return None
        case AskHint(_, _, seat):
            _check_seat(client, seat)
            return await session.hint(command)
    return Ack(command.id, version)


def _check_seat(client: Client, seat: int) -> None:
    if seat not in client.seats:
        raise CoatlError("not-your-seat")
