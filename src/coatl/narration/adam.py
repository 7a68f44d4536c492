"""Narrate A.D.A.M.'s turn: what it did and why, from the events of the rules (§10)."""

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

from .sentence import Sentence

#: The key of the sentence for a whole turn.
ADAMS_TURN: Final = "adam.turn"

#: Events with a sentence of their own; the others are grouped.
SingleEvent = Missed | Took | Passed | Realised


def adams_turn(before: State) -> Sentence:
    """Narrate A.D.A.M.'s whole turn, given the state before it."""
    assert before.adam is not None  # noqa: S101  # only called for its turn
    cards = before.options.adam_cards
    events = adam_turn(before.adam, before.supply, before.row, cards).events
    return Sentence(ADAMS_TURN, {"parts": list(narrate_events(events))})


def narrate_events(events: Iterable[Event]) -> Iterator[Sentence]:
    """Narrate events in order; consecutive events of pieces or of cards share a sentence."""
    before = ""
    for kind, run in groupby(events, _kind):
        batch = list(run)
        if kind == "pieces":
            yield from _piece_sentences(
                batch, "adam.rest" if before == "realised" else "adam.discarded"
            )
        elif kind == "drew":
            yield Sentence(
                "adam.drew", {"cards": [_id(e.card) for e in batch if isinstance(e, Drew)]}
            )
        else:
            yield from [_sentence(event) for event in batch if isinstance(event, SingleEvent)]
        before = kind


def _kind(event: Event) -> str:
    return "pieces" if isinstance(event, Placed | Moved | Discarded) else event.event


def _id(card: int) -> str:
    return PROPHECIES[card].id


def _sentence(event: SingleEvent) -> Sentence:
    match event:
        case Missed(_, card, lacks):
            return Sentence("adam.missed", {"card": _id(card), "colours": lacks})
        case Took(_, card, lacks, space, pieces):
            facts = {"card": _id(card), "colours": lacks, "wanted": lacks}
            return Sentence("adam.took", {**facts, "space": space + 1, "pieces": pieces})
        case Passed(space, pieces) if space != NONE:
            return Sentence("adam.passed", {"space": space + 1, "pieces": pieces})
        case Realised(_, card, points):
            return Sentence("adam.realised", {"card": _id(card), "points": points})
        case Passed():
            return Sentence("adam.passed.empty", {})


def _piece_sentences(events: list[Event], discarded_key: str) -> Iterator[Sentence]:
    """Narrate where pieces went: first those placed on cards, then those discarded."""
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
        yield Sentence(key, {"shared": shared})
    if discarded:
        yield Sentence(discarded_key, {"colours": discarded})
