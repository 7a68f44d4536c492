"""Charts of reports."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from coatl.charts import Curve, CurvePoint, line_chart, page, scale, section


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (-573, 327, [-600, -400, -200, 0, 200, 400]),
        (0, 59, [0, 20, 40, 60]),
        (0, 0, [0]),
        (-3, 3, [-4, -2, 0, 2, 4]),
    ],
)
def test_an_axis_has_a_few_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    axis = scale(low, high)
    assert axis.ticks == ticks
    assert axis.low < low
    assert high < axis.high


def test_a_chart_is_well_formed_and_names_its_curves() -> None:
    curves = [
        Curve("alone & <well>", [CurvePoint(0, 0.2), CurvePoint(10, 0.8)]),
        Curve("for two", [CurvePoint(5, 0.5, 0.4, 0.6)], 1),
    ]
    chart = line_chart("won", curves, scale(0, 10), scale(0, 1), percent=True)
    root = ElementTree.fromstring(page("title", "heading", "facts", [section("a", "b", chart)]))
    assert [span.text for span in root.iter("span")] == ["alone & <well>", "for two"]
    assert len(root.findall(".//polyline")) == 2
    assert "50 %" not in {text.text for text in root.iter("text")}
    assert {"0 %", "20 %", "100 %"} <= {text.text for text in root.iter("text")}


def test_a_curve_rises_towards_the_top() -> None:
    chart = line_chart(
        "won", [Curve("", [CurvePoint(0, 0), CurvePoint(1, 1)])], scale(0, 1), scale(0, 1)
    )
    line = ElementTree.fromstring(chart).find(".//polyline")
    assert line is not None
    (_, first), (_, last) = (pair.split(",") for pair in line.attrib["points"].split())
    assert float(first) > float(last)
