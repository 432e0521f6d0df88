"""Backs: one symmetric ornament a stock, so that neither a slip of the knife nor a turn marks a card."""

from pnp.games.plain.faces.panel import field
from pnp.games.plain.faces.plate import BLEED, Plate
from pnp.games.plain.faces.rosette import drawn
from pnp.scene import Circle, Element, Face, Style
from pnp.units import Point, mm

_LARGE = 40.0
"""mm; larger backs are a dark panel, smaller ones are told apart by their rosettes on a wash."""


def back_face(plate: Plate, trim: tuple[Point, ...], width: float, height: float) -> Face:
    """The back behind a front of that outline."""
    low, counter = plate.variant == "low-ink", len(trim) != 4
    margin = plate.safe + (1.0 if max(width, height) > _LARGE else 0.3)
    centre = (mm(width / 2), mm(height / 2))
    elements: list[Element] = [plate.ground(plate.paper)]
    radius = min(width, height) / 2 - margin
    if not counter:
        dark = max(width, height) > _LARGE
        box = (margin, margin, mm(width - margin), mm(height - margin))
        elements += field(plate, box, plate.ink if dark else plate.wash)
        radius -= 2.0
        disc = Style(fill=plate.paper)
        elements.append(Circle(centre, mm(radius), disc, "medallion"))
        elements.append(Circle(centre, mm(radius - 1.2), Style(stroke=plate.ink, width=0.3 if low else 0.6)))
        radius -= 2.6
    elements += drawn(plate.rosette, centre, radius, plate.ink, outlined=low)
    return Face(plate.name, width, height, trim, tuple(elements), plate.paper, BLEED, plate.safe)
