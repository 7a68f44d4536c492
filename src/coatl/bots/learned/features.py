"""Stand-in."""

INPUTS = 8
FEATURES_VERSION = 1
