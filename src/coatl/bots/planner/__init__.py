"""`planner`: designs one or two Cóatls, counts the turns they need, and works towards the best."""

from .bot import PlannerBot

__all__ = ["PlannerBot"]
