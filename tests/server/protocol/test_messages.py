"""The messages, and the TypeScript types generated from them."""

from __future__ import annotations

import msgspec
import pytest

from coatl.server.protocol import messages
from coatl.server.protocol.messages import Answer, Command, Message
from tools.typescript import (
    COMPONENTS_OUTPUT,
    DIFFICULTIES_OUTPUT,
    OPTIONS_OUTPUT,
    OUTPUT,
    components_typescript,
    difficulties_typescript,
    options_typescript,
    structs,
    typescript,
)


def test_the_typescript_types_are_up_to_date() -> None:
    assert OUTPUT.read_text(encoding="utf-8") == typescript(), "run python -m tools.typescript"
    options = OPTIONS_OUTPUT.read_text(encoding="utf-8")
    assert options == options_typescript(), "run python -m tools.typescript"
    difficulties = DIFFICULTIES_OUTPUT.read_text(encoding="utf-8")
    assert difficulties == difficulties_typescript(), "run python -m tools.typescript"
    components = COMPONENTS_OUTPUT.read_text(encoding="utf-8")
    assert components == components_typescript(), "run python -m tools.typescript"


def test_every_message_is_exported_and_has_a_typescript_type() -> None:
    found = list(structs())
    assert sorted(found, key=repr) == sorted(Message.__subclasses__(), key=repr)
    assert {struct.__name__ for struct in found} <= set(messages.__all__)


@pytest.mark.parametrize("union", [Command, Answer])
def test_the_type_of_a_message_is_its_tag(union: object) -> None:
    kinds = union.__args__  # type: ignore[attr-defined]  # a union
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)
    msgspec.json.Decoder(union)
