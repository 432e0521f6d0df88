"""Paint that a PDF asks its resources for: gradients, and how far something is seen through.

Each is a dictionary that stands in the resources of the page or form that uses it. The same text serves the
printed file and the one on which ink is measured.
"""

from pnp.caching import remembered
from pnp.export.number import number
from pnp.scene import Gradient, Swatch


@remembered
def shading(gradient: Gradient) -> str:
    """Return the dictionary of a gradient, on the unit gradient: its frame is set where it is used."""
    pieces, places = [], [place for place, _ in gradient.stops]
    for (_, one), (_, other) in zip(gradient.stops, gradient.stops[1:], strict=False):
        ends = f"/C0 [ {_colour(one)} ] /C1 [ {_colour(other)} ]"
        pieces.append(f"<< /FunctionType 2 /Domain [ 0 1 ] {ends} /N 1 >>")
    bounds = " ".join(number(place) for place in places[1:-1])
    function = (
        f"<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ {' '.join(pieces)} ] "
        f"/Bounds [ {bounds} ] /Encode [ {' '.join(['0 1'] * len(pieces))} ] >>"
    )
    kind, coordinates = ("2", "0 0 1 0") if gradient.kind == "linear" else ("3", "0 0 0 0 0 1")
    return (
        f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [ {coordinates} ] "
        f"/Extend [ true true ] /Function {function} >>"
    )


def transparency(opacity: float) -> str:
    """Return the graphics state for an opacity below 1."""
    share = number(opacity)
    return f"<< /Type /ExtGState /CA {share} /ca {share} >>"


def _colour(swatch: Swatch) -> str:
    return " ".join(number(value) for value in swatch.rgb)
