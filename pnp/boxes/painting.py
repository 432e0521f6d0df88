"""Draw the face of a tuck box: the game's picture on the front, the back of the deck's cards on the back,
words on the spines. Reduced drawings keep lines wide enough to print, and lose text too small to read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import hypot

from pnp.boxes.unfolding import Net
from pnp.errors import LayoutError
from pnp.scene import (
    BLACK,
    FOLD,
    WHITE,
    Box,
    Circle,
    Element,
    Face,
    Group,
    Image,
    Path,
    Polygon,
    Style,
    Swatch,
    Text,
    Theme,
    Typeface,
    Use,
    glyph_paths,
    line,
    offset_outline,
    outline,
    rectangle,
    symbol,
)
from pnp.text import cap_height, line_width, set_line, wrap
from pnp.units import Point, from_points, mm, number_unlike

BLEED, SAFE = 2.0, 0.2
"""The bleed and the safe zone in mm. The safe zone is small because folds come near the cut; everything else
keeps RIM away from it."""

RIM = 3.0
"""The width in mm of the plain ground around the picture on a wall of the box."""

MAT = 2.0
"""The distance in mm from a frame to the picture's background inside it, if this background has another
colour than the ground of the box."""

SHORT = 1.7
"""The distance in mm by which a fold's line ends before the corners of the net, where the paper is cut."""

BESIDE = 0.2
"""The distance in mm from the cut to the middle of the line that shows it, which is printed outside the
net."""

HAIR = 0.26

SMALLEST, SPINE, HEAD = from_points(7.0), 9.0, 8.5
"""Sizes of an em in mm: the smallest that can be read, the largest on a spine, and the largest on the front
and the back."""

MOST_LINES = 3
"""The most lines of the sentence that describes a game."""

READ = 4.6
"""The least contrast ratio between words and the ground."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of `width` by `height` mm. Coordinates are in mm from its upper left corner. Its elements are
    expected to cover the whole of it; this is not checked."""

    elements: tuple[Element, ...]
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Dress:
    """The content of a tuck box's face: its colours, texts and pictures. `line` is a line of text below the
    title, and `count` the text with the number of cards. `lettered` says whether the front picture already
    contains the title."""

    theme: Theme
    ground: Swatch
    title: str
    line: str
    count: str
    front: Picture
    back: Picture
    lettered: bool = True


def box_face(name: str, net: Net, dress: Dress) -> Face:
    """Return the face that is printed on the net of a tuck box. `name` is the name of the face. Raises
    LayoutError if the title does not fit on the spine."""
    ink = _ink(dress)
    size = (net.width, net.height)
    hair = Style(None, _soft(dress, ink), HAIR, (1.2, 0.9), round=False)
    elements: list[Element] = [
        rectangle(
            -BLEED, -BLEED, size[0] + 2 * BLEED, size[1] + 2 * BLEED, Style(fill=dress.ground), "ground"
        ),
        Polygon(offset_outline(net.outline, BESIDE), Style(None, ink, HAIR, round=False), "cut"),
        *(_fold(a, b, hair) for a, b in net.folds),
        *_front_wall(name, net, dress, ink),
        *_back_wall(name, net, dress, ink),
        *_spines(name, net, dress, ink),
        *_lid(name, net, dress, ink),
    ]
    return Face(name, *size, net.outline, tuple(elements), dress.ground, bleed=BLEED, safe=SAFE)


def _ink(dress: Dress) -> Swatch:
    """Return the colour of words on the ground: the theme's own colour if it is legible there."""
    own = [dress.theme.swatches[key] for key in ("paper", "ink") if key in dress.theme.swatches]
    return max([*own, BLACK, WHITE], key=lambda each: (_contrast(each, dress.ground) >= READ, each in own))


def _soft(dress: Dress, ink: Swatch) -> Swatch:
    """Return the colour of lines and ornaments: the theme's accent if it is visible on the ground, else the
    colour of words."""
    accent = dress.theme.swatches.get("accent", ink)
    return accent if _contrast(accent, dress.ground) >= 3 else ink


def _contrast(one: Swatch, other: Swatch) -> float:
    low, high = sorted((one.luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)


def _fold(start: Point, end: Point, style: Style) -> Path:
    """Return the line of a fold, ending a little before the corners."""
    (ax, ay), (bx, by) = start, end
    dx, dy = (SHORT, 0.0) if ay == by else (0.0, SHORT)
    return line((ax + dx, ay + dy), (bx - dx, by - dy), style, FOLD)


def _inset(box: Box, rim: float) -> Box:
    return (mm(box[0] + rim), mm(box[1] + rim), mm(box[2] - rim), mm(box[3] - rim))


def _frame(dress: Dress, ink: Swatch, box: Box) -> Iterator[Element]:
    """Yield the frame of a wall. Each variant has its own design."""
    left, top, right, bottom = box
    soft = _soft(dress, ink)
    widths = {"colour": (0.7, 0.3), "low-ink": (0.35,), "mono": (0.9, 0.35)}[dress.theme.variant]
    for k, width in enumerate(widths):
        by = -0.9 * k
        yield rectangle(
            left - by,
            top - by,
            right - left + 2 * by,
            bottom - top + 2 * by,
            Style(None, soft, width, round=False),
            "frame",
        )


def _fill_box(picture: Picture, box: Box, name: str) -> Group:
    """Return a picture that fills a box, centred and cropped at the edges."""
    wide, high = box[2] - box[0], box[3] - box[1]
    factor = max(wide / picture.width, high / picture.height)
    x = box[0] + (wide - picture.width * factor) / 2
    y = box[1] + (high - picture.height * factor) / 2
    a, b = (box[0] - x) / factor, (box[1] - y) / factor
    c, d = a + wide / factor, b + high / factor
    matrix = (round(factor, 6), 0.0, 0.0, round(factor, 6), mm(x), mm(y))
    clip = outline(((a, b), (c, b), (c, d), (a, d)))
    return Group(reduce_elements(picture.elements, factor), matrix, clip, name)


def _front_wall(name: str, net: Net, dress: Dress, ink: Swatch) -> Iterator[Element]:
    box = _inset(net.walls["front"], RIM)
    if not dress.lettered:
        size = _largest_size(dress.title, dress.theme.typeface("title"), box[2] - box[0], HEAD, name)
        middle = ((box[0] + box[2]) / 2, box[1] + 2 + cap_height(dress.theme.typeface("title"), size))
        yield _set_words(dress.title, dress.theme.typeface("title"), size, ink, middle, name)
        box = (box[0], mm(middle[1] + 4), box[2], box[3])
        yield from _page(dress, _inset(box, MAT))
    shown = box if dress.lettered else _contain(dress.front, _inset(box, 2.5))
    yield _fill_box(dress.front, shown, "art:front")
    yield from _frame(dress, ink, box)


def _page(dress: Dress, box: Box) -> Iterator[Element]:
    """Yield the paper-coloured background of a figure from the book. On a dark box the figure's dark
    lines could not be seen."""
    paper = dress.theme.swatches.get("paper", WHITE)
    if paper.hex != dress.ground.hex:
        left, top, right, bottom = box
        yield rectangle(left, top, right - left, bottom - top, Style(fill=paper), "page")


def _contain(picture: Picture, box: Box) -> Box:
    """Return the largest box, centred in `box`, that shows the whole picture."""
    factor = min((box[2] - box[0]) / picture.width, (box[3] - box[1]) / picture.height)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    w, h = picture.width * factor / 2, picture.height * factor / 2
    return (mm(x - w), mm(y - h), mm(x + w), mm(y + h))


def _back_wall(name: str, net: Net, dress: Dress, ink: Swatch) -> Iterator[Element]:
    """Yield the title below the notch, the deck's own back in the middle, and a sentence about the game."""
    left, top, right, bottom = _inset(net.walls["back"], RIM)
    middle, wide = (left + right) / 2, right - left
    title, text = dress.theme.typeface("title"), dress.theme.typeface("label")
    size = _largest_size(dress.title, title, wide - 4, HEAD, name)
    at = top + net.notch + cap_height(title, size)
    yield _set_words(dress.title, title, size, ink, (middle, at), name)
    lines = wrap(dress.line, text, 3.0, wide - 4, place=name)[:MOST_LINES]
    first = bottom - 2.0 - 3.8 * (len(lines) - 1)
    for k, said in enumerate(lines):
        yield _set_words(
            said, text, _largest_size(said, text, wide - 4, 3.0, name), ink, (middle, first + 3.8 * k), name
        )
    room_top, room_bottom = at + 4, first - 3.0 - 3.0
    high = room_bottom - room_top
    factor = min(high / dress.back.height, (wide - 16) / dress.back.width)
    half = dress.back.width * factor / 2
    box = _contain(dress.back, (middle - half, room_top, middle + half, room_bottom))
    yield _fill_box(dress.back, box, "art:back")
    yield from _frame(dress, ink, box)


def _spines(name: str, net: Net, dress: Dress, ink: Swatch) -> Iterator[Element]:
    """Yield the title from top to bottom and, below it, the number of cards."""
    title, label = dress.theme.typeface("title"), dress.theme.typeface("label")
    for wall in ("left", "right"):
        left, above, right, bottom = net.walls[wall]
        wide, middle = right - left, (left + right) / 2
        number = min(4.2, max(SMALLEST, wide * 0.42))
        number = _largest_size(dress.count, label, wide - 2.6, number, name)
        low = bottom - 5.0
        yield _set_words(dress.count, label, number, ink, (middle, low), name)
        rule = low - number - 2.0
        half = min(wide / 2 - 1.6, 3.0)
        if half > 0.5:
            yield from _ornament(dress, ink, (middle, rule), half)
        upper, lower = above + 5.0, rule - 3.0
        most = min(SPINE, (wide - 2.6) / 1.25)
        size = _largest_size(dress.title, title, lower - upper, max(most, SMALLEST), name)
        centre = (middle - cap_height(title, size) / 2, (upper + lower) / 2)
        yield set_line(
            dress.title, title, size, ink, centre, anchor="middle", angle=90.0, name="spine", place=name
        )


def _ornament(dress: Dress, ink: Swatch, at: Point, half: float) -> Iterator[Element]:
    """Yield the ornament between title and number, centred on `at` and twice `half` mm wide: a lozenge, a
    line or a hollow lozenge."""
    x, y = at
    soft = _soft(dress, ink)
    if dress.theme.variant == "low-ink":
        yield line((x - half, y), (x + half, y), Style(None, soft, 0.35, round=False), "ornament")
        return
    low = half * 0.55
    points = ((mm(x - half), mm(y)), (mm(x), mm(y - low)), (mm(x + half), mm(y)), (mm(x), mm(y + low)))
    filled = dress.theme.variant == "colour"
    yield Polygon(points, Style(fill=soft) if filled else Style(None, soft, 0.4, round=False), "ornament")


def _lid(name: str, net: Net, dress: Dress, ink: Swatch) -> Iterator[Element]:
    """Yield the title on the lid, to be read from the front when the box stands among others."""
    left, top, right, bottom = net.walls["lid"]
    title = dress.theme.typeface("title")
    most = min(7.0, (bottom - top - 2.6) / 1.25)
    if most < SMALLEST:
        return
    size = _largest_size(dress.title, title, right - left - 12, most, name)
    at = ((left + right) / 2, (top + bottom) / 2 + cap_height(title, size) / 2)
    yield _set_words(dress.title, title, size, ink, at, name)


def _set_words(text: str, typeface: Typeface, size: float, ink: Swatch, at: Point, name: str) -> Element:
    return set_line(text, typeface, size, ink, at, anchor="middle", name="box-text", place=name)


def _largest_size(text: str, typeface: Typeface, width: float, most: float, place: str) -> float:
    """Return the largest em up to `most` in which a line fits. Raises LayoutError if it is too small to
    read."""
    size = most
    for _ in range(4):
        wide = line_width(text, typeface, size, place=place)
        if wide <= width:
            return size
        size = mm(size * width / wide * 0.995)
        if size < SMALLEST:
            break
    least = line_width(text, typeface, SMALLEST, place=place)
    raise LayoutError(
        "a line has no room on the box",
        place=place,
        expected=f"{text!r} no wider than {number_unlike(width, least, 1)} mm in 7 points",
        found=f"{number_unlike(least, width, 1)} mm",
        hint="a shorter text, or no --boxes",
    )


LINE = 0.26
"""The width in mm on paper of the thinnest line that home printers print reliably."""

LEAST = from_points(7.0)
"""The smallest em in mm on paper. Smaller text is left out."""


def reduce_elements(elements: Iterable[Element], factor: float) -> tuple[Element, ...]:
    """Return the elements, changed so that lines and text can still be printed at `factor` times their size.

    Lines are made so wide that they print at least LINE mm wide. Text that would print smaller than LEAST mm
    is removed, and other text becomes paths. The elements themselves are not scaled.
    """
    return tuple(_readable_elements(elements, factor))


def _readable_elements(elements: Iterable[Element], factor: float) -> Iterator[Element]:
    for element in elements:
        match element:
            case Group(children=children, transform=matrix):
                yield replace(
                    element, children=reduce_elements(children, factor * hypot(matrix[0], matrix[1]))
                )
            case Use(symbol=used, transform=matrix):
                children = reduce_elements(used.children, factor * hypot(matrix[0], matrix[1]))
                yield replace(element, symbol=symbol("reduced", children), name="")
            case Text(size=size, fill=fill):
                if size * factor >= LEAST:
                    yield from (Path(glyph, Style(fill=fill), "letter") for glyph in glyph_paths(element))
            case Path() | Polygon() | Circle():
                yield replace(element, style=_printable(element.style, factor))
            case Image():
                yield element


def _printable(style: Style, factor: float) -> Style:
    if style.stroke is None or style.width * factor >= LINE:
        return style
    return replace(style, width=mm(LINE / factor + 0.001))
