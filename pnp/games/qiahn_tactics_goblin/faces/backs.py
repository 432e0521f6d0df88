"""Draw the backs, which show the two faces of a coin, and the two faces of the turn card. All look the same
upside down."""

from collections.abc import Callable, Mapping
from math import sin

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import card
from pnp.games.qiahn_tactics_goblin.faces.card import EDGE, Format, emblem, face, format_of, thickness
from pnp.games.qiahn_tactics_goblin.faces.pen import WIDTHS, Pen, Points, soft
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    circle_segments,
    compose,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.scene.forms import polar, star
from pnp.units import Point, mm

# Draw what is struck on the coins: heads for Cara, bones and flames for Cruz, a maw for the Spirit.
#
# Each relief is one dark tone on a light field, in mm from the middle of a coin of radius 20, and looks the
# same after half a turn.

RADIUS = 20.0
"""The radius in mm of a coin's field as drawn here."""

_HEAD: Points = (
    (0, 1), (4.2, 0.6), (7.2, -2.6), (8.4, -5.2), (12.6, -5.6), (16.2, -8.6), (18.4, -13.0), (13.2, -12.4),
    (8.6, -10.4), (7.6, -13.2), (8.8, -17.6), (4.8, -15.8), (2.9, -18.4), (0, -16.0),
)  # fmt: skip
"""The right half of a goblin king with his crown, from chin to crown; the left half is its mirror image."""

_CUTS: tuple[Points, ...] = (
    ((1.3, -9.6), (3.6, -11.4), (6.6, -11.6), (5.8, -8.6), (3.0, -8.2)),
    ((9.6, -7.4), (12.2, -7.6), (14.8, -9.6), (16.0, -11.4), (12.4, -10.6), (9.8, -9.4)),
    ((0, -12.9), (3.6, -13.0), (7.0, -13.4), (7.2, -12.7), (3.6, -12.2), (0, -12.1)),
)
"""The holes in the right half of the head: an eye, the inside of an ear, the band of the crown."""

_NOSE: Points = ((-0.7, -8.4), (0.7, -8.4), (1.9, -5.6), (0, -4.6), (-1.9, -5.6))
_GRIN: Points = (
    (-6.2, -5.0),
    (-3.0, -3.9),
    (0, -3.6),
    (3.0, -3.9),
    (6.2, -5.0),
    (4.0, -1.9),
    (0, -1.0),
    (-4.0, -1.9),
)

_BONE: Points = (
    (1.7, 0), (1.7, -11.6), (4.6, -12.4), (5.4, -15.2), (3.4, -17.0), (0.8, -16.0), (0, -15.0), (-0.8, -16.0),
    (-3.4, -17.0), (-5.4, -15.2), (-4.6, -12.4), (-1.7, -11.6), (-1.7, 0),
)  # fmt: skip
"""Half a bone. The other half follows by half a turn."""


def draw_coin(look: Theme, side: str, light: str, dark: str, at: Point, radius: float) -> Element:
    """Draw the picture on a side's coin, `radius` mm from its middle to its edge."""
    drawn = _STRUCK[side](look, light, dark)
    return Group(tuple(drawn), compose(translate(*at), scale(radius / RADIUS)), name=f"coin:{side}")


def _twice(elements: list[Element]) -> list[Element]:
    return [Group(tuple(elements)), Group(tuple(elements), rotate(180))]


def _heads(look: Theme, light: str, dark: str) -> list[Element]:
    """Draw two heads on one neck, as on a playing card."""
    fill, cut = Style(fill=look.swatch(dark)), Style(fill=look.swatch(light))
    ink = look.swatch("ink")
    whole = [*_HEAD, *((-x, y) for x, y in reversed(_HEAD[1:-1]))]
    head: list[Element] = [Path(outline(whole), fill)]
    for side in (1, -1):
        head += [Path(soft([(side * x, y) for x, y in points], tension=0.3), cut) for points in _CUTS]
        head.append(Circle((side * 4.0, -9.7), 0.9, fill))
        for x, y, size in ((15.4, -3.2, 1.0), (12.0, -15.6, 0.9)):
            head.append(Path(outline(star((side * x, y), 1.8 * size, 0.8 * size, 5)), fill))
        head.append(Circle((side * 4.6, -14.7), 0.55, cut))
    head += [Path(soft(_NOSE, tension=0.4), cut), Path(soft(_GRIN, tension=0.4), cut)]
    for x, y, high in ((-3.9, -4.3, 1.6), (-1.3, -3.9, 2.0), (1.3, -3.9, 1.6), (3.9, -4.3, 1.8)):
        head.append(Path(outline([(x - 1.1, y), (x + 1.1, y), (x, y + high)]), fill))
    head.append(Circle((0, -14.4), 0.7, cut))
    belt: list[Element] = [
        rectangle(-19.6, -1.5, 39.2, 3.0, Style(look.swatch("gold"), ink, thickness(look))),
    ]
    studs = [Circle((x, 0.0), 0.7, Style(fill=ink)) for x in (-16, -12, -8, -4, 0, 4, 8, 12, 16)]
    return [*_twice(head), *belt, *studs]


def _bones(look: Theme, _light: str, dark: str) -> list[Element]:
    """Draw two bones that make a cross, and fire between them."""
    fill = Style(fill=look.swatch(dark))
    bone = Path(soft(_BONE, tension=0.36), fill)
    found: list[Element] = [Group((bone,), rotate(turn)) for turn in (45, 225, 135, 315)]
    for turn in (0, 90, 180, 270):
        x, y = polar((0, 0), 12.6, turn)
        found.append(
            Group((emblem(look, "fire", (0, 0), 5.6, dark),), compose(translate(x, y), rotate(turn)))
        )
    ink = look.swatch("ink")
    found.append(Circle((0, 0), 4.4, Style(look.swatch("gold"), ink, thickness(look))))
    return [*found, emblem(look, "sun", (0, 0), 3.1, dark)]


def _maw(look: Theme, _light: str, dark: str) -> list[Element]:
    """Draw rings of teeth around an eye."""
    ink = look.swatch("ink")
    rows: list[Element] = []
    for count, outer, inner, swatch, off in ((20, 20.4, 14.6, dark, 0.0), (14, 15.6, 11.2, "paper", 0.5)):
        teeth: list[Segment] = []
        for k in range(count):
            turn, half = 360 / count * (k + off), 180 / count * 0.96
            teeth += outline([polar((0, 0), outer, turn - half), polar((0, 0), inner, turn),
                              polar((0, 0), outer, turn + half)])  # fmt: skip
        rows.append(Path(tuple(teeth), Style(look.swatch(swatch), ink, 0.5)))
    rows.insert(1, Circle((0, 0), 15.6, Style(look.swatch(dark), ink, 0.5)))
    rows.append(Circle((0, 0), 11.6, Style(look.swatch("paper"), ink, thickness(look))))
    return [*rows, emblem(look, "spirit", (0, 0), 9.6, dark)]


_STRUCK: Mapping[str, Callable[[Theme, str, str], list[Element]]] = {
    "cara": _heads, "cruz": _bones, "spirit": _maw,
}  # fmt: skip


def back_face(setting: Setting, side: str) -> Face:
    """Draw the back of a side's cards, or of the Spirit card."""
    look, form = theme(setting.variant), format_of(setting)
    elements = _field(look, form, side)
    elements += _coin(look, side, form.middle, mm(min(form.width - 2 * EDGE - 8.6, form.height * 0.56) / 2))
    one, other = _elements(side)
    inset, radius = EDGE + 7.0 * form.unit, 4.4 * form.unit
    for x, y, sign in ((inset, inset, one), (form.width - inset, inset, other)):
        elements += _small(look, side, sign, (mm(x), mm(y)), radius, 1.0)
        elements += _small(look, side, sign, (mm(form.width - x), mm(form.height - y)), radius, -1.0)
    return face(look, form, f"back.{side}", elements)


def _elements(side: str) -> tuple[str, str]:
    return {"cara": ("water", "air"), "cruz": ("fire", "earth")}.get(side, ("spirit", "spirit"))


def _tones(side: str) -> tuple[str, str, str]:
    if side in ("cara", "cruz"):
        return side, f"{side}-light", f"{side}-dark"
    return "spirit", "spirit-light", "spirit"


def _field(look: Theme, form: Format, side: str) -> list[Element]:
    """Draw the background of a back: waves (Cara), flames (Cruz) or rings (Spirit). It looks the same upside
    down."""
    base, light, _ = _tones(side)
    left, top, right, bottom = form.left, EDGE, form.right, form.bottom
    middle = form.middle
    elements: list[Element] = []
    if look.variant == "colour":
        elements.append(Path(form.inner, Style(fill=look.swatch(base))))
    line = Style(
        stroke=look.swatch(
            light if look.variant == "colour" else ("ink" if look.variant == "mono" else base)
        ),
        width={"colour": 0.6, "low-ink": 0.3, "mono": 0.35}[look.variant],
    )
    step = {"colour": 3.6, "low-ink": 7.2, "mono": 5.2}[look.variant]
    strokes: list[Segment] = []
    half = (bottom - top) / 2
    rows = int(half / step)
    for row in range(-rows, rows + 1):
        y = middle[1] + row * step
        if side == "spirit":
            strokes += circle_segments(middle, row * step + 3.0) if row >= 0 else ()
            continue
        points: list[Point] = []
        for k in range(57):
            x = left + (right - left) * k / 56
            u = (x - middle[0]) / 9.0
            # Odd in x and y alike: half a turn maps the field onto itself.
            if side == "cara":
                points.append((x, y + 1.5 * sin(2 * 3.14159265 * u)))
            else:
                saw = 2 * abs((u + 0.25) % 1.0 - 0.5) * 2 - 1
                points.append((x, y + 2.2 * saw))
        strokes += outline(points, closed=False)
    elements.append(Group((Path(tuple(strokes), line),), clip=form.inner))
    elements.append(Path(form.inner, Style(stroke=look.swatch("ink"), width=thickness(look))))
    return elements


def _coin(look: Theme, side: str, at: Point, radius: float) -> list[Element]:
    """Draw the coin: a milled edge and its relief."""
    _, light, dark = _tones(side)
    heavy = thickness(look)
    ink = look.swatch("ink")
    milled: list[Segment] = []
    for k in range(60):
        milled += outline([polar(at, radius * 0.9, 6 * k), polar(at, radius * 0.975, 6 * k)], closed=False)
    field = mm(radius * 0.87)
    elements: list[Element] = []
    if look.variant == "colour":
        elements.append(Circle(at, radius + 1.3, Style(fill=ink)))
    return [
        *elements,
        Circle(at, radius, Style(look.swatch("gold"), ink, heavy)),
        Path(tuple(milled), Style(stroke=ink, width=0.4)),
        Circle(at, field, Style(look.swatch(light), ink, heavy)),
        Group((draw_coin(look, side, light, dark, at, field),), clip=circle_segments(at, field)),
        Circle(at, field, Style(stroke=ink, width=heavy)),
    ]


def _small(look: Theme, side: str, name: str, at: Point, radius: float, turn: float) -> list[Element]:
    _, light, dark = _tones(side)
    tone = look.swatch(light if side != "spirit" else "paper")
    return [Circle(at, mm(radius), Style(tone, look.swatch("ink"), thickness(look))),
            emblem(look, name, at, radius * 0.64, dark, turn)]  # fmt: skip


_COIN = 18.5
"""The radius in mm of the coin in front of the weapons."""

_POINTS: tuple[tuple[float, float, str], ...] = (
    (-77, 0.98, "spear"), (-53, 1.16, "fork"), (-27, 1.02, "spear"), (0, 0.98, "spear"), (27, 1.02, "spoon"),
    (53, 1.18, "spear"), (77, 0.96, "fork"),
)  # fmt: skip
"""The weapons behind the coin of the turn card: angle in degrees, relative length, kind."""


def _weapon(look: Theme, what: str, reach: float, size: float) -> list[Element]:
    """Draw a weapon that points up from behind a coin of `_COIN` mm at (0, 0). `size` is the scale at which
    it will be placed."""
    pen = Pen(look, WIDTHS[look.variant], size=size)
    tip = -_COIN * reach - 5.0
    pen.rod((0, -_COIN + 3), (0, tip + 4), 2.0, "wood")
    if what == "spear":
        pen.facet([(-2.7, tip + 4.6), (0, tip - 3), (2.7, tip + 4.6)], "metal", "metal-shade", (-1.4, 0))
    elif what == "spoon":
        pen.shade([(0, tip - 3), (3, tip + 0.6), (1.6, tip + 5), (-1.6, tip + 5), (-3, tip + 0.6)], "metal",
                  "metal-shade", (-1, -0.6))  # fmt: skip
    else:
        for x in (-2.6, 0, 2.6):
            pen.poly(
                [(x - 0.6, tip + 4), (x - 0.4, tip - 2.4), (x + 0.4, tip - 2.4), (x + 0.6, tip + 4)], "metal"
            )
        pen.poly([(-3.3, tip + 3), (3.3, tip + 3), (2, tip + 5.6), (-2, tip + 5.6)], "metal")
    return pen.elements


def turn_face(setting: Setting, side: str) -> Face:
    """Draw a face of the turn card: the coin in front of a mob's weapons, and the word twice, once for each
    player."""
    look, form = theme(setting.variant), format_of(setting)
    elements = _field(look, form, side)
    radius = mm(min(form.width - 2 * EDGE, form.height * 0.62) * 0.34)
    size = mm(radius / _COIN)
    for half in (0, 180):
        for turn, reach, what in _POINTS:
            drawn = tuple(_weapon(look, what, min(reach, 1.0) if form.squat else reach, size))
            at = compose(translate(*form.middle), compose(rotate(half + turn), scale(size)))
            elements.append(Group(drawn, at))
    elements += _coin(look, side, form.middle, radius)
    text = setting.say("Cara attacks" if side == "cara" else "Cruz attacks")
    sign = card.banner(look, form, text, (0.0, 0.0), place="turn", points=19)
    for angle in (0.0, 180.0):
        y = form.bottom - 8.0 * form.unit if angle == 0 else EDGE + 8.0 * form.unit
        elements.append(Group(tuple(sign), compose(translate(form.centre, y), rotate(angle))))
    return face(look, form, f"turn.{side}", elements)
