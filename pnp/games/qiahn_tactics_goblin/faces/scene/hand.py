"""The hand that tossed the coin, large and dark at the foot of the picture. A book writes on it."""

from pnp.games.qiahn_tactics_goblin.faces.pen import soft
from pnp.games.qiahn_tactics_goblin.faces.scene.brush import Brush
from pnp.scene import Element, Group, Path, Style, Theme, compose, scale, translate
from pnp.units import Point

_FIST: tuple[Point, ...] = (
    (-14, 16), (-12, -34), (2, -46), (20, -55), (40, -59), (58, -56), (74, -52), (92, -53), (112, -56),
    (130, -56), (142, -58), (149, -68), (152, -80), (160, -87), (169, -85), (173, -75), (172, -62),
    (179, -54), (200, -47), (220, -30), (224, 16),
)  # fmt: skip
"""The curled finger and the thumb, 210 mm wide, from the foot of the picture up."""

_CREASES: tuple[tuple[Point, ...], ...] = (
    ((151, -65), (157, -66.5), (163, -65)), ((153, -62), (158, -63), (162, -62)),
    ((141, -58), (147, -53), (158, -51)), ((66, -54.5), (70, -50.5), (77, -50.6)),
    ((30, -55.5), (38, -56.2), (46, -55.4)), ((34, -53.4), (39, -53.8), (44, -53.2)),
    ((14, -45), (10, -38), (10.5, -30)), ((19, -46), (15.4, -40), (15.5, -35)),
    ((190, -44), (194, -38), (194.5, -30)),
)  # fmt: skip


def hand(look: Theme, at: Point, size: float) -> list[Element]:
    """Draw the hand from the foot of a picture up, with its lower left corner at a point."""
    brush = Brush(look, size)
    contour = soft(_FIST)
    low = look.variant == "low-ink"
    edge = Style(look.swatch("palm-light"), look.swatch("ink"), 0.7 if low else 1.6)
    parts: list[Element] = [Path(contour, edge)]
    if not low:
        shadow = soft([(x + 1.6, y + 2.1) for x, y in _FIST])
        parts.append(Group((Path(shadow, Style(fill=look.swatch("palm"))),), clip=contour))
    line = "ink" if low else "palm-light"
    nail = [(153.5, -77), (157, -83.5), (162.5, -84), (163.5, -77.5), (159.5, -72.5), (154.8, -72.6)]
    brush.blob(nail, "skin-3" if look.variant == "colour" else "paper", 0.6)
    for crease in _CREASES:
        brush.stroke(crease, 0.7, line)
    for x, y in ((24, -57), (27.5, -58.2), (47, -58.8), (51, -58)):
        brush.stroke([(x, y + 1), (x - 1.2, y - 4.5)], 0.6, "ink")
    for start, end in (((152, -90), (149, -94)), ((164, -91.5), (164, -97)), ((176, -89), (180, -93))):
        brush.stroke([start, end], 1.2, smooth=False)
    for x, y, r in ((16, -20, 3.2), (9, -12, 1.8), (198, -20, 2.6)):
        brush.disc((x + 0.5, y + 0.7), r, "ink", 0)
        brush.disc((x, y), r, "palm-light", 0.5 if low else 0)
        brush.disc((x + 0.5, y + 0.6), r * 0.78, "palm", 0)
    parts += brush.finish()
    return [Group(tuple(parts), compose(translate(*at), scale(size)))]
