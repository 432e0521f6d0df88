"""What checks find on a face that a layout draws, told with the line of the layout."""

import re
from dataclasses import replace

from pnp.definition import Definition
from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games.plain.faces.behind import backs_of
from pnp.games.plain.faces.whose import face_of
from pnp.layout import layout_of
from pnp.layout.merging import merged
from pnp.scene import id_of

BOX = re.compile(r"\b(?:(?:bleed|hatch|reading|within):)*box:([\w-]+)")
"""How boxes are called among the elements of a face."""


def placed(definition: Definition, finding: Finding) -> Finding:
    """A finding that names a box: by its own name, and with file, line and key. Others as they are."""
    if BOX.search(finding.message) is None:
        return finding
    try:
        face = _face(definition, finding.where)
        layout = layout_of(definition.folder)
        boxes = merged(layout, face, "", "colour").boxes if layout is not None and face else {}
    except PnpError:
        return finding

    def told(match: re.Match[str]) -> str:
        keys = boxes.get(match[1])
        if not keys:
            return match[1]
        given = next(iter(keys.values()))
        return (
            f"{match[1]} ({given.sheet.place(*given.key[: given.key.index(match[1]) + 1])})"
            if (match[1] in given.key)
            else match[1]
        )

    return replace(finding, message=BOX.sub(told, finding.message))


def _face(definition: Definition, name: str) -> str | None:
    """The face of layout.toml that a drawn face was drawn by."""
    layout = layout_of(definition.folder)
    for entry in definition.components if layout is not None else ():
        assert layout is not None
        face = face_of(definition, layout, entry)
        if face is None:
            continue
        if id_of(name) == f"{entry.kind}:{entry.front}":
            return face
        for behind in backs_of(layout, face, entry):
            if name.startswith(f"back:{entry.back or behind}:"):
                return behind
    return None
