"""Outlines and numbers in few characters: whole numbers, each point relative to the one before it."""

from collections.abc import Iterable

from pnp.caching import remembered
from pnp.scene import Matrix


def short(value: float, decimals: int = 0) -> str:
    """Return a number with at most so many decimals, and without a zero before the point.

    >>> short(-0.25, 2), short(12.04, 1), short(3.0, 2), short(-0.001, 1)
    ('-.25', '12', '3', '0')
    """
    if not decimals:
        return str(round(value))
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def join_numbers(texts: Iterable[str]) -> str:
    """Join numbers with blanks where two of them would read as one.

    >>> join_numbers(("1", "-2", ".5", ".5"))
    '1-2 .5 .5'
    """
    joined = ""
    for text in texts:
        joined += text if not joined or text[0] == "-" else f" {text}"
    return joined


@remembered
def outline(data: str, matrix: Matrix) -> str:
    """Return the path data of an outline, in whole units of the space to which `matrix` maps it.

    `data` has absolute M, L, C and Z with commas, as pnp.export writes them. Points are rounded before the
    differences are taken, so that errors do not add up.
    """
    a, b, c, d, e, f = matrix
    parts: list[str] = []
    x = y = left = top = 0
    before = ""
    for token in data.split():
        kind = token[0]
        if kind == "Z":
            parts.append("z")
            x, y, before = left, top, "z"
            continue
        numbers = [float(each) for each in token[1:].split(",")]
        points = [
            (round(a * u + c * v + e), round(b * u + d * v + f))
            for u, v in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        end = points[-1]
        if kind == "M":
            letter = "m"
            left, top = end
        elif kind == "C":
            letter = "c"
        elif end[1] == y:
            letter = "h"
        else:
            letter = "v" if end[0] == x else "l"
        if letter == "h":
            said = str(end[0] - x)
        elif letter == "v":
            said = str(end[1] - y)
        else:
            said = join_numbers([str(value) for px, py in points for value in (px - x, py - y)])
        if letter == before and letter != "m":
            parts.append(said if said[0] == "-" else f" {said}")
        else:
            parts.append(letter + said)
        before = letter
        x, y = end
    return "".join(parts)
