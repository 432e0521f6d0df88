"""A game for a screen: what its page draws, and the page itself."""

__all__ = ["frame", "lettering", "making", "page", "stage", "zones"]
