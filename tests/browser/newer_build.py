"""Makes a newer build of the offline site out of a build, without building it again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

#: What a page of the newer build says of itself, and what its card list begins with.
DESCRIPTION = "in a newer build"
CARD = "A newer card"

_CATALOGUE = "coatl/local/catalogues/en.json"


def make_newer(site: Path) -> None:
    """Change the page's description and the name of a card, and with them the names of all files
    that are named by their content.
    """
    (archive,) = site.glob("coatl-*.zip")
    old_size = archive.stat().st_size
    _rename_a_card(archive)
    size = archive.stat().st_size
    renamed = {archive.name: "coatl-newer.zip"}
    scripts = {path.name: path for path in site.glob("assets/*.js")}
    # A file that names one of these has another content, and so another name.
    while found := _users(scripts, renamed):
        renamed |= {name: f"{name.removesuffix('.js')}-newer.js" for name in found}
    for path in (*scripts.values(), site / "index.html"):
        text = path.read_text(encoding="utf-8")
        text = text.replace(f'"{archive.name}":{old_size}', f'"{archive.name}":{size}')
        text = text.replace("in the browser", DESCRIPTION) if path.suffix == ".html" else text
        path.write_text(_replaced(text, renamed), encoding="utf-8")
    for path in (*scripts.values(), archive):
        path.rename(path.with_name(renamed.get(path.name, path.name)))
    _list_files(site, renamed)


def _rename_a_card(archive: Path) -> None:
    with ZipFile(archive) as file:
        content = {info: file.read(info) for info in file.infolist()}
    with ZipFile(archive, "w", ZIP_DEFLATED) as file:
        for info, data in content.items():
            is_catalogue = info.filename == _CATALOGUE
            file.writestr(info, _with_other_card(data) if is_catalogue else data)


def _with_other_card(text: bytes) -> bytes:
    catalogue = json.loads(text)
    catalogue["cards"][0]["name"] = CARD
    return json.dumps(catalogue).encode()


def _users(scripts: dict[str, Path], renamed: dict[str, str]) -> list[str]:
    """The scripts that name a renamed file, and are not renamed yet."""
    return [
        name
        for name, path in scripts.items()
        if name not in renamed and any(one in path.read_text(encoding="utf-8") for one in renamed)
    ]


def _replaced(text: str, renamed: dict[str, str]) -> str:
    for old, new in renamed.items():
        text = text.replace(old, new)
    return text


def _list_files(site: Path, renamed: dict[str, str]) -> None:
    """Write the list of the service worker again."""
    worker = site / "sw.js"
    first, _, rest = worker.read_text(encoding="utf-8").partition("const SITE = ")
    listed, end = json.JSONDecoder().raw_decode(rest)
    listed = json.loads(_replaced(json.dumps(listed), renamed))
    listed["build"] = "newer"
    for path in listed["files"]:
        listed["files"][path] = hashlib.sha256((site / path).read_bytes()).hexdigest()
    text = f"{first}const SITE = {json.dumps(listed)}{rest[end:]}"
    worker.write_text(text, encoding="utf-8")
