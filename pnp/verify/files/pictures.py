"""F checks that two independent renderers agree on the faces, and that PNGs have the right sizes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, UnidentifiedImageError

from pnp.errors import ToolMissing
from pnp.finding import Check, Finding, check
from pnp.scene import Box, Face
from pnp.units import INCH
from pnp.verify.compare import shapes_of
from pnp.verify.files.kit import Kit
from pnp.verify.files.page import Spot
from pnp.verify.paint import PagePaint, Unreadable, is_picture
from pnp.verify.paint.raster import NONE, WORST, Disagreement, PageRenderer, Pixels, difference, raster_svg

DPI, LARGE_DPI, LARGE = 300.0, 150.0, 150.0
"""The resolution of the comparison in dpi, the resolution for large faces, and the length in mm beyond which
a face is large."""

PNG_DPI = 300.0
MOST = 2e-3
"""The largest share of differing pixels, because hairlines fall between the pixels differently in each
renderer. Measured: up to 6e-4 on a face of 12 x 14 mm; an extra dot of 1 mm gives 4e-3. If the share is
larger, but at most twice as large, the face is rendered again at twice the resolution: there the share of
edges halves, and that of real differences stays."""

BLUR = 3.0
"""The radius in pixels with which raster pictures are blurred before renderings are compared."""

INNER = 0.3
"""The width in mm of the band along the cut that is left out, because renderers differ at the edge of a
clip."""


@check("F17", "two programs that draw PDF and SVG draw each face alike")
def renderings(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each distinct face is rendered by pdfium from the kit's PDF, at a place where it is printed, and by
    cairo from an SVG. Inside the trim the two pictures agree. The SVG is the kit's own or, if it has none,
    one that is written for this check. Places where F01 finds a fault are skipped."""
    if kit.pictures is None:
        return
    # Pictures on boxes are made smaller, so at 150 dpi their finest lines could not be told apart.
    fine = {each.front.name for each in kit.components.values() if each.kind == "box"}
    with PageRenderer() as opened:
        yield from _compare_renderings(self, kit, kit.pictures, opened, fine)


def _compare_renderings(
    self: Check[Any], kit: Kit, pictures: Path, opened: PageRenderer, fine: set[str]
) -> Iterator[Finding]:
    """Yield an error for each face whose two renderings differ. `pictures` is the folder with the SVGs for
    the second renderer. Faces in `fine` are rendered at full resolution even if they are large."""
    places = _clean_spots(kit)
    # Faces are taken page by page, because pdfium keeps only one page open.
    for name in sorted(places, key=lambda name: (places[name].file, places[name].page)):
        face, spot = kit.faces[name], places[name]
        path = pictures / f"{name.replace(':', '-')}.svg"
        if not _has_picture(kit, path) or _has_reported_fault(kit, path, face):
            continue
        dpi = LARGE_DPI if max(face.width, face.height) > LARGE and name not in fine else DPI
        try:
            found = _disagreement(kit, opened, face, spot, path, dpi)
            if found.share > MOST >= found.share / 2:
                dpi *= 2
                found = _disagreement(kit, opened, face, spot, path, dpi)
        except ToolMissing as missing:
            yield self.note(
                "all faces", f"not compared with a second renderer: {missing.problem}", missing.hint
            )
            return
        except Unreadable as error:
            yield self.error(path.name, f"{error.problem}: {error.found}")
            continue
        if found.worst > WORST or found.share > MOST:
            x, y = (v * INCH / dpi for v in found.at)
            yield self.error(
                f"{spot.file}, page {spot.page}",
                f"the face {name} looks different in {path.name}: {100 * found.share:.2f} % of it, "
                f"most at ({x:.0f}, {y:.0f}) mm from its corner",
            )


def _disagreement(
    kit: Kit, opened: PageRenderer, face: Face, spot: Spot, path: Path, dpi: float
) -> Disagreement:
    """Return how the renderings of a face by two renderers differ. Raises ToolMissing or Unreadable.

    A face without words is the same in each language of a game. If pdfium's pixels and the SVG's bytes equal
    those of an earlier comparison without differences in this run, cairo is not run again.
    """
    lattice = _lattice(kit.read_paint(spot.file)[spot.page - 1], _visible_box(spot), dpi)
    one = opened.raster(kit.folder / spot.file, spot.page - 1, dpi, _visible_box(spot))
    part, pictures = _part(face, spot, lattice, one), _pictures(face, spot)
    about = sha256(repr((dpi, part, one.shape, lattice, spot.trim.wkb, pictures)).encode())
    about.update(sha256(path.read_bytes()).digest())
    about.update(one.data)
    if (key := about.hexdigest()) in kit.memory.known:
        return NONE
    two = raster_svg(path, dpi, part, (one.shape[1], one.shape[0]))
    outside = _mask_outside(one, spot, lattice)
    one, two = (_smooth(each, pictures, lattice) | outside for each in (one, two))
    found = difference(one, two)
    if found.worst <= WORST and found.share <= MOST:
        kit.memory.known.add((key,))
    return found


def _has_picture(kit: Kit, path: Path) -> bool:
    """Return whether a picture exists. A picture in the kit's folder must also be safe to read."""
    if path.is_relative_to(kit.folder):
        return path.relative_to(kit.folder).as_posix() in kit.contents[0]
    return path.is_file()


def _has_reported_fault(kit: Kit, path: Path, face: Face) -> bool:
    """Return whether F02 reports a fault in the kit's own SVG of a face."""
    own = path.is_relative_to(kit.folder)
    name = path.relative_to(kit.folder).as_posix() if own else ""
    return own and any(kit.compare_face(face, paint) for paint in kit.paint_of(name))


def _clean_spots(kit: Kit) -> dict[str, Spot]:
    """Return for each face a spot where it is printed upright on a sheet without faults, preferably uncut."""
    clean = {
        (s.file, s.page)
        for s in kit.sheets("pdf")
        if not kit.compare_sheet(s).differences and not s.paint.odd
    }
    found: dict[str, Spot] = {}
    for spot in kit.spots:
        if spot.turn or kit.faces[spot.face.name] is not spot.face or (spot.file, spot.page) not in clean:
            continue
        before = found.setdefault(spot.face.name, spot)
        if spot.clip is None and before.clip is not None:
            found[spot.face.name] = spot
    return found


def _visible_box(spot: Spot) -> Box:
    """Return the part of the page to compare: the trim box, clipped to the tile."""
    box = spot.box
    if spot.clip is None:
        return box
    left, top = max(box[0], spot.clip[0]), max(box[1], spot.clip[1])
    return (left, top, min(box[2], spot.clip[2]), min(box[3], spot.clip[3]))


@dataclass(frozen=True, slots=True)
class Lattice:
    """The pixel grid of a part of a page: its upper left corner on the page in mm, and its pixels per mm in x
    and y."""

    left: float
    top: float
    across: float
    down: float


def _lattice(page: PagePaint, box: Box, dpi: float) -> Lattice:
    """Return the pixel grid that pdfium uses. It fits a page to whole pixels and starts a crop at a whole
    pixel."""
    fine = dpi / INCH * (1 - 1e-6)
    across, down = ceil(page.width * fine) / page.width, ceil(page.height * fine) / page.height
    return Lattice(ceil(box[0] * fine) / across, ceil(box[1] * fine) / down, across, down)


def _part(face: Face, spot: Spot, lattice: Lattice, like: Pixels) -> Box:
    """Return the part of the face that the pixels `like` show, as a box in mm from the corner of the face's
    bleed."""
    left, top = lattice.left - spot.box[0] + face.bleed, lattice.top - spot.box[1] + face.bleed
    return (left, top, left + like.shape[1] / lattice.across, top + like.shape[0] / lattice.down)


def _pictures(face: Face, spot: Spot) -> list[Box]:
    """Return the boxes on the page in which a face shows raster pictures."""
    x, y = spot.box[:2]
    boxes = (
        shape.bounds if shape.clip is None else shape.clip.bounds
        for shape in shapes_of(face)
        if is_picture(shape.fill) and not shape.unseen
    )
    return [(x + box[0], y + box[1], x + box[2], y + box[3]) for box in boxes]


def _smooth(picture: Pixels, boxes: Sequence[Box], lattice: Lattice) -> Pixels:
    """Return a rendering with its raster pictures blurred, because renderers interpolate pixels differently.
    F01 compares the pixels themselves with the scene."""
    if not boxes:
        return picture
    image = Image.fromarray(picture)
    for box in boxes:
        left, right = (round((v - lattice.left) * lattice.across) for v in (box[0], box[2]))
        top, bottom = (round((v - lattice.top) * lattice.down) for v in (box[1], box[3]))
        part = (max(0, left), max(0, top), min(image.width, right), min(image.height, bottom))
        if part[0] < part[2] and part[1] < part[3]:
            image.paste(image.crop(part).filter(ImageFilter.GaussianBlur(BLUR)), part)
    return np.asarray(image, dtype=np.uint8)


def _mask_outside(picture: Pixels, spot: Spot, lattice: Lattice) -> Pixels:
    """Return a mask that is white for pixels outside the trim, and black inside."""
    mask = Image.new("L", (picture.shape[1], picture.shape[0]), 0)
    area = spot.trim.buffer(-INNER)
    for part in getattr(area, "geoms", [area]):
        points = [
            ((x - lattice.left) * lattice.across, (y - lattice.top) * lattice.down)
            for x, y in part.exterior.coords
        ]
        ImageDraw.Draw(mask).polygon(points, fill=255)
    outside, white = 255 - np.asarray(mask, dtype=np.uint8), np.empty(picture.shape, np.uint8)
    for level in range(3):  # seven times as fast as one assignment to all three levels
        white[:, :, level] = outside
    return white


@check("F18", "each PNG has the size of its sheet or face")
def sizes(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each PNG is as large in pixels as its sheet, or its face with bleed, at 300 dpi, with an error of one
    pixel at most. It states this resolution."""
    wanted: dict[str, tuple[float, float]] = {}
    for name, face in kit.faces.items():
        size = (face.width + 2 * face.bleed, face.height + 2 * face.bleed)
        wanted[f"png/faces/{name.replace(':', '-')}.png"] = size
    for sheet in kit.sheets("pdf"):
        name = f"png/sheets/{Path(sheet.file).stem}-{sheet.page}.png"
        wanted[name] = (sheet.paint.width, sheet.paint.height)
    for name, size in wanted.items():
        if name not in kit.listed_files:
            continue
        try:
            with Image.open(kit.folder / name) as picture:
                found, dpi = picture.size, picture.info.get("dpi", (0.0, 0.0))
        except (UnidentifiedImageError, OSError):
            yield self.error(name, "cannot be read as a PNG")
            continue
        pixels = tuple(v * PNG_DPI / INCH for v in size)
        if any(abs(a - b) > 1 for a, b in zip(found, pixels, strict=True)):
            said = f"{pixels[0]:.0f} x {pixels[1]:.0f}"
            yield self.error(name, f"expected {said} pixels, found {found[0]} x {found[1]}")
        if any(abs(float(v) - PNG_DPI) > 1 for v in dpi):
            yield self.error(name, f"expected {PNG_DPI:g} dpi, found {dpi[0]:g} across and {dpi[1]:g} down")


CHECKS = (renderings, sizes)
