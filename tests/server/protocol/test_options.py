"""The options of a table as a client chooses them."""

from __future__ import annotations

from hypothesis import given
from strategies import options as tables

from coatl.rules import Options
from coatl.server.protocol.options import choice_of, chosen


@given(tables())
def test_a_choice_leads_to_the_options_it_came_from(options: Options) -> None:
    assert chosen(choice_of(options)) == options
