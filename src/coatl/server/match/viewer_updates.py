"""What each viewpoint is sent: the present, the update after a change, and missed updates.

A viewpoint is a seat, or None for a spectator.
"""

from __future__ import annotations

from typing import NamedTuple

from coatl.rules import State, legal_actions
from coatl.server.protocol.messages import Frame, LogLine
from coatl.server.protocol.patches import build_patch
from coatl.server.protocol.scene import LazyScene, build_scene, lazy_scene
from coatl.view import view

from .log import Viewpoint
from .match import Match
from .narration import Change


class Update(NamedTuple):
    """A frame, and the scene that its recipient then has; None if that is the one it had before."""

    frame: Frame
    scene: LazyScene | None


def present(match: Match, viewpoint: Viewpoint) -> Update:
    """The present as a frame without history."""
    version = match.log.version(viewpoint)
    return _with_scene(Frame(version, [], []), _current_scene(match, viewpoint))


def game_log(match: Match, viewpoint: Viewpoint) -> list[LogLine]:
    """All lines of the game log for a viewpoint; everything once the game is over."""
    if match.game is None:
        return []
    last = len(match.narration.lines)
    if viewpoint != match.game.state.seat:
        last -= match.game.undoable
    return match.narration.log_lines(0, last, viewpoint, match.is_over)


def update(
    match: Match,
    change: Change,
    viewpoint: Viewpoint,
    since: int,
    before: LazyScene | None = None,
) -> Update | None:
    """The frame for a change that has just happened, for a viewpoint that has seen everything up to
    its version `since`, and the scene `before`, if any; None if there is nothing to show yet.
    """
    now, version = change.now, change.now.version(viewpoint)
    is_own = viewpoint == now.seat
    state = change.state if is_own else change.public_state
    steps = match.log.lines(since, version, viewpoint)
    if not steps:
        return None
    if state is None:
        return Update(Frame(version, steps, []), None)
    is_replaced = is_own and now.replaces_turn
    last = now.visible_lines(viewpoint)
    first = change.before.visible_lines(viewpoint)
    if is_replaced:
        first = match.narration.first_line_of_turn(state.turn, last)
    narration = match.narration.log_lines(first, last, viewpoint, match.is_over)
    frame = Frame(version, steps, narration, is_replaced)
    return _with_scene(frame, _scene(match, state, viewpoint), before)


def missed_updates(match: Match, version: int, viewpoint: Viewpoint) -> Update | None:
    """Everything since a version of a viewpoint in one frame; None if the whole game log must be
    sent instead: the game is over, or the version is unknown, or lines sent then have been replaced
    since.
    """
    index = match.narration.checkpoint_index(version, viewpoint)
    if index is None or match.is_over:
        return None
    seen, *later = match.narration.checkpoints[index:]
    if any([point.replaces_turn and point.seat == viewpoint for point in later]):
        return None
    steps = match.log.lines(version, match.log.version(viewpoint), viewpoint)
    last = later[-1] if later else seen
    first_line, last_line = seen.visible_lines(viewpoint), last.visible_lines(viewpoint)
    narration = match.narration.log_lines(first_line, last_line, viewpoint, is_open=False)
    scene = _current_scene(match, viewpoint) if later else None
    return _with_scene(Frame(version + len(steps), steps, narration), scene)


def _with_scene(frame: Frame, scene: LazyScene | None, before: LazyScene | None = None) -> Update:
    """Add a scene to a frame, as a patch of the one before if there is one."""
    if scene is not None and before is not None:
        frame.patch = build_patch(scene, before)
    elif scene is not None:
        frame.scene = build_scene(scene)
    return Update(frame, scene)


def _current_scene(match: Match, viewpoint: Viewpoint) -> LazyScene | None:
    """What a viewpoint sees now; None before the game."""
    game = match.game
    if game is None:
        return None
    return _scene(match, game.state if viewpoint == game.state.seat else game.committed, viewpoint)


def _scene(match: Match, state: State, viewpoint: Viewpoint) -> LazyScene:
    game = match.game
    can_undo = game is not None and game.can_undo and state is game.state
    has_stand_in = viewpoint is not None and match.seats[viewpoint].stand_in
    legal = () if has_stand_in or viewpoint != state.seat else legal_actions(state)
    seats = range(len(match.seats)) if viewpoint is None and match.has_only_bots else ()
    seat_views = [view(state, seat) for seat in seats]
    return lazy_scene(view(state, viewpoint), legal, can_undo, seat_views)
