"""Stored games of benchmarks: the fingerprint of the bots that played them, and whole lines."""

from __future__ import annotations

import ast
import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[2] / "src" / "coatl"

#: The files that decide how bots play.
_DECIDES: Final = ("rules/**/*", "solver/*.py", "bots/**/*", "view.py", "resample.py", "game.py")


@cache
def fingerprint(source: Path = SOURCE) -> str:
    """A short digest of everything that decides how the bots play.

    Stored games belong to one fingerprint. Comments and docstrings do not change it.
    """
    digest = hashlib.sha256()
    for path in sorted({path for pattern in _DECIDES for path in source.glob(pattern)}):
        if path.suffix == ".py":
            digest.update(path.name.encode() + _without_comments(path).encode())
        elif path.suffix == ".toml":
            settings = tomllib.loads(path.read_text(encoding="utf-8"))
            digest.update(path.name.encode() + repr(settings).encode())
        elif path.suffix == ".json":
            digest.update(path.name.encode() + path.read_bytes())
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
