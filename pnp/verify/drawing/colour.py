"""Models how people see colours: contrast, three kinds of colour blindness, and the distance of two
colours."""

from functools import lru_cache
from math import dist
from typing import TYPE_CHECKING, Literal

from pnp.caching import remembered
from pnp.scene import Swatch

if TYPE_CHECKING:
    from coloraide import Color

Vision = Literal["normal", "protan", "deutan", "tritan"]
VISIONS: tuple[Vision, ...] = ("normal", "protan", "deutan", "tritan")

# Machado, Oliveira and Fernandes 2009 does not hold for tritan vision; that one is by Brettel, Vienot
# and Mollon 1997.
_MODELS = {"protan": "machado", "deutan": "machado", "tritan": "brettel"}


@lru_cache(maxsize=1)
def _class() -> "type[Color]":
    """Return the class of colours that also know CAM02-UCS (Luo, Cui and Li 2006), viewed as sRGB prescribes.

    Loading coloraide takes longer than drawing ten cards, and a build needs it only where colours tell
    things apart.
    """
    from coloraide import Color
    from coloraide.spaces.cam02 import CAM02JMh
    from coloraide.spaces.cam02_ucs import CAM02UCS

    class Known(Color):
        pass

    Known.register([CAM02JMh(), CAM02UCS()])
    return Known


@remembered
def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours "#rrggbb", 1 to 21 (WCAG 2.2, "contrast ratio").

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((Swatch("", one).luminance, Swatch("", other).luminance))
    return round((light + 0.05) / (dark + 0.05), 3)


@remembered
def appearance(hexadecimal: str, vision: Vision = "normal") -> tuple[float, float, float]:
    """Return J', a' and b' in CAM02-UCS of a colour "#rrggbb", as seen on a screen with normal or
    colour-blind vision."""
    colour = _class()(hexadecimal)
    if vision != "normal":
        colour = colour.filter(vision, method=_MODELS[vision]).clip("srgb")
    lightness, a, b = colour.convert("cam02-ucs").coords()
    return (float(lightness), float(a), float(b))


@remembered
def lightness(hexadecimal: str) -> float:
    """Return L* in CIELAB, 0 to 100: the lightness of a colour on a screen, or in a print without colours.

    >>> lightness("#000000"), lightness("#ffffff")
    (0.0, 100.0)
    """
    return round(float(_class()(hexadecimal).convert("lab-d65")["lightness"]), 3)


def distance(one: str, other: str, vision: Vision = "normal") -> float:
    """Return the distance of two colours in CAM02-UCS. A distance of about 1 is just visible side by side."""
    return dist(appearance(one, vision), appearance(other, vision))
