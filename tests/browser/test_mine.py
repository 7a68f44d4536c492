"""One's own games, as the browser keeps them, and the file that takes them along."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from coatl.server.protocol import messages as protocol

from .player import TIMEOUT

GAME = {
    "id": "abcdefgh23456789",
    "at": 1_765_000_000_000,
    "seats": [{"kind": "person", "name": "Ana", "head": "moon"}],
    "mine": [0],
    "points": [31, 20],
    "winners": [0],
    "turns": 40,
    "levels": [2],
    "cards": ["trio-red"],
}

#: The browser refuses to store one's own games.
FULL = """const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (name, value) {
    if (name === "coatl.games") throw new DOMException("full", "QuotaExceededError");
    set.call(this, name, value);
};"""


def _file(folder: Path, *games: dict[str, object]) -> Path:
    path = folder / "games.json"
    path.write_text(json.dumps({"format": "coatl-games", "version": 1, "games": games}))
    return path


def test_a_game_that_ended_meanwhile_is_kept_once_and_travels_as_a_file(
    page: Page, finished_game: protocol.Created, tmp_path: Path
) -> None:
    key = {"seat": 0, "token": finished_game.keys[0].token}
    stored = [{"id": finished_game.table, "keys": [key], "at": 1, "names": [], "over": False}]
    page.goto("/")
    page.evaluate("stored => localStorage['coatl.tables'] = stored", json.dumps(stored))
    games = page.get_by_test_id("own-game")
    for _ in range(2):  # the second visit adds nothing
        page.goto(f"/t/{finished_game.table}")
        expect(page.get_by_test_id("headline")).to_be_visible(timeout=TIMEOUT)
        statistics = page.get_by_role("region", name="The game in numbers")
        names = ["Ana (you)", "greedy bot"]
        expect(statistics.get_by_role("rowheader")).to_have_text(names * 2)
        expect(statistics.get_by_role("heading", level=3)).to_have_text(names)
        expect(statistics.get_by_role("img").first).to_contain_text("Ana")
        page.get_by_test_id("end-menu").click()
        page.get_by_role("link", name="My games").click()
        expect(games).to_have_count(1)
    expect(games).to_contain_text("Ana (you)")
    expect(page.get_by_role("img", name="Your points in 1 game")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "saved.json"
    download.value.save_as(file)
    games.get_by_role("button").click()
    expect(games).to_have_count(0)
    page.reload()
    expect(page.get_by_text("No games yet")).to_be_visible()
    page.get_by_test_id("import").set_input_files(file)
    expect(games).to_have_count(1)
    page.get_by_test_id("import").set_input_files(file)
    expect(page.get_by_text("You have all games of this file already")).to_be_visible()
    games.get_by_role("link").click()
    expect(page.get_by_test_id("table")).to_be_visible(timeout=TIMEOUT)


def test_levels_beaten_and_favourite_cards_are_shown(page: Page, tmp_path: Path) -> None:
    page.goto("/mine")
    page.get_by_test_id("import").set_input_files(_file(tmp_path, GAME))
    levels = page.get_by_role("region", name="levels").get_by_role("listitem")
    expect(levels.filter(has_text="hand limit")).to_contain_text("wins: 1 of 1")
    expect(levels.filter(has_text="must all have")).to_contain_text("not tried")
    favourites = page.get_by_role("region", name="Favourite cards")
    expect(favourites).to_contain_text("Trio, red")


def test_where_nothing_can_be_stored_the_page_says_so(page: Page, tmp_path: Path) -> None:
    page.add_init_script(FULL)
    page.goto("/mine")
    page.get_by_test_id("import").set_input_files(_file(tmp_path, GAME))
    expect(page.get_by_test_id("own-game")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text("no room for your games")


def test_another_file_is_refused_in_words(page: Page, tmp_path: Path) -> None:
    page.goto("/mine")
    path = tmp_path / "holiday.json"
    path.write_text("{}")
    page.get_by_test_id("import").set_input_files(path)
    expect(page.get_by_text("holiday.json is not a file of games")).to_be_visible()
