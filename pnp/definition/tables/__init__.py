"""The tables of a game: reads their rows with their places, combines them, makes components from them, and
finds translations in them."""

__all__ = ["language_columns", "rows", "sheets"]
