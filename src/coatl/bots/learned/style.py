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
    margin: float = 0.15
    noise: float = 0.0
    haste: float = 0.0
    longest: int = 12


def solo_style(noise: float = 0.0) -> Style:
    """How the solo game is judged: points keep counting when the game seems lost or won."""
    return Style(win=14.0, margin=0.6, noise=noise)


def table_style(noise: float = 0.0) -> Style:
    """How games of several players are judged: what counts is to win."""
    return Style(win=25.0, margin=0.15, noise=noise)
