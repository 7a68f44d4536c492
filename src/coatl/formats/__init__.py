"""Text formats: steps, positions, records of games, and commitments to seeds."""
