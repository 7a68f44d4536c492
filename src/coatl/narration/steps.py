"""What happened, in words: every step as the key of a sentence with its facts.

`sayings` is pure: it looks at the state before, the step and the state after, and tells secrets
only of the seats it is told to open.
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

from .adam import adam_saying
from .sentence import Saying

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
    return chain.from_iterable(_each(states, steps, open_seats))


def by_step(
    states: Sequence[State], steps: Sequence[Step], open_seats: Collection[int]
) -> list[list[Told]]:
    """The same for each step, without what is minor."""
    return _each(states, steps, open_seats, but=MINOR)


def _each(
    states: Sequence[State],
    steps: Sequence[Step],
    open_seats: Collection[int],
    but: Collection[str] = (),
) -> list[list[Told]]:
    found: list[list[Told]] = []
    last: Saying | None = None
    for number, step in enumerate(steps):
        state = states[number]
        items: list[Told] = []
        for saying in sayings(state, step, states[number + 1], open_seats):
            if (saying != last or not state.is_chance) and saying.key not in but:
                seat = ADAM if state.is_adams_turn else state.seat
                items.append(Told(number + 1, state.turn, seat, saying))
            last = saying
        found.append(items)
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


def sayings(before: State, step: Step, after: State, open_seats: Collection[int]) -> list[Saying]:
    """What is to be said of a step, in order; often one thing, sometimes nothing."""
    of_step = _of_chance if before.is_chance else _of_action
    said = of_step(before, step, after, before.seat in open_seats)
    if before.ending is None and after.ending is not None:
        solo = after.adam is not None and after.ending.reason == "third-coatl"
        reason = "solo" if solo else after.ending.reason
        said.append(Saying(f"event.end.{reason}", {"seat": after.ending.seat}))
    return said


def _of_chance(before: State, step: Step, after: State, is_open: bool) -> list[Saying]:
    match step:
        case FillSpace(space) if before.turn:
            return [Saying(f"event.refill-{'bodies' if space < BODY_SPACES else 'ends'}", {})]
        case DealProphecy(kind):
            card = PROPHECIES[kind].id
            if before.phase == "reveal":
                return [Saying("event.join", {"card": card})]
            if awaits_adams_card(before):
                return [Saying("event.deal", {"seat": ADAM, "card": card})]
            if is_open:
                key = "event.drawn" if before.phase == "draw" else "event.deal"
                return [Saying(key, {"seat": before.seat, "card": card})]
        case DealTemple(kind):
            card = TEMPLES[kind].id
            if before.phase == "uncover":
                return [Saying("event.uncover", {"card": card})]
            if is_open:
                return [Saying("event.deal", {"seat": before.seat, "card": card})]
        case AdamPlays():
            return [adam_saying(before)]
    return []


def _of_action(before: State, step: Step, after: State, is_open: bool) -> list[Saying]:
    seat = before.seat
    now = after.players[seat]
    match step:  # what is most frequent comes first
        case Finish():
            return _of_finish(before, seat, now)
        case AddPiece(coatl, side, piece):
            closes = piece < BODY or piece >= TAIL
            key = "close" if closes and now.coatls[coatl].is_closed else f"add-{side}"
            facts = {"seat": seat, "pieces": PIECE_BYTES[piece], "coatl": coatl + 1}
            return [Saying(f"event.{key}", facts)]
        case TakePieces(space):
            facts = {"seat": seat, "pieces": before.supply[space], "space": space + 1}
            return [Saying("event.take", facts)]
        case BeginCoatl(piece):
            return [Saying("event.begin", {"seat": seat, "pieces": PIECE_BYTES[piece]})]
        case TakeProphecy(slot):
            return [Saying("event.row", {"seat": seat, "card": PROPHECIES[before.row[slot]].id})]
        case DrawProphecy():
            return [Saying("event.draw", {"seat": seat})]
        case DiscardProphecy() if before.phase == "keep" and not is_open:
            return [Saying("event.lay-aside", {"seat": seat})]
        case DiscardProphecy(kind):
            key = "lay-aside-open" if before.phase == "keep" else "discard"
            return [Saying(f"event.{key}", {"seat": seat, "card": PROPHECIES[kind].id})]
        case FulfilProphecy(coatl, kind):
            reading = now.coatls[coatl].reading(before.options.closed_ends)
            points = prophecy_points(kind, reading)
            card = PROPHECIES[kind].id
            facts = {"seat": seat, "card": card, "coatl": coatl + 1, "points": points}
            return [Saying("event.fulfil", facts)]
        case FulfilTemple(kind):
            coatl = before.completing
            done = now.coatls[coatl]
            points = temple_points(kind, done.colours, done.prophecies)
            card = TEMPLES[kind].id
            facts = {"seat": seat, "card": card, "coatl": coatl + 1, "points": points}
            return [Saying("event.temple", facts), _completed(seat, coatl, done)]
        case PerfectPick(pieces):
            return [Saying("event.pick", {"seat": seat, "pieces": pieces})]
        case SeeTheFuture():
            return [Saying("event.future", {"seat": seat})]
        case PriestCommitment(pile):
            card = TEMPLES[before.piles.tops[pile]].id
            return [Saying("event.priest", {"seat": seat, "card": card})]
        case Steal(other, pieces):
            return [Saying("event.steal", {"seat": seat, "other": other, "pieces": pieces})]
        case Pass():
            return [Saying(f"event.{'decline' if can_decline(before) else 'pass'}", {"seat": seat})]
        case _:
            return []


def _of_finish(before: State, seat: int, now: Player) -> list[Saying]:
    if before.phase == "keep":
        return [Saying("event.keep", {"seat": seat, "kept": len(now.hand)})]
    if before.phase == "complete":
        coatl = before.completing
        return [_completed(seat, coatl, now.coatls[coatl])]
    return []


def _completed(seat: int, number: int, coatl: Coatl) -> Saying:
    facts = {"seat": seat, "coatl": number + 1, "points": coatl_points(coatl)}
    return Saying("event.complete", facts)
