"""Sentences for people, by language."""
