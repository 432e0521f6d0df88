"""Which face of layout.toml draws a component."""

from pnp.definition import ComponentTable, Definition
from pnp.errors import DefinitionError
from pnp.layout import Layout
from pnp.layout.merging import near


def face_of(definition: Definition, layout: Layout | None, entry: ComponentTable) -> str | None:
    """The face of layout.toml that draws a component; None for the plain ones. Raises DefinitionError where
    it names one that there is not."""
    names = layout.names if layout is not None else ()
    if entry.layout is None:
        return entry.kind if entry.kind in names else None
    if entry.layout in names:
        return entry.layout
    place = definition.place("components", definition.components.index(entry), "layout")
    if layout is None:
        raise DefinitionError(
            "a component asks for a layout, and there is no layout.toml",
            place=place,
            expected=str(definition.folder / "layout.toml"),
            found="no such file",
        )
    raise no_face(entry.layout, names, place)


def no_face(name: str, names: tuple[str, ...], place: str) -> DefinitionError:
    return DefinitionError(
        f"unknown face {name!r}",
        place=place,
        expected="a face of layout.toml",
        found=repr(name),
        hint=near(name, names, "faces"),
    )
