"""The pieces, for use on the board, on mats, in figures and in the scene. They are medals in the shape of a
house whose tip points forward. layout.toml describes them."""

from collections.abc import Mapping
from dataclasses import replace
from math import hypot, sqrt

from pnp.caching import memoize, memoize_by_identity
from pnp.games import Setting, draw_sides
from pnp.games.dehexz_war import FOLDER
from pnp.games.dehexz_war.faces.theme import theme
from pnp.looks import dress
from pnp.pictures import Paint, picture
from pnp.scene import Element, Face, Group, Matrix, Variant, compose, rotate, translate
from pnp.units import Point, mm

WIDTH, HEIGHT, ROOF = 11.8, 14.2, 4.2
"""The trim box of a piece and the height of its roof, in mm, as in layout.toml: the largest house 11.8 mm
wide that stays 0.4 mm inside every edge of a cell of size 9.3 mm (see `room_in_cell`)."""


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


@memoize_by_identity
def _faces(setting: Setting) -> Mapping[str, Face]:
    """Return the faces of the pieces by their letters. They have no words that depend on the language."""
    draw = draw_sides(setting, theme(setting.variant))
    pieces = [entry for entry in setting.definition.components if entry.kind == "piece"]
    faces = {entry.back: draw(entry, entry.back) for entry in pieces if entry.back is not None}
    faces |= {entry.front: draw(entry, entry.front) for entry in pieces}
    return {kind: replace(face, name=f"piece:{kind}") for kind, face in faces.items()}


def piece_face(setting: Setting, kind: str) -> Face:
    """Return the face of a piece, tip up, as layout.toml describes it; `kind` is the letter of the rules: A,
    D, E, H, I, Ä or F. Raises LayoutError, DefinitionError."""
    return _faces(setting)[kind]


_HALO = 0.08
"""How far the picture of an icon reaches beyond its box on each side, as a share of the box."""


@memoize
def icon(kind: str, variant: Variant, ground: str = "medal") -> Element:
    """Draw the icon of a kind of piece in a box of size 1. `ground` is the swatch of the colour behind it,
    which its holes and light parts have, too. Raises DefinitionError."""
    look = dress(FOLDER)
    swatches = dict(look.swatches_by_colour(variant))
    swatches[look.palette["medal"][0]] = look.theme(variant).swatch(ground)
    path = FOLDER / "pictures" / f"icon-{kind}.svg"
    box = (-_HALO, -_HALO, 1.0 + _HALO, 1.0 + _HALO)
    (drawn,) = picture(path, box, variant=variant, paint=Paint(swatches))
    assert isinstance(drawn, Group)
    return replace(drawn, name=f"icon:{kind}")  # no picture of an author: it has a design for each variant
