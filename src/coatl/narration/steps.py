"""Narrate steps: every step becomes sentences, each a translation key with its facts.

`sentences` is a pure function of the state before, the step and the state after. It mentions hidden
cards only of the seats in `open_seats`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from coatl.rules import Coatl, Player, State, Step
from coatl.rules.actions import (
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    FulfilProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.chance import AdamPlays, DealProphecy, DealTemple, FillSpace, awaits_adams_card
from coatl.rules.legal import can_decline
from coatl.rules.pieces import BODY, BODY_SPACES, PIECE_BYTES, TAIL
from coatl.rules.scoring import coatl_points, prophecy_points, temple_points
from coatl.rules.state import ADAM

from .adam import adams_turn
from .sentence import Sentence

#: Sentences that a short narration leaves out: cards that chance deals or reveals.
MINOR: Final = frozenset(("event.join", "event.deal", "event.uncover"))

#: Sentences that `merge_repeats` joins if they follow each other.
_MERGED: Final = frozenset(("event.join", "event.deal"))


class NarratedStep(NamedTuple):
    """A sentence about a step: the number of the step, the turn, whose turn it was, the sentence.

    `seat` is a seat or `ADAM`.
    """

    step: int
    turn: int
    seat: int
    sentence: Sentence


def narrate(
    states: Sequence[State], steps: Sequence[Step], open_seats: Collection[int]
) -> Iterator[NarratedStep]:
    """Narrate steps; `states` are the state before the first and the state after each.

    Equal sentences in a row, such as for the filling of several spaces, appear once.
    """
    return chain.from_iterable(_narrate(states, steps, open_seats))


def narrate_by_step(
    states: Sequence[State], steps: Sequence[Step], open_seats: Collection[int]
) -> list[list[NarratedStep]]:
    """Narrate steps, with one list of sentences per step and without minor ones."""
    return _narrate(states, steps, open_seats, leave_out=MINOR)


def _narrate(
    states: Sequence[State],
    steps: Sequence[Step],
    open_seats: Collection[int],
    leave_out: Collection[str] = (),
) -> list[list[NarratedStep]]:
    found: list[list[NarratedStep]] = []
    last: Sentence | None = None
    for number, step in enumerate(steps):
        state = states[number]
        items: list[NarratedStep] = []
        for sentence in sentences(state, step, states[number + 1], open_seats):
            if (sentence != last or not state.is_chance) and sentence.key not in leave_out:
                seat = ADAM if state.is_adams_turn else state.seat
                items.append(NarratedStep(number + 1, state.turn, seat, sentence))
            last = sentence
        found.append(items)
    return found


def merge_repeats(narration: Iterable[NarratedStep]) -> list[NarratedStep]:
    """Join sentences in a row about cards that are dealt or revealed in the same way."""
    result: list[NarratedStep] = []
    for item in narration:
        last = result[-1] if result else None
        key, facts = item.sentence
        if (
            key in _MERGED
            and last is not None
            and last.sentence.key in {key, f"{key}-many"}
            and last.sentence.facts.get("seat") == facts.get("seat")
        ):
            cards = f"{last.sentence.facts['card']}, {facts['card']}"
            result[-1] = item._replace(sentence=Sentence(f"{key}-many", {**facts, "card": cards}))
        else:
            result.append(item)
    return result


def sentences(
    before: State, step: Step, after: State, open_seats: Collection[int]
) -> list[Sentence]:
    """Narrate one step: usually one sentence, sometimes none."""
    narrate_one = _chance_sentences if before.is_chance else _action_sentences
    found = narrate_one(before, step, after, before.seat in open_seats)
    if before.ending is None and after.ending is not None:
        solo = after.adam is not None and after.ending.reason == "third-coatl"
        reason = "solo" if solo else after.ending.reason
        found.append(Sentence(f"event.end.{reason}", {"seat": after.ending.seat}))
    return found


def _chance_sentences(before: State, step: Step, after: State, is_open: bool) -> list[Sentence]:
    match step:
        case FillSpace(space) if before.turn:
            return [Sentence(f"event.refill-{'bodies' if space < BODY_SPACES else 'ends'}", {})]
        case DealProphecy(kind):
            card = PROPHECIES[kind].id
            if before.phase == "reveal":
                return [Sentence("event.join", {"card": card})]
            if awaits_adams_card(before):
                return [Sentence("event.deal", {"seat": ADAM, "card": card})]
            if is_open:
                key = "event.drawn" if before.phase == "draw" else "event.deal"
                return [Sentence(key, {"seat": before.seat, "card": card})]
        case DealTemple(kind):
            card = TEMPLES[kind].id
            if before.phase == "uncover":
                return [Sentence("event.uncover", {"card": card})]
            if is_open:
                return [Sentence("event.deal", {"seat": before.seat, "card": card})]
        case AdamPlays():
            return [adams_turn(before)]
    return []


def _action_sentences(before: State, step: Step, after: State, is_open: bool) -> list[Sentence]:
    seat = before.seat
    now = after.players[seat]
    match step:  # the most frequent cases come first
        case Finish():
            return _finish_sentences(before, seat, now)
        case AddPiece(coatl, side, piece):
            closes = piece < BODY or piece >= TAIL
            key = "close" if closes and now.coatls[coatl].is_closed else f"add-{side}"
            facts = {"seat": seat, "pieces": PIECE_BYTES[piece], "coatl": coatl + 1}
            return [Sentence(f"event.{key}", facts)]
        case TakePieces(space):
            facts = {"seat": seat, "pieces": before.supply[space], "space": space + 1}
            return [Sentence("event.take", facts)]
        case BeginCoatl(piece):
            return [Sentence("event.begin", {"seat": seat, "pieces": PIECE_BYTES[piece]})]
        case TakeProphecy(slot):
            return [Sentence("event.row", {"seat": seat, "card": PROPHECIES[before.row[slot]].id})]
        case DrawProphecy():
            return [Sentence("event.draw", {"seat": seat})]
        case DiscardProphecy() if before.phase == "keep" and not is_open:
            return [Sentence("event.lay-aside", {"seat": seat})]
        case DiscardProphecy(kind):
            key = "lay-aside-open" if before.phase == "keep" else "discard"
            return [Sentence(f"event.{key}", {"seat": seat, "card": PROPHECIES[kind].id})]
        case FulfilProphecy(coatl, kind):
            reading = now.coatls[coatl].reading(before.options.closed_ends)
            points = prophecy_points(kind, reading)
            card = PROPHECIES[kind].id
            facts = {"seat": seat, "card": card, "coatl": coatl + 1, "points": points}
            return [Sentence("event.fulfil", facts)]
        case FulfilTemple(kind):
            coatl = before.completing
            done = now.coatls[coatl]
            points = temple_points(kind, done.colours, done.prophecies)
            card = TEMPLES[kind].id
            facts = {"seat": seat, "card": card, "coatl": coatl + 1, "points": points}
            return [Sentence("event.temple", facts), _completed(seat, coatl, done)]
        case PerfectPick(pieces):
            return [Sentence("event.pick", {"seat": seat, "pieces": pieces})]
        case SeeTheFuture():
            return [Sentence("event.future", {"seat": seat})]
        case PriestCommitment(pile):
            card = TEMPLES[before.piles.tops[pile]].id
            return [Sentence("event.priest", {"seat": seat, "card": card})]
        case Steal(other, pieces):
            return [Sentence("event.steal", {"seat": seat, "other": other, "pieces": pieces})]
        case Pass():
            return [
                Sentence(f"event.{'decline' if can_decline(before) else 'pass'}", {"seat": seat})
            ]
        case _:
            return []


def _finish_sentences(before: State, seat: int, now: Player) -> list[Sentence]:
    if before.phase == "keep":
        return [Sentence("event.keep", {"seat": seat, "kept": len(now.hand)})]
    if before.phase == "complete":
        coatl = before.completing
        return [_completed(seat, coatl, now.coatls[coatl])]
    return []


def _completed(seat: int, number: int, coatl: Coatl) -> Sentence:
    facts = {"seat": seat, "coatl": number + 1, "points": coatl_points(coatl)}
    return Sentence("event.complete", facts)
