"""Dice: six sides, each drawn by a layout from the die's own columns, on one net."""

import re
from collections.abc import Iterator

from pnp.boxes import die
from pnp.definition import ComponentTable
from pnp.expression import Value
from pnp.games import Setting
from pnp.games.plain.faces.laid import Drawer, plain_drawer
from pnp.scene import Face

KIND = "dice"

COLUMNS = ("side", "face", "icon", "pips")
"""What layouts may ask of a side: its number, what stands on it, the icon that it is alone, or how many pips
it has where nobody says what stands there."""

_ICON = re.compile(r":([\w-]+):")

_COLUMN = "face{}"
"""Of tables: face1 to face6."""


def sides(entry: ComponentTable) -> Iterator[dict[str, Value]]:
    """The columns of the six sides."""
    told = entry.faces or tuple(entry.fields.get(_COLUMN.format(k), "") for k in range(1, 7))
    blank = all(value == "" for value in told)
    for number, value in enumerate(told, 1):
        icon = _ICON.fullmatch(value.strip()) if isinstance(value, str) else None
        yield {
            "side": number,
            "face": "" if icon else value,
            "icon": icon[1] if icon else "",
            "pips": number if blank else 0,
        }


def dice_face(setting: Setting, entry: ComponentTable, laid: Drawer | None) -> Face:
    """The net of a die, by the game's layout where it has a face for it. Raises DefinitionError, LayoutError."""
    name = laid.face_of(entry) if laid else None
    drawer, called = (laid, name) if laid and name else (plain_drawer(setting), KIND)
    drawn = [drawer.side(entry, called, columns) for columns in sides(entry)]
    ground = drawn[0].ground
    # A side of another colour brings its own ground, which its square cuts off.
    parts = tuple(face.elements[1:] if face.ground == ground else face.elements for face in drawn)
    return die(f"{entry.kind}:{entry.front}", drawer.theme, ground, drawn[0].width, parts)
