"""Heads of the cast in battle: turned to where they run, their mouths wide open."""

from itertools import pairwise

from pnp.games.qiahn_tactics_goblin.faces import gear, goblins
from pnp.games.qiahn_tactics_goblin.faces.cast import CAST
from pnp.games.qiahn_tactics_goblin.faces.scene.brush import Brush
from pnp.scene import Element, Group, Theme, translate

TURN = 2.3
"""The distance in mm of a face from the middle of its head, towards where it looks."""


def head(look: Theme, kind: str, who: str, facing: int) -> list[Element]:
    """Draw a head with its middle at (0, 0), looking right (1) or left (-1)."""
    parts, skin = CAST[who], f"skin-{CAST[who].skin}"
    behind, skull, face, hat = (Brush(look) for _ in range(4))
    if kind == "paladin":
        gear.BEHIND[kind](behind, parts.gear)
    goblins.ears(behind, parts.ears, parts.skull, skin)
    jaw = [(-7.6, 3), (-8.6, 11), (-5, 18), (0, 19.6), (5, 18), (8.6, 11), (7.6, 3)]
    skull.shade([(x + facing * 1.2, y) for x, y in jaw], skin, f"{skin}-dark", (-1.4, -1.0))
    goblins.head(skull, parts.skull, skin)
    if look.variant != "colour":
        _hatch_shadow(skull, parts.skull)
    face.flip = hat.flip = facing < 0
    goblins.EYES[parts.eyes](face)
    _yell(face)
    goblins.nose(face, parts.nose, skin)
    goblins.brows(face, parts.brows)
    goblins.extra(face, parts.extra, skin)
    gear.HATS[kind](hat, parts.gear)
    return [
        Group(tuple(behind.elements), translate(-facing * 1.6, 0)),
        *skull.elements,
        Group(tuple(face.elements), translate(facing * TURN, 0)),
        Group(tuple(hat.elements), translate(facing * 0.6, 0)),
    ]


def _yell(pen: Brush) -> None:
    """Draw a mouth that yells."""
    pen.blob([(-6.4, 5.4), (0, 4.2), (6.4, 5.4), (6.6, 11), (3.8, 16.4), (-3.4, 16.4), (-6.6, 11)], "mouth")
    pen.blob([(-3.8, 14.6), (0, 11.4), (4.2, 14.4), (2.8, 16.2), (-2.8, 16.2)], "blush", 0.36)
    for x in (-5.4, -2.7, 0.1, 2.9):
        pen.poly([(x, 5.2), (x + 2.5, 5.0), (x + 1.4, 8.2)], "tooth", 0.36)
    for x in (-5.2, 3.4):
        pen.poly([(x, 14.4), (x + 1.9, 15.2), (x + 0.8, 11.0)], "tooth", 0.36)


def _hatch_shadow(pen: Brush, skull: str) -> None:
    """Draw strokes on the side away from the light, where there is no second tone."""
    edge = goblins.SKULLS[skull][1:5]
    for start, end in pairwise(edge):
        for k in range(3):
            x, y = start[0] + (end[0] - start[0]) * k / 3, start[1] + (end[1] - start[1]) * k / 3
            long = 0.7 + 0.05 * (k % 2)
            pen.stroke([(x * 0.97, y * 0.97), (x * long, y * long + 0.6)], 0.36, smooth=False)
