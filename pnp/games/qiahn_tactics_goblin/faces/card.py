"""What every card shares: its format, its frame, the side's coin, the type's disc, its words."""

from typing import Literal

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.pen import polar
from pnp.games.qiahn_tactics_goblin.faces.theme import LIGHT, theme
from pnp.games.reading import set_reading
from pnp.scene import (
    Box,
    Circle,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Text,
    Theme,
    outline,
    rectangle,
)
from pnp.text import cap_height, line_width, set_block, set_line
from pnp.units import Point, from_points, mm

WIDTH, HEIGHT, BLEED, EDGE = 63.0, 88.0, 3.0, 3.4
"""A card's trim and, from its cut, where the drawing begins (the outline's own half lies outside)."""

LEFT, RIGHT, BOTTOM = EDGE, WIDTH - EDGE, HEIGHT - EDGE
CENTRE: Point = (WIDTH / 2, 33.0)
SMALLEST = from_points(7.2)


def face(look: Theme, name: str, elements: list[Element]) -> Face:
    """A card's face on the common ground, which runs out to the bleed."""
    ground = look.swatch("ground")
    first = rectangle(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, Style(fill=ground), "ground")
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face(name, WIDTH, HEIGHT, trim, (first, *elements), ground, BLEED, 3.0)


def rounded(box: Box, radius: float) -> tuple[Segment, ...]:
    """A rectangle with round corners."""
    left, top, right, bottom = box
    k = radius * 0.4477
    r = radius
    segments: tuple[Segment, ...] = (
        ("M", left + r, top), ("L", right - r, top), ("C", right - k, top, right, top + k, right, top + r),
        ("L", right, bottom - r), ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", left + r, bottom), ("C", left + k, bottom, left, bottom - k, left, bottom - r),
        ("L", left, top + r), ("C", left, top + k, left + k, top, left + r, top), ("Z",),
    )  # fmt: skip
    return tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in segments)


INNER = rounded((EDGE, EDGE, WIDTH - EDGE, HEIGHT - EDGE), 3.0)


def thickness(look: Theme) -> float:
    return {"colour": 0.7, "low-ink": 0.5, "mono": 0.6}[look.variant]


def rays(look: Theme, ground: str, light: str, centre: Point = CENTRE, count: int = 16) -> list[Element]:
    """A sunburst behind the hero: tones in colour, thin lines in low-ink, a ring of dashes in mono."""
    box = (LEFT, EDGE, RIGHT, BOTTOM)
    if look.variant == "colour":
        back: Element = rectangle(
            box[0], box[1], box[2] - box[0], box[3] - box[1], Style(fill=look.swatch(ground))
        )
        beams: list[Segment] = []
        for k in range(count):
            turn = 360 * k / count
            beams += outline([centre, polar(centre, 70, turn), polar(centre, 70, turn + 180 / count)])
        return [back, Path(tuple(beams), Style(fill=look.swatch(light)))]
    strokes: list[Segment] = []
    if look.variant == "low-ink":
        for k in range(2 * count):
            turn = 180 * k / count
            strokes += outline(
                [polar(centre, 24 + 2.5 * (k % 2), turn), polar(centre, 70, turn)], closed=False
            )
        return [Path(tuple(strokes), Style(stroke=look.swatch(ground), width=0.35))]
    for k in range(2 * count):
        turn = 180 * k / count
        strokes += outline([polar(centre, 27, turn), polar(centre, 31.5 + 3 * (k % 2), turn)], closed=False)
    return [Path(tuple(strokes), Style(stroke=look.swatch("ink"), width=0.3))]


def frame(look: Theme, side: str, inside: list[Element], top: float) -> list[Element]:
    """The picture and, from `top` on, the panel of words; the side's edge runs between them."""
    edge = Style(stroke=look.swatch("ink"), width=thickness(look))
    panel = rectangle(LEFT, top, RIGHT - LEFT, BOTTOM - top, Style(fill=look.swatch("paper")))
    shown: list[Element] = [*inside, panel, *border(look, side, top)]
    return [Group(tuple(shown), clip=INNER), Path(INNER, edge)]


def border(look: Theme, side: str, top: float) -> list[Element]:
    """Waves for Cara, flames for Cruz, stars for who takes no side; painted over the panel's upper edge."""
    left, right = LEFT - 1, RIGHT + 1
    edge = Style(
        look.swatch(side if side in ("cara", "cruz") else "spirit"), look.swatch("ink"), thickness(look) * 0.8
    )
    if side == "cara":
        count, points = 7, [(left, top + 2.2)]
        step = (right - left) / count
        crest: list[Segment] = [("M", mm(left), mm(top + 3.4)), ("L", mm(left), mm(top))]
        for k in range(count):
            x = left + step * k
            crest.append(("C", mm(x + step * 0.3), mm(top - 4.4), mm(x + step * 0.9), mm(top - 4.4),
                          mm(x + step * 0.82), mm(top - 1.4)))  # fmt: skip
            crest.append(
                ("C", mm(x + step * 0.74), mm(top + 0.2), mm(x + step * 0.9), mm(top), mm(x + step), mm(top))
            )
        crest += [("L", mm(right), mm(top + 3.4)), ("Z",)]
        return [Path(tuple(crest), edge)]
    if side == "cruz":
        count = 9
        step = (right - left) / count
        points = [(left, top + 3.4), (left, top - 0.6)]
        for k in range(count):
            x = left + step * k
            points += [
                (x + step * 0.62, top - (4.6 if k % 2 else 3.0)),
                (x + step * 0.8, top - 0.9),
                (x + step, top - 0.2),
            ]
        points += [(right, top + 3.4)]
        return [Polygon(tuple((mm(x), mm(y)) for x, y in points), edge)]
    return [rectangle(left, top - 1.4, right - left, 4.8, edge)]


def on(kind: str) -> str:
    """The swatch that is read on a type's colour."""
    return "on-light" if kind in LIGHT else "on-dark"


def value_disc(look: Theme, kind: str, value: int, at: Point, radius: float) -> list[Element]:
    """The fight value in its type's colour."""
    ring = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    size = radius * 1.56
    numeral = look.typeface("numeral")
    baseline = (at[0], mm(at[1] + cap_height(numeral, size) / 2))
    said = set_line(str(value), numeral, size, look.swatch(on(kind)), baseline, anchor="middle", name="value")
    inner = Style(look.swatch(kind), look.swatch("ink"), thickness(look) * 0.8)
    return [Circle(at, mm(radius), ring), Circle(at, mm(radius - 1.1), inner), said]


def badge(
    look: Theme, name: str, at: Point, radius: float, fill: str = "paper", ink: str = "ink"
) -> list[Element]:
    """An emblem on a disc."""
    disc = Circle(at, mm(radius), Style(look.swatch(fill), look.swatch("ink"), thickness(look) * 0.8))
    return [disc, emblem(look, name, at, radius * 0.66, ink)]


def coin(look: Theme, side: str, at: Point, radius: float) -> list[Element]:
    """The side's coin: two elements, one above the other, on a disc (Cara) or a cogged disc (Cruz)."""
    upper, lower = ("water", "air") if side == "cara" else ("fire", "earth")
    edge = Style(look.swatch(f"{side}-light"), look.swatch("ink"), thickness(look) * 0.8)
    if side == "cara":
        rim: Element = Circle(at, mm(radius), edge)
    else:
        points = [polar(at, radius * (1.06 if k % 2 else 0.9), 15 * k) for k in range(24)]
        rim = Polygon(tuple((mm(x), mm(y)) for x, y in points), edge)
    return [
        rim,
        emblem(
            look,
            upper,
            (at[0], mm(at[1] - radius * 0.34)),
            radius * 0.38,
            "cara-dark" if side == "cara" else "cruz-dark",
        ),
        emblem(
            look,
            lower,
            (at[0], mm(at[1] + radius * 0.42)),
            radius * 0.36,
            "cara-dark" if side == "cara" else "cruz-dark",
        ),
    ]


def banner(
    look: Theme, words: str, at: Point, *, place: str, widest: float = 53.0, points: float = 15
) -> list[Element]:
    """A name on a scrap of paper, a little crooked, as wide as the name asks."""
    words = words.upper()  # its capitals are one alphabet; its small letters borrow accents from another
    title, size = look.typeface("title"), from_points(points)
    wide = line_width(words, title, size, place=place)
    while wide > widest - 7 and size > from_points(8.5):
        size *= 0.97
        wide = line_width(words, title, size, place=place)
    if wide > widest - 5:
        # The words are set in a block that says what does not fit, and where.
        set_block(words, title, size, look.swatch("ink"), (0, 0, widest - 5, 5), place=place)
    x, y = at
    w, h = wide / 2 + 3.2, 4.3
    scrap = [(x - w, y - h + 0.9), (x - w * 0.5, y - h + 0.2), (x, y - h + 0.6),
             (x + w * 0.6, y - h - 0.1), (x + w, y - h + 0.4),
             (x + w - 1.1, y), (x + w + 0.3, y + h - 0.4), (x + w * 0.4, y + h),
             (x - w * 0.4, y + h - 0.5), (x - w - 0.3, y + h),
             (x - w + 1.0, y + 0.3)]  # fmt: skip
    style = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    line = set_line(
        words,
        title,
        size,
        look.swatch("ink"),
        (x, mm(y + cap_height(title, size) / 2)),
        anchor="middle",
        name="title",
        place=place,
    )
    shade = Polygon(tuple((mm(px + 0.7), mm(py + 0.8)) for px, py in scrap), Style(fill=look.swatch("ink")))
    paper = Polygon(tuple((mm(px), mm(py)) for px, py in scrap), style)
    return [shade, paper, line] if look.variant == "colour" else [paper, line]


def words(
    setting: Setting,
    said: str,
    box: Box,
    *,
    place: str,
    points: float = 9.5,
    role: str = "hand",
    valign: Literal["top", "middle", "bottom"] = "middle",
) -> tuple[Text, ...]:
    """Text in the panel, as large as fits, 7.2 points at least."""
    look = theme(setting.variant)
    return set_reading(
        said, look.typeface(role), from_points(points), look.swatch("ink"), box, text_size=setting.text,
        leading=1.16, align="middle", valign=valign, smallest=SMALLEST, name="text", place=place,
    )  # fmt: skip
