"""Draw goblins from hat to toe: a yelling head on a body in a pose.

Also draw the mobs on the coin: fighters at places on its rim, and runners behind them as shapes in one
colour.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, radians, sin
from random import Random

from pnp.caching import memoize
from pnp.games.qiahn_tactics_goblin.faces.scene import goblins
from pnp.games.qiahn_tactics_goblin.faces.scene.coin import Coin, angular, coarse, pack
from pnp.games.qiahn_tactics_goblin.faces.scene.pen import Pen, Points, soft
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Symbol,
    Theme,
    Use,
    Variant,
    circle_segments,
    compose,
    outline,
    rotate,
    scale,
    segments_of,
    symbol,
    translate,
)
from pnp.scene.forms import star
from pnp.units import Point, mm

# The card's pen with the parts of a whole body: limbs, fists and feet, lit from the upper left.

FINEST = 0.26
"""The thinnest line of the scene, in mm."""

_SOLE: Points = ((-3.6, -2.2), (0.4, -3.0), (6.0, -0.9), (10.6, -0.2), (10.0, 4.0), (-3.4, 4.0))


class Brush(Pen):
    """A pen that also draws feet, and draws lines wide enough to print after scaling. `flip` mirrors shapes,
    but not the direction of the light."""

    def __init__(self, look: Theme, size: float = 0.52) -> None:
        """Make a brush for a drawing that will be placed at the scale `size` or larger. No line is thinner
        there than `FINEST`."""
        super().__init__(look)
        self._least = mm(FINEST / size)

    def _style(self, fill: str | None, width: float | None) -> Style:
        style = super()._style(fill, width)
        return replace(style, width=max(style.width, self._least)) if style.stroke else style

    def stroke(
        self, points: Points, width: float | None = None, swatch: str = "ink", *, smooth: bool = True
    ) -> None:
        """Draw an open line through the points: a smooth curve or, if not `smooth`, straight pieces. `width`
        is in mm; None stands for the pen's width."""
        super().stroke(points, max(width or self.width, self._least), swatch, smooth=smooth)

    def finish(self) -> tuple[Element, ...]:
        """Return the drawing in as few elements as possible."""
        return pack(self.elements)

    def blob(
        self, points: Points, fill: str | None, width: float | None = None, tension: float = 1.0
    ) -> None:
        """Draw a closed smooth shape through the points, filled with the swatch `fill` (None for no fill).
        `width` is that of the outline in mm: None for the pen's width, 0 for no outline. `tension` is 0 for
        straight sides, 1 for a smooth curve. Its outline has no round joins, because a smooth shape does not
        need them."""
        style = replace(self._style(fill, width), round=False)
        self.elements.append(Path(soft(self._place(points), tension=tension / 2), style))

    def foot(self, at: Point, turn: float, skin: str) -> None:
        """Draw a bare foot with its ankle at `at` and its toes to the right, turned by `turn` degrees
        clockwise (toes down). `skin` is a swatch."""
        c, s = cos(radians(turn)), sin(radians(turn))
        x, y = at

        def move(points: Sequence[Point]) -> list[Point]:
            return [(x + c * u - s * v, y + s * u + c * v) for u, v in points]

        self.shade(move(_SOLE), skin, f"{skin}-dark", (-0.5, -1.0))
        for u in (6.4, 8.6):
            self.stroke(move([(u, 3.7), (u + 0.5, 1.6)]), 0.4, smooth=False)
        self.poly(move([(10.2, 0.2), (13.0, 1.6), (12.8, 3.4), (9.8, 3.6), (11.2, 2.2)]), "tooth", 0.36)


# A line around a whole figure where colours cannot separate it from the background: white in mono, like the
# edge that a knife leaves, and a heavier ink in low ink.

_REACH = {"low-ink": ("ink", 0.55), "mono": ("paper", 1.25)}
"""The swatch of the line around a figure, and its width in mm outside the figure, by variant."""


def contour(look: Theme, elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return the line around a goblin that separates it from the background. The goblin is given by shapes
    without groups. Return an empty tuple in the colour variant, where colours separate it."""
    if look.variant not in _REACH:
        return ()
    tone, reach = _REACH[look.variant]
    filled: list[Segment] = []
    tubes: dict[float, list[Segment]] = {}
    for element in elements:
        if not isinstance(element, Path | Circle):
            raise TypeError("a contour goes round packed shapes")
        segments = segments_of(element)
        if element.style.width < 1.5 and _longer_side(segments) < 6.5:
            continue  # teeth and eyes lie inside
        drawn = angular(segments, 2 if look.variant == "low-ink" else 1)
        if element.style.fill is not None:
            filled += drawn
        else:
            tubes.setdefault(element.style.width, []).extend(drawn)
    swatch = look.swatch(tone)
    broad = [
        Path(tuple(lines), Style(stroke=swatch, width=mm(width + 2 * reach)))
        for width, lines in sorted(tubes.items())
    ]
    return (*broad, Path(tuple(filled), Style(swatch, swatch, mm(2 * reach + 0.5))))


def _longer_side(segments: Iterable[Segment]) -> float:
    """Return the longer side of the box around a shape."""
    ends = [(float(s[-2]), float(s[-1])) for s in segments if len(s) > 1]
    return max(max(p[axis] for p in ends) - min(p[axis] for p in ends) for axis in (0, 1))


# The poses of goblins that run, leap and slip: joints in mm, facing right, the ground at y = 0.


@dataclass(frozen=True, slots=True)
class Pose:
    """A pose of a goblin that faces right: points in mm, with the ground at y = 0.

    Arms are the points of shoulder, elbow and hand, legs those of hip, knee and ankle, on the side away from
    the viewer (`far`) and towards the viewer (`near`). The other values are rotations in degrees clockwise:
    of both feet (far, near), of the whole body around the hip (`lean`), of the weapon and of the head.
    """

    far_arm: Sequence[Point]
    near_arm: Sequence[Point]
    far_leg: Sequence[Point]
    near_leg: Sequence[Point]
    feet: tuple[float, float]
    lean: float
    weapon: float
    head: float = 0.0


POSES: Mapping[str, Pose] = {
    "charge": Pose(
        ((-5, -36), (-15, -40), (-17, -51)), ((1, -33), (12, -26), (23, -31)),
        ((-3, -19), (-10, -12), (-21, -12)), ((4, -19), (14, -17), (13, -5)), (62, -8), 12, 16, -6,
    ),
    "stab": Pose(
        ((6, -36), (16, -34), (26, -33)), ((0, -33), (-4, -24), (9, -23)),
        ((-3, -19), (-13, -15), (-24, -9)), ((4, -19), (16, -18), (19, -5)), (52, -14), 16, 84, -10,
    ),
    "leap": Pose(
        ((-5, -36), (-14, -43), (-13, -55)), ((2, -33), (16, -28), (26, -36)),
        ((-3, -19), (-14, -18), (-24, -24)), ((4, -19), (16, -22), (21, -11)), (96, 18), 20, 22, -14,
    ),
    "slip": Pose(
        ((-5, -36), (-17, -38), (-24, -47)), ((2, -33), (16, -30), (26, -39)),
        ((-3, -19), (8, -19), (18, -25)), ((4, -19), (16, -14), (27, -12)), (-50, -42), -38, -30, 14,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Goblin:
    """The look of a goblin of the scene. `skull`, `ears`, `eyes`, `nose`, `brows` and `extra` are names of
    the forms in which these parts are drawn; "" draws none. `skin` is the number of the colour of the
    skin. `gear`, from 1 to 4, chooses one of the hats and tools of the goblin's type."""

    skull: str
    ears: str
    eyes: str
    nose: str
    brows: str
    extra: str
    skin: int
    gear: int


CAST: Mapping[str, Goblin] = {
    "puddle": Goblin("long", "droop", "goggle", "carrot", "worried", "", 4, 1),
    "sniffle": Goblin("wedge", "bat", "cross", "droop", "worried", "snot", 1, 2),
    "clank": Goblin("pear", "out", "round", "button", "", "plaits", 6, 1),
    "bert": Goblin("wedge", "droop", "odd", "button", "", "wart", 4, 2),
    "dent": Goblin("long", "out", "angry", "button", "fierce", "scar", 2, 3),
    "tusk": Goblin("block", "torn", "odd", "droop", "one", "plaits", 1, 4),
    "splinter": Goblin("round", "out", "three", "carrot", "", "", 5, 2),
    "volunteer": Goblin("long", "nub", "goggle", "droop", "worried", "", 6, 3),
}
"""The goblins of the cards that charge in the scene. On the cards they are pictures."""

TURN = 2.3
"""The distance in mm by which a face lies beside the middle of its head, on the side to which it looks."""


def head(look: Theme, kind: str, who: str, facing: int) -> list[Element]:
    """Draw the head of the goblin `who`, a key of CAST, with its middle at (0, 0), looking right (1) or left
    (-1). `kind` is the type of fighter, such as "mage", which decides its hat."""
    parts, skin = CAST[who], f"skin-{CAST[who].skin}"
    behind, skull, face, hat = (Brush(look) for _ in range(4))
    if kind == "paladin":
        goblins.BEHIND[kind](behind, parts.gear)
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
    goblins.HATS[kind](hat, parts.gear)
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


HIP: Point = (0.0, -20.0)
_NECK: Point = (6.0, -54.0)
_CLOTH = {"mage": "cloth", "paladin": "metal", "knight": "metal-dark", "beast": "fur",
          "archer": "cloth-3", "infantry": "leather"}  # fmt: skip
_GRIP: Point = (20.4, 8.0)


def fighter(look: Theme, kind: str, who: str, pose: str, facing: int) -> Symbol:
    """Return a symbol of a whole goblin. Its origin is the ground below its hips, and it is about 65 mm tall
    without its hat. `kind` is the type of fighter, such as "mage", `who` a key of CAST, `pose` a key of
    POSES. The goblin looks right (1) or left (-1)."""
    return _draw_fighter(look.variant, kind, who, pose, facing)


@memoize
def _draw_fighter(variant: Variant, kind: str, who: str, name: str, facing: int) -> Symbol:
    look, pose = theme(variant), POSES[name]
    skin = f"skin-{CAST[who].skin}"
    back, body, front = (Brush(look) for _ in range(3))
    for brush in (back, body, front):
        brush.flip = facing < 0
    back.shy = True
    _sleeve(back, pose.far_arm, kind, skin)
    _leg(back, pose.far_leg, pose.feet[0], kind, skin)
    if kind == "beast":
        back.limb([(-6, -22), (-16, -20), (-20, -30), (-26, -32)], 2.6, "fur", "leather-shade")
    _torso(body, kind)
    _leg(body, pose.near_leg, pose.feet[1], kind, skin)
    _skirt(body, kind)
    _sleeve(front, pose.near_arm, kind, skin)
    fist = Brush(look)
    fist.flip = facing < 0
    fist.fist(pose.far_arm[-1], skin)
    face = Group(
        tuple(head(look, kind, who, facing)),
        compose(translate(facing * _NECK[0], _NECK[1]), rotate(facing * pose.head)),
    )
    weapon = _weapon(look, kind, who, pose, facing)
    shield = (_shield(look, who, pose, facing),) if kind == "infantry" else ()
    parts = (*back.elements, weapon, *fist.elements, *body.elements, face, *front.elements, *shield)
    shapes = pack((Group(parts, rotate(facing * pose.lean, HIP)),))
    return symbol(f"fighter-{who}", (*contour(look, shapes), *shapes))


def _sleeve(brush: Brush, arm: Points, kind: str, skin: str) -> None:
    """Draw a bare arm with the clothing of the goblin's type on its shoulder."""
    brush.limb(arm, 4.6, skin, f"{skin}-dark")
    shoulder, elbow, hand = arm
    middle = ((shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2)
    cloth = _CLOTH[kind]
    if kind in ("mage", "archer"):
        brush.limb((shoulder, middle, elbow), 6.6, cloth, f"{cloth}-shade")
    elif kind in ("knight", "paladin"):
        brush.disc(shoulder, 5.2, "metal")
        brush.disc(shoulder, 1.1, "ink", 0)
    else:
        brush.limb((shoulder, middle), 6.0, cloth, "leather-shade")
    if not brush.shy:  # else the hand comes after what it holds
        brush.fist(hand, skin)


def _leg(brush: Brush, leg: Points, turn: float, kind: str, skin: str) -> None:
    hip, knee, ankle = leg
    cloth = {"knight": "metal-dark", "paladin": "metal-dark"}.get(kind, "leather")
    brush.limb(leg, 5.4, skin, f"{skin}-dark")
    middle = ((knee[0] + ankle[0]) / 2 * 0.4 + knee[0] * 0.6, (knee[1] + ankle[1]) / 2 * 0.4 + knee[1] * 0.6)
    brush.limb(
        (hip, knee, middle) if kind in ("knight", "paladin") else (hip, knee), 7.0, cloth, f"{cloth}-shade"
    )
    brush.foot(ankle, turn, skin)


def _torso(brush: Brush, kind: str) -> None:
    cloth = _CLOTH[kind]
    trunk = [(-8, -38), (3, -42.5), (12, -38), (13, -27), (9, -17), (-7, -16.5), (-12, -27)]
    if kind == "beast":
        rough = [(-9, -40), (-4, -41), (-1, -44), (3, -41), (7, -43), (9, -39), (14, -37), (12, -31),
                 (15, -27), (11, -23), (12, -16), (7, -18), (4, -13), (0, -17), (-4, -13), (-7, -18),
                 (-12, -16), (-10, -22), (-14, -27), (-10, -31), (-13, -36)]  # fmt: skip
        brush.poly(rough, "fur")
        for x, y in ((-6, -30), (2, -25), (7, -32), (-2, -36)):
            brush.stroke([(x - 1.2, y), (x, y + 2.2), (x + 1.2, y)], 0.4, smooth=False)
        return
    brush.shade(trunk, cloth, f"{cloth}-shade", (-2.2, -0.6))
    if kind == "paladin":
        brush.poly(star((5, -29), 6.0, 3.3, 8), "gold")
        brush.disc((5, -29), 1.4, "paper", 0.36)
    elif kind == "mage":
        for k, (x, y) in enumerate(((-3, -34), (6, -32), (2, -24), (-6, -25))):
            brush.poly(star((x, y), 1.9, 0.8, 5, 17 * k), "gold", 0)
    elif kind == "knight":
        brush.stroke([(5, -41), (8, -30), (5, -18)], 0.5)
        for y in (-34, -26):
            brush.disc((3.0, y), 0.8, "ink", 0)
    elif kind == "archer":
        brush.stroke([(-8, -36), (10, -20)], 2.0, "leather", smooth=False)
    else:
        brush.stroke([(5, -41), (7, -30), (5, -18)], 0.5)
        for y in (-36, -31, -26):
            brush.disc((8.4, y), 0.9, "gold", 0.36)


def _skirt(brush: Brush, kind: str) -> None:
    """Draw a belt, and the clothes below it over the thighs."""
    if kind in ("mage", "archer", "paladin"):
        cloth = {"mage": "cloth", "archer": "cloth-3", "paladin": "cloth-2"}[kind]
        hem = [
            (-9, -21),
            (10, -21),
            (14, -13),
            (8, -14.6),
            (4, -10.6),
            (-2, -13.6),
            (-8, -10.2),
            (-10, -13),
            (-17, -11),
        ]
        brush.poly(hem, cloth)
    if kind != "beast":
        brush.poly([(-9.6, -23), (11, -23), (10.4, -19.6), (-8.8, -19.6)], "leather")
        brush.poly([(3, -23.6), (7.4, -23.6), (7.4, -19), (3, -19)], "gold", 0.4)


def _weapon(look: Theme, kind: str, who: str, pose: Pose, facing: int) -> Element:
    """Draw the weapon in the far hand."""
    form, brush = CAST[who].gear, Brush(look)
    grip = _GRIP
    if kind in ("paladin", "beast"):
        _sword(brush, "water" if facing < 0 else "fire")
        grip = (0.0, 0.0)
    elif kind == "archer":
        _bow(brush)
        grip = (0.0, 0.0)
    else:
        goblins.BEHIND[kind](brush, form)
    hand = pose.far_arm[-1]
    turn = pose.weapon - (84 if kind == "archer" else 0)
    at = compose(rotate(turn), translate(-grip[0], -grip[1]))
    if facing < 0:
        at = compose(scale(-1, 1), at)
    return Group(tuple(brush.elements), compose(translate(facing * hand[0], hand[1]), at))


def _sword(brush: Brush, jewel: str) -> None:
    """Draw a sword with a bite mark."""
    brush.rod((0, 6), (0, -6), 2.6, "leather")
    brush.disc((0, 7.4), 2.4, jewel)
    bite = [(-3.2, -22), (-0.8, -24), (-1.6, -26.6), (-3.2, -27)]
    brush.poly([(-3.2, -7), *bite, (-3.0, -33), (0, -39), (3.2, -33), (3.2, -7)], "metal")
    brush.stroke([(0.4, -10), (0.4, -33)], 0.5, smooth=False)
    brush.rod((-7, -7), (7, -7), 3.0, "gold")


def _bow(brush: Brush) -> None:
    """Draw a bow with a plunger as its arrow."""
    brush.stroke([(-6, -19), (-9, 0), (-6, 19)], 0.4, smooth=False)
    brush.stroke([(-6.4, -19), (1, -11), (0, 0), (1, 11), (-6.4, 19)], 2.3)
    brush.stroke([(-6.1, -18.6), (1, -11), (0, 0), (1, 11), (-6.1, 18.6)], 1.2, "gold")
    brush.rod((-9, 0), (15, 0), 1.2, "wood")
    brush.blob([(14, -1.4), (20, -4.6), (21, 0), (20, 4.6), (14, 1.4)], "infantry")


def _shield(look: Theme, who: str, pose: Pose, facing: int) -> Element:
    brush = Brush(look)
    goblins.shield(brush, CAST[who].gear)
    hand = pose.near_arm[-1]
    return Group(
        tuple(brush.elements), translate(facing * hand[0] - goblins.SHIELD[0], hand[1] - goblins.SHIELD[1])
    )


# The places of goblins on the coin: fighters at angles of its rim, painted from far to near.


@dataclass(frozen=True, slots=True)
class Place:
    """A goblin on the coin and its place.

    `kind`, `who`, `pose` and `facing` are those of `fighter`. `angle` and `part` are those of Coin.point_at.
    `lift` is the height above the coin in mm, `grow` a factor of the goblin's size, `turn` its rotation in
    degrees clockwise.
    """

    kind: str
    who: str
    pose: str
    facing: int
    angle: float
    part: float = 0.9
    lift: float = 0.0
    grow: float = 1.0
    turn: float = 0.0


def depth(angle: float, part: float) -> float:
    """Return the scale of things at a place of the coin, by its distance from the viewer. `angle` and `part`
    are those of Coin.point_at. The scale is 1 at the point of the coin's edge that is nearest to the
    viewer."""
    return 0.36 + 0.32 * (1 + part * sin(radians(angle)))


def mob(look: Theme, disc: Coin, places: Iterable[Place], size: float) -> list[Element]:
    """Draw goblins on the coin, and their shadows below them. `size` is the scale of a goblin at the point of
    the coin's edge that is nearest to the viewer; goblins further away are smaller."""
    found: list[tuple[float, Element]] = []
    shadows: list[Element] = []
    for place in places:
        x, y = disc.point_at(place.angle, place.part)
        large = size * depth(place.angle, place.part) * place.grow
        drawn = fighter(look, place.kind, place.who, place.pose, place.facing)
        at = compose(translate(x, y - place.lift), compose(rotate(place.turn), scale(large)))
        found.append((y, Use(drawn, at, name=f"goblin:{place.who}")))
        flat = max(0.5, 1 - place.lift / 60)
        middle = (x + 5 * large + place.lift * 0.2, y + 0.5 * large)
        shadows.append(_shadow(look, middle, 20 * large * flat, 5 * large * flat))
    return [*shadows, *(element for _, element in sorted(found, key=lambda pair: pair[0]))]


def _shadow(look: Theme, middle: Point, wide: float, high: float) -> Element:
    """Draw a goblin's shadow: an ellipse, in low ink a few strokes."""
    if look.variant != "low-ink":
        tone = look.swatch("gold-dark" if look.variant == "colour" else "ink")
        return Group(
            (Circle((0, 0), 1, Style(fill=tone)),), compose(translate(*middle), scale(mm(wide), mm(high)))
        )
    strokes: list[Segment] = []
    for k in range(-3, 4):
        half = wide * (1 - (k / 3.6) ** 2) ** 0.5
        y = middle[1] + high * k / 3.6
        strokes += outline([(middle[0] - half, y), (middle[0] + half, y)], closed=False)
    return Path(tuple(strokes), Style(stroke=look.swatch("ink"), width=0.3))


# Goblins as plain shapes: the tail of both mobs on the far rim, and runners at a chapter's head.

_TOPS: tuple[tuple[Point, ...], ...] = (
    ((-9, -62), (2, -82), (12, -62)),
    ((-6, -60), (-5, -74), (12, -74), (13, -60)),
    ((-7, -60), (-13, -74), (0, -66), (8, -66), (20, -76), (14, -60)),
    ((-6, -60), (-8, -72), (-2, -66), (3, -74), (8, -66), (15, -72), (12, -60)),
)
_TOOLS: tuple[tuple[Point, ...], ...] = (
    ((-1, 14), (-1, -26), (-3, -26), (0, -35), (3, -26), (1, -26), (1, 14)),
    ((-2, 8), (-2, -4), (-7, -4), (-7, -7), (-3, -7), (0, -34), (3, -7), (7, -7), (7, -4), (2, -4), (2, 8)),
    ((-1, 14), (-1, -18), (-6, -20), (-7, -32), (-3, -23), (0, -33), (3, -23), (7, -32), (6, -20), (1, -18)),
)


def shape(look: Theme, tone: str, pose: str, facing: int, kind: int) -> Symbol:
    """Return the symbol of a runner as tall as a fighter, in the colour of the swatch `tone`. `pose` is a
    key of POSES; the runner looks right (1) or left (-1). `kind`, any whole number from 0, selects one of
    four hats and one of three tools."""
    return _draw_runner(look.variant, tone, pose, facing, kind)


@memoize
def _draw_runner(variant: Variant, tone: str, name: str, facing: int, kind: int) -> Symbol:
    look, pose = theme(variant), POSES[name]
    fill = look.swatch(tone)

    def move(points: tuple[Point, ...]) -> list[Point]:
        return [(facing * x, y) for x, y in points]

    limbs: list[Segment] = []
    for joints in (pose.far_arm, pose.near_arm, pose.far_leg, pose.near_leg):
        limbs += soft(move(tuple(joints)), closed=False)
    for leg in (pose.far_leg, pose.near_leg):
        x, y = leg[-1]
        limbs += outline(move(((x, y), (x + 7, y + 2))), closed=False)
    hand = pose.far_arm[-1]
    body: list[Segment] = [
        *soft(move(((-8, -38), (3, -42), (12, -37), (12, -26), (9, -16), (-8, -15), (-12, -26)))),
        *soft(move(((-6, -58), (5, -67), (17, -58), (15, -46), (6, -40), (-4, -47)))),
        *outline(move(((-2, -52), (-22, -64 + 5 * kind), (-6, -47)))),
        *outline(move(((14, -54), (30, -62 + 5 * kind), (15, -47)))),
        *outline(move(_TOPS[kind % 4])),
        *outline(move(tuple((hand[0] + x, hand[1] + y) for x, y in _TOOLS[kind % 3]))),
    ]
    eyes = circle_segments((facing * 4.0, -56), 2.3) + circle_segments((facing * 11.0, -57), 2.7)
    white = look.swatch("ink" if tone == "far-hot" and variant == "mono" else "paper")
    parts = (
        Path(coarse(limbs), Style(stroke=fill, width=6.4)),
        Path(coarse(body), Style(fill)),
        Path(coarse(eyes), Style(fill=white)),
    )
    return symbol(f"shape-{name}", parts)


def far_runners(look: Theme, disc: Coin, size: float) -> list[Element]:
    """Draw the runners at the far ends of both mobs, on the far side of the coin, in pale colours. `size` is
    their usual scale."""
    hot = (188, 196, 203, 212, 219, 229, 236, 247)
    return _horde(look, disc, size, ("far-hot", "far-cold"), hot, 0.9)


def near_runners(look: Theme, disc: Coin, size: float) -> list[Element]:
    """Draw the nearer runners, on their way around the coin, in the colours of their sides. `size` is their
    usual scale. Only the colour variant has them; the result is empty in the others."""
    if look.variant != "colour":
        return []
    return _horde(look, disc, size, ("cruz-dark", "cara-dark"), (206, 197, 188, 180), 0.86)


def _horde(
    look: Theme, disc: Coin, size: float, tones: tuple[str, str], angles: tuple[int, ...], part: float
) -> list[Element]:
    """Draw runners at angles on the left half, and their enemies at almost the same angles on the right."""
    chance = Random(tones[0])
    elements: list[Element] = []
    for tone, facing in zip(tones, (1, -1), strict=True):
        for k, left in enumerate(angles):
            angle = left if facing > 0 else 540 - left
            x, y = disc.point_at(angle + chance.uniform(-2.5, 2.5), part)
            drawn = shape(look, tone, ("charge", "leap")[k % 2], facing, (k % 2) * 2 + (facing > 0))
            large = size * chance.uniform(0.84, 1.2)
            at = compose(
                translate(x, y - 2.5 * (k % 3 == 1)), compose(rotate(chance.uniform(-6, 6)), scale(large))
            )
            elements.append(Use(drawn, at))
    return elements
