"""Record a game, parse the record, and replay it with the scores of every twentieth turn.

python examples/replay_record.py
"""

from __future__ import annotations

from coatl.bots import make_bot
from coatl.formats.record import make_record, parse_record, replay, verify
from coatl.game import play_out
from coatl.rules import Options, scores


def main() -> None:
    """Play, record, replay and verify a game."""
    options = Options(players=3, promo=True)
    names = ["random", "random", "random"]
    state, steps = play_out(options, [make_bot(name) for name in names], "an example")
    text = make_record(options, names, "an example", steps, state).dumps()

    record = parse_record(text)
    shown = 0
    for _, after in replay(record):
        if after.phase == "turn" and after.turn % 20 == 1 and after.turn > shown:
            shown = after.turn
            print(f"turn {after.turn}: {[score.total for score in scores(after)]}")
    print(f"final scores: {[score.total for score in scores(verify(record))]}")


if __name__ == "__main__":
    main()
