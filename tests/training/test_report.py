"""One page with curves."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from coatl.training.report import report
from coatl.training.training_loop import Trainer, load_or_begin
from coatl.training.workers import InThisProcess

from .fake import SETTINGS, play_game, settings


def page_of(folder: Path, *changes: tuple[str, str], stop: bool = False) -> str:
    state, seconds = load_or_begin(settings(*changes), folder, folder)
    Trainer(state, seconds, folder, InThisProcess(play_game), should_stop=lambda: stop).run()
    return report(state, 125.0, f"{SETTINGS}# <&>")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    return page_of(tmp_path_factory.mktemp("report"))


def text_of(page: str) -> str:
    return "".join(ElementTree.fromstring(page).itertext())


def test_the_page_is_well_formed_and_has_all_its_sections(page: str) -> None:
    headings = [heading.text for heading in ElementTree.fromstring(page).iter("h2")]
    assert headings == ["Gates", "Self-play", "Loss", "Calibration", "Settings"]


def test_the_page_opens_without_a_network(page: str) -> None:
    for word in ("http", "//", "src=", "href=", "url(", "@import", "<script"):
        assert word not in page


def test_there_is_a_curve_for_everything(page: str) -> None:
    headings = {heading.text for heading in ElementTree.fromstring(page).iter("h3")}
    assert headings >= {"won", "points a turn", "Prophecies per Cóatl", "pieces per Cóatl"}
    assert headings >= {"chance to win", "margin", "Calibration", "won at gates"}


def test_every_gate_is_in_the_table(page: str) -> None:
    rows = [row.text for row in ElementTree.fromstring(page).iterfind(".//th[@scope='row']")]
    assert rows == ["92", "92", "44", "44"]


def test_the_report_has_facts_and_settings(page: str) -> None:
    assert "92 games · 2 minutes" in text_of(page)
    assert 'seed = "test"' in text_of(page)
    assert "# <&>" in text_of(page)


def test_everything_drawn_is_inside_its_plot(page: str) -> None:
    for line in ElementTree.fromstring(page).iter("polyline"):
        for pair in line.attrib["points"].split():
            assert all(0 <= float(place) <= 100 for place in pair.split(","))


def test_a_training_that_has_hardly_begun_has_a_page(tmp_path: Path) -> None:
    assert "None yet." in text_of(page_of(tmp_path, stop=True))


def test_a_training_without_gates_has_a_page(tmp_path: Path) -> None:
    assert "None yet." in text_of(page_of(tmp_path, ("deals = 6", "deals = 0")))
