"""The places of goblins on the coin: fighters at angles of its rim, painted from far to near."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import radians, sin

from pnp.games.qiahn_tactics_goblin.faces.scene.coin import Coin
from pnp.games.qiahn_tactics_goblin.faces.scene.fighters import fighter
from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    Use,
    compose,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.units import Point, mm


@dataclass(frozen=True, slots=True)
class Place:
    """A goblin at an angle of the coin and a part of its radius, `lift` mm above it, with its turn and
    size."""

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
    """Return the scale of things at a place: 1 at the nearest point of the rim."""
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
