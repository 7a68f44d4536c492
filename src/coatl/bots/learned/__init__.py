"""Judgement learnt by self-play: whole turns, what they lead to, and what that is worth.

Read in this order: `designs` (Cóatls worth building), `appraisal` (what they bring and how long they
take), `features`, `network`, `turns`, `policy`, `search`.
"""
