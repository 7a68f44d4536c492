"""Lines of styled text: how they are filled, joined, broken and printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

GOLD_STYLE: Final = "bold #C9962B"
JADE: Final = "bold #2A9D89"
QUIET: Final = "dim"
TITLE: Final = "bold"
WARNING: Final = "#D0694A"


def styled(words: str, style: str) -> Text:
    """Words in a style that does not spread to what is appended later."""
    return Text().append(words, style)


def padded(text: Text, width: int) -> Text:
    """The text filled up with blanks to that width; a longer one stays as it is."""
    text.append(" " * max(0, width - text.cell_len))
    return text


def joined(parts: Iterable[Text | str], between: str = " ") -> Text:
    """The parts one after another."""
    return Text(between).join([Text(part) if isinstance(part, str) else part for part in parts])


def print_lines(console: Console, lines: Iterable[Text]) -> None:
    """Print lines without the blanks at their ends."""
    shown = list(lines)
    for line in shown:
        line.rstrip()
    if shown:
        console.print(joined(shown, "\n"))


def flowed(
    first: Text, items: Sequence[Text], width: int, indent: str = " " * 11, gap: str = " "
) -> list[Text]:
    """The items behind the first text, going on in indented lines where the width ends."""
    lines = [first]
    for item in items:
        if lines[-1].cell_len + len(gap) + item.cell_len > width and lines[-1].plain.strip():
            lines.append(Text(indent))
        so_far = lines[-1].plain
        lines[-1].append("" if not so_far.strip() or so_far.endswith(" ") else gap)
        lines[-1].append_text(item)
    return lines


def beside(first: Text, items: Sequence[Text], width: int) -> list[Text]:
    """The items behind the first text, going on beneath themselves where the width ends; farther
    to the left only if one of them would not fit there.
    """
    column = first.cell_len + (not first.plain.endswith(" "))
    widest = max((item.cell_len for item in items), default=0)
    return flowed(first, items, width, " " * min(column, max(0, width - widest)))


def in_columns(first: Text, items: Sequence[Text], width: int, gap: str = "  ") -> list[Text]:
    """The items behind the first text, row by row in as many columns as there is room for; one
    behind another where there is not even room for two.
    """
    indent = " " * first.cell_len
    for count in range(len(items), 1, -1):
        widths = [max(item.cell_len for item in items[n::count]) for n in range(count)]
        if len(indent) + sum(widths) + len(gap) * (count - 1) <= width:
            cells = [padded(item, widths[n % count]) for n, item in enumerate(items)]
            rows = [joined(cells[n : n + count], gap) for n in range(0, len(cells), count)]
            return [first.append_text(rows[0]), *[Text(indent).append_text(r) for r in rows[1:]]]
    return flowed(first, items, width, indent, gap)


def broken(lines: Iterable[Text], width: int, indent: str = " " * 15) -> list[Text]:
    """The lines, each that is too wide going on behind an indent where it has a blank."""
    result = []
    for line in lines:
        line.rstrip()
        rest = line
        while rest.cell_len > width:
            cut = rest.plain.rfind(" ", len(indent) + 1, width + 1)
            if cut < 0:
                break
            start, rest = rest.divide([cut])
            start.rstrip()
            result.append(start)
            rest = Text(indent).append_text(rest[1:])
        result.append(rest)
    return result


def wrapped(first: Text, sentence: str, width: int, indent: str, style: str = "") -> list[Text]:
    """The sentence behind the first text, going on in indented lines where the width ends."""
    return flowed(first, [Text(word, style) for word in sentence.split(" ") if word], width, indent)


def wrapped_lines(sentences: Iterable[str], width: int, style: str = "") -> list[Text]:
    """Sentences, each as far to the right as it is and its second line two blanks farther."""
    lines = []
    for sentence in sentences:
        start = " " * (len(sentence) - len(sentence.lstrip()))
        lines += wrapped(Text(start), sentence, width, start + "  ", style)
    return lines


def warned(sentence: str) -> Text:
    """A sentence that wants to be noticed."""
    return Text(sentence, WARNING)
