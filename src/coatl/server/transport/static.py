"""The browser's part, as built into `site/`: kept in memory, compressed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from aiohttp import web

from coatl.rules import CoatlError

FOLDER: Final = Path(__file__).with_name("site")

#: Files that are named after their content never change: those of Vite, and Python's for browsers.
_NAMED_BY_CONTENT: Final = re.compile(
    r"assets/[^/]+|pyodide-[0-9a-f]{12}/[^/]+|coatl-[0-9a-f]{12}\.zip"
)
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_REVALIDATE: Final = "no-cache"

#: Formats that are compressed already, and the size from which compression pays, in bytes.
_COMPRESSED: Final = frozenset((".woff2", ".png", ".webp", ".jpg", ".zip"))
_SMALLEST: Final = 512

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class File(NamedTuple):
    """A file of the site, plain and compressed."""

    content: bytes
    packed: bytes | None
    media_type: str
    etag: str
    cache: str


class Site:
    """The files of a folder by their paths, read again after every build; the page may get more
    in its head.
    """

    def __init__(self, folder: Path = FOLDER, head: str = "") -> None:
        self._folder = folder
        self._head = head
        self._files: dict[str, File] = {}
        self._built: tuple[int, ...] = ()

    async def page(self, request: web.Request) -> web.Response:
        """The page of the application; it has one for all its addresses."""
        return self._response(request, "index.html")

    def page_with(self, head: str) -> web.Response:
        """The page with more in its head."""
        self.read()
        file = self._files.get("index.html")
        if file is None:
            raise CoatlError("no-site")
        content = _with_head(file.content, head)
        headers = {"Cache-Control": _REVALIDATE, "Content-Type": file.media_type}
        return web.Response(body=content, headers=headers)

    async def file(self, request: web.Request) -> web.Response:
        """A file of the page; for a wrong link, the page itself, which says so."""
        try:
            return self._response(request, request.match_info["path"])
        except CoatlError:
            if not self._files or "text/html" not in request.headers.get("Accept", ""):
                raise
        response = self._response(request, "index.html")
        response.set_status(404)
        return response

    def _response(self, request: web.Request, path: str) -> web.Response:
        self.read()
        file = self._files.get(path)
        if file is None:
            raise CoatlError("no-such-page" if self._files else "no-site")
        headers = {
            "Cache-Control": file.cache,
            "Content-Type": file.media_type,
            "ETag": file.etag,
            "Vary": "Accept-Encoding",
        }
        if request.headers.get("If-None-Match") == file.etag:
            return web.Response(status=304, headers=headers)
        content = file.content
        if file.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
            content = file.packed
            headers["Content-Encoding"] = "gzip"
        return web.Response(body=content, headers=headers)

    def read(self) -> None:
        """Read the files if they are new. Compressing an offline site takes some seconds."""
        built = _times_of_build(self._folder)
        if built != self._built:
            paths = [path for path in self._folder.rglob("*") if path.is_file()] if built else []
            names = {path.relative_to(self._folder).as_posix(): path for path in paths}
            self._files = {name: self._file(name, path) for name, path in names.items()}
            self._built = built

    def _file(self, name: str, path: Path) -> File:
        content = path.read_bytes()
        if name == "index.html":
            content = _with_head(content, self._head)
        return _file(name, content)


def _times_of_build(folder: Path) -> tuple[int, ...]:
    """When the page and its service worker were written, which is the last file of an offline site;
    nothing without a page.
    """
    page, worker = folder / "index.html", folder / "sw.js"
    try:
        built = page.stat().st_mtime_ns
    except OSError:
        return ()
    return (built, worker.stat().st_mtime_ns) if worker.exists() else (built,)


def _with_head(page: bytes, head: str) -> bytes:
    return page.replace(b"<title", head.encode() + b"<title", 1)


def _file(name: str, content: bytes) -> File:
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if media_type.startswith("text/"):
        media_type += "; charset=utf-8"
    packed = None
    if PurePosixPath(name).suffix not in _COMPRESSED and len(content) > _SMALLEST:
        packed = gzip.compress(content, 9, mtime=0)
    etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    cache = _IMMUTABLE if _NAMED_BY_CONTENT.fullmatch(name) else _REVALIDATE
    return File(content, packed, media_type, etag, cache)
