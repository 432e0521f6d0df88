"""The game in a browser: play.html, one file that draws the table and asks the game's own rules."""

__all__ = ["page", "stage", "words"]
