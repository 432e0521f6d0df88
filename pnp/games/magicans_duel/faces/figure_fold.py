"""The folding of a piece: flat, half folded, and standing on its round foot, seen from the front and
above."""

from math import cos, radians, sin

from pnp.games import Setting
from pnp.games.magicans_duel.faces import standee
from pnp.games.magicans_duel.faces.diagram import crop_drawing
from pnp.games.magicans_duel.faces.theme import theme
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Matrix,
    Polygon,
    Style,
    Theme,
    compose,
    outline,
    scale,
    translate,
)
from pnp.units import Point, mm

_SHOWN = "G2"

_FLAT, _FOLDED = 0.57, 0.74
"""Of their own size."""

_ACROSS, _TOWARDS, _UP = (0.94, -0.12), (-0.32, 0.52), (0.0, -0.9)
"""Where on the drawing a millimetre goes to the right, towards who looks, and upwards."""


def fold(setting: Setting) -> Drawing:
    """Draw a cut-out piece flat, with its strip folded over the top and its half feet bent, and standing."""
    look = theme(setting.variant)
    face = standee.standee_face(_SHOWN, look)
    edge = Style(None, look.swatch("ink"), 0.4)
    flat = Group((*face.elements, Polygon(face.trim, edge)), scale(_FLAT), outline(face.trim))
    low = mm(face.height * _FLAT - 9.0)
    return crop_drawing(
        [
            flat,
            Group(tuple(_folded_piece(look, lean=24.0, bent=38.0)), _translation(41.0, low - 4.0)),
            Group(tuple(_folded_piece(look, lean=0.6, bent=0.0)), _translation(73.0, low)),
        ]
    )


def _translation(x: float, y: float) -> Matrix:
    return compose(translate(x, y), scale(_FOLDED))


def _folded_piece(look: Theme, *, lean: float, bent: float) -> list[Element]:
    """Draw a piece whose sides lean `lean` degrees from upright and whose half feet hang `bent` degrees down.

    The origin is the middle of its ground.
    """
    ink, ground = look.swatch("ink"), look.swatch("piece")
    middle = standee.HEIGHT / 2
    panel = _part(middle, middle + standee.PANEL)
    half = _part(middle + standee.PANEL, standee.HEIGHT)
    away, high = standee.PANEL * sin(radians(lean)), cos(radians(lean))
    out, down = cos(radians(bent)), sin(radians(bent))
    edge = Style(None, ink, 0.5)
    sign: tuple[Element, ...] = (
        Polygon(half, Style(ground)),
        Group(tuple(standee.foot(look, _SHOWN)), scale(standee.ART)),
        standee.foot_label(look, _SHOWN),
        Polygon(half, edge),
    )
    side: tuple[Element, ...] = (
        Polygon(panel, Style(ground)),
        Group(tuple(standee.character(look, _SHOWN)), scale(standee.ART)),
        Polygon(panel, edge),
    )
    slope = away / standee.PANEL
    return [
        Group(sign, _plane((-1.0, 0.0, 0.0), (0.0, -out, -down), -away)),
        Group(
            (Polygon(panel, Style(look.swatch("paper"), ink, 0.5)),),
            _plane((1.0, 0.0, 0.0), (0.0, -slope, -high), -away),
        ),
        Group(sign, _plane((1.0, 0.0, 0.0), (0.0, out, -down), away)),
        Group(side, _plane((1.0, 0.0, 0.0), (0.0, slope, -high), away)),
    ]


def _part(top: float, low: float) -> tuple[Point, ...]:
    """Return the outline of a piece between two heights, its origin the middle of the hinge."""
    hinge = standee.HEIGHT / 2 + standee.PANEL
    part = (point for point in standee.trim(_SHOWN[0]) if top - 0.01 <= point[1] <= low + 0.01)
    return tuple((mm(x - standee.WIDTH / 2), mm(y - hinge)) for x, y in part)


Vector = tuple[float, float, float]


def _plane(right: Vector, down: Vector, away: float) -> Matrix:
    """Return the matrix from a flat part to the drawing.

    `right` and `down` are where the part's right and lower side go (to the right, towards the viewer,
    upwards); `away` is how far towards the viewer its hinge lies.
    """

    def drawn(way: Vector, axis: int) -> float:
        return sum(part * seen[axis] for part, seen in zip(way, (_ACROSS, _TOWARDS, _UP), strict=True))

    hinge = (0.0, away, 0.0)
    a, b, c, d, e, f = (drawn(way, axis) for way in (right, down, hinge) for axis in (0, 1))
    return (a, b, c, d, mm(e), mm(f))
