"""A compass rose of six headings, the directions of pieces, with its rhumb lines."""

from pnp.scene import Circle, Element, Path, Polygon, Segment, Style, Symbol, Theme, Use, rotate, symbol
from pnp.scene.forms import on_circle
from pnp.units import Point, mm


def _star(radius: float, waist: float, half: float, light: Style, dark: Style) -> Symbol:
    """Draw one point of the rose: a kite split along its length, dark on the right."""
    tip, left, right = on_circle(radius, 0), on_circle(waist, -half), on_circle(waist, half)
    return symbol(
        "rose-point", (Polygon(((0.0, 0.0), left, tip), light), Polygon(((0.0, 0.0), right, tip), dark))
    )


def rose(theme: Theme, centre: Point, radius: float) -> list[Element]:
    """Draw the rose: six long points to the six headings, six short ones to the sides of the board. North is
    the heading of the player at the bottom. The rose lies within `radius` of the centre."""
    ink, oxide, slate = theme.swatch("ink"), theme.swatch("oxide"), theme.swatch("slate")
    paper, wash = theme.swatch("paper"), theme.swatch("parchment-dark")
    edge = 0.25
    elements: list[Element] = [
        Circle(centre, mm(radius * 0.80), Style(fill=theme.swatch("parchment"), stroke=ink, width=0.5)),
        Circle(centre, mm(radius * 0.755), Style(stroke=ink, width=0.25)),
        Circle(centre, mm(radius * 0.66), Style(stroke=ink, width=0.25)),
    ]
    ring: list[Segment] = []
    for i in range(72):
        inner = 0.705 if i % 2 else 0.66
        a, b = on_circle(radius * inner, 5 * i), on_circle(radius * 0.755, 5 * i)
        ring += [
            ("M", mm(a[0] + centre[0]), mm(a[1] + centre[1])),
            ("L", mm(b[0] + centre[0]), mm(b[1] + centre[1])),
        ]
    elements.append(Path(tuple(ring), Style(stroke=ink, width=0.25, round=False)))
    place = (1.0, 0.0, 0.0, 1.0, mm(centre[0]), mm(centre[1]))

    def points(star: Symbol, first: float) -> list[Element]:
        turned = [rotate(first + 60 * i) for i in range(6)]
        return [Use(star, (*m[:4], place[4], place[5])) for m in turned]

    short = _star(
        radius * 0.62,
        radius * 0.2,
        15,
        Style(fill=paper, stroke=ink, width=edge),
        Style(fill=wash if theme.variant != "mono" else ink, stroke=ink, width=edge),
    )
    long = _star(
        radius * 0.93,
        radius * 0.24,
        30,
        Style(fill=paper, stroke=ink, width=edge),
        Style(fill=ink if theme.variant != "low-ink" else slate, stroke=ink, width=edge),
    )
    north = _star(
        radius,
        radius * 0.24,
        30,
        Style(fill=paper, stroke=ink, width=edge),
        Style(fill=oxide, stroke=ink, width=edge),
    )
    elements += points(short, 30) + points(long, 0)[1:] + points(north, 0)[:1]
    elements += [
        Circle(centre, mm(radius * 0.15), Style(fill=paper, stroke=ink, width=0.3)),
        Circle(centre, mm(radius * 0.09), Style(fill=oxide, stroke=ink, width=0.25)),
    ]
    return elements


def rhumb_lines(centre: Point, reach: float) -> tuple[tuple[Point, Point], ...]:
    """Return lines from a point in twenty-four directions, including those of the hexagon's sides and
    corners."""
    x, y = centre
    tips = [on_circle(reach, 15 * i) for i in range(24)]
    return tuple(((x, y), (mm(x + dx), mm(y + dy))) for dx, dy in tips)
