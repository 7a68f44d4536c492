"""Write figures into a page of the documentation, between its markers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_MARKED: Final = re.compile(r"(<!-- figures: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def fill(page: str, figures: Mapping[str, str]) -> str:
    """The page with these figures between their markers.

    Raises `ValueError` for a marker without figures.
    """

    def filled(match: re.Match[str]) -> str:
        name = match[2]
        if name not in figures:
            known = ", ".join(sorted(figures))
            raise ValueError(f"no figures are called {name!r}; there are: {known}")
        return f"{match[1]}\n{figures[name]}\n\n{match[3]}"

    return _MARKED.sub(filled, page)
