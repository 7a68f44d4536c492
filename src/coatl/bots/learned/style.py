"""The weights of a policy's objective, and its noise."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """The chance to win counts `win` points, every point of the margin `margin`.

    `noise` makes a policy err at random, `haste` makes it overrate finished Cóatls, and `longest`
    limits its designs.
    """

    win: float = 25.0
    margin: float = 1.0
    noise: float = 0.0
    haste: float = 0.0
    longest: int = 12


def solo_style(noise: float = 0.0) -> Style:
    """The objective of the solo game. What counts is to win; the margin decides between turns that
    win alike.
    """
    return Style(win=14.0, margin=0.1, noise=noise)


def table_style(noise: float = 0.0) -> Style:
    """The objective of games with several players. The margin counts more: it still distinguishes
    turns when a game seems lost or won.
    """
    return Style(noise=noise)
