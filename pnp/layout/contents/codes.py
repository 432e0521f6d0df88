"""Draw QR codes: a text as a grid of dark squares that a telephone reads."""

from collections.abc import Iterator, Sequence

from pnp.errors import DefinitionError
from pnp.layout.merging import Given, Keys
from pnp.layout.row import Hand
from pnp.scene import Box, Element, Path, Segment, Style, Swatch, rectangle
from pnp.units import Point, mm

QUIET = 4
"""The width of the blank margin around a code, in squares. Source: ISO/IEC 18004."""

LEAST = 0.35
"""The least length in mm of the sides of a code's squares. A telephone cannot read smaller ones from
paper."""

LONGEST = 600
"""The most letters that a text may have. A longer one would need a code too large for a card."""

CONTRAST = 0.2
"""The greatest luminance that the ink of a code may have. A brighter one is not dark enough for a camera."""


def code(name: str, keys: Keys, box: Box, hand: Hand) -> Iterator[Element]:
    """Yield the QR code of a box's text, as large as the box allows, on a paper-coloured square. Yield
    nothing for an empty text. `name` is the name of the box; `hand` has the row and the theme.

    Raises DefinitionError for a text that is too long, an ink that is too bright, or a box that is too small.
    """
    given = keys["qr"]
    text = hand.fill_name(given).strip()
    if not text:
        return
    squares = _squares(text, given, hand)
    ink = hand.ink(keys.get("colour")) or hand.theme.swatch("ink")
    if ink.luminance > CONTRAST:
        raise DefinitionError(
            "a code that is too bright to be read",
            place=keys.get("colour", given).place,
            expected="a dark colour",
            found=ink.hex,
        )
    left, top, right, bottom = box
    side = min(right - left, bottom - top)
    count = len(squares) + 2 * QUIET
    if side / count < LEAST:
        raise DefinitionError(
            "a box too small for its code",
            place=given.place,
            expected=f"at least {count * LEAST:.1f} mm for {count} squares, the empty ones around it counted",
            found=f"{side:.1f} mm for {hand.row.label}",
            hint="make the box larger or the text shorter",
        )
    x, y, step = (left + right - side) / 2, (top + bottom - side) / 2, side / count
    yield rectangle(x, y, side, side, Style(Swatch("paper", "#ffffff")), f"plate:{name}")
    corner = (x + QUIET * step, y + QUIET * step)
    segments = tuple(_segments(outlines(squares), corner, step))
    yield Path(segments, Style(ink), f"qr:{name}:{text}")


def _squares(text: str, given: Given, hand: Hand) -> Sequence[Sequence[int]]:
    """Return the rows of a QR code: 1 for a dark square, 0 for a light one."""
    import segno

    if len(text) > LONGEST:
        place, whose = hand.row.tell(given)
        raise DefinitionError(
            "a text too long for a code",
            place=place,
            expected=f"at most {LONGEST} letters",
            found=f"{len(text)}{whose}",
        )
    made = segno.make(text, error="m", micro=False, boost_error=False)
    return [list(row) for row in made.matrix]


def outlines(squares: Sequence[Sequence[int]]) -> list[list[tuple[int, int]]]:
    """Return the corners (x, y) of the outlines of all dark squares, which are the nonzero ones in a grid of
    rows. Squares that touch share one outline, so that no line shows between them. The outlines of holes run
    the other way round.

    >>> outlines([[1, 1], [0, 1]])
    [[(0, 0), (2, 0), (2, 2), (1, 2), (1, 1), (0, 1)]]
    """
    dark = {(x, y) for y, row in enumerate(squares) for x, each in enumerate(row) if each}
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(dark, key=lambda spot: spot[::-1]):
        sides = (((x, y), (1, 0)), ((x + 1, y), (0, 1)), ((x + 1, y + 1), (-1, 0)), ((x, y + 1), (0, -1)))
        for (start, way), (u, v) in zip(sides, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            if (x + u, y + v) not in dark:
                ahead.setdefault(start, []).append(way)
    found = []
    while ahead:
        start = spot = min(ahead, key=lambda place: place[::-1])
        way, corners = ahead[spot][0], list[tuple[int, int]]()
        while True:
            ways = ahead[spot]
            # Where two squares touch at a corner alone, the outline stays with its own square.
            turned = (-way[1], way[0])
            new = turned if turned in ways else ways[0]
            if new != way or not corners:
                corners.append(spot)
            ways.remove(new)
            if not ways:
                del ahead[spot]
            way, spot = new, (spot[0] + new[0], spot[1] + new[1])
            if spot == start:
                break
        found.append(corners)
    return found


def _segments(rings: Sequence[Sequence[tuple[int, int]]], corner: Point, step: float) -> Iterator[Segment]:
    for ring in rings:
        for number, (x, y) in enumerate(ring):
            yield ("L" if number else "M", mm(corner[0] + x * step), mm(corner[1] + y * step))
        yield ("Z",)
