"""Tables of a game: their rows with places, combined, made into components, in other languages."""

__all__ = ["language_columns", "rows", "sheets"]
