"""Eyes, jaws and hands of things and of the goblins who hold them."""

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen, Points
from pnp.scene.forms import arc, polar
from pnp.units import Point

_GLINTING = 3.6
"""The size in mm above which eyes catch the light."""


def eyes(
    pen: Pen,
    at: Point,
    size: float,
    look: Point = (0.0, 0.0),
    *,
    gap: float = 1.0,
    lid: str = "",
    lean: float = 0.0,
) -> None:
    """Draw two eyes that look in a direction, the left one larger. `lid` is the colour of half-closed lids,
    which lean inwards (a grudge) or outwards (a worry) by `lean` degrees."""
    for side, share in ((-1.0, 1.1), (1.0, 0.92)):
        middle = (at[0] + side * size * gap, at[1])
        large = size * share
        pen.disc(middle, large, "eye")
        pen.disc(
            (middle[0] + look[0] * large * 0.5, middle[1] + look[1] * large * 0.5), large * 0.42, "ink", 0
        )
        if size > _GLINTING:
            glint = (look[0] * 0.5 - 0.16, look[1] * 0.5 - 0.2)
            pen.disc((middle[0] + glint[0] * large, middle[1] + glint[1] * large), large * 0.13, "white", 0)
        if lid:
            tilt = side * -lean
            pen.poly(arc(middle, large * 1.06, -82 - tilt, 82 - tilt, 7), lid, 0.45)


def jaws(pen: Pen, at: Point, wide: float, high: float, teeth: int = 5, bend: float = 0.25) -> None:
    """Draw an open mouth, its corners up by `bend` of its height, with teeth above and below."""
    x, y = at
    half = wide / 2
    rise = bend * high
    pen.blob(
        [(x - half, y - rise), (x, y), (x + half, y - rise), (x + half * 0.72, y + high * 0.72),
         (x, y + high), (x - half * 0.72, y + high * 0.72)], "mouth",
    )  # fmt: skip
    step = wide * 0.86 / teeth
    for k in range(teeth):
        left = x - wide * 0.43 + k * step
        lift = rise * abs((k + 0.5) / teeth * 2 - 1) ** 2
        long = high * (0.5, 0.38, 0.46)[k % 3]
        pen.poly(
            [(left, y + 0.25 - lift), (left + step, y + 0.25 - lift), (left + step * 0.55, y + long - lift)],
            "tooth", 0.36,
        )  # fmt: skip
    for k in range(teeth - 3):
        left = x - step * (teeth - 3) / 2 + step * k
        pen.poly([(left, y + high * 0.9), (left + step * 0.9, y + high * 0.9),
            (left + step * 0.4, y + high * 0.6)],
                 "tooth", 0.36)  # fmt: skip


def arm(pen: Pen, points: Points, skin: str, *, thick: float = 7.0, sleeve: str = "") -> None:
    """Draw a forearm through the points, from where it enters the picture to the wrist."""
    pen.limb(points, thick, skin, f"{skin}-dark")
    if sleeve:
        start, then = points[0], points[1]
        half = ((start[0] + then[0]) / 2, (start[1] + then[1]) / 2)
        pen.limb([start, half], thick + 3.4, sleeve, f"{sleeve}-shade")


def finger(pen: Pen, root: Point, tip: Point, thick: float, skin: str) -> None:
    """Draw one finger with a knuckle and a claw."""
    pen.limb([root, tip], thick, skin, f"{skin}-dark")
    dx, dy = tip[0] - root[0], tip[1] - root[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    half = thick * 0.36
    base = (tip[0] + ux * thick * 0.12, tip[1] + uy * thick * 0.12)
    pen.poly(
        [(base[0] - uy * half, base[1] + ux * half),
         (tip[0] + ux * thick * 1.05, tip[1] + uy * thick * 1.05),
         (base[0] + uy * half, base[1] - ux * half)], "tooth", 0.36,
    )  # fmt: skip


def fingers(
    pen: Pen, at: Point, turn: float, skin: str, *, count: int = 4, long: float = 6.4, thick: float = 3.6
) -> None:
    """Draw fingers that come over an edge whose middle is `at`; `turn` is their direction, clockwise from
    up."""
    for k in range(count):
        off = (k - (count - 1) / 2) * (thick + 0.45)
        reach = long * (0.78, 1.0, 0.94, 0.7)[(k + (4 - count) // 2) % 4]
        root = polar(at, off, turn + 90)
        finger(pen, polar(root, -1.2, turn), polar(root, reach, turn), thick, skin)


def bolts(pen: Pen, centre: Point, radius: float, turns: Points, long: float = 4.0) -> None:
    """Draw short strokes around something that shakes, squeaks or shines: each a turn and a share of the
    length."""
    for turn, share in turns:
        pen.stroke(
            [polar(centre, radius, turn), polar(centre, radius + long * share, turn)], 1.1, smooth=False
        )
