"""Hints for the people at a table: who may have one, and the work for it."""

from __future__ import annotations

from coatl.processes.worker_lost import WorkerLost
from coatl.rules import CoatlError
from coatl.server.jobs.requests import HintFor
from coatl.server.jobs.time_limits import HINT_DECISIONS, HINT_GRACE, MAX_HINT_WAIT
from coatl.server.match.match import Match
from coatl.server.protocol.messages import AskHint, Hint
from coatl.structs import replace
from coatl.view import view

from .client import Client
from .session import Session


async def hint(session: Session, client: Client, ask: AskHint) -> Hint:
    """A hint for a seat, from what it may know. It is computed once for each view. Raises
    `CoatlError` if there is none now.
    """
    match = await session.settled_match()
    _check_may_have_hint(match, ask)
    seen = view(match.require_game().state, ask.seat)
    if session.last_hint is not None and session.last_hint[0] == seen:
        return replace(session.last_hint[1], id=ask.id)
    seconds = session.services.hint_time
    job = HintFor(seen, ask.id, seconds)
    timeout = HINT_DECISIONS * seconds + HINT_GRACE
    try:
        found: Hint = await session.run_job(job, timeout, client, max_wait=MAX_HINT_WAIT)
    except WorkerLost:
        raise CoatlError("no-advice") from None
    session.last_hint = seen, found
    return found


def _check_may_have_hint(match: Match, ask: AskHint) -> None:
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
