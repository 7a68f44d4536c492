"""Build the offline site: `python -m tools.site build/site`.

A folder for any web host: the page, Pyodide, the archive of the package, and a service worker with
the list of all files. See docs/offline.md.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tools import browser_package

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
PYODIDE: Final = WEB / "node_modules" / "pyodide"

#: What a browser needs of Pyodide, and no more; and Python's standard library.
_PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_LIBRARY: Final = "python_stdlib.zip"

#: The licences of what the site contains beside the packages in `licenses.json`.
_LICENCES: Final = WEB / "offline" / "licences"

#: Files of the page that nobody needs offline: what services show in link previews.
_LEFT_OUT: Final = frozenset(("preview.png",))

#: What is not kept on the device: the service worker itself.
_NOT_LISTED: Final = frozenset(("sw.js",))

_HASH_LENGTH: Final = 12


def main() -> None:
    """Build the site and print its sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder.resolve()
    build(folder)
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    packed = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    sys.stdout.write(f"{folder}: {size / 1e6:.1f} MB, {packed / 1e6:.1f} MB compressed\n")


def build(folder: Path) -> None:
    """Build the site in a folder, which is emptied first."""
    if not PYODIDE.is_dir():
        _run(["npm", "ci", "--no-fund", "--no-audit"])
    with TemporaryDirectory() as temporary:
        archive = Path(temporary, "coatl.zip")
        plain = Path(temporary, "plain.zip")
        browser_package.write(plain)
        _compile(plain, archive)
        library = Path(temporary, _LIBRARY)
        _compile(PYODIDE / _LIBRARY, library, optimisation=2)
        sources = {name: PYODIDE / name for name in _PYODIDE_FILES} | {_LIBRARY: library}
        pyodide = f"pyodide-{_hash(*sources.values())}/"
        files = {
            **{pyodide + name: source for name, source in sources.items()},
            f"coatl-{_hash(archive)}.zip": archive,
        }
        about = _about(pyodide, files)
        _run(
            ["npm", "run", "build", "--", "--mode", "offline"],
            {"COATL_SITE": str(folder), "COATL_PYTHON_FILES": json.dumps(about)},
        )
        for path, source in files.items():
            (folder / path).parent.mkdir(exist_ok=True)
            shutil.copyfile(source, folder / path)
    shutil.copytree(_LICENCES, folder / "licences")
    shutil.copyfile(ROOT / "LICENSE", folder / "licences" / "coatl.txt")
    for name in _LEFT_OUT:
        (folder / name).unlink()
    _write_service_worker(folder, about)


def _compile(source: Path, target: Path, optimisation: int = 0) -> None:
    """Compile an archive of modules: importing sources takes twice as long (docs/offline.md)."""
    program = ROOT / "tools" / "compile_in_pyodide.mjs"
    _run(["node", program, PYODIDE, source, target, str(optimisation)])


def _about(pyodide: str, files: Mapping[str, Path]) -> dict[str, Any]:
    """What the page's workers know of Python's files."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    (archive,) = [path for path in files if "/" not in path]
    return {
        "pyodide": pyodide,
        "archive": archive,
        "snapshot": f"snapshot-{pyodide.rstrip('/')}-{archive}",
        "sizes": {
            path: source.stat().st_size
            for path, source in files.items()
            if not path.endswith(".mjs")  # browsers import them by themselves
        },
        "lock": json.dumps({**lock, "packages": {}}),
    }


def _write_service_worker(folder: Path, about: Mapping[str, Any]) -> None:
    hashes = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in _NOT_LISTED
    }
    named_by_content = ("assets/", about["pyodide"], about["archive"])
    site = {
        "build": hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:_HASH_LENGTH],
        "snapshot": about["snapshot"],
        "immutable": [path for path in hashes if path.startswith(named_by_content)],
        "files": hashes,
    }
    source = (WEB / "offline" / "sw.js").read_text(encoding="utf-8")
    text = f"const SITE = {json.dumps(site, indent=1)};\n\n{source}"
    (folder / "sw.js").write_text(text, encoding="utf-8")


def _hash(*paths: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:_HASH_LENGTH]


def _run(command: list[str | Path], more: Mapping[str, str] | None = None) -> None:
    """Run a program in the page's folder, with Node from PyPI where the machine has none."""
    path = os.pathsep.join((os.environ["PATH"], str(Path(sys.executable).parent)))
    environment = {**os.environ, **(more or {}), "PATH": path}
    done = subprocess.run(
        command, cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main()
