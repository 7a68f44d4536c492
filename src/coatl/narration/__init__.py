"""What happened in a game, as keys of sentences with their facts."""
