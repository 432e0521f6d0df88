"""The flying things that no goblin can resist, with their lines of speed, dust, and moths."""

from math import cos, radians, sin

from pnp.games.qiahn_tactics_goblin.faces.scene.brush import Brush
from pnp.games.qiahn_tactics_goblin.faces.scene.contour import contour
from pnp.games.qiahn_tactics_goblin.faces.things import draw
from pnp.scene import Element, Group, Path, Segment, Style, Theme, compose, outline, rotate, scale, translate
from pnp.scene.forms import polar
from pnp.units import Point


def thing(look: Theme, what: str, at: Point, size: float, turn: float) -> Element:
    """Draw a thing of the cards, about 48 mm across at size 1."""
    brush = Brush(look, size)
    draw(brush, what)
    shapes = brush.finish()
    return Group(
        (*contour(look, shapes), *shapes),
        compose(translate(*at), compose(rotate(turn), scale(size))),
        name=f"thing:{what}",
    )


def swoosh(
    look: Theme, at: Point, turn: float, length: float, broad: float, swatch: str = "paper"
) -> Element:
    """Draw lines of speed that end at a point, coming from the direction `turn` (clockwise from up)."""
    strokes: list[Segment] = []
    across = (cos(radians(turn)), sin(radians(turn)))
    for k, share in ((-1.0, 0.7), (-0.35, 1.0), (0.4, 0.85), (1.0, 0.55)):
        start = (at[0] + across[0] * broad * k, at[1] + across[1] * broad * k)
        end = polar(start, length * share, turn)
        near = polar(start, 1.2, turn)
        strokes += outline([(near[0] - across[0] * 0.6, near[1] - across[1] * 0.6), end,
                            (near[0] + across[0] * 0.6, near[1] + across[1] * 0.6)])  # fmt: skip
    edge = None if look.variant == "colour" else look.swatch("ink")
    return Path(tuple(strokes), Style(look.swatch(swatch), edge, 0.35))


def glow(look: Theme, at: Point, size: float) -> list[Element]:
    """Draw the light around the thing that all want."""
    elements: list[Element] = []
    for tone, large in (("ink" if look.variant == "mono" else "mage", 1.0), ("paper", 0.8)):
        points = [
            polar(at, size * large * ((1.5, 1.24)[k % 4 // 2] if k % 2 else 0.92), 11.25 * k)
            for k in range(32)
        ]
        edge = look.swatch("ink") if large == 1 or look.variant == "low-ink" else None
        elements.append(Path(outline(points), Style(look.swatch(tone), edge, 0.5)))
    return elements


def moth(look: Theme, at: Point, size: float, turn: float) -> Element:
    """Draw one moth, about 13 mm across at size 1."""
    brush = Brush(look, size)
    for _ in brush.sides():
        brush.blob([(0, 0), (3, -5), (7, -4.4), (6, 0.4), (4.4, 4.6), (1, 2.6)], "earth-light", 0.45)
        brush.disc((4.4, -1.6), 1.0, "fire", 0.36)
        brush.stroke([(0.3, -3.4), (2, -6.4)], 0.36)
    brush.blob([(-1, -3.4), (1, -3.4), (1, 4), (-1, 4)], "fur", 0.36)
    shapes = brush.finish()
    return Group(
        (*contour(look, shapes), *shapes), compose(translate(*at), compose(rotate(turn), scale(size)))
    )
