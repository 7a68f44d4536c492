"""Calls stand-ins when they are due, and stops the clock of a table that people have left."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import TYPE_CHECKING, Final

from coatl.rules import CoatlError
from coatl.server.match.commands import AdvanceStandIn, PauseTable
from coatl.server.match.match import Match
from coatl.server.match.stand_ins import AWAY_TIME, due
from coatl.server.ops.logging import fingerprint, log_event

from .client import Client
from .turn_clock import Alarm, SystemClock

if TYPE_CHECKING:
    from .session import Session

#: Seconds after which a command that nobody sent is tried again if it could not be stored.
CLOCK_RETRY: Final = 5


class StandInDriver:
    """Watches the absence of people at one session. The log decides: this only gives the impulse,
    and several processes may do so at once.

    Only its tasks refer to the session, so a session that is dropped is freed at once.
    """

    def __init__(self, clock: SystemClock) -> None:
        self._clock = clock
        #: Goes off when a stand-in is due.
        self.alarm = Alarm(clock)
        self._pause_alarm = Alarm(clock)
        #: Goes off when seats are defended again.
        self._defence_alarm = Alarm(clock)
        self._is_defending = False

    @property
    def is_waiting_to_pause(self) -> bool:
        """Whether the clock stops soon, unless somebody comes."""
        return self._pause_alarm.at is not None

    async def on_arrival(self, session: Session, client: Client) -> None:
        """A client has come. If it holds seats, the table is not paused, and the present turn does
        not lose the time for which the service was down.
        """
        if not client.seats:
            return
        self._pause_alarm.cancel()
        match = session.match
        if _can_pause(match) and match.turn_began < session.lobby.started:
            await _try(session, session.execute(PauseTable(match.turn_began)))
        await _try(session, session.come_back(client.seats))

    def on_departure(self, session: Session, client: Client) -> None:
        """A client has left. If nobody else is here, the clock stops a little later."""
        if client.seats and not session.presence.has_people and _can_pause(session.match):
            left = self._clock.now()
            self._pause_alarm.set(left + AWAY_TIME, partial(self._pause, session, left))
        self.on_changes(session)

    def on_changes(self, session: Session) -> None:
        """Set the alarm for the present turn."""
        moment = due(session.match)
        if moment is not None and session.presence.has_people:
            self.alarm.set(moment, partial(self._advance, session))
        else:
            self.alarm.cancel()
        is_defending = self._is_defending or self._defence_alarm.at is not None
        if _seats_to_defend(session) and not is_defending:
            self._is_defending = True
            session.lobby.tasks.spawn(self._defend(session))

    def cancel(self) -> None:
        """Do nothing more."""
        for alarm in (self.alarm, self._pause_alarm, self._defence_alarm):
            alarm.cancel()

    async def _advance(self, session: Session) -> None:
        """Call a stand-in, or let it begin."""
        is_done = await _try(session, session.execute(AdvanceStandIn()))
        if not is_done and _is_needed(session):
            self.alarm.set(self._clock.now() + CLOCK_RETRY, partial(self._advance, session))

    async def _pause(self, session: Session, left: int) -> None:
        """Stop the clock, unless somebody is at the table in another process."""
        if session.is_lost:
            return
        if not session.presence.everywhere.online:
            await _try(session, session.execute(PauseTable(left)))
        session.unfollow_if_idle()
        session.on_idle()

    async def _defend(self, session: Session) -> None:
        """Store that the people here are not away."""
        is_done = await _try(session, session.come_back(_seats_to_defend(session)))
        self._is_defending = False
        if not is_done and _is_needed(session):
            later = self._clock.now() + CLOCK_RETRY
            self._defence_alarm.set(later, partial(self._defend, session))


def _is_needed(session: Session) -> bool:
    return session.presence.has_people and not session.is_lost


def _can_pause(match: Match) -> bool:
    return match.deadline is not None and not match.has_slow_clock


def _seats_to_defend(session: Session) -> list[int]:
    """The seats here that another process believes to be away: it may not know of them."""
    match, here = session.match, session.presence.here.online
    if match.paused_since is not None:
        return [*here[:1]]
    call = match.call
    if call is None or call.late or match.seats[call.seat].missing or call.seat not in here:
        return []
    return [call.seat]


async def _try(session: Session, work: Awaitable[None]) -> bool:
    """Await a command that no client sent; whether it could be stored."""
    try:
        await work
    except CoatlError as error:
        log_event("stand_in.delayed", table=fingerprint(session.match.id), code=error.code)
        return False
    except Exception as error:  # noqa: BLE001  # nobody awaits an alarm; the session is lost
        session.services.reports.table_failed(session.match, error)
    return True
