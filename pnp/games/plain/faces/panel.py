"""The panel that most faces share: a field of the family's pattern, and a medallion with a rosette."""

from pnp.games.plain.faces.pattern import pattern
from pnp.games.plain.faces.plate import Plate
from pnp.games.plain.faces.rosette import drawn
from pnp.scene import Box, Circle, Element, Polygon, Style, Swatch, rectangle
from pnp.units import mm


def field(plate: Plate, box: Box, fill: Swatch | None) -> list[Element]:
    """A panel with the family's pattern; without a fill, and in every variant but colour, it is drawn
    by its lines."""
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
    """A disc of paper with a ring and the rosette of the face."""
    low = plate.variant == "low-ink"
    rim = Style(stroke=plate.ink, width=0.3 if low else 0.5)
    clear = min(1.1, radius * 0.09)
    elements: list[Element] = [Circle(centre, mm(radius), Style(fill=plate.paper), "medallion")]
    elements.append(Circle(centre, mm(radius - clear), rim))
    return [*elements, *drawn(plate.rosette, centre, radius - 2.2 * clear, plate.ink, outlined=low)]


def lozenge(x: float, y: float, reach: float, style: Style) -> Polygon:
    """A diamond about (x, y)."""
    points = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
    return Polygon(tuple((mm(a), mm(b)) for a, b in points), style, "lozenge")
