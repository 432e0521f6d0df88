"""The game in words: the effects of actions, the table drawn for a terminal, and the answers to claims (named
questions about a position, which told games ask)."""

__all__ = ["account", "claims"]
