"""The game in words: what actions do, the table drawn for a terminal, and what claims of a told game ask."""

__all__ = ["account", "claims"]
