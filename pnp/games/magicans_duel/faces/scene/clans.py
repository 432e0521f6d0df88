"""Draw the two clans in the picture, their spells as flames, and the gargoyles on the parapet."""

from dataclasses import replace
from math import cos, hypot, pi, sin

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.pieces import character
from pnp.games.magicans_duel.faces.scene.stage import Stage, StandingFigure
from pnp.games.magicans_duel.faces.sky import light_form, parse_path, pen, rule_shade, thicken_lines
from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    line,
    outline,
    rectangle,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

# The two clans. Each mage is drawn looking to the right, feet at the origin, some 92 mm tall.

HANDS: dict[str, Point] = {"cast": (36.0, -66.0), "thrust": (52.0, -76.0), "raise": (33.0, -96.0)}
"""The point from which each pose casts its spell, in the units of a mage."""

_ROBE = parse_path(
    "M -4 -63 C -11 -61 -15 -54 -15 -45 C -15 -30 -21 -13 -30 0 C -22 3 -14 1 -8 3 C 0 5 10 4 19 1 "
    "C 14 -14 10 -28 10 -42 C 11 -52 10 -60 4 -63 Z"
)
_SHADE = parse_path(
    "M -4 -63 C -11 -61 -15 -54 -15 -45 C -15 -30 -21 -13 -30 0 C -22 3 -14 1 -8 3 C -12 -8 -9 -22 -6 -34 "
    "C -3 -46 -8 -54 -4 -63 Z"
)
_FOLDS = parse_path(
    "M -7 -40 C -8 -26 -14 -12 -21 0 M -2 -38 C -2 -24 -6 -10 -11 1 M 3 -36 C 4 -22 2 -10 1 3 "
    "M 7 -34 C 8 -22 9 -10 11 2"
)
_ARMS: dict[str, tuple[str, Point, Point, Point]] = {
    # sleeve, hand, staff's foot and head
    "cast": (
        "M -5 -60 C 8 -61 18 -63 30 -69 L 32 -63 C 26 -57 23 -49 24 -38 C 14 -43 4 -45 -4 -45 Z",
        (33.0, -66.5),
        (16.0, 3.0),
        (11.0, -97.0),
    ),
    "thrust": (
        "M -5 -60 C 6 -60 14 -58 23 -58 L 24 -51 C 19 -46 16 -39 16 -30 C 8 -38 2 -42 -4 -44 Z",
        (25.0, -54.5),
        (-10.0, -24.0),
        (50.0, -75.5),
    ),
    "raise": (
        "M -5 -59 C 6 -64 14 -71 21 -80 L 26 -76 C 24 -67 24 -58 27 -49 C 17 -49 6 -46 -4 -44 Z",
        (24.5, -79.5),
        (19.0, -40.0),
        (30.0, -107.0),
    ),
}
_CREASES = {
    "cast": "M 26 -64 C 21 -58 19 -50 20 -42",
    "thrust": "M 20 -54 C 15 -48 12 -42 12 -36",
    "raise": "M 21 -76 C 18 -66 18 -58 21 -51",
}


def mage(look: Theme, clan: str, standing: StandingFigure, number: int) -> Element:
    """Draw a standing mage of the "moon" or of the "sun"; the sun's mages look to the left. `number`, from 1
    to 3, distinguishes the mages of a clan by details of staff, robe and head."""
    s = standing.scale
    flip = 1.0 if clan == "moon" else -1.0
    placed = (flip * s, 0.0, 0.0, s, mm(standing.at[0]), mm(standing.at[1]))
    parts = [*_shadow(look), *_nimbus(look, clan, s), *_staff(look, clan, standing.pose, s, number)]
    parts += [
        *_robe(look, clan, s, number),
        *_arm(look, clan, standing.pose, s),
        *_head(look, clan, s, number),
    ]
    return Group(tuple(parts), placed)


def _shadow(look: Theme) -> list[Element]:
    """Draw a figure's shadow, which falls backwards or towards the viewer, away from the light."""
    return [Path(parse_path("M 17 1 C 2 6 -24 8 -52 9 C -50 5 -38 1 -28 -1 Z"), Style(look.swatch("cast")))]


def _robe(look: Theme, clan: str, s: float, number: int) -> list[Element]:
    base = f"{clan}-robe"
    elements = light_form(_ROBE, look.swatch(base), look.swatch(f"{base}-lit"), (1.5, -0.5))
    if look.variant == "colour":
        elements.append(Path(_SHADE, Style(look.swatch(f"{base}-shade"))))
    elements.append(Path(_FOLDS, pen(look, f"{clan}-fold", 0.4, s)))
    if look.variant != "colour":
        # With little ink the moon's dark robes are ruled all over, the sun's in their shadow alone.
        dark = clan == "moon" and look.variant == "low-ink"
        elements.append(Group(tuple(_robe_shade(look, clan, s)), clip=_ROBE if dark else _SHADE))
    elements.append(Path(_ROBE, pen(look, _edge_of(clan), 0.45, s)))
    hem: list[Element] = []
    for i in range(7):
        x, y = -23 + 6.4 * i, -4.4 + 0.35 * i
        hem.append(Polygon(sky.star_points((x, y), 4 + number % 3, 1.7, 0.7), Style(look.swatch("window"))))
    band = parse_path("M -27 -5 C -14 -1 2 -1 18 -3")
    return [
        *elements,
        *(hem if look.variant == "colour" else ()),
        Path(band, pen(look, f"{clan}-fold", 0.35, s)),
    ]


def _staff(look: Theme, clan: str, pose: str, s: float, number: int) -> list[Element]:
    """Draw a staff with a crescent or a disc at its head. Each mage's staff has a mark of its own."""
    _, _, foot, head = _ARMS[pose]
    edge = look.swatch(_edge_of(clan))
    rod = [
        line(foot, head, Style(None, edge, 2.6)),
        line(foot, head, Style(None, look.swatch("window"), 1.5)),
    ]
    x, y = head
    top: list[Element] = []
    if clan == "moon":
        bow: tuple[Segment, ...] = sky.crescent((x, y - 5.0), 7.0, 0.2 + 0.04 * number, left=True)
        top.append(Path(bow, Style(look.swatch("rose-moon"), look.swatch("feature"), 0.4 / s)))
        top.append(
            Polygon(sky.star_points((x + 0.8, y - 5.0), 4 + number, 2.6, 1.0), Style(look.swatch("window")))
        )
    else:
        rim = Style(look.swatch("rose-sun"), look.swatch("feature"), 0.45 / s)
        top += [
            Circle((x, y - 5.0), 6.6, rim),
            Circle((x, y - 5.0), 4.4, Style(None, look.swatch("sun-fold"), 0.4 / s)),
        ]
        top.append(
            Polygon(
                sky.star_points((x, y - 5.0), 5 + number, 3.4, 1.4),
                Style(look.swatch("sun-robe-lit"), look.swatch("feature"), 0.3 / s),
            )
        )
    return [*rod, *top]


def _arm(look: Theme, clan: str, pose: str, s: float) -> list[Element]:
    text, (x, y), _, _ = _ARMS[pose]
    sleeve = parse_path(text)
    edge = pen(look, _edge_of(clan), 0.45, s)
    hand = Style(look.swatch("skin"), look.swatch("feature"), 0.4 / s)
    elements: list[Element] = [Circle((x, y), 2.7, hand)]
    if pose == "cast":
        fingers = parse_path(
            "M 32 -68 L 39 -72 M 33 -66.4 L 40.5 -68.6 M 33 -65 L 40 -65 M 32 -69 L 34.6 -73.6"
        )
        elements = [Path(fingers, Style(None, look.swatch("feature"), 2.4)), *elements]
        elements.append(Path(fingers, Style(None, look.swatch("skin"), 1.5)))
    base = f"{clan}-robe"
    elements += light_form(sleeve, look.swatch(base), look.swatch(f"{base}-lit"), (0.9, -1.5), edge)
    elements.append(Path(parse_path(_CREASES[pose]), pen(look, f"{clan}-fold", 0.4, s)))
    return elements


def hand(clan: str, standing: StandingFigure) -> Point:
    """Return the point of the picture, in mm, at which a mage's stream of fire starts. `clan` is "moon" or
    "sun"."""
    x, y = HANDS[standing.pose]
    flip = 1 if clan == "moon" else -1
    return (standing.at[0] + flip * standing.scale * x, standing.at[1] + standing.scale * y)


# Heads, veils, beards, and the shading of robes. `s` is the size of a unit on paper in mm, so that lines keep
# their width.

_FACE = parse_path(
    "M 0 -81 C 5 -82 9 -79 9.4 -75.4 L 9.2 -74 C 10 -72.4 11 -71.2 12 -70.2 "
    "L 10 -69 L 10.5 -67.6 L 9.7 -66.8 "
    "L 10 -65.4 C 9.6 -63 7 -62 4.4 -62.8 L 4 -57 L -5 -57 L -5 -70 C -6 -76 -4 -81 0 -81 Z"
)
_VEIL = parse_path(
    "M 6 -80 C 3 -85 -7 -85 -9.4 -77 C -11 -66 -15 -58 -20 -44 C -23 -35 "
    "-27 -28 -33 -24 C -22 -22 -13 -32 -8 -44 "
    "C -4 -53 -3 -61 -1.4 -67 C 0 -73 2 -77 6 -80 Z"
)
_BEARD = parse_path(
    "M -1 -71 C 0.6 -69.6 2.4 -68.6 4.4 -68.4 C 6.6 -69.8 9.6 -69.6 11 -67.4 C 12.2 -62.6 "
    "12.4 -57.4 11.2 -52.6 C 10.4 -49 9.2 -45.4 8 -42.4 "
    "C 4 -46.4 1 -51.4 -0.4 -57 C -1.6 -62 -2 -66.4 -1 -71 Z"
)
_MOUSTACHE = parse_path("M 3.4 -66 C 5.4 -68.8 9 -69 10.8 -66.8 C 9.4 -65.6 6 -64.8 3.4 -66 Z")


def _edge_of(clan: str) -> str:
    return "figure-edge" if clan == "moon" else "feature"


def _nimbus(look: Theme, clan: str, s: float) -> list[Element]:
    """Draw the nimbus behind the head of a sun mage. A moon mage has none."""
    if clan == "moon":
        return []
    centre = (2.5, -73.0)
    edge = look.swatch("feature")
    rays = sky.star_points(centre, 12, 18.5, 12.2)
    return [
        Polygon(rays, Style(look.swatch("rose-sun"), edge, 0.35 / s)),
        Circle(centre, 12.4, Style(look.swatch("sun-robe-lit"), edge, 0.3 / s)),
    ]


def _robe_shade(look: Theme, clan: str, s: float) -> list[Element]:
    """Draw the ruled lines of a form's shadow side."""
    style = pen(look, f"{clan}-fold", 0.3, s)
    bow = parse_path("M -34 -58 C -26 -55 -14 -56 -3 -61 C 4 -64 12 -64 20 -62")
    return [Path(transform_segments(bow, translate(0, 2.6 * i)), style) for i in range(25)]


def _head(look: Theme, clan: str, s: float, number: int) -> list[Element]:
    """Draw a head in profile: a sun mage has a beard and nothing on the head; a moon mage has a veil and two
    horns."""
    skin = look.swatch("skin-deep" if (number + (clan == "sun")) % 2 == 0 else "skin")
    feature = pen(look, "feature", 0.4, s)
    elements: list[Element] = [Path(_FACE, Style(skin, look.swatch("feature"), 0.4 / s))]
    elements.append(
        Path(
            parse_path(
                "M 4.6 -74.6 C 5.6 -75.6 7.2 -75.8 8.6 -75.2 M 5.2 -73 C 6 -73.6 7 "
                "-73.6 7.8 -73 M 9.6 -66.9 L 7.6 -66.6"
            ),
            feature,
        )
    )
    elements.append(Circle((6.8, -72.8), 0.6, Style(look.swatch("feature"))))
    if clan == "sun":
        return [*elements, *_beard(look, s)]
    edge = Style(None, look.swatch("feature"), 0.4 / s)
    elements += light_form(_VEIL, look.swatch("veil"), look.swatch("veil-shade"), (-2.2, 0.8), edge)
    folds = "M 2 -80 C -4 -80 -6 -72 -8 -64 C -11 -54 -16 -42 -24 -30 M -1 -74 C -4 -66 -7 -54 -13 -42"
    elements.append(Path(parse_path(folds), pen(look, "veil-fold", 0.35, s)))
    horns = parse_path("M -9.4 -92 C -9.6 -77 8.4 -76 10 -91 C 6 -83.2 -4.6 -83.6 -9.4 -92 Z")
    elements.append(Path(horns, Style(look.swatch("rose-moon"), look.swatch("feature"), 0.4 / s)))
    return elements


def _beard(look: Theme, s: float) -> list[Element]:
    """Draw the ear of a sun mage, the moustache, and the beard, which ends in a point and has locks in the
    brown of the robe."""
    white, brown = look.swatch("paper"), pen(look, "sun-fold", 0.3, s)
    locks = parse_path("M 2.2 -63 C 2.6 -58 4 -53 6 -48.6 M 8.6 -63 C 9 -58 8.8 -53.6 8 -49")
    ear = parse_path("M -1 -75 C -3 -75.4 -3.4 -71.6 -1.2 -71.2")
    return [
        Path(_BEARD, Style(white, look.swatch("feature"), 0.4 / s)),
        Path(locks, brown),
        Path(_MOUSTACHE, replace(brown, fill=white)),
        Path(ear, pen(look, "feature", 0.4, s)),
    ]


# Spells as flames: two streams that meet under the rose, and others on the floor.


def streams(look: Theme, stage: Stage) -> list[Element]:
    """Draw the stream of fire from each mage to the point where all streams meet. Streams of mages further
    away are drawn first."""
    elements: list[Element] = []
    order = sorted(
        [("moon", each) for each in stage.moons] + [("sun", each) for each in stage.suns],
        key=lambda pair: pair[1].scale,
    )
    for clan, standing in order:
        start = hand(clan, standing)
        width = 7.4 * standing.scale
        elements += _stream(look, clan, start, stage.clash, width)
    return elements


def _stream(look: Theme, clan: str, start: Point, end: Point, width: float) -> list[Element]:
    length = hypot(end[0] - start[0], end[1] - start[1])
    bend = 0.16 * length
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - bend)
    edge = look.swatch("feature")
    elements: list[Element] = []
    for name, share, phase in ((f"{clan}-fire", 1.0, 0.0), (f"{clan}-fire-core", 0.45, 0.8)):
        shape = outline(_flame(start, middle, end, width * share, phase, length))
        elements.append(Path(shape, Style(look.swatch(name), edge if share == 1.0 else None, 0.35)))
    return elements


def _flame(a: Point, b: Point, c: Point, width: float, phase: float, length: float) -> list[Point]:
    """Return the outline of a tongue of fire along a curve from a over b to c, with smaller tongues on its
    upper side."""
    n = 44
    upper: list[Point] = []
    lower: list[Point] = []
    for i in range(n + 1):
        t = i / n
        x = (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0]
        y = (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1]
        dx, dy = (
            2 * (1 - t) * (b[0] - a[0]) + 2 * t * (c[0] - b[0]),
            2 * (1 - t) * (b[1] - a[1]) + 2 * t * (c[1] - b[1]),
        )
        far = hypot(dx, dy)
        nx, ny = (dy / far, -dx / far) if dx > 0 else (-dy / far, dx / far)
        body = width * (sin(pi * min(1.0, t * 0.86 + 0.1)) ** 0.7) * 0.5
        wave = (t * length / 11.0 + phase) % 1.0
        lick = body * 1.5 * (1 - wave) ** 2.2 * min(1.0, 4 * t)
        sway = width * 0.16 * sin(t * length / 5.0 + phase * 3)
        upper.append((x + nx * (body + lick + sway), y + ny * (body + lick + sway)))
        lower.append((x - nx * (body * 0.8 - sway), y - ny * (body * 0.8 - sway)))
    return [*upper, *reversed(lower)]


def burst(look: Theme, at: Point) -> list[Element]:
    """Draw the burst where the streams meet: the moon's fire on the left, the sun's fire on the right, and a
    star in the middle."""
    edge = look.swatch("feature")
    left = _rays(at, 21.0, -1)
    right = _rays(at, 21.0, 1)
    return [
        Path(left, Style(look.swatch("moon-fire"), edge, 0.4)),
        Path(right, Style(look.swatch("sun-fire"), edge, 0.4)),
        Polygon(sky.star_points(at, 14, 14.0, 7.4), Style(look.swatch("rose-sun"), edge, 0.35)),
        Polygon(
            sky.compass_star(at, 17.0),
            Style(look.swatch("title-lit" if look.variant == "colour" else "rose-moon"), edge, 0.4),
        ),
    ]


def _rays(at: Point, reach: float, side: int) -> tuple[Segment, ...]:
    """Return one half of the rays around the place where the streams meet."""
    points: list[Point] = [(at[0], mm(at[1] - 0.56 * reach))]
    n = 10
    for i in range(1, n):
        a = pi * i / n
        r = reach * ((1.0 if i % 4 == 1 else 0.82) if i % 2 else 0.5)
        points.append((mm(at[0] + side * r * sin(a)), mm(at[1] - r * cos(a))))
    points.append((at[0], mm(at[1] + 0.56 * reach)))
    return outline(points)


def floor_spells(look: Theme, stage: Stage) -> list[Element]:
    """Draw the four spells of the game as flames on the floor between the clans; those further away are
    smaller."""
    depth = stage.parapet - stage.horizon
    elements: list[Element] = []
    for number, dx, down, scale in (
        (1, -11.0, 0.46, 0.5),
        (2, 12.5, 0.5, 0.5),
        (3, -16.0, 0.88, 0.78),
        (4, 17.0, 0.93, 0.78),
    ):
        art = thicken_lines(character(look, f"H{number}"), scale)
        at = (mm(stage.middle + dx), mm(stage.horizon + down * depth + 4 * scale))
        elements.append(Group(art, (scale, 0.0, 0.0, scale, *at)))
    return elements


# The near plane: gargoyles on the parapet, dark against the light, and the slab of the parapet.

_WING = parse_path(
    "M 3 -46 C -2 -62 -6 -80 -14 -100 C -20 -86 -30 -76 -45 -69 C -38 -63 "
    "-37 -57 -41 -47 C -33 -47 -30 -41 -32 -31 "
    "C -25 -34 -19 -31 -14 -22 Z"
)
_RIBS = parse_path(
    "M -14 -98 C -14 -80 -10 -62 -4 -48 M -13 -92 C -22 -80 -32 -73 -44 -69 "
    "M -12 -84 C -20 -68 -30 -56 -40 -48 "
    "M -10 -72 C -16 -56 -24 -42 -31 -32"
)
_BODY = parse_path(
    "M -33 0 C -37 -12 -33 -27 -20 -33 C -11 -40 -3 -47 6 -52 C 8 -58 12 -62 18 -63 C 24 -64 29 -61 31 -57 "
    "L 38 -53 C 41 -52 42 -49 40 -47 L 36 -46 L 33 -44 L 38 -41 C 35 -38 30 "
    "-38 27 -40 C 25 -36 24 -31 24 -27 "
    "C 27 -20 28 -12 27 -6 C 31 -5 33 -3 33 0 L 14 0 C 13 -4 15 -6 16 -9 C "
    "15 -13 12 -17 9 -19 C 8 -13 6 -8 5 -6 "
    "C 9 -5 11 -3 11 0 Z"
)
_INNER = parse_path(
    "M 4 -6 C 8 -20 -2 -30 -17 -28 M -26 -6 C -22 -12 -14 -13 -8 -8 M 8 -50 "
    "C 4 -42 4 -32 10 -22 M 12 -46 C 9 -40 9 -34 13 -28 "
    "M 17 -42 C 15 -38 15 -34 18 -30 M 22 -55 C 25 -57 28 -57 30 -55 M 30 "
    "-50 L 38 -48 M 19 -3 L 19 0 M 24 -4 L 24 0 M 29 -3 L 29 0 "
    "M -14 -30 C -10 -36 -6 -40 0 -44 M -20 -26 C -24 -20 -25 -14 -24 -10"
)
_TAIL = parse_path("M -28 -4 C -44 -2 -46 -18 -40 -24 C -37 -27 -33 -25 -34 -21 C -40 -19 -36 -8 -24 -10 Z")
_HORNS = {
    "howl": parse_path(
        "M 13 -60 C 6 -66 2 -75 5 -86 C 8 -78 15 -71 22 -64 Z M 20 -63 C 16 -69 "
        "15 -75 17 -82 C 19 -76 23 -70 27 -62 Z "
    ),
    "watch": parse_path(
        "M 12 -60 C 0 -66 -6 -76 4 -82 C 12 -85 15 -77 10 -75 C 12 -80 4 -80 5 -75 C 6 -70 14 -67 21 -63 Z "
    ),
}
_FANGS = parse_path("M 35 -46.2 L 36.6 -46.2 L 35.6 -42.6 Z M 33 -45 L 34.6 -45.4 L 34 -42.4 Z")
_EAR = parse_path("M 14 -55 C 6 -60 -1 -60 -6 -57 C -1 -53 6 -50 13 -50 Z")


def beasts(look: Theme, stage: Stage) -> list[Element]:
    """Draw two gargoyles that crouch at the left and the right end of the parapet and look at the light."""
    left, right = stage.beasts
    return [_beast(look, left, 1.0), _beast(look, right, -1.0)]


def _beast(look: Theme, standing: StandingFigure, flip: float) -> Element:
    s = standing.scale
    edge = pen(look, "figure-edge", 0.45, s)
    dark, rim = look.swatch("beast"), look.swatch("beast-lit")
    fine = pen(look, "beast-line", 0.4, s)
    parts: list[Element] = [
        *light_form(_WING, dark, rim, (1.5, -0.4), edge),
        *_shade(look, _WING, 1.25, s),
        Path(_RIBS, pen(look, "beast-line", 0.6, s)),
        *light_form(_TAIL, dark, rim, (0.8, -0.6), edge),
        *light_form(_HORNS[standing.pose], dark, rim, (1.1, -0.2), edge),
        *light_form(_BODY, dark, rim, (1.3, -1.0), edge),
        Path(_INNER, fine),
        *_shade(look, _BODY, 1.7, s),
        *light_form(_EAR, dark, rim, (0.6, -1.0), edge),
        Path(
            parse_path("M 24 -54.6 L 30 -55.6 C 29.6 -53 27 -52.4 24 -54.6 Z"), Style(look.swatch("window"))
        ),
        Path(_FANGS, Style(look.swatch("title-lit"))),
    ]
    return Group(tuple(parts), (flip * s, 0.0, 0.0, s, mm(standing.at[0]), mm(standing.at[1])))


def _shade(look: Theme, shape: tuple[Segment, ...], step: float, s: float) -> list[Element]:
    """Draw the lines that darken the near parts of the picture in low ink."""
    if look.variant != "low-ink":
        return []
    return [
        rule_shade(
            transform_segments(shape, translate(-1.6, 0.8)),
            (-48.0, -102.0, 44.0, 2.0),
            step,
            pen(look, "figure-edge", 0.3, s),
        )
    ]


def parapet(look: Theme, stage: Stage) -> list[Element]:
    """Draw the stone parapet on which the gargoyles crouch: a moulding with a frieze of arches above a plain
    slab."""
    y, w = stage.parapet, stage.width
    slab, light = look.swatch("slab"), look.swatch("slab-lit")
    elements: list[Element] = [
        rectangle(0, y, w, stage.height - y, Style(slab), "slab"),
        rectangle(0, y, w, 1.2, Style(light)),
        line((0, y + 4.2), (w, y + 4.2), pen(look, "slab-lit", 0.5)),
    ]
    beads: list[Segment] = []
    n = int(w / 2 / 4.2)
    for i in range(-n, n + 1):
        beads += sky.arch((mm(w / 2 + 4.2 * i), mm(y + 4.2)), 0.95, 0.0, 0.6)
    elements.append(Path(tuple(beads), Style(light)))
    return [*elements, *_panels(look, stage)] if stage.plate[2] else elements


def _panels(look: Theme, stage: Stage) -> list[Element]:
    """Draw a frame around the empty part of the slab, and a niche for each clan's sign at the ends of the
    slab."""
    left, top, right, bottom = stage.plate
    rule = pen(look, "slab-lit", 0.4)
    elements: list[Element] = []
    for out in (1.2, 2.6):
        x0, y0, x1, y1 = left - out, top - out, right + out, bottom + out
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        elements += [line(corners[i - 1], corners[i], rule) for i in range(4)]
    for x, y in ((left - 2.9, (top + bottom) / 2), (right + 2.9, (top + bottom) / 2)):
        elements.append(Polygon(sky.compass_star((mm(x), mm(y)), 2.6), Style(look.swatch("window"))))
    for i, x in enumerate((left * 0.5 - 0.8, stage.width - left * 0.5 + 0.8)):
        half = 7.2
        at = (mm(x), mm(bottom + 2.6))
        for inset in (0.0, 1.3):
            niche = sky.arch(at, half - inset, 0.0, mm(bottom - top - 13.0))
            elements.append(Path(niche, Style(look.swatch("tower-dark"), look.swatch("slab-lit"), 0.4)))
        sign = (at[0], mm(bottom - 14.0))
        if i == 0:
            elements.append(
                Path(
                    sky.crescent(sign, 4.2, 0.3, left=True),
                    Style(look.swatch("rose-moon"), look.swatch("tracery"), 0.3),
                )
            )
        else:
            rays = sky.star_points(sign, 12, 4.8, 3.0)
            elements.append(Polygon(rays, Style(look.swatch("rose-sun"), look.swatch("tracery"), 0.3)))
    return elements
