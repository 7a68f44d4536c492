"""`planner`: designs one or two Cóatls, counts the turns they take, and does what brings them
nearest.
"""

from .bot import PlannerBot

__all__ = ["PlannerBot"]
