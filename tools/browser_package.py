"""Build the archive of the package for browsers: `python -m tools.browser_package coatl.zip`.

It contains the modules that `coatl.local` imports, directly or not, their data, and the catalogues
of cards in all languages, ready-made. The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import coatl
from coatl.i18n import LANGUAGES
from coatl.server.protocol.catalogue import catalogue
from coatl.structs import encode

SOURCE: Final = Path(coatl.__file__).parent

#: What the two workers of the page import.
ROOTS: Final = ("coatl.local.host", "coatl.local.jobs")

#: Only for what the archive has ready-made, or for services.
LEFT_OUT: Final = frozenset(("coatl.server.protocol.catalogue",))

#: The endings of data that modules read from their own folder.
DATA: Final = (".json", ".toml")

#: Before this year no archive can have been made: the same bytes every time.
_DATE: Final = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Write the archive, and print its size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    file: Path = parser.parse_args().file
    file.parent.mkdir(parents=True, exist_ok=True)
    names = write(file)
    sys.stdout.write(f"{file}: {len(names)} files, {file.stat().st_size:,} bytes\n")


def write(file: Path) -> list[str]:
    """Write the archive; the names in it."""
    content = {
        **{str(path.relative_to(SOURCE.parent)): path.read_bytes() for path in files()},
        **{
            f"coatl/local/catalogues/{language}.json": encode(catalogue(language))
            for language in LANGUAGES
        },
    }
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(content):
            info = ZipInfo(name, _DATE)
            info.compress_type = ZIP_DEFLATED
            info.create_system = 3  # Unix, wherever it is made
            info.external_attr = 0o644 << 16
            archive.writestr(info, content[name], compresslevel=9)
    return sorted(content)


def files() -> list[Path]:
    """The modules that are needed, and their data."""
    modules = [path for name in needed_modules() if (path := _path(name)) is not None]
    folders = {path.parent for path in modules}
    data = [path for folder in folders for path in folder.iterdir() if path.suffix in DATA]
    return sorted([*modules, *data])


def needed_modules() -> list[str]:
    """Everything of the package that the workers may import, wherever the import stands."""
    found: set[str] = set()
    new = [*ROOTS]
    while new:
        name = new.pop()
        path = _path(name)
        if path is None or name in found or name in LEFT_OUT:
            continue
        found.add(name)
        new += [name.rpartition(".")[0], *_imports(name, path)]
    return sorted(found)


def _path(name: str) -> Path | None:
    """The file of a module of the package; None if there is no such module."""
    first, *parts = name.split(".")
    if first != "coatl":
        return None
    base = SOURCE.joinpath(*parts)
    for path in (base / "__init__.py", base.with_suffix(".py")):
        if path.exists():
            return path
    return None


def _imports(name: str, path: Path) -> Iterator[str]:
    """The names that a module imports, as absolute names; some are no modules."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_checkers = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    unneeded = {id(inner) for one in for_checkers for part in one.body for inner in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) in unneeded:
            continue
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            whole = ".".join([*base, *([node.module] if node.module else [])])
            yield whole
            yield from [f"{whole}.{alias.name}" for alias in node.names]


if __name__ == "__main__":
    main()
