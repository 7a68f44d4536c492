"""What players do with a finished game: its record, its replay and a rematch.

All raise `game-not-over` before the end.
"""

from __future__ import annotations

import asyncio

from coatl.rules import CoatlError
from coatl.server.match.commands import LinkRematch
from coatl.server.match.match import Match

from .session import Session


async def record(session: Session) -> str:
    """The record of the game."""
    return (await _finished_match(session)).record().dumps()


async def replay(session: Session, viewpoint: str, address: str) -> bytes:
    """The replay of the game, computed once for each viewpoint, for the first address that asks."""
    text = await record(session)
    task = session.replays.get(viewpoint)
    if task is None:
        task = asyncio.create_task(session.services.replays.compute(text, viewpoint, address))
        session.replays[viewpoint] = task
    try:
        return await asyncio.shield(task)
    except CoatlError:
        session.replays.pop(viewpoint, None)
        raise


async def rematch(session: Session, command_id: str) -> None:
    """Create the same table again, unless there is a rematch."""
    with session.busy():
        async with session.rematch_lock:  # or two clients would create two tables
            match = await _finished_match(session)
            if match.next_table is None:
                session.check_undamaged()
                table = await session.lobby.create_rematch(match)
                await session.services.notifier.on_rematch(match.id, table)
                await session.execute(LinkRematch(table), command_id)


async def _finished_match(session: Session) -> Match:
    match = await session.current_match()
    if not match.is_over:
        raise CoatlError("game-not-over")
    return match
