"""Carries out the requests of clients: checks that a client may ask, then asks the session."""

from __future__ import annotations

from typing import Final

from coatl.formats.commitment import CONTRIBUTION
from coatl.processes.pool import WorkerLost
from coatl.rules import CoatlError
from coatl.server.jobs.requests import HintFor
from coatl.server.match.commands import ChangePlayer, PlayAction, TakeSeat, UndoSteps
from coatl.server.match.names import clean_name
from coatl.server.match.seat_tokens import hash_token, new_token
from coatl.server.protocol.messages import (
    Ack,
    Act,
    AskHint,
    HandOver,
    Hint,
    Join,
    Key,
    Rematch,
    SetViewpoint,
    Undo,
)
from coatl.view import view

from .client import Client
from .session import Session

#: The most seconds of work for a hint: that of a few decisions, and some more for a busy machine.
HINT_DECISIONS: Final = 5
HINT_GRACE: Final = 15.0

#: What a client may ask for after its `Hello`.
Request = SetViewpoint | Act | Undo | AskHint | Rematch | HandOver


async def dispatch(session: Session, client: Client, request: Request) -> Ack | Hint | None:
    """Carry out a request; the reply to it, if it is not sent by the session itself. Raises
    `CoatlError` if the request is refused.
    """
    match request:
        case Act(request_id, version, seat, code):
            _check_seat(client, seat)
            command_id = f"{seat}/{request_id}"
            version = await session.execute(PlayAction(seat, code), command_id, version)
        case Undo(request_id, version, seat, everything):
            _check_seat(client, seat)
            command_id = f"{seat}/{request_id}"
            version = await session.execute(UndoSteps(seat, everything), command_id, version)
        case HandOver(request_id, seat, bot):
            _check_may_hand_over(client, seat, bot)
            command_id = f"hand/{seat}/{request_id}"
            version = await session.execute(ChangePlayer(seat, bot), command_id)
        case Rematch(request_id):
            _check_may_ask_for_rematch(session, client)
            version = await session.rematch(f"rematch/{request_id}")
        case SetViewpoint(request_id, seat):
            await session.change_viewpoint(client, seat, request_id)
            return None
        case AskHint(_, _, seat):
            _check_seat(client, seat)
            return await _hint(session, request)
    return Ack(request.id, version)


async def take_seat(session: Session, join: Join) -> Key:
    """Give an open seat to a person, who has no connection yet."""
    if not CONTRIBUTION.fullmatch(join.brought):
        raise CoatlError("malformed")
    token = new_token()
    token_hash = hash_token(token)
    command = TakeSeat(join.seat, clean_name(join.name), token_hash, join.brought)
    await session.execute(command, f"join/{token_hash[:32]}")
    return Key(session.match.seats_held([token])[0], token)


async def _hint(session: Session, ask: AskHint) -> Hint:
    """A hint for a seat, from what it may know."""
    match = await session.settled_match()
    state = match.require_game().state
    if not match.log.is_game_unchanged_since(ask.version):
        raise CoatlError("table-went-on")
    if not match.setup.hints:
        raise CoatlError("hints-are-off")
    if state.is_over:
        raise CoatlError("game-over")
    if state.seat != ask.seat:
        raise CoatlError("not-your-turn")
    if match.seats[ask.seat].active_bot:
        raise CoatlError("bot-plays-for-you")
    try:
        seconds = session.services.hint_time
        job = HintFor(view(state, ask.seat), ask.id, seconds)
        hint: Hint = await session.services.jobs.run(job, HINT_DECISIONS * seconds + HINT_GRACE)
    except WorkerLost:
        raise CoatlError("no-advice") from None
    return hint


def _check_seat(client: Client, seat: int) -> None:
    if seat not in client.seats:
        raise CoatlError("not-your-seat")


def _check_may_hand_over(client: Client, seat: int, bot: str) -> None:
    """The host hands any seat to a bot or back; everyone may come back to their own seat."""
    if client.is_host:
        return
    _check_seat(client, seat)
    if bot:
        raise CoatlError("not-the-host")


def _check_may_ask_for_rematch(session: Session, client: Client) -> None:
    """The players may; where only bots played, everyone may."""
    has_people = any([seat.kind == "person" for seat in session.match.seats])
    if has_people and not client.seats:
        raise CoatlError("not-your-seat")
