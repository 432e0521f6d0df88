"""Write the page of a game for the screen: play.html and the data that it draws."""

__all__ = ["frame", "page", "stage"]
