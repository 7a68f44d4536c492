"""A standalone SVG drawing that reads well on light and on dark pages."""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

#: Styles of marks by class: how they look on a light ground, and on a dark one.
_STYLES: Final = {
    "panel": ("fill:#f8f2e7;stroke:#cdbfa6", "fill:#211f25;stroke:#45414c"),
    "ink": ("fill:#221e1a", "fill:#efe6d6"),
    "quiet": ("fill:#5f5648", "fill:#b3a995"),
    "grid": ("stroke:#cdbfa6", "stroke:#45414c"),
    "whisker": ("stroke:#221e1a", "stroke:#efe6d6"),
    "edge": ("stroke:#221e1a", "stroke:#b3a995"),
    "a": ("fill:#0b6e5f", "fill:#4fc3ae"),
    "b": ("fill:#0072b2", "fill:#4a9fd8"),
    "c": ("fill:#d55e00", "fill:#e88a3c"),
    "d": ("fill:#a0559b", "fill:#c98bc5"),
    "line-a": ("fill:none;stroke:#0b6e5f", "fill:none;stroke:#4fc3ae"),
    "line-b": ("fill:none;stroke:#0072b2", "fill:none;stroke:#4a9fd8"),
    "line-c": ("fill:none;stroke:#d55e00", "fill:none;stroke:#e88a3c"),
}

#: The colours of pieces and of the letters on them; these are the same on any ground.
PIECES: Final = {
    "y": ("#f0b429", "#452b00"),
    "r": ("#c93b2b", "#fff0e4"),
    "k": ("#2a2930", "#f1ebdf"),
    "g": ("#63a24b", "#0e2a07"),
    "b": ("#2778a8", "#f2faff"),
}

#: What colours are called in styles, in the order in which series use them.
SERIES: Final = ("a", "b", "c", "d")


class Axis(NamedTuple):
    """Values from `low` to `high` along pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The pixel of a value."""
        part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)


class Drawing:
    """Marks on a panel, with a title and a description for those who cannot see it."""

    def __init__(self, width: int, height: int, title: str, description: str) -> None:
        self.width = width
        self.height = height
        self.title = title
        self.description = description
        self._marks: list[str] = []

    def text(
        self, x: float, y: float, words: str, style: str = "ink", anchor: str = "start"
    ) -> None:
        """Words that begin, end or have their middle at a place."""
        self._marks.append(
            f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">'
            f"{escape(words)}</text>"
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
        """A straight line."""
        self._marks.append(
            f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
        )

    def bar(self, x: float, y: float, width: float, height: float, style: str) -> None:
        """A filled rectangle."""
        self._marks.append(
            f'<rect class="{style}" x="{x:.1f}" y="{y:.1f}" '
            f'width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"/>'
        )

    def dot(self, x: float, y: float, radius: float, style: str) -> None:
        """A filled circle."""
        self._marks.append(f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>')

    def curve(self, points: list[tuple[float, float]], style: str) -> None:
        """A line through points."""
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._marks.append(f'<polyline class="{style}" points="{corners}"/>')

    def path(self, d: str, fill: str) -> None:
        """A closed shape in the colour of a piece, with an edge."""
        self._marks.append(f'<path class="edge" fill="{fill}" d="{d}"/>')

    def letter(self, x: float, y: float, letter: str) -> None:
        """The letter on a piece of that colour."""
        self._marks.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-weight="bold" '
            f'fill="{PIECES[letter][1]}">{letter.upper()}</text>'
        )

    def legend(self, x: float, y: float, names: list[tuple[str, str]]) -> None:
        """What styles stand for, side by side."""
        for style, name in names:
            self.bar(x, y - 10, 14, 11, style)
            self.text(x + 20, y, name)
            x += 34 + 7.2 * len(name)

    def svg(self) -> str:
        """The file."""
        light = "".join(f".{name}{{{style}}}" for name, (style, _) in _STYLES.items())
        dark = "".join(f".{name}{{{style}}}" for name, (_, style) in _STYLES.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" role="img" '
            'aria-labelledby="title description">\n'
            f'<title id="title">{escape(self.title)}</title>\n'
            f'<desc id="description">{escape(self.description)}</desc>\n'
            f"<style>text{{font:13px system-ui,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif}}"
            f".heading{{font-size:15px;font-weight:bold}}"
            f".whisker{{stroke-width:2}}.line-a,.line-b,.line-c{{stroke-width:3}}\n{light}\n"
            f"@media (prefers-color-scheme:dark){{{dark}}}</style>\n"
            f'<rect class="panel" x=".5" y=".5" width="{self.width - 1}" '
            f'height="{self.height - 1}" rx="8"/>\n'
            f'<text class="ink heading" x="20" y="28">{escape(self.title)}</text>\n'
            + "\n".join(self._marks)
            + "\n</svg>\n"
        )
