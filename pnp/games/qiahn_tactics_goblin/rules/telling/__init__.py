"""The game in words: the effects of actions, the table drawn for a terminal, and answers to questions about a
position, which prove the claims in told games (played games with a text)."""

__all__ = ["account", "claims"]
