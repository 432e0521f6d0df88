"""The game in words: the effects of actions, the table drawn for a terminal, and the answers to claims of a
told game."""

__all__ = ["account", "claims"]
