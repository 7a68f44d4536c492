"""Training of the learned bot by self-play.

Read in this order: `settings`, `league` (who sits where), `targets`, `replay`, `learner`, `run`
(the loop), `checkpoint`.
"""
