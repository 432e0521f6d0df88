"""Stands in for wcwidth in a browser: how many columns a text takes where each character takes one or two."""

from unicodedata import category, combining, east_asian_width


def wcswidth(text: str) -> int:
    """Return the columns of a text, or -1 for one with control characters."""
    total = 0
    for sign in text:
        kind = category(sign)
        if kind == "Cc":
            return -1
        if not combining(sign) and kind not in ("Mn", "Me", "Cf"):
            total += 2 if east_asian_width(sign) in "WF" else 1
    return total
