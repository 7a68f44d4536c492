"""Writes `web/src/protocol.ts`, the TypeScript types of `coatl.table.protocol`.

python -m tools.typescript           write it
python -m tools.typescript --check   say whether it is as it should be
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from coatl.table import protocol

OUTPUT = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"

_SIMPLE = {int: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
_WIDTH = 100


def typescript() -> str:
    """The whole module."""
    parts = [
        "// Generated from src/coatl/table/protocol.py by python -m tools.typescript.\n",
        f"export const PROTOCOL = {protocol.PROTOCOL};\n",
        *(_declaration(struct) for struct in _structs()),
        *(_union(name) for name in ("Verb", "Command", "Answer")),
    ]
    return "\n".join(parts)


def _structs() -> Iterator[type[protocol.Message]]:
    yield from protocol.Message.__subclasses__()


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


def main() -> int:
    """Write or check the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        return int(OUTPUT.read_text(encoding="utf-8") != typescript())
    OUTPUT.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
