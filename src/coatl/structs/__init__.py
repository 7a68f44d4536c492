"""Structs that are written as JSON and read from it: messages, logs and snapshots.

They are declared once, by the names of msgspec, which reads and writes them wherever it is
installed. In a browser it is not: there `plain` does the same with the standard library, more
slowly. `tests/structs` proves that both agree on every message, byte for byte (ADR 26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from msgspec import Meta, Struct, defstruct, field
    from msgspec import MsgspecError as DecodingError
    from msgspec.json import Decoder, encode
    from msgspec.structs import asdict, replace
else:
    try:
        from msgspec import Meta, Struct, defstruct, field
        from msgspec import MsgspecError as DecodingError
        from msgspec.json import Decoder, encode
        from msgspec.structs import asdict, replace
    except ImportError:
        from .plain import (
            Decoder,
            DecodingError,
            Meta,
            Struct,
            asdict,
            defstruct,
            encode,
            field,
            replace,
        )

__all__ = [
    "Decoder",
    "DecodingError",
    "Meta",
    "Struct",
    "asdict",
    "defstruct",
    "encode",
    "field",
    "replace",
    "tag_of",
]


def tag_of(value: Any) -> str:
    """The tag of a struct that has one: the name of its type in JSON."""
    return str(value.__struct_config__.tag)
