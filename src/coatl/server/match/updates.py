"""What each viewpoint is sent: the present, the update after a change, and missed updates.

A viewpoint is a seat, or None for a spectator.
"""

from __future__ import annotations

from coatl.rules import State, legal_actions
from coatl.server.protocol.messages import Frame, Scene, Told
from coatl.server.protocol.scene import scene
from coatl.view import view

from .log import HIDDEN
from .match import Match
from .narration import Change

Viewpoint = int | None


def current_scene(match: Match, viewpoint: Viewpoint) -> Scene | None:
    """What a viewpoint sees now; None before the game."""
    game = match.game
    if game is None:
        return None
    state = game.state if viewpoint == game.state.seat else game.committed
    return _scene(match, state, viewpoint)


def present(match: Match, viewpoint: Viewpoint) -> Frame:
    """The present as a frame without history."""
    return Frame(match.version, [], [], scene=current_scene(match, viewpoint))


def game_log(match: Match, viewpoint: Viewpoint) -> list[Told]:
    """All lines of the game log for a viewpoint; everything once the game is over."""
    if match.game is None:
        return []
    last = len(match.narration.lines)
    if viewpoint != match.game.state.seat:
        last -= match.game.undoable
    return match.narration.told(0, last, viewpoint, match.is_over)


def update(match: Match, change: Change, viewpoint: Viewpoint, since: int) -> Frame | None:
    """The frame for a change that has just happened, for a viewpoint that has seen everything up to
    version `since`; None if there is nothing to show yet.
    """
    now, state = change.now, change.state
    steps = match.log.lines(since, now.version, viewpoint)
    if state is None:
        return Frame(now.version, steps, [])
    is_own = viewpoint == now.seat
    is_retold = is_own and now.retold
    last = now.visible_lines(viewpoint)
    first = change.before.visible_lines(viewpoint)
    if is_retold:
        first = match.narration.first_line_of_turn(state.turn, last)
    story = match.narration.told(first, last, viewpoint, match.is_over)
    has_scene = is_own or (now.is_final and not now.retold)
    if not (has_scene or story or any([step != HIDDEN for step in steps])):
        return None
    return Frame(
        now.version, steps, story, is_retold, _scene(match, state, viewpoint) if has_scene else None
    )


def missed_updates(match: Match, version: int, viewpoint: Viewpoint) -> Frame | None:
    """Everything since a version in one frame; None if the whole game log must be sent instead,
    because some of the lines sent then have been replaced since.
    """
    index = match.narration.checkpoint_index(version)
    if index is None or match.is_over:
        return None
    seen, *later = match.narration.checkpoints[index:]
    if any([point.retold and point.seat == viewpoint for point in later]):
        return None
    steps = match.log.lines(version, match.version, viewpoint)
    last = later[-1] if later else seen
    first_line, last_line = seen.visible_lines(viewpoint), last.visible_lines(viewpoint)
    story = match.narration.told(first_line, last_line, viewpoint, is_open=False)
    return Frame(
        match.version, steps, story, scene=current_scene(match, viewpoint) if later else None
    )


def _scene(match: Match, state: State, viewpoint: Viewpoint) -> Scene:
    game = match.game
    can_undo = game is not None and game.can_undo and state is game.state
    is_played_by_bot = viewpoint is not None and match.seats[viewpoint].stand_in
    legal = () if is_played_by_bot else legal_actions(state)
    return scene(view(state, viewpoint), legal, can_undo)
