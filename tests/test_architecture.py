"""Who may import whom: the reading order is the architecture."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "coatl"

#: Each room of the house with the rooms it may look into.
ALLOWED: dict[str, set[str]] = {
    "rules": set(),
    "view": {"rules"},
    "resample": {"rules", "view"},
    "formats": {"rules"},
    "files": set(),
    "confidence_intervals": set(),
    "charts": set(),
    "package_name": set(),
    "structs": set(),
    "i18n": {"rules"},
    "solver": {"rules", "view"},
    "bots": {"rules", "view", "solver", "bots.planner", "bots.learned"},
    "bots.planner": {"rules", "view", "solver", "bots"},
    "bots.learned": {"rules", "view", "resample", "solver", "bots", "bots.planner"},
    "game": {"rules", "view", "formats", "bots"},
    "narration": {"rules", "view", "resample"},
    "env": {"rules", "view", "formats", "bots", "package_name", "processes"},
    "env.openspiel": {"rules", "view", "formats", "env"},
    "processes": {"rules"},
    "ray_cluster": {"rules", "package_name"},
    "arena": {
        *("rules", "view", "bots", "game", "i18n", "confidence_intervals", "files", "charts"),
        *("package_name", "processes", "ray_cluster"),
    },
    "training": {
        *("rules", "view", "bots", "i18n", "confidence_intervals", "files", "charts"),
        *("processes", "ray_cluster"),
    },
    "terminal": {"rules", "view", "formats", "i18n", "bots", "game", "files", "narration"},
    "server": {
        *("server.ops", "server.storage", "server.cluster", "server.jobs"),
        *("server.session", "server.transport", "server.notifications"),
    },
    "server.ops": {"rules"},
    "server.protocol": {
        *("rules", "view", "resample", "formats", "narration", "i18n", "bots", "structs"),
    },
    "server.match": {
        *("rules", "view", "formats", "narration", "bots", "game", "structs"),
        "server.protocol",
    },
    "server.notifications": {
        *("rules", "i18n", "files"),
        *("server.ops", "server.protocol", "server.match", "server.storage"),
    },
    "server.storage": {"rules", "files", "package_name", "server.ops"},
    "server.cluster": {"rules", "package_name", "processes", "structs", "server.ops"},
    "server.jobs": {
        *("rules", "view", "resample", "formats", "narration", "bots", "solver"),
        *("processes", "structs"),
        *("server.protocol", "server.match"),
    },
    "server.session": {
        *("rules", "view", "formats", "processes", "structs"),
        *("server.protocol", "server.match", "server.storage", "server.cluster", "server.jobs"),
        *("server.ops", "server.notifications"),
    },
    "server.doctor": {
        "rules",
        *("server.protocol", "server.match", "server.session", "server.storage"),
    },
    "server.transport": {
        "rules",
        *("server.match", "server.protocol", "server.session", "server.ops"),
        "server.notifications",
    },
    "local": {
        *("rules", "i18n", "processes", "structs"),
        *("server.ops", "server.protocol", "server.storage", "server.jobs", "server.session"),
    },
    "cli": {
        *(
            "rules",
            "view",
            "formats",
            "i18n",
            "bots",
            "game",
            "files",
            "confidence_intervals",
            "solver",
        ),
        *("narration", "terminal", "arena", "training", "env", "package_name"),
        *("server", "server.ops", "server.storage", "server.cluster", "server.transport"),
        *("server.doctor", "server.jobs", "server.notifications"),
    },
    "__main__": {"cli"},
    "__init__": set(),
}

MODULES = sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    return room_of(".".join(path.relative_to(SOURCE).with_suffix("").parts))


def room_of(name: str) -> str:
    """The innermost room of the plan that a module is in."""
    first, _, rest = name.partition(".")
    inner = f"{first}.{rest.partition('.')[0]}"
    return inner if inner in ALLOWED else first


def is_allowed(own: str, target: str) -> bool:
    """Whether a room may look into another. Outside of `bots`, it stands for its inner rooms."""
    allowed = ALLOWED[own]
    is_inner = target.startswith("bots.") and not own.startswith("bots")
    return target in allowed or (is_inner and "bots" in allowed)


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
            target = room_of(rest)
            if target != "__version__":
                assert target == own or is_allowed(own, target), name
        elif own == "rules":
            assert top in sys.stdlib_module_names, name


def test_every_room_uses_all_that_it_may() -> None:
    used: dict[str, set[str]] = {name: set() for name in ALLOWED}
    for path in MODULES:
        names = [name.partition(".") for name in imports(path)]
        used[room(path)] |= {room_of(rest) for top, _, rest in names if top == "coatl"}
    for rooms in used.values():
        rooms.update(["bots"] * any([name.startswith("bots.") for name in rooms]))
    unused = {name: allowed - used[name] for name, allowed in ALLOWED.items()}
    assert {name: rooms for name, rooms in unused.items() if rooms} == {}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_uses_public_parts_of_libraries_only(path: Path) -> None:
    for name in imports(path):
        top, *rest = name.split(".")
        is_private = any([part.startswith("_") and not part.startswith("__") for part in rest])
        assert top == "coatl" or top.startswith("__") or not is_private, name


#: Settings of the whole interpreter, which no part of a program should change for the others.
SETTINGS = {
    *("gc.disable", "gc.enable", "gc.freeze", "gc.set_threshold", "sys.setswitchinterval"),
    *("sys.setrecursionlimit",),
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_module_changes_settings_of_the_interpreter(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert found & SETTINGS == set()
    assert imports(path) & SETTINGS == set()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_function_named_like_a_question_only_answers(path: Path) -> None:
    """One that writes or waits for others would have to be async: name it with a verb."""
    names = [
        node.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.AsyncFunctionDef)
    ]
    assert [name for name in names if re.match(r"_?(is|has|was|can|may|must)_", name)] == []
