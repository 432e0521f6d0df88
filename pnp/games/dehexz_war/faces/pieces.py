"""Draw the faces of the pieces: medals in the shape of a house with a tip that points forward.

Three things show the kind of a piece: its icon, its letter and the pattern at its foot. No mark shows the
owner, because captured pieces change sides: the direction of the tip shows the owner.
"""

from collections.abc import Iterator
from itertools import chain
from math import cos, hypot, pi, sin, sqrt

from pnp.errors import LayoutError
from pnp.games.dehexz_war.faces.icons import icon
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Matrix,
    Path,
    Polygon,
    Style,
    Swatch,
    Theme,
    Use,
    compose,
    line,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.text import set_line
from pnp.units import Point, from_points, mm

WIDTH, HEIGHT, ROOF = 11.8, 14.2, 4.2
"""The trim box of a piece and the height of its roof, in mm: the largest house 11.8 mm wide that stays 0.4 mm
inside every edge of a cell of size 9.3 mm (see `room_in_cell`)."""

BLEED, SAFE = 3.0, 1.5
"""The bleed and the safe margin in mm. In colour the ground is the medal's rim. If the knife slips, the rim
gets a little narrower and no white shows."""

ICON_LEAST = 7.3
"""The smallest side of the icon's box in mm, at which its finest lines are 0.26 mm."""

_RULE, _CHEVRON, _GAP, _MARK = 0.3, 0.78, 0.25, 0.4
_LETTER = 1.75
"""Half the gap in mm between the bars at the foot, where the letter is."""
_FOOT = 0.15
"""The height in mm of the letter and its bars above the field's lower edge."""
_SIZES = {"Ä": 6.5}
_SIZE = 8.25
"""The letter's size in points: 2 mm high. A letter with dots is as high with them as others without."""
_RAYS, _STRIKE = 24, 0.64


def house(
    width: float = WIDTH, height: float = HEIGHT, roof: float = ROOF, inset: float = 0.0
) -> tuple[Point, ...]:
    """Return the outline of a piece, a pentagon in the shape of a house, clockwise from the tip. `roof` is
    the height of its roof in mm. Without `inset` the outline is the trim of the piece; otherwise all its
    sides are moved inwards by `inset` mm."""
    steep = roof / (width / 2)
    tip = inset * hypot(1.0, steep)
    left, right, foot = inset, width - inset, height - inset
    shoulder = tip + (width / 2 - inset) * steep
    points = ((width / 2, tip), (right, shoulder), (right, foot), (left, foot), (left, shoulder))
    return tuple((mm(x), mm(y)) for x, y in points)


def room_in_cell(size: float, width: float, roof: float, clearance: float) -> tuple[float, float]:
    """Return (height, offset) in mm for the tallest piece that fits in a hexagonal cell. The piece is a
    pentagon, `width` mm wide, with a roof `roof` mm high.

    The piece points to a corner of the cell, which has `size` mm from centre to corner. It stays `clearance`
    mm away from the cell's edges. `offset` is the distance from the cell's centre to the centre of the
    piece's trim box, towards the tip.
    """
    reach = size - clearance * 2 / sqrt(3)
    fall = width / 2 / sqrt(3)
    foot = reach - fall
    tip = reach if roof >= fall else reach - fall + roof
    return (mm(foot + tip), mm((tip - foot) / 2))


def centre_offset(size: float, width: float = WIDTH, roof: float = ROOF) -> float:
    """Return the distance in mm from the centre of a cell to the centre of the trim box of a piece in it,
    towards the tip. With this offset, the tip and the foot are equally far from the cell's edges."""
    return room_in_cell(size, width, roof, 0.0)[1]


def in_cell(centre: Point, corner: int, size: float) -> Matrix:
    """Return the matrix that maps the trim coordinates of a piece's face to its place in the cell around
    `centre`, which has `size` mm from centre to corner. The tip points to the cell's `corner`: 0 is up, and
    the others follow clockwise."""
    to_centre = translate(-WIDTH / 2, -HEIGHT / 2 - centre_offset(size))
    return compose(translate(*centre), compose(rotate(60.0 * corner), to_centre))


def piece_face(kind: str, theme: Theme, *, width: float = WIDTH, height: float = HEIGHT) -> Face:
    """Draw the face of a piece, tip up; `kind` is the letter of the rules: A, D, E, H, I, Ä or F.

    The sides and the foot of the house are on the trim box, so that strips of pieces are cut straight and two
    snips make the roof. Raises UnknownName for another kind, LayoutError for a house too small for icon and
    letter.
    """
    ground = theme.swatch("medal-rim")
    trim = house(width, height)
    elements = (
        rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, Style(ground), "ground"),
        *_snips(trim, width, theme),
        Polygon(house(width, height, inset=SAFE), Style(theme.swatch("medal")), "field"),
        *(_rays(width, height, theme) if theme.variant == "colour" else ()),
        *_draw_signs(width, height, theme),
        *_emblem(kind, width, height, theme),
        *_foot(kind, width, height, theme),
    )
    return Face(f"piece:{kind}", width, height, trim, elements, ground, BLEED, SAFE)


def _snips(trim: tuple[Point, ...], width: float, theme: Theme) -> Iterator[Element]:
    """Draw the places to snip: corners in another tone or, on white, a line just outside the cut. If the cut
    slips by 1 mm, a paler edge or a line along the edge remains, which does no harm."""
    tip, right, *_, left = trim
    if theme.variant == "colour":
        edge = Style(theme.swatch("medal-edge"))
        yield Polygon((tip, (mm(width), 0.0), right), edge, "snip")
        yield Polygon((tip, left, (0.0, 0.0)), edge, "snip")
        return
    dash = (0.6, 0.5) if theme.variant == "mono" else ()
    style = Style(None, theme.swatch("cell-line"), 0.25, dash, round=False)
    away = style.width / 2 * hypot(1.0, right[1] / (width / 2))
    for corner in (right, left):
        yield line((tip[0], tip[1] - away), (corner[0], corner[1] - away), style, "snip")


def _rays(width: float, height: float, theme: Theme) -> Iterator[Element]:
    """Draw a fan of fine lines behind the icon, from the medal's foot to its rim."""
    style = Style(None, theme.swatch("medal-line"), 0.25, round=False)
    x, y = width / 2, height - SAFE - 2.2
    turns = [pi * i / _RAYS for i in range(_RAYS + 1)]
    fan = chain.from_iterable(
        outline(((x + 2 * cos(a), y - 2 * sin(a)), (x + height * cos(a), y - height * sin(a))), closed=False)
        for a in turns
    )
    # One path for all, since a table shows the rays of eighty pieces.
    yield Group((Path(tuple(fan), style),), clip=outline(house(width, height, inset=SAFE)), name="rays")


def _draw_signs(width: float, height: float, theme: Theme) -> Iterator[Element]:
    """Draw a chevron under the tip, and two bars at the foot with the letter's ground between them."""
    ink, oxide = theme.swatch("ink"), theme.swatch("chevron")
    middle, level = width / 2, height - SAFE - _FOOT - _RULE / 2
    bar = Style(None, ink, _RULE, round=False)
    for sign in (-1, 1):
        yield line((middle + sign * _LETTER, level), (middle + sign * (middle - SAFE - 0.3), level), bar)
    tip, right, *_, left = house(width, height, inset=SAFE)
    low = right[1] + _RULE
    corners = (tip, right, (right[0], low), (middle, tip[1] + _CHEVRON), (left[0], low), left)
    chevron = tuple((mm(x), mm(y)) for x, y in corners)
    if theme.variant != "low-ink":
        yield Polygon(chevron, Style(oxide), "chevron")
        return
    # Struck with lines instead of solid, which would be half the ink of the piece.
    style = Style(None, oxide, 0.25, round=False)
    count = 2 * round((middle - SAFE) / _STRIKE)
    strikes = [left[0] + (right[0] - left[0]) * i / count for i in range(1, count)]
    lines = tuple(line((x, tip[1]), (x, low), style) for x in strikes)
    yield Group(lines, clip=outline(chevron))
    # Half a line's width from the border, so that its butt ends stay inside too.
    near, half = (left[0], right[0]), style.width / 2
    under = ((min(max(x, near[0] + half), near[1] - half), y - half) for x, y in chevron[2:5])
    yield Path(outline(under, closed=False), style, "chevron")
    steep = half * hypot(1.0, (right[1] - tip[1]) / (middle - SAFE))
    over = ((left[0] + half, left[1] + steep), (middle, tip[1] + steep), (right[0] - half, right[1] + steep))
    yield Path(outline(over, closed=False), Style(None, oxide, 0.25, round=False), "chevron")


def _emblem(kind: str, width: float, height: float, theme: Theme) -> Iterator[Element]:
    """Draw the icon under the chevron, and the kind's letter at the foot."""
    side = ICON_LEAST + width - WIDTH
    top = SAFE * hypot(1.0, ROOF / (width / 2)) + _CHEVRON + 0.1
    foot = height - SAFE - _FOOT - 2.2
    if side < ICON_LEAST or top + side > foot:
        raise LayoutError(
            "the icon does not fit",
            place=f"piece:{kind}",
            expected=f"a box of {ICON_LEAST} mm or more that ends {foot:.2f} mm down",
            found=f"one of {side:.2f} mm that ends {top + side:.2f} mm down",
        )
    at = compose(translate((width - side) / 2, top), scale(mm(side)))
    yield Use(icon(kind, theme), at, f"icon:{kind}")
    face, size = theme.typeface("title"), from_points(_SIZES.get(kind, _SIZE))
    baseline = (width / 2, height - SAFE - _FOOT)
    ink = theme.swatch("ink")
    name = f"letter:{kind}"
    yield set_line(kind, face, size, ink, baseline, anchor="middle", name=name, place=f"piece:{kind}")


def _foot(kind: str, width: float, height: float, theme: Theme) -> Iterator[Element]:
    """Draw two marks on each side of the letter, in a shape of the kind."""
    y = height - SAFE - _FOOT - _RULE - _GAP - _MARK
    for side in (1, -1):
        for place in (0, 1):
            x = width / 2 + side * (_LETTER + _MARK + 0.1 + place * 1.05)
            yield from _mark(kind, x, y, side, theme.swatch("ink"))


def _mark(kind: str, x: float, y: float, side: int, ink: Swatch) -> Iterator[Element]:
    r, solid = _MARK, Style(ink)
    shapes: dict[str, tuple[tuple[Point, ...], ...]] = {
        "D": (((-r, r), (0, -r), (r, r)),),
        "E": (((-r, -r), (-r + 0.4, -r), (r, r), (r - 0.4, r)),),
        "H": (((-r, 0), (0, -r), (r, 0), (0, r)),),
        "I": (((-r, -r), (r, -r), (-r, r)),),
        "Ä": (((-r, -r), (-0.12, -r), (-0.12, r), (-r, r)), ((0.12, -r), (r, -r), (r, r), (0.12, r))),
    }
    if kind == "A":
        yield Circle((mm(x), mm(y)), 0.32, solid)
    if kind == "F":
        yield Circle((mm(x), mm(y)), 0.28, Style(None, ink, 0.25))
    for shape in shapes.get(kind, ()):
        yield Polygon(tuple((mm(x + side * u), mm(y + v)) for u, v in shape), solid)
