"""The pages of the browser's part."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from server.served import Served


@pytest.mark.parametrize("path", ["/", "/t/abc", "/replay", "/replay/abc", "/rules"])
def test_page_is_served_at_all_its_addresses(served: Served, path: str) -> None:
    status, headers, content = served.ask("GET", path, accept_encoding="gzip")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert "Cóatl" in gzip.decompress(content).decode()
    status, _, content = served.ask("GET", path, if_none_match=headers["etag"])
    assert (status, content) == (304, b"")


def test_files_named_by_content_are_cached_for_ever(served: Served) -> None:
    status, headers, content = served.ask("GET", "/assets/index-abc123.js")
    assert (status, headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "immutable" in headers["cache-control"]
    assert content.startswith(b"export")


def test_missing_site_is_reported(tmp_path: Path) -> None:
    service = Served(tmp_path / "data", tmp_path / "site")
    assert service.refused("GET", "/") == (503, "no-site")
    service.stop()


@pytest.mark.parametrize("path", ["/", "/rules", "/assets/index-abc123.js", "/healthz"])
def test_head_has_the_headers_and_no_body(served: Served, path: str) -> None:
    _, expected, body = served.ask("GET", path)
    status, headers, content = served.ask("HEAD", path)
    assert (status, content) == (200, b"")
    assert headers["content-length"] == str(len(body))
    for name in ("content-type", "cache-control", "content-security-policy", "etag"):
        assert headers[name] == expected[name]


def test_wrong_link_shows_the_page_to_a_browser(served: Served) -> None:
    status, headers, content = served.ask("GET", "/nowhere", accept="text/html")
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "Cóatl" in content.decode()
    assert served.refused("GET", "/nowhere") == (404, "no-such-page")
