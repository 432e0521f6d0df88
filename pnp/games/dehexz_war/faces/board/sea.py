"""A carrack and a sea serpent on the map's water, drawn with a few strokes.

Both are drawn about (0, 0) in mm, with the water line at y = 0.
"""

from math import sqrt

from pnp import text
from pnp.scene import (
    Element,
    Matrix,
    Path,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    compose,
    line,
    rectangle,
    scale,
    symbol,
    translate,
)
from pnp.units import Point, from_points, mm


def _path(commands: str) -> tuple[Segment, ...]:
    """Return segments from SVG path commands: absolute M, L, C and Z, separated by blanks."""
    segments: list[Segment] = []
    for word in commands.replace(",", " ").split():
        if word in "MLCZ":
            segments.append((word,))
        else:
            segments[-1] = (*segments[-1], float(word))
    return tuple(segments)


def _waves(left: float, right: float, y: float) -> str:
    """Return a row of small waves from left to right."""
    words, x = [f"M {left} {y}"], left
    while x < right:
        words.append(f"C {x + 0.6:.2f} {y - 0.7:.2f} {x + 1.2:.2f} {y - 0.7:.2f} {x + 1.8:.2f} {y:.2f}")
        x += 1.8
    return " ".join(words)


def _halo(theme: Theme, *shapes: str) -> list[Element]:
    """Draw water around the shapes, so that no line of the sea touches them."""
    water = theme.swatch("sea")
    return [Path(_path(shape), Style(fill=water, stroke=water, width=3.4)) for shape in shapes]


def _ship(theme: Theme) -> Symbol:
    ink, paper, oxide = theme.swatch("wall"), theme.swatch("paper"), theme.swatch("oxide")
    outline = Style(fill=paper, stroke=ink, width=0.28)
    fine = Style(stroke=ink, width=0.25)
    hull = (
        "M -9 -4.6 L -8.2 -1.2 C -7.8 0.2 -7 0.6 -5.6 0.6 L 5.2 0.6 C 6.8 0.6 8 -1 8.6 -3.4 "
        "L 5 -3.4 L 4.6 -2.2 L -4.2 -2.2 L -4.6 -4.6 Z"
    )
    masts = "M -6.2 -4.6 L -6.2 -12.2 M 0.4 -2.2 L 0.4 -17.4 M 5.6 -3.4 L 5.6 -12.6 M 8.3 -3.3 L 12.6 -6.8"
    main = "M -3.4 -14.4 L 4 -14.4 C 5.6 -11 5.4 -7.6 3.8 -4.6 L -3.6 -4.6 C -2 -7.6 -1.8 -11 -3.4 -14.4 Z"
    fore = "M 3.6 -11.2 L 8 -11.2 C 9.2 -9.2 9 -7 8 -5 L 3.8 -5 C 4.8 -7 4.8 -9.2 3.6 -11.2 Z"
    mizzen = "M -8.4 -6 C -7.2 -8 -6.6 -9.6 -6.2 -11.6 C -4.8 -9.6 -4.2 -8 -4.2 -6 Z"
    # A hexagon on the main sail: whose ship it is.
    badge = "M 1.2 -11.6 L 2.93 -10.6 L 2.93 -8.6 L 1.2 -7.6 L -0.53 -8.6 L -0.53 -10.6 Z"
    flags = (
        "M 0.4 -17.4 C -1 -18.4 -2 -16.6 -4 -17.4 L -3.4 -16.6 L -4 -15.9 C -2 -15.4 -1 -16.8 0.4 -16 Z "
        "M 5.6 -12.6 C 4.6 -13.4 3.8 -12 2.6 -12.6 L 2.6 -11.7 C 3.8 -11.2 4.6 -12.4 5.6 -11.7 Z"
    )
    planks = "M -8.3 -2.2 L 7.4 -2.2 M -7.9 -0.8 L 6.9 -0.8 M -7.6 -3.4 L -5 -3.4"
    rows = ((-13.5, -8.2, 0.9), (6.8, 13.6, 0.9), (-10.8, 9.4, 2.1), (-6.3, 5.0, 3.3))
    swell = " ".join(_waves(*row) for row in rows)
    return symbol(
        "ship",
        (
            *_halo(theme, hull, mizzen, main, fore),
            Path(_path(masts), Style(stroke=ink, width=0.45)),
            Path(_path(mizzen), outline),
            Path(_path(fore), outline),
            Path(_path(main), outline),
            Path(_path(badge), Style(stroke=oxide, width=0.4)),
            Path(_path(flags), Style(fill=oxide)),
            Path(_path(hull), outline),
            Path(_path(planks), fine),
            Path(_path(swell), Style(stroke=theme.swatch("slate"), width=0.3)),
        ),
    )


def _serpent(theme: Theme) -> Symbol:
    ink, paper, oxide = theme.swatch("wall"), theme.swatch("paper"), theme.swatch("oxide")
    body = Style(fill=paper, stroke=ink, width=0.28)
    neck = (
        "M -12.6 0 C -13.4 -4.6 -12.2 -7 -9.8 -8.6 C -11.6 -9.8 -14.2 -9.2 -16.4 -7.6 "
        "L -17.2 -8.8 C -16 -11.4 -13.4 -12.8 -10.6 -12.2 L -11 -14 L -8.8 -12 L -7.6 -13.4 L -7.2 -11 "
        "C -4.8 -8.6 -6.6 -5.4 -8 -3.6 C -8.6 -2.4 -8.6 -1.2 -8.4 0 Z"
    )
    humps = (
        "M -6.2 0 C -5.6 -6.6 1.4 -6.6 2 0 L -0.6 0 C -1 -2.8 -3.2 -2.8 -3.6 0 Z "
        "M 4 0 C 4.4 -5.2 9.8 -5.2 10.2 0 L 7.9 0 C 7.6 -2 6.5 -2 6.2 0 Z"
    )
    tail = (
        "M 12 0 C 12 -3 13.6 -4.6 15 -5.6 L 14.2 -7.4 L 16.4 -6.4 L 18.4 -7 L 17 -4.8 "
        "C 15.4 -3.6 14.4 -2 14.4 0 Z"
    )
    fins = (
        "M -7 -9.4 L -5 -9.6 L -6 -7.6 L -4.4 -6.8 L -6.6 -5.8 Z "
        "M -3.4 -4.5 L -2.1 -6.3 L -0.8 -4.5 Z M 6 -3.6 L 7.1 -5.2 L 8.2 -3.6 Z"
    )
    scales = "M -11.6 -5.6 C -10.6 -5 -9.6 -5 -8.6 -5.6 M -11.8 -3.6 C -10.8 -3 -9.8 -3 -8.9 -3.5"
    eye = "M -13.2 -10.9 L -12.2 -11.3 L -12 -10.5 Z"
    tongue = "M -16.9 -8 L -18.6 -7.2 L -19.6 -7.8 M -18.6 -7.2 L -19.2 -6.2"
    rows = ((-15.3, -5.0, 0.35), (-6.8, 3.4, 0.35), (3.4, 16.0, 0.35), (-11.0, 12.2, 1.7), (-6.0, 6.4, 3.0))
    swell = " ".join(_waves(*row) for row in rows)
    return symbol(
        "serpent",
        (
            *_halo(theme, neck, humps, tail),
            Path(_path(fins), Style(fill=oxide, stroke=ink, width=0.25)),
            Path(_path(humps), body),
            Path(_path(tail), body),
            Path(_path(neck), body),
            Path(_path(scales), Style(stroke=ink, width=0.25)),
            Path(_path(eye), Style(fill=ink)),
            Path(_path(tongue), Style(stroke=oxide, width=0.35)),
            Path(_path(swell), Style(stroke=theme.swatch("slate"), width=0.3)),
        ),
    )


def _placement(centre: Point, place: Point, larger: float) -> Matrix:
    return compose(translate(centre[0] + place[0], centre[1] + place[1]), scale(larger))


def scale_bar(theme: Theme, centre: Point, at: Point, size: float) -> list[Element]:
    """Draw a map's scale in steps from cell to cell; `at` is its middle about the board's centre."""
    ink, step, steps, high = theme.swatch("wall"), size * sqrt(3), 2, 1.5
    face, em = theme.typeface("numeral"), from_points(8)
    left, y = centre[0] + at[0] - step * steps / 2, centre[1] + at[1]
    elements: list[Element] = []
    for i in range(2 * steps):
        fill = ink if i % 2 else theme.swatch("paper")
        elements.append(
            rectangle(left + i * step / 2, y, step / 2, high, Style(fill=fill, stroke=ink, width=0.3))
        )
    for i in range(steps + 1):
        x = mm(left + i * step)
        elements += [
            line((x, y - 1.0), (x, y + high), Style(stroke=ink, width=0.3, round=False)),
            text.set_line(
                str(i), face, em, ink, (x, mm(y - 1.8)), anchor="middle", name="scale", place="board scale"
            ),
        ]
    return elements


def creatures(theme: Theme, centre: Point, ship_at: Point, serpent_at: Point) -> list[Element]:
    """Draw the ship and the serpent, placed about the board's centre."""
    return [
        Use(_ship(theme), _placement(centre, ship_at, 1.3), "ship"),
        Use(_serpent(theme), _placement(centre, serpent_at, 1.1), "serpent"),
    ]
