"""Self-play: games, targets, a learner, and gates that a stronger network must pass."""
