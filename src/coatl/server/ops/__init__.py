"""What an operator sees and sets: rate limits, metrics, logs and health."""
