"""The hand that tossed the coin, large and dark at the foot of the picture; a book writes on it."""

from pnp.games.qiahn_tactics_goblin.faces.pen import soft
from pnp.games.qiahn_tactics_goblin.faces.scene.brush import Brush
from pnp.scene import Element, Group, Path, Style, Theme, compose, scale, translate
from pnp.units import Point

_FIST: tuple[Point, ...] = (
    (-14, 14), (-12, -34), (4, -47), (26, -53), (52, -54.5), (80, -53), (104, -54.5), (128, -54), (141, -57), (148, -67),
    (152, -79), (160, -86), (169, -84), (172.5, -74), (172, -62), (178, -54), (198, -47), (220, -30), (224, 14),
)  # fmt: skip
"""The curled finger and the thumb that flicked, 210 mm wide, from the foot of the picture up."""


def hand(look: Theme, width: float, height: float, high: float = 1.0) -> list[Element]:
    """The hand across the foot of a picture; `high` makes it lower."""
    across = width / 210
    brush = Brush(look)
    colour = look.variant == "colour"
    contour = soft(_FIST)
    ink = look.swatch("ink")
    parts: list[Element] = [Path(contour, Style(look.swatch("palm-light"), ink, 1.6 if look.variant != "low-ink" else 0.7))]
    if look.variant != "low-ink":
        shadow = tuple((x + 1.6, y + 2.1) for x, y in _FIST)
        parts.append(Group((Path(soft(shadow), Style(fill=look.swatch("palm"))),), clip=contour))
    line = "ink" if look.variant == "low-ink" else "palm-light"
    nail = [(153.5, -77), (157, -83.5), (162.5, -84), (163.5, -77.5), (159.5, -72.5), (154.8, -72.6)]
    brush.blob(nail, "skin-3" if colour else "paper", 0.6)
    brush.stroke([(151, -65), (157, -66.5), (163, -65)], 0.6, line)
    brush.stroke([(153, -62), (158, -63), (162, -62)], 0.5, line)
    brush.stroke([(141, -57), (147, -52), (157, -50.5)], 0.8, line)
    brush.stroke([(14, -45), (10, -38), (10.5, -30)], 0.7, line)
    brush.stroke([(19, -46), (15.4, -40), (15.5, -35)], 0.6, line)
    brush.stroke([(190, -44), (194, -38), (194.5, -30)], 0.7, line)
    parts += brush.done()
    return [Group(tuple(parts), compose(translate(0, height), scale(across, across * high if high == 1.0 else across)))]
