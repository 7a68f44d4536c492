"""`coatl solve`: the best assembly of the player to move."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.text import Text

from coatl.formats.notation import NotationError, format_step
from coatl.formats.position import POSITION_HEADER, parse_position
from coatl.formats.record import RecordError, parse_record, read_records, records_in, replay
from coatl.i18n import say
from coatl.narration.steps import sentences
from coatl.rules import Action, Coatl, CoatlError, State, apply
from coatl.rules.actions import FulfilTemple
from coatl.rules.coatl import NONE, PROPHECIES_PER_COATL, UNFINISHED_PER_PLAYER
from coatl.rules.pieces import BOARD_SLOTS
from coatl.rules.scoring import coatl_points, read_prophecy, read_temple
from coatl.rules.state import CHANCE_PHASES
from coatl.solver import Solution, pareto, solutions
from coatl.terminal.draw import ARROW, draw_coatl, draw_prophecy, draw_temple
from coatl.terminal.layout import (
    DIM_STYLE,
    GOLD_STYLE,
    JADE_STYLE,
    MAX_WIDTH,
    TITLE_STYLE,
    padded,
    print_lines,
    styled,
    wrap_items,
    wrap_sentence,
)
from coatl.terminal.phrases import counted, distinct_names, seat_facts, seat_name, solo_summary
from coatl.terminal.seat import line_label, own_seat_lines
from coatl.terminal.sentences import sentence_text
from coatl.view import view

from .language import add_language, choose_language

#: The phases in which a player can assemble.
ASSEMBLING: Final = frozenset(("turn", "assemble", "complete"))

#: The errors for other phases, if it is not a chance node.
_INSTEAD: Final = {
    "keep": "keeping-prophecies",
    "choose": "choosing-prophecies",
    "foresee": "choosing-prophecies",
    "confirm": "action-done",
    "adam": "adam-plays",
    "over": "game-over",
}

_STANDARD_INPUT: Final = "-"

#: The column of the description of an action, unless its notation is longer.
_WORDS: Final = 20

#: The columns of a list of solutions, and the widths of all but the last.
_COLUMNS: Final = ("number", "points", "gain", "pieces", "cards", "actions")
_WIDTHS: Final = (3, 7, 6, 7, 6)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl solve`."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="read a position, a record or JSON lines of records; - reads a position or a record "
        "from standard input",
    )
    parser.add_argument(
        "--to",
        type=int,
        metavar="N",
        help="solve the position after step N of a record (default: the last in which a player may "
        "assemble)",
    )
    parser.add_argument(
        "--line",
        type=int,
        metavar="K",
        help="read the record on this line of the file (default: the first)",
    )
    several = parser.add_mutually_exclusive_group()
    several.add_argument("--best", type=_positive, metavar="K", help="list the K best solutions")
    several.add_argument(
        "--pareto",
        action="store_true",
        help="list all solutions that no other one beats in points, pieces kept and cards kept",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    add_language(parser)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def run(args: argparse.Namespace, console: Console) -> int:
    """Read, solve and print."""
    choose_language(args)
    position = _read_position(args)
    seen = view(position.state, position.state.seat)
    found = pareto(seen) if args.pareto else solutions(seen, args.best or 1)
    if not found:
        raise CoatlError("cannot-complete", place=args.file)
    if args.json:
        sys.stdout.write(json.dumps(_document(position, found)) + "\n")
        return 0
    width = min(console.width, MAX_WIDTH)
    lines = [*_position_lines(position, width), Text()]
    if args.pareto or args.best:
        lines += _table(
            position, found, say("solve.pareto" if args.pareto else "solve.list"), width
        )
    else:
        lines += _answer(position, found[0], width)
    print_lines(console, lines)
    return 0


# --- reading ----------------------------------------------------------------------------------


class AssemblyPosition(NamedTuple):
    """A position in which the active seat may assemble; `step` is None outside a record."""

    state: State
    names: tuple[str, ...]
    step: int | None
    title: str

    @property
    def name(self) -> str:
        """The name of the active seat."""
        return seat_name(self.state.seat, self.names)

    @property
    def points(self) -> int:
        """The points of the cards that are on the active seat's Cóatls already."""
        closed_ends = self.state.options.closed_ends
        return sum(coatl_points(coatl, closed_ends) for coatl in self.state.active.coatls)


def _read_position(args: argparse.Namespace) -> AssemblyPosition:
    """Read the requested position. Raises `CoatlError` if nobody can assemble there."""
    if args.file == _STANDARD_INPUT:
        documents = records_in(sys.stdin, args.file)
    else:
        documents = read_records(Path(args.file))
    first = next(documents)
    place = args.file
    try:
        position = _position_or_record(chain([first], documents), first[1], args)
        if position.step is not None:
            place = f"{args.file}, step {position.step}"
        phase = position.state.phase
        if phase not in ASSEMBLING:
            code = "chance-decides" if phase in CHANCE_PHASES else "not-now"
            raise CoatlError("cannot-assemble", why=CoatlError(_INSTEAD.get(phase, code)))
        if position.step is None:
            _check(position.state)
    except CoatlError as error:
        inside = error.facts.get("place")
        error.facts = {**error.facts, "place": f"{place}, {inside}" if inside else place}
        raise
    return position


def _position_or_record(
    documents: Iterable[tuple[int, str]], first: str, args: argparse.Namespace
) -> AssemblyPosition:
    start = first.lstrip()
    if start.startswith(POSITION_HEADER.split()[0]):
        if args.to is not None or args.line is not None:
            raise NotationError("position-has-no-steps")
        state = parse_position(start)
        names = tuple(say("solve.seat", seat=seat + 1) for seat in range(len(state.players)))
        return AssemblyPosition(state, names, None, "")
    if not start.startswith("{"):
        raise RecordError("neither-position-nor-record")
    for number, text in documents:
        if args.line is None or number == args.line:
            return _position_in_record(text, args.to)
    raise RecordError("no-such-line", line=args.line)


def _position_in_record(text: str, step: int | None) -> AssemblyPosition:
    """The position after this step; without one, the last in which a seat may assemble."""
    record = parse_record(text)
    states = [state for _, state in replay(record)]
    last = len(states) - 1
    key = "replay.step"
    if step is None:
        step = max((n for n in range(last + 1) if states[n].phase in ASSEMBLING), default=last)
        key = "solve.last-step"
    elif not 0 <= step <= last:
        raise RecordError("no-such-moment", steps=last, number=step)
    title = say(key, number=step, last=last)
    return AssemblyPosition(states[step], distinct_names(record.seats), step, title)


def _check(state: State) -> None:
    """Raise if no game can lead to the active seat of this position, which a user has written."""
    player, number = state.active, state.seat + 1
    unfinished = [coatl for coatl in player.coatls if not coatl.is_closed]
    if len(player.board) > BOARD_SLOTS:
        line = f"{number}.board"
    elif len(player.hand) > state.options.hand_limit:
        line = f"{number}.hand"
    elif len(unfinished) > UNFINISHED_PER_PLAYER or not all(map(_is_possible, player.coatls)):
        line = f"{number}.coatls"
    elif not _says_what_it_completes(state):
        line = "completing"
    else:
        return
    raise NotationError("impossible-line", text=line)


def _is_possible(coatl: Coatl) -> bool:
    cards = coatl.prophecies
    return (
        len(set(cards)) == len(cards) <= PROPHECIES_PER_COATL
        and (not coatl.is_closed or len(coatl.colours) > 2)
        and (coatl.is_closed or coatl.temple == NONE)
    )


def _says_what_it_completes(state: State) -> bool:
    index, coatls = state.completing, state.active.coatls
    if state.phase != "complete":
        return index == NONE
    return 0 <= index < len(coatls) and coatls[index].is_closed and coatls[index].temple == NONE


# --- for machines -----------------------------------------------------------------------------


def _document(position: AssemblyPosition, found: Sequence[Solution]) -> dict[str, Any]:
    return {
        "seat": position.state.seat + 1,
        "step": position.step,
        "points_before": position.points,
        "solutions": [
            {
                "points": solution.points,
                "gain": solution.points - position.points,
                "pieces_kept": solution.pieces_kept,
                "cards_kept": solution.cards_kept,
                "actions": [format_step(action) for action in solution.actions],
            }
            for solution in found
        ],
    }


# --- for people -------------------------------------------------------------------------------


def _position_lines(position: AssemblyPosition, width: int) -> Iterator[Text]:
    state = position.state
    if position.title:
        yield Text(position.title, JADE_STYLE)
    parts = [
        say("table.turn", turn=state.turn),
        say("table.to-move", **seat_facts(state.seat, position.names)),
    ]
    if state.options.is_solo:
        parts.append(solo_summary(state.options))
    yield Text(" · ".join(parts), TITLE_STYLE)
    yield from own_seat_lines(view(state, state.seat), position.name, width, brief=False)
    label = say("table.temples")
    for pile, top in enumerate(state.piles.tops, 1):
        if top != NONE:
            yield line_label(label).append(f"{pile}:").append_text(draw_temple(top))
            label = ""


def _answer(position: AssemblyPosition, best: Solution, width: int) -> Iterator[Text]:
    """The best solution: its points, its actions, and the Cóatls after it."""
    if not best.actions:
        yield Text(say("solve.nothing", name=position.name), TITLE_STYLE)
        return
    yield Text(say("solve.best", name=position.name), TITLE_STYLE)
    points = counted(best.points, "points")
    line = Text("  ").append(f"{position.points} {ARROW} {points}", GOLD_STYLE)
    kept = {"pieces": best.pieces_kept, "prophecies": best.cards_kept}
    yield line.append(say("solve.kept", gain=f"{best.points - position.points:+}", **kept))
    after, descriptions = _played(position, best.actions)
    for number, (action, words) in enumerate(zip(best.actions, descriptions, strict=True), 1):
        first = styled(f"{number:4} ", DIM_STYLE)
        first.append(format_step(action), JADE_STYLE).append("  ")
        yield from wrap_sentence(padded(first, _WORDS), words, width, " " * _WORDS)
    if any(
        isinstance(a, FulfilTemple) and a.kind in position.state.piles.tops for a in best.actions
    ):
        yield Text("  " + say("solve.uncovered"), DIM_STYLE)
    yield Text()
    for number, coatl in enumerate(after.active.coatls, 1):
        yield from _coatl_lines(number, coatl, after.options.closed_ends)


def _played(position: AssemblyPosition, actions: Sequence[Action]) -> tuple[State, list[str]]:
    """The state after these actions, and a sentence for each."""
    state = position.state.copy()
    # The card beneath a Temple is unknown, so nothing is uncovered.
    state.piles = state.piles._replace(beneath=(0,) * len(state.piles.beneath))
    descriptions = []
    for action in actions:
        before, state = state, apply(state, action)
        parts = sentences(before, action, state, (state.seat,))
        descriptions.append("; ".join(sentence_text(part, position.names) for part in parts))
    return state, descriptions


def _coatl_lines(number: int, coatl: Coatl, closed_ends: bool) -> Iterator[Text]:
    """A Cóatl and its cards, each with its level and its points."""
    text = Text(f"{number}: ").append_text(draw_coatl(coatl))
    text.append(" " + say("table.complete" if coatl.is_closed else "end.unfinished"), DIM_STYLE)
    yield padded(text, 74).append(f"{coatl_points(coatl, closed_ends):2}", GOLD_STYLE)
    for kind in coatl.prophecies:
        reading = read_prophecy(kind, coatl, closed_ends)
        line = Text(" " * 3).append_text(draw_prophecy(kind, reading.level))
        yield padded(line, 70).append(f"{reading.points:2}")
    if coatl.temple != NONE:
        temple = read_temple(coatl.temple, coatl)
        line = Text(" " * 3).append_text(draw_temple(coatl.temple, temple.held))
        yield padded(line, 70).append(f"{temple.points:2}")


def _table(
    position: AssemblyPosition, found: Sequence[Solution], title: str, width: int
) -> Iterator[Text]:
    """A table of solutions with their actions in notation."""
    yield Text(title, TITLE_STYLE)
    yield Text(say("solve.before", points=position.points))
    *names, actions = [say(f"solve.column.{column}") for column in _COLUMNS]
    yield Text(f"{_cells(names)}  {actions}", TITLE_STYLE)
    for number, solution in enumerate(found, 1):
        gain = f"{solution.points - position.points:+}"
        kept = solution.pieces_kept, solution.cards_kept
        cells = [str(cell) for cell in (number, solution.points, gain, *kept)]
        first = Text(_cells(cells) + "  ")
        words = [format_step(step) for step in solution.actions] or [say("solve.column.no-actions")]
        items = [Text(word + ",") for word in words[:-1]] + [Text(words[-1])]
        yield from wrap_items(first, items, width, " " * first.cell_len)


def _cells(cells: Sequence[str]) -> str:
    return "".join(cell.rjust(width) for cell, width in zip(cells, _WIDTHS, strict=True))
