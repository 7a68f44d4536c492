"""Training of the learned bot by self-play.

Read in this order: `settings`, `league` (who sits where), `selfplay`, `workers`, `targets`,
`replay_buffer`, `learner`, `state`, `run` (the loop), `checkpoint`.
"""
