"""The legal actions as a numbered menu, and what a typed line means in it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from rich.text import Text

from coatl.notation import parse_step
from coatl.rules import Action, CoatlError
from coatl.rules.actions import (
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
from coatl.rules.pieces import SPACES
from coatl.rules.scoring import prophecy_points, temple_points
from coatl.rules.state import ROW_SLOTS
from coatl.view import View

from .draw import draw_piece, draw_pieces
from .foresight import revealing
from .layout import GOLD_STYLE, JADE, QUIET, TITLE, flowed, padded, styled
from .prompt import number_in
from .words import listed, say

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
_ROW_NUMBER = len(SPACES) + 1
_DECK_NUMBER = _ROW_NUMBER + ROW_SLOTS
_FIRST_OTHER = _DECK_NUMBER + 1


class Menu:
    """The numbered choices of one moment."""

    def __init__(self, seen: View, legal: Sequence[Action], names: Sequence[str]) -> None:
        self._seen = seen
        self._names = names
        self._reveals = revealing(seen, legal)
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
        self._by_number = self._number()

    def _number(self) -> dict[int, Entry]:
        numbered: dict[int, Entry] = {}
        others = []
        for entry in self.entries:
            match entry.actions[0]:
                case TakePieces(space):
                    numbered[space + 1] = entry
                case TakeProphecy(slot):
                    numbered[_ROW_NUMBER + slot] = entry
                case DrawProphecy():
                    numbered[_DECK_NUMBER] = entry
                case _:
                    others.append(entry)
        return numbered | dict(enumerate(others, _FIRST_OTHER if numbered else 1))

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

        Raises `CoatlError` for notation that is not right.
        """
        if text.isascii() and text.isdigit():
            number = number_in(text, max(self._by_number))
            return self._by_number[number].actions if number in self._by_number else ()
        step = parse_step(text)
        if isinstance(step, Outcome):
            raise CoatlError("not-an-action")
        return (step,)

    def lines(self, width: int, tight: bool = False) -> list[Text]:
        """The menu, one line for each group of choices; tight, one group behind another."""
        groups: dict[str, list[Text]] = {}
        on_table: dict[str, list[int]] = {}
        for number, entry in self._by_number.items():
            if isinstance(entry.actions[0], TakePieces | TakeProphecy):
                on_table.setdefault(entry.actions[0].verb, []).append(number)
                groups.setdefault(entry.group, [])
                continue
            item = styled(f"[{number}] ", JADE).append_text(entry.label)
            groups.setdefault(entry.group, []).append(item)
        for verb, numbers in on_table.items():
            key = f"menu.{verb}.where" if len(numbers) > 1 else f"menu.{verb}.one"
            where = say(key, first=f"[{numbers[0]}]", last=f"[{numbers[-1]}]")
            groups[say(f"menu.{verb}")].insert(0, Text(where))
        if tight:
            for group, items in groups.items():
                items[0] = styled(group + " ", TITLE).append_text(items[0])
            return flowed(Text(" "), list(chain.from_iterable(groups.values())), width, " ", "  ")
        lines: list[Text] = []
        for group, items in groups.items():
            first = padded(styled(" " + group, TITLE), _LABEL)
            lines += flowed(first, items, width, " " * _LABEL, "  ")
        return lines

    def keys(self, can_undo: bool, width: int) -> list[Text]:
        """What stands beneath the menu: what else can be typed."""
        words = [say("menu.reveals")] if self._reveals else []
        words += [say("menu.keys-undo")] if can_undo else []
        return flowed(
            Text(" "), [Text(w, QUIET) for w in [*words, say("menu.keys")]], width, " ", " · "
        )

    def of(self, actions: Sequence[Action]) -> list[tuple[Text, Action]]:
        """The choices of a second menu."""
        choices = []
        for action in actions:
            text = Text()
            if isinstance(action, PerfectPick | Steal):
                text.append_text(draw_pieces(action.pieces))
            if isinstance(action, Steal):
                text.append(" " + say("menu.steal.from", name=self._names[action.seat]))
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
