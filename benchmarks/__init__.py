"""How fast the engine is, measured beside others in one run."""
