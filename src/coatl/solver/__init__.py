"""The best that can be assembled from here, exactly."""

from .assembly import Solution, Worth, pareto, solutions, solve

__all__ = [
    "Solution",
    "Worth",
    "pareto",
    "solutions",
    "solve",
]
