"""Who may import whom: the reading order is the architecture."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "coatl"

#: Each room of the house with the rooms it may look into.
ALLOWED = {
    "rules": set(),
    "view": {"rules"},
    "notation": {"rules"},
    "position": {"rules", "notation"},
    "deal": set(),
    "record": {"rules", "notation", "deal"},
    "files": set(),
    "intervals": set(),
    "charts": set(),
    "i18n": {"rules"},
    "solver": {"rules", "view"},
    "bots": {"rules", "view", "solver"},
    "game": {"rules", "view", "record", "bots"},
    "story": {"rules", "view"},
    "env": {"rules", "view", "notation", "record", "bots"},
    "workers": {"rules"},
    "arena": {"rules", "view", "bots", "game", "i18n", "intervals", "files", "workers", "charts"},
    "training": {
        "rules",
        "view",
        "bots",
        "game",
        "i18n",
        "intervals",
        "files",
        "workers",
        "charts",
    },
    "terminal": {"rules", "view", "notation", "record", "i18n", "bots", "game", "files", "story"},
    "table": {
        "rules",
        "view",
        "notation",
        "position",
        "deal",
        "record",
        "i18n",
        "bots",
        "game",
        "solver",
        "story",
        "files",
    },
    "cli": {
        "rules",
        "view",
        "notation",
        "deal",
        "record",
        "i18n",
        "bots",
        "game",
        "files",
        "intervals",
        "position",
        "solver",
        "story",
        "table",
        "terminal",
        "arena",
        "training",
        "env",
    },
    "__main__": {"cli"},
    "__init__": set(),
}

MODULES = sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """Absolute names of everything a module imports."""
    package = ["coatl", *path.relative_to(SOURCE).parts[:-1]]
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            prefix = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{prefix}.{alias.name}" for alias in node.names}
    return names


def test_every_room_has_its_place() -> None:
    assert {room(path) for path in MODULES} == set(ALLOWED)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_what_it_may(path: Path) -> None:
    own = room(path)
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "coatl":
            target = rest.split(".")[0]
            if target != "__version__":
                assert target == own or target in ALLOWED[own], name
        elif own == "rules":
            assert top in sys.stdlib_module_names, name
