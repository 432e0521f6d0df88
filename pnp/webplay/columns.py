"""Replace wcwidth in a browser: count the terminal columns of a text, one or two for each character."""

from unicodedata import category, combining, east_asian_width


def wcswidth(text: str) -> int:
    """Return the number of terminal columns of a text, or -1 for a text with control characters."""
    total = 0
    for sign in text:
        kind = category(sign)
        if kind == "Cc":
            return -1
        if not combining(sign) and kind not in ("Mn", "Me", "Cf"):
            total += 2 if east_asian_width(sign) in "WF" else 1
    return total
