"""The address of a table as a QR code: as characters for a terminal, and as data for the page."""

from io import StringIO

import segno


def terminal_code(address: str) -> str:
    """Return the code as lines of half blocks, dark on light."""
    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


def rows_of_code(address: str) -> list[str]:
    """Return the rows of the code as texts, "1" for each dark square."""
    made = segno.make(address, micro=False)
    return ["".join("1" if square else "0" for square in row) for row in made.matrix]
