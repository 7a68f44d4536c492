"""Find the best assembly from a position, exactly."""

from .assembly import Solution, Worth, pareto, solutions, solve

__all__ = [
    "Solution",
    "Worth",
    "pareto",
    "solutions",
    "solve",
]
