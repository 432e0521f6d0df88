"""The ornaments of El Switcher's book: drawer fronts, their labels and their four knobs."""

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
    star,
    stroke,
    upon,
)
from pnp.scene import Circle, Drawing, Element, Path, Polygon, Segment, Style, Theme, rectangle
from pnp.units import Point, mm

_ROUND = 0.5523


def ornaments(theme: Theme) -> Ornaments:
    accent, line, tint = theme.swatch("accent"), theme.swatch("line"), theme.swatch("tint")
    brass = Style(tint, line, 0.5)
    width, height = SECTION
    return Ornaments(
        bullet=on(
            BULLET,
            _panel(0.3, 0.3, 3.4, 3.4, 0.6, solid(theme, "accent")),
            Circle((2.0, 2.0), 0.6, Style(tint)),
        ),
        initial=on(
            INITIAL,
            _panel(0.3, 0.3, 15.4, 15.4, 1.6, Style(line)),
            _panel(1.3, 1.3, 13.4, 13.4, 1.0, solid(theme, "accent")),
            _panel(2.2, 2.2, 11.6, 11.6, 0.7, Style(None, upon(theme, "accent"), 0.3)),
        ),
        folio=on(
            FOLIO,
            _panel(0.4, 0.5, 14.2, 7.0, 1.8, brass),
            *(Circle((x, 4.0), 0.5, Style(line)) for x in (2.0, 13.0)),
        ),
        section=on(
            SECTION,
            _panel(0.3, 0.3, width - 0.6, height - 0.6, 1.2, Style(tint, line, 0.6)),
            _panel(1.2, 1.2, width - 2.4, height - 2.4, 0.7, Style(None, line, 0.3)),
            *_knobs(width - 20.0, height / 2, 4.6, 1.25, theme),
        ),
        rule=_shelf(RULE[0], theme),
        wide_rule=_shelf(WIDE_RULE[0], theme),
        tail=_open_drawer(theme),
        initial_ink=upon(theme, "accent"),
        folio_ink=accent,
        section_ink=accent,
        inset=4.0,
    )


def _panel(x: float, y: float, width: float, height: float, corner: float, style: Style) -> Path:
    """Draw a rectangle with round corners."""
    right, low, k = x + width, y + height, corner * (1 - _ROUND)
    segments: tuple[Segment, ...] = (
        ("M", mm(x + corner), mm(y)),
        ("L", mm(right - corner), mm(y)),
        ("C", mm(right - k), mm(y), mm(right), mm(y + k), mm(right), mm(y + corner)),
        ("L", mm(right), mm(low - corner)),
        ("C", mm(right), mm(low - k), mm(right - k), mm(low), mm(right - corner), mm(low)),
        ("L", mm(x + corner), mm(low)),
        ("C", mm(x + k), mm(low), mm(x), mm(low - k), mm(x), mm(low - corner)),
        ("L", mm(x), mm(y + corner)),
        ("C", mm(x), mm(y + k), mm(x + k), mm(y), mm(x + corner), mm(y)),
        ("Z",),
    )
    return Path(segments, style)


def _knobs(x: float, y: float, step: float, size: float, theme: Theme) -> tuple[Element, ...]:
    """Draw the knobs of the four colours, from the left: round, square, diamond, star."""
    style = solid(theme, "accent", 0.3)
    at: list[Point] = [(mm(x + k * step), mm(y)) for k in range(4)]
    a, b = at[1], at[2]
    return (
        Circle(at[0], size, style),
        rectangle(mm(a[0] - size * 0.9), mm(a[1] - size * 0.9), mm(1.8 * size), mm(1.8 * size), style),
        Polygon(
            (
                (b[0], mm(b[1] - size * 1.2)),
                (mm(b[0] + size * 1.2), b[1]),
                (b[0], mm(b[1] + size * 1.2)),
                (mm(b[0] - size * 1.2), b[1]),
            ),
            style,
        ),
        star(at[3], size * 1.35, size * 0.6, 5, style),
    )


def _shelf(width: float, theme: Theme) -> Drawing:
    """Draw the edge of a shelf, with the four knobs in its middle."""
    wood, gap = Style(None, theme.swatch("line"), 0.5), 9.5
    lines = [
        stroke(((start, y), (end, y)), wood)
        for start, end in ((0.3, width / 2 - gap), (width / 2 + gap, width - 0.3))
        for y in (1.0, 2.0)
    ]
    return Drawing(width, 3.0, (*lines, *_knobs(width / 2 - 6.0, 1.5, 4.0, 0.95, theme)))


def _open_drawer(theme: Theme) -> Drawing:
    """Draw three drawers in a row with the middle one pulled out."""
    line, tint = theme.swatch("line"), theme.swatch("tint")
    shut = [
        part
        for x in (1.0, 32.0)
        for part in (
            _panel(x, 2.0, 13.0, 13.0, 1.0, Style(tint, line, 0.5)),
            _panel(x + 1.4, 3.4, 10.2, 10.2, 0.6, Style(None, line, 0.3)),
            Circle((x + 6.5, 8.5), 1.4, solid(theme, "accent", 0.3)),
        )
    ]
    return on(
        TAIL,
        *shut,
        rectangle(16.0, 2.0, 14.0, 13.0, Style(line)),
        _panel(14.6, 3.6, 16.8, 14.4, 1.2, Style(tint, theme.swatch("accent"), 0.5)),
        _panel(16.2, 5.2, 13.6, 11.2, 0.7, Style(None, line, 0.3)),
        star((23.0, 10.8), 2.8, 1.2, 5, solid(theme, "accent", 0.3)),
    )
