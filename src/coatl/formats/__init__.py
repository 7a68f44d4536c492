"""Text formats: steps, positions and records of games, and the commitment to a deal."""
