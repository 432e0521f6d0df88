"""The pictures of docs/layouts.md, drawn from its examples; `python -m tests.pictures` writes them."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from pnp.export import pdf, png
from pnp.scene import VARIANTS, Face, Variant, face_page
from tests.layout import test_layout_docs
from tests.layout.folder import drawn

GAP = 18
GROUND = "#d9d4c8"

LARGE, SMALL = 170, 82
"""Dots per inch of a face that is looked at closely, and of those beside it."""

SCENES = ("layouts-shapes", "layouts-repeats", "layouts-along")
"""Examples of one large face, which is shown in colour and, smaller, in low-ink and mono."""

SIDE_BY_SIDE = ("layouts-fills", "layouts-variants")
"""Examples that show the same card in each variant."""


def picture(name: str, scratch: Path) -> Image.Image:
    """Return the picture of an example, drawn in a new folder inside `scratch`."""
    heading = test_layout_docs.PICTURED[name]
    folder = test_layout_docs.folder_of(scratch / name, test_layout_docs.example_of(heading))

    def front(kind: str = "card", number: int = 0, variant: Variant = "colour", size: str = "poker") -> Face:
        return [each.front for each in drawn(folder, variant, size) if each.kind == kind][number]

    def back(number: int) -> Face:
        face = [each.back for each in drawn(folder) if each.kind == "card"][number]
        assert face is not None
        return face

    if name in SCENES:
        large, *small = (front(variant=variant) for variant in VARIANTS)
        return _scene(_cut(large, LARGE, scratch), [_cut(each, SMALL, scratch) for each in small])
    if name in SIDE_BY_SIDE:
        shown = [front(variant=variant) for variant in VARIANTS]
    elif name == "layouts-fitting":
        shown = [front(), front(number=1), front(size="mini")]
    elif name == "layouts-sizes":
        shown = [front(), back(0), back(1), front(size="mini"), front("marker")]
    elif name == "layouts-hexes":
        shown = [front("tile")]
    elif name == "layouts-dice":
        shown = [front("dice")]
    else:
        shown = [front(), front(number=1)]
    return _row([_cut(each, 110, scratch) for each in shown])


def _cut(face: Face, dpi: int, scratch: Path) -> Image.Image:
    """Return a face as it is cut."""
    page, path = face_page(face), scratch / "face.pdf"
    pdf.write([page], path, title="", language="en")
    png.write(path, 0, path.with_suffix(".png"), dpi=dpi, crop=page.trim)
    return Image.open(path.with_suffix(".png")).convert("RGB")


def _row(shown: Sequence[Image.Image]) -> Image.Image:
    """Return pictures side by side, on a ground at least as wide as four cards."""
    height = max(each.height for each in shown)
    width = sum(each.width + GAP for each in shown) + GAP
    whole = Image.new("RGB", (max(width, 1000), height + 2 * GAP), GROUND)
    left = (whole.width - width) // 2 + GAP
    for each in shown:
        whole.paste(each, (left, GAP + (height - each.height) // 2))
        left += each.width + GAP
    return whole


def _scene(large: Image.Image, small: Sequence[Image.Image]) -> Image.Image:
    """Return a large picture with two small ones beside it, one above the other."""
    right = max(each.width for each in small)
    whole = Image.new("RGB", (large.width + right + 3 * GAP, large.height + 2 * GAP), GROUND)
    whole.paste(large, (GAP, GAP))
    for number, each in enumerate(small):
        top = whole.height - GAP - each.height if number else GAP
        whole.paste(each, (large.width + 2 * GAP, top))
    return whole
