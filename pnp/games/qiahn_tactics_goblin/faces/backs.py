"""The backs, a coin's two faces, and the two faces of the turn card. All look the same upside down."""

from math import sin

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import wording
from pnp.games.qiahn_tactics_goblin.faces.coinface import struck
from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.format import EDGE, Format, face, format_of, thickness
from pnp.games.qiahn_tactics_goblin.faces.pen import WIDTHS, Pen
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
    rotate,
    scale,
    translate,
)
from pnp.scene.forms import polar
from pnp.units import Point, mm


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
    """Draw waves (Cara), tongues of fire (Cruz) or rings (Spirit), each turned about the middle."""
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
        Group((struck(look, side, light, dark, at, field),), clip=circle_segments(at, field)),
        Circle(at, field, Style(stroke=ink, width=heavy)),
    ]


def _small(look: Theme, side: str, name: str, at: Point, radius: float, turn: float) -> list[Element]:
    _, light, dark = _tones(side)
    tone = look.swatch(light if side != "spirit" else "paper")
    return [Circle(at, mm(radius), Style(tone, look.swatch("ink"), thickness(look))),
            emblem(look, name, at, radius * 0.64, dark, turn)]  # fmt: skip


_COIN = 18.5
"""The radius in mm of the coin before which weapons are drawn."""

_POINTS: tuple[tuple[float, float, str], ...] = (
    (-77, 0.98, "spear"), (-53, 1.16, "fork"), (-27, 1.02, "spear"), (0, 0.98, "spear"), (27, 1.02, "spoon"),
    (53, 1.18, "spear"), (77, 0.96, "fork"),
)  # fmt: skip
"""The weapons of the mob behind the turn card's coin: a turn, a length, a kind."""


def _weapon(look: Theme, what: str, reach: float, size: float) -> list[Element]:
    """Draw a weapon that points upwards from behind a coin of `_COIN` mm at (0, 0), to be placed at
    `size`."""
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
    """Draw who attacks: the coin before a mob's weapons, and the word twice, once for each player."""
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
    sign = wording.banner(look, form, text, (0.0, 0.0), place="turn", points=19)
    for angle in (0.0, 180.0):
        y = form.bottom - 8.0 * form.unit if angle == 0 else EDGE + 8.0 * form.unit
        elements.append(Group(tuple(sign), compose(translate(form.centre, y), rotate(angle))))
    return face(look, form, f"turn.{side}", elements)
