"""Draw image boxes: fit a picture from the game's folder into its box, and set the texts of an SVG."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

from pnp.errors import DefinitionError, LayoutError
from pnp.expression import Fault, names, template
from pnp.layout.contents.filling import Panel
from pnp.layout.contents.lettering import Lettering, read_lettering, text
from pnp.layout.merging import Given, Keys
from pnp.layout.row import NONE, Hand, explain_refusal
from pnp.looks import swatches_by_colour
from pnp.pictures import Field, Fit, Paint, Part, Toward, fields, file_in, picture
from pnp.scene import BLACK, WHITE, Box, Element, Image, Swatch, Variant, leaves
from pnp.text import line_width, set_line
from pnp.units import from_points, number_unlike, to_points

VECTOR = ".svg"
DARK = 0.18
"""The luminance of a middle grey. In mono, darker colours are black."""


def image(
    name: str, keys: Keys, box: Box, hand: Hand, paper: Swatch, panels: list[Panel]
) -> Iterator[Element]:
    """Draw the picture of an image box.

    If only the background colour `paper` lies below the picture, its transparent parts are mixed with that
    colour. The mean colour of the picture is added to `panels`, for texts on the picture. Raises
    DefinitionError for a path to no file or to a file outside of the folder. Raises LayoutError for a picture
    that cannot be read, or for a text in it that does not fit.
    """
    given = keys["image"]
    path, only = _path(given, hand)
    if path is None:
        return
    taken, paint = _part(keys, hand), _paint(keys, hand)
    toward: Toward | None = keys["toward"].value if "toward" in keys else None
    fit: Fit = keys["fit"].value if "fit" in keys and keys["fit"].value else "cover"
    opacity = float(keys["opacity"].value or 1) if "opacity" in keys else 1.0
    called = f"image:{hand.fill_name(given)}"
    variant = cast(Variant, hand.variant)
    try:
        if path.suffix.lower() == VECTOR:
            columns = tuple(hand.row.columns)
            if taken is not None and only:
                raise DefinitionError(
                    "two parts of one picture",
                    place=keys["part"].place,
                    expected="either a part, or the id of an element in the name of the picture",
                    found=_name_image(called, given, hand),
                )
            if _is_sharp(keys):
                raise DefinitionError(
                    "an SVG has no pixels",
                    place=keys["pixels"].place,
                    expected="a PNG, a JPEG or a WebP",
                    found=_name_image(called, given, hand),
                    hint="an SVG is sharp as it is",
                )
            drawn = fields(
                path,
                box,
                fit,
                columns=columns,
                variant=variant,
                name=called,
                part=taken,
                only=only,
                opacity=opacity,
                paint=paint,
                toward=toward,
            )
        else:
            for vector in ("swatches", "thinnest", "weight"):
                if vector in keys and keys[vector].value:
                    raise DefinitionError(
                        f"{vector!r} changes nothing of a picture of pixels",
                        place=keys[vector].place,
                        expected="an SVG",
                        found=_name_image(called, given, hand),
                    )
            ground = None if any(_overlap(panel.box, box) for panel in panels[1:]) else paper
            sharp = _is_sharp(keys)
            drawn = picture(
                path,
                box,
                fit,
                variant=variant,
                ground=ground,
                name=called,
                part=taken,
                sharp=sharp,
                opacity=opacity,
                toward=toward,
            )
            panels += (Panel(box, seen, seen) for seen in _means(drawn))
    except LayoutError as error:
        if error.problem in OF_PARTS:
            key = keys["part"] if "part" in keys and not only else given
            key = keys["opacity"] if error.problem == SEEN_THROUGH else key
            place, whose = hand.row.tell(key)
            raise DefinitionError(
                error.problem,
                place=place,
                expected=error.expected,
                found=f"{error.found}{whose}",
                hint=error.hint,
            ) from None
        if error.problem != "no such picture":
            raise
        raise DefinitionError(
            "no such picture",
            place=hand.row.blame(given, called.removeprefix("image:")),
            expected="a PNG, a JPEG, a WebP or an SVG in the folder of the game",
            found=_name_image(called, given, hand),
            hint=error.hint,
        ) from None
    for part in drawn:
        if isinstance(part, Field):
            yield from _set_svg_text(name, keys, part, box, hand)
        else:
            yield part


def _paint(keys: Keys, hand: Hand) -> Paint | None:
    """Return the swatches and the width of lines that replace those of an SVG, or None to keep its own."""
    thinnest = float(keys["thinnest"].value or 0) if "thinnest" in keys else 0.0
    weight = float(keys["weight"].value or 1) if "weight" in keys else 1.0
    is_of_theme = "swatches" in keys and keys["swatches"].value is True
    if not thinnest and not is_of_theme and weight == 1:
        return None
    swatches = swatches_by_colour(hand.palette, hand.theme) if is_of_theme else {}
    return Paint(swatches, thinnest, weight)


def _is_sharp(keys: Keys) -> bool:
    return "pixels" in keys and keys["pixels"].value is True


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _means(elements: tuple[Element, ...]) -> Iterator[Swatch]:
    """Yield the mean colour of each picture made of pixels among some elements."""
    for leaf, _ in leaves(elements):
        if isinstance(leaf, Image) and leaf.style.fill is not None:
            yield leaf.style.fill


def used_columns(keys: Keys, hand: Hand) -> tuple[str, ...]:
    """Return the columns of the row that the texts of an SVG in an image box show; empty for any other
    picture."""
    path, only = _path(keys["image"], hand)
    if path is None or path.suffix.lower() != VECTOR:
        return ()
    drawn = fields(path, (0.0, 0.0, 1.0, 1.0), columns=tuple(hand.row.columns), only=only)
    found: dict[str, None] = {}
    for part in drawn:
        if isinstance(part, Field):
            try:
                for each, _ in template(part.text).expressions:
                    found |= dict.fromkeys(name for name, _ in names(each))
            except Fault as fault:
                raise explain_refusal(fault, replace(keys["image"], value=part.text)) from None
    return tuple(found)


SEEN_THROUGH = "an SVG that cannot be seen through"

OF_PARTS = frozenset(
    ("a part outside of the picture", "a grid finer than its picture", "no such id in an SVG", SEEN_THROUGH)
)
"""The problems of errors about the part of a picture that a box shows, or about its opacity."""


def _part(keys: Keys, hand: Hand) -> Part | None:
    """Return the part of a picture that a box shows, or None for all of it. Raises DefinitionError."""
    given = keys.get("part")
    if given is None or given.value is None:
        return None
    if isinstance(given.value, tuple):
        left, top, width, height = given.value
        return Part(pixels=(left, top, width, height))
    said = hand.fill_name(given).strip() if isinstance(given.value, str) else str(given.value)
    if not said.isdecimal() or not said.isascii():
        place, whose = hand.row.tell(given, said)
        raise DefinitionError(
            "a part of a picture that is no number",
            place=place,
            expected="the number of a cell of the grid, from 1",
            found=f"{said!r}{whose}",
        )
    columns, rows = keys["grid"].value if "grid" in keys else (1, 1)
    return Part(grid=(columns, rows), number=int(said[:9]))


def _path(given: Given, hand: Hand) -> tuple[Path | None, str]:
    """Return the file that an image box names, or None, and the id in it, as in "sheet.svg#knight". Raises
    DefinitionError."""
    whole = hand.fill_name(given)
    said, only = whole, ""
    if f"{VECTOR}#" in whole.lower():
        cut = whole.lower().index(f"{VECTOR}#") + len(VECTOR)
        said, only = whole[:cut], whole[cut + 1 :]
    if not said or said == NONE:
        return None, ""
    path = file_in(hand.folder, said)
    if path is None:
        raise DefinitionError(
            "a picture outside the game's folder",
            place=hand.row.blame(given, said),
            expected='a path within it, such as "images/sun.png"',
            found=_name_image(said, given, hand),
        )
    return path, only


def _name_image(said: str, given: Given, hand: Hand) -> str:
    said = said.removeprefix("image:")
    return repr(said) if said == given.value else f"{said!r}{hand.row.tell(given, said)[1]}"


def _set_svg_text(name: str, keys: Keys, place: Field, box: Box, hand: Hand) -> Iterator[Element]:
    """Set a text of an SVG in a font of the theme, with the size, place and colour that it has there, unless
    the box says otherwise."""
    given = replace(keys["image"], value=place.text)
    words = hand.words(given, "translate" not in keys or keys["translate"].value is not False).strip()
    if not words:
        return
    fill = hand.ink(keys.get("colour")) or _ink(place, hand)
    called = f"box:{name}:{place.name or 'text'}"
    look = read_lettering(keys, hand)
    if not place.size:
        yield from text(called, given, words, look, place.box, fill, hand)
        return
    size = from_points(place.size)
    floor = min(size, look.smallest)
    for number, line in enumerate(words.split("\n")):
        at = (place.at[0], place.at[1] + number * look.leading * size)
        yield _line(called, given, line, replace(look, size=size, smallest=floor), place, at, box, fill, hand)


def _ink(place: Field, hand: Hand) -> Swatch:
    if not place.colour:
        return hand.theme.swatch("ink")
    said = Swatch(place.colour, place.colour)
    return said if hand.variant != "mono" else BLACK if said.luminance < DARK else WHITE


def _line(
    called: str,
    given: Given,
    words: str,
    look: Lettering,
    place: Field,
    at: tuple[float, float],
    box: Box,
    fill: Swatch,
    hand: Hand,
) -> Element:
    """Set a line of text at the point `at` of its baseline, shrunk so that it stays in the picture's box."""
    room = {
        "start": box[2] - at[0],
        "end": at[0] - box[0],
        "middle": 2 * min(box[2] - at[0], at[0] - box[0]),
    }[place.align]
    wide = line_width(words, look.typeface, look.size)
    size = look.size * min(1.0, room / wide) if wide > 0 else look.size
    if size < look.smallest - 1e-6:
        least = wide * look.smallest / look.size
        raise LayoutError(
            f"{hand.row.label}: text does not fit: {words!r}",
            place=given.place,
            expected=f"at most {number_unlike(room, least)} mm",
            found=f"{number_unlike(least, room)} mm at {to_points(look.smallest):.1f} pt",
            hint="shorten the text, or make a rect with its column's name as id the place of a paragraph",
        )
    return set_line(words, look.typeface, size, fill, at, anchor=place.align, name=called)
