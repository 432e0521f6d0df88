"""Dice: six sides, each drawn by a layout from the die's own columns, on one net."""

from pnp.boxes import die_face
from pnp.definition import ComponentTable
from pnp.games import Setting
from pnp.games.plain.faces.laid import Drawer, plain_drawer
from pnp.games.plain.faces.sides import KIND, sides
from pnp.scene import Face


def dice_face(setting: Setting, entry: ComponentTable, laid: Drawer | None) -> Face:
    """The net of a die, by the game's layout where it has a face for it. Raises DefinitionError,
    LayoutError."""
    name = laid.face_of(entry) if laid else None
    drawer, called = (laid, name) if laid and name else (plain_drawer(setting), KIND)
    drawn = [drawer.side(entry, called, columns) for columns in sides(entry)]
    ground = drawn[0].ground
    # A side of another colour brings its own ground, which its square cuts off.
    parts = tuple(face.elements[1:] if face.ground == ground else face.elements for face in drawn)
    return die_face(f"{entry.kind}:{entry.front}", drawer.theme, ground, drawn[0].width, parts)
