"""Figure cards: a polyomino of little drawers; easy ones light on dark, hard ones dark on light."""

from collections.abc import Iterator
from math import cos, pi, sin

from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.emblems import emblem
from pnp.grid import polyomino
from pnp.grid.polyomino import Shape
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    Theme,
    Use,
    circle_segments,
    compose,
    line,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.text import cap_height, set_line
from pnp.units import Point, from_points, mm

WIDTH, HEIGHT = 63.0, 88.0
TRIM = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))

_CELL, _ROW = 14.6, 49.5
"""A square of a figure, in mm, and the longest row of them: five in a row fill the panel."""

EASY = 4
"""The drawers of an easy figure."""

_PANEL = (4.0, 4.0, 59.0, 70.0)


def base(look: Theme) -> Element:
    """The ground of every card."""
    return rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(look.swatch("paper")), "ground")


def figure_face(name: str, shape: Shape, deck: str, look: Theme) -> Face:
    """The card of a figure in a deck; those of four drawers are easy ones."""
    easy = len(shape) == EASY
    elements: list[Element] = [base(look), *_panel(easy, look)]
    middle = ((_PANEL[0] + _PANEL[2]) / 2, (_PANEL[1] + _PANEL[3]) / 2)
    elements += figure(shape, easy, look, middle, min(_CELL, _ROW / polyomino.size(shape)[0]))
    elements += _foot(name, len(shape), deck, look)
    return Face(f"fig:{deck}:{name}", WIDTH, HEIGHT, TRIM, tuple(elements), look.swatch("paper"))


def _panel(easy: bool, look: Theme) -> Iterator[Element]:
    left, top, right, bottom = _PANEL
    walnut = look.swatch("walnut")
    box = wood.rounded(left, top, right, bottom, 3.0)
    if easy and look.variant == "colour":
        yield Path(box, Style(walnut))
        veins = wood.grain("flame", 40, _PANEL, 2.4)
        yield Group((Path(veins, Style(None, look.swatch("walnut-line"), 0.3)),), clip=box, name="grain")
    elif easy:
        pitch = 2.6 if look.variant == "low-ink" else 1.9
        width = 0.3 if look.variant == "low-ink" else 0.5
        yield Group(tuple(_hatching(pitch, Style(None, walnut, width))), clip=box, name="hatching")
    else:
        yield Path(box, Style(look.swatch("wood-pale") if look.variant == "colour" else None))
    if not easy or look.variant != "colour":
        yield Path(box, Style(None, walnut, 0.7))
        inner = wood.rounded(left + 1.6, top + 1.6, right - 1.6, bottom - 1.6, 1.8)
        if not easy:
            yield Path(inner, Style(None, walnut, 0.3))


def _hatching(pitch: float, style: Style) -> Iterator[Element]:
    left, top, right, bottom = _PANEL
    deep = bottom - top
    x = left - deep + pitch / 2
    while x < right:
        yield line((x, bottom), (x + deep, top), style)
        x += pitch


def figure(shape: Shape, easy: bool, look: Theme, middle: Point, cell: float) -> Iterator[Element]:
    """A figure of little drawers round a point, `cell` mm each."""
    columns, rows = polyomino.size(shape)
    left, top = middle[0] - columns * cell / 2, middle[1] - rows * cell / 2
    ink, cream = look.swatch("walnut"), look.swatch("cream")
    body, mark = (cream, ink) if easy else (ink, cream)
    if look.variant == "low-ink" and not easy:
        body, mark = look.swatch("wood-pale"), ink
    air = cell * 0.04
    for x, y in shape:
        a, b = left + x * cell + air, top + y * cell + air
        c, d = a + cell - 2 * air, b + cell - 2 * air
        box = wood.rounded(a, b, c, d, cell * 0.1)
        bold = look.variant != "colour"
        yield Path(box, Style(body, ink if bold else None, 0.7 if bold else 0.25))
        if look.variant == "low-ink" and not easy:
            cross = Style(None, ink, 0.3)
            for k in range(1, 5):
                t = k * (cell - 2 * air) / 5
                yield line((a + t, b), (a + t, d), cross)
        rim = cell * 0.13
        inner = wood.rounded(a + rim, b + rim, c - rim, d - rim, cell * 0.05)
        if cell > 6:
            yield Path(inner, Style(body if look.variant == "low-ink" else None, mark, 0.35))
        yield Circle((mm((a + c) / 2), mm((b + d) / 2)), mm(cell * 0.12), Style(mark))


def _foot(name: str, count: int, deck: str, look: Theme) -> Iterator[Element]:
    """The deck's emblem, as many small squares as the figure has drawers, and the card's number."""
    own, ink, y = look.swatch(deck), look.swatch("ink"), 77.8
    size = 11.0
    at = compose(translate(4.6, y - size / 2), scale(mm(size / 24)))
    yield Use(emblem(deck, own, look.swatch("paper")), at, f"icon:{deck}")
    small, gap = 2.6, 1.2
    x = WIDTH / 2 - (count * small + (count - 1) * gap) / 2
    for _ in range(count):
        style = Style(None if count == EASY else look.swatch("walnut"), look.swatch("walnut"), 0.4)
        yield rectangle(x, y - small / 2, small, small, style)
        x += small + gap
    face, points = look.typeface("label"), from_points(8.5)
    base_line = (58.6, mm(y + cap_height(face, points) / 2))
    yield set_line(name, face, points, ink, base_line, anchor="end", place=f"figure {deck} {name}")


def deck_back(deck: str, look: Theme) -> Face:
    """The back of a deck: its emblem twice on a pattern of its own, the same upside down."""
    left, top, right, bottom = 4.0, 4.0, 59.0, 84.0
    own, wash, paper = look.swatch(deck), look.swatch(f"{deck}-wash"), look.swatch("paper")
    box = wood.rounded(left, top, right, bottom, 3.0)
    ground, lines = (own, wash) if look.variant == "colour" else (paper, own)
    width = {"colour": 0.45, "low-ink": 0.35, "mono": 0.6}[look.variant]
    pattern = _PATTERNS[deck](left, top, right, bottom, 1.25 if look.variant == "low-ink" else 1.0)
    elements: list[Element] = [base(look)]
    if look.variant == "colour":
        elements.append(Path(box, Style(ground)))
    elements.append(Group((Path(pattern, Style(None, lines, width)),), clip=box, name=f"pattern:{deck}"))
    elements.append(Path(box, Style(None, own, 0.9)))
    elements += _medallion(deck, own, wash, look)
    return Face(f"back:{deck}", WIDTH, HEIGHT, TRIM, tuple(elements), paper)


def _medallion(deck: str, own: Swatch, wash: Swatch, look: Theme) -> Iterator[Element]:
    middle = (WIDTH / 2, HEIGHT / 2)
    half_w, half_h = 15.5, 24.5
    shield = wood.rounded(
        middle[0] - half_w, middle[1] - half_h, middle[0] + half_w, middle[1] + half_h, 15.0
    )
    ground = wash if look.variant == "colour" else look.swatch("paper")
    yield Path(shield, Style(ground, own, 1.2))
    inner = wood.rounded(
        middle[0] - half_w + 1.7,
        middle[1] - half_h + 1.7,
        middle[0] + half_w - 1.7,
        middle[1] + half_h - 1.7,
        13.4,
    )
    yield Path(inner, Style(None, own, 0.4))
    size = 19.0
    for half in (0.0, 180.0):
        lift = compose(translate(middle[0] - size / 2, middle[1] - size - 1.4), scale(mm(size / 24)))
        yield Use(emblem(deck, own, ground), compose(rotate(half, middle), lift), f"icon:{deck}")


def _rays(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Sunbeams from the middle, and rings round it."""
    x, y, found = (left + right) / 2, (top + bottom) / 2, list[Segment]()
    count = int(36 / loose) * 2
    for k in range(count):
        a = 2 * pi * (k + 0.5) / count
        found += outline(
            ((x + 14 * cos(a), y + 14 * sin(a)), (x + 60 * cos(a), y + 60 * sin(a))), closed=False
        )
    for radius in (30.0, 33.0, 41.0, 44.0):
        found += circle_segments((mm(x), mm(y)), radius)
    return tuple(found)


def _lozenges(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """A harlequin's coat, each lozenge with a smaller one inside."""
    w, h, found = 7.857 * loose, 11.4286 * loose, list[Segment]()
    x0, y0 = (left + right) / 2, (top + bottom) / 2
    for i in range(-5, 6):
        for j in range(-9, 10):
            x, y = x0 + i * w + (j % 2) * w / 2, y0 + j * h / 2
            for share in (1.0, 0.45):
                a, b = w / 2 * share, h / 2 * share
                found += outline(((x, y - b), (x + a, y), (x, y + b), (x - a, y)))
    return tuple(found)


def _scales(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Fish scales that hang from the middle line, and from it upwards for who sits opposite."""
    r, x0, y0, found = 4.6 * loose, (left + right) / 2, (top + bottom) / 2, list[Segment]()
    k = 0.5522847498
    for j in range(12):
        for i in range(-7, 8):
            for up in (1, -1):
                x, y = x0 + up * (i + (j % 2) / 2) * 2 * r, y0 + up * j * r * 0.9
                for share in (1.0, 0.55):
                    a = r * share
                    found += [
                        ("M", mm(x - a), mm(y)),
                        (
                            "C",
                            *(mm(v) for v in (x - a, y + up * a * k, x - a * k, y + up * a, x, y + up * a)),
                        ),
                        ("C", *(mm(v) for v in (x + a * k, y + up * a, x + a, y + up * a * k, x + a, y))),
                    ]
    return tuple(found)


def _chevrons(left: float, top: float, right: float, bottom: float, loose: float) -> tuple[Segment, ...]:
    """Ribs like those of a leaf, that meet on upright stems; every other stem grows downwards."""
    found, x0, y0 = list[Segment](), (left + right) / 2, (top + bottom) / 2
    half, rise = 6.875, 5.0
    for column in range(-3, 4):
        x = x0 + (column + 0.5) * 2 * half
        way = 1 if column % 2 else -1
        found += outline(((x, top), (x, bottom)), closed=False)
        steps = int(50 / (3.0 * loose))
        for k in range(-steps, steps + 1):
            y = y0 + k * 3.0 * loose
            found += outline(((x - half, y - way * rise), (x, y), (x + half, y - way * rise)), closed=False)
    return tuple(found)


_PATTERNS = {"sun": _rays, "moth": _lozenges, "shell": _scales, "leaf": _chevrons}
