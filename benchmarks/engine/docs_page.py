"""Writes figures into a page, between markers that stay where they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_MARKED: Final = re.compile(r"(<!-- figures: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def fill(page: str, figures: Mapping[str, str]) -> str:
    """The page with these figures between their markers; one without figures is refused."""

    def filled(match: re.Match[str]) -> str:
        name = match[2]
        if name not in figures:
            known = ", ".join(sorted(figures))
            raise ValueError(f"no figures are called {name!r}; there are: {known}")
        return f"{match[1]}\n{figures[name]}\n\n{match[3]}"

    return _MARKED.sub(filled, page)
