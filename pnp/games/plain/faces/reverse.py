"""Backs: one symmetric ornament a stock, so that neither a slip of the knife nor a turn marks a card."""

from math import hypot

from pnp.games.plain.faces.panel import field
from pnp.games.plain.faces.plate import BLEED, Plate
from pnp.games.plain.faces.rosette import drawn
from pnp.scene import Circle, Element, Face, Style
from pnp.units import Point, mm

_LARGE = 40.0
"""mm; larger backs are a dark panel, smaller ones are told apart by their rosettes on a wash."""

_ROOMY = 5.2
"""mm; a disc of a smaller radius has its ring nearer to its edge, so that a rosette is left."""


def back_face(plate: Plate, trim: tuple[Point, ...], width: float, height: float) -> Face:
    """The back behind a front of that outline."""
    low, counter = plate.variant == "low-ink", not _is_nearly_rectangular(trim, width, height)
    margin = plate.safe + (1.0 if max(width, height) > _LARGE else 0.3)
    centre = (mm(width / 2), mm(height / 2))
    elements: list[Element] = [plate.ground(plate.paper)]
    radius = _reach(trim, width, height) - margin
    if not counter:
        dark = max(width, height) > _LARGE
        box = (margin, margin, mm(width - margin), mm(height - margin))
        elements += field(plate, box, plate.ink if dark else plate.wash)
        rim, ring, gap = (2.0, 1.2, 2.6) if radius >= _ROOMY else (0.3 * radius, 0.14 * radius, 0.35 * radius)
        radius -= rim
        disc = Style(fill=plate.paper)
        elements.append(Circle(centre, mm(radius), disc, "medallion"))
        elements.append(Circle(centre, mm(radius - ring), Style(stroke=plate.ink, width=0.3 if low else 0.6)))
        radius -= gap
    elif plate.variant == "mono":
        elements.append(Circle(centre, mm(radius - 0.3), Style(stroke=plate.ink, width=0.6)))
        radius *= 0.8
    elements += drawn(plate.rosette, centre, radius, plate.ink, outlined=low)
    return Face(plate.name, width, height, trim, tuple(elements), plate.paper, BLEED, plate.safe)


def _is_nearly_rectangular(trim: tuple[Point, ...], width: float, height: float) -> bool:
    """Return whether an outline is a rectangle, or one whose corners are rounded a little."""
    edges = zip(trim, (*trim[1:], trim[0]), strict=True)
    area = abs(sum(a * d - c * b for (a, b), (c, d) in edges)) / 2
    return len(trim) == 4 or area > 0.97 * width * height


def _reach(trim: tuple[Point, ...], width: float, height: float) -> float:
    """Return the radius of the largest circle about the middle that no edge cuts."""
    reach = min(width, height) / 2
    if len(trim) != 6:
        return reach
    x, y = width / 2, height / 2
    edges = zip(trim, (*trim[1:], trim[0]), strict=True)
    away = (abs((d - b) * (x - a) - (c - a) * (y - b)) / hypot(c - a, d - b) for (a, b), (c, d) in edges)
    return min(reach, *away)
