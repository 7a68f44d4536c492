"""Declares structs: classes with typed fields, a constructor, equality and slots.

`frozen` gives a struct its hash and nothing else: that nobody changes it is checked where msgspec
is installed. `gc` says nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar


class _Unset:
    """Stands for a value that was not given."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = _Unset()

#: The name of the field that has the tag of a struct.
TAG_FIELD: Final = "type"

#: Empty defaults of these types are copied for each struct.
_MUTABLE: Final = (list, dict, set)


class Meta(NamedTuple):
    """Bounds on the length of a value, for use in `Annotated`."""

    min_length: int = 0
    max_length: int | None = None


class _Declared(NamedTuple):
    """A field as `field` declares it."""

    default: Any
    factory: Any
    name: str | None


class StructField(NamedTuple):
    """A field of a struct: its attribute, its name in JSON, and its default, if it has one."""

    attribute: str
    name: str
    default: Any = UNSET
    #: Makes the default.
    factory: Callable[[], Any] | None = None

    @property
    def is_required(self) -> bool:
        """Whether the field has no default."""
        return self.default is UNSET and self.factory is None


class Config(NamedTuple):
    """How a struct is written and read."""

    tag: str | None = None
    omit_defaults: bool = False
    forbid_unknown_fields: bool = False
    array_like: bool = False
    frozen: bool = False
    gc: bool = True


def field(
    *, default: Any = UNSET, default_factory: Callable[[], Any] | None = None, name: str = ""
) -> Any:
    """Declare a field with a default, or with another name in JSON."""
    return _Declared(default, default_factory, name or None)


def _field(attribute: str, declared: Any) -> StructField:
    if not isinstance(declared, _Declared):
        declared = _Declared(declared, None, None)
    default, factory, name = declared
    if type(default) in _MUTABLE:
        if default:
            raise TypeError(f"the default of {attribute} could be changed: use `default_factory`")
        default, factory = UNSET, type(default)
    return StructField(attribute, name or attribute, default, factory)


def _constructor(plan: list[StructField]) -> Callable[..., None]:
    """A function that sets all fields, written for them: structs are made all the time."""
    names: dict[str, Any] = {"UNSET": UNSET}
    parameters, lines = ["self"], []
    for number, one in enumerate(plan):
        value = one.attribute
        if one.is_required:
            parameters.append(one.attribute)
        elif one.factory is None:
            names[f"default_{number}"] = one.default
            parameters.append(f"{one.attribute}=default_{number}")
        else:
            names[f"factory_{number}"] = one.factory
            parameters.append(f"{one.attribute}=UNSET")
            value = f"factory_{number}() if {one.attribute} is UNSET else {one.attribute}"
        lines.append(f"    self.{one.attribute} = {value}")
    source = f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or ["    pass"])
    exec(source, names)  # noqa: S102  # its parts are the names of our fields
    constructor: Callable[..., None] = names["__init__"]
    return constructor


def _values(struct: Any) -> tuple[Any, ...]:
    return tuple([getattr(struct, name) for name in type(struct).__struct_fields__])


def _hash(struct: Any) -> int:
    return hash((type(struct), _values(struct)))


class StructType(type):
    """The type of all structs."""

    __struct_config__: Config
    #: The fields, those of the base first.
    __struct_plan__: tuple[StructField, ...]
    __struct_fields__: tuple[str, ...]

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any
    ) -> StructType:
        base = next((one for one in bases if isinstance(one, StructType)), None)
        plan = {one.attribute: one for one in base.__struct_plan__} if base else {}
        own = [
            _field(attribute, namespace.pop(attribute, UNSET))
            for attribute in namespace.get("__annotations__", {})
        ]
        plan |= {one.attribute: one for one in own}
        whole = base.__struct_config__ if base else Config()
        whole = whole._replace(**{"tag": None, **config})
        namespace["__slots__"] = tuple([one.attribute for one in own])
        namespace["__struct_config__"] = whole
        namespace["__struct_plan__"] = tuple(plan.values())
        namespace["__struct_fields__"] = namespace["__match_args__"] = tuple(plan)
        namespace["__init__"] = _constructor([*plan.values()])
        if whole.frozen:
            namespace["__hash__"] = _hash
        return super().__new__(cls, name, bases, namespace)

    def __init__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **_config: Any
    ) -> None:
        super().__init__(name, bases, namespace)


class Struct(metaclass=StructType):
    """The base of all structs."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return _values(self) == _values(other)

    __hash__ = None  # type: ignore[assignment]  # as msgspec does, unless it is frozen

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in type(self).__struct_fields__]
        return f"{type(self).__name__}({', '.join(fields)})"


AnyStruct = TypeVar("AnyStruct", bound=Struct)


def defstruct(
    name: str,
    fields: Iterable[tuple[str, Any, Any]],
    *,
    bases: tuple[type, ...] = (Struct,),
    module: str | None = None,
    namespace: dict[str, Any] | None = None,
    **config: Any,
) -> StructType:
    """Declare a struct from its fields: name, type and default."""
    declared = [*fields]
    content = {
        **(namespace or {}),
        "__module__": module or __name__,
        "__annotations__": {attribute: kind for attribute, kind, _ in declared},
        **{attribute: default for attribute, _, default in declared},
    }
    return StructType(name, bases, content, **config)


def asdict(struct: Struct) -> dict[str, Any]:
    """The fields and their values."""
    return {name: getattr(struct, name) for name in type(struct).__struct_fields__}


def replace(struct: AnyStruct, /, **changes: Any) -> AnyStruct:
    """A copy with other values in some fields."""
    return type(struct)(**{**asdict(struct), **changes})
