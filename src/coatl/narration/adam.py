"""What A.D.A.M. did in its turn and why, told from the events of the rules (§10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from coatl.rules import State, adam_turn
from coatl.rules.cards import PROPHECIES
from coatl.rules.coatl import NONE
from coatl.rules.events import (
    Discarded,
    Drew,
    Event,
    Missed,
    Moved,
    Passed,
    Placed,
    Realised,
    Took,
)
from coatl.rules.pieces import LETTER

from .sentence import Saying

ADAMS_TURN: Final = "adam.turn"

#: Events that are told one by one.
Alone = Missed | Took | Passed | Realised


def adam_saying(before: State) -> Saying:
    """A whole turn of A.D.A.M., from the state in which it is to play."""
    assert before.adam is not None  # noqa: S101  # asked for its turn only
    cards = before.options.adam_cards
    events = adam_turn(before.adam, before.supply, before.row, cards).events
    return Saying(ADAMS_TURN, {"parts": list(of_events(events))})


def of_events(events: Iterable[Event]) -> Iterator[Saying]:
    """What is to be said of these events; what several pieces or cards do is told together."""
    before = ""
    for kind, run in groupby(events, _kind):
        batch = list(run)
        if kind == "pieces":
            yield from _of_pieces(batch, "adam.rest" if before == "realised" else "adam.discarded")
        elif kind == "drew":
            yield Saying(
                "adam.drew", {"cards": [_id(e.card) for e in batch if isinstance(e, Drew)]}
            )
        else:
            yield from [_of_event(event) for event in batch if isinstance(event, Alone)]
        before = kind


def _kind(event: Event) -> str:
    return "pieces" if isinstance(event, Placed | Moved | Discarded) else event.event


def _id(card: int) -> str:
    return PROPHECIES[card].id


def _of_event(event: Alone) -> Saying:
    match event:
        case Missed(_, card, lacks):
            return Saying("adam.missed", {"card": _id(card), "colours": lacks})
        case Took(_, card, lacks, space, pieces):
            facts = {"card": _id(card), "colours": lacks, "wanted": lacks}
            return Saying("adam.took", {**facts, "space": space + 1, "pieces": pieces})
        case Passed(space, pieces) if space != NONE:
            return Saying("adam.passed", {"space": space + 1, "pieces": pieces})
        case Realised(_, card, points):
            return Saying("adam.realised", {"card": _id(card), "points": points})
        case Passed():
            return Saying("adam.passed.empty", {})


def _of_pieces(events: list[Event], out: str) -> Iterator[Saying]:
    """Where pieces went: first those that a card lacks, then those that are out of the game."""
    shared: dict[str, str] = {}
    discarded = ""
    key = ""
    for event in events:
        if isinstance(event, Discarded):
            discarded += LETTER[event.piece]
        elif isinstance(event, Placed | Moved):
            key = f"adam.{event.event}"
            shared[_id(event.card)] = shared.get(_id(event.card), "") + LETTER[event.piece]
    if shared:
        yield Saying(key, {"shared": shared})
    if discarded:
        yield Saying(out, {"colours": discarded})
