"""Colours as eyes see them: contrast, three colour-blind visions, and how far two tones lie apart."""

from functools import lru_cache
from math import dist
from typing import Literal

from coloraide import Color
from coloraide.spaces.cam02 import CAM02JMh
from coloraide.spaces.cam02_ucs import CAM02UCS

Vision = Literal["normal", "protan", "deutan", "tritan"]
VISIONS: tuple[Vision, ...] = ("normal", "protan", "deutan", "tritan")

# Machado, Oliveira and Fernandes 2009 does not hold for tritan vision; that one is by Brettel, Vienot
# and Mollon 1997.
_MODELS = {"protan": "machado", "deutan": "machado", "tritan": "brettel"}


class _Colour(Color):
    """A colour that also knows CAM02-UCS (Luo, Cui and Li 2006), viewed as sRGB prescribes."""


_Colour.register([CAM02JMh(), CAM02UCS()])


@lru_cache(maxsize=4096)
def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2, 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    return round(_Colour(one).contrast(other, method="wcag21"), 3)


@lru_cache(maxsize=4096)
def appearance(hexadecimal: str, vision: Vision = "normal") -> tuple[float, float, float]:
    """J', a', b' of CAM02-UCS of "#rrggbb", as that vision sees it on a screen."""
    colour = _Colour(hexadecimal)
    if vision != "normal":
        colour = colour.filter(vision, method=_MODELS[vision]).clip("srgb")
    lightness, a, b = colour.convert("cam02-ucs").coords()
    return (float(lightness), float(a), float(b))


@lru_cache(maxsize=4096)
def lightness(hexadecimal: str) -> float:
    """L* of CIE, 0 to 100: how light a colour is on a screen, or as a printer without colours prints it.

    >>> lightness("#000000"), lightness("#ffffff")
    (0.0, 100.0)
    """
    return round(float(_Colour(hexadecimal).convert("lab-d65")["lightness"]), 3)


def distance(one: str, other: str, vision: Vision = "normal") -> float:
    """How far two colours lie apart in CAM02-UCS; about 1 is just noticed side by side."""
    return dist(appearance(one, vision), appearance(other, vision))
