"""Lessons: tables with a prepared deal. Their bots play the prepared moves, as long as they can."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coatl.formats.notation import parse_step
from coatl.rules import Action, CoatlError
from coatl.rules.chance import Outcome
from coatl.server.protocol.messages import Lesson, NewTable

if TYPE_CHECKING:
    from .match import Match

#: The longest seed of a lesson, in characters.
LONGEST_SEED: Final = 64


def checked_lesson(new: NewTable) -> Lesson | None:
    """The lesson of a new table. Raises `CoatlError` if others could join, or if a step cannot be
    read.
    """
    lesson = new.lesson
    if lesson is None:
        return None
    if any([choice.kind == "open" or choice.commitment for choice in new.seats]):
        raise CoatlError("lesson-alone")
    if not 0 < len(lesson.seed) <= LONGEST_SEED:
        raise CoatlError("malformed")
    for lines in (lesson.steps, *lesson.bots.values()):
        for line in lines:
            parse_action(line)
    return lesson


def parse_action(line: str) -> Action:
    """Parse an action. Raises `CoatlError` for anything else, also for an outcome of chance."""
    step = parse_step(line)
    if isinstance(step, Outcome):
        raise CoatlError("not-an-action")
    return step


def prepared_action(match: Match) -> Action | None:
    """What the lesson lets the bot to move play; None if it says nothing, or if that is illegal."""
    lesson, game = match.setup.lesson, match.game
    if lesson is None or game is None:
        return None
    turn = match.narration.turn_steps(game.state.turn)
    played = sum([not isinstance(step, Outcome) for step in game.steps[len(game.steps) - turn :]])
    lines = lesson.bots.get(str(game.state.turn), [])
    action = parse_action(lines[played]) if played < len(lines) else None
    return action if action in game.legal_actions else None
