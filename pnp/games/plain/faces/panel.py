"""Draw the parts that most plain faces share: the panel with its medallion, and names and texts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.errors import LayoutError
from pnp.games.plain.faces.plate import Plate
from pnp.games.plain.faces.rosette import draw_rosette, pattern
from pnp.games.reading import largest, reading_name
from pnp.layout.contents import icons
from pnp.scene import Box, Circle, Element, Polygon, Style, Swatch, Text, Typeface, bounds, rectangle
from pnp.text import is_marked, parse_mixed, set_block, set_mixed, without_marks
from pnp.units import mm

# The panel that most faces share: a field of the family's pattern, and a medallion with a rosette.


def field(plate: Plate, box: Box, fill: Swatch | None) -> list[Element]:
    """Draw a panel with the pattern that the component's family has (components with the same word before
    the last dot of their id). In the colour variant the panel is filled with `fill`, unless that is None;
    in the other variants it has an edge instead."""
    left, top, right, bottom = box
    low = plate.variant == "low-ink"
    elements: list[Element] = []
    if plate.variant == "colour" and fill is not None:
        elements.append(rectangle(left, top, right - left, bottom - top, Style(fill=fill), "panel"))
    elements.append(pattern(plate.pattern, box, plate.vein, pitch=3.3 if low else 2.2))
    if plate.variant != "colour":
        width = 0.3 if low else 0.6
        size = (right - left - width, bottom - top - width)
        edge = Style(stroke=plate.ink, width=width, round=False)
        elements.append(rectangle(left + width / 2, top + width / 2, *size, edge, "panel"))
    return elements


def medallion(plate: Plate, centre: tuple[float, float], radius: float) -> list[Element]:
    """Draw a medallion: a disc of the paper's colour with a ring and the rosette of the face."""
    low = plate.variant == "low-ink"
    rim = Style(stroke=plate.ink, width=0.3 if low else 0.5)
    clear = min(1.1, radius * 0.09)
    elements: list[Element] = [Circle(centre, mm(radius), Style(fill=plate.paper), "medallion")]
    elements.append(Circle(centre, mm(radius - clear), rim))
    return [*elements, *draw_rosette(plate.rosette, centre, radius - 2.2 * clear, plate.ink, outlined=low)]


def lozenge(x: float, y: float, reach: float, style: Style) -> Polygon:
    """Return a diamond around (x, y); `reach` is the distance to its corners."""
    points = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
    return Polygon(tuple((mm(a), mm(b)) for a, b in points), style, "lozenge")


# The words of plain faces: names and texts with **bold**, *italic* and :icons:, as layouts set them.


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
    """Set a text in a box, with mark-up: **bold**, *italic* and :icons:. `name` is the name of the elements.

    `size` is the size of the type in mm. A text that does not fit the box is set smaller, down to
    `smallest`; with None, only `size` is tried. In a kit with large print, larger sizes are tried first
    for a `reading` text. `how` are further arguments of `set_block`, such as the alignment. Raises
    LayoutError for a text that does not fit, and DefinitionError for an unknown icon.
    """
    tries = [(size, size if smallest is None else smallest)]
    if reading:
        name = reading_name(name, plate.text_size)
        if plate.text_size == "large":
            tries.insert(0, (largest(size, plate.text_size), size))
    for number, (most, least) in enumerate(tries, 1):
        try:
            return tuple(_set_text(plate, said, typeface, most, fill, box, least, name, how))
        except LayoutError as error:
            if number == len(tries):
                error.place = error.place or plate.entry.id
                raise
    raise AssertionError(said)


def _set_text(
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

    marked = parse_mixed(said, ratio, shown)
    lines, signs = set_mixed(marked, typeface, size, fill, box, smallest=smallest, name=name, **how)
    yield from lines
    for icon, at in signs:
        yield icons.place_icon(files[icon], at, fill, plate.theme.variant, f"sign:{icon}", plain=True)


def _icon(plate: Plate, name: str) -> Path:
    return icons.find_icon(plate.folder, name, plate.entry.id)


def bare(said: str, typeface: Typeface) -> str:
    """Return words without mark-up, icons and characters that are shown as icons."""
    return without_marks(said, icons.signs(said, typeface))


def lowest(elements: tuple[Element, ...]) -> float:
    """Return the y in mm of the lowest baseline of texts; if there are only icons, of their lower edge."""
    baselines = [each.origin[1] for each in elements if isinstance(each, Text)]
    if baselines:
        return max(baselines)
    box = bounds(elements)
    assert box is not None, "a face has words"
    return box[3]
