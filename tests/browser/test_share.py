"""What players share: the link of a table, a moment of a replay, and a picture of the result."""

from __future__ import annotations

import io
import struct
from pathlib import Path
from urllib.request import urlopen

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from .conftest import SCREENS, errors_of, keep, new_context


def test_the_qr_code_of_the_lobby_leads_to_its_table(browser: Browser, address: str) -> None:
    port = address.rpartition(":")[2]
    context = new_context(browser, f"http://club.localhost:{port}", "phone")  # not only here
    page = context.new_page()
    errors = errors_of(page)
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    code = page.get_by_test_id("qr").screenshot()
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code)))
    assert found.text == page.get_by_label("Share this link").input_value() == page.url
    keep(page, "lobby-qr")
    assert errors == []
    context.close()


def test_the_picture_of_link_previews_is_served(address: str) -> None:
    with urlopen(f"{address}/preview.png") as answer:
        content = answer.read()
        assert answer.headers["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(content)).size == (1200, 630)


def test_a_link_leads_to_a_moment_of_a_replay_from_a_seat(page: Page, finished: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/replay/{finished}?seat=0&at=30")
    expect(page.get_by_label("Point of view")).to_have_value("0")
    version = page.get_by_test_id("table").get_attribute("data-version")
    assert version is not None
    assert 20 < int(version) <= 30
    page.get_by_test_id("share-moment").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"/replay/{finished}?seat=0&at={version}")


def test_a_result_is_saved_as_a_picture(page: Page, finished: str, tmp_path: Path) -> None:
    page.goto(f"/replay/{finished}?at=99999")
    page.get_by_role("button", name="Result").click()
    page.get_by_test_id("end-menu").click()
    with page.expect_download() as download:
        page.get_by_test_id("picture").click()
    saved = tmp_path / "picture.png"
    download.value.save_as(saved)
    content = saved.read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    SCREENS.mkdir(parents=True, exist_ok=True)
    (SCREENS / "result-picture.png").write_bytes(content)
