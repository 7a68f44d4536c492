"""Operations: rate limits, metrics, logs and health checks."""
