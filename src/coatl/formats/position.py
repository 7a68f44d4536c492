"""Positions: format and parse a complete state as lines of text (`docs/notation.md`).

Each line is a key and its values. Equal values are written once with a count: `count-red*2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar, cast, get_args

from coatl.rules import Coatl, CoatlError, Options, Player, State
from coatl.rules.cards import EMPTY, PROPHECIES, TEMPLES
from coatl.rules.coatl import COATLS_PER_PLAYER, NONE
from coatl.rules.options import OPTIONS, parse_options
from coatl.rules.pieces import GOLD, SPACES
from coatl.rules.state import (
    PILES,
    ROW_SLOTS,
    Adam,
    Ending,
    EndReason,
    Memory,
    Phase,
    Piles,
    Resume,
    Stock,
)

from .notation import (
    PIECE_BY_NAME,
    PIECE_NAMES,
    NotationError,
    format_coatl,
    format_pieces,
    parse_coatl,
    parse_piece,
    parse_pieces,
    parse_prophecy,
    parse_temple,
)

T = TypeVar("T")

#: Removes the line with a key and parses its value.
Take = Callable[[str, Callable[[str], Any]], Any]

NOTHING: Final = "-"
POSITION_HEADER: Final = "coatl-position 1"

#: The largest number accepted anywhere in a position.
MAX_NUMBER: Final = 9999

_SWITCH: Final = {"0": False, "1": True}


def format_position(state: State) -> str:
    """Format a complete state, including hidden cards."""
    lines = [POSITION_HEADER]
    lines += [f"{key} {value}" for key, value in _position_fields(state)]
    return "\n".join(lines) + "\n"


def _position_fields(state: State) -> Iterator[tuple[str, str]]:
    yield "options", " ".join(f"{k}={_option(v)}" for k, v in state.options.settings().items())
    yield "phase", f"{state.phase} {state.resume}"
    yield "seat", str(state.seat + 1)
    yield "turn", f"{state.turn} {state.actions_left} {state.passes}"
    yield "completing", str(state.completing + 1)
    if state.ending is not None:
        yield "ending", f"{state.ending.reason} {state.ending.seat + 1} {state.ending.turns_left}"
    yield "supply", " | ".join(format_pieces(space) or NOTHING for space in state.supply)
    yield "bags", " | ".join(_counted(bag, PIECE_NAMES) for bag in state.bags)
    yield "row", " ".join(NOTHING if k == EMPTY else PROPHECIES[k].id for k in state.row)
    yield "deck", _counted(state.stock.deck, _PROPHECY_IDS)
    yield "discards", _counted(state.stock.discards, _PROPHECY_IDS)
    yield "returned", _counted(state.stock.returned, _PROPHECY_IDS)
    yield "rebuilds", str(state.stock.rebuilds)
    yield "tops", " ".join(NOTHING if k == NONE else TEMPLES[k].id for k in state.piles.tops)
    yield "beneath", " ".join(str(count) for count in state.piles.beneath)
    yield "temples", _counted(state.piles.hidden, _TEMPLE_IDS)
    if state.adam is not None:
        cards = zip(state.adam.cards, state.adam.pieces, strict=True)
        yield "adam.cards", " | ".join(_adam_card(*card) for card in cards) or NOTHING
        yield "adam.realised", _in_order(state.adam.realised) or NOTHING
        yield "adam.discarded", _counted(state.adam.discarded, PIECE_NAMES)
        yield "adam.passes", str(state.adam.passes)
    for number, player in enumerate(state.players, 1):
        for key, value in _player_fields(player):
            yield f"{number}.{key}", value


def _option(value: bool | int | tuple[int, ...]) -> str:
    if isinstance(value, tuple):
        return ",".join(str(level) for level in value) or NOTHING
    return str(int(value))


def _adam_card(kind: int, pieces: bytes) -> str:
    return f"{PROPHECIES[kind].id} {format_pieces(pieces)}".rstrip()


def _in_order(kinds: bytes) -> str:
    return " ".join(PROPHECIES[kind].id for kind in kinds)


def _player_fields(player: Player) -> Iterator[tuple[str, str]]:
    yield "board", format_pieces(player.board) or NOTHING
    yield "coatls", " | ".join(format_coatl(coatl) for coatl in player.coatls) or NOTHING
    yield "hand", _counted(player.hand, _PROPHECY_IDS)
    yield "aside", _counted(player.set_aside, _PROPHECY_IDS)
    yield "temples", _counted(player.temples, _TEMPLE_IDS)
    yield "tokens", f"{player.tokens} {player.feathers}"
    yield "known", _counted(player.memory.known, _PROPHECY_IDS)
    yield "shown", _counted(player.memory.temples, _TEMPLE_IDS)
    yield "old", str(player.memory.old)
    yield "remembered", _counted(player.memory.returned, _PROPHECY_IDS)
    yield "drawn", _counted(player.memory.drawn, _PROPHECY_IDS)


_PROPHECY_IDS: Final = tuple(prophecy.id for prophecy in PROPHECIES)
_TEMPLE_IDS: Final = tuple(temple.id for temple in TEMPLES)


def _counted(items: bytes, names: tuple[str, ...]) -> str:
    words = []
    for item in sorted(set(items)):
        count = items.count(item)
        words.append(names[item] if count == 1 else f"{names[item]}*{count}")
    return " ".join(words) or NOTHING


def parse_position(text: str) -> State:
    """Parse a state as `format_position` writes it, without checking that play can reach it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines or lines[0] != POSITION_HEADER:
        raise NotationError("not-a-position", text=lines[0] if lines else "")
    fields: dict[str, str] = {}
    for line in lines[1:]:
        key, _, value = line.partition(" ")
        if key in fields:
            raise NotationError("line-twice", text=key)
        fields[key] = value
    state = _position(fields)
    if fields:
        raise NotationError("unknown-line", text=next(iter(fields)))
    return state


def _position(fields: dict[str, str]) -> State:
    def take(key: str, parse: Callable[[str], T]) -> T:
        if key not in fields:
            raise NotationError("missing-line", text=key)
        try:
            return parse(fields.pop(key))
        except (ValueError, LookupError) as error:
            if isinstance(error, CoatlError):
                raise
            raise NotationError("bad-line", text=key) from None

    options = take("options", _parse_options)
    phase, resume = take("phase", _parse_phase)
    turn, actions_left, passes = take("turn", _ints(3))
    ending = take("ending", _parse_ending) if "ending" in fields else None
    return State(
        options=options,
        phase=phase,
        resume=resume,
        seat=take("seat", _number_up_to(options.players, 1)) - 1,
        turn=turn,
        actions_left=actions_left,
        passes=passes,
        completing=take("completing", _number_up_to(COATLS_PER_PLAYER, 0)) - 1,
        ending=ending,
        supply=take("supply", _parse_supply),
        bags=take("bags", _parse_bags),
        row=take("row", lambda text: bytes(_slot(word) for word in _words(ROW_SLOTS)(text))),
        stock=Stock(
            deck=take("deck", _parse_prophecies),
            discards=take("discards", _parse_prophecies),
            returned=take("returned", _parse_prophecies),
            rebuilds=take("rebuilds", _number_up_to(MAX_NUMBER, 0)),
        ),
        piles=Piles(
            tops=take("tops", lambda text: tuple(_top(word) for word in _words(PILES)(text))),
            beneath=take("beneath", _ints(PILES)),
            hidden=take("temples", _parse_temples),
        ),
        players=tuple(_parse_player(number, take) for number in range(1, options.players + 1)),
        adam=_parse_adam(take) if options.is_solo else None,
    )


def _parse_adam(take: Take) -> Adam:
    cards, pieces = take("adam.cards", _parse_adam_cards)
    return Adam(
        cards=cards,
        pieces=pieces,
        realised=take("adam.realised", lambda text: bytes(map(parse_prophecy, _listed(text)))),
        discarded=take("adam.discarded", lambda text: _parse_counted(text, PIECE_BY_NAME)),
        passes=take("adam.passes", _number_up_to(MAX_NUMBER, 0)),
    )


def _parse_adam_cards(text: str) -> tuple[bytes, tuple[bytes, ...]]:
    cards, pieces = b"", []
    for part in _split(text) if text != NOTHING else []:
        card, *names = part.split()
        cards += bytes((parse_prophecy(card),))
        pieces.append(bytes(parse_piece(name) for name in names))
        if GOLD in pieces[-1]:
            raise ValueError(text)
    return cards, tuple(pieces)


def _listed(text: str) -> list[str]:
    return [] if text == NOTHING else text.split()


def _parse_player(number: int, take: Take) -> Player:
    tokens, feathers = take(f"{number}.tokens", _ints(2))
    return Player(
        board=take(f"{number}.board", _parse_board),
        coatls=take(f"{number}.coatls", _parse_coatls),
        hand=take(f"{number}.hand", _parse_prophecies),
        set_aside=take(f"{number}.aside", _parse_prophecies),
        temples=take(f"{number}.temples", _parse_temples),
        tokens=tokens,
        feathers=feathers,
        memory=Memory(
            known=take(f"{number}.known", _parse_prophecies),
            temples=take(f"{number}.shown", _parse_temples),
            old=take(f"{number}.old", _number_up_to(MAX_NUMBER, 0)),
            returned=take(f"{number}.remembered", _parse_prophecies),
            drawn=take(f"{number}.drawn", _parse_prophecies),
        ),
    )


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split("|")]


def _words(count: int) -> Callable[[str], tuple[str, ...]]:
    def parse(text: str) -> tuple[str, ...]:
        words = tuple(text.split())
        if len(words) != count:
            raise ValueError(text)
        return words

    return parse


def _ints(count: int) -> Callable[[str], tuple[int, ...]]:
    words = _words(count)
    number = _number_up_to(MAX_NUMBER, 0)
    return lambda text: tuple(number(word) for word in words(text))


def _number_up_to(last: int, first: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not first <= int(text) <= last:
            raise ValueError(text)
        if text != str(int(text)):
            raise ValueError(text)
        return int(text)

    return parse


def _parse_phase(text: str) -> tuple[Phase, Resume]:
    phase, resume = _words(2)(text)
    if phase not in get_args(Phase) or resume not in get_args(Resume):
        raise ValueError(text)
    return cast(Phase, phase), cast(Resume, resume)


def _parse_bags(text: str) -> tuple[bytes, bytes, bytes]:
    heads, bodies, tails = (_parse_counted(part, PIECE_BY_NAME) for part in _split(text))
    return heads, bodies, tails


def _parse_options(text: str) -> Options:
    words = [word.split("=") for word in text.split()]
    given: dict[str, Any] = dict(words)
    number = _number_up_to(MAX_NUMBER, 0)
    kinds = {option.name: option.kind for option in OPTIONS}
    for name, value in given.items():
        match kinds.get(name):
            case "number":
                given[name] = number(value)
            case "levels":
                given[name] = tuple(number(v) for v in value.split(",")) if value != NOTHING else ()
            case _:
                given[name] = _SWITCH[value]
    options = parse_options(given)
    if [name for name, _ in words] != list(options.settings()):
        raise ValueError(text)
    return options


def _parse_ending(text: str) -> Ending:
    reason, seat, turns_left = _words(3)(text)
    if reason not in get_args(EndReason):
        raise ValueError(text)
    number = _number_up_to(MAX_NUMBER, 0)
    return Ending(cast(EndReason, reason), number(seat) - 1, number(turns_left))


def _parse_supply(text: str) -> tuple[bytes, ...]:
    spaces = tuple(b"" if s == NOTHING else parse_pieces(s.split()) for s in _split(text))
    if len(spaces) != len(SPACES):
        raise ValueError(text)
    return spaces


def _parse_board(text: str) -> bytes:
    return bytes(parse_piece(name) for name in _listed(text))


def _parse_counted(text: str, by_name: dict[str, int]) -> bytes:
    if text == NOTHING:
        return b""
    items = b""
    for word in text.split():
        name, star, count = word.partition("*")
        if name not in by_name:
            raise NotationError("unknown-name", text=name)
        items += bytes((by_name[name],)) * (_number_up_to(MAX_NUMBER, 2)(count) if star else 1)
    return bytes(sorted(items))


_PROPHECY_KINDS: Final = {name: kind for kind, name in enumerate(_PROPHECY_IDS)}
_TEMPLE_KINDS: Final = {name: kind for kind, name in enumerate(_TEMPLE_IDS)}


def _parse_prophecies(text: str) -> bytes:
    return _parse_counted(text, _PROPHECY_KINDS)


def _parse_temples(text: str) -> bytes:
    return _parse_counted(text, _TEMPLE_KINDS)


def _parse_coatls(text: str) -> tuple[Coatl, ...]:
    return () if text == NOTHING else tuple(parse_coatl(part) for part in _split(text))


def _slot(word: str) -> int:
    return EMPTY if word == NOTHING else parse_prophecy(word)


def _top(word: str) -> int:
    return NONE if word == NOTHING else parse_temple(word)
