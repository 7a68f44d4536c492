"""The offline site beside a service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.served import Served

PAGE = "<head><title>Cóatl offline</title></head>"
IMMUTABLE = [
    "assets/index-abc123.js",
    "pyodide-0123456789ab/pyodide.asm.wasm",
    "coatl-0123456789ab.zip",
]
MUTABLE = ["", "sw.js", "manifest.webmanifest", "icon.svg", "licences/python.txt"]


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Served]:
    """A service with an offline site."""
    folder = tmp_path_factory.mktemp("offline")
    for name in (*IMMUTABLE, *MUTABLE[1:]):
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"content of {name}", encoding="utf-8")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    service = Served(tmp_path_factory.mktemp("data"), site, offline=folder)
    yield service
    service.stop()


def test_its_address_without_a_slash_leads_there(beside: Served) -> None:
    status, headers, _ = beside.ask("GET", "/offline")
    assert (status, headers["location"]) == (301, "/offline/")
    status, headers, content = beside.ask("GET", "/offline/")
    assert (status, content.decode()) == (200, PAGE)
    assert headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", IMMUTABLE)
def test_files_named_by_content_are_cached_for_ever(beside: Served, path: str) -> None:
    status, headers, content = beside.ask("GET", f"/offline/{path}")
    assert (status, content.decode()) == (200, f"content of {path}")
    assert "immutable" in headers["cache-control"]


@pytest.mark.parametrize("path", MUTABLE)
def test_other_files_are_asked_for_again(beside: Served, path: str) -> None:
    status, headers, _ = beside.ask("GET", f"/offline/{path}")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    status, _, content = beside.ask("GET", f"/offline/{path}", if_none_match=headers["etag"])
    assert (status, content) == (304, b"")


def test_what_it_does_not_have_is_not_found(beside: Served) -> None:
    assert beside.refused("GET", "/offline/nowhere.js") == (404, "no-such-page")
    assert beside.refused("GET", "/offline/../serve.py") == (404, "no-such-page")
    status, _, content = beside.ask("GET", "/offline/nowhere", accept="text/html")
    assert (status, content.decode()) == (404, PAGE)


def test_only_its_pages_may_compile_and_nothing_else_is_allowed(beside: Served) -> None:
    for path in ("/offline/", f"/offline/{IMMUTABLE[1]}"):
        policy = beside.ask("GET", path)[1]["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "default-src 'none'" in policy
    for path in ("/", "/rules", "/offlines"):
        policy = beside.ask("GET", path)[1]["content-security-policy"]
        assert "script-src 'self';" in policy


def test_the_page_of_the_service_links_to_it_only_where_it_is(
    beside: Served, served: Served
) -> None:
    link = b'<meta name="coatl-offline" content="/offline/" />'
    for path in ("/", "/rules"):
        assert link in beside.ask("GET", path)[2]
        assert link not in served.ask("GET", path)[2]
    assert served.refused("GET", "/offline/sw.js") == (404, "no-such-page")
