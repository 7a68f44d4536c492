"""What happened, in words: every step as the key of a sentence with its facts.

`sayings` is pure: it looks at the state before, the step and the state after, and tells secrets
only of the seats it is told to open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from coatl.rules import State, Step
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
from coatl.rules.pieces import BODY, BODY_SPACES, TAIL
from coatl.rules.scoring import coatl_points, prophecy_points, temple_points
from coatl.rules.state import ADAM

from .adam_log import adam_saying
from .saying import Saying

#: Told where every step is told, left out where only decisions are.
MINOR: Final = frozenset(("event.join", "event.deal", "event.uncover"))

#: What is told in one breath when it happens several times running.
_MERGED: Final = frozenset(("event.join", "event.deal"))


class Told(NamedTuple):
    """A saying with the number of its step, and whose turn it was said in: a seat's or ADAM's."""

    step: int
    turn: int
    seat: int
    saying: Saying


def tell(
    states: Sequence[State], steps: Sequence[Step], open_seats: Collection[int]
) -> Iterator[Told]:
    """Everything that happened in these steps, `states` being the start and what each led to.
    What is said several times running, such as the filling of one space after another, is
    told once.
    """
    last: Saying | None = None
    for number, step in enumerate(steps):
        state = states[number]
        for saying in sayings(state, step, states[number + 1], open_seats):
            if saying != last or not state.is_chance:
                seat = ADAM if state.is_adams_turn else state.seat
                yield Told(number + 1, state.turn, seat, saying)
            last = saying


def by_step(
    states: Sequence[State], steps: Sequence[Step], open_seats: Collection[int]
) -> dict[int, list[Told]]:
    """The same by the number of the step, from 1, without what is minor."""
    found: dict[int, list[Told]] = {}
    for item in tell(states, steps, open_seats):
        if item.saying.key not in MINOR:
            found.setdefault(item.step, []).append(item)
    return found


def merged(told: Iterable[Told]) -> list[Told]:
    """The same with cards that come one after another in the same way told in one breath."""
    result: list[Told] = []
    for item in told:
        last = result[-1] if result else None
        key, facts = item.saying
        if (
            key in _MERGED
            and last is not None
            and last.saying.key in {key, f"{key}-many"}
            and last.saying.facts.get("seat") == facts.get("seat")
        ):
            cards = f"{last.saying.facts['card']}, {facts['card']}"
            result[-1] = item._replace(saying=Saying(f"{key}-many", {**facts, "card": cards}))
        else:
            result.append(item)
    return result


def sayings(
    before: State, step: Step, after: State, open_seats: Collection[int]
) -> Iterator[Saying]:
    """What is to be said of a step, in order; often one thing, sometimes nothing."""
    if isinstance(step, AdamPlays):
        yield adam_saying(before)
    elif before.is_chance:
        yield from _of_chance(before, step, before.seat in open_seats)
    else:
        yield from _of_action(before, step, after, before.seat in open_seats)
    if before.ending is None and after.ending is not None:
        solo = after.adam is not None and after.ending.reason == "third-coatl"
        reason = "solo" if solo else after.ending.reason
        yield Saying(f"event.end.{reason}", {"seat": after.ending.seat})


def _of_chance(before: State, step: Step, is_open: bool) -> Iterator[Saying]:
    match step:
        case FillSpace(space):
            if before.turn:
                yield Saying(f"event.refill-{'bodies' if space < BODY_SPACES else 'ends'}", {})
        case DealProphecy(kind):
            card = PROPHECIES[kind].id
            if before.phase == "reveal":
                yield Saying("event.join", {"card": card})
            elif awaits_adams_card(before):
                yield Saying("event.deal", {"seat": ADAM, "card": card})
            elif is_open:
                key = "event.drawn" if before.phase == "draw" else "event.deal"
                yield Saying(key, {"seat": before.seat, "card": card})
        case DealTemple(kind):
            card = TEMPLES[kind].id
            if before.phase == "uncover":
                yield Saying("event.uncover", {"card": card})
            elif is_open:
                yield Saying("event.deal", {"seat": before.seat, "card": card})
        case _:
            return


def _of_action(before: State, step: Step, after: State, is_open: bool) -> Iterator[Saying]:
    seat = before.seat
    now = after.players[seat]

    def saying(key: str, **facts: object) -> Saying:
        return Saying(f"event.{key}", {"seat": seat, **facts})

    match step:
        case TakePieces(space):
            yield saying("take", pieces=before.supply[space], space=space + 1)
        case TakeProphecy(slot):
            yield saying("row", card=PROPHECIES[before.row[slot]].id)
        case DrawProphecy():
            yield saying("draw")
        case DiscardProphecy() if before.phase == "keep" and not is_open:
            yield saying("lay-aside")
        case DiscardProphecy(kind):
            key = "lay-aside-open" if before.phase == "keep" else "discard"
            yield saying(key, card=PROPHECIES[kind].id)
        case BeginCoatl(piece):
            yield saying("begin", pieces=bytes((piece,)))
        case AddPiece(coatl, side, piece):
            closes = piece < BODY or piece >= TAIL
            key = "close" if closes and now.coatls[coatl].is_closed else f"add-{side}"
            yield saying(key, pieces=bytes((piece,)), coatl=coatl + 1)
        case FulfilProphecy(coatl, kind):
            reading = now.coatls[coatl].reading(before.options.closed_ends)
            points = prophecy_points(kind, reading)
            yield saying("fulfil", card=PROPHECIES[kind].id, coatl=coatl + 1, points=points)
        case FulfilTemple(kind):
            coatl = before.completing
            done = now.coatls[coatl]
            points = temple_points(kind, done.colours, done.prophecies)
            yield saying("temple", card=TEMPLES[kind].id, coatl=coatl + 1, points=points)
            yield saying("complete", coatl=coatl + 1, points=coatl_points(done))
        case Finish() if before.phase == "keep":
            yield saying("keep", kept=len(now.hand))
        case Finish() if before.phase == "complete":
            coatl = before.completing
            yield saying("complete", coatl=coatl + 1, points=coatl_points(now.coatls[coatl]))
        case PerfectPick(pieces):
            yield saying("pick", pieces=pieces)
        case SeeTheFuture():
            yield saying("future")
        case PriestCommitment(pile):
            yield saying("priest", card=TEMPLES[before.piles.tops[pile]].id)
        case Steal(other, pieces):
            yield saying("steal", other=other, pieces=pieces)
        case Pass():
            yield saying("decline" if can_decline(before) else "pass")
        case _:
            return
