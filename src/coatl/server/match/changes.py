"""Records changes of a match, after its log and narration were written."""

from __future__ import annotations

from coatl.rules import State

from .match import Match
from .narration import Change, Checkpoint


def record_change(match: Match, state: State | None, *, replaces_turn: bool = False) -> Change:
    """Record a checkpoint of everything logged and narrated so far. `state`: the one that the
    change led to; None if the game itself did not change.
    """
    game, versions = match.game, match.log.versions
    if game is None:
        return match.narration.add_checkpoint(Checkpoint(versions), state, state)
    lines = len(match.narration.lines)
    final = lines - game.undoable
    checkpoint = Checkpoint(versions, lines, final, game.state.seat, replaces_turn)
    public_state = game.committed if state is not None and game.can_undo else state
    return match.narration.add_checkpoint(checkpoint, state, public_state)
