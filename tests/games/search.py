"""Find games that end in every way there is, and write them down as golden records.

    python -m games.search        (from the tests folder)

The records are kept in the repository: they say what must never change. Search again only when
`RULES_VERSION` changes. Solo games are found by `games.solo`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from coatl.bots import make_bot
from coatl.formats.record import make_record
from coatl.game import play_out
from coatl.rules import Options, State, scores
from coatl.rules.winners import best_seats

FOLDER = Path(__file__).parent


def labels(state: State) -> Iterator[str]:
    """The ways of ending that this game is an example of."""
    players = state.options.players
    assert state.ending is not None
    reason, seat, _ = state.ending
    if reason == "third-coatl":
        yield f"third-coatl-{players}p-seat-{seat + 1}"
    else:
        yield f"{reason}-{players}p"
    result = scores(state)
    best = max(score.total for score in result)
    tied = [score for score in result if score.total == best]
    most = [score for score in tied if score.cards == max(s.cards for s in tied)]
    if len(tied) > 1 and best:
        if len(best_seats(result)) > 1:
            yield "tie-shared"
        elif len(most) == 1:
            yield "tie-by-cards"
        else:
            yield "tie-by-best-coatl"


WANTED = {
    *(f"third-coatl-{players}p-seat-{s}" for players in (2, 3, 4) for s in range(1, players + 1)),
    "no-bodies-2p",
    "no-bodies-3p",
    "no-bodies-4p",
    "all-passed-2p",
    "tie-by-cards",
    "tie-by-best-coatl",
    "tie-shared",
}


def search() -> None:
    """Play until every wanted ending has its golden game."""
    missing = set(WANTED)
    number = 0
    while missing:
        players = 2 + number % 3
        options = Options(
            players=players,
            tokens=number % 5 != 4,
            promo=number % 4 == 1,
            fewer_bodies=players < 4 and number % 7 == 0,
            golden_feathers=number % 10 == 9,
            closed_ends=number % 6 == 5,
        )
        names = ["random"] * players
        seed = f"golden/{number}"
        state, steps = play_out(options, [make_bot(name) for name in names], seed)
        for label in labels(state):
            if label in missing:
                missing.remove(label)
                record = make_record(options, names, seed, steps, state)
                (FOLDER / f"{label}.json").write_text(record.dumps() + "\n", encoding="utf-8")
        number += 1


if __name__ == "__main__":
    search()
