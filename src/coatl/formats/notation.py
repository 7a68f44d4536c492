"""Notation: format and parse pieces, Cóatls and steps (`docs/notation.md`).

Every `format_…` has a `parse_…` that returns the original value. In text, numbers start at 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, cast

from coatl.rules import Coatl, CoatlError, Step
from coatl.rules.actions import (
    CODES,
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
    Side,
    Steal,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import PROPHECIES, PROPHECY_BY_ID, TEMPLE_BY_ID, TEMPLES, card
from coatl.rules.chance import AdamPlays, DealProphecy, DealTemple, FillSpace, Outcome
from coatl.rules.coatl import NONE, OPEN
from coatl.rules.pieces import BODY, HEAD, LETTERS, TAIL

#: The number of pieces in the game: no Cóatl is longer.
MAX_PIECES: Final = 150


class NotationError(CoatlError):
    """Text that cannot be parsed; the fact `text` is the part that is wrong."""


# --- pieces and Cóatls ------------------------------------------------------------------------

_PREFIX: Final = {HEAD: "H", BODY: "", TAIL: "T"}
PIECE_NAMES: Final = (
    *(_PREFIX[kind] + letter for kind in (HEAD, BODY, TAIL) for letter in LETTERS),
    "o",
)
PIECE_BY_NAME: Final = {name: piece for piece, name in enumerate(PIECE_NAMES)}


def format_piece(piece: int) -> str:
    """Format a piece: `Hy` a yellow head, `y` a yellow body, `Ty` a yellow tail, `o` gold."""
    return PIECE_NAMES[piece]


def parse_piece(text: str) -> int:
    """Parse a piece as `format_piece` writes it."""
    try:
        return PIECE_BY_NAME[text]
    except KeyError:
        raise NotationError("not-a-piece", text=text) from None


def format_coatl(coatl: Coatl) -> str:
    """Format a Cóatl: colours from head to tail, `~` at open ends, then cards: `yrk~ count-red`."""
    words = [coatl.reading(closed_ends=True)]
    words += [PROPHECIES[kind].id for kind in coatl.prophecies]
    if coatl.temple != NONE:
        words.append(TEMPLES[coatl.temple].id)
    return " ".join(words)


def parse_colours(text: str) -> Coatl:
    """Parse a Cóatl without cards: `yrk~` has a head and an open tail side."""
    colours = text.removeprefix(OPEN).removesuffix(OPEN)
    if not 0 < len(colours) <= MAX_PIECES or any(letter not in LETTERS for letter in colours):
        raise NotationError("not-colours", text=text[:MAX_PIECES])
    return Coatl(colours, not text.startswith(OPEN), not text.endswith(OPEN))


def parse_coatl(text: str) -> Coatl:
    """Parse a Cóatl with its cards as `format_coatl` writes it."""
    words = text.split()
    if not words:
        raise NotationError("not-colours", text=text)
    coatl = parse_colours(words[0])
    if len(coatl.colours) == 1 and coatl.is_closed:
        raise NotationError("not-colours", text=words[0])
    for word in words[1:]:
        if word in TEMPLE_BY_ID:
            coatl = coatl._replace(temple=TEMPLE_BY_ID[word].kind)
        else:
            kind = parse_prophecy(word)
            coatl = coatl._replace(prophecies=coatl.prophecies + bytes((kind,)))
    return coatl


def parse_prophecy(card_id: str) -> int:
    """The kind of the Prophecy with this id."""
    found = PROPHECY_BY_ID.get(card_id)
    if found is None:
        card(card_id)  # raises for an unknown card, naming similar ids
        raise NotationError("not-a-prophecy", text=card_id)
    return found.kind


def parse_temple(card_id: str) -> int:
    """The kind of the Temple with this id."""
    found = TEMPLE_BY_ID.get(card_id)
    if found is None:
        card(card_id)
        raise NotationError("not-a-temple", text=card_id)
    return found.kind


# --- steps ------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)  # larger than the number of steps
def format_step(step: Step) -> str:
    """Format an action or an outcome of chance: `add 1 head Hy`, `supply 3 r k`."""
    match step:
        case TakePieces(space):
            return f"take {space + 1}"
        case TakeProphecy(slot):
            return f"row {slot + 1}"
        case DiscardProphecy(kind):
            return f"discard {PROPHECIES[kind].id}"
        case BeginCoatl(piece):
            return f"begin {format_piece(piece)}"
        case AddPiece(coatl, side, piece):
            return f"add {coatl + 1} {side} {format_piece(piece)}"
        case FulfilProphecy(coatl, kind):
            return f"fulfil {coatl + 1} {PROPHECIES[kind].id}"
        case FulfilTemple(kind):
            return f"temple {TEMPLES[kind].id}"
        case PerfectPick(pieces):
            return f"pick {format_pieces(pieces)}"
        case PriestCommitment(pile):
            return f"priest {pile + 1}"
        case Steal(seat, pieces):
            return f"steal {seat + 1} {format_pieces(pieces)}"
        case FillSpace(space, pieces):
            return f"supply {space + 1} {format_pieces(pieces)}"
        case DealProphecy(kind):
            return f"deal {PROPHECIES[kind].id}"
        case DealTemple(kind):
            return f"deal {TEMPLES[kind].id}"
        case DrawProphecy() | SeeTheFuture() | Finish() | Pass() | AdamPlays():
            return step.verb


def parse_step(text: str) -> Step:
    """Parse a step as `format_step` writes it, without checking that it is legal."""
    words = text.split()
    if not words:
        raise NotationError("not-a-step", text=text)
    verb, *rest = words
    try:
        step = _parse(verb, rest)
    except (ValueError, IndexError) as error:
        if isinstance(error, CoatlError):
            raise
        raise NotationError("not-a-step", text=text) from None
    if not isinstance(step, Outcome) and step not in CODES:
        raise NotationError("not-a-step", text=text)
    return step


def _parse(verb: str, rest: list[str]) -> Step:
    match verb, rest:
        case "take", [space]:
            return TakePieces(_number(space))
        case "row", [slot]:
            return TakeProphecy(_number(slot))
        case "draw", []:
            return DrawProphecy()
        case "discard", [name]:
            return DiscardProphecy(parse_prophecy(name))
        case "begin", [name]:
            return BeginCoatl(parse_piece(name))
        case "add", [coatl, side, name]:
            return AddPiece(_number(coatl), cast(Side, side), parse_piece(name))
        case "fulfil", [coatl, name]:
            return FulfilProphecy(_number(coatl), parse_prophecy(name))
        case "temple", [name]:
            return FulfilTemple(parse_temple(name))
        case "finish", []:
            return Finish()
        case "pick", names:
            return PerfectPick(parse_pieces(names))
        case "future", []:
            return SeeTheFuture()
        case "priest", [pile]:
            return PriestCommitment(_number(pile))
        case "steal", [seat, *names]:
            return Steal(_number(seat), parse_pieces(names))
        case "pass", []:
            return Pass()
        case "supply", [space, *names]:
            return FillSpace(_number(space), parse_pieces(names))
        case "adam", []:
            return AdamPlays()
        case "deal", [name]:
            if name in TEMPLE_BY_ID:
                return DealTemple(TEMPLE_BY_ID[name].kind)
            return DealProphecy(parse_prophecy(name))
    raise ValueError(verb)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or text.startswith("0"):
        raise ValueError(text)
    return int(text) - 1


def format_pieces(pieces: bytes) -> str:
    """Format several pieces: `Hy r r`."""
    return " ".join([PIECE_NAMES[piece] for piece in pieces])


def parse_pieces(names: Iterable[str]) -> bytes:
    """Parse several pieces and sort them."""
    return bytes(sorted(parse_piece(name) for name in names))
