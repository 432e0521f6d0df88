"""The backs, a coin's two faces, and the two faces of the turn card. All look the same upside down."""

from math import sin

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import card
from pnp.games.qiahn_tactics_goblin.faces.emblems import emblem
from pnp.games.qiahn_tactics_goblin.faces.pen import polar
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    circle_segments,
    compose,
    outline,
    rotate,
    translate,
)
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, from_points, mm

MIDDLE: Point = (card.WIDTH / 2, card.HEIGHT / 2)


def back(setting: Setting, side: str) -> Face:
    """The back of a side's cards, or of the Spirit card."""
    look = theme(setting.variant)
    elements = _field(look, side)
    elements += _coin(look, side, 23.5)
    for turn in (1.0, -1.0):
        y = 13.5 if turn > 0 else card.HEIGHT - 13.5
        upper = _elements(side)[0]
        elements += _small(look, side, upper, (card.WIDTH / 2, y), 5.2, turn)
    return card.face(look, f"back.{side}", elements)


def _elements(side: str) -> tuple[str, str]:
    return {"cara": ("water", "air"), "cruz": ("fire", "earth")}.get(side, ("spirit", "spirit"))


def _tones(side: str) -> tuple[str, str, str]:
    if side in ("cara", "cruz"):
        return side, f"{side}-light", f"{side}-dark"
    return "spirit", "spirit-light", "spirit"


def _field(look: Theme, side: str) -> list[Element]:
    """Waves (Cara), tongues of fire (Cruz) or rings (Spirit), each turned about the middle."""
    base, light, _ = _tones(side)
    left, top, right, bottom = card.EDGE, card.EDGE, card.WIDTH - card.EDGE, card.HEIGHT - card.EDGE
    elements: list[Element] = []
    if look.variant == "colour":
        elements.append(Path(card.INNER, Style(fill=look.swatch(base))))
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
        y = MIDDLE[1] + row * step
        if side == "spirit":
            strokes += _ring(abs(row) * step + 3.0) if row >= 0 else ()
            continue
        points: list[Point] = []
        for k in range(57):
            x = left + (right - left) * k / 56
            u = (x - MIDDLE[0]) / 9.0
            # Odd in x and y alike: half a turn maps the field onto itself.
            if side == "cara":
                points.append((x, y + 1.5 * sin(2 * 3.14159265 * u)))
            else:
                saw = 2 * abs((u + 0.25) % 1.0 - 0.5) * 2 - 1
                points.append((x, y + 2.2 * saw))
        strokes += outline(points, closed=False)
    elements.append(Group((Path(tuple(strokes), line),), clip=card.INNER))
    elements.append(Path(card.INNER, Style(stroke=look.swatch("ink"), width=card.thickness(look))))
    return elements


def _ring(radius: float) -> tuple[Segment, ...]:
    return circle_segments(MIDDLE, radius)


def _spike(turn: float) -> tuple[Point, ...]:
    """One of the rays round the Spirit's eye."""
    corners = (polar(MIDDLE, 19.4, turn), polar(MIDDLE, 12, turn - 10), polar(MIDDLE, 12, turn + 10))
    return tuple((mm(x), mm(y)) for x, y in corners)


def _coin(look: Theme, side: str, radius: float) -> list[Element]:
    """The coin: a milled edge, and the side's two elements chasing each other round its middle."""
    _, light, dark = _tones(side)
    heavy = card.thickness(look)
    ink = look.swatch("ink")
    milled: list[Segment] = []
    for k in range(48):
        turn = 7.5 * k
        milled += outline(
            [polar(MIDDLE, radius - 2.6, turn), polar(MIDDLE, radius - 0.6, turn)], closed=False
        )
    elements: list[Element] = [
        Circle(MIDDLE, radius, Style(look.swatch("gold"), ink, heavy)),
        Path(tuple(milled), Style(stroke=ink, width=0.4)),
        Circle(MIDDLE, radius - 3.2, Style(look.swatch(light), ink, heavy)),
    ]
    one, other = _elements(side)
    if side == "spirit":
        spike = Style(look.swatch(dark), ink, 0.3)
        elements += [Polygon(_spike(45.0 * k), spike) for k in range(8)]
        elements.append(Circle(MIDDLE, 11.5, Style(look.swatch("paper"), ink, heavy)))
        return [*elements, emblem(look, "spirit", MIDDLE, 9.4, dark)]
    for k in range(4):
        name, turn = (one, other)[k % 2], 90 * k
        at = polar(MIDDLE, 11.6, turn)
        drawn = emblem(look, name, (0, 0), 6.0, dark)
        elements.append(Group((drawn,), compose(translate(*at), rotate(turn))))
    elements.append(Circle(MIDDLE, 3.4, Style(look.swatch("gold"), ink, heavy * 0.8)))
    return elements


def _small(look: Theme, side: str, name: str, at: Point, radius: float, turn: float) -> list[Element]:
    _, light, dark = _tones(side)
    disc = Circle(
        at,
        radius,
        Style(look.swatch(light if side != "spirit" else "paper"), look.swatch("ink"), card.thickness(look)),
    )
    return [disc, emblem(look, name, at, radius * 0.66, dark, turn)]


def turn_face(setting: Setting, side: str) -> Face:
    """Who attacks: the coin, and the word twice, once for each player."""
    look = theme(setting.variant)
    elements = _field(look, side)
    elements += _coin(look, side, 21.0)
    said = setting.say("Cara attacks" if side == "cara" else "Cruz attacks")
    title, size = look.typeface("title"), from_points(19)
    while line_width(said, title, size, place="turn") > 46:
        size *= 0.97
    tall = cap_height(title, size)
    plate = Style(look.swatch("paper"), look.swatch("ink"), card.thickness(look))
    for angle in (0.0, 180.0):
        y = card.HEIGHT - 14.0 if angle == 0 else 14.0
        elements.append(Path(card.rounded((7.0, y - 5.6, card.WIDTH - 7.0, y + 5.6), 2.4), plate))
        line = set_line(
            said,
            title,
            size,
            look.swatch("ink"),
            (0, mm(tall / 2)),
            anchor="middle",
            name="title",
            place="turn",
        )
        elements.append(Group((line,), compose(translate(card.WIDTH / 2, y), rotate(angle))))
    return card.face(look, f"turn.{side}", elements)
