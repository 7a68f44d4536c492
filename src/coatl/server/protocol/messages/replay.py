"""Replays of whole games."""

from __future__ import annotations

from .base import Message
from .scene import Frame, OpenHand
from .table import OptionsChoice


class Point(Message):
    """Points of every seat's completed Cóatls after a turn, A.D.A.M.'s last."""

    turn: int
    points: list[int]


class SeatStatistics(Message):
    """What a seat did in a game. `colours`: pieces of each colour on its Cóatls."""

    turns_taking: int
    turns_choosing: int
    turns_assembling: int
    turns_sacrificing: int
    pieces: int
    prophecies: int
    temples: int
    colours: dict[str, int]


class Statistics(Message):
    """A whole game in numbers."""

    course: list[Point]
    seats: list[SeatStatistics]


class Replay(Message):
    """A whole game from one seat, as a spectator, or with all `hands` open (frame by frame, seat by
    seat). `frames` begin with the deal; `turns` are the numbers of the frames that begin a turn.
    """

    seats: list[str]
    options: OptionsChoice
    frames: list[Frame]
    turns: list[int]
    hands: list[list[OpenHand]] | None
    statistics: Statistics
