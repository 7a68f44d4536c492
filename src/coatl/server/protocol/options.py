"""The options of a table as a browser chooses them."""

from __future__ import annotations

from coatl.rules import Options

from .messages import OptionsChoice


def chosen(choice: OptionsChoice) -> Options:
    """These options for the rules; the solo game has no tokens. Raises `OptionsError` if they
    contradict each other.
    """
    return Options(
        players=choice.players,
        tokens=choice.tokens and choice.players > 1,
        promo=choice.promo,
        fewer_bodies=choice.fewer_bodies,
        golden_feathers=choice.golden_feathers,
        closed_ends=choice.closed_ends,
        levels=tuple(sorted(choice.levels)),
        first_printing=choice.first_printing,
    )


def choice_of(options: Options) -> OptionsChoice:
    """The choice that leads to these options."""
    return OptionsChoice(
        players=options.players,
        tokens=options.tokens,
        promo=options.promo,
        fewer_bodies=options.fewer_bodies,
        golden_feathers=options.golden_feathers,
        closed_ends=options.closed_ends,
        levels=list(options.levels),
        first_printing=options.first_printing,
    )
