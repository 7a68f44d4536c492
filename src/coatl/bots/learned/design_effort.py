"""How widely designs and turns are looked for, in decisions and within rollouts."""

from __future__ import annotations

from typing import Final

from .vectors import i64


class Effort:
    """How widely designs and turns are looked for: the width of a beam, how many designs are kept,
    and how many turns of a kind are listed.
    """

    def __init__(
        self,
        width: i64,
        patient: i64,
        hasty: i64,
        ready: i64,
        completions: i64 = 6,
        builds: i64 = 5,
        wishes: i64 = 8,
        can_draw: bool = True,
        reuses: bool = False,
    ) -> None:
        self.width = width
        self.patient = patient
        self.hasty = hasty
        #: How many that can be built from the board alone.
        self.ready = ready
        #: Ways to complete a Cóatl; ways to build on each Cóatl.
        self.completions = completions
        self.builds = builds
        #: How many plans name the pieces that Perfect Pick and stealing are considered for.
        self.wishes = wishes
        #: Whether cards drawn unseen are considered besides those of the row.
        self.can_draw = can_draw
        #: Whether designs serve on as long as no card or Temple is new to them.
        self.reuses = reuses


FULL: Final = Effort(width=24, patient=26, hasty=10, ready=8)
QUICK: Final = Effort(width=12, patient=14, hasty=6, ready=5)

#: In rollouts: for the seat that searches, and for the others.
ROLLOUT: Final = Effort(width=12, patient=14, hasty=6, ready=5, reuses=True)
LIGHT: Final = Effort(
    width=10,
    patient=10,
    hasty=5,
    ready=4,
    completions=2,
    builds=1,
    wishes=1,
    can_draw=False,
    reuses=True,
)
