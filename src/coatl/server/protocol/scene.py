"""Scenes: a `View` as a client draws it.

A scene contains nothing but what its view shows; `coatl.view` is the border that hides secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

from coatl.resample import placeholder_state
from coatl.rules import Action, Coatl, adam_points, legal_actions
from coatl.rules.adam import ADAM_POINTS, missing_colours
from coatl.rules.cards import PROPHECIES
from coatl.rules.coatl import NONE
from coatl.rules.endings import final_turns
from coatl.rules.scoring import GOLDEN_FEATHER_POINTS
from coatl.rules.state import ADAM, ALL_TOKENS, CHANCE_PHASES, Adam
from coatl.view import SeatView, View

from . import messages
from .card_readings import (
    OwnCoatls,
    cached,
    coatl_scene,
    hand_cards,
    piece_names,
    prophecy_ids,
    row_cards,
    temple_cards,
    temple_ids,
    temple_piles,
    unfinished,
)
from .moves import legal_moves
from .refusals import refusals
from .result import result


class Deferred(NamedTuple):
    """A value that is not built yet. It follows from the function and its arguments alone: where
    they are as before, so is the value.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


#: A scene that is not built yet: the value of each field, or how to build it.
LazyScene = dict[str, Any]


def scene(
    view: View, legal: Sequence[Action] | None = None, can_undo: bool = False
) -> messages.Scene:
    """The scene of a view. The arguments are those of `lazy_scene`."""
    return build_scene(lazy_scene(view, legal, can_undo))


def build_scene(lazy: LazyScene) -> messages.Scene:
    """All fields of a scene."""
    return messages.Scene(**{name: build_value(value) for name, value in lazy.items()})


def lazy_scene(
    view: View,
    legal: Sequence[Action] | None = None,
    can_undo: bool = False,
    seat_views: Sequence[View] = (),
) -> LazyScene:
    """The scene of a view, to be built whole or in part.

    `legal` are the legal actions of the active seat, if they are known already; none, where
    somebody else decides for it. `can_undo`: its seat may take back its last step. `seat_views`:
    the views of all seats, where this one may see every hand.
    """
    if view.seat != view.active:
        legal = ()
    elif legal is None:
        legal = legal_actions(placeholder_state(view))
    own: OwnCoatls = ()
    placeable: tuple[Action, ...] = ()
    if view.seat is not None:
        completing = view.completing if view.seat == view.active else NONE
        own = unfinished(view.seats[view.seat].coatls, completing)
        placeable = tuple([action for action in legal if action.verb in {"fulfil", "temple"}])
    hand, temples, set_aside = (b"", b"", b"") if view.own is None else view.own[:3]
    closed_ends = view.options.closed_ends
    phase = "turn" if view.phase in CHANCE_PHASES else view.phase
    return {
        "you": view.seat,
        "phase": phase,
        "turn": view.turn,
        "active": ADAM if view.is_adams_turn and phase != "over" else view.active,
        "actions_left": view.actions_left,
        "ending": None if view.ending is None else _later(_ending, view),
        "completing": None if view.completing == NONE else view.completing,
        "supply": _later(_pieces, view.supply),
        "bags": _later(_pieces, view.bags),
        "row": _later(row_cards, view.row, own, closed_ends),
        "deck": view.deck_size,
        "discards": _later(prophecy_ids, view.discards),
        "set_aside": sum([seat.set_aside for seat in view.seats]),
        "piles": _later(temple_piles, view.tops, view.beneath, own, placeable),
        "seats": _later(_seats, view.seats, view.active, view.completing, closed_ends),
        "hand": _later(hand_cards, hand, own, placeable, closed_ends),
        "temples": _later(temple_cards, temples, own, placeable),
        "moves": _later(legal_moves, view, legal) if legal else _later(_empty),
        "refused": _later(refusals, view, legal) if legal else _later(_empty),
        "can_undo": can_undo and bool(legal),
        "adam": None if view.adam is None else _later(_adam, view.adam),
        "result": _later(_result, view) if phase == "over" else None,
        "own_set_aside": _later(prophecy_ids, set_aside),
        "hands": _later(_open_hands, *map(_held, seat_views)) if seat_views else None,
    }


def _later(function: Callable[..., Any], *arguments: Any) -> Deferred:
    return Deferred(function, arguments)


def build_value(value: Any) -> Any:
    """The value of a field of a lazy scene."""
    return value.function(*value.arguments) if isinstance(value, Deferred) else value


def _empty() -> list[object]:
    return []


def _held(view: View) -> tuple[bytes, bytes]:
    assert view.own is not None  # noqa: S101  # the view of a seat
    return view.own.hand, view.own.temples


def _open_hands(*held: tuple[bytes, bytes]) -> list[messages.OpenHand]:
    return [messages.OpenHand(prophecy_ids(hand), temple_ids(temples)) for hand, temples in held]


def _pieces(places: tuple[bytes, ...]) -> list[list[str]]:
    return [piece_names(pieces) for pieces in places]


def _ending(view: View) -> messages.EndingScene:
    assert view.ending is not None  # noqa: S101  # the game is ending
    to_come = [messages.LastTurn(*turn) for turn in final_turns(placeholder_state(view))]
    return messages.EndingScene(*view.ending, to_come)


def _result(view: View) -> messages.Result:
    return result(placeholder_state(view))


def _seats(
    seats: tuple[SeatView, ...], active: int, completing: int, closed_ends: bool
) -> list[messages.SeatScene]:
    return [
        _seat(seat, completing if number == active else NONE, closed_ends)
        for number, seat in enumerate(seats)
    ]


TokenName = Literal["pick", "future", "priest"]

_TOKEN_NAMES: Final[tuple[TokenName, ...]] = ("pick", "future", "priest")

#: The Sacrifice tokens of a seat, by their bits.
_TOKENS: Final = tuple(
    [name for bit, name in enumerate(_TOKEN_NAMES) if tokens >> bit & 1]
    for tokens in range(ALL_TOKENS + 1)
)


@cached
def _seat(seat: SeatView, completing: int, closed_ends: bool) -> messages.SeatScene:
    coatls = _coatls(seat.coatls, completing, closed_ends)
    complete = sum([coatl.points for coatl in coatls if coatl.complete])
    return messages.SeatScene(
        board=piece_names(seat.board),
        coatls=coatls,
        tokens=_TOKENS[seat.tokens],
        feathers=seat.feathers,
        hand=seat.hand_size,
        temples=seat.temple_count,
        points=complete + GOLDEN_FEATHER_POINTS * seat.feathers,
        promised=sum([coatl.points for coatl in coatls if not coatl.complete]),
        known=prophecy_ids(seat.known),
        known_temples=temple_ids(seat.known_temples),
    )


@cached
def _coatls(
    coatls: tuple[Coatl, ...], completing: int, closed_ends: bool
) -> list[messages.CoatlScene]:
    return [
        coatl_scene(number, coatl, coatl.is_closed and number != completing, closed_ends)
        for number, coatl in enumerate(coatls)
    ]


@cached
def _adam(adam: Adam) -> messages.AdamScene:
    return messages.AdamScene(
        cards=[
            messages.AdamCard(
                PROPHECIES[kind].id,
                piece_names(pieces),
                missing_colours(kind, pieces),
                ADAM_POINTS[kind],
            )
            for kind, pieces in zip(adam.cards, adam.pieces, strict=True)
        ],
        realised=prophecy_ids(adam.realised),
        points=adam_points(adam),
        discarded=len(adam.discarded),
        passes=adam.passes,
    )
