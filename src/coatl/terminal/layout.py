"""Lay out styled text: pad, join, wrap and print lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

GOLD_STYLE: Final = "bold #C9962B"
JADE_STYLE: Final = "bold #2A9D89"
DIM_STYLE: Final = "dim"
TITLE_STYLE: Final = "bold"
WARNING_STYLE: Final = "#D0694A"

#: The greatest width to lay out text for; on a wider screen the right side stays empty.
MAX_WIDTH: Final = 100


def styled(words: str, style: str) -> Text:
    """Return text with a style that does not apply to text appended later."""
    return Text().append(words, style)


def warning(sentence: str) -> Text:
    """Return a sentence in the style of warnings."""
    return Text(sentence, WARNING_STYLE)


def padded(text: Text, width: int) -> Text:
    """Append spaces to a text up to a width, and return it. A wider text does not change."""
    text.append(" " * max(0, width - text.cell_len))
    return text


def joined(parts: Iterable[Text | str], separator: str = " ") -> Text:
    """Join texts to one."""
    return Text(separator).join([Text(part) if isinstance(part, str) else part for part in parts])


def print_lines(console: Console, lines: Iterable[Text]) -> None:
    """Print lines without trailing spaces."""
    stripped = list(lines)
    for line in stripped:
        line.rstrip()
    if stripped:
        console.print(joined(stripped, "\n"))


def wrap_items(
    first: Text, items: Sequence[Text], width: int, indent: str = " " * 11, gap: str = " "
) -> list[Text]:
    """Append items to the first text; items that do not fit continue in indented lines."""
    lines = [first]
    for item in items:
        if lines[-1].cell_len + len(gap) + item.cell_len > width and lines[-1].plain.strip():
            lines.append(Text(indent))
        line = lines[-1].plain
        lines[-1].append("" if not line.strip() or line.endswith(" ") else gap)
        lines[-1].append_text(item)
    return lines


def wrap_items_aligned(first: Text, items: Sequence[Text], width: int) -> list[Text]:
    """Append items to the first text, and continue below the first item.

    Continuation lines start further to the left if the widest item needs it.
    """
    column = first.cell_len + (not first.plain.endswith(" "))
    widest = max((item.cell_len for item in items), default=0)
    return wrap_items(first, items, width, " " * min(column, max(0, width - widest)))


def wrap_in_columns(first: Text, items: Sequence[Text], width: int, gap: str = "  ") -> list[Text]:
    """Arrange items after the first text, row by row, in as many columns as fit.

    If not even two columns fit, the items are wrapped as by `wrap_items`.
    """
    indent = " " * first.cell_len
    for count in range(len(items), 1, -1):
        widths = [max(item.cell_len for item in items[n::count]) for n in range(count)]
        if len(indent) + sum(widths) + len(gap) * (count - 1) <= width:
            cells = [padded(item, widths[n % count]) for n, item in enumerate(items)]
            rows = [joined(cells[n : n + count], gap) for n in range(0, len(cells), count)]
            return [first.append_text(rows[0]), *[Text(indent).append_text(r) for r in rows[1:]]]
    return wrap_items(first, items, width, indent, gap)


def break_long_lines(lines: Iterable[Text], width: int, indent: str = " " * 15) -> list[Text]:
    """Break lines that are too wide at spaces, and indent their continuations."""
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


def wrap_sentence(
    first: Text, sentence: str, width: int, indent: str, style: str = ""
) -> list[Text]:
    """Append a sentence to the first text, and continue in indented lines."""
    words = [Text(word, style) for word in sentence.split(" ") if word]
    return wrap_items(first, words, width, indent)


def wrap_sentences(sentences: Iterable[str], width: int, style: str = "") -> list[Text]:
    """Wrap sentences; continuation lines are indented by two more spaces than their sentence."""
    lines = []
    for sentence in sentences:
        start = " " * (len(sentence) - len(sentence.lstrip()))
        lines += wrap_sentence(Text(start), sentence, width, start + "  ", style)
    return lines
