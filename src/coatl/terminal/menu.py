"""The legal actions as a numbered menu, and what a typed line means in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from rich.text import Text

from coatl.formats.notation import parse_step
from coatl.i18n import explain, say
from coatl.narration.consequences import closings_forbidden_by_levels, revealing_actions
from coatl.rules import Action, CoatlError
from coatl.rules.actions import (
    DRAW_PROPHECY,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    FulfilProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.chance import Outcome
from coatl.rules.coatl import NONE
from coatl.rules.pieces import SPACES
from coatl.rules.scoring import prophecy_points, temple_points
from coatl.rules.state import ROW_SLOTS
from coatl.view import View

from .draw import draw_piece, draw_pieces
from .layout import DIM_STYLE, GOLD_STYLE, JADE_STYLE, TITLE_STYLE, padded, styled, wrap_items
from .phrases import listed, seat_facts
from .prompt import number_in

_LABEL = 15

#: The kind of choice that a verb belongs to; the others assemble.
_CHOICES = {
    "take": "take",
    "row": "choose",
    "draw": "choose",
    "pick": "token",
    "future": "token",
    "priest": "token",
    "steal": "steal",
    "pass": "pass",
}


class Entry(NamedTuple):
    """A numbered choice: one action, or several that a second menu tells apart."""

    group: str
    label: Text
    actions: tuple[Action, ...]


#: Numbers that never change: a supply space has its own, the row follows, then the deck. Where
#: any of these can be chosen, the other choices begin after them.
_PLACES: Mapping[int, Action] = dict(
    enumerate(
        [
            *[TakePieces(space) for space in range(len(SPACES))],
            *[TakeProphecy(slot) for slot in range(ROW_SLOTS)],
            DRAW_PROPHECY,
        ],
        1,
    )
)


def _runs(numbers: Sequence[int]) -> str:
    """Numbers of the menu in words: `[1], [2] and [5] to [10]`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = []
    for run in runs:
        marks = [f"[{number}]" for number in run]
        is_long = len(run) > 2  # there is a number between the first and the last
        parts += [say("menu.run", first=marks[0], last=marks[-1])] if is_long else marks
    return listed(parts)


class Menu:
    """The numbered choices of one moment."""

    def __init__(self, seen: View, legal: Sequence[Action], names: Sequence[str]) -> None:
        self._seen = seen
        self._names = names
        self._reveals = revealing_actions(seen, legal)
        self._held = closings_forbidden_by_levels(seen)
        self.legal = tuple(legal)
        self.entries: list[Entry] = []
        together: dict[str, list[Action]] = {"menu.pick": [], "menu.steal": []}
        for action in legal:
            if isinstance(action, PerfectPick):
                together["menu.pick"].append(action)
            elif isinstance(action, Steal):
                together["menu.steal"].append(action)
            else:
                self.entries.append(self._entry(action))
        for key, actions in together.items():
            if actions:
                self._gather(key, actions)
        has_places = any(action in _PLACES.values() for action in legal)
        self._places = _PLACES if has_places else {}
        self._by_number = self._number()

    def _number(self) -> dict[int, Entry]:
        entries = {entry.actions[0]: entry for entry in self.entries}
        numbered = {n: entries.pop(action) for n, action in _PLACES.items() if action in entries}
        return numbered | dict(enumerate(entries.values(), len(self._places) + 1))

    def _gather(self, key: str, actions: list[Action]) -> None:
        """Put many actions of one kind behind one number, before the other tokens."""
        label = Text(say(key)).append("*" if self._reveals.intersection(actions) else "")
        group = "menu.tokens" if key == "menu.pick" else "menu.feather"
        entry = Entry(say(group), label, tuple(actions))
        place = len(self.entries)
        for number, other in enumerate(self.entries):
            if isinstance(other.actions[0], SeeTheFuture | PriestCommitment | Pass):
                place = number
                break
        self.entries.insert(place, entry)

    @property
    def choices(self) -> str:
        """What kinds of things can be done, in words."""
        kinds = dict.fromkeys(_CHOICES.get(action.verb, "assemble") for action in self.legal)
        return listed([say(f"choice.{kind}") for kind in kinds], "or")

    @property
    def numbers(self) -> dict[Action, int]:
        """The numbers of single actions, to be put on the table."""
        return {e.actions[0]: n for n, e in self._by_number.items() if len(e.actions) == 1}

    def read(self, text: str) -> tuple[Action, ...]:
        """The actions that a number or a line of notation stands for; empty where it is neither.
        The number of a place stands for it also when nothing can be taken there.

        Raises `CoatlError` for notation that is not right.
        """
        if text.isascii() and text.isdigit():
            number = number_in(text, max([*self._by_number, *self._places]))
            if number in self._by_number:
                return self._by_number[number].actions
            return tuple(action for place, action in self._places.items() if place == number)
        step = self._by_place(text) or parse_step(text)
        if isinstance(step, Outcome):
            raise CoatlError("not-an-action")
        return (step,)

    def _by_place(self, text: str) -> Action | None:
        """What a verb with a number of the table stands for, where notation has other words for
        it: `temple 2` the Temple on pile 2, `row 12` what the menu calls 12.
        """
        verb, _, digits = text.partition(" ")
        number = number_in(digits.strip(), len(_PLACES))
        if verb == "temple" and number in (1, 2):
            top = self._seen.tops[number - 1]
            if top == NONE:
                raise CoatlError("pile-empty")
            return FulfilTemple(top)
        place = self._places.get(number or 0)
        return place if place is not None and place.verb == verb else None

    def lines(self, width: int, brief: bool = False) -> list[Text]:
        """The menu, one line for each group of choices; in brief, one group behind another."""
        groups: dict[str, list[Text]] = {}
        on_table: dict[str, list[int]] = {}
        for number, entry in self._by_number.items():
            if isinstance(entry.actions[0], TakePieces | TakeProphecy):
                on_table.setdefault(entry.actions[0].verb, []).append(number)
                groups.setdefault(entry.group, [])
                continue
            item = styled(f"[{number}] ", JADE_STYLE).append_text(entry.label)
            groups.setdefault(entry.group, []).append(item)
        for verb, numbers in on_table.items():
            where = say(f"menu.{verb}.where", numbers=_runs(numbers))
            groups[say(f"menu.{verb}")].insert(0, Text(where))
        if brief:
            for group, items in groups.items():
                items[0] = styled(group + " ", TITLE_STYLE).append_text(items[0])
            every = list(chain.from_iterable(groups.values()))
            return wrap_items(Text(" "), every, width, " ", "  ") + self._held_lines(1, width)
        lines: list[Text] = []
        for group, items in groups.items():
            first = padded(styled(" " + group, TITLE_STYLE), _LABEL)
            lines += wrap_items(first, items, width, " " * _LABEL, "  ")
        return lines + self._held_lines(_LABEL, width)

    def _held_lines(self, indent: int, width: int) -> list[Text]:
        """What the levels hold back, and why."""
        if not self._held:
            return []
        first = padded(Text(" " + say("menu.held") + " ", DIM_STYLE), indent)
        return wrap_items(first, list(self._held_words()), width, " " * indent)

    def _held_words(self) -> Iterator[Text]:
        for code, actions in self._held.items():
            for coatl, adding in groupby(actions, lambda action: action.coatl):
                pieces = draw_pieces(bytes(action.piece for action in adding))
                yield pieces.append(" " + say("menu.held.on", coatl=coatl + 1), DIM_STYLE)
            why = say("menu.held.why", why=explain(CoatlError(code)))
            yield from [Text(word, DIM_STYLE) for word in why.split(" ")]

    def keys(self, can_undo: bool, width: int, brief: bool = False) -> list[Text]:
        """What stands beneath the menu: what else can be typed; in brief, that `board` shows what
        is left out.
        """
        words = [say("menu.reveals")] if self._reveals else []
        words += [say("menu.keys-undo")] if can_undo else []
        words.append(say("menu.keys-brief" if brief else "menu.keys"))
        return wrap_items(Text(" "), [Text(word, DIM_STYLE) for word in words], width, " ", " · ")

    def of(self, actions: Sequence[Action]) -> list[tuple[Text, Action]]:
        """The choices of a second menu."""
        choices = []
        for action in actions:
            text = Text()
            if isinstance(action, PerfectPick | Steal):
                text.append_text(draw_pieces(action.pieces))
            if isinstance(action, Steal):
                text.append(" " + say("menu.steal.from", **seat_facts(action.seat, self._names)))
            choices.append((text, action))
        return choices

    def _entry(self, action: Action) -> Entry:
        group, label = self._words(action)
        if action in self._reveals:
            label.append("*")
        return Entry(group, label, (action,))

    def _words(self, action: Action) -> tuple[str, Text]:
        match action:
            case TakePieces(space):
                return say("menu.take"), draw_pieces(self._seen.supply[space])
            case TakeProphecy(slot):
                return say("menu.row"), Text(PROPHECIES[self._seen.row[slot]].id)
            case DrawProphecy():
                return say("menu.row"), Text(say("menu.draw"))
            case DiscardProphecy(kind):
                return say("menu.discard"), Text(PROPHECIES[kind].id)
            case BeginCoatl(piece):
                return say("menu.begin"), draw_piece(piece)
            case AddPiece(coatl, side, piece):
                return say(f"menu.add-{side}", coatl=coatl + 1), draw_piece(piece)
            case FulfilProphecy() | FulfilTemple():
                return self._fulfilment(action)
            case SeeTheFuture():
                return say("menu.tokens"), Text(say("menu.future"))
            case PriestCommitment(pile):
                return say("menu.tokens"), Text(say("menu.priest", pile=pile + 1))
            case Finish():
                return say("menu.finish"), Text(say(f"menu.finish.{self._finish_key()}"))
            case Pass():
                return say("menu.pass"), Text(say("menu.pass"))
            case _:
                return say("menu.tokens"), Text(action.verb)

    def _finish_key(self) -> str:
        phase = self._seen.phase
        if phase == "complete" and any(isinstance(a, FulfilTemple) for a in self.legal):
            return "no-temple"
        return phase if phase in {"keep", "complete"} else "turn"

    def _fulfilment(self, action: FulfilProphecy | FulfilTemple) -> tuple[str, Text]:
        coatls = self._seen.seats[self._seen.active].coatls
        if isinstance(action, FulfilProphecy):
            reading = coatls[action.coatl].reading(self._seen.options.closed_ends)
            points = prophecy_points(action.kind, reading)
            card, coatl = PROPHECIES[action.kind].id, action.coatl + 1
            text = Text(say("menu.fulfil.on", card=card, coatl=coatl, points=points))
            group = say("menu.fulfil")
        else:
            done = coatls[self._seen.completing]
            points = temple_points(action.kind, done.colours, done.prophecies)
            text = Text(say("menu.temple.for", card=TEMPLES[action.kind].id, points=points))
            group = say("menu.temple")
        start = text.plain.rindex(str(points))
        text.stylize(GOLD_STYLE, start, start + len(str(points)))
        return group, text
