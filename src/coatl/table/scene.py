"""What one seat, or a spectator, sees at one moment: a `View` as a browser draws it.

Everything here follows from the view, which is the border where secrets are left behind
(`coatl.view`). What may be done is asked of a world that has nothing else in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, Final

from coatl.notation import PIECE_NAMES
from coatl.rules import CODES, Action, Coatl, State, adam_points, legal_actions, scores, winners
from coatl.rules.actions import (
    FULFIL_TEMPLE,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    FulfilTemple,
    PerfectPick,
    PriestCommitment,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.adam import POINTS, lacks
from coatl.rules.apply import turns_to_come
from coatl.rules.cards import EMPTY, PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.scoring import (
    GOLDEN_FEATHER_POINTS,
    coatl_points,
    prophecy_points,
    read_prophecy,
    read_temple,
    temple_points,
    what_decided,
)
from coatl.rules.state import (
    ADAM,
    CHANCE_PHASES,
    PERFECT_PICK,
    PRIEST_COMMITMENT,
    SEE_THE_FUTURE,
    Adam,
)
from coatl.story.foresight import foresee, held_back
from coatl.view import SeatView, View, blank

from . import protocol

_TOKENS: Final = (
    (PERFECT_PICK, "pick"),
    (SEE_THE_FUTURE, "future"),
    (PRIEST_COMMITMENT, "priest"),
)


#: One's own unfinished Cóatls, or the one being completed, each with its place.
Own = tuple[tuple[int, Coatl], ...]


def scene(
    seen: View, can_undo: bool = False, moves: bool = True, plain: bool = False
) -> protocol.Scene:
    """The scene of this view; `can_undo` where its seat may take its last step back; without
    `moves` where nothing is to be done about it; `plain` without what cards say of Cóatls and what
    moves lead to.
    """
    return _Scene(seen, moves, plain).whole(can_undo)


@lru_cache(maxsize=1 << 12)
def names_of(pieces: bytes) -> list[str]:
    """Pieces as notation writes them."""
    return [PIECE_NAMES[piece] for piece in pieces]


class _Scene:
    """A scene being drawn from a view."""

    def __init__(self, seen: View, moves: bool, plain: bool) -> None:
        self._seen = seen
        self._plain = plain
        self._closed_ends = seen.options.closed_ends
        self._decides = moves and seen.seat == seen.active and seen.phase not in CHANCE_PHASES
        self._legal: tuple[Action, ...] = ()
        self._own: Own = ()
        if self._decides:
            self._legal = legal_actions(self._world)
        if seen.seat is not None and not plain:
            completing = seen.completing if seen.seat == seen.active else NONE
            coatls = enumerate(seen.seats[seen.seat].coatls)
            self._own = tuple(
                [
                    (place, coatl)
                    for place, coatl in coatls
                    if (place == completing if completing != NONE else not coatl.is_closed)
                ]
            )

    @cached_property
    def _world(self) -> State:
        """It is asked what its seat may do, and of public things."""
        return blank(self._seen)

    def whole(self, can_undo: bool) -> protocol.Scene:
        seen = self._seen
        own = seen.own
        return protocol.Scene(
            you=seen.seat,
            phase="turn" if seen.phase in CHANCE_PHASES else seen.phase,  # type: ignore[arg-type]
            turn=seen.turn,
            active=ADAM if seen.is_adams_turn and seen.phase != "over" else seen.active,
            actions_left=seen.actions_left,
            ending=self._ending(),
            completing=None if seen.completing == NONE else seen.completing,
            supply=[names_of(pieces) for pieces in seen.supply],
            bags=[names_of(bag) for bag in seen.bags],
            row=[None if kind == EMPTY else self._prophecy(kind) for kind in seen.row],
            deck=seen.deck_size,
            discards=[PROPHECIES[kind].id for kind in seen.discards],
            set_aside=sum([seat.set_aside for seat in seen.seats]),
            piles=[
                protocol.Pile(None if top == NONE else self._temple(top), beneath)
                for top, beneath in zip(seen.tops, seen.beneath, strict=True)
            ],
            seats=[
                _seat(seat, seen.completing if number == seen.active else NONE, self._closed_ends)
                for number, seat in enumerate(seen.seats)
            ],
            hand=[] if own is None else [self._prophecy(kind, mine=True) for kind in own.hand],
            temples=[] if own is None else [self._temple(kind) for kind in own.temples],
            moves=list(self._moves()),
            refused=self._refused(),
            can_undo=can_undo and self._decides,
            adam=None if seen.adam is None else _adam(seen.adam),
            result=result(self._world) if seen.phase == "over" else None,
        )

    def _ending(self) -> protocol.Ending | None:
        if self._seen.ending is None:
            return None
        to_come = [protocol.LastTurn(*turn) for turn in turns_to_come(self._world)]
        return protocol.Ending(*self._seen.ending, to_come)

    # --- cards ----------------------------------------------------------------------------------

    def _prophecy(self, kind: int, mine: bool = False) -> protocol.Card:
        legal = self._legal if mine else ()
        fits = tuple([FulfilProphecy(place, kind) in legal for place, _ in self._own])
        return _prophecy(kind, self._own, fits, self._closed_ends)

    def _temple(self, kind: int) -> protocol.Card:
        return _temple(kind, self._own, FULFIL_TEMPLE[kind] in self._legal)

    # --- moves ----------------------------------------------------------------------------------

    def _moves(self) -> Iterator[protocol.Move]:
        if self._plain:
            yield from map(self._move, self._legal)
            return
        for action, foreseen in foresee(self._world, self._legal):
            move = copy(self._move(action))
            move.reveals = foreseen.reveals
            move.stuck = foreseen.stuck
            move.ends_turn = foreseen.ends_turn
            if isinstance(action, BeginCoatl | AddPiece):
                move.preview = self._preview(action, foreseen.after)
            yield move

    def _move(self, action: Action) -> protocol.Move:
        seen = self._seen
        match action:
            case TakePieces(space):
                return _move(action, seen.supply[space])
            case TakeProphecy(slot):
                return _move(action, seen.row[slot])
            case FulfilTemple(kind):
                is_own = seen.own is not None and kind in seen.own.temples
                pile = None if is_own else seen.tops.index(kind)
                return _move(action, seen.completing, pile)
            case PriestCommitment(pile):
                return _move(action, seen.tops[pile])
            case _:
                return _move(action)

    def _preview(self, action: BeginCoatl | AddPiece, after: State) -> protocol.Preview:
        """What a piece makes of its Cóatl, from the world in which it is there."""
        player = after.active
        place = action.coatl if isinstance(action, AddPiece) else len(player.coatls) - 1
        coatl = player.coatls[place]
        legal = legal_actions(after)
        fits = tuple([FulfilProphecy(place, kind) in legal for kind in player.hand])
        return _preview(place, coatl, player.hand, fits, self._closed_ends)

    def _refused(self) -> list[protocol.Refused]:
        if self._plain or not self._decides:
            return []
        return [
            protocol.Refused(code, names_of(bytes(sorted({action.piece for action in actions}))))
            for code, actions in held_back(self._seen).items()
        ]


# --- parts that stay as they are from one scene to the next ---------------------------------------
#
# They follow from their arguments alone, and nobody changes them once they are made.

_remembered: Final = lru_cache(maxsize=1 << 12)


@_remembered
def _prophecy(kind: int, own: Own, fits: tuple[bool, ...], closed_ends: bool) -> protocol.Card:
    readings = [
        _read(kind, place, coatl, closed_ends, fit)
        for (place, coatl), fit in zip(own, fits, strict=True)
    ]
    return protocol.Card(PROPHECIES[kind].id, readings)


@_remembered
def _temple(kind: int, own: Own, fits: bool) -> protocol.Card:
    readings = [_read_temple(kind, place, coatl, fits) for place, coatl in own]
    return protocol.Card(TEMPLES[kind].id, readings)


@_remembered
def _seat(seat: SeatView, completing: int, closed_ends: bool) -> protocol.SeatScene:
    coatls = [
        _coatl(place, coatl, coatl.is_closed and place != completing, closed_ends)
        for place, coatl in enumerate(seat.coatls)
    ]
    done = sum([coatl.points for coatl in coatls if coatl.complete])
    return protocol.SeatScene(
        board=names_of(seat.board),
        coatls=coatls,
        tokens=[name for token, name in _TOKENS if seat.tokens & token],  # type: ignore[misc]
        feathers=seat.feathers,
        hand=seat.hand_size,
        temples=seat.temple_count,
        points=done + GOLDEN_FEATHER_POINTS * seat.feathers,
        promised=sum([coatl.points for coatl in coatls if not coatl.complete]),
        known=[PROPHECIES[kind].id for kind in seat.known],
        known_temples=[TEMPLES[kind].id for kind in seat.known_temples],
    )


@_remembered
def _coatl(
    place: int, coatl: Coatl, complete: bool, closed_ends: bool, lacks: bool = True
) -> protocol.CoatlScene:
    temple = None
    if coatl.temple != NONE:
        temple = _read_temple(coatl.temple, place, coatl)
    return protocol.CoatlScene(
        colours=coatl.colours,
        head=coatl.head,
        tail=coatl.tail,
        complete=complete,
        points=coatl_points(coatl, closed_ends),
        cards=[_read(kind, place, coatl, closed_ends, lacks=lacks) for kind in coatl.prophecies],
        temple=temple,
    )


@_remembered
def _move(action: Action, about: Any = None, pile: int | None = None) -> protocol.Move:
    """A move; `about`: what is to be known of the table besides."""
    move = protocol.Move(CODES[action], action.verb)  # type: ignore[arg-type]  # they agree
    match action:
        case TakePieces(space):
            move.space, move.pieces = space, names_of(about)
        case TakeProphecy(slot):
            move.slot, move.card = slot, PROPHECIES[about].id
        case DiscardProphecy(kind):
            move.card = PROPHECIES[kind].id
        case BeginCoatl(piece):
            move.piece = PIECE_NAMES[piece]
        case AddPiece(coatl, side, piece):
            move.coatl, move.side, move.piece = coatl, side, PIECE_NAMES[piece]
        case FulfilProphecy(coatl, kind):
            move.coatl, move.card = coatl, PROPHECIES[kind].id
        case FulfilTemple(kind):
            move.coatl, move.card, move.pile = about, TEMPLES[kind].id, pile
        case PerfectPick(pieces):
            move.pieces = names_of(pieces)
        case PriestCommitment(where):
            move.pile, move.card = where, TEMPLES[about].id
        case Steal(seat, pieces):
            move.seat, move.pieces = seat, names_of(pieces)
        case _:
            pass
    return move


@_remembered
def _preview(
    place: int, coatl: Coatl, hand: bytes, fits: tuple[bool, ...], closed_ends: bool
) -> protocol.Preview:
    return protocol.Preview(
        coatl=place,
        then=_coatl(place, coatl, complete=False, closed_ends=closed_ends, lacks=False),
        hand=[
            _read(kind, place, coatl, closed_ends, fit, lacks=False)
            for kind, fit in zip(hand, fits, strict=True)
        ],
    )


@_remembered
def _read(
    kind: int,
    place: int,
    coatl: Coatl,
    closed_ends: bool,
    fits: bool = False,
    lacks: bool = True,
) -> protocol.Reading:
    reading = read_prophecy(kind, coatl, closed_ends, lacks=lacks)
    return protocol.Reading(
        card=PROPHECIES[kind].id,
        coatl=place,
        points=reading.points,
        level=reading.level,
        places=[list(match) for match in reading.places],
        next_points=reading.next_points,
        lack=None if reading.lack is None else protocol.Lack(*reading.lack),
        fits=fits,
    )


def _read_temple(kind: int, place: int, coatl: Coatl, fits: bool = False) -> protocol.Reading:
    reading = read_temple(kind, coatl)
    return protocol.Reading(
        card=TEMPLES[kind].id,
        coatl=place,
        points=reading.points,
        held=list(reading.held),
        fits=fits,
    )


def _adam(adam: Adam) -> protocol.AdamScene:
    return protocol.AdamScene(
        cards=[
            protocol.AdamCard(
                PROPHECIES[kind].id, names_of(pieces), lacks(kind, pieces), POINTS[kind]
            )
            for kind, pieces in zip(adam.cards, adam.pieces, strict=True)
        ],
        realised=[PROPHECIES[kind].id for kind in adam.realised],
        points=adam_points(adam),
        discarded=len(adam.discarded),
        passes=adam.passes,
    )


# --- the result ---------------------------------------------------------------------------------


def result(over: State) -> protocol.Result:
    """How a game that is over ended; all of it is public."""
    ending = over.ending
    assert ending is not None  # noqa: S101  # a game that is over has ended for a reason
    totals = scores(over)
    adam = over.adam
    return protocol.Result(
        reason=ending.reason,
        seat=ending.seat,
        turns=over.turn,
        winners=list(winners(over)),
        decided=what_decided(over),
        scores=[
            protocol.SeatScore(
                total=total.total,
                coatls=[_coatl_score(coatl) for coatl in player.coatls if coatl.is_closed],
                feathers=total.feathers,
                cards=total.cards,
                best=total.best_coatl,
            )
            for player, total in zip(over.players, totals, strict=True)
        ],
        adam=None
        if adam is None
        else [protocol.CardScore(PROPHECIES[kind].id, POINTS[kind]) for kind in adam.realised],
    )


def _coatl_score(coatl: Coatl) -> protocol.CoatlScore:
    cards = [
        protocol.CardScore(PROPHECIES[kind].id, prophecy_points(kind, coatl.colours))
        for kind in coatl.prophecies
    ]
    if coatl.temple != NONE:
        points = temple_points(coatl.temple, coatl.colours, coatl.prophecies)
        cards.append(protocol.CardScore(TEMPLES[coatl.temple].id, points))
    return protocol.CoatlScore(coatl.colours, coatl_points(coatl), cards)
