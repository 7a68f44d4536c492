"""Pieces, Cóatls and steps as text, both ways (`docs/notation.md`).

Every `format_…` has its `parse_…`, and parsing what was formatted gives the same value back.
Numbers count from 1, as people do.
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

#: Every piece of the game.
MOST_PIECES: Final = 150


class NotationError(CoatlError):
    """Text that is not what it should be; `text` is the part that is wrong."""


# --- pieces and Cóatls ------------------------------------------------------------------------

_PREFIX: Final = {HEAD: "H", BODY: "", TAIL: "T"}
PIECE_NAMES: Final = (
    *(_PREFIX[kind] + letter for kind in (HEAD, BODY, TAIL) for letter in LETTERS),
    "o",
)
PIECE_BY_NAME: Final = {name: piece for piece, name in enumerate(PIECE_NAMES)}


def format_piece(piece: int) -> str:
    """`Hy` a yellow head, `y` a yellow body, `Ty` a yellow tail, `o` a golden body."""
    return PIECE_NAMES[piece]


def parse_piece(text: str) -> int:
    """The piece of that name."""
    try:
        return PIECE_BY_NAME[text]
    except KeyError:
        raise NotationError("not-a-piece", text=text) from None


def format_coatl(coatl: Coatl) -> str:
    """Colours from head to tail with `~` at open ends, then its cards: `yrk~ count-red`."""
    words = [coatl.reading(closed_ends=True)]
    words += [PROPHECIES[kind].id for kind in coatl.prophecies]
    if coatl.temple != NONE:
        words.append(TEMPLES[coatl.temple].id)
    return " ".join(words)


def parse_colours(text: str) -> Coatl:
    """A bare Cóatl from its colours: `yrk~` has a head and an open tail side."""
    colours = text.removeprefix(OPEN).removesuffix(OPEN)
    if not 0 < len(colours) <= MOST_PIECES or any(letter not in LETTERS for letter in colours):
        raise NotationError("not-colours", text=text[:MOST_PIECES])
    return Coatl(colours, not text.startswith(OPEN), not text.endswith(OPEN))


def parse_coatl(text: str) -> Coatl:
    """A Cóatl with its cards, as `format_coatl` writes it."""
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
    """The kind of the Prophecy with that id."""
    found = PROPHECY_BY_ID.get(card_id)
    if found is None:
        card(card_id)  # raises for an unknown card, naming the nearest
        raise NotationError("not-a-prophecy", text=card_id)
    return found.kind


def parse_temple(card_id: str) -> int:
    """The kind of the Temple with that id."""
    found = TEMPLE_BY_ID.get(card_id)
    if found is None:
        card(card_id)
        raise NotationError("not-a-temple", text=card_id)
    return found.kind


# --- steps ------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)  # which is more than there are
def format_step(step: Step) -> str:
    """An action or an outcome of chance as one line: `add 1 head Hy`, `supply 3 r k`."""
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
    """The step that `format_step` writes so. Whether it is legal is for the rules to say."""
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
    """Several pieces: `Hy r r`."""
    return " ".join([PIECE_NAMES[piece] for piece in pieces])


def parse_pieces(names: Iterable[str]) -> bytes:
    """Several pieces, sorted."""
    return bytes(sorted(parse_piece(name) for name in names))
