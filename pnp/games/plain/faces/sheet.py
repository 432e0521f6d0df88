"""Mats, tracks and boards without cells: a name, a text, and the medallion or a row of spaces."""

from pnp.errors import LayoutError
from pnp.games.plain.faces.panel import field, medallion
from pnp.games.plain.faces.plate import BLEED, Plate
from pnp.games.plain.faces.wording import lowest, words
from pnp.scene import Element, Face, Style, rectangle
from pnp.text import flow, set_line
from pnp.units import from_points, mm

MARGIN = 5.0
_SPACE = 12.0
"""The least width of a space of a track, in mm."""


def sheet_face(plate: Plate) -> Face:
    """A mat or a track. Raises LayoutError where name or text do not fit."""
    width, height = plate.width, plate.height
    track = plate.entry.kind == "tracker"
    least = (60.0, 30.0) if track else (60.0, 40.0)
    if width < least[0] or height < least[1]:
        raise LayoutError(
            f"a {plate.entry.kind} is too small to be drawn",
            place=plate.entry.id,
            expected=f"trim_mm of {least[0]:g} x {least[1]:g} mm or more",
            found=f"{width:g} x {height:g} mm",
        )
    elements: list[Element] = [plate.ground(plate.paper)]
    if track:
        elements += _track(plate)
    else:
        side = min(0.42 * width, height - 2 * MARGIN)
        sides = flow(width)
        box = sides.box((MARGIN, MARGIN, mm(MARGIN + side), height - MARGIN))
        elements += field(plate, box, plate.ink)
        elements += medallion(plate, (sides.x(mm(MARGIN + side / 2)), mm(height / 2)), side / 2 - 3)
        elements += _words(plate, mm(MARGIN + side) + 7.0)
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(plate.name, width, height, trim, tuple(elements), plate.paper, BLEED, plate.safe)


def _words(plate: Plate, left: float) -> list[Element]:
    ink = plate.theme.swatch("ink")
    top, right, bottom = MARGIN + 2.0, plate.width - MARGIN - 2.0, plate.height - MARGIN - 2.0
    title = words(
        plate,
        plate.title,
        plate.theme.typeface("title"),
        from_points(24),
        ink,
        flow(plate.width).box((left, top, right, bottom if not plate.text else top + (bottom - top) * 0.4)),
        leading=1.08,
        valign="top" if plate.text else "middle",
        smallest=from_points(10),
        name="title",
    )
    if not plate.text:
        return list(title)
    begin = lowest(title) + 6.0
    text = words(
        plate,
        plate.text,
        plate.theme.typeface("text"),
        from_points(11),
        ink,
        flow(plate.width).box((left, begin, right, bottom)),
        leading=1.35,
        reading=True,
        smallest=from_points(7.5),
        name="text",
    )
    return [*title, *text]


def _track(plate: Plate) -> list[Element]:
    """Spaces from 0 on, as many as fit, every fifth one filled."""
    ink, place = plate.theme.swatch("ink"), plate.entry.id
    left, right, bottom = MARGIN, plate.width - MARGIN, plate.height - MARGIN
    count = int((right - left) / _SPACE)
    step = (right - left) / count
    top = bottom - min(step, plate.height - 2 * MARGIN - 9.0)
    elements: list[Element] = list(
        words(
            plate,
            f"{plate.title}. {plate.text}" if plate.text else plate.title,
            plate.theme.typeface("title"),
            from_points(14),
            ink,
            (left, MARGIN - 0.5, right, top - 2.0),
            valign="middle",
            leading=1.1,
            smallest=from_points(7.5),
            name="title",
        )
    )
    edge = Style(stroke=plate.ink, width=0.35, round=False)
    for number in range(count):
        x, fifth = left + number * step, number % 5 == 0
        box = (x + 0.7, top, step - 1.4, bottom - top)
        if fifth and plate.variant == "colour":
            elements.append(rectangle(*box, Style(fill=plate.wash)))
        elements.append(rectangle(*box, edge if plate.variant == "low-ink" or not fifth else _heavy(plate)))
        at = (mm(x + step / 2), mm((top + bottom) / 2 + 1.6))
        elements.append(
            set_line(
                str(number),
                plate.theme.typeface("label"),
                from_points(12),
                ink,
                at,
                anchor="middle",
                name="space",
                place=place,
            )
        )
    return elements


def _heavy(plate: Plate) -> Style:
    return Style(stroke=plate.ink, width=0.8, round=False)
