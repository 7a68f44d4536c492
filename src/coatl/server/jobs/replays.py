"""Replays: a whole game frame by frame from any viewpoint, and in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from coatl.formats.notation import parse_step
from coatl.formats.record import Record, RecordError, parse_record
from coatl.formats.record import replay as replayed
from coatl.narration.steps import narrate_by_step
from coatl.rules import State, Step, adam_points, scores
from coatl.rules.actions import (
    AddPiece,
    BeginCoatl,
    DrawProphecy,
    FulfilProphecy,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.chance import AdamPlays, Outcome
from coatl.rules.coatl import NONE
from coatl.rules.pieces import LETTERS
from coatl.server.match.names import clean_name
from coatl.server.protocol import messages
from coatl.server.protocol.options import choice_of
from coatl.server.protocol.scene import scene
from coatl.server.protocol.sentences import log_line
from coatl.view import view

#: Viewpoints besides the number of a seat: with open hands, and as a spectator.
EVERYONE: Final = "all"
NOBODY: Final = "none"

#: The most frames of a replay: more than any game that people play.
MAX_FRAMES: Final = 4000


class FrameSteps(NamedTuple):
    """Steps that are shown in one frame: from `first` up to, but not including, `last`."""

    first: int
    last: int


def replay_of(text: str, viewpoint: str) -> messages.Replay:
    """The replay of a record, finished or not. Raises `RecordError` if it is invalid."""
    record = parse_record(text)
    seat = _seat(viewpoint, len(record.seats))
    states = [state for _, state in replayed(record)]
    steps = [parse_step(line) for line in record.steps]
    frame_steps = _split_into_frames(steps)
    if len(frame_steps) > MAX_FRAMES:
        raise RecordError("too-long", place="steps", found=len(steps))
    is_open = viewpoint == EVERYONE
    open_seats = range(len(record.seats)) if is_open else () if seat is None else (seat,)
    return messages.Replay(
        seats=[clean_name(name) for name in record.seats],
        options=choice_of(record.options),
        frames=_frames(record, states, steps, frame_steps, seat, open_seats),
        turns=_turns(states, frame_steps),
        hands=[_hands(states[each.last]) for each in frame_steps] if is_open else None,
        statistics=statistics(states, steps),
    )


def _seat(viewpoint: str, seats: int) -> int | None:
    if viewpoint in {EVERYONE, NOBODY}:
        return None
    if viewpoint not in map(str, range(seats)):
        raise RecordError("no-such-seat", place="seat", found=viewpoint)
    return int(viewpoint)


def _split_into_frames(steps: Sequence[Step]) -> list[FrameSteps]:
    """The steps of each frame: the deal, every action with its chance, every turn of A.D.A.M."""
    starts = [0]
    starts += [
        number
        for number, step in enumerate(steps)
        if number and (isinstance(step, AdamPlays) or not isinstance(step, Outcome))
    ]
    return [FrameSteps(a, b) for a, b in zip(starts, [*starts[1:], len(steps)], strict=True)]


def _frames(
    record: Record,
    states: list[State],
    steps: list[Step],
    frame_steps: list[FrameSteps],
    seat: int | None,
    open_seats: Sequence[int],
) -> list[messages.Frame]:
    lines = narrate_by_step(states, steps, open_seats)
    return [
        messages.Frame(
            version=last,
            steps=list(record.steps[first:last]),
            narration=[log_line(item) for line in lines[first:last] for item in line],
            scene=scene(view(states[last], seat), legal=()),
        )
        for first, last in frame_steps
    ]


def _turns(states: list[State], frame_steps: list[FrameSteps]) -> list[int]:
    """The numbers of the frames with which turns begin."""
    turns, before = [], -1
    for number, each in enumerate(frame_steps):
        turn = states[each.last].turn
        if turn != before:
            turns.append(number)
        before = turn
    return turns


def _hands(state: State) -> list[messages.OpenHand]:
    return [
        messages.OpenHand(
            hand=[PROPHECIES[kind].id for kind in player.hand],
            temples=[TEMPLES[kind].id for kind in player.temples],
        )
        for player in state.players
    ]


# --- in numbers -----------------------------------------------------------------------------------


def statistics(states: Sequence[State], steps: Sequence[Step]) -> messages.Statistics:
    """A game in numbers: the points over time, and what each seat did."""
    course = []
    for before, after in pairwise(states):
        if before.turn and (after.turn != before.turn or after.is_over):
            course.append(messages.Point(before.turn, _points(after)))
    return messages.Statistics(course, _seat_statistics(states, steps))


def _points(state: State) -> list[int]:
    points = [score.total for score in scores(state)]
    if state.adam is not None:
        points.append(adam_points(state.adam))
    return points


def _seat_statistics(
    states: Sequence[State], steps: Sequence[Step]
) -> list[messages.SeatStatistics]:
    done: list[Counter[str]] = [Counter() for _ in states[0].players]
    for state, step in zip(states, steps, strict=False):
        if state.phase == "turn":
            done[state.seat][_kind(step)] += 1
    found = []
    for player, kinds in zip(states[-1].players, done, strict=True):
        colours = "".join(coatl.colours for coatl in player.coatls)
        found.append(
            messages.SeatStatistics(
                turns_taking=kinds["take"],
                turns_choosing=kinds["choose"],
                turns_assembling=kinds["assemble"],
                turns_sacrificing=kinds["sacrifice"],
                pieces=len(colours),
                prophecies=sum([len(coatl.prophecies) for coatl in player.coatls]),
                temples=sum([coatl.temple != NONE for coatl in player.coatls]),
                colours={letter: colours.count(letter) for letter in LETTERS},
            )
        )
    return found


def _kind(step: Step) -> str:
    match step:
        case TakePieces() | Steal():
            return "take"
        case TakeProphecy() | DrawProphecy():
            return "choose"
        case BeginCoatl() | AddPiece() | FulfilProphecy():
            return "assemble"
        case PerfectPick() | SeeTheFuture() | PriestCommitment():
            return "sacrifice"
        case _:
            return "pass"
