"""Durability tests with real services that are killed, starved of disk space and attacked."""
