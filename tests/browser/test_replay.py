"""Replays of finished games."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import keep
from .player import TIMEOUT

RECORD = Path(__file__).parents[1] / "games" / "third-coatl-3p-seat-2.json"


def _moment(page: Page) -> int:
    return int(page.get_by_label("Position in the game").input_value())


def test_a_finished_game_is_replayed_step_by_step_from_any_seat(page: Page, finished: str) -> None:
    page.goto(f"/replay/{finished}")
    slider = page.get_by_label("Position in the game")
    expect(slider).to_be_visible(timeout=TIMEOUT)
    start = _moment(page)
    page.get_by_role("button", name="Next step").click()
    assert _moment(page) == start + 1
    page.get_by_role("button", name="Next turn").click()
    assert _moment(page) > start + 1
    page.get_by_role("button", name="Previous step").click()
    page.keyboard.press("Home")
    assert _moment(page) == 0
    page.keyboard.press("End")
    assert _moment(page) == int(slider.get_attribute("max") or 0)
    page.keyboard.press("Home")
    for seen_from in ("0", "1", "outside", "open"):
        page.get_by_label("Point of view").select_option(seen_from)
        expect(page.get_by_test_id("table")).to_be_visible()
    keep(page, "replay-all-hands-open")


def test_a_replay_plays_by_itself(page: Page, finished: str) -> None:
    page.goto(f"/replay/{finished}")
    expect(page.get_by_label("Position in the game")).to_be_visible(timeout=TIMEOUT)
    start = _moment(page)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("Position in the game")).not_to_have_value(str(start))
    page.get_by_role("button", name="Pause").click()


def test_an_uploaded_record_is_replayed(page: Page) -> None:
    page.goto("/replay")
    page.set_input_files("input[type=file]", RECORD)
    expect(page.get_by_label("Position in the game")).to_be_visible(timeout=TIMEOUT)
    page.keyboard.press("End")
    keep(page, "replay-of-a-record")


@pytest.mark.parametrize("damage", ["cut", "altered"])
def test_an_invalid_record_is_rejected_with_the_place(
    page: Page, tmp_path: Path, damage: str
) -> None:
    text = RECORD.read_text(encoding="utf-8")
    file = tmp_path / "game.json"
    file.write_text(text[:5000] if damage == "cut" else text.replace("take 1", "take 2", 1))
    page.goto("/replay")
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_role("alert")).to_contain_text("game.json", timeout=TIMEOUT)
