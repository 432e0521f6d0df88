"""The words of plain faces: names and texts with **bold**, *italic* and :icons:, as layouts set them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.errors import DefinitionError, LayoutError
from pnp.games.plain.faces.plate import Plate
from pnp.games.reading import largest, named
from pnp.layout import icons
from pnp.layout.merging import near
from pnp.scene import Box, Element, Swatch, Text, Typeface, bounds
from pnp.text import is_marked, mixed, set_block, set_mixed, unmarked


def words(
    plate: Plate,
    said: str,
    typeface: Typeface,
    size: float,
    fill: Swatch,
    box: Box,
    *,
    name: str,
    smallest: float | None = None,
    reading: bool = False,
    **how: Any,
) -> tuple[Element, ...]:
    """Words in a box, as `set_block` sets them, with their mark-up; text that is `reading` is larger in large
    print, where there is room. Raises LayoutError, DefinitionError for an icon that there is not."""
    tries = [(size, size if smallest is None else smallest)]
    if reading:
        name = named(name, plate.text_size)
        if plate.text_size == "large":
            tries.insert(0, (largest(size, plate.text_size), size))
    for number, (most, least) in enumerate(tries, 1):
        try:
            return tuple(_set(plate, said, typeface, most, fill, box, least, name, how))
        except LayoutError as error:
            if number == len(tries):
                error.place = error.place or plate.entry.id
                raise
    raise AssertionError(said)


def _set(
    plate: Plate,
    said: str,
    typeface: Typeface,
    size: float,
    fill: Swatch,
    box: Box,
    smallest: float,
    name: str,
    how: dict[str, Any],
) -> Iterator[Element]:
    shown = icons.signs(said, typeface)
    if not shown and not is_marked(said):
        place = plate.entry.id
        yield from set_block(
            said, typeface, size, fill, box, smallest=smallest, name=name, place=place, **how
        )
        return
    files: dict[str, Path] = {}

    def ratio(icon: str) -> float:
        files[icon] = _icon(plate, icon)
        return icons.ratio(files[icon])

    marked = mixed(said, ratio, shown)
    lines, signs = set_mixed(marked, typeface, size, fill, box, smallest=smallest, name=name, **how)
    yield from lines
    for icon, at in signs:
        yield icons.placed(files[icon], at, fill, plate.theme.variant, f"sign:{icon}", plain=True)


def _icon(plate: Plate, name: str) -> Path:
    if path := icons.file_of(plate.folder, name):
        return path
    raise DefinitionError(
        f"unknown icon {name!r}",
        place=plate.entry.id,
        expected=f"{icons.FOLDER}/{name}.svg in the game's folder, or one that ships",
        found="no such file",
        hint=near(name, icons.names(plate.folder), "icons"),
    )


def bare(said: str, typeface: Typeface) -> str:
    """Return words without their mark-up, without icons and without characters that icons show."""
    return unmarked(said, icons.signs(said, typeface))


def lowest(elements: tuple[Element, ...]) -> float:
    """Return the lowest baseline among words, in mm; the foot of the icons where there is nothing else."""
    baselines = [each.origin[1] for each in elements if isinstance(each, Text)]
    if baselines:
        return max(baselines)
    box = bounds(elements)
    assert box is not None, "a face has words"
    return box[3]
