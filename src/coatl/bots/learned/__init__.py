"""Judgement learnt by self-play: whole turns, what they lead to, and what that is worth.

Read in this order: `afterstate`, `designs` and `designer` (Cóatls worth building), `design_values`
(what they bring and how long they take), `features`, `network`, `evaluator`, `turns`, `policy`,
`search`.
"""

from .bot import LearnedBot
from .search import SearchBot

__all__ = ["LearnedBot", "SearchBot"]
