"""Draw the scene: two mobs of goblins charge at each other along the rim of a giant coin that a hand has
tossed.

This module draws the cover, the picture for screens and the head of a chapter, with sky, flying things, the
hand and the title. `coin` draws the coin, `fighters` the mobs on it, with the goblins of the cards from hat
to toe. The light comes from the upper left. In low ink the scene is a line drawing, in mono it looks like a
woodcut.
"""

from dataclasses import dataclass, replace
from itertools import chain
from math import cos, pi, radians, sin
from random import Random

from pnp.games import MOTIF, Format, Illustration, Setting, on_band
from pnp.games.qiahn_tactics_goblin.faces.scene.coin import Coin, angular, coarse, spin
from pnp.games.qiahn_tactics_goblin.faces.scene.coin import coin as draw_coin
from pnp.games.qiahn_tactics_goblin.faces.scene.fighters import (
    Brush,
    Place,
    contour,
    far_runners,
    mob,
    near_runners,
    shape,
)
from pnp.games.qiahn_tactics_goblin.faces.scene.pen import LIGHT, soft
from pnp.games.qiahn_tactics_goblin.faces.scene.things import draw
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import (
    Drawing,
    Element,
    Glyph,
    Group,
    Path,
    Segment,
    Style,
    Text,
    Theme,
    Use,
    compose,
    glyph_paths,
    outline,
    rectangle,
    rotate,
    scale,
    symbol,
    translate,
)
from pnp.scene.forms import polar
from pnp.text import line_width, set_line
from pnp.units import Point, mm

__all__ = ["illustration"]


def illustration(setting: Setting, format: Format, width: float, height: float) -> Illustration:  # noqa: A002
    """Draw the game's picture in a format, `width` x `height` mm: "page" is the upright cover, "wide" the
    picture for a screen, "band" the strip at the head of a chapter."""
    return {"page": page, "wide": wide, "band": band}[format](setting, width, height)


# The title, cut from thick board and set into the picture: leaping lines, dark on the side away from the
# light.


def fitting_size(look: Theme, text: str, width: float) -> float:
    """Return the size of letters in mm at which a line of text in the title's typeface is `width` mm wide."""
    return width / line_width(text, look.typeface("title"), 1.0, place="title")


def draw_title_line(look: Theme, text: str, at: Point, size: float, rise: float, hop: float) -> list[Element]:
    """Draw a line of the title, with letters of `size` mm and the middle of its baseline at the point `at`.
    The line is curved, `rise` mm higher in its middle than at its ends, and every second letter is `hop` mm
    higher."""
    flat = set_line(
        text, look.typeface("title"), size, look.swatch("mage"), at, anchor="middle", name="title"
    )
    line = replace(flat, glyphs=_leap(flat, rise, hop))
    letters = tuple(chain.from_iterable(glyph_paths(line)))
    return [*_depth(look, letters, size), *_face(look, line, letters, at, size, rise)]


def _leap(line: Text, rise: float, hop: float) -> tuple[tuple[Glyph, float, float], ...]:
    middle = line.width / 2
    return tuple(
        (glyph, x, mm(y - rise * cos((x + line.size * 0.3 - middle) / middle * pi / 2) + hop * (-1) ** k))
        for k, (glyph, x, y) in enumerate(line.glyphs)
    )


def _depth(look: Theme, letters: tuple[Segment, ...], size: float) -> list[Element]:
    """Draw the thickness of the title's letters, on the side away from the light."""
    far, letters = size * 0.085, angular(letters, 2)
    edge, board = size * 0.13, look.swatch("cloth-2" if look.variant == "colour" else "paper")
    rim = symbol("title-rim", (Path(letters, Style(stroke=look.swatch("ink"), width=mm(edge + 1.0))),))
    side = Path(letters, Style(stroke=board, width=mm(edge - 0.9)))
    steps = [translate(-LIGHT[0] * far * k / 4, -LIGHT[1] * far * k / 4) for k in range(5)]
    outside: list[Element] = []
    if look.variant == "mono":
        white = symbol(
            "title-halo", (Path(letters, Style(stroke=look.swatch("paper"), width=mm(edge + 3.4))),)
        )
        outside = [Use(white, step) for step in (steps[0], steps[4])]
    return [*outside, *(Use(rim, step) for step in steps), side]


def _face(
    look: Theme, line: Text, letters: tuple[Segment, ...], at: Point, size: float, rise: float
) -> list[Element]:
    """Draw the front of the title's letters, with the lower half in shadow."""
    drawn = coarse(letters)
    edge = Path(drawn, Style(stroke=look.swatch("ink"), width=mm(size * 0.03)))
    if look.variant != "colour":
        return [replace(line, fill=look.swatch("mage" if look.variant == "low-ink" else "paper")), edge]
    left, count = at[0] - line.width / 2 - 4, 24
    step = (line.width + 8) / count
    teeth: list[Point] = []
    for k in range(count + 1):
        u = max(-1.0, min(1.0, (left + step * k - at[0]) / (line.width / 2)))
        level = at[1] - size * 0.3 - rise * cos(u * pi / 2)
        teeth.append((left + step * k, level + (1 if k % 2 else -1) * size * 0.05))
    lower = outline([*teeth, (left + step * count, at[1] + size), (left, at[1] + size)])
    return [line, Group((Path(lower, Style(fill=look.swatch("gold"))),), clip=drawn), edge]


# The flying things that no goblin can resist, with their lines of speed, dust, and moths.


def thing(look: Theme, what: str, at: Point, size: float, turn: float) -> Element:
    """Draw a flying thing from one of the cards, such as "duck" (see `things.draw`), turned by `turn` degrees
    clockwise. `size` is its scale; at the scale 1 it is about 48 mm wide."""
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
    """Draw four tapering lines that show the path of a flying thing, whose middle is at `at`. `turn` is
    the direction from which it comes, in degrees clockwise from up. The longest line is `length` mm long.
    The thick ends of the lines lie side by side across the path, at most `broad` mm from `at`."""
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
    """Draw a jagged burst of light around the thing that both mobs charge at, about `size` to 1.5 times
    `size` mm in radius."""
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
    """Draw one moth at the scale `size`, turned by `turn` degrees clockwise. At the scale 1 it is about 13 mm
    wide."""
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


# The sky behind a clash: fire on the left, water on the right, both bursting from one point.

_SIDES = {
    "hot": ("cruz-dark", "cruz", "blaze", "cruz-light", "mage-light"),
    "cold": ("cara-dark", "cara", "deep", "cara-light", "air-light"),
}
"""The tones from the far sky to the middle of the burst."""
_BEYOND = 420.0
"""The distance in mm from the burst that is outside any picture."""


def sky(look: Theme, width: float, height: float, at: Point, size: float) -> list[Element]:
    """Draw a sky of `width` x `height` mm with a burst of light around the point `at`: fire on its left,
    water on its right. The burst is about `size` mm across."""
    seam = outline([*_seam(at, height), (width + 4, height + 4), (width + 4, -4)])
    if look.variant == "colour":
        hot, cold = (_burst(look, tones, at, size) for tones in _SIDES.values())
        ground = rectangle(-4, -4, width + 8, height + 8, Style(fill=look.swatch("cruz-dark")))
        right = rectangle(-4, -4, width + 8, height + 8, Style(fill=look.swatch("cara-dark")))
        return [ground, *hot, Group((right, *cold), clip=seam), *_sparks(look, width, height, at)]
    ground = rectangle(
        -4, -4, width + 8, height + 8, Style(fill=look.swatch("ink" if look.variant == "mono" else "paper"))
    )
    paper = rectangle(-4, -4, width + 8, height + 8, Style(fill=look.swatch("paper")))
    hot_lines, cold_lines = _lines(look, at, size)
    edge = Path(outline(_seam(at, height), closed=False), Style(stroke=look.swatch("ink"), width=0.6))
    return [ground, *hot_lines, Group((paper, *cold_lines), clip=seam), edge]


def _seam(at: Point, height: float) -> list[Point]:
    """Return the line between the hot and the cold half of the sky: a bolt through the point, from above the
    picture to below it."""
    x, y = at
    upper = [(x + 13, -4.0), (x + 3, y * 0.3), (x + 11, y * 0.34), (x - 5, y * 0.72), (x + 4, y * 0.74)]
    return [*upper, (x - 2, y), (x, height + 4)]


def _burst(look: Theme, tones: tuple[str, ...], at: Point, size: float) -> list[Element]:
    """Draw rays to the edges, and stars inside stars, each lighter than the one around it."""
    _, far, middle, near, heart = tones
    rays: list[Segment] = []
    for k in range(24):
        rays += outline([at, polar(at, _BEYOND, 15 * k + 2), polar(at, _BEYOND, 15 * k + 9.5)])
    elements: list[Element] = [Path(tuple(rays), Style(fill=look.swatch(far)))]
    for tone, outer, inner, turn in (
        (middle, 1.0, 0.72, 2.0),
        (near, 0.66, 0.47, 7.0),
        (heart, 0.36, 0.24, 4.0),
    ):
        chance = Random(f"burst {tone}")
        points = []
        for k in range(48):
            reach = size * (outer * chance.uniform(0.86, 1.2) if k % 2 else inner)
            points.append(polar(at, reach, 7.5 * k + turn))
        elements.append(Path(outline(points), Style(fill=look.swatch(tone))))
    return elements


def _sparks(look: Theme, width: float, height: float, at: Point) -> list[Element]:
    """Draw embers on the left and drops on the right, flying away from the point."""
    chance = Random("sparks")
    elements: list[Element] = []
    for tone, light, side in (("cruz-light", "mage", -1), ("cara-light", "air-light", 1)):
        large: list[Segment] = []
        small: list[Segment] = []
        for k in range(24):
            angle, far = side * chance.uniform(12, 118), chance.uniform(44, 150)
            x, y = polar(at, far, angle)
            if not (2 < x < width - 2 and 2 < y < height * 0.72):
                continue
            r = chance.uniform(0.6, 1.9)
            tail = polar((x, y), -r * 3.4, angle)
            a, b = polar((x, y), r, angle + 90), polar((x, y), r, angle - 90)
            (large if k % 2 else small).extend(coarse(soft([polar((x, y), r, angle), a, tail, b])))
        elements += [
            Path(tuple(large), Style(fill=look.swatch(tone))),
            Path(tuple(small), Style(fill=look.swatch(light))),
        ]
    return elements


def _lines(look: Theme, at: Point, size: float) -> tuple[list[Element], list[Element]]:
    """Draw the burst in lines. In mono fire is white on black and water black on white; in low ink both are
    thin rays in the side's own colour."""
    if look.variant == "low-ink":
        rays: list[Segment] = []
        for k in range(72):
            start = size * (0.42, 0.9, 0.62, 0.9)[k % 4]
            rays += outline([polar(at, start, 5 * k), polar(at, _BEYOND, 5 * k)], closed=False)
        embers, drops = (
            Path(tuple(rays), Style(stroke=look.swatch(tone), width=0.3)) for tone in ("cruz", "cara")
        )
        return [embers], [drops]
    white: list[Segment] = []
    black: list[Segment] = []
    for k in range(60):
        angle, start = 6 * k + 1.5, size * (0.3, 0.75, 0.5, 0.75)[k % 4]
        white += _widening_ray(at, start, angle, 1.15)
        black += _widening_ray(at, start, angle, 0.95)
    heart = [polar(at, size * (0.5 if k % 2 else 0.3), 7.5 * k) for k in range(48)]
    flash = Path(outline(heart), Style(fill=look.swatch("paper")))
    ring = Path(outline(heart), Style(look.swatch("paper"), look.swatch("ink"), 0.6))
    hot: list[Element] = [Path(tuple(white), Style(fill=look.swatch("paper"))), flash]
    cold: list[Element] = [Path(tuple(black), Style(fill=look.swatch("ink"))), ring]
    return hot, cold


def _widening_ray(at: Point, start: float, angle: float, broad: float) -> tuple[Segment, ...]:
    """Return a ray that starts in a point and gets wider."""
    return outline(
        [polar(at, start, angle), polar(at, _BEYOND, angle - broad), polar(at, _BEYOND, angle + broad)]
    )


_RUNNERS = (
    (10, 0.17, "leap", 0), (24, 0.19, "charge", 1), (39, 0.22, "leap", 2), (55, 0.24, "charge", 3),
    (71, 0.25, "charge", 0), (88, 0.26, "leap", 3),
)  # fmt: skip
"""The runners of the strip: distance from the edge in mm, size, pose and hat."""


def band(setting: Setting, width: float, height: float) -> Illustration:
    """Draw the strip at the head of a chapter. The picture in its middle is made for 180 x 30 mm and is
    not scaled; only the ground grows with the size."""
    look = theme(setting.variant)
    ground = rectangle(0, 0, width, height, Style(fill=look.swatch("tint")))
    return Illustration(Drawing(width, height, (ground, on_band(_motif(look, *MOTIF)))))


def _motif(look: Theme, width: float, height: float) -> list[Element]:
    elements: list[Element] = []
    elements += _ground(look, width, height - 3.6)
    for k, (x, size, pose, hat) in enumerate(_RUNNERS):
        for tone, at, facing in (("cruz", x, 1), ("cara-dark", width - x - 2 * (k % 2), -1)):
            drawn = shape(look, tone, pose, facing, (hat + (facing < 0)) % 4)
            place = compose(
                translate(at, height - 4.0 - 1.6 * (pose == "leap")), compose(rotate(4 * facing), scale(size))
            )
            elements.append(Use(drawn, place))
    disc = Coin((width / 2, height * 0.47), 11.4, 5.0, -24, 3.6)
    return [*elements, *draw_coin(look, disc)]


def _ground(look: Theme, width: float, y: float) -> list[Element]:
    """Draw the ridges of a coin's edge on which the goblins run. They get thinner towards the ends."""
    reeds: list[Segment] = []
    for k in range(-44, 45):
        x, long = width / 2 + 2.4 * k, 2.2 * (1 - (abs(k) / 45) ** 2)
        reeds += outline([(x, y + 0.9), (x, y + 0.9 + max(long, 0.01))], closed=False)
    rail = outline([(4, y), (width / 2, y - 0.35), (width - 4, y), (width / 2, y + 0.35)])
    tone = look.swatch("gold" if look.variant == "colour" else "gold-dark")
    return [Path(tuple(reeds), Style(stroke=tone, width=0.5)), Path(rail, Style(tone, tone, 0.3))]


_FIST: tuple[Point, ...] = (
    (-14, 16), (-12, -34), (2, -46), (20, -55), (40, -59), (58, -56), (74, -52), (92, -53), (112, -56),
    (130, -56), (142, -58), (149, -68), (152, -80), (160, -87), (169, -85), (173, -75), (172, -62),
    (179, -54), (200, -47), (220, -30), (224, 16),
)  # fmt: skip
"""The outlines of the curled finger and the thumb, 210 mm wide, from the lower edge of the picture up."""

_CREASES: tuple[tuple[Point, ...], ...] = (
    ((151, -65), (157, -66.5), (163, -65)), ((153, -62), (158, -63), (162, -62)),
    ((141, -58), (147, -53), (158, -51)), ((66, -54.5), (70, -50.5), (77, -50.6)),
    ((30, -55.5), (38, -56.2), (46, -55.4)), ((34, -53.4), (39, -53.8), (44, -53.2)),
    ((14, -45), (10, -38), (10.5, -30)), ((19, -46), (15.4, -40), (15.5, -35)),
    ((190, -44), (194, -38), (194.5, -30)),
)  # fmt: skip


def hand(look: Theme, at: Point, size: float) -> list[Element]:
    """Draw the hand that has tossed the coin, as it rises from the lower edge of a picture. `at` is the
    lower left corner of the hand. `size` is its scale; at the scale 1 it is 210 mm wide."""
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


_PAGE = (
    Place("archer", "splinter", "stab", 1, 174, 0.8, 6, 0.92, -4),
    Place("infantry", "volunteer", "charge", 1, 176, 0.64, 13, 1.0),
    Place("knight", "dent", "stab", 1, 131, 0.96, 0, 1.2),
    Place("beast", "tusk", "leap", 1, 136, 0.5, 25, 1.3, -4),
    Place("knight", "clank", "leap", -1, 44, 0.5, 21, 1.3, 4),
    Place("paladin", "sniffle", "slip", -1, 82, 0.93, 6, 0.86),
    Place("infantry", "bert", "charge", -1, 43, 0.96, 0, 1.16),
    Place("mage", "puddle", "leap", -1, 4, 0.8, 12, 0.9, 8),
)
_WIDE = (
    Place("archer", "splinter", "stab", 1, 176, 0.76, 2, 0.96, -4),
    Place("infantry", "volunteer", "charge", 1, 158, 0.66, 0, 1.05),
    Place("knight", "dent", "stab", 1, 125, 0.96, 0, 1.2),
    Place("beast", "tusk", "leap", 1, 124, 0.5, 14, 1.36, -4),
    Place("knight", "clank", "leap", -1, 57, 0.5, 11, 1.36, 4),
    Place("paladin", "sniffle", "slip", -1, 86, 0.93, 6, 0.9),
    Place("infantry", "bert", "charge", -1, 50, 0.96, 0, 1.2),
    Place("mage", "puddle", "leap", -1, 12, 0.76, 16, 1.0, 8),
)


@dataclass(frozen=True, slots=True)
class _Stage:
    """The size of a picture in mm, its coin, and the scale of a goblin at the coin's nearest point."""

    width: float
    height: float
    disc: Coin
    size: float
    flights: tuple[Point, Point]
    """The places of the duck and the jar of moths in flight."""
    moths: tuple[Point, Point, Point]

    def point_in_air(self, dx: float, dy: float) -> Point:
        """Return a point `dx` and `dy` from the middle of the coin, in mm at the scale 1."""
        return (self.disc.centre[0] + dx * self.size, self.disc.centre[1] + dy * self.size)


def page(setting: Setting, width: float, height: float) -> Illustration:
    """Draw the upright cover, `width` x `height` mm: the title above, the two mobs in the middle, and the
    hand below. The result also has a box for text in front of the hand."""
    look = theme(setting.variant)
    short = max(0.0, 297 - height)  # what Letter lacks, taken from title and goblins
    disc = Coin((width / 2, height - 117.5 + 0.15 * short), width * 0.63, 44.0, -6.0, 18.5)
    flights = ((30.0, height - 194), (width - 32, height - 195))
    moths = (
        (width - 50, height - 192),
        (width - 43, height - 206 + 0.4 * short),
        (width - 33, 52 - 0.4 * short),
    )
    stage = _Stage(width, height, disc, 0.95 - 0.004 * short, flights, moths)
    elements = _background(look, stage, width * 0.42)
    at = (width / 2, 62 - 0.45 * short)
    elements += _title(setting, at, 147 - 1.2 * short, 174 - 0.9 * short, 24 - 0.16 * short)
    elements += _battle(look, stage, _PAGE)
    elements += hand(look, (0, height + 8.5), width / 210)
    small = min(1.0, width / 210)  # a booklet's page has a smaller hand, and less room on it
    above, below = 48.5 * small - 8.5, 20.5 * small - 8.5
    plate = (width / 2 - 77 * small, height - above, width / 2 + 77 * small, height - below)
    ink = look.swatch("ink" if look.variant == "low-ink" else "paper")
    return Illustration(_clip_to_frame(width, height, elements), plate, ink)


def wide(setting: Setting, width: float, height: float) -> Illustration:
    """Draw the wide picture, designed for 300 x 200 mm and cut to fit: the same two mobs with more space at
    the sides."""
    look = theme(setting.variant)
    disc = Coin((150, 135), 186, 38.0, -4.0, 16.0)
    moths = ((215.0, 80.0), (241.0, 54.0), (206.0, 24.0))
    stage = _Stage(300, 200, disc, 0.82, ((56, 72), (234, 74)), moths)
    elements = _background(look, stage, 104)
    elements += _title(setting, (150, 47), 108, 162, 19.6)
    elements += _battle(look, stage, _WIDE)
    elements += hand(look, (34, 248), 1.0)
    large = max(width / stage.width, height / stage.height)
    off = translate((width - large * stage.width) / 2, (height - large * stage.height) / 2)
    return Illustration(_clip_to_frame(width, height, [Group(tuple(elements), compose(off, scale(large)))]))


def _background(look: Theme, stage: _Stage, burst: float) -> list[Element]:
    return sky(look, stage.width, stage.height, stage.point_in_air(0, -40), burst)


def _title(setting: Setting, at: Point, upper: float, lower: float, lead: float) -> list[Element]:
    """Draw the name of the game in two lines. Its first word is `upper` mm wide, with the middle of its
    baseline at a point; the other words are `lead` mm below it and `lower` mm wide."""
    look = theme(setting.variant)
    first, _, rest = setting.definition.game.title.partition(" ")
    large, small = fitting_size(look, first, upper), fitting_size(look, rest, lower)
    below = draw_title_line(look, rest, (at[0], at[1] + lead), small, 3, 0.5)
    return [*draw_title_line(look, first, at, large, 3, 1.0), *below]


def _battle(look: Theme, stage: _Stage, places: tuple[Place, ...]) -> list[Element]:
    """Draw the coin with all that is on it and above it."""
    disc, size = stage.disc, stage.size
    banana, croquette = disc.point_at(97, 0.94), stage.point_in_air(0, -56)
    return [
        *spin(look, disc),
        *draw_coin(look, disc),
        *far_runners(look, disc, 0.36 * size),
        *near_runners(look, disc, 0.6 * size),
        *_draw_flyers(look, stage),
        swoosh(look, (banana[0] + 4, banana[1]), 82, 30 * size, 1.6, "gold-dark"),
        *glow(look, croquette, 19 * size),
        *mob(look, disc, places, size),
        thing(look, "croquette", croquette, 0.72 * size, -10),
        thing(look, "banana", (banana[0] - 1, banana[1] - 6), 0.56 * size, -16),
    ]


def _draw_flyers(look: Theme, stage: _Stage) -> list[Element]:
    """Draw a duck from the left, a jar from the right, and the moths from the jar."""
    left, right = stage.flights
    return [
        swoosh(look, (right[0] + 7, right[1] - 4), 60, 30, 7),
        thing(look, "moths", right, 0.46 * stage.size, -128),
        *(
            moth(look, at, large * stage.size, turn)
            for at, large, turn in zip(stage.moths, (0.62, 0.85, 0.95), (-30, 24, -20), strict=True)
        ),
        swoosh(look, (left[0] - 7, left[1] - 4), -62, 30, 7),
        thing(look, "duck", left, 0.52 * stage.size, 24),
    ]


def _clip_to_frame(width: float, height: float, elements: list[Element]) -> Drawing:
    """Return a drawing whose elements are clipped to the rectangle."""
    edge = outline([(0, 0), (width, 0), (width, height), (0, height)])
    return Drawing(width, height, (Group(tuple(elements), clip=edge),))
