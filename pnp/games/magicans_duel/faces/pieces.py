"""Draw the pieces, or parts of them, for use in figures, on cards, on the board and in the scene. layout.toml
describes the pieces."""

from collections.abc import Mapping
from dataclasses import replace

from pnp.caching import memoize, memoize_by_identity
from pnp.games import Setting, draw_sides
from pnp.games.magicans_duel import FOLDER
from pnp.games.magicans_duel.faces.theme import theme
from pnp.looks import dress
from pnp.pictures import Paint, picture
from pnp.scene import Box, Element, Face, Group, Text, Theme, Use, Variant, hinge, translate

ART = 1.07
"""The scale of figures and signs on a piece, which are drawn for a piece 22 mm wide."""

_FIGURE: Box = (-10.0, -34.0, 10.0, 0.0)
_SIGN: Box = (-10.0, 0.0, 10.0, 10.0)
"""The extents in mm of the pictures of figures and signs. The origin is the middle of the foot's hinge."""


@memoize_by_identity
def _faces(setting: Setting) -> Mapping[str, Face]:
    """Return the faces of all pieces by their names. They have no words that depend on the language."""
    draw = draw_sides(setting, theme(setting.variant))
    pieces = (entry for entry in setting.definition.components if entry.kind == "standee")
    return {entry.front: draw(entry, entry.front) for entry in pieces}


def piece_face(setting: Setting, name: str) -> Face:
    """Return the unfolded face of a piece, given by its name such as M1.black, G5 or H2. Raises LayoutError,
    DefinitionError."""
    return _faces(setting)[name]


def front(setting: Setting, name: str) -> list[Element]:
    """Draw the front of a piece and the front half of its foot. The origin is the middle of the hinge, which
    is the fold between the two."""
    face = piece_face(setting, name)
    pictures = [each for each in face.elements if each.name.startswith("image:")]
    return [_from_hinge(face, *pictures), foot_label(setting, name)]


def foot_label(setting: Setting, name: str) -> Element:
    """Draw the name of a piece on the front half of its foot. The origin is the middle of the hinge."""
    face = piece_face(setting, name)
    (label,) = (each for each in face.elements if isinstance(each, Text))
    return _from_hinge(face, replace(label, name=f"label:{name}"))


def _from_hinge(face: Face, *drawn: Element) -> Element:
    return Group(drawn, translate(-face.width / 2, -hinge(face)))


def character(look: Theme, name: str) -> list[Element]:
    """Draw the figure on a piece, without the rest of the piece. The origin is the middle of the hinge."""
    return list(_picture(look.variant, name, _FIGURE))


def sign(look: Theme, name: str) -> list[Element]:
    """Draw the front half of the sign on the foot of a piece. The origin is the middle of the hinge."""
    kinds = {"M": name.partition(".")[2], "G": "gargoyle", "H": "spell"}
    return list(_picture(look.variant, f"sign-{kinds[name[0]]}", _SIGN))


@memoize
def _picture(variant: Variant, name: str, box: Box) -> tuple[Element, ...]:
    path = FOLDER / "pictures" / f"{name}.svg"
    (framed,) = picture(path, box, variant=variant, paint=Paint(dress(FOLDER).swatches_by_colour(variant)))
    assert isinstance(framed, Group)
    (used,) = framed.children
    assert isinstance(used, Use)
    return (Group(used.symbol.children, used.transform),)
