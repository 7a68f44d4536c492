"""Explain the score of a Cóatl, card by card: the example of the rulebook.

python examples/explain_score.py
"""

from __future__ import annotations

from coatl.formats.notation import parse_coatl
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.scoring import coatl_points, read_prophecy, read_temple

COATL = "bbrbbkrbbyy two-blue-two-yellow lone-pair-blue count-blue no-green-length-9"


def main() -> None:
    """Print the points of every card and the pieces that earn them."""
    coatl = parse_coatl(COATL)
    for kind in coatl.prophecies:
        reading = read_prophecy(kind, coatl)
        earned = [coatl.colours[i] + str(i + 1) for place in reading.places for i in place]
        print(f"{PROPHECIES[kind].id}: {reading.points} points for {' '.join(earned)}")
    temple = read_temple(coatl.temple, coatl)
    print(f"{TEMPLES[coatl.temple].id}: {temple.points} points, conditions {temple.held}")
    print(f"total: {coatl_points(coatl)} points")


if __name__ == "__main__":
    main()
