"""Generate the TypeScript files of `web/src/lib/api` that derive from Python.

`protocol.ts` has the messages of the service as types, `options.ts` the options of a table,
`difficulties.ts` the difficulties of bots, `components.ts` the cards and pieces that a deal draws.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from coatl.bots import DEFAULT_DIFFICULTY, DIFFICULTIES
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.options import FEWER_BODIES, FLAGS, GOLDEN_BODIES, LEVELS, OPTIONS, Option
from coatl.rules.pieces import BODIES_PER_COLOUR
from coatl.server.protocol import messages as protocol
from coatl.server.protocol.messages import (
    base,
    cards,
    commands,
    notifications,
    replay,
    replies,
    scene,
    table,
)

_FOLDER = Path(__file__).parent.parent / "web" / "src" / "lib" / "api"
OUTPUT = _FOLDER / "protocol.ts"
OPTIONS_OUTPUT = _FOLDER / "options.ts"
DIFFICULTIES_OUTPUT = _FOLDER / "difficulties.ts"
COMPONENTS_OUTPUT = _FOLDER / "components.ts"

#: The modules of the messages, in the order of their declarations in TypeScript.
_MODULES = (scene, table, notifications, base, replay, cards, commands, replies)

_SIMPLE = {int: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
_WIDTH = 100

#: The choices between names that have a name of their own.
_NAMED = ("Verb", "Head", "Emote")

_SCENE_PATCH = """\
/** The fields of a scene that differ from the last scene of the same connection. */
export type ScenePatch = Partial<Scene>;
"""


def typescript() -> str:
    """The whole module."""
    parts = [
        "// Generated from src/coatl/server/protocol/messages by python -m tools.typescript.\n",
        "".join(map(_constant, protocol.CONSTANTS)),
        *(_declaration(struct) for struct in structs()),
        _SCENE_PATCH,
        *(_union(name) for name in (*_NAMED, "Command", "Answer")),
    ]
    return "\n".join(parts)


def _constant(name: str) -> str:
    return f"export const {name} = {getattr(protocol, name)};\n"


def structs() -> Iterator[type[protocol.Message]]:
    """All messages, module by module in the order in which they are declared."""
    for module in _MODULES:
        for found in vars(module).values():
            is_message = isinstance(found, type) and issubclass(found, protocol.Message)
            if is_message and found.__module__ == module.__name__ and found is not protocol.Message:
                yield found


def _declaration(struct: type[protocol.Message]) -> str:
    words = re.sub(r"\s+", " ", inspect.getdoc(struct) or "")
    lines = [f"/** {words} */", f"export interface {struct.__name__} {{"]
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f'  type: "{tag}";')
    hints = get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {_type(hints[field.name])};")
    return "\n".join([*lines, "}", ""])


def _type(kind: Any) -> str:
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {list, tuple}:  # tuples of any length
        inner = _type(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    if origin is Literal:
        for name in _NAMED:
            if kind == getattr(protocol, name):
                return name
        return " | ".join(f'"{value}"' for value in arguments)
    if arguments:  # a union
        return " | ".join(_type(one) for one in arguments)
    return str(kind.__name__)


def _union(name: str) -> str:
    kind = getattr(protocol, name)
    of = get_args(kind)
    return _union_type(name, [f'"{one}"' if isinstance(one, str) else one.__name__ for one in of])


def _union_type(name: str, members: list[str]) -> str:
    """A union in the format of Prettier: on one line, on the next line, or one member per line."""
    head, union = f"export type {name} =", " | ".join(members)
    if len(f"{head} {union};") <= _WIDTH:
        return f"{head} {union};\n"
    if len(f"  {union};") <= _WIDTH:
        return f"{head}\n  {union};\n"
    return f"{head}\n" + "\n".join(f"  | {one}" for one in members) + ";\n"


# --- options ------------------------------------------------------------------------------------


_ABOUT_FLAGS = (
    "An option that is on or off. `players`: the numbers of players with which it may be on. "
    "`level`: the level of the solo game that it needs."
)


def options_typescript() -> str:
    """The module with the options of a table, for the set-up form and all that lists them."""
    defaults = {option.name: option.default for option in OPTIONS}
    return "\n".join(
        [
            "// Generated from src/coatl/rules/options.py by python -m tools.typescript.\n",
            'import type { OptionsChoice } from "./protocol";\n',
            _union_type("FlagName", [f'"{option.name}"' for option in FLAGS]),
            f"/** {_ABOUT_FLAGS} */",
            "export interface Flag {",
            "  name: FlagName;",
            "  default: boolean;",
            "  players: readonly number[];",
            "  level: number | null;",
            "}\n",
            "export const FLAGS: readonly Flag[] = [",
            *[f"  {_flag(option)}," for option in FLAGS],
            "];\n",
            "/** The levels of the solo game. */",
            f"export const LEVELS: readonly number[] = {json.dumps(LEVELS)};\n",
            "export const DEFAULT_OPTIONS: Required<OptionsChoice> = {",
            *[f"  {name}: {json.dumps(value)}," for name, value in defaults.items()],
            "};\n",
        ]
    )


def _flag(option: Option) -> str:
    facts = {"default": option.default, "players": option.players, "level": option.level}
    words = [f"{name}: {json.dumps(value)}" for name, value in facts.items()]
    return f'{{ name: "{option.name}", {", ".join(words)} }}'


# --- difficulties -------------------------------------------------------------------------------


def difficulties_typescript() -> str:
    """The module with the difficulties of bots, from the easiest to the hardest."""
    return "\n".join(
        [
            "// Generated from src/coatl/bots/difficulties.py by python -m tools.typescript.\n",
            f"export const DIFFICULTIES = {json.dumps(list(DIFFICULTIES))} as const;",
            "export type Difficulty = (typeof DIFFICULTIES)[number];\n",
            f"export const DEFAULT_DIFFICULTY: Difficulty = {json.dumps(DEFAULT_DIFFICULTY)};\n",
        ]
    )


# --- components ---------------------------------------------------------------------------------


def components_typescript() -> str:
    """The module with all cards and the numbers of bodies, from which the page repeats a set-up."""
    return "\n".join(
        [
            "// Generated from src/coatl/rules by python -m tools.typescript.\n",
            "/** A kind of card, in the order of `cards.toml`. */",
            "export interface CardKind {",
            "  id: string;",
            "  copies: number;",
            "  promo: boolean;",
            "}\n",
            "export const PROPHECIES: readonly CardKind[] = [",
            *[_card_kind(card.id, card.copies, card.promo) for card in PROPHECIES],
            "];\n",
            "export const TEMPLES: readonly CardKind[] = [",
            *[_card_kind(card.id, 1, card.promo) for card in TEMPLES],
            "];\n",
            "/** Bodies of each colour: usually, fewer by the number of players, golden ones. */",
            f"export const BODIES_PER_COLOUR = {BODIES_PER_COLOUR};",
            f"export const FEWER_BODIES: Record<number, number> = {_numbers(FEWER_BODIES)};",
            f"export const GOLDEN_BODIES: Record<number, number> = {_numbers(GOLDEN_BODIES)};\n",
        ]
    )


def _card_kind(name: str, copies: int, promo: bool) -> str:
    return f'  {{ id: "{name}", copies: {copies}, promo: {json.dumps(promo)} }},'


def _numbers(values: Mapping[int, int]) -> str:
    return "{ " + ", ".join(f"{key}: {value}" for key, value in values.items()) + " }"


if __name__ == "__main__":
    OUTPUT.write_text(typescript(), encoding="utf-8")
    OPTIONS_OUTPUT.write_text(options_typescript(), encoding="utf-8")
    DIFFICULTIES_OUTPUT.write_text(difficulties_typescript(), encoding="utf-8")
    COMPONENTS_OUTPUT.write_text(components_typescript(), encoding="utf-8")
