"""Draw the standing stones: the circle, lit by the eclipse, and the dark gate in front of it."""

import itertools
from dataclasses import dataclass
from random import Random

from pnp.games.duelo_de_runas.faces.runes import mark
from pnp.games.duelo_de_runas.faces.scene.press import Plan, Press
from pnp.games.duelo_de_runas.faces.shapes import Outline, join_outlines, poly
from pnp.games.duelo_de_runas.facts import Rune
from pnp.scene import Box, Element, Group, Path, Style, compose, scale, translate
from pnp.units import Point

# The circle's standing stones: lit from the eclipse, their shadows towards the eye, runes on some.


@dataclass(frozen=True, slots=True)
class Stone:
    """A standing stone of the circle: the middle of its foot, its size and its look. Lengths are in units of
    the scene; (0, 0) is the ground between the wizards, below the eclipse. `lean` is the distance by which
    the middle of the stone is to the right of its foot."""

    x: float
    foot: float
    width: float
    height: float
    lean: float
    tones: tuple[str, str, str]
    """The tones of the stone's lit side, its face, and the lines on the face."""
    rune: Rune | None = None


_FAR = ("bone-dark", "dusk", "haze")
_MIDDLE = ("stone", "night", "storm")
_NEAR = ("stone", "shade", "storm")

STONES = (
    Stone(-15.5, -23.5, 3.6, 9.5, 0.3, _FAR),
    Stone(14, -23.5, 3.8, 11, -0.5, _FAR),
    Stone(20.5, -23, 4.2, 8, 0.8, _FAR),
    Stone(-28, -21, 6.5, 17, -1.0, _FAR),
    Stone(-38, -20, 7.5, 22, 1.0, _FAR),
    Stone(27, -21, 6.0, 15, 1.6, _FAR),
    Stone(41, -20, 8.5, 25, -0.6, _FAR),
    Stone(-53, -15, 11, 36, 1.6, _MIDDLE),
    Stone(58, -16, 10, 31, -2.4, _MIDDLE),
    Stone(-78, -10, 15, 60, 2.0, _MIDDLE, "leaves"),
    Stone(81, -9, 16, 52, -1.0, _MIDDLE, "moons"),
    Stone(-104, -2, 20, 74, 3.0, _NEAR),
    Stone(108, -2, 20, 78, -2.0, _NEAR),
)


def body(stone: Stone, rng: Random) -> tuple[list[Point], list[Point]]:
    """Return the left and the right side of a stone, each as points from its foot to its top. `rng` makes
    them irregular."""
    w, h = stone.width / 2, stone.height
    left: list[Point] = []
    right: list[Point] = []
    slope = rng.uniform(0.02, 0.09) * (1 if stone.x < 0 else -1)
    for i, share in enumerate((0.0, 0.3, 0.62, 0.88, 1.0)):
        taper = (1.06, 1.02, 0.96, 0.86, 0.62)[i]
        x, y = stone.x + stone.lean * share * 2, stone.foot - h * share
        left.append((x - w * taper * rng.uniform(0.93, 1.07), y + h * slope * share))
        right.append((x + w * taper * rng.uniform(0.93, 1.07), y - h * slope * share))
    return left, right


def draw_stone(p: Press, stone: Stone) -> None:
    """Draw one stone of the circle, in units of the scene."""
    rng = Random(f"stone {stone.x}")
    left, right = body(stone, rng)
    shape = poly([*left, *reversed(right)])
    lit, face, lines = stone.tones
    toward = right if stone.x < 0 else left
    side = -1 if stone.x < 0 else 1
    inner = _lit_edge(toward, side, stone, rng)
    _shadow(p, stone)
    p.fill(shape, face if not p.is_block else "shade", 0.4)
    facet = poly([*_subdivide_side(toward), *reversed(inner)])
    texture = p.fresh()
    if not p.is_block:
        _courses(texture, stone, side, lines if p.colour else "ash")
    else:
        _courses(texture, stone, side, "paper")
    texture.fill(facet, lit if p.colour else "paper", 0.35)
    p.print_inside(shape, texture)
    if p.is_block:
        p.line(shape, "paper", 0.4)
    elif p.is_pen:
        p.line(shape, "ink", 0.45)
    if stone.rune:
        place = (stone.x + stone.lean + side * stone.width * 0.05, stone.foot - stone.height * 0.66)
        p.elements += glowing_rune(p, stone.rune, place, stone.width * 0.039)


def _subdivide_side(line: list[Point]) -> list[Point]:
    """Return a side of a stone with points about two units apart."""
    found: list[Point] = []
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
        count = max(1, round(abs(y1 - y0) / 2.4))
        found += [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count)]
    return [*found, line[-1]]


def _lit_edge(toward: list[Point], side: int, stone: Stone, rng: Random) -> list[Point]:
    """Return the border of a stone's lit side as wedges, which are deeper towards its foot."""
    return [
        (x + side * stone.width * rng.choice((0.07, 0.12, 0.16, 0.24)) * rng.uniform(0.8, 1.2), y)
        for x, y in _subdivide_side(toward)
    ]


def _courses(p: Press, stone: Stone, side: int, tone: str) -> None:
    """Draw engraved lines on the side away from the light, shorter towards it."""
    rng = Random(f"courses {stone.x}")
    outer = stone.x + side * stone.width * 0.62
    y, step = stone.foot - stone.height + 2.0, 1.5 if stone.height < 40 else 1.9
    rows: Outline = ()
    while y < stone.foot:
        reach = stone.width * rng.uniform(0.34, 0.66)
        lean = stone.lean * 2 * (stone.foot - y) / stone.height
        start, end = (outer + lean, y + 0.5), (outer + lean - side * reach, y - 0.4)
        rows = join_outlines(rows, poly((start, end), closed=False))
        y += step * rng.uniform(0.9, 1.5)
    p.line(rows, tone, 0.36)


def _shadow(p: Press, stone: Stone) -> None:
    """Draw the shadow of a stone, which falls towards the viewer, away from the light."""
    w, side = stone.width / 2, 1 if stone.x > 0 else -1
    far, down = side * stone.height * (0.12 + abs(stone.x) / 160), stone.height * 0.17
    y = stone.foot - 0.3
    shape = poly(
        (
            (stone.x - w, y),
            (stone.x + w, y),
            (stone.x + w * 0.8 + far, y + down),
            (stone.x - w * 0.8 + far, y + down),
        )
    )
    if not p.is_pen:
        p.elements.append(Path(shape, Style(p.swatch("night" if p.colour else "ink"))))


def glowing_rune(p: Press, rune: Rune, at: Point, size: float) -> list[Element]:
    """Draw a rune carved into dark stone, centred at a point, and its light on the stone around it. `size` is
    the scale of the symbol, which is 14 units wide."""
    if p.is_pen:
        white = p.swatch("paper")
        children: tuple[Element, ...] = (
            *_spread(mark(rune, white, white), 3.2),
            *mark(rune, p.swatch(f"{rune}-glow"), white),
        )
    elif p.colour:
        wide = _spread(mark(rune, p.swatch(f"{rune}-ember"), p.swatch(f"{rune}-ember")), 4.2)
        cut = mark(rune, p.swatch(f"{rune}-glow"), p.swatch("shade"))
        children = (*wide, *cut)
    else:
        children = mark(rune, p.swatch(f"{rune}-glow"), p.swatch("shade"))
    return [Group(children, compose(translate(*at), scale(size)))]


def _spread(elements: tuple[Element, ...], by: float) -> tuple[Element, ...]:
    """Return shapes enlarged on all sides."""
    found: list[Element] = []
    for element in elements:
        if isinstance(element, Path):
            ink = element.style.fill or element.style.stroke
            width = by + (element.style.width if element.style.stroke else 0.0)
            found.append(Path(element.segments, Style(element.style.fill and ink, ink, width)))
    return tuple(found)


# The near plane: two posts and a lintel against the light, hewn in steps from the lit edge to the dark.

_BARE = 0.03
"""The width of the sky that stays visible outside each post, as a share of the picture's width."""

_TONES = ("night", "storm", "dusk", "flare")
"""The tones from the dark face of a stone to its lit edge."""


def rough(start: Point, end: Point, by: float, steps: int, seed: str) -> list[Point]:
    """Return points of a rough line from `start` to `end`, in `steps` sections. It deviates by at most `by`
    mm from a straight line; the seed decides how."""
    rng = Random(seed)
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    nx, ny = -(y1 - y0) / length, (x1 - x0) / length
    found = [start]
    for i in range(1, steps):
        t, out = (i + rng.uniform(-0.38, 0.38)) / steps, rng.uniform(-by, by)
        found.append((x0 + t * (x1 - x0) + out * nx, y0 + t * (y1 - y0) + out * ny))
    return [*found, end]


def _subdivide_line(line: list[Point], pitch: float) -> list[Point]:
    """Return a line with points about `pitch` mm apart."""
    found: list[Point] = []
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
        count = max(1, round(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / pitch))
        found += [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count)]
    return [*found, line[-1]]


def _hew_edge(p: Press, edge: list[Point], inward: Point, deep: float, plan: Plan, seed: str) -> None:
    """Draw the light along an edge of a stone as steps of tone, each cut into the next in wedges. `inward`
    points from the edge into the stone; `deep` mm is the greatest width of the light."""
    rng = Random(f"hewn {seed}")
    line = _subdivide_line(edge, 2.3)
    reach = [_falloff(at, plan) for at in line]
    # Where the lintel lies on a post no light comes between them.
    covered = [inward[1] < 0 and not plan.posts[0] - 2 < x < plan.posts[1] + 2 for x, _ in line]
    steps = zip(_TONES, (1.0, 0.62, 0.36, 0.11), strict=True) if p.colour else (("paper", 0.6),)
    for tone, share in steps:
        inner: list[Point] = []
        for i, ((x, y), light) in enumerate(zip(line, reach, strict=True)):
            wedge = (
                (1.35 if i % 2 else 0.62) * rng.uniform(0.75, 1.2) if share > 0.2 else rng.uniform(0.5, 1.3)
            )
            if p.is_block:
                wedge = (rng.choice((0.7, 1.2, 1.9)) if i % 2 else 0.2) * rng.uniform(0.8, 1.15)
            out = deep * share * light * wedge * ((share > 0.5) * 0.35 if covered[i] else 1.0)
            inner.append((x + inward[0] * out, y + inward[1] * out))
        p.fill(poly([*line, *reversed(inner)]), tone)
    if p.is_block:
        p.line(poly(line, closed=False), "paper", 0.6)


def _falloff(at: Point, plan: Plan) -> float:
    """Return the strength of the light at a point: 1.15 near the eclipse, down to 0.18 far from it."""
    far = ((at[0] - plan.light[0]) ** 2 + (at[1] - plan.light[1]) ** 2) ** 0.5 / plan.size
    return float(max(0.18, 1.15 - max(0.0, far - 40.0) / 120.0))


def _pen_side(p: Press, edge: list[Point], inward: Point, deep: float, seed: str) -> None:
    """Draw, for low ink, the border between the lit side and the face of a stone, and strokes on the face."""
    rng = Random(f"pen {seed}")
    ridge = [
        (x + inward[0] * d, y + inward[1] * d) for x, y in edge for d in (deep * rng.uniform(0.2, 0.34),)
    ]
    p.line(poly(ridge, closed=False), "ink", 0.35)
    strokes: Outline = ()
    for x, y in _subdivide_line(ridge, 2.6):
        out = deep * rng.uniform(0.12, 0.5)
        strokes = join_outlines(
            strokes, poly(((x, y), (x + inward[0] * out, y + inward[1] * out)), closed=False)
        )
    p.line(strokes, "ash", 0.3)


def _pen_face(p: Press, shape: Outline, box: Box, seed: str) -> None:
    """Draw, for low ink, horizontal lines with gaps on a shaded face."""
    rng = Random(f"face {seed}")
    left, y, right, bottom = box
    lines: Outline = ()
    while y < bottom:
        x = left + rng.uniform(-14, 0)
        while x < right:
            end = x + rng.uniform(14, 60)
            lines = join_outlines(
                lines, poly(((x, y), ((x + end) / 2, y + rng.uniform(-0.5, 0.5)), (end, y)), closed=False)
            )
            x = end + rng.uniform(1.5, 5)
        y += 2.0
    inner = p.fresh()
    inner.line(lines, "line", 0.3)
    p.print_inside(shape, inner)


def _chisel_face(p: Press, shape: Outline, box: Box, seed: str) -> None:
    """Draw, in colour, chisel marks on a shaded face along its grain, only a little paler than the face."""
    rng = Random(f"chisel {seed}")
    left, top, right, bottom = box
    marks: Outline = ()
    for _ in range(round((right - left) * (bottom - top) / 280)):
        x, y, long = rng.uniform(left, right), rng.uniform(top, bottom), rng.uniform(2.5, 9.0)
        marks = join_outlines(marks, poly(((x, y), (x + long, y - 0.35), (x + 0.3 * long, y + 0.45))))
    inner = p.fresh()
    inner.fill(marks, "night")
    p.print_inside(shape, inner)


def post(p: Press, plan: Plan, side: int, runes: tuple[Rune, ...]) -> None:
    """Draw a post of the gate, with a lit inner side and three glowing runes on it, from the top. `side` is
    -1 for the left post, 1 for the right."""
    inner = plan.posts[0] if side < 0 else plan.posts[1]
    outer = _BARE * plan.width if side < 0 else (1 - _BARE) * plan.width
    foot = plan.height + 2
    # The left leans inwards at its head, the right bulges at its waist.
    share, head, waist, low = (0.6, 3.5, -3.0, -6.0) if side < 0 else (0.36, -0.5, -5.5, -10.0)
    bend = plan.lintel + (plan.height - plan.lintel) * share
    edge = [
        *rough((inner + side * head, plan.lintel - 6), (inner + side * waist, bend), 2.7, 8, f"post {side}"),
        *rough(
            (inner + side * (waist - 1), bend + 4), (inner + side * low, foot), 2.2, 6, f"post foot {side}"
        ),
    ]
    back = rough(
        (outer + side * 0.02 * plan.width, foot), (outer, plan.lintel - 6), 1.4, 9, f"post back {side}"
    )
    shape = poly([*edge, *back])
    p.fill(shape, "shade", 0.0 if not p.is_pen else 0.6)
    if p.is_block:
        p.line(poly(back, closed=False), "paper", 0.7)
    if p.colour:
        sides = sorted((inner + side * 8, outer - side * 3))
        _chisel_face(p, shape, (sides[0], plan.lintel, sides[1], plan.height), f"post {side}")
    deep = 0.62 * (inner if side < 0 else plan.width - inner)
    if p.is_pen:
        _pen_face(
            p,
            shape,
            (min(outer, inner) - 9, plan.lintel - 4, max(outer, inner) + 9, plan.height),
            f"post {side}",
        )
        _pen_side(p, edge, (float(side), 0.0), 0.6 * deep, f"post {side}")
    else:
        _hew_edge(p, edge, (float(side), 0.12), deep * (1.0 if p.colour else 0.5), plan, f"post {side}")
    _runes(p, plan, side, runes)


def _runes(p: Press, plan: Plan, side: int, runes: tuple[Rune, ...]) -> None:
    inner = plan.posts[0] if side < 0 else plan.width - plan.posts[1]
    end = min(plan.slab - 4, plan.height - 26)
    tall = end - plan.lintel
    sizes = (1.0, 1.12, 0.86) if side < 0 else (0.9, 1.1, 1.0)
    for rune, share, size, lean in zip(runes, (0.185, 0.51, 0.83), sizes, (-1.0, 1.2, -0.4), strict=True):
        x = inner * 0.58 + lean
        at = (x if side < 0 else plan.width - x, plan.lintel + share * tall + (2.0 if side > 0 else -1.0))
        p.elements += glowing_rune(p, rune, at, size * min(0.0285 * inner, tall / 72))


def lintel(p: Press, plan: Plan, top: float) -> None:
    """Draw the lintel of the gate: the stone across the posts, with light on its lower edge. `top` is the y
    of its upper edge."""
    left, right, sag = 0.012 * plan.width, 0.985 * plan.width, 0.014 * plan.width
    crown = (plan.axis + 6.0, plan.lintel - sag)
    low = [
        *rough((left, plan.lintel + 3.0), crown, 1.7, 10, "lintel left"),
        *rough(crown, (right, plan.lintel + 0.5), 1.7, 10, "lintel right")[1:],
    ]
    high = [
        *rough((left + 1.5, top + 3.5), (plan.width * 0.36, top - 1.5), 1.2, 6, "lintel high"),
        *rough((plan.width * 0.36, top - 1.5), (right - 2.5, top + 1.0), 1.2, 9, "lintel far")[1:],
    ]
    ends = [
        rough(a, b, 0.9, 5, f"lintel end {b[0] > 99}") for a, b in ((high[-1], low[-1]), (low[0], high[0]))
    ]
    shape = poly([*high, *ends[0][1:-1], *reversed(low), *ends[1][1:-1]])
    p.fill(shape, "shade", 0.0 if not p.is_pen else 0.6)
    if p.is_block:
        p.line(join_outlines(*(poly(end, closed=False) for end in ends)), "paper", 0.7)
    if p.colour:
        _chisel_face(p, shape, (left + 2, top + 3, right - 4, plan.lintel - 4), "lintel")
    deep = 0.2 * (plan.lintel - top)
    if p.is_pen:
        _pen_face(p, shape, (left - 2, top - 2, right + 2, plan.lintel + 4), "lintel")
        _pen_side(p, low, (0.0, -1.0), deep, "lintel")
    else:
        _hew_edge(p, low, (0.0, -1.0), deep * (1.0 if p.colour else 0.4), plan, "lintel")
    _rim(p, high)


def _rim(p: Press, high: list[Point]) -> None:
    """Draw the light of the storm on the upper edge."""
    if p.is_pen:
        return
    rng = Random("rim")
    under = [(x, y + rng.uniform(0.5, 1.3)) for x, y in high]
    p.fill(poly([*high, *reversed(under)]), "dusk" if p.colour else "paper")
