"""The features of an afterstate: one row of numbers, each described in `feature_list`.

Numbers are scaled to lie between about -1 and 1. Nothing depends on which colour is which, so what
is learnt with one colour holds for all.
"""

from __future__ import annotations

from typing import Final

from coatl.rules.adam import adam_points
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE
from coatl.rules.options import EVERY_COATL_A_TEMPLE
from coatl.rules.pieces import BODY_SPACES, GOLD, TAIL
from coatl.rules.scoring import GOLDEN_FEATHER_POINTS
from coatl.rules.state import PERFECT_PICK, PRIEST_COMMITMENT, SEE_THE_FUTURE

from .adam_replies import ADAM_NUMBERS, AdamReply, adam_numbers
from .afterstate import Afterstate, points_as_they_are
from .card_tables import COLOURS, TABLES
from .designs import Library
from .feature_list import (
    ADAM,
    END,
    FIRST_PLAN,
    FRONTIER,
    HOPES,
    INPUTS,
    LEVELS,
    OFFERS,
    OWN,
    RIVAL,
    SECOND_FRONTIER,
    SECOND_PLAN,
    TABLE,
)
from .opponents import Rival, promise, turns_to_end, turns_until, within_reach
from .plans import HORIZON, Offers, Outlook, Plan
from .vectors import i64, reals, vec

#: Bodies that leave the supply per turn of each seat, A.D.A.M. included.
_BODIES_PER_TURN: Final = 1.3

#: The prior of A.D.A.M.'s pace: points and turns that are added to those it has had.
_ADAM_POINTS_BEFORE: Final = 5.0
_ADAM_TURNS_BEFORE: Final = 4.0


def features(
    after: Afterstate,
    outlook: Outlook,
    library: Library,
    rival: Rival | None,
    others: list[Rival],
    turns_left: float,
    rival_turns_left: int,
    reply: AdamReply | None,
) -> vec[float]:
    """The row of numbers for an afterstate."""
    row = reals(INPUTS)
    view = after.view
    own_points = float(after.points())
    rival_points = 0.0
    if after.adam is not None:
        rival_points = float(adam_points(after.adam))
    elif rival is not None:
        rival_points = _points_after(rival, after)
        for other in others:
            rival_points = max(rival_points, _points_after(other, after))
    _write_own(row, after, own_points, rival_points)
    if view.ending is not None or after.ending is not None:
        row[OWN + 9] = 1.0
        row[OWN + 10] = turns_left / 2.0
        row[OWN + 11] = rival_turns_left / 3.0
    for turns in range(HORIZON):
        row[FRONTIER + turns] = outlook.frontier[turns] / 15.0
        row[SECOND_FRONTIER + turns] = outlook.second_frontier[turns] / 15.0
    places = COATLS_PER_PLAYER - after.finished()
    row[HOPES] = outlook.patient / 10.0
    row[HOPES + 1] = outlook.steady / 10.0
    row[HOPES + 2] = outlook.hasty / 10.0
    row[HOPES + 3] = max(-9.0, outlook.pair_value) / 15.0
    row[HOPES + 4] = outlook.third_value / 10.0
    row[HOPES + 5] = turns_to_end(outlook, places) / 20.0
    _write_plans(row, after, outlook, library)
    _write_offers(row, after, outlook)
    if after.adam is not None:
        adam = adam_numbers(after, after.adam) if reply is None else reply.numbers
        for number in range(ADAM_NUMBERS):
            row[ADAM + number] = adam[number]
        _write_levels(row, after, outlook, library)
    if rival is not None:
        _write_rival(row, after, rival)
        _write_table(row, after, rival, others)
        row[TABLE + 10] = (own_points + promise(outlook)) / 40.0
    _write_end(row, after, outlook, own_points, rival_points, rival, others, turns_left)
    return row


def _points_after(rival: Rival, after: Afterstate) -> float:
    """An opponent's points, with a golden feather it is given in this turn (R9.2)."""
    has_gained = after.feather_to == rival.after.seat
    return rival.points + (float(GOLDEN_FEATHER_POINTS) if has_gained else 0.0)


def _write_own(row: vec[float], after: Afterstate, own: float, rival: float) -> None:
    view = after.view
    finished = after.finished()
    row[OWN] = finished / 3.0
    if finished < COATLS_PER_PLAYER:
        row[OWN + 1 + finished] = 1.0
    row[OWN + 4] = own / 20.0
    row[OWN + 5] = rival / 20.0
    row[OWN + 6] = (own - rival) / 20.0
    rounds = view.turn / (2 if after.adam is not None else len(view.seats))
    row[OWN + 7] = rounds / 20.0
    row[OWN + 8] = len(view.bags[1]) / 60.0
    board = after.board
    heads: i64 = 0
    tails: i64 = 0
    for colour in range(COLOURS):
        heads += board[colour]
        tails += board[TAIL + colour]
    row[OWN + 12] = float(after.piece_count) / 8.0
    row[OWN + 13] = float(heads) / 2.0
    row[OWN + 14] = float(tails) / 2.0
    row[OWN + 15] = (len(after.hand) + float(after.unknown_cards)) / 5.0
    row[OWN + 16] = float(after.unknown_cards) / 2.0
    unfinished, pieces, cards, points = 0, 0, 0, 0
    for coatl in after.coatls:
        if not (coatl.head and coatl.tail):
            unfinished += 1
            pieces += len(coatl.colours)
            cards += len(coatl.prophecies)
            points += points_as_they_are(coatl)
    row[OWN + 17] = unfinished / 2.0
    row[OWN + 18] = pieces / 10.0
    row[OWN + 19] = cards / 4.0
    row[OWN + 20] = points / 10.0
    row[OWN + 23] = 1.0 if after.is_refilled() else 0.0
    row[OWN + 24] = len(after.temples) / 2.0
    row[OWN + 25] = float(board[GOLD]) / 2.0
    row[OWN + 26] = 1.0 if after.is_row_fresh else 0.0
    row[OWN + 27] = 1.0 if after.acts_again else 0.0
    row[OWN + 28] = own / max(1.0, rounds) / 2.0


def _write_plans(row: vec[float], after: Afterstate, outlook: Outlook, library: Library) -> None:
    used: i64 = 0
    filled = 0
    if outlook.first is not None:
        _write_plan(row, FIRST_PLAN, outlook.first)
        used |= outlook.first.use.cards
        filled += 1
    if outlook.second is not None:
        _write_plan(row, SECOND_PLAN, outlook.second)
        used |= outlook.second.use.cards
        filled += 1
    spare: i64 = library.mask(after.hand) & ~used
    spare_cards = 0
    while spare:
        spare_cards += 1
        spare &= spare - 1
    row[OWN + 21] = float(outlook.spare_pieces) / 4.0
    row[OWN + 22] = spare_cards / 4.0
    places = COATLS_PER_PLAYER - after.finished()
    row[OWN + 29] = max(0, min(places, 2) - filled) / 3.0


def _write_plan(row: vec[float], first: i64, plan: Plan) -> None:
    row[first] = plan.points / 15.0
    row[first + 1] = plan.turns / 8.0
    row[first + 2] = float(plan.missing) / 6.0
    row[first + 3] = 1.0 if plan.lacks_head else 0.0
    row[first + 4] = 1.0 if plan.lacks_tail else 0.0
    row[first + 5] = float(plan.use.from_row) / 3.0
    row[first + 6] = float(plan.use.count) / 4.0
    row[first + 7] = plan.use.temple_points / 7.0


def _write_offers(row: vec[float], after: Afterstate, outlook: Outlook) -> None:
    _write_offer(row, OFFERS, outlook.first_offers)
    _write_offer(row, OFFERS + 4, outlook.second_offers)
    row[OFFERS + 8] = outlook.alternatives / 4.0
    bodies, ends = 0, 0
    for space, pieces in enumerate(after.supply):
        if pieces:
            if space < BODY_SPACES:
                bodies += 1
            else:
                ends += 1
    row[OFFERS + 9] = bodies / 6.0
    row[OFFERS + 10] = ends / 4.0


def _write_end(
    row: vec[float],
    after: Afterstate,
    outlook: Outlook,
    own_points: float,
    rival_points: float,
    rival: Rival | None,
    others: list[Rival],
    turns_left: float,
) -> None:
    """How the game may end, and when: by a third Cóatl, or because bodies run out (R7.1, R7.2)."""
    to_end = turns_to_end(outlook, COATLS_PER_PLAYER - after.finished())
    turns = turns_left
    if after.ending is None:
        bodies = len(after.view.bags[1])
        for pieces in after.supply[:BODY_SPACES]:
            bodies += len(pieces)
        seats = 2 if rival is None else len(after.view.seats)
        turns = min(to_end, bodies / (_BODIES_PER_TURN * seats) + 1.0)
    if rival is None:
        own_turns = after.view.turn / 2.0
        pace = (rival_points + _ADAM_POINTS_BEFORE) / (own_turns + _ADAM_TURNS_BEFORE)
        rival_gained = pace * turns
    else:
        # Once the end is triggered, the plans of the rival fit into its last turns.
        rival_turns = HORIZON - 1.0
        if after.ending is None:
            turns = min(turns, turns_until(rival, after.seat))
            for other in others:
                turns = min(turns, turns_until(other, after.seat))
            rival_turns = to_end + (1.0 if rival.after.seat > after.seat else 0.0)
            sooner = within_reach(outlook, turns_until(rival, after.seat))
        else:
            sooner = within_reach(outlook, turns_left)
        later = within_reach(rival.outlook, rival_turns)
        rival_gained = later if after.ending is not None else within_reach(rival.outlook, turns)
        row[END + 4] = (own_points + sooner - rival.promise) / 20.0
        row[END + 5] = (own_points + promise(outlook) - rival.points - later) / 20.0
        row[END + 6] = (to_end - rival.to_end) / 10.0
    gained = within_reach(outlook, turns)
    row[END] = turns / 10.0
    row[END + 1] = gained / 15.0
    row[END + 2] = rival_gained / 15.0
    lead = own_points + gained - rival_points - rival_gained
    if rival is not None and after.ending is not None:
        lead += _tie_break(after, rival.after)
    row[END + 3] = lead / 20.0
    first = outlook.first
    row[END + 7] = 1.0 if first is not None and first.turns > turns + 0.5 else 0.0


def _tie_break(after: Afterstate, other: Afterstate) -> float:
    """Half a point for the seat with more cards on its completed Cóatls, who wins a tie (R8.2)."""
    cards = 0
    for coatl in after.coatls:
        if coatl.is_closed:
            cards += coatl.card_count
    for coatl in other.coatls:
        if coatl.is_closed:
            cards -= coatl.card_count
    return 0.5 if cards > 0 else -0.5 if cards < 0 else 0.0


def _write_offer(row: vec[float], first: i64, offers: Offers) -> None:
    row[first] = float(offers.pairs) / 3.0
    row[first + 1] = float(offers.singles) / 3.0
    row[first + 2] = float(offers.heads) / 2.0
    row[first + 3] = float(offers.tails) / 2.0


def _write_levels(row: vec[float], after: Afterstate, outlook: Outlook, library: Library) -> None:
    options = after.view.options
    for level in options.levels:
        row[LEVELS + level - 1] = 1.0
    has_temple = any([coatl.temple != NONE for coatl in after.coatls])
    if options.first_printing and EVERY_COATL_A_TEMPLE in options.levels and not has_temple:
        row[LEVELS + 5] = 1.0
    row[LEVELS + 6] = len({TABLES.frames[kind] for kind in after.hand}) / 4.0
    least = library.demands.least_prophecies
    if least > 1:
        row[LEVELS + 7] = _shortage(outlook.first, least)
        row[LEVELS + 8] = _shortage(outlook.second, least)
    place = 9
    for coatl in after.coatls:
        if not (coatl.head and coatl.tail):
            row[LEVELS + place] = len(coatl.prophecies) / 4.0
            place += 1
    choice = len(after.temples) + sum([top != NONE for top in after.tops])
    row[LEVELS + 11] = choice / 4.0


def _shortage(plan: Plan | None, least: i64) -> float:
    if plan is None:
        return 1.0
    return float(max(0, least - plan.use.count)) / 4.0


def _write_rival(row: vec[float], after: Afterstate, rival: Rival) -> None:
    other = rival.after
    public = after.view.seats[other.seat]
    finished = rival.finished
    row[RIVAL] = finished / 3.0
    row[RIVAL + 1] = 1.0 if finished == COATLS_PER_PLAYER - 1 else 0.0
    unfinished, pieces, points, cards, ends = 0, 0, 0, 0, 0
    for coatl in other.coatls:
        if not (coatl.head and coatl.tail):
            unfinished += 1
            pieces += len(coatl.colours)
            points += points_as_they_are(coatl)
            cards += len(coatl.prophecies)
            ends += coatl.head + coatl.tail
    row[RIVAL + 2] = unfinished / 2.0
    row[RIVAL + 3] = pieces / 10.0
    row[RIVAL + 4] = points / 10.0
    row[RIVAL + 5] = cards / 4.0
    row[RIVAL + 6] = float(other.piece_count) / 8.0
    head: i64 = 0
    tail: i64 = 0
    for colour in range(COLOURS):
        head = max(head, min(other.board[colour], 1))
        tail = max(tail, min(other.board[TAIL + colour], 1))
    row[RIVAL + 7] = float(ends + head + tail) / 4.0
    row[RIVAL + 8] = public.hand_size / 5.0
    row[RIVAL + 9] = (public.hand_size - len(public.known)) / 5.0
    tokens = public.tokens
    row[RIVAL + 10] = ((tokens & 1) + (tokens >> 1 & 1) + (tokens >> 2 & 1)) / 3.0
    row[RIVAL + 11] = public.temple_count / 2.0
    outlook = rival.outlook
    for number, turns in enumerate((1, 2, 3, 4, 6, 8)):
        row[RIVAL + 12 + number] = outlook.frontier[turns] / 15.0
    if outlook.first is not None:
        row[RIVAL + 18] = outlook.first.points / 15.0
        row[RIVAL + 19] = outlook.first.turns / 8.0
    if outlook.second is not None:
        row[RIVAL + 20] = outlook.second.points / 15.0
        row[RIVAL + 21] = outlook.second.turns / 8.0
    row[RIVAL + 22] = rival.to_end / 20.0
    is_last = finished == COATLS_PER_PLAYER - 1
    row[RIVAL + 23] = rival.to_end / 8.0 if is_last else 1.5
    row[RIVAL + 24] = 1.0 if other.seat > after.seat else 0.0
    row[RIVAL + 25] = float(other.board[GOLD]) / 2.0


def _write_table(row: vec[float], after: Afterstate, rival: Rival, others: list[Rival]) -> None:
    row[TABLE + len(after.view.seats) - 2] = 1.0
    row[TABLE + 3] = after.seat / 3.0
    points, finished, last, to_end, best = 0.0, 0, 0, 20.0, 0.0
    for other in others:
        points = max(points, _points_after(other, after))
        finished = max(finished, other.finished)
        last += other.finished == COATLS_PER_PLAYER - 1
        to_end = min(to_end, other.to_end)
        best = max(best, other.promise)
    row[TABLE + 4] = points / 20.0
    row[TABLE + 5] = finished / 3.0
    row[TABLE + 6] = last / 2.0
    row[TABLE + 7] = to_end / 20.0
    row[TABLE + 8] = best / 40.0
    row[TABLE + 9] = rival.promise / 40.0
    tokens = after.tokens
    row[TABLE + 11] = 1.0 if tokens & PERFECT_PICK else 0.0
    row[TABLE + 12] = 1.0 if tokens & SEE_THE_FUTURE else 0.0
    row[TABLE + 13] = 1.0 if tokens & PRIEST_COMMITMENT else 0.0
