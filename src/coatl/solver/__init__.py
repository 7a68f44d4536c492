"""The best that can be assembled from here, exactly."""

from .assembly import Solution, Worth, pareto, solutions, solve
from .deadline import NEVER, Deadline, OutOfTime

__all__ = [
    "NEVER",
    "Deadline",
    "OutOfTime",
    "Solution",
    "Worth",
    "pareto",
    "solutions",
    "solve",
]
