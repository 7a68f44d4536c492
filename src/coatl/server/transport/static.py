"""The browser's part, as Vite left it in `site/`: small enough to be kept in memory, compressed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from coatl.rules import CoatlError

FOLDER: Final = Path(__file__).with_name("site")

#: Vite names these after what is in them, so they never change.
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_FIRST: Final = "no-cache"

#: Already compressed, or too small to gain.
_AS_IS: Final = frozenset((".woff2", ".png", ".webp", ".jpg"))
_SMALL: Final = 512

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class File(NamedTuple):
    """A file of the site, plain and compressed."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str
    cache: str


class Site:
    """The files of a folder by their paths, read again whenever it was built again."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files: dict[str, File] = {}
        self._built = 0

    def page(self, request: Request) -> Response:
        """The one page, under whatever address it shows something."""
        return self._answer(request, "index.html")

    def file(self, request: Request) -> Response:
        """A file that the page asks for; whoever followed a wrong link is told so by the page."""
        try:
            return self._answer(request, request.path_params["path"])
        except CoatlError:
            if not self._files or "text/html" not in request.headers.get("accept", ""):
                raise
        answer = self.page(request)
        answer.status_code = 404
        return answer

    def _answer(self, request: Request, path: str) -> Response:
        self._read()
        file = self._files.get(path)
        if file is None:
            raise CoatlError("no-such-page" if self._files else "no-site")
        headers = {
            "cache-control": file.cache,
            "content-type": file.kind,
            "etag": file.tag,
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        content = file.content
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = file.packed
            headers["content-encoding"] = "gzip"
        return Response(content, headers=headers)

    def _read(self) -> None:
        try:
            built = (self._folder / "index.html").stat().st_mtime_ns
        except OSError:
            built = 0
        if built != self._built:
            paths = [path for path in self._folder.rglob("*") if path.is_file()] if built else []
            self._files = {path.relative_to(self._folder).as_posix(): _file(path) for path in paths}
            self._built = built


def _file(path: Path) -> File:
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    packed = None
    if path.suffix not in _AS_IS and len(content) > _SMALL:
        packed = gzip.compress(content, 9, mtime=0)
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    is_named_by_content = path.parent.name == "assets"
    return File(content, packed, kind, tag, _FOREVER if is_named_by_content else _ASK_FIRST)
