"""`coatl replay`: a recorded game step by step, with all hands open."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coatl.formats.notation import parse_step
from coatl.formats.record import Record, RecordError, parse_record, read_records, replay
from coatl.i18n import say
from coatl.narration.steps import NarratedStep, merge_repeats, narrate
from coatl.rules import State
from coatl.terminal.final_scores import final_score_lines
from coatl.terminal.layout import (
    DIM_STYLE,
    JADE_STYLE,
    MAX_WIDTH,
    TITLE_STYLE,
    break_long_lines,
    print_lines,
    styled,
    warning,
    wrap_sentence,
)
from coatl.terminal.phrases import distinct_names, listed, seat_name, solo_summary
from coatl.terminal.position import position_lines
from coatl.terminal.prompt import EndOfInput, Prompt, parse_number
from coatl.terminal.seat import Hand
from coatl.terminal.sentences import capitalised_sentence_text
from coatl.view import view

from .language import add_language, choose_language

#: The number of narrated steps that are shown with a position.
_RECENT = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl replay`."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="read a record, or JSON lines of records, from this file",
    )
    parser.add_argument("--to", type=int, metavar="N", help="print the position after step N")
    parser.add_argument(
        "--line",
        type=int,
        metavar="K",
        help="replay the record on this line of the file (default: the first)",
    )
    add_language(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Replay to one position, or step through on a terminal."""
    choose_language(args)
    try:
        viewer = RecordViewer(_record(args.file, args.line))
    except RecordError as error:
        place = str(error.facts.get("place", ""))
        if not place.startswith(str(args.file)):
            place = f"{args.file}, {place}".rstrip(", ")
        error.facts = {**error.facts, "place": place}
        raise
    if args.to is not None and not 0 <= args.to <= viewer.last:
        raise RecordError("no-such-moment", steps=viewer.last, number=args.to)
    if args.to is None and console.is_terminal and sys.stdin.isatty():
        _step_through(viewer, console)
    else:
        number = viewer.last if args.to is None else args.to
        width = min(console.width, MAX_WIDTH)
        print_lines(console, viewer.history(number, width))
        print_lines(console, viewer.position(number, width))
    return 0


def _record(path: Path, line: int | None) -> Record:
    for number, text in read_records(path):
        if line is None or number == line:
            return parse_record(text)
    raise RecordError("no-such-line", line=line)


class RecordViewer:
    """A replayed record: every position, and the narration of every step."""

    def __init__(self, record: Record) -> None:
        self.names = distinct_names(record.seats)
        self.states: list[State] = [state for _, state in replay(record)]
        self.last = len(record.steps)
        seats = range(len(record.seats))
        steps = [parse_step(line) for line in record.steps]
        self.narrated: list[NarratedStep] = list(narrate(self.states, steps, seats))

    def history(self, number: int, width: int) -> Iterator[Text]:
        """The narration up to this step."""
        yield Text(self._players(), TITLE_STYLE)
        for item in merge_repeats(item for item in self.narrated if item.step <= number):
            yield from self._lines(item, width)
        yield Text()

    def _players(self) -> str:
        options = self.states[0].options
        if options.is_solo:
            return say("replay.solo", name=seat_name(0, self.names), levels=solo_summary(options))
        return listed([seat_name(seat, self.names) for seat in range(len(self.names))])

    def _lines(self, item: NarratedStep, width: int) -> list[Text]:
        number = f"{item.step:5} "
        sentence = capitalised_sentence_text(item.sentence, self.names)
        return wrap_sentence(styled(number, DIM_STYLE), sentence, width, " " * (len(number) + 1))

    def position(self, number: int, width: int) -> Iterator[Text]:
        """The position after this step, and the result if the game is over."""
        yield Text(say("replay.step", number=number, last=self.last), JADE_STYLE)
        yield from self._table(number, width)
        if self.states[number].is_over:
            yield Text()
            yield from self._ending(number, width)

    def page(self, number: int, width: int, height: int) -> list[Text]:
        """A screen for this step: the position and the steps before it, abbreviated on a low
        screen; or, if the game is over, the result and the steps before it.
        """
        if self.states[number].is_over:
            ending = self._ending(number, width)
            return [*self._recent(number, width, height - len(ending) - 1), Text(), *ending]
        for brief in (False, True):
            table = self._table(number, width, brief)
            recent = self._recent(number, width, height - len(table))
            if recent or number < self.following(0):
                break
        return [*table, *recent]

    def _table(self, number: int, width: int, brief: bool = False) -> list[Text]:
        state = self.states[number]
        hands = {n: Hand(p.hand, p.temples) for n, p in enumerate(state.players)}
        return break_long_lines(
            position_lines(view(state, None), self.names, hands, {}, width, brief), width
        )

    def _ending(self, number: int, width: int) -> list[Text]:
        return break_long_lines(final_score_lines(self.states[number], self.names), width)

    def _recent(self, number: int, width: int, room: int) -> list[Text]:
        """The narration of the last few steps up to this one, as far as there is room."""
        past = merge_repeats(item for item in self.narrated if item.step <= number)
        lines: list[Text] = []
        for item in past[: -_RECENT - 1 : -1]:
            more = self._lines(item, width)
            if len(more) + len(lines) > room:
                break
            lines = [*more, *lines]
        return lines

    def following(self, number: int) -> int:
        """The next step that is narrated."""
        return next((item.step for item in self.narrated if item.step > number), self.last)

    def preceding(self, number: int) -> int:
        """The last narrated step before this one; 0 is the start."""
        return next((item.step for item in reversed(self.narrated) if item.step < number), 0)

    def next_turn(self, number: int) -> int:
        """The step at which the next turn begins."""
        turn = self.states[number].turn
        return next(
            (n for n in range(number, self.last + 1) if self.states[n].turn > turn), self.last
        )


def _step_through(viewer: RecordViewer, console: Console) -> None:
    prompt = Prompt(console)
    number = viewer.next_turn(0)
    while True:
        console.clear()
        height = console.height - 2  # the keys and the question
        print_lines(console, viewer.page(number, min(console.width, MAX_WIDTH), height))
        target = None
        while target is None:
            console.print(Text(say("replay.keys"), DIM_STYLE))
            try:
                question = say("replay.step", number=number, last=viewer.last) + say("replay.ask")
                text = prompt.ask(question).lower()
            except EndOfInput:
                return
            if text in {"q", "quit", "exit"}:
                return
            target = _target_step(viewer, number, text)
            if target is None:
                console.print(warning(say("replay.wrong", last=viewer.last)))
        number = target


def _target_step(viewer: RecordViewer, number: int, text: str) -> int | None:
    """The step that an answer asks for; None if it is not an answer."""
    if text in {"", "n", "next"}:
        return viewer.following(number)
    if text in {"p", "previous"}:
        return viewer.preceding(number)
    if text in {"t", "turn"}:
        return viewer.next_turn(number)
    if text in {"f", "first", "start"}:
        return 0
    if text in {"l", "last", "end"}:
        return viewer.last
    return parse_number(text, viewer.last)
