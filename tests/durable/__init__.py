"""Proof from outside: real services, killed, starved and attacked."""
