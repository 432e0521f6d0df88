"""Convert lengths from other units to millimetres, which pnp uses everywhere."""

Point = tuple[float, float]
"""(x, y) in millimetres."""

INCH = 25.4
POINT = INCH / 72
"""One PostScript point (1/72 inch) in millimetres."""


CARD_SIZES = {
    "poker": (63.0, 88.0),
    "mini": (44.0, 68.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
}
"""Width and height in mm of cards by the name that `--card-size` takes; sleeves are sold for each."""

DEFAULT_CARD = "poker"

CARD_ALIASES = {
    "standard": "poker",
    "mtg": "poker",
    "63x88": "poker",
    "44x68": "mini",
    "70x120": "tarot",
    "70x70": "square",
}


def from_points(points: float) -> float:
    """Return millimetres for a length in points."""
    return points * POINT


def to_points(mm: float) -> float:
    """Return points for a length in millimetres."""
    return mm / POINT


def number_unlike(value: float, other: float, digits: int = 2) -> str:
    """Return a number as text with enough decimals to differ from another number, since a message should not
    say "expected 3.00, found 3.00". It has at least the given number of decimals.

    >>> number_unlike(2.5, 3), number_unlike(2.9996, 3), number_unlike(3, 2.9996)
    ('2.50', '2.9996', '3.0000')
    """
    while digits < 9 and value != other and round(value, digits) == round(other, digits):
        digits += 1
    return f"{value:.{digits}f}"


TENTHS = 1e4
"""Tenths of a micrometre in a millimetre."""

SURE = 0.499999
"""How far from a whole number of them a coordinate may lie for the rounding to be beyond doubt."""


def mm(value: float) -> float:
    """Return a coordinate in mm, rounded to 0.1 micrometre, without negative zero.

    >>> mm(1.00005), mm(-0.00001)
    (1.0001, 0.0)
    """
    # The same as round(value, 4), a third of its time: that one goes by way of decimal digits, which
    # only a tie needs.
    scaled = value * TENTHS
    if -1e8 < scaled < 1e8:
        whole = round(scaled)
        if -SURE < scaled - whole < SURE:
            return whole / TENTHS
    return round(value, 4) + 0.0
