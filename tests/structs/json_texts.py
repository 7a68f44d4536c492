"""Strategies for values of structs as JSON has them, and for such texts with some damage."""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

import msgspec
from hypothesis import strategies as st

#: Any value of JSON, not too deep.
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=4,
)

_SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    Any: ANYTHING,
    str: st.text(max_size=8),
    int: st.integers(-(10**20), 10**20),
    bool: st.booleans(),
    NoneType: st.none(),
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type: objects may lack what has a default."""
    if isinstance(kind, NewType):
        return values(kind.__supertype__)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return st.deferred(lambda: _objects(kind))
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        return st.one_of(*map(values, arguments))
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is Annotated:  # the state of a random generator is the only one
        return st.just("AAAA" * (arguments[1].min_length // 3) + "AA==")
    if origin is dict:
        return st.dictionaries(st.text(max_size=4), values(arguments[1]), max_size=2)
    return st.lists(values(arguments[0]), max_size=2)


def _objects(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    config = kind.__struct_config__
    fields = msgspec.structs.fields(kind)
    if config.array_like:
        return st.tuples(*[values(field.type) for field in fields]).map(list)
    required = {field.encode_name: values(field.type) for field in fields if field.required}
    optional = {field.encode_name: values(field.type) for field in fields if not field.required}
    if config.tag is not None:
        required = {"type": st.just(config.tag), **required}
    return st.fixed_dictionaries(required, optional=optional)


@st.composite
def damaged(draw: st.DrawFn, strategy: st.SearchStrategy[Any]) -> str:
    """The text of a value that was changed somewhere, or cut, or had a part repeated."""
    value = draw(strategy)
    if draw(st.booleans()):
        return json.dumps(_changed(draw, value))
    text = json.dumps(value, ensure_ascii=draw(st.booleans()))
    place = draw(st.integers(0, len(text)))
    length = draw(st.integers(0, 3))
    inserted = draw(
        st.sampled_from(["", "0", '"', "\\ud800", ",", "}", "]", "null", "1.0", "\n", " "])
    )
    return text[:place] + inserted + text[place + length :]


def _changed(draw: st.DrawFn, value: Any) -> Any:
    """A value with a part of it replaced, left out, or added."""
    if not value or not isinstance(value, dict | list) or draw(st.integers(0, 3)) == 0:
        return draw(ANYTHING)
    if isinstance(value, list):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], _changed(draw, value[place]), *value[place + 1 :]]
    name = draw(st.sampled_from(sorted(value)))
    if draw(st.integers(0, 4)) == 0:
        return {key: one for key, one in value.items() if key != name}
    if draw(st.integers(0, 4)) == 0:
        return {**value, draw(st.sampled_from(["more", "type", "id", ""])): draw(ANYTHING)}
    return {**value, name: _changed(draw, value[name])}
