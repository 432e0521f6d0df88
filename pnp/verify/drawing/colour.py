"""Colours as eyes see them: contrast, three colour-blind visions, and how far two tones lie apart."""

from functools import lru_cache
from itertools import combinations
from math import atan2, cos, dist, exp, hypot, log, pi, sin, sqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Vision = Literal["normal", "protan", "deutan", "tritan"]
VISIONS: tuple[Vision, ...] = ("normal", "protan", "deutan", "tritan")

_Array = NDArray[np.float64]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB. Their model does not hold for
# tritan vision, so that one is Brettel, Vienot and Mollon 1997: two half planes, one matrix each
# (coefficients for sRGB as libDaltonLens states them).
_MACHADO: dict[Vision, _Array] = {
    "protan": np.array(
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    ),
    "deutan": np.array(
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881))
    ),
}
_BRETTEL = (
    np.array(((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911))),
    np.array(((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796))),
)
_BRETTEL_NORMAL = np.array((0.03901, -0.02788, -0.01113))

_XYZ = np.array(
    ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
)
_CAT02 = np.array(((0.7328, 0.4296, -0.1624), (-0.7036, 1.6975, 0.0061), (0.0030, 0.0136, 0.9834)))
_HPE = np.array(((0.38971, 0.68898, -0.07868), (-0.22981, 1.18340, 0.04641), (0.0, 0.0, 1.0)))


def linear(hexadecimal: str) -> _Array:
    """Linear RGB, 0 to 1, of "#rrggbb" in sRGB (IEC 61966-2-1)."""
    values = np.array([int(hexadecimal[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2, 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted(float(linear(c) @ np.array((0.2126, 0.7152, 0.0722))) for c in (one, other))
    return round((high + 0.05) / (low + 0.05), 3)


def seen(rgb: _Array, vision: Vision) -> _Array:
    """Linear RGB as that vision sees it, cut to what a screen can show."""
    if vision == "normal":
        return rgb
    matrix = _BRETTEL[0 if rgb @ _BRETTEL_NORMAL >= 0 else 1] if vision == "tritan" else _MACHADO[vision]
    return np.clip(matrix @ rgb, 0.0, 1.0)


def _compressed(rgb: _Array, adaptation: float) -> _Array:
    raised = (adaptation * np.abs(rgb) / 100) ** 0.42
    return np.sign(rgb) * 400 * raised / (raised + 27.13) + 0.1


@lru_cache(maxsize=4096)
def appearance(hexadecimal: str, vision: Vision = "normal") -> tuple[float, float, float]:
    """J', a', b' of CAM02-UCS (Luo, Cui and Li 2006), viewed as sRGB prescribes: D65, 64 lux, grey 20."""
    luminance, background, c, surround = 64 / pi / 5, 20.0, 0.69, 1.0
    xyz, white = (_XYZ @ rgb * 100 for rgb in (seen(linear(hexadecimal), vision), np.ones(3)))
    k = 1 / (5 * luminance + 1)
    adaptation = k**4 * luminance + 0.1 * (1 - k**4) ** 2 * (5 * luminance) ** (1 / 3)
    degree = 1 - exp((-luminance - 42) / 92) / 3.6
    n = background / white[1]
    induction, z = 0.725 * n**-0.2, 1.48 + sqrt(n)
    gain = degree * white[1] / (_CAT02 @ white) + 1 - degree

    def responses(stimulus: _Array) -> tuple[float, float, float, float]:
        adapted = _HPE @ np.linalg.inv(_CAT02) @ (gain * (_CAT02 @ stimulus))
        r, g, b = (float(v) for v in _compressed(adapted, adaptation))
        return r, g, b, (2 * r + g + b / 20 - 0.305) * induction

    r, g, b, achromatic = responses(xyz)
    red, yellow = r - 12 * g / 11 + b / 11, (r + g - 2 * b) / 9
    hue = atan2(yellow, red)
    lightness = 100 * (max(achromatic, 0.0) / responses(white)[3]) ** (c * z)
    eccentricity = (cos(hue + 2) + 3.8) / 4
    t = 50000 / 13 * surround * induction * eccentricity * hypot(red, yellow) / (r + g + 21 * b / 20)
    colourfulness = t**0.9 * sqrt(lightness / 100) * (1.64 - 0.29**n) ** 0.73 * adaptation**0.25
    m = log(1 + 0.0228 * colourfulness) / 0.0228
    return (1.7 * lightness / (1 + 0.007 * lightness), m * cos(hue), m * sin(hue))


def distance(one: str, other: str, vision: Vision = "normal") -> float:
    """How far two colours lie apart in CAM02-UCS; about 1 is just noticed side by side."""
    return dist(appearance(one, vision), appearance(other, vision))


def nearest(colours: dict[str, str]) -> tuple[float, str, str, Vision]:
    """The least distance of any two colours (name: hex) under any vision, and whose it is."""
    return min(
        (distance(colours[a], colours[b], vision), a, b, vision)
        for a, b in combinations(sorted(colours), 2)
        for vision in VISIONS
    )
