"""Generate `web/src/lib/api/protocol.ts`: the messages of the service as TypeScript types."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from coatl.server.protocol import messages as protocol
from coatl.server.protocol.messages import base, cards, commands, replay, replies, scene, table

OUTPUT = Path(__file__).parent.parent / "web" / "src" / "lib" / "api" / "protocol.ts"

#: The modules of the messages, in the order of their declarations in TypeScript.
_MODULES = (scene, table, base, replay, cards, commands, replies)

_SIMPLE = {int: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
_WIDTH = 100

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
        *(_union(name) for name in ("Verb", "Command", "Answer")),
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
    if origin is list:
        inner = _type(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    if origin is Literal:
        if kind == protocol.Verb:
            return "Verb"
        return " | ".join(f'"{value}"' for value in arguments)
    if arguments:  # a union
        return " | ".join(_type(one) for one in arguments)
    return str(kind.__name__)


def _union(name: str) -> str:
    kind = getattr(protocol, name)
    of = get_args(kind)
    members = [f'"{one}"' if isinstance(one, str) else one.__name__ for one in of]
    line = f"export type {name} = {' | '.join(members)};\n"
    if len(line) > _WIDTH:
        line = f"export type {name} =\n" + "\n".join(f"  | {one}" for one in members) + ";\n"
    return line


if __name__ == "__main__":
    OUTPUT.write_text(typescript(), encoding="utf-8")
