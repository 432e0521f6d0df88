"""The ornaments of Duelo de Runas' book: carved stones, chipped at their edges."""

from random import Random

from pnp.games.ornament import (
    BULLET,
    FOLIO,
    INITIAL,
    RULE,
    SECTION,
    TAIL,
    WIDE_RULE,
    Ornaments,
    on,
    solid,
    stroke,
    upon,
)
from pnp.scene import Drawing, Element, Polygon, Style, Theme, rectangle
from pnp.units import Point, mm


def ornaments(theme: Theme) -> Ornaments:
    accent, line = theme.swatch("accent"), theme.swatch("line")
    stone, carved = solid(theme, "ink"), Style(None, upon(theme, "ink"), 0.3)
    return Ornaments(
        bullet=on(BULLET, Polygon(((2.0, 0.2), (3.5, 1.9), (2.2, 3.8), (0.6, 2.1)), solid(theme, "accent"))),
        initial=on(
            INITIAL,
            Polygon(
                (
                    (2.6, 15.6),
                    (1.7, 9.0),
                    (2.4, 3.6),
                    (4.8, 1.1),
                    (8.2, 0.4),
                    (12.0, 1.5),
                    (13.9, 4.2),
                    (14.4, 9.6),
                    (13.6, 15.6),
                ),
                stone,
            ),
            stroke(((4.2, 13.9), (3.6, 8.8), (4.2, 4.6), (6.0, 2.6)), carved),
            stroke(((12.2, 13.9), (12.7, 9.4), (12.4, 5.0), (11.2, 3.2)), carved),
        ),
        folio=on(
            FOLIO,
            Polygon(_slab(1.2, 0.6, 12.6, 6.8, 5), Style(theme.swatch("tint"), line, 0.4)),
            *(stroke(((x, 6.4), (x + 0.9, 5.0)), Style(None, line, 0.3)) for x in (10.6, 11.6, 12.4)),
        ),
        section=on(
            SECTION,
            Polygon(_slab(0.2, 0.2, SECTION[0] - 0.4, SECTION[1] - 0.4, 12), stone),
            *(
                stroke(((x, SECTION[1] - 1.5), (x + 1.3, SECTION[1] - 3.3)), carved)
                for x in (76.0, 77.6, 79.2, 80.8, 82.4)
            ),
        ),
        rule=_hewn_rule(RULE[0], theme),
        wide_rule=_hewn_rule(WIDE_RULE[0], theme),
        tail=_trilith(theme),
        initial_ink=upon(theme, "ink"),
        folio_ink=accent,
        section_ink=upon(theme, "ink"),
        inset=4.0,
    )


def _slab(x: float, y: float, width: float, height: float, seed: int) -> tuple[Point, ...]:
    """Return the outline of a square-cut, weathered stone."""
    random = Random(seed)

    def wear(value: float) -> float:
        return mm(value + random.uniform(-0.25, 0.25))

    step = max(width / 7, 3.0)
    along = [x + 1.0 + k * step for k in range(int((width - 2.0) / step) + 1)]
    top = [(mm(at), mm(max(wear(y + 0.25), y))) for at in along]
    low = [(mm(at), mm(min(wear(y + height - 0.25), y + height))) for at in reversed(along)]
    return (
        (x, mm(y + 0.9)),
        *top,
        (mm(x + width), mm(y + 1.2)),
        (mm(x + width - 0.3), mm(y + height * 0.6)),
        (mm(x + width), mm(y + height - 0.9)),
        *low,
        (mm(x + 0.3), mm(y + height - 1.1)),
    )


def _hewn_rule(width: float, theme: Theme) -> Drawing:
    """Draw a broad line, notched in its middle, and a thin one below it."""
    ink, accent, half = theme.swatch("ink"), theme.swatch("accent"), width / 2
    parts: tuple[Element, ...] = (
        rectangle(0.0, 0.5, mm(half - 4), 0.9, Style(ink)),
        rectangle(mm(half + 4), 0.5, mm(half - 4), 0.9, Style(ink)),
        stroke(((0.0, 2.2), (mm(half - 4), 2.2)), Style(None, ink, 0.25)),
        stroke(((mm(half + 4), 2.2), (width, 2.2)), Style(None, ink, 0.25)),
        Polygon(((half, 0.1), (mm(half + 1.7), 1.4), (half, 2.9), (mm(half - 1.7), 1.4)), Style(accent)),
    )
    return Drawing(width, 3.0, parts)


def _trilith(theme: Theme) -> Drawing:
    """Draw two stones with a third one across, and their neighbours."""
    stone, grass = solid(theme, "ink", 0.5), Style(None, theme.swatch("line"), 0.4)
    stones: tuple[tuple[Point, ...], ...] = (
        ((15.0, 17.0), (15.8, 6.4), (19.6, 6.2), (20.4, 17.0)),
        ((25.6, 17.0), (26.2, 6.2), (30.2, 6.4), (31.0, 17.0)),
        ((13.2, 5.6), (13.8, 2.0), (32.0, 1.4), (33.0, 5.4)),
        ((5.6, 17.0), (6.4, 8.6), (9.2, 7.8), (10.4, 17.0)),
        ((36.0, 17.0), (37.2, 9.4), (39.6, 9.0), (40.8, 17.0)),
    )
    return on(
        TAIL, *(Polygon(points, stone) for points in stones), stroke(((1.0, 17.2), (45.0, 17.2)), grass)
    )
