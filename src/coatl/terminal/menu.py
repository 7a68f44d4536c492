"""The numbered menu of legal actions, and the parsing of choices from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Final, NamedTuple

from rich.text import Text

from coatl.formats.notation import parse_step
from coatl.i18n import explain, say
from coatl.narration.irreversible_actions import closings_forbidden_by_levels, revealing_actions
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
from .prompt import parse_number

#: The width of the labels of groups.
_LABEL_WIDTH: Final = 15

#: The kind of choice for each verb of an action; all other verbs are for assembling.
_CHOICE_KINDS: Final = {
    "take": "take",
    "row": "choose",
    "draw": "choose",
    "pick": "token",
    "future": "token",
    "priest": "token",
    "steal": "steal",
    "pass": "pass",
}

#: Menu numbers that never change: first the supply spaces, then the slots of the row, then the
#: deck. If any of these can be chosen, all other choices have higher numbers.
_PLACES: Final[Mapping[int, Action]] = dict(
    enumerate(
        [
            *[TakePieces(space) for space in range(len(SPACES))],
            *[TakeProphecy(slot) for slot in range(ROW_SLOTS)],
            DRAW_PROPHECY,
        ],
        1,
    )
)


class MenuEntry(NamedTuple):
    """A choice with one number: one action, or several among which a submenu chooses."""

    group: str
    label: Text
    actions: tuple[Action, ...]


class Menu:
    """The numbered choices of the active seat."""

    def __init__(self, seen: View, legal: Sequence[Action], names: Sequence[str]) -> None:
        self._seen = seen
        self._names = names
        self._revealing = revealing_actions(seen, legal)
        self._forbidden = closings_forbidden_by_levels(seen)
        self.legal = tuple(legal)
        self.entries: list[MenuEntry] = []
        in_submenus: dict[str, list[Action]] = {"menu.pick": [], "menu.steal": []}
        for action in legal:
            if isinstance(action, PerfectPick):
                in_submenus["menu.pick"].append(action)
            elif isinstance(action, Steal):
                in_submenus["menu.steal"].append(action)
            else:
                self.entries.append(self._entry(action))
        for key, actions in in_submenus.items():
            if actions:
                self._insert_submenu(key, actions)
        has_places = any(action in _PLACES.values() for action in legal)
        self._places = _PLACES if has_places else {}
        self._by_number = self._number_entries()

    def _number_entries(self) -> dict[int, MenuEntry]:
        entries = {entry.actions[0]: entry for entry in self.entries}
        numbered = {n: entries.pop(action) for n, action in _PLACES.items() if action in entries}
        return numbered | dict(enumerate(entries.values(), len(self._places) + 1))

    def _insert_submenu(self, key: str, actions: list[Action]) -> None:
        """Insert one entry for several actions of a kind, before the other tokens."""
        label = Text(say(key)).append("*" if self._revealing.intersection(actions) else "")
        group = "menu.tokens" if key == "menu.pick" else "menu.feather"
        entry = MenuEntry(say(group), label, tuple(actions))
        place = len(self.entries)
        for number, other in enumerate(self.entries):
            if isinstance(other.actions[0], SeeTheFuture | PriestCommitment | Pass):
                place = number
                break
        self.entries.insert(place, entry)

    @property
    def choices_in_words(self) -> str:
        """The kinds of choices, in words: `take pieces, assemble or pass`."""
        kinds = dict.fromkeys(_CHOICE_KINDS.get(action.verb, "assemble") for action in self.legal)
        return listed([say(f"choice.{kind}") for kind in kinds], "or")

    @property
    def numbers(self) -> dict[Action, int]:
        """The numbers of actions that have one of their own; the position shows them, too."""
        return {e.actions[0]: n for n, e in self._by_number.items() if len(e.actions) == 1}

    # --- parsing ----------------------------------------------------------------------------------

    def parse(self, text: str) -> tuple[Action, ...]:
        """Return the actions that a menu number or a line of notation stands for.

        Empty if the menu does not have the number. The number of a place stands for its action
        even if nothing can be taken there. Raises `CoatlError` for wrong notation.
        """
        if text.isascii() and text.isdigit():
            number = parse_number(text, max([*self._by_number, *self._places]))
            if number in self._by_number:
                return self._by_number[number].actions
            return tuple(action for place, action in self._places.items() if place == number)
        step = self._parse_place(text) or parse_step(text)
        if isinstance(step, Outcome):
            raise CoatlError("not-an-action")
        return (step,)

    def _parse_place(self, text: str) -> Action | None:
        """Parse a verb with a number on the screen that notation does not have.

        `temple 2` is the Temple on pile 2; `row 12` is the card with the menu number 12.
        """
        verb, _, digits = text.partition(" ")
        number = parse_number(digits.strip(), len(_PLACES))
        if verb == "temple" and number in (1, 2):
            top = self._seen.tops[number - 1]
            if top == NONE:
                raise CoatlError("pile-empty")
            return FulfilTemple(top)
        place = self._places.get(number or 0)
        return place if place is not None and place.verb == verb else None

    # --- drawing ----------------------------------------------------------------------------------

    def lines(self, width: int, brief: bool = False) -> list[Text]:
        """Draw the menu with one line per group; a brief menu has no line breaks between groups.

        Supply spaces and cards of the row are not repeated: the position shows their numbers.
        """
        groups: dict[str, list[Text]] = {}
        numbers_in_position: dict[str, list[int]] = {}
        for number, entry in self._by_number.items():
            if isinstance(entry.actions[0], TakePieces | TakeProphecy):
                numbers_in_position.setdefault(entry.actions[0].verb, []).append(number)
                groups.setdefault(entry.group, [])
                continue
            item = styled(f"[{number}] ", JADE_STYLE).append_text(entry.label)
            groups.setdefault(entry.group, []).append(item)
        for verb, numbers in numbers_in_position.items():
            where = say(f"menu.{verb}.where", numbers=_number_ranges(numbers))
            groups[say(f"menu.{verb}")].insert(0, Text(where))
        if brief:
            for group, items in groups.items():
                items[0] = styled(group + " ", TITLE_STYLE).append_text(items[0])
            every = list(chain.from_iterable(groups.values()))
            return wrap_items(Text(" "), every, width, " ", "  ") + self._forbidden_lines(1, width)
        lines: list[Text] = []
        for group, items in groups.items():
            first = padded(styled(" " + group, TITLE_STYLE), _LABEL_WIDTH)
            lines += wrap_items(first, items, width, " " * _LABEL_WIDTH, "  ")
        return lines + self._forbidden_lines(_LABEL_WIDTH, width)

    def _forbidden_lines(self, indent: int, width: int) -> list[Text]:
        """List the pieces that the solo levels forbid to add, and why."""
        if not self._forbidden:
            return []
        first = padded(Text(" " + say("menu.held") + " ", DIM_STYLE), indent)
        return wrap_items(first, list(self._forbidden_items()), width, " " * indent)

    def _forbidden_items(self) -> Iterator[Text]:
        for code, actions in self._forbidden.items():
            for coatl, same_coatl in groupby(actions, lambda action: action.coatl):
                pieces = draw_pieces(bytes(action.piece for action in same_coatl))
                yield pieces.append(" " + say("menu.held.on", coatl=coatl + 1), DIM_STYLE)
            why = say("menu.held.why", why=explain(CoatlError(code)))
            yield from [Text(word, DIM_STYLE) for word in why.split(" ")]

    def hint_lines(self, can_undo: bool, width: int, brief: bool = False) -> list[Text]:
        """List other commands for below the menu; if `brief`, that `board` shows everything."""
        hints = [say("menu.reveals")] if self._revealing else []
        hints += [say("menu.keys-undo")] if can_undo else []
        hints.append(say("menu.keys-brief" if brief else "menu.keys"))
        return wrap_items(Text(" "), [Text(hint, DIM_STYLE) for hint in hints], width, " ", " · ")

    def submenu(self, actions: Sequence[Action]) -> list[tuple[Text, Action]]:
        """Return the choices of a submenu: each action with its label."""
        choices = []
        for action in actions:
            text = Text()
            if isinstance(action, PerfectPick | Steal):
                text.append_text(draw_pieces(action.pieces))
            if isinstance(action, Steal):
                text.append(" " + say("menu.steal.from", **seat_facts(action.seat, self._names)))
            choices.append((text, action))
        return choices

    # --- labels -----------------------------------------------------------------------------------

    def _entry(self, action: Action) -> MenuEntry:
        group, label = self._group_and_label(action)
        if action in self._revealing:
            label.append("*")
        return MenuEntry(group, label, (action,))

    def _group_and_label(self, action: Action) -> tuple[str, Text]:
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
        """Return the group and the label of a card to fulfil, with its points."""
        coatls = self._seen.seats[self._seen.active].coatls
        if isinstance(action, FulfilProphecy):
            reading = coatls[action.coatl].reading(self._seen.options.closed_ends)
            points = prophecy_points(action.kind, reading)
            card, coatl = PROPHECIES[action.kind].id, action.coatl + 1
            text = Text(say("menu.fulfil.on", card=card, coatl=coatl, points=points))
            group = say("menu.fulfil")
        else:
            completed = coatls[self._seen.completing]
            points = temple_points(action.kind, completed.colours, completed.prophecies)
            text = Text(say("menu.temple.for", card=TEMPLES[action.kind].id, points=points))
            group = say("menu.temple")
        start = text.plain.rindex(str(points))
        text.stylize(GOLD_STYLE, start, start + len(str(points)))
        return group, text


def _number_ranges(numbers: Sequence[int]) -> str:
    """Describe menu numbers in words: `[1], [2] and [5] to [10]`."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1].append(number)
        else:
            ranges.append([number])
    parts = []
    for one_range in ranges:
        marks = [f"[{number}]" for number in one_range]
        is_long = len(one_range) > 2  # there is a number between the first and the last
        parts += [say("menu.run", first=marks[0], last=marks[-1])] if is_long else marks
    return listed(parts)
