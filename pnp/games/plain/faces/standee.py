"""Plain standees: a tile in front and the same behind, as it comes to lie when the sheet is folded."""

from dataclasses import replace

from pnp.games.plain.faces.card import tile_face
from pnp.games.plain.faces.plate import Plate
from pnp.scene import Face, Group, Matrix, Text, rotate, translate
from pnp.units import mm


def standee_face(plate: Plate) -> Face:
    """A standee, folded over the middle of its height: below the fold what stands in front, above it what is
    seen from behind. Texts are turned round there, and all else is mirrored. Raises LayoutError."""
    half = mm(plate.height / 2)
    front = tile_face(replace(plate, height=half))
    words = tuple(each for each in front.elements if isinstance(each, Text))
    drawn = tuple(each for each in front.elements[1:] if not isinstance(each, Text))
    mirrored: Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, half)
    elements = (
        plate.ground(plate.paper),
        Group((*drawn, *words), translate(0.0, half), name="front"),
        Group(drawn, mirrored, name="behind"),
        Group(words, rotate(180.0, (plate.width / 2, half / 2)), name="behind"),
    )
    trim = ((0.0, 0.0), (plate.width, 0.0), (plate.width, plate.height), (0.0, plate.height))
    return replace(front, height=plate.height, trim=trim, elements=elements)
