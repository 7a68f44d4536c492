"""Why a Cóatl is worth what it is worth: the example of the rulebook, card by card.

python examples/explain_score.py
"""

from __future__ import annotations

from coatl.formats.notation import parse_coatl
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.scoring import coatl_points, read_prophecy, read_temple

COATL = "bbrbbkrbbyy two-blue-two-yellow lone-pair-blue count-blue no-green-length-9"


def main() -> None:
    """Explain every card."""
    coatl = parse_coatl(COATL)
    for kind in coatl.prophecies:
        reading = read_prophecy(kind, coatl)
        earned = [coatl.colours[i] + str(i + 1) for place in reading.places for i in place]
        print(f"{PROPHECIES[kind].id}: {reading.points} points for {' '.join(earned)}")
    temple = read_temple(coatl.temple, coatl)
    print(f"{TEMPLES[coatl.temple].id}: {temple.points} points, conditions {temple.held}")
    print(f"in all {coatl_points(coatl)} points")


if __name__ == "__main__":
    main()
