"""Reads structs from JSON, and refuses what their types do not allow."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Sequence
from functools import cache, partial
from json import JSONDecoder
from math import isinf
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NewType,
    NoReturn,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from .declarations import TAG_FIELD, Meta, StructField, StructType

T = TypeVar("T")

#: Makes a value of a type from parsed JSON, or raises `DecodingError`.
Reader = Callable[[Any], Any]

#: A surrogate in a text is one without the other of its pair, and no character.
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ESCAPED_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class DecodingError(ValueError):
    """The text is not JSON, or not of the wanted type."""


class _Object(list[tuple[str, Any]]):
    """An object of JSON with all its pairs, also those of the same name."""


class Decoder(Generic[T]):
    """Reads values of one type."""

    def __init__(self, kind: Any = Any) -> None:
        self._read = _reader(kind)

    def decode(self, text: bytes | str) -> T:
        """The value that a text says."""
        try:
            parsed = _parse(text if isinstance(text, str) else text.decode())
        except (UnicodeDecodeError, DecodingError):
            raise
        except ValueError as error:
            raise DecodingError(str(error)) from None
        found: T = self._read(parsed)
        return found


def _parse(text: str) -> Any:
    """Parse JSON as strictly as msgspec does. Raises `ValueError`."""
    parsed = _parser.decode(text)
    if not text.isascii() and _SURROGATE.search(text):
        raise DecodingError("a lone surrogate")
    if _ESCAPED_SURROGATE.search(text):
        _check_pairs(parsed)
    return parsed


def _check_pairs(value: Any) -> None:
    """Raise if there is a lone surrogate anywhere in a parsed value."""
    if type(value) is str:
        if _SURROGATE.search(value):
            raise DecodingError("a lone surrogate")
    elif isinstance(value, list | tuple):
        for one in value:
            _check_pairs(one)


def _refuse_constant(name: str) -> NoReturn:
    raise DecodingError(f"{name} is not a number of JSON")


def _number(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise DecodingError("a number is too large")
    return number


_parser: Final = JSONDecoder(
    object_pairs_hook=_Object, parse_constant=_refuse_constant, parse_float=_number
)


def _wrong(wanted: object, found: object) -> DecodingError:
    return DecodingError(f"expected {wanted}, found {type(found).__name__}")


# --- readers --------------------------------------------------------------------------------------


@cache
def _reader(kind: Any) -> Reader:
    """The reader of a type."""
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if isinstance(kind, StructType):
        return _StructReader(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        return _union_reader(arguments)
    if origin is Literal:
        return partial(_read_literal, {(type(value), value): value for value in arguments})
    if origin is Annotated:
        return partial(_read_bounded, _reader(arguments[0]), arguments[1])
    if origin is list:
        return partial(_read_items, list, _reader(arguments[0]))
    if origin is tuple and arguments[1:] == (...,):
        return partial(_read_items, tuple, _reader(arguments[0]))
    if origin is dict and arguments[0] is str:
        return partial(_read_dict, _reader(arguments[1]))
    raise TypeError(f"no reader for {kind}")


def _read_any(value: Any) -> Any:
    if type(value) is _Object:
        return {name: _read_any(one) for name, one in value}
    if type(value) is list:
        return [_read_any(one) for one in value]
    return value


def _read_exactly(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise _wrong(kind.__name__, value)
    return value


def _read_bytes(value: Any) -> bytes:
    try:
        return b64decode(_read_exactly(str, value), validate=True)
    except ValueError:
        raise DecodingError("not base64") from None


def _read_dict(read: Reader, value: Any) -> dict[str, Any]:
    if type(value) is not _Object:
        raise _wrong("object", value)
    return {name: read(one) for name, one in value}


def _read_items(kind: type, read: Reader, value: Any) -> Any:
    if type(value) is not list:
        raise _wrong("array", value)
    return kind([read(one) for one in value])


def _read_literal(values: dict[tuple[type, Any], Any], value: Any) -> Any:
    """The literal itself: where it is the default of a field, it is left out again."""
    if type(value) not in {str, int} or (type(value), value) not in values:
        raise _wrong([*values.values()], value)
    return values[type(value), value]


def _read_bounded(read: Reader, bounds: Meta, value: Any) -> Any:
    found = read(value)
    most = len(found) if bounds.max_length is None else bounds.max_length
    if not bounds.min_length <= len(found) <= most:
        raise DecodingError("too short or too long")
    return found


_SIMPLE: Final[dict[Any, Reader]] = {
    Any: _read_any,
    str: partial(_read_exactly, str),
    bytes: _read_bytes,
    bool: partial(_read_exactly, bool),
    int: partial(_read_exactly, int),
    NoneType: partial(_read_exactly, NoneType),
    dict: partial(_read_dict, _read_any),
    list: partial(_read_items, list, _read_any),
}


def _union_reader(kinds: Sequence[Any]) -> Reader:
    """A reader for null and one other type, for literals, or for structs with tags."""
    others = [kind for kind in kinds if kind is not NoneType]
    if len(others) == 1:
        read = _reader(others[0])
    elif all([get_origin(kind) is Literal for kind in others]):
        read = _reader(Literal[*[value for kind in others for value in get_args(kind)]])
    else:
        read = _TaggedReader(others)
    return read if len(others) == len(kinds) else partial(_read_optional, read)


def _read_optional(read: Reader, value: Any) -> Any:
    return None if value is None else read(value)


class _TaggedReader:
    """Reads one of several structs, by its tag."""

    def __init__(self, kinds: Sequence[StructType]) -> None:
        self._by_tag = {kind.__struct_config__.tag: _reader(kind) for kind in kinds}

    def __call__(self, value: Any) -> Any:
        if type(value) is not _Object:
            raise _wrong("object", value)
        tag = next((one for name, one in value if name == TAG_FIELD), None)
        if type(tag) is not str or tag not in self._by_tag:
            raise DecodingError(f"unknown tag {tag!r}")
        return self._by_tag[tag](value)


class _StructReader:
    """Reads a struct."""

    def __init__(self, kind: StructType) -> None:
        self._kind = kind
        self._config = kind.__struct_config__
        self._fields: dict[str, tuple[StructField, Reader]] | None = None

    def __call__(self, value: Any) -> Any:
        if self._fields is None:  # now, because a struct may contain itself
            types = get_type_hints(self._kind, include_extras=True)
            self._fields = {
                one.name: (one, _reader(types[one.attribute])) for one in self._kind.__struct_plan__
            }
        if self._config.array_like:
            return self._from_array(self._fields, value)
        return self._from_object(self._fields, value)

    def _from_array(self, fields: dict[str, tuple[StructField, Reader]], value: Any) -> Any:
        if type(value) is not list:
            raise _wrong("array", value)
        required = sum([one.is_required for one, _ in fields.values()])
        too_long = self._config.forbid_unknown_fields and len(value) > len(fields)
        if len(value) < required or too_long:
            raise DecodingError(f"an array of {len(value)} for {self._kind.__name__}")
        readers = [read for _, read in fields.values()]
        return self._kind(*[read(one) for read, one in zip(readers, value, strict=False)])

    def _from_object(self, fields: dict[str, tuple[StructField, Reader]], value: Any) -> Any:
        if type(value) is not _Object:
            raise _wrong("object", value)
        found: dict[str, Any] = {}
        for name, one in value:
            if name in fields:
                known, read = fields[name]
                found[known.attribute] = read(one)
            elif self._config.tag is not None and name == TAG_FIELD:
                if one != self._config.tag:
                    raise DecodingError(f"tag {one!r}, expected {self._config.tag!r}")
            elif self._config.forbid_unknown_fields:
                raise DecodingError(f"unknown field {name!r}")
        for known, _ in fields.values():
            if known.is_required and known.attribute not in found:
                raise DecodingError(f"no field {known.name!r}")
        return self._kind(**found)
