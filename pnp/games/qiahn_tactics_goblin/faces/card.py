"""Draw the parts that all cards share: format, frame, border, signs on discs, emblems and words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces.pen import soft
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.reading import largest, set_reading
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
    Use,
    compose,
    line,
    outline,
    rectangle,
    scale,
    symbol,
    translate,
)
from pnp.scene.forms import arc, polar, star
from pnp.text import cap_height, capitals, line_width, set_block, set_line, wrap
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, from_points, mm

# The format of a card: its size, the start of its drawing, and the sizes of discs, bars and banners.

BLEED, EDGE = 3.0, 3.4
"""The bleed in mm, and the distance in mm from the cut to the drawing. Half of the drawing's outline is
outside it."""


@dataclass(frozen=True, slots=True)
class Format:
    """The trim of a card in mm, and the places of its parts, measured from its edges."""

    width: float
    height: float

    @property
    def left(self) -> float:
        return EDGE

    @property
    def right(self) -> float:
        return self.width - EDGE

    @property
    def bottom(self) -> float:
        return self.height - EDGE

    @property
    def centre(self) -> float:
        """The x of the card's middle."""
        return self.width / 2

    @property
    def middle(self) -> Point:
        return (self.width / 2, self.height / 2)

    @property
    def unit(self) -> float:
        """The scale of discs, bars and banners: 1 on a card of poker size."""
        return min(1.25, max(0.74, sqrt(self.width * self.height / (63.0 * 88.0))))

    @property
    def squat(self) -> bool:
        """Return whether the card is too low for all its parts one below the other."""
        return self.height < 1.2 * self.width

    @property
    def inner(self) -> tuple[Segment, ...]:
        """The outline of the drawing."""
        return rounded_rectangle((self.left, EDGE, self.right, self.bottom), 3.0)

    @property
    def bar(self) -> float:
        """The height of the bar at the foot."""
        return mm(7.4 * self.unit)


POKER = Format(*CARD_SIZES[DEFAULT_CARD])


def format_of(setting: Setting) -> Format:
    """Return the format of a setting's cards."""
    return Format(*CARD_SIZES[setting.card_size])


def face(look: Theme, form: Format, name: str, elements: list[Element]) -> Face:
    """Return a card's face with the background that all cards share, which extends to the bleed."""
    ground, wide, high = look.swatch("ground"), form.width, form.height
    first = rectangle(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, Style(fill=ground), "ground")
    trim = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    return Face(name, wide, high, trim, (first, *elements), ground, BLEED, 3.0)


def rounded_rectangle(box: Box, radius: float) -> tuple[Segment, ...]:
    """Return a rectangle with round corners."""
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


def thickness(look: Theme) -> float:
    """Return the width in mm of the outlines of frames and discs."""
    return {"colour": 0.7, "low-ink": 0.5, "mono": 0.6}[look.variant]


def text_swatch(look: Theme, tone: str) -> str:
    """Return the swatch for text on a colour: dark on light colours, white on dark ones."""
    return "ink" if look.swatch(tone).luminance > 0.2 else "white"


# The words on a card: its name on a scrap of paper, and the text of its panel.

SMALLEST = from_points(7.2)
LEADING = 1.16


def banner(
    look: Theme, form: Format, words: str, at: Point, *, place: str, points: float = 15
) -> list[Element]:
    """Draw a name on a slightly crooked scrap of paper, as wide as the name needs, in two lines if it does
    not fit in one. Raises LayoutError if it does not fit in two."""
    words = capitals(words)  # the font has all accents only on capitals
    title, size = look.typeface("title"), from_points(points * form.unit)
    widest = form.width - 14.0
    wide = line_width(words, title, size, place=place)
    while wide > widest and size > SMALLEST:
        size *= 0.97
        wide = line_width(words, title, size, place=place)
    x, y = at
    one = wide <= widest
    w, h = (wide if one else widest) / 2 + 3.0, 4.3 * form.unit
    scrap = [(x - w, y - h + 0.9), (x - w * 0.5, y - h + 0.2), (x, y - h + 0.6),
             (x + w * 0.6, y - h - 0.1), (x + w, y - h + 0.4),
             (x + w - 1.1, y), (x + w + 0.3, y + h - 0.4), (x + w * 0.4, y + h),
             (x - w * 0.4, y + h - 0.5), (x - w - 0.3, y + h),
             (x - w + 1.0, y + 0.3)]  # fmt: skip
    style = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    ink, line = look.swatch("ink"), mm(y + cap_height(title, size) / 2)
    within = (x - w + 3.0, y - h + 0.6, x + w - 3.0, y + h - 0.6)
    lettering: tuple[Text, ...] = (
        (set_line(words, title, size, ink, (x, line), anchor="middle", name="title", place=place),)
        if one
        else set_block(
            words, title, SMALLEST, ink, within,
            leading=0.95, align="middle", valign="middle", name="title", place=place,
        )
    )  # fmt: skip
    shade = Polygon(tuple((mm(px + 0.7), mm(py + 0.8)) for px, py in scrap), Style(fill=ink))
    paper = Polygon(tuple((mm(px), mm(py)) for px, py in scrap), style)
    return [shade, paper, *lettering] if look.variant == "colour" else [paper, *lettering]


def words(
    setting: Setting,
    text: str,
    box: Box,
    *,
    place: str,
    points: float = 9.5,
    role: str = "hand",
    valign: Literal["top", "middle", "bottom"] = "middle",
) -> tuple[Text, ...]:
    """Draw text in the panel as large as it fits, at least 7.2 points. Raises LayoutError."""
    look = theme(setting.variant)
    return set_reading(
        text, look.typeface(role), from_points(points), look.swatch("ink"), box, text_size=setting.text,
        leading=LEADING, align="middle", valign=valign, smallest=SMALLEST, name="text", place=place,
    )  # fmt: skip


def needed_height(
    setting: Setting, text: str, wide: float, *, place: str, points: float, role: str = "hand", least: int = 1
) -> float:
    """Return the height in mm of a block of words at its preferred size, with `least` lines or more."""
    typeface = theme(setting.variant).typeface(role)
    size = largest(from_points(points), setting.text)
    return max(least, len(wrap(text, typeface, size, wide, place=place))) * LEADING * size


# Emblems of one flat colour: the six types, the four elements, sword, shield and spirit.
#
# They are drawn in a circle of radius 1 around (0, 0), and scaled where they are used.

Segments = tuple[Segment, ...]


def _disc(centre: Point, radius: float) -> Segments:
    return soft([polar(centre, radius, 45 * k) for k in range(8)], tension=1.0 / 2)


def _mage() -> Segments:
    """Return a wizard's hat."""
    hat = outline([(-0.52, 0.42), (-0.1, -0.98), (0.16, -0.62), (0.52, 0.42)])
    return (*hat, *soft([(-0.98, 0.62), (0, 0.42), (0.98, 0.62), (0, 0.92)], tension=0.5))


def _paladin() -> Segments:
    """Return a sun."""
    return outline(star((0, 0), 1.0, 0.55, 8))


def _sun() -> Segments:
    """Return a star with four rays, which looks the same after half a turn."""
    return outline(star((0, 0), 1.0, 0.42, 4))


def _knight() -> Segments:
    """Return a horse's head."""
    points = [(-0.55, 0.95), (-0.5, 0.3), (-0.2, 0.0), (-0.62, 0.18), (-0.85, -0.02), (-0.62, -0.38),
              (-0.2, -0.72),
              (-0.18, -0.98), (0.06, -0.78), (0.42, -0.62), (0.68, -0.1), (0.66, 0.5),
              (0.78, 0.95)]  # fmt: skip
    return outline(points)


def _beast() -> Segments:
    """Return a paw."""
    pad = soft([(0, -0.12), (0.5, 0.3), (0.52, 0.78), (0, 0.66), (-0.52, 0.78), (-0.5, 0.3)], tension=0.5)
    toes = [((-0.72, -0.1), 0.22), ((-0.28, -0.56), 0.25), ((0.28, -0.56), 0.25), ((0.72, -0.1), 0.22)]
    return (*pad, *(s for at, r in toes for s in _disc(at, r)))


def _archer() -> Segments:
    """Return an arrow, flying up to the right."""
    return outline(
        [(0.95, -0.95), (0.82, -0.2), (0.56, -0.36), (-0.3, 0.5), (-0.34, 0.8), (-0.62, 0.98), (-0.64, 0.64),
         (-0.98, 0.62), (-0.8, 0.34), (-0.5, 0.3), (0.36, -0.56), (0.2, -0.82)]
    )  # fmt: skip


def _infantry() -> Segments:
    """Return a cooking pot with its lid."""
    pot = outline([(-0.72, -0.12), (0.72, -0.12), (0.6, 0.82), (-0.6, 0.82)])
    handles = (*outline([(-1.0, 0.0), (-0.78, 0.0), (-0.74, 0.24), (-1.0, 0.24)]),
               *outline([(1.0, 0.0), (0.78, 0.0), (0.74, 0.24), (1.0, 0.24)]))  # fmt: skip
    lid = outline([(-0.84, -0.26), *arc((0, -0.26), 0.84, -70, 70, 8), (0.84, -0.26)])
    return (*pot, *handles, *(("L", s[1], round(-0.26 + (float(s[2]) + 0.26) * 0.5, 4)) if s[0] == "L" else s
            for s in lid), *_disc((0, -0.82), 0.16))  # fmt: skip


def _water() -> Segments:
    return soft(
        [(0, -1), (0.34, -0.3), (0.66, 0.3), (0.4, 0.86), (0, 1.0), (-0.4, 0.86), (-0.66, 0.3), (-0.34, -0.3)]
    )


def _air() -> Segments:
    """Return three gusts that end in curls."""
    upper = [(-0.7, -0.42), (0.2, -0.42), (0.52, -0.62), (0.4, -0.9), (0.08, -0.86)]
    middle = [(-0.98, 0.0), (0.56, 0.0), (0.92, -0.24), (0.8, -0.56), (0.5, -0.5)]
    lower = [(-0.7, 0.42), (0.3, 0.42), (0.62, 0.62), (0.5, 0.9), (0.16, 0.86)]
    return tuple(s for gust in (upper, middle, lower) for s in soft(gust, closed=False))


def _fire() -> Segments:
    return soft(
        [(0.1, -1.0), (0.3, -0.42), (0.56, -0.6), (0.7, 0.2), (0.46, 0.84), (0, 1.0), (-0.46, 0.84),
         (-0.7, 0.22),
         (-0.5, -0.3), (-0.3, -0.06), (-0.2, -0.6)]
    )  # fmt: skip


def _earth() -> Segments:
    """Return two peaks."""
    return outline([(-1, 0.8), (-0.5, -0.3), (-0.3, 0.0), (0.2, -0.9), (0.52, -0.3), (0.62, -0.4), (1, 0.8)])


def _sword() -> Segments:
    return outline(
        [(0.95, -0.95), (0.86, -0.5), (-0.28, 0.56), (-0.06, 0.78), (-0.22, 0.94), (-0.5, 0.66),
         (-0.82, 0.98),
         (-0.98, 0.82), (-0.66, 0.5), (-0.94, 0.22), (-0.78, 0.06), (-0.56, 0.28), (0.5, -0.86)]
    )  # fmt: skip


def _shield() -> Segments:
    return soft(
        [(0, -0.98), (0.8, -0.74), (0.8, 0.0), (0.5, 0.6), (0, 1.0), (-0.5, 0.6), (-0.8, 0.0), (-0.8, -0.74)],
        tension=0.3,
    )


def _spirit() -> Segments:
    """Return an eye."""
    lids = soft([(-1, 0), (-0.5, -0.5), (0, -0.66), (0.5, -0.5), (1, 0), (0.5, 0.5), (0, 0.66), (-0.5, 0.5)])
    hole = tuple(reversed([polar((0, 0), 0.44, 45 * k) for k in range(8)]))
    return (*lids, *soft(hole), *_disc((0, 0), 0.22))


def _return_arrow() -> Segments:
    """Return an arrow that turns back."""
    return outline(
        [(-0.98, -0.28), (-0.3, -0.9), (-0.3, -0.52), (0.2, -0.52), (0.62, -0.42), (0.92, -0.06),
            (0.96, 0.36),
         (0.8, 0.72), (0.44, 0.92), (-0.5, 0.92), (-0.5, 0.5), (0.3, 0.5), (0.5, 0.34), (0.5, 0.1),
             (0.3, -0.06),
         (-0.3, -0.06), (-0.3, 0.36)]
    )  # fmt: skip


def _blow() -> Segments:
    """Return a hit: a ragged star with a hole."""
    hole = tuple(reversed(star((0, 0), 0.5, 0.24, 5, 20.0)))
    return (*outline(star((0, 0), 1.0, 0.66, 9, 8.0)), *outline(hole))


_DRAWN: Mapping[str, Callable[[], Segments]] = {
    "mage": _mage, "paladin": _paladin, "knight": _knight, "beast": _beast, "archer": _archer,
    "infantry": _infantry,
    "water": _water, "air": _air, "fire": _fire, "earth": _earth, "sword": _sword, "shield": _shield,
    "spirit": _spirit, "away": _return_arrow, "sun": _sun, "blow": _blow,
}  # fmt: skip


_LINES = ("air",)
"""The names of emblems that consist of lines instead of areas."""


def emblem(
    look: Theme, name: str, at: Point, radius: float, swatch: str = "ink", turn: float = 1.0
) -> Element:
    """Draw an emblem in one colour. With a `turn` of -1 it is upside down."""
    ink = look.swatch(swatch)
    style = Style(stroke=ink, width=0.21) if name in _LINES else Style(fill=ink)
    drawn = symbol(f"icon-{name}-{swatch}", (Path(_DRAWN[name](), style),))
    return Use(drawn, compose(translate(*at), scale(radius * turn)), name=f"icon:{name}")


# Signs on discs: the value, the sort and the side of a card.


def disc(look: Theme, tone: str, at: Point, radius: float) -> list[Element]:
    """Draw a disc of a colour with a ring in the colour of the paper."""
    ring = Style(look.swatch("paper"), look.swatch("ink"), thickness(look))
    inner = Style(look.swatch(tone), look.swatch("ink"), thickness(look) * 0.8)
    return [Circle(at, mm(radius), ring), Circle(at, mm(radius * 0.86), inner)]


def value_disc(look: Theme, tone: str, text: str, at: Point, radius: float) -> list[Element]:
    """Draw a card's value on a disc of its colour."""
    numeral, size = look.typeface("numeral"), radius * 1.6
    size *= min(1.0, radius * 1.36 / line_width(text, numeral, size))
    baseline = (at[0], mm(at[1] + cap_height(numeral, size) / 2))
    ink = look.swatch(text_swatch(look, tone))
    return [*disc(look, tone, at, radius),
            set_line(text, numeral, size, ink, baseline, anchor="middle", name="value")]  # fmt: skip


def sign_disc(look: Theme, tone: str, sign: str, at: Point, radius: float) -> list[Element]:
    """Draw a card's effect as an emblem on a disc of its colour."""
    return [*disc(look, tone, at, radius), emblem(look, sign, at, radius * 0.56, text_swatch(look, tone))]


def badge(
    look: Theme, name: str, at: Point, radius: float, fill: str = "paper", ink: str = "ink"
) -> list[Element]:
    """Draw an emblem on a disc."""
    disc = Circle(at, mm(radius), Style(look.swatch(fill), look.swatch("ink"), thickness(look) * 0.8))
    return [disc, emblem(look, name, at, radius * 0.64, ink)]


def coin(look: Theme, side: str, at: Point, radius: float) -> list[Element]:
    """Draw the coin of a side: two elements one above the other, on a disc (Cara) or a cogwheel (Cruz)."""
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


# The parts that all cards share: the picture's frame, the border of its side, the bar at its foot.


def frame(look: Theme, form: Format, side: str, inside: list[Element], top: float) -> list[Element]:
    """Draw the picture and, from `top` down, the panel of words, with the side's border between them."""
    edge = Style(stroke=look.swatch("ink"), width=thickness(look))
    panel = rectangle(
        form.left, top, form.right - form.left, form.bottom - top, Style(fill=look.swatch("paper"))
    )
    shown: list[Element] = [*inside, panel, border(look, form, side, top)]
    return [Group(tuple(shown), clip=form.inner), Path(form.inner, edge)]


def border(look: Theme, form: Format, side: str, top: float) -> Use:
    """Draw the border along the panel's upper edge: waves for Cara, flames for Cruz, teeth for cards of no
    side."""
    tone = side if side in ("cara", "cruz") else "spirit"
    drawn = {"cara": _waves, "cruz": _flames, "spirit": _teeth}[tone](form.left - 1, form.right + 1)
    style = Style(look.swatch(tone), look.swatch("ink"), thickness(look) * 0.8)
    return Use(symbol(f"border-{tone}", [Path(drawn, style)]), translate(0, top))


def _waves(left: float, right: float) -> tuple[Segment, ...]:
    """Return a row of breakers, their feet at y = 0."""
    count = round((right - left) / 8.3)
    step = (right - left) / count
    crest: list[Segment] = [("M", mm(left), 3.4), ("L", mm(left), 0.0)]
    for k in range(count):
        x = left + step * k
        crest.append(("C", mm(x + step * 0.3), -4.4, mm(x + step * 0.9), -4.4, mm(x + step * 0.82), -1.4))
        crest.append(("C", mm(x + step * 0.74), 0.2, mm(x + step * 0.9), 0.0, mm(x + step), 0.0))
    return (*crest, ("L", mm(right), 3.4), ("Z",))


def _flames(left: float, right: float) -> tuple[Segment, ...]:
    """Return a row of tongues of fire, high and low."""
    count = round((right - left) / 6.5)
    step = (right - left) / count
    points = [(left, 3.4), (left, -0.6)]
    for k in range(count):
        x = left + step * k
        points += [(x + step * 0.62, -(4.6 if k % 2 else 3.0)), (x + step * 0.8, -0.9), (x + step, -0.2)]
    return outline([*points, (right, 3.4)])


def _teeth(left: float, right: float) -> tuple[Segment, ...]:
    """Return a row of teeth, long and short."""
    count = round((right - left) / 4.4)
    step = (right - left) / count
    points = [(left, 3.4), (left, -0.4)]
    for k in range(count):
        x = left + step * k
        points += [(x + step * 0.5, -(3.8, 2.4, 3.0)[k % 3]), (x + step, -0.4)]
    return outline([*points, (right, 3.4)])


def foot(look: Theme, form: Format, side: str, tone: str, sign: str, text: str, place: str) -> list[Element]:
    """Draw the bar at a card's foot: the coin of its side, the sort of card, and the sort's sign. `tone` is
    the sort's colour, `text` its name. A card of no side has its sign twice."""
    top, heavy = form.bottom - form.bar, thickness(look)
    level = mm(top + form.bar / 2)
    filled = look.variant == "colour"
    bar = rectangle(
        form.left,
        top,
        form.right - form.left,
        form.bar + 1.0,
        Style(fill=look.swatch(tone if filled else "paper")),
    )
    rule = Style(stroke=look.swatch("ink" if filled else tone if look.variant == "low-ink" else "ink"),
                 width=heavy if filled else 1.0)  # fmt: skip
    elements: list[Element] = [Group((bar, line((form.left, top), (form.right, top), rule)), clip=form.inner)]
    elements.append(Path(form.inner, Style(stroke=look.swatch("ink"), width=heavy)))
    title, size = look.typeface("title"), from_points(10.5 * form.unit)
    room = form.right - form.left - 4 * 5.1 * form.unit
    words = capitals(text)
    while line_width(words, title, size, place=place) > room and size > SMALLEST:
        size = max(size * 0.97, SMALLEST)
    ink = look.swatch(text_swatch(look, tone) if filled else "ink")
    if line_width(words, title, size, place=place) > room + 0.4:
        # Set in two lines; if it does not fit, the block's error says what and where.
        within = (form.centre - room / 2, top + 0.3, form.centre + room / 2, form.bottom - 0.3)
        elements += set_block(
            words, title, size, ink, within,
            leading=0.95, align="middle", valign="middle", name="label", place=place,
        )  # fmt: skip
    else:
        baseline = (form.centre, mm(level + cap_height(title, size) / 2))
        elements.append(
            set_line(words, title, size, ink, baseline, anchor="middle", name="label", place=place)
        )
    radius = mm(4.5 * form.unit)
    ends: tuple[Point, Point] = (
        (mm(form.left + radius + 0.9), mm(level - form.unit)), (mm(form.right - radius - 0.9),
            mm(level - form.unit)),
    )  # fmt: skip
    elements += coin(look, side, ends[0], radius) if side else badge(look, sign, ends[0], radius)
    return [*elements, *badge(look, sign, ends[1], radius)]
