"""Cards, player aids and tiles: a panel with the medallion above, name and text below."""

from pnp.errors import LayoutError
from pnp.games.plain.faces.panel import field, lozenge, medallion
from pnp.games.plain.faces.plate import BLEED, Plate
from pnp.games.reading import set_reading
from pnp.scene import Element, Face, Style, line, rectangle
from pnp.text import cap_height, line_width, set_block, set_line, wrap
from pnp.units import from_points, mm

MARGIN = 4.0
"""From the cut to the panel: a border of one colour, which a knife may miss by a millimetre."""

SMALLEST_CARD = (38.0, 50.0)
_INDEX, _LABEL = from_points(15), from_points(7)
_TITLE, _TITLE_LEAST = from_points(16), from_points(9)
_TEXT, _TEXT_LEAST = from_points(9.5), from_points(7.5)


def card_face(plate: Plate) -> Face:
    """A card or an aid. Raises LayoutError where name or text do not fit."""
    width, height, margin = plate.width, plate.height, MARGIN
    _refuse_small(plate, SMALLEST_CARD)
    foot = mm(height * _share(plate))
    box = (margin, margin, width - margin, foot)
    middle = (width / 2, mm((margin + foot) / 2))
    radius = min(width - 2 * margin, foot - margin) / 2 - 2.4
    elements: list[Element] = [plate.ground(plate.paper), *field(plate, box, plate.ink)]
    elements += medallion(plate, middle, radius)
    if plate.entry.kind == "card":
        elements += _index(plate, margin)
    elements += _words(plate, foot)
    return _face(plate, elements)


def _share(plate: Plate) -> float:
    """How much of the height lies above the panel's foot: what the text leaves, within limits."""
    if plate.entry.kind == "aid":
        return 0.27
    if not plate.text:
        return 0.70
    room = plate.width - 2 * MARGIN - 1.0
    lines = wrap(plate.text, plate.theme.typeface("text"), _TEXT, room, place=plate.entry.id)
    wanted = 1.25 * _TEXT * len(lines) + 18.0 + MARGIN
    return min(0.58, max(0.40, 1 - wanted / plate.height))


def _index(plate: Plate, margin: float) -> list[Element]:
    """What the card is called by in a hand of cards: a short first word, or the first letter."""
    word = plate.title.split()[0] if plate.title.split() else ""
    said = word if len(word) <= 3 else next((c for c in word if c.isalnum()), "")
    if not said:
        return []
    typeface = plate.theme.typeface("title")
    wide = max(line_width(said, typeface, _INDEX, place=plate.entry.id), 3.2) + 3.4
    tall = cap_height(typeface, _INDEX) + 4.2
    at = (margin + (wide - 1.2) / 2, margin + tall - 2.6)
    elements: list[Element] = [rectangle(margin, margin, wide, tall, Style(fill=plate.paper), "tab")]
    if plate.variant != "colour":
        edge = Style(stroke=plate.ink, width=0.3 if plate.variant == "low-ink" else 0.6, round=False)
        elements += [
            line((margin + wide, margin), (margin + wide, margin + tall), edge),
            line((margin, margin + tall), (margin + wide, margin + tall), edge),
        ]
    fitted = set_line(
        said, typeface, _INDEX, plate.ink, at, anchor="middle", name="index", place=plate.entry.id
    )
    return [*elements, fitted]


def _words(plate: Plate, foot: float) -> list[Element]:
    width, height, place = plate.width, plate.height, plate.entry.id
    left, right, bottom = MARGIN + 0.5, width - MARGIN - 0.5, height - MARGIN
    label, ink = plate.theme.typeface("label"), plate.theme.swatch("ink")
    top = foot + 4.6
    kind = set_line(
        plate.label.upper(),
        label,
        _LABEL,
        plate.ink,
        (width / 2, top),
        anchor="middle",
        tracking=0.16,
        name="label",
        place=place,
    )
    elements: list[Element] = [kind, *_flanked(plate, kind.width, top)]
    end = bottom if not plate.text else min(bottom, top + 14.0)
    title = set_block(
        plate.title,
        plate.theme.typeface("title"),
        _TITLE,
        ink,
        (left, top + 1.8, right, end),
        leading=1.06,
        align="middle",
        valign="top" if plate.text else "middle",
        smallest=_TITLE_LEAST,
        name="title",
        place=place,
    )
    elements += title
    if plate.text:
        begin = max(each.origin[1] for each in title) + 3.6
        block = set_reading(
            plate.text,
            plate.theme.typeface("text"),
            _TEXT,
            ink,
            (left, begin, right, bottom),
            align="middle" if len(plate.text) < 110 and plate.entry.kind == "card" else "start",
            text_size=plate.text_size,
            smallest=_TEXT_LEAST,
            name="text",
            place=place,
        )
        elements += block
    return elements


def _flanked(plate: Plate, width: float, baseline: float) -> list[Element]:
    """A lozenge on each side of the label."""
    x, y = plate.width / 2, baseline - cap_height(plate.theme.typeface("label"), _LABEL) / 2
    outlined = Style(stroke=plate.ink, width=0.25, round=False)
    style = outlined if plate.variant == "low-ink" else Style(fill=plate.ink)
    away = width / 2 + 2.6
    return [lozenge(x + side * away, y, 0.7, style) for side in (-1, 1)]


def tile_face(plate: Plate) -> Face:
    """A tile or a standee: the medallion on a wash, the name below."""
    _refuse_small(plate, (24.0, 24.0))
    width, height, margin = plate.width, plate.height, 3.2
    foot = mm(height - margin - (7.0 if width > 30 else 6.0))
    radius = min(width - 2 * margin, foot - margin) / 2 - 0.6
    elements: list[Element] = [
        plate.ground(plate.paper),
        *field(plate, (margin, margin, width - margin, foot), plate.wash),
        *medallion(plate, (width / 2, mm((margin + foot) / 2)), radius),
        *set_block(
            plate.title,
            plate.theme.typeface("title"),
            from_points(10.5),
            plate.theme.swatch("ink"),
            (margin, foot + 0.8, width - margin, height - margin),
            leading=1.0,
            align="middle",
            valign="middle",
            smallest=from_points(6.5),
            name="title",
            place=plate.entry.id,
        ),
    ]
    return _face(plate, elements)


def _face(plate: Plate, elements: list[Element]) -> Face:
    width, height = plate.width, plate.height
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(plate.name, width, height, trim, tuple(elements), plate.paper, BLEED, plate.safe)


def _refuse_small(plate: Plate, least: tuple[float, float]) -> None:
    if plate.width < least[0] or plate.height < least[1]:
        raise LayoutError(
            f"a {plate.entry.kind} is too small to be drawn",
            place=plate.entry.id,
            expected=f"trim_mm of {least[0]:g} x {least[1]:g} mm or more",
            found=f"{plate.width:g} x {plate.height:g} mm",
        )
