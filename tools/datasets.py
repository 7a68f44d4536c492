"""Update the generated table of `docs/datasets.md`: the columns of a dataset.

python -m tools.datasets
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from coatl.env.dataset import columns

PAGE = Path(__file__).parent.parent / "docs" / "datasets.md"


def update_table(page: str) -> str:
    """The page with its table regenerated from the code."""
    table = "\n".join(_columns())
    between = r"(<!-- columns -->\n).*?(<!-- end -->)"
    return re.sub(between, rf"\g<1>{table}\n\g<2>", page, flags=re.DOTALL)


def _columns() -> Iterator[str]:
    yield "| column | type, two players | meaning |"
    yield "|---|---|---|"
    for name, kind, meaning in columns(2):
        yield f"| `{name}` | {_short_type(str(kind))} | {meaning} |"


def _short_type(arrow: str) -> str:
    """An Arrow type in the short form of the page, such as `float32[2258]`."""
    text = arrow.replace("float", "float32")
    text = re.sub(r"fixed_size_list<\w+: (\w+)>(\[\d+\])", r"\1\2", text)
    text = re.sub(r"list<\w+: (\w+)>", r"list of \1", text)
    return re.sub(r"struct<(.*)>", r"struct: \1", text)


if __name__ == "__main__":
    PAGE.write_text(update_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
