"""Carries out the requests of clients: checks that a client may ask, then asks the session."""

from __future__ import annotations

from coatl.formats.commitment import COMMITMENT, CONTRIBUTION
from coatl.rules import CoatlError
from coatl.server.match.commands import (
    ChangeHead,
    GiveSeatToBot,
    PlayAction,
    TakeSeat,
    UndoSteps,
)
from coatl.server.match.deal import CommitContribution, RevealContribution, StartDeal
from coatl.server.match.names import clean_name
from coatl.server.match.seat_tokens import TOKEN, hash_token
from coatl.server.match.seats import checked_commitment
from coatl.server.protocol.messages import (
    Ack,
    Act,
    AskHint,
    CallStandIn,
    ChooseHead,
    Commit,
    DealNow,
    HandOver,
    Here,
    Hint,
    Join,
    Key,
    Ping,
    Rematch,
    Request,
    Reveal,
    ScoreSketches,
    SendEmote,
    SetViewpoint,
    SketchScores,
    Undo,
)
from coatl.server.protocol.sketches import sketch_scores

from .client import Client
from .finished_game import rematch
from .hints import hint
from .session import Session


async def dispatch(
    session: Session, client: Client, request: Request
) -> Ack | Hint | SketchScores | None:
    """Carry out a request and return the reply, unless the session sends it. Raises `CoatlError` if
    the request is refused. Every request, even a refused one, proves that its sender is here,
    except those that a page makes by itself: a `Ping`, and a plan that is scored again.
    """
    match request:
        case Ping():
            return Ack(request.id, session.match.log.version(client.viewpoint))
        case ScoreSketches(request_id, sketches, cards):
            if not client.seats:
                raise CoatlError("not-your-seat")
            options = session.match.require_game().options
            return SketchScores(request_id, sketch_scores(sketches, cards, options))
        case _:
            pass
    await session.come_back(client.seats)
    match request:
        case Act(request_id, version, seat, code):
            _check_seat(client, seat)
            command_id = f"{seat}/{request_id}"
            await session.execute(PlayAction(seat, code), command_id, version)
        case Undo(request_id, version, seat, everything):
            _check_seat(client, seat)
            command_id = f"{seat}/{request_id}"
            await session.execute(UndoSteps(seat, everything), command_id, version)
        case HandOver(request_id, seat, bot):
            if not client.is_host:
                raise CoatlError("not-the-host")
            await session.execute(GiveSeatToBot(seat, bot), f"hand/{seat}/{request_id}")
        case CallStandIn(request_id, seat):
            if not (client.seats or client.is_host):
                raise CoatlError("not-your-seat")
            await session.call_stand_in(seat, f"call/{seat}/{request_id}")
        case ChooseHead(request_id, seat, head):
            _check_seat(client, seat)
            await session.execute(ChangeHead(seat, head), f"head/{seat}/{request_id}")
        case SendEmote(_, seat, emote):
            _check_seat(client, seat)
            session.emotes.show(seat, emote)
        case Here():
            if not client.seats:
                raise CoatlError("not-your-seat")
        case Commit() | Reveal() | DealNow():
            await _take_part_in_deal(session, client, request)
        case Rematch(request_id):
            _check_may_ask_for_rematch(session, client)
            await rematch(session, f"rematch/{request_id}")
        case SetViewpoint(request_id, seat):
            await session.change_viewpoint(client, seat, request_id)
            return None
        case AskHint(_, _, seat):
            _check_seat(client, seat)
            return await hint(session, client, request)
    return Ack(request.id, session.match.log.version(client.viewpoint))


async def _take_part_in_deal(
    session: Session, client: Client, request: Commit | Reveal | DealNow
) -> None:
    match request:
        case Commit(request_id, seat, commitment):
            _check_seat(client, seat)
            if not COMMITMENT.fullmatch(commitment):
                raise CoatlError("malformed")
            command_id = f"commit/{seat}/{request_id}"
            await session.execute(CommitContribution(seat, commitment), command_id)
        case Reveal(request_id, seat, brought):
            _check_seat(client, seat)
            if not CONTRIBUTION.fullmatch(brought):
                raise CoatlError("malformed")
            command_id = f"reveal/{seat}/{request_id}"
            await session.execute(RevealContribution(seat, brought), command_id)
        case DealNow(request_id):
            if not (client.seats or client.is_host):
                raise CoatlError("not-your-seat")
            await session.execute(StartDeal(), f"deal/{request_id}")


async def take_seat(session: Session, join: Join) -> Key:
    """Give an open seat to a person, who has no connection yet; or the seat that they have already,
    if they ask again because the answer was lost.
    """
    if not TOKEN.fullmatch(join.token):
        raise CoatlError("malformed")
    token_hash = hash_token(join.token)
    commitment = checked_commitment(join.commitment)
    command = TakeSeat(join.seat, clean_name(join.name), token_hash, commitment, join.head)
    await session.execute(command, f"join/{token_hash[:32]}")
    return Key(session.match.seats_held([join.token])[0], join.token)


def _check_seat(client: Client, seat: int) -> None:
    if seat not in client.seats:
        raise CoatlError("not-your-seat")


def _check_may_ask_for_rematch(session: Session, client: Client) -> None:
    """The players may; where only bots played, everyone may."""
    has_people = any([seat.kind == "person" for seat in session.match.seats])
    if has_people and not client.seats:
        raise CoatlError("not-your-seat")
