"""Carries out the requests of clients: checks that a client may ask, then asks the session."""

from __future__ import annotations

from coatl.formats.commitment import COMMITMENT, CONTRIBUTION
from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CoatlError
from coatl.server.jobs.requests import HintFor
from coatl.server.jobs.time_limits import HINT_DECISIONS, HINT_GRACE, MAX_HINT_WAIT
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
from coatl.structs import replace
from coatl.view import view

from .client import Client
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
            session.show_emote(seat, emote)
        case Here():
            if not client.seats:
                raise CoatlError("not-your-seat")
        case Commit() | Reveal() | DealNow():
            await _take_part_in_deal(session, client, request)
        case Rematch(request_id):
            _check_may_ask_for_rematch(session, client)
            await session.rematch(f"rematch/{request_id}")
        case SetViewpoint(request_id, seat):
            await session.change_viewpoint(client, seat, request_id)
            return None
        case AskHint(_, _, seat):
            _check_seat(client, seat)
            return await _hint(session, client, request)
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


async def _hint(session: Session, client: Client, ask: AskHint) -> Hint:
    """A hint for a seat, from what it may know. It is computed once for each view."""
    match = await session.settled_match()
    state = match.require_game().state
    if not match.log.is_game_unchanged_since(ask.version, ask.seat):
        raise CoatlError("table-went-on")
    if not match.setup.hints:
        raise CoatlError("hints-are-off")
    if state.is_over:
        raise CoatlError("game-over")
    if state.seat != ask.seat:
        raise CoatlError("not-your-turn")
    if match.seats[ask.seat].active_bot:
        raise CoatlError("bot-plays-for-you")
    seen = view(state, ask.seat)
    if session.last_hint is not None and session.last_hint[0] == seen:
        return replace(session.last_hint[1], id=ask.id)
    try:
        seconds = session.services.hint_time
        job = HintFor(seen, ask.id, seconds)
        timeout = HINT_DECISIONS * seconds + HINT_GRACE
        hint: Hint = await session.run_job(job, timeout, client, max_wait=MAX_HINT_WAIT)
    except WorkerLost:
        raise CoatlError("no-advice") from None
    session.last_hint = seen, hint
    return hint


def _check_seat(client: Client, seat: int) -> None:
    if seat not in client.seats:
        raise CoatlError("not-your-seat")


def _check_may_ask_for_rematch(session: Session, client: Client) -> None:
    """The players may; where only bots played, everyone may."""
    has_people = any([seat.kind == "person" for seat in session.match.seats])
    if has_people and not client.seats:
        raise CoatlError("not-your-seat")
