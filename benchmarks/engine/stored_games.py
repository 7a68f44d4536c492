"""Stored games of benchmarks: the fingerprint of the bots that played them, and whole lines."""

from __future__ import annotations

import ast
import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[2] / "src" / "coatl"

#: The code and the tables that decide how bots play.
_DECIDES: Final = (
    *("rules/**/*", "solver/*.py", "bots/**/*.py", "bots/**/*.toml"),
    *("view.py", "resample.py", "game.py"),
)

#: The weights they use, in the solo game and with others.
_SOLO_WEIGHTS: Final = "bots/learned/weights/solo*.json"
_TABLE_WEIGHTS: Final = "bots/learned/weights/table.json"


@cache
def fingerprint(source: Path = SOURCE, *, is_solo: bool = False) -> str:
    """A short digest of everything that decides how the bots play alone, or with others.

    Stored games belong to one fingerprint. Comments, docstrings and the cards of weights do not
    change it.
    """
    digest = hashlib.sha256()
    patterns = (*_DECIDES, _SOLO_WEIGHTS if is_solo else _TABLE_WEIGHTS)
    for path in sorted({path for pattern in patterns for path in source.glob(pattern)}):
        if path.suffix == ".py":
            digest.update(path.name.encode() + _without_comments(path).encode())
        elif path.suffix == ".toml":
            settings = tomllib.loads(path.read_text(encoding="utf-8"))
            digest.update(path.name.encode() + repr(settings).encode())
        elif path.suffix == ".json":
            network = json.loads(path.read_bytes()) | {"card": None}
            digest.update(path.name.encode() + json.dumps(network).encode())
    return digest.hexdigest()[:8]


def _without_comments(path: Path) -> str:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for node in ast.walk(tree):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
    return ast.dump(tree)


def whole_lines(path: Path) -> list[str]:
    """Read the lines of a file, and remove a last line that was cut off from the file."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return whole.splitlines()
