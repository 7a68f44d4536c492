"""The HTML report of a tournament."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from coatl.arena.report import report
from coatl.arena.summary import summarise

from .simulated import THREE, results, tournament

STRENGTHS = dict(zip(THREE, (-400.0, 0.0, 400.0), strict=True))


@pytest.fixture(params=[2, 3, 4])
def page(request: pytest.FixtureRequest) -> str:
    played = tournament(games=12, players=request.param, seed="<seed> & co")
    summary = summarise(played, results(played, STRENGTHS, "report"))
    return report(summary, "coatl arena --seed '<seed> & co'")


def test_the_page_is_well_formed(page: str) -> None:
    root = ElementTree.fromstring(page)
    assert root.tag == "html"
    assert len(root.findall(".//section")) == 5
    assert len(root.findall(".//svg")) > 10


def test_the_page_is_self_contained(page: str) -> None:
    for word in ("http", "//", "src=", "href=", "url(", "@import", "<script"):
        assert word not in page


def test_the_page_names_all_bots_and_the_command(page: str) -> None:
    root = ElementTree.fromstring(page)
    text = "".join(root.itertext())
    assert all(bot in text for bot in THREE)
    code = root.find(".//code")
    assert code is not None
    assert code.text == "coatl arena --seed '<seed> & co'"


def test_every_mark_is_inside_its_plot(page: str) -> None:
    root = ElementTree.fromstring(page)
    places = [
        float(value.removesuffix("%"))
        for element in root.iter()
        for name, value in element.attrib.items()
        if name in {"x", "x1", "x2", "cx", "width", "height", "y"} and value.endswith("%")
    ]
    assert len(places) > 50
    assert all(0 <= place <= 100 for place in places)
