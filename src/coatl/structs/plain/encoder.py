"""Writes structs as JSON."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from json import JSONEncoder
from typing import Any

from .declarations import TAG_FIELD, Struct, StructField, StructType


def encode(value: Any) -> bytes:
    """A value as JSON, without spaces."""
    return _encoder.encode(value).encode()


def _json_value(value: Any) -> Any:
    """What the encoder knows how to write, of a value that it does not know."""
    if isinstance(value, Struct):
        return _writer(type(value))(value)
    if isinstance(value, bytes):
        return b64encode(value).decode()
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


@cache
def _writer(struct: StructType) -> Callable[[Any], Any]:
    """A function that makes an object or array of a struct, written for its fields: that is what
    takes the time of writing messages.
    """
    config, plan = struct.__struct_config__, struct.__struct_plan__
    if config.array_like:
        fields = ", ".join([f"struct.{one.attribute}" for one in plan])
        return _function(f"def write(struct):\n    return [{fields}]", {})
    names: dict[str, Any] = {}
    tag = "" if config.tag is None else f"{TAG_FIELD!r}: {config.tag!r}"
    lines = [f"    found = {{{tag}}}"]
    for number, one in enumerate(plan):
        lines += _lines(number, one, config.omit_defaults, names)
    return _function("\n".join(["def write(struct):", *lines, "    return found"]), names)


def _lines(number: int, one: StructField, omits_default: bool, names: dict[str, Any]) -> list[str]:
    """The lines that write a field."""
    if one.is_required or not omits_default:
        return [f"    found[{one.name!r}] = struct.{one.attribute}"]
    if one.factory is None:
        names[f"default_{number}"] = one.default
        is_other = f"value is not default_{number}"
    else:
        names[f"factory_{number}"] = one.factory
        is_other = f"value or type(value) is not factory_{number}"
    return [
        f"    value = struct.{one.attribute}",
        f"    if {is_other}:",
        f"        found[{one.name!r}] = value",
    ]


def _function(source: str, names: dict[str, Any]) -> Callable[[Any], Any]:
    exec(source, names)  # noqa: S102  # its parts are the names of our fields
    function: Callable[[Any], Any] = names["write"]
    return function


_encoder = JSONEncoder(
    ensure_ascii=False,
    check_circular=False,
    allow_nan=False,
    separators=(",", ":"),
    default=_json_value,
)
