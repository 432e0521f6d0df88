"""The look of Dehex'z War: parchment, slate and oxide in three variants, and its book's ornaments."""

from dataclasses import replace
from math import cos, pi, sin

from pnp.caching import memoize
from pnp.games.dehexz_war import FOLDER
from pnp.games.ornament import (
    BULLET,
    FOLIO,
    INITIAL,
    RULE,
    SECTION,
    TAIL,
    WIDE_RULE,
    Ornaments,
    draw_ornament,
    solid,
    star,
    stroke,
    upon,
)
from pnp.looks import dress
from pnp.scene import Circle, Drawing, Element, Polygon, Style, Theme, Variant, rectangle
from pnp.units import Point, mm

_TELLING = (("cell-1", "cell-2", "cell-3"), ("ink", "oxide"))
"""The swatches whose difference has a meaning: the Elf's realms on the board, attack and advance in the
figures."""

_MARKED = {"cell-1": "leaves", "cell-2": "waves", "cell-3": "peaks"}
"""The marks in each cell that show the same difference without colour."""


@memoize
def theme(variant: Variant) -> Theme:
    """Return the theme of one variant, from theme.toml. All variants have swatches and typefaces of the same
    names."""
    return replace(dress(FOLDER).theme(variant), telling=_TELLING, marked=_MARKED)


# The ornaments of Dehex'z War's book: surveyors' marks from the map on the cover.


def ornaments(theme: Theme) -> Ornaments:
    accent, line = theme.swatch("accent"), theme.swatch("line")
    thin, survey = Style(None, line, 0.3), Style(None, accent, 0.3)
    return Ornaments(
        bullet=draw_ornament(BULLET, Polygon(_medal((2.0, 2.0), 1.8), solid(theme, "accent"))),
        initial=draw_ornament(
            INITIAL,
            star((8.0, 8.0), 7.8, 2.9, 4, Style(line)),
            Polygon(_hexagon((8.0, 8.0), 6.2), solid(theme, "accent")),
            Polygon(_hexagon((8.0, 8.0), 5.4), Style(None, upon(theme, "accent"), 0.3)),
        ),
        folio=draw_ornament(
            FOLIO,
            Polygon(_hexagon((7.5, 4.0), 3.9), survey),
            *(stroke(((x, 4.0), (x + way * 3.2, 4.0)), thin) for x, way in ((3.6, -1), (11.4, 1))),
        ),
        section=draw_ornament(
            SECTION, *_ticks(SECTION[0], SECTION[1] - 0.4, survey), *_compass((83.6, 4.2), 3.6, theme)
        ),
        rule=_scale(RULE[0], theme),
        wide_rule=_scale(WIDE_RULE[0], theme),
        tail=draw_ornament(TAIL, *_ticks(TAIL[0], 17.8, thin), *_compass((23.0, 8.4), 8.0, theme)),
        initial_ink=upon(theme, "accent"),
        folio_ink=accent,
        section_ink=accent,
    )


def _hexagon(centre: Point, size: float) -> tuple[Point, ...]:
    x, y = centre
    return tuple((mm(x + size * cos(k * pi / 3)), mm(y + size * sin(k * pi / 3))) for k in range(6))


def _medal(centre: Point, size: float) -> tuple[Point, ...]:
    """Return the pentagon of a piece, its point forward."""
    x, y = centre
    half, shoulder = size * 0.72, size * 0.3
    return (
        (x, mm(y - size)),
        (mm(x + half), mm(y - shoulder)),
        (mm(x + half), mm(y + size)),
        (mm(x - half), mm(y + size)),
        (mm(x - half), mm(y - shoulder)),
    )


def _ticks(width: float, y: float, style: Style) -> tuple[Element, ...]:
    """Draw a line like a ruler: a mark every two millimetres, a longer one every ten."""
    marks = (
        stroke(((2.0 * k, y), (2.0 * k, y - (1.5 if k % 5 == 0 else 0.7))), style)
        for k in range(1, int(width / 2))
    )
    return (stroke(((0.0, y), (width, y)), style), *marks)


def _scale(width: float, theme: Theme) -> Drawing:
    """Draw the scale of a map with alternately black and white steps."""
    edge = Style(None, theme.swatch("accent"), 0.3)
    many = round(width / 9)
    step = (width - 0.4) / many
    cells: list[Element] = [
        rectangle(mm(0.2 + k * step), mm(0.6 + (k % 2) * 0.8), mm(step), 0.8, Style(theme.swatch("accent")))
        for k in range(many)
    ]
    return Drawing(width, 3.0, (*cells, rectangle(0.2, 0.6, mm(width - 0.4), 1.6, edge)))


def _compass(centre: Point, size: float, theme: Theme) -> tuple[Element, ...]:
    line, accent = theme.swatch("line"), theme.swatch("accent")
    x, y = centre
    north = ((x, mm(y - size)), (mm(x + size * 0.2), y), (mm(x - size * 0.2), y))
    return (
        Circle(centre, mm(size * 0.62), Style(None, line, 0.3)),
        star(centre, size * 0.72, size * 0.2, 8, Style(theme.swatch("tint"), line, 0.25)),
        star(centre, size, size * 0.26, 4, Style(line)),
        Polygon(north, Style(accent)),
    )
