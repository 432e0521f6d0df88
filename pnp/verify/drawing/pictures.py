"""The D check that pictures have enough pixels, and functions that sample the pixels of pictures under
texts."""

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow

from pnp.caching import memoize
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import Box, Face, Image, Raster, leaves
from pnp.units import INCH
from pnp.verify.drawing.ink import Ink
from pnp.verify.paint import Shape, is_picture

COARSE, SOFT = 100.0, 200.0
"""The pixels per inch of paper below which single pixels are visible, and below which fine lines look
soft."""

PICTURE = "image:"
"""The prefix of the names of shapes from a picture file."""

WORST = 10.0
"""The percentage of the pixels under a text that may have less contrast than required."""

SAMPLES = 40
"""The number of places across and down at which a picture under a text is sampled."""


@check("D25", "pictures have enough pixels")
def resolution(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """A raster picture has at least 100 pixels per inch of paper across and down; with fewer, single pixels
    are visible. With fewer than 200 it looks soft, which is a warning; print shops ask for 300. Replace a
    picture that has too few pixels, by an SVG if possible, or print it smaller."""
    for name, face in proof.faces.items():
        seen: set[str] = set()
        for image, least in _resolutions(face):
            what = image.name or "a picture without a name"
            if least >= SOFT - 0.5 or what in seen:
                continue
            seen.add(what)
            message = (
                f"expected {COARSE if least < COARSE - 0.5 else SOFT:g} pixels an inch or more in {what}, "
            )
            message += f"found {least:.0f} ({image.raster.width} x {image.raster.height} pixels in all)"
            hint = "a larger picture, a smaller place for it, or an SVG"
            yield (
                self.error(name, message, hint) if least < COARSE - 0.5 else self.warning(name, message, hint)
            )


def _resolutions(face: Face) -> Iterator[tuple[Image, float]]:
    """Yield the raster pictures of a face with their pixels per inch, the smaller of those across and
    down."""
    for leaf, (a, b, c, d, _, _) in leaves(face.elements):
        if isinstance(leaf, Image):
            left, top, right, bottom = leaf.box
            across, down = (right - left) * hypot(a, b), (bottom - top) * hypot(c, d)
            if across > 0 and down > 0:
                yield leaf, min(leaf.raster.width / across, leaf.raster.height / down) * INCH


def pictures(ink: Ink) -> frozenset[str]:
    """Return the identifiers of the raster pictures that a face shows. A shape that shows a picture has this
    identifier as its `fill`."""
    return frozenset(shape.fill for shape in ink.shapes if shape.fill and is_picture(shape.fill))


def grey_pictures(ink: Ink) -> list[str]:
    """Return the names of those raster pictures of a face that are not only black and white."""
    found = []
    for leaf, _ in leaves(ink.face.elements):
        if isinstance(leaf, Image):
            colours = _pixels(leaf.raster)
            shown = colours[:, :, :3][colours[:, :, 3] > 0]
            if np.any((shown > 0) & (shown < 255)):
                found.append(leaf.name or "a picture without a name")
    return list(dict.fromkeys(found))


@memoize
def _rasters(ink: Ink) -> dict[str, Raster]:
    found = (leaf.raster for leaf, _ in leaves(ink.face.elements) if isinstance(leaf, Image))
    return {raster.key: raster for raster in found}


@lru_cache(maxsize=8)
def _pixels(raster: Raster) -> NDArray[np.uint8]:
    """Return the pixels of a picture as rows x columns x (red, green, blue, opacity)."""
    with Pillow.open(io.BytesIO(raster.data), formats=("PNG", "JPEG")) as opened:
        return np.asarray(opened.convert("RGBA"), dtype=np.uint8)


def pixels_under(ink: Ink, index: int, box: Box, below: str) -> NDArray[np.float64]:
    """Return samples of the colours of a picture within a box of the face, one row (red, green, blue; 0 to 1)
    for each sample. `index` is the index of the shape that shows the picture, and `below` (#rrggbb) is the
    colour behind transparent pixels."""
    shape = ink.shapes[index]
    pixels = _pixels(_rasters(ink)[str(shape.fill).partition(":")[2]])
    u, v = _sample_places(shape, box)
    rows = np.clip((v * pixels.shape[0]).astype(int), 0, pixels.shape[0] - 1)
    columns = np.clip((u * pixels.shape[1]).astype(int), 0, pixels.shape[1] - 1)
    found = pixels[rows, columns] / 255
    ground = np.array([int(below[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    shown: NDArray[np.float64] = found[:, :3] * found[:, 3:] + ground * (1 - found[:, 3:])
    return shown


def _sample_places(shape: Shape, box: Box) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return sample points of a box as shares of a picture's width and height. Points outside the picture are
    left out if there are others."""
    origin, right, far = (np.array([float(s[1]), float(s[2])]) for s in shape.outline[:3])
    axes = np.column_stack((right - origin, far - right))
    xs, ys = np.meshgrid(np.linspace(box[0], box[2], SAMPLES), np.linspace(box[1], box[3], SAMPLES))
    places = np.column_stack((xs.ravel(), ys.ravel())) - origin
    u, v = np.linalg.solve(axes, places.T)
    kept = (u >= 0) & (u <= 1) & (v >= 0) & (v <= 1)
    if not kept.any():
        kept[:] = True
    return u[kept], v[kept]


def contrast_on_pixels(colour: Sequence[float], ground: NDArray[np.float64]) -> float:
    """Return the contrast ratio (WCAG 2.2) that a colour reaches or exceeds on at least nine tenths of the
    pixels under it. `colour` is (red, green, blue) from 0 to 1, and `ground` has such a row for each
    pixel."""
    one, others = _luminance(np.array([colour])), _luminance(ground)
    ratios = (np.maximum(one, others) + 0.05) / (np.minimum(one, others) + 0.05)
    return float(np.percentile(ratios, WORST))


def _luminance(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    found: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


CHECKS: tuple[Check[Proof], ...] = (resolution,)
