"""Cóatl for OpenSpiel: `import coatl.env.openspiel` registers the game."""
