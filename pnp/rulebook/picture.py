"""Find the pictures of a book, and their sizes."""

import re
from collections.abc import Mapping
from xml.parsers import expat

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.scene import Drawing
from pnp.units import INCH, POINT

_MM = {"mm": 1.0, "cm": 10.0, "in": INCH, "pt": POINT, "px": INCH / 96, "": INCH / 96}
_NUMBER = re.compile(r"[0-9.]+")
_LENGTH = re.compile(r"\s*([0-9.]+)\s*(mm|cm|in|pt|px)?\s*")


Picture = Drawing | str
"""A picture of a book: a drawing in flat colours, or an SVG document. An empty text stands for no picture."""


def picture(figures: Mapping[str, Picture], name: str, place: str) -> Picture:
    """Return the picture of the figure `name`. Raises LayoutError, with `place`, if `figures` has none."""
    if name not in figures:
        hint = f"known: {', '.join(sorted(figures))}"
        raise LayoutError(f"there is no figure {name!r}", place=place, hint=hint)
    return figures[name]


def natural_width(picture: Picture, place: str = "figure") -> float | None:
    """Return the width of a picture in mm, or None if an SVG document states none.

    Raises LayoutError for a document that is not SVG, or declares a document type (entities are not read).
    """
    if isinstance(picture, Drawing):
        return picture.width
    return _length(_root(picture, place).get("width", ""))


def natural_size(picture: Picture, limit: float, place: str = "figure") -> tuple[float, float]:
    """Return the width and height of a picture in mm. An SVG document that states no width is `limit` mm
    wide; its height then follows from its view box.

    Raises LayoutError for a document that is not SVG, or declares a document type (entities are not read).
    """
    if isinstance(picture, Drawing):
        return picture.width, picture.height
    root = _root(picture, place)
    width, height = _length(root.get("width", "")), _length(root.get("height", ""))
    if width and height:
        return width, height
    box = [float(number) for number in _NUMBER.findall(root.get("viewBox", ""))]
    high_a_wide = box[3] / box[2] if len(box) == 4 and box[2] > 0 and box[3] > 0 else 1.0
    return (width or limit), (width or limit) * high_a_wide


def _length(text: str) -> float | None:
    length = _LENGTH.fullmatch(text)
    return float(length[1]) * _MM[length[2] or ""] if length else None


@memoize
def _root(svg: str, place: str) -> Mapping[str, str]:
    """Return the attributes of the root element. They are cached, because a figure is used several times, in
    all languages."""
    roots: list[tuple[str, dict[str, str]]] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if not roots:
            roots.append((name.rpartition(":")[2], attributes))

    def doctype(*_: object) -> None:
        raise LayoutError("a picture declares a document type", place=place, expected="plain SVG")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(svg.encode(), True)
    except expat.ExpatError as error:
        raise LayoutError(f"a picture is not SVG: {error}", place=place) from None
    name, attributes = roots[0]
    if name != "svg":
        raise LayoutError("a picture is not SVG", place=place, expected="<svg>", found=f"<{name}>")
    return attributes
