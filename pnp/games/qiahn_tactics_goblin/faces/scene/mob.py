"""Draw the mobs on the coin: fighters at places on its rim, and the runners behind them as plain shapes."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import radians, sin
from random import Random

from pnp.caching import remembered
from pnp.games.qiahn_tactics_goblin.faces.pen import soft
from pnp.games.qiahn_tactics_goblin.faces.scene.coin import Coin, coarse
from pnp.games.qiahn_tactics_goblin.faces.scene.fighters import POSES, fighter
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
    symbol,
    translate,
)
from pnp.units import Point, mm

# The places of goblins on the coin: fighters at angles of its rim, painted from far to near.


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a goblin: an angle of the coin, a share of its radius and `lift` mm above it, with the
    goblin's turn and size."""

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
    """Return the scale of things at a place. It is 1 at the point of the rim that is nearest to the
    viewer."""
    return 0.36 + 0.32 * (1 + part * sin(radians(angle)))


def mob(look: Theme, disc: Coin, places: Iterable[Place], size: float) -> list[Element]:
    """Draw the goblins and, before them, their shadows; `size` is that of a goblin at the nearest point."""
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
    """Draw a runner in one colour, as tall as a fighter."""
    return _draw_runner(look.variant, tone, pose, facing, kind)


@remembered
def _draw_runner(variant: Variant, tone: str, name: str, facing: int, kind: int) -> Symbol:
    look, pose = theme(variant), POSES[name]
    fill = look.swatch(tone)

    def put(points: tuple[Point, ...]) -> list[Point]:
        return [(facing * x, y) for x, y in points]

    limbs: list[Segment] = []
    for joints in (pose.far_arm, pose.near_arm, pose.far_leg, pose.near_leg):
        limbs += soft(put(tuple(joints)), closed=False)
    for leg in (pose.far_leg, pose.near_leg):
        x, y = leg[-1]
        limbs += outline(put(((x, y), (x + 7, y + 2))), closed=False)
    hand = pose.far_arm[-1]
    body: list[Segment] = [
        *soft(put(((-8, -38), (3, -42), (12, -37), (12, -26), (9, -16), (-8, -15), (-12, -26)))),
        *soft(put(((-6, -58), (5, -67), (17, -58), (15, -46), (6, -40), (-4, -47)))),
        *outline(put(((-2, -52), (-22, -64 + 5 * kind), (-6, -47)))),
        *outline(put(((14, -54), (30, -62 + 5 * kind), (15, -47)))),
        *outline(put(_TOPS[kind % 4])),
        *outline(put(tuple((hand[0] + x, hand[1] + y) for x, y in _TOOLS[kind % 3]))),
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
    """Draw the runners at the far end of both mobs, on the far rim, pale and small."""
    hot = (188, 196, 203, 212, 219, 229, 236, 247)
    return _horde(look, disc, size, ("far-hot", "far-cold"), hot, 0.9)


def near_runners(look: Theme, disc: Coin, size: float) -> list[Element]:
    """Draw the nearer runners in the colours of their sides, on their way around the coin; nothing in low ink
    and mono."""
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
