"""Writes play.html, the page on which a game is played on a screen, and the data that the page draws."""

__all__ = ["frame", "page", "stage"]
