"""Why a turn is advised, in at most two sentences: what it does and gains, and where it leads.

Every clause is a fact of the rules about the positions before and after the turn. Where no such
fact is known the clause is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from coatl.rules import Action, Coatl, State, adam_turn
from coatl.rules.actions import (
    PASS,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    FulfilProphecy,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.adam import adam_points
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.endings import final_turns
from coatl.rules.events import Took
from coatl.rules.legal import can_decline
from coatl.rules.pieces import BODIES, BODY, HEADS, PIECE_BYTES, TAILS
from coatl.rules.scoring import GOLDEN_FEATHER_POINTS, coatl_points, scores
from coatl.rules.state import ADAM
from coatl.rules.winners import winners

from .goals import Goal, cards_by_worth
from .sentence import Sentence

#: More cards, and more pieces that have still to come, are not named one by one.
_FEW: Final = 2

#: More pieces kept than this are no reason that anybody can follow.
_MOST_KEPT: Final = 4


class _Change(NamedTuple):
    """What a turn makes of the seat's Cóatls: the numbers of those it completes, the numbers of the
    others that it changes, and how many points more these promise.
    """

    completed: tuple[int, ...]
    grown: tuple[int, ...]
    promised: int


def turn_reasons(
    before: State, actions: Sequence[Action], after: State, goals: Sequence[Goal]
) -> list[Sentence]:
    """Explain the turn from `before` to `after` to the seat that plays it.

    `after` may wait for chance. `goals` are what the seat can be after then, the best first.
    """
    change = _change(before, after)
    what = _what(before, actions, after, change)
    if what.key == "reason.finish":
        return [what]
    why = _ending(before, after) or _aim(before, after, goals, change)
    return [what] if why is None else [what, why]


# --- what the turn does ---------------------------------------------------------------------------


def _change(before: State, after: State) -> _Change:
    was, now = before.active.coatls, after.players[before.seat].coatls
    ends = before.options.closed_ends
    completed, grown, promised = [], [], 0
    for number, coatl in enumerate(now):
        old = was[number] if number < len(was) else None
        if coatl.is_closed and (old is None or not old.is_closed or number == before.completing):
            completed.append(number)
        elif coatl != old:
            grown.append(number)
            promised += coatl_points(coatl, ends) - (coatl_points(old, ends) if old else 0)
    return _Change(tuple(completed), tuple(grown), promised)


def _what(before: State, actions: Sequence[Action], after: State, change: _Change) -> Sentence:
    if change.completed:
        return _completing(before, after, change.completed)
    if change.grown:
        return _assembling(before, actions, change)
    if before.phase == "keep":
        return _cards("keep", before, after.players[before.seat].hand)
    taken = bytes([before.row[one.slot] for one in actions if isinstance(one, TakeProphecy)])
    match actions[0]:
        case TakePieces(space):
            return _taking(before, space, after)
        case PerfectPick(pieces):
            return Sentence("reason.pick", {"pieces": pieces})
        case SeeTheFuture():
            return Sentence("reason.future", {})
        case PriestCommitment(pile):
            card = TEMPLES[before.piles.tops[pile]].id
            return Sentence("reason.priest", {"card": card})
        case Steal(other, pieces):
            facts = {"other": other, "pieces": pieces, "points": GOLDEN_FEATHER_POINTS}
            return Sentence("reason.steal", facts)
        case TakeProphecy() | DrawProphecy() | DiscardProphecy():
            return _choosing(before, actions, taken)
        case first if first == PASS:
            return Sentence("reason.decline" if can_decline(before) else "reason.pass", {})
        case _:
            return Sentence("reason.finish", {})


def _completing(before: State, after: State, completed: tuple[int, ...]) -> Sentence:
    now = after.players[before.seat].coatls
    points = sum([coatl_points(now[number]) for number in completed])
    if len(completed) > 1:
        return Sentence("reason.complete-several", {"count": len(completed), "points": points})
    (number,) = completed
    was = before.active.coatls
    old = was[number] if number < len(was) else Coatl("", False, False)
    placed = [card for card in cards_by_worth(now[number]) if card not in cards_by_worth(old)]
    facts = {"coatl": number + 1, "points": points}
    if not placed:
        return Sentence("reason.complete-as-it-is", facts)
    return Sentence("reason.complete", {**facts, **_shortened(placed)})


def _assembling(before: State, actions: Sequence[Action], change: _Change) -> Sentence:
    #: Several Cóatls have no number.
    coatl = change.grown[0] + 1 if len(change.grown) == 1 else 0
    cards = bytes([one.kind for one in actions if isinstance(one, FulfilProphecy)])
    if cards:
        if change.promised <= 0:
            return Sentence("reason.fulfil-only", _shortened(_ids(cards)))
        facts = {**_shortened(_ids(cards)), "coatl": coatl, "points": change.promised}
        return Sentence("reason.fulfil", facts)
    if change.promised > 0:
        return Sentence("reason.grow", {"coatl": coatl, "points": change.promised})
    pieces = [one.piece for one in actions if isinstance(one, AddPiece | BeginCoatl)]
    is_new = change.grown == (len(before.active.coatls),)
    facts = {"pieces": b"".join([PIECE_BYTES[piece] for piece in pieces]), "coatl": coatl}
    return Sentence("reason.begin" if is_new else "reason.build", facts)


def _taking(before: State, space: int, after: State) -> Sentence:
    pieces = before.supply[space]
    card = _wanted_by_adam(before, space, after)
    if card is not None:
        return Sentence("reason.take-adam", {"pieces": pieces, "card": card})
    seat = _kept_from(before, pieces, after)
    if seat is not None:
        end = "head" if pieces[0] < BODY else "tail"
        return Sentence("reason.take-last", {"pieces": pieces, "end": end, "seat": seat})
    return Sentence("reason.take", {"pieces": pieces})


def _wanted_by_adam(before: State, space: int, after: State) -> str | None:
    """The card for which A.D.A.M. would take this space next if the supply stayed as it is."""
    if before.adam is None or after.is_over:
        return None
    if after.ending is not None and all(turn.seat != ADAM for turn in final_turns(after)):
        return None
    turn = adam_turn(before.adam, before.supply, before.row, before.options.adam_cards)
    for event in turn.events:
        if isinstance(event, Took):
            return PROPHECIES[event.card].id if event.space == space else None
    return None


def _kept_from(before: State, pieces: bytes, after: State) -> int | None:
    """A seat that has everything for a Cóatl but the end that only this space had."""
    if pieces[0] in BODIES or after.phase == "fill" or after.is_over:
        return None
    ends = HEADS if pieces[0] < BODY else TAILS
    if _has_any(b"".join(after.supply), ends):
        return None
    for seat, player in enumerate(before.players):
        if seat == before.seat or _has_any(player.board, ends):
            continue
        for coatl in player.coatls:
            is_short = (
                coatl.tail and not coatl.head if ends == HEADS else coatl.head and not coatl.tail
            )
            if is_short and len(coatl.colours) > 1 and coatl.prophecies:
                return seat
    return None


def _has_any(pieces: bytes, wanted: bytes) -> bool:
    return any([piece in wanted for piece in pieces])


def _choosing(before: State, actions: Sequence[Action], taken: bytes) -> Sentence:
    draws = any(isinstance(one, DrawProphecy) for one in actions)
    if taken:
        return _cards("row-and-draw" if draws else "row", before, taken)
    if draws:
        limit = before.options.hand_limit
        return Sentence("reason.draw", {"held": len(before.active.hand), "limit": limit})
    discarded = bytes([one.kind for one in actions if isinstance(one, DiscardProphecy)])
    return _cards("discard", before, discarded)


def _cards(key: str, before: State, kinds: bytes) -> Sentence:
    if not kinds:
        return Sentence("reason.keep-none", {})
    return Sentence(f"reason.{key}", {"cards": _ids(kinds)})


def _ids(kinds: Iterable[int]) -> list[str]:
    return [PROPHECIES[kind].id for kind in kinds]


def _shortened(cards: list[str]) -> dict[str, object]:
    """The facts for a list of cards: two, or the first and how many more there are."""
    if len(cards) <= _FEW:
        return {"cards": cards, "more": 0}
    return {"cards": cards[:1], "more": len(cards) - 1}


# --- where it leads -------------------------------------------------------------------------------


def _ending(before: State, after: State) -> Sentence | None:
    """What the turn has to do with the end of the game."""
    if after.is_over:
        best = winners(after)
        won = "win" if best == (before.seat,) else "share" if before.seat in best else "lose"
        return Sentence(f"reason.over-{won}", _standing(before, after))
    ending = after.ending
    if ending is None:
        return None
    if before.ending is None:
        if ending.reason != "third-coatl":
            return Sentence("reason.end-bodies", {})
        facts = _standing(before, after)
        lead = facts["points"] - facts["others"]
        key = "lead" if lead > 0 else "behind" if lead < 0 else "level"
        return Sentence(f"reason.end-{key}", facts)
    is_done = before.actions_left == 1
    if is_done and all(turn.seat != before.seat for turn in final_turns(before)):
        return Sentence("reason.last", {})
    return None


def _standing(before: State, after: State) -> dict[str, int]:
    """The points of the seat, and the most that anybody else has."""
    totals = [score.total for score in scores(after)]
    others = [total for seat, total in enumerate(totals) if seat != before.seat]
    if after.adam is not None:
        others = [adam_points(after.adam)]
    return {"points": totals[before.seat], "others": max(others), "rivals": len(others)}


def _aim(before: State, after: State, goals: Sequence[Goal], change: _Change) -> Sentence | None:
    """The best goal that the turn serves."""
    if before.phase == "keep":
        return next((_kept_together(goal) for goal in goals if len(goal.cards) > 1), None)
    if change.completed:
        kept = [goal for goal in goals if 0 < len(goal.used) <= _MOST_KEPT]
        return _sentence("goal-kept", kept[0], {"spared": kept[0].used}) if kept else None
    for goal in goals:
        if _serves(before, after, goal, change):
            if not goal.lacking:
                return _sentence("goal-ready", goal, {})
            if len(goal.lacking) <= _FEW:
                return _sentence("goal-near", goal, {"lacking": goal.lacking})
            return _sentence("goal-far", goal, {"count": len(goal.lacking)})
    return None


def _serves(before: State, after: State, goal: Goal, change: _Change) -> bool:
    """Whether the turn brought something that the goal needs."""
    was, now = before.active, after.players[before.seat]
    if goal.coatl in change.grown:
        return True
    if any([goal.used.count(piece) > was.board.count(piece) for piece in goal.used]):
        return True
    if any([kind in goal.target.prophecies and kind not in was.hand for kind in now.hand]):
        return True
    return any([goal.target.temple == kind and kind not in was.temples for kind in now.temples])


def _kept_together(goal: Goal) -> Sentence:
    facts = {**_shortened(goal.cards), "points": goal.points}
    return Sentence("reason.goal-together", facts)


def _sentence(key: str, goal: Goal, facts: dict[str, object]) -> Sentence:
    #: A Cóatl that is not begun has no number.
    coatl = 0 if goal.is_new else goal.coatl + 1
    common = {"coatl": coatl, "points": goal.points, **_shortened(goal.cards)}
    return Sentence(f"reason.{key}", {**common, **facts})
