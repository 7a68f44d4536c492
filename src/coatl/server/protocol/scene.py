"""What one seat, or a spectator, sees at one moment: a `View` as a browser draws it.

Everything here follows from the view, which is the border where secrets are left behind
(`coatl.view`). So does what may be done: unless it is known already, it is asked of a world that
has nothing else in it. A scene is a dozen parts, most of which are as they were before the last
move: they are remembered as the JSON that is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, Final, cast

import msgspec
from msgspec import Raw

from coatl.formats.notation import PIECE_NAMES
from coatl.narration.consequences import (
    Consequences,
    closings_forbidden_by_levels,
    consequences,
)
from coatl.rules import (
    ACTIONS,
    CODES,
    Action,
    Coatl,
    State,
    adam_points,
    apply,
    legal_actions,
    scores,
    winners,
)
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
from coatl.rules.adam import ADAM_POINTS, missing_colours
from coatl.rules.cards import EMPTY, PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.endings import final_turns
from coatl.rules.scoring import (
    GOLDEN_FEATHER_POINTS,
    coatl_points,
    game_decided_by,
    prophecy_points,
    read_prophecy,
    read_temple,
    temple_points,
)
from coatl.rules.state import (
    ADAM,
    ALL_TOKENS,
    CHANCE_PHASES,
    Adam,
)
from coatl.view import SeatView, View, placeholder_state

from . import messages as protocol

#: One's own unfinished Cóatls, or the one being completed, each with its place.
Own = tuple[tuple[int, Coatl], ...]


def scene(
    seen: View,
    legal: Sequence[Action] | None = None,
    can_undo: bool = False,
    plain: bool = False,
) -> protocol.Scene:
    """The scene of this view; `legal` is what the active seat may do, where that is known already,
    or nothing where that is not for it to decide; `can_undo` where its seat may take its last step
    back; `plain` without what cards say of Cóatls and what moves lead to.
    """
    return _scenes.decode(_Scene(seen, legal, plain).text(can_undo))


def written(
    seen: View,
    legal: Sequence[Action] | None = None,
    can_undo: bool = False,
    plain: bool = False,
) -> protocol.Scene:
    """The same, written down already: it is sent as a scene is, and cannot be read before."""
    return cast(protocol.Scene, Raw(_Scene(seen, legal, plain).text(can_undo)))


_scenes: Final = msgspec.json.Decoder(protocol.Scene)


@lru_cache(maxsize=1 << 10)
def names_of(pieces: bytes) -> list[str]:
    """Pieces as notation writes them."""
    return [PIECE_NAMES[piece] for piece in pieces]


class _Scene:
    """A scene being drawn from a view: a dozen parts, most of which are as they were before."""

    def __init__(self, seen: View, legal: Sequence[Action] | None, plain: bool) -> None:
        self._seen = seen
        self._plain = plain
        self._closed_ends = seen.options.closed_ends
        self._legal: Sequence[Action] = ()
        if seen.seat == seen.active:
            self._legal = legal_actions(self._world) if legal is None else legal
        self._own: Own = ()
        self._fits: tuple[Action, ...] = ()
        if seen.seat is not None and not plain:
            completing = seen.completing if seen.seat == seen.active else NONE
            self._own = _unfinished(seen.seats[seen.seat].coatls, completing)
            self._fits = tuple([one for one in self._legal if one.verb in {"fulfil", "temple"}])

    @cached_property
    def _world(self) -> State:
        """It is asked what its seat may do, and of public things."""
        return placeholder_state(self._seen)

    def text(self, can_undo: bool) -> str:
        """The whole of it, as JSON."""
        seen, own, fits, closed_ends = self._seen, self._own, self._fits, self._closed_ends
        decides = bool(self._legal)
        phase = "turn" if seen.phase in CHANCE_PHASES else seen.phase
        active = ADAM if seen.is_adams_turn and phase != "over" else seen.active
        hand, temples = (b"", b"") if seen.own is None else seen.own[:2]
        adam = "" if seen.adam is None else f',"adam":{_adam(seen.adam)}'
        ended = f',"result":{_json(result(self._world))}' if phase == "over" else ""
        return (
            f'{{"you":{_number(seen.seat)},"phase":"{phase}","turn":{seen.turn},"active":{active}'
            f',"actions_left":{seen.actions_left},"ending":{self._ending()}'
            f',"completing":{_number(None if seen.completing == NONE else seen.completing)}'
            f',"supply":{_pieces(seen.supply)},"bags":{_pieces(seen.bags)}'
            f',"row":{_row(seen.row, own, closed_ends)},"deck":{seen.deck_size}'
            f',"discards":{_ids(seen.discards)}'
            f',"set_aside":{sum([seat.set_aside for seat in seen.seats])}'
            f',"piles":{_piles(seen.tops, seen.beneath, own, fits)}'
            f',"seats":[{",".join(self._seats())}]'
            f',"hand":{_hand(hand, own, fits, closed_ends)}'
            f',"temples":{_temples(temples, own, fits)}'
            f',"moves":[{",".join(self._moves()) if decides else ""}]'
            f',"refused":{self._refused() if decides else "[]"}'
            f',"can_undo":{"true" if can_undo and decides else "false"}{adam}{ended}}}'
        )

    def _ending(self) -> str:
        if self._seen.ending is None:
            return "null"
        to_come = [protocol.LastTurn(*turn) for turn in final_turns(self._world)]
        return _json(protocol.Ending(*self._seen.ending, to_come))

    def _seats(self) -> Iterable[str]:
        seen = self._seen
        return [
            _seat(seat, seen.completing if number == seen.active else NONE, self._closed_ends)
            for number, seat in enumerate(seen.seats)
        ]

    # --- moves ----------------------------------------------------------------------------------

    def _moves(self) -> Iterable[str]:
        if self._plain:
            return [_MOVES.get(action) or self._move(action) for action in self._legal]
        return [self._foreseen(*one) for one in consequences(self._world, self._legal)]

    def _foreseen(self, action: Action, foreseen: Consequences) -> str:
        move = _MOVES.get(action) or self._move(action)
        leads_to = _LEADS_TO[foreseen]
        if isinstance(action, BeginCoatl | AddPiece):
            leads_to += f',"preview":{self._preview(action)}'
        return f"{move[:-1]}{leads_to}}}" if leads_to else move

    def _move(self, action: Action) -> str:
        """A move that does not say by itself what it is about."""
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

    def _preview(self, action: BeginCoatl | AddPiece) -> str:
        """What a piece makes of its Cóatl, from the world in which it is there."""
        after = apply(self._world, action)
        player = after.active
        place = action.coatl if isinstance(action, AddPiece) else len(player.coatls) - 1
        coatl = player.coatls[place]
        legal = legal_actions(after)
        fits = tuple([FulfilProphecy(place, kind) in legal for kind in player.hand])
        return _preview(place, coatl, player.hand, fits, self._closed_ends)

    def _refused(self) -> str:
        if self._plain:
            return "[]"
        return _json(
            [
                protocol.Refused(code, names_of(bytes(sorted({one.piece for one in actions}))))
                for code, actions in closings_forbidden_by_levels(self._seen).items()
            ]
        )


# --- parts that stay as they are from one scene to the next ---------------------------------------
#
# They follow from their arguments alone and are remembered as JSON, or, where they are parts of
# parts, as messages that nobody changes once they are made.

_remembered: Final = lru_cache(maxsize=1 << 10)


def _json(part: object) -> str:
    return protocol.encode(part).decode()


#: The Sacrifice tokens of a seat, by their bits.
_TOKENS: Final = tuple(
    _json([name for bit, name in enumerate(("pick", "future", "priest")) if tokens >> bit & 1])
    for tokens in range(ALL_TOKENS + 1)
)


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)


@_remembered
def _unfinished(coatls: tuple[Coatl, ...], completing: int) -> Own:
    return tuple(
        [
            (place, coatl)
            for place, coatl in enumerate(coatls)
            if (place == completing if completing != NONE else not coatl.is_closed)
        ]
    )


@_remembered
def _pieces(places: tuple[bytes, ...]) -> str:
    return _json([names_of(pieces) for pieces in places])


@_remembered
def _board(pieces: bytes) -> str:
    return _json(names_of(pieces))


@_remembered
def _ids(kinds: bytes) -> str:
    return _json([PROPHECIES[kind].id for kind in kinds])


@_remembered
def _temple_ids(kinds: bytes) -> str:
    return _json([TEMPLES[kind].id for kind in kinds])


@_remembered
def _row(row: bytes, own: Own, closed_ends: bool) -> str:
    return _json([None if kind == EMPTY else _prophecy(kind, own, (), closed_ends) for kind in row])


@_remembered
def _hand(hand: bytes, own: Own, fits: tuple[Action, ...], closed_ends: bool) -> str:
    return _json([_prophecy(kind, own, fits, closed_ends) for kind in hand])


@_remembered
def _temples(temples: bytes, own: Own, fits: tuple[Action, ...]) -> str:
    return _json([_temple(kind, own, fits) for kind in temples])


@_remembered
def _piles(
    tops: tuple[int, ...], beneath: tuple[int, ...], own: Own, fits: tuple[Action, ...]
) -> str:
    return _json(
        [
            protocol.Pile(None if top == NONE else _temple(top, own, fits), under)
            for top, under in zip(tops, beneath, strict=True)
        ]
    )


def _prophecy(kind: int, own: Own, fits: tuple[Action, ...], closed_ends: bool) -> protocol.Card:
    readings = [
        _read(kind, place, coatl, closed_ends, FulfilProphecy(place, kind) in fits)
        for place, coatl in own
    ]
    return protocol.Card(PROPHECIES[kind].id, readings)


def _temple(kind: int, own: Own, fits: tuple[Action, ...]) -> protocol.Card:
    readings = [
        _read_temple(kind, place, coatl, FULFIL_TEMPLE[kind] in fits) for place, coatl in own
    ]
    return protocol.Card(TEMPLES[kind].id, readings)


@_remembered
def _seat(seat: SeatView, completing: int, closed_ends: bool) -> str:
    coatls, done, promised = _coatls(seat.coatls, completing, closed_ends)
    return (
        f'{{"board":{_board(seat.board)},"coatls":{coatls},"tokens":{_TOKENS[seat.tokens]}'
        f',"feathers":{seat.feathers},"hand":{seat.hand_size},"temples":{seat.temple_count}'
        f',"points":{done + GOLDEN_FEATHER_POINTS * seat.feathers},"promised":{promised}'
        f',"known":{_ids(seat.known)},"known_temples":{_temple_ids(seat.known_temples)}}}'
    )


@_remembered
def _coatls(coatls: tuple[Coatl, ...], completing: int, closed_ends: bool) -> tuple[str, int, int]:
    """Cóatls, the points of those that are complete, and of those that are not."""
    shown = [
        _coatl(place, coatl, coatl.is_closed and place != completing, closed_ends)
        for place, coatl in enumerate(coatls)
    ]
    done = sum([coatl.points for coatl in shown if coatl.complete])
    return _json(shown), done, sum([coatl.points for coatl in shown]) - done


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
def _move(action: Action, about: Any = None, pile: int | None = None) -> str:
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
    return _json(move)


#: Moves that say by themselves what they are about.
_MOVES: Final[dict[Action, str]] = {
    action: _move(action)
    for action in ACTIONS
    if not isinstance(action, TakePieces | TakeProphecy | FulfilTemple | PriestCommitment)
}

#: What is said of a move that leads to this.
_LEADS_TO: Final = {
    Consequences(*leads_to): "".join(
        [f',"{name}":true' for name, so in zip(Consequences._fields, leads_to, strict=True) if so]
    )
    for leads_to in product((False, True), repeat=len(Consequences._fields))
}


@_remembered
def _preview(
    place: int, coatl: Coatl, hand: bytes, fits: tuple[bool, ...], closed_ends: bool
) -> str:
    return _json(
        protocol.Preview(
            coatl=place,
            then=_coatl(place, coatl, complete=False, closed_ends=closed_ends, lacks=False),
            hand=[
                _read(kind, place, coatl, closed_ends, fit, lacks=False)
                for kind, fit in zip(hand, fits, strict=True)
            ],
        )
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
    reading = read_prophecy(kind, coatl, closed_ends, find_missing=lacks)
    return protocol.Reading(
        card=PROPHECIES[kind].id,
        coatl=place,
        points=reading.points,
        level=reading.level,
        places=[list(match) for match in reading.places],
        next_points=reading.next_points,
        lack=None if reading.missing is None else protocol.Lack(*reading.missing),
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


@_remembered
def _adam(adam: Adam) -> str:
    return _json(
        protocol.AdamScene(
            cards=[
                protocol.AdamCard(
                    PROPHECIES[kind].id,
                    names_of(pieces),
                    missing_colours(kind, pieces),
                    ADAM_POINTS[kind],
                )
                for kind, pieces in zip(adam.cards, adam.pieces, strict=True)
            ],
            realised=[PROPHECIES[kind].id for kind in adam.realised],
            points=adam_points(adam),
            discarded=len(adam.discarded),
            passes=adam.passes,
        )
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
        decided=game_decided_by(over),
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
        else [protocol.CardScore(PROPHECIES[kind].id, ADAM_POINTS[kind]) for kind in adam.realised],
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
