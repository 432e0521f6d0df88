"""The game in a browser: what the host of a page needs beside the rules."""

__all__ = ["words"]
