"""Draw icons in a box, in a row, or in a line of text. Icons are SVG files of the game's folder or of those
that ship with pnp."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path as File

from pnp import resources
from pnp.caching import memoize
from pnp.errors import DefinitionError, PnpError, nearest_name
from pnp.layout.merging import Given, near
from pnp.pictures import picture, template
from pnp.scene import (
    Box,
    Circle,
    Element,
    Group,
    Image,
    Matrix,
    Path,
    Polygon,
    Style,
    Swatch,
    Text,
    Typeface,
    Use,
    Variant,
    colours,
    leaves,
    symbol,
)
from pnp.text import covers
from pnp.units import mm

FOLDER = "icons"
SHIPPED = resources.TEMPLATES / FOLDER

SMALL = 6.0
"""The size in mm below which an icon saves no ink worth mentioning and has no room for outlines."""

LINE = 0.25
"""The width in mm of an outline in low-ink, and around an icon in mono."""

NO_FONT = "write it in other letters, or draw it as an icon: icons/fire.svg is :fire: in a text"
"""The hint for a character that neither a font nor an icon shows."""

SHOWN = "docs/looks.md shows all icons"
"""The hint for an unknown icon."""

MOST = 60
"""The most icons in a row."""


def names(folder: File) -> tuple[str, ...]:
    """Return the names of all icons: those of the game's folder first, then those that ship with pnp."""
    return tuple(
        dict.fromkeys(path.stem for home in (folder / FOLDER, SHIPPED) for path in sorted(home.glob("*.svg")))
    )


def file_of(folder: File, name: str) -> File | None:
    """Return the file of an icon, or None if there is no such icon. An icon in the game's folder replaces one
    of the same name that ships with pnp."""
    if not name or set(name) & set("/\\.\0"):
        return None
    paths = (home / f"{name}.svg" for home in (folder / FOLDER, SHIPPED))
    return next((path for path in paths if path.is_file()), None)


@cache
def characters() -> Mapping[str, str]:
    """Return the characters that icons can replace, each with the name of its icon."""
    table = tomllib.loads((SHIPPED / "characters.toml").read_text(encoding="utf-8"))
    return {character: name for name, said in table.items() for character in said}


def shows(words: str) -> bool:
    """Return whether a text has a character that an icon can replace."""
    return not words.isascii() and any(each in characters() for each in words)


def signs(words: str, typeface: Typeface) -> Mapping[str, str]:
    """Return the characters of a text that icons have to replace, because no font of the typeface has them.
    Each comes with the name of its icon."""
    if words.isascii():
        return {}
    drawn = {each: characters()[each] for each in words if each in characters()}
    lacking = covers(typeface, set(drawn)) if drawn else set()
    return {each: drawn[each] for each in drawn if each in lacking}


def find_icon(folder: File, name: str, place: str, whose: str = "") -> File:
    """Return the file of an icon. Raises DefinitionError, with `place`, for an unknown icon. `whose` is added
    to the end of the message to name the row that shows the icon; it may be empty."""
    if path := file_of(folder, name):
        return path
    known = names(folder)
    listed = near(name, known, "icons") if nearest_name(name, known) else ""
    raise DefinitionError(
        f"unknown icon {name!r}",
        place=place,
        expected=f"{FOLDER}/{name}.svg in the game's folder, or an icon that ships",
        found=f"no such file{whose}",
        hint=f"{listed} {SHOWN}".strip(),
    )


def ratio(path: File) -> float:
    """Return the width of an icon divided by its height. Raises LayoutError for a file that cannot be
    drawn."""
    drawn = template(path)
    return drawn.width / drawn.height


def place_icon(path: File, box: Box, ink: Swatch, variant: Variant, name: str, *, plain: bool) -> Element:
    """Draw an icon in the middle of a box, as large as fits.

    An icon in one colour takes `ink`. In low-ink it becomes an outline, and in mono it is a little heavier.
    With `plain`, or in a small box, it has no such changes.
    """
    drawn = template(path)
    left, top, right, bottom = box
    thin = not plain and variant != "colour" and min(right - left, bottom - top) >= SMALL
    inset = LINE / 2 if thin else 0.0
    scale = min((right - left - 2 * inset) / drawn.width, (bottom - top - 2 * inset) / drawn.height)
    x, y = (left + right - scale * drawn.width) / 2, (top + bottom - scale * drawn.height) / 2
    stamp = path.stat()
    children = _children(
        path, (stamp.st_mtime_ns, stamp.st_size), ink, variant, round(scale, 4) if thin else 0
    )
    matrix: Matrix = (scale, 0.0, 0.0, scale, mm(x), mm(y))
    return Use(symbol(f"icon-{path.stem}", children), matrix, name)


@memoize
def _children(
    path: File, stamp: tuple[int, int], ink: Swatch, variant: Variant, thinned: float
) -> tuple[Element, ...]:
    """Return what an icon paints, in its file's own units. `thinned` is the factor by which it is scaled if
    it becomes an outline, otherwise 0."""
    del stamp
    drawn = template(path)
    box = (0.0, 0.0, drawn.width, drawn.height)
    elements = _bare(picture(path, box, "stretch", tint=ink))
    used = {each.hex for each in _inks(elements)}
    if len(used) > 1:
        return _bare(picture(path, box, "stretch", variant=variant, tint=ink))
    return tuple(_thin_lines(elements, ink, variant, LINE / thinned)) if thinned else elements


def _bare(made: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return the elements of an SVG without the window around them."""
    (only,) = made
    if isinstance(only, Group) and len(only.children) == 1 and isinstance(only.children[0], Use):
        return only.children[0].symbol.children
    return made


def _inks(elements: tuple[Element, ...]) -> Iterator[Swatch]:
    for leaf, _ in leaves(elements):
        if not isinstance(leaf, Text | Image):
            yield from (each for swatch in (leaf.style.fill, leaf.style.stroke) for each in colours(swatch))


def _thin_lines(
    elements: tuple[Element, ...], ink: Swatch, variant: Variant, width: float
) -> Iterator[Element]:
    for element in elements:
        match element:
            case Group(children=children):
                yield replace(element, children=tuple(_thin_lines(children, ink, variant, width)))
            case Use(symbol=used):
                inner = tuple(_thin_lines(used.children, ink, variant, width))
                yield replace(element, symbol=symbol(used.key.rpartition("-")[0], inner))
            case Path() | Polygon() | Circle() if element.style.fill is not None:
                own = element.style
                fill = None if variant == "low-ink" or own.fill is None else colours(own.fill)[0]
                outlined = Style(
                    fill, ink, max(own.width, width) if own.stroke else width, (), True, own.evenodd
                )
                yield replace(element, style=outlined)
            case _:
                yield element


def row(box: Box, count: int, wide: float, gap: float, align: str, valign: str) -> Iterator[Box]:
    """Yield the boxes of `count` icons in a row in a box. The icons are as large as possible, `gap` mm apart,
    and each is `wide` times as wide as high. `align` and `valign` say at which side or end of the box the row
    stands."""
    left, top, right, bottom = box
    tall = min(bottom - top, max(0.1, (right - left - gap * (count - 1)) / (count * wide)))
    whole = count * wide * tall + gap * (count - 1)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
    x = left + share * (right - left - whole)
    y = top + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (bottom - top - tall)
    for number in range(count):
        at = x + number * (wide * tall + gap)
        yield (at, y, at + wide * tall, y + tall)


def explain_fault(error: PnpError, given: Given) -> DefinitionError:
    """Return the fault of an icon's file as an error that names the box which shows the icon."""
    return DefinitionError(
        error.problem,
        place=f"{given.place}, {error.place}",
        expected=error.expected,
        found=error.found,
        hint=error.hint,
    )
