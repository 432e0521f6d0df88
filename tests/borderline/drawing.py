"""Borders of the D checks that all games share: changes to a sound proof.

Most are on a white card that is added. The others are on a board, a standee, a tuck box or a die.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from math import cos, pi, sin

import numpy as np
from PIL import Image as Pillow

from pnp.games import Setting
from pnp.games.proof import Proof
from pnp.pictures.pixels import read_raster
from pnp.scene import (
    BLACK,
    WHITE,
    Circle,
    Component,
    Drawing,
    Element,
    Face,
    Image,
    Kind,
    Path,
    Polygon,
    Style,
    Swatch,
    Text,
    Theme,
    Use,
    leaves,
    line,
    rectangle,
    symbol,
    transform_point,
    translate,
)
from pnp.scene.theme import Font, Typeface
from pnp.text import set_line
from pnp.units import INCH, Point, from_points
from pnp.verify.drawing.likeness import lightness
from tests.borderline.border import Border
from tests.broken import regions
from tests.broken.boxes import wider
from tests.broken.dice import stretched
from tests.broken.drawing import Defect, named, repainted, shifted, texts, with_face, with_theme
from tests.broken.magicans_duel import circle, moved_end, path
from tests.broken.maps import MAP, beside, unmarked
from tests.image_files import encoded

SUPPER, MAGICANS, BOX, DIE, FORD = "supper-is-served", "magicans-duel", "box", "die", "ford"
ISLES = "isles"

CARD, SAFE = (63.0, 88.0), 3.0
CELL = 13.5
"""Supper's cells: from the middle to a corner, in mm."""

INRADIUS = CELL * 3**0.5 / 2
PLAIN = Typeface((Font("noto-sans"),))
SOLID = Style(fill=BLACK)


def face(
    *elements: Element,
    name: str = "blank",
    size: tuple[float, float] = CARD,
    trim: tuple[Point, ...] = (),
    right: float = 0.0,
) -> Face:
    """Return a white face with these elements. On its right the ground reaches so much beyond the bleed."""
    width, height = size
    area = rectangle(-3.0, -3.0, width + 6 + right, height + 6, Style(fill=WHITE), "ground")
    corners = trim or ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(name, width, height, corners, (area, *elements), WHITE, 3.0, SAFE)


def with_component(front: Face, back: Face | None = None, kind: Kind = "card", name: str = "blank") -> Defect:
    """One component more, with these sides."""
    return lambda proof: replace(
        proof,
        components=(*proof.components, Component(f"{kind}.{name}", kind, "cards", 1, front, "Blank", back)),
    )


def on_card(*elements: Element) -> Defect:
    """A white card with these elements."""
    return with_component(face(*elements))


def _beside_notch(mm: float) -> Defect:
    """The tip of a square near a notch in the left side of a card, whose corner is at (10, 44)."""
    tip = 10.0 + mm
    square = Polygon(((tip, 44.0), (tip + 2, 42.0), (tip + 4, 44.0), (tip + 2, 46.0)), SOLID, "shape")
    notched = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0), (0.0, 54.0), (10.0, 44.0), (0.0, 34.0))
    return with_component(face(square, trim=notched))


def written(
    text: str = "hamster",
    points: float = 9.0,
    fill: Swatch = BLACK,
    at: Point = (31.5, 30.0),
    name: str = "",
) -> Text:
    return set_line(text, PLAIN, from_points(points), fill, at, anchor="middle", name=name)


def grey(colour: str) -> Swatch:
    return Swatch("grey", colour)


# --- boards and pieces -------------------------------------------------------------------------------------


def _cell(number: int, change: Callable[[Polygon], Iterable[Element]]) -> Defect:
    return repainted("board:floor", named(f"cell:{number}", change))


def _centre(proof: Proof, number: int) -> Point:
    """The middle of a cell of the board."""
    found = next(
        (each, matrix)
        for each, matrix in leaves(proof.faces["board:floor"].elements)
        if each.name == f"cell:{number}"
    )
    cell, matrix = found
    assert isinstance(cell, Polygon)
    xs, ys = zip(*cell.points, strict=True)
    return transform_point(matrix, (sum(xs) / 6, sum(ys) / 6))


def _painted_cell(change: Callable[[Point], Element]) -> Defect:
    """Something more on the board, at the middle of a cell without a dish."""

    def defect(proof: Proof) -> Proof:
        more = change(_centre(proof, 17))
        return with_face(proof, "board:floor", lambda sound: replace(sound, elements=(*sound.elements, more)))

    return defect


def _number(mm: float) -> Defect:
    """A cell's number, its middle so far to the right of the cell's."""

    def text(middle: Point) -> Element:
        size = from_points(6.0)
        at = (middle[0] + mm, middle[1] + size / 3)
        return set_line("17", PLAIN, size, BLACK, at, anchor="middle", name="cell-number:17")

    return _painted_cell(text)


def _cover(share: float) -> Defect:
    """Of a cell the upper part, as so much of its height, in its own colour."""

    def covered(cell: Polygon) -> Iterable[Element]:
        xs, ys = zip(*cell.points, strict=True)
        tall = (max(ys) - min(ys)) * share
        over = rectangle(min(xs), min(ys), max(xs) - min(xs), tall, cell.style, "cloud")
        return cell, over

    return _cell(17, covered)


def _ring(radius: float) -> Defect:
    """A cell in another colour, with a ring as the only mark that tells it."""

    def marked(cell: Polygon) -> Iterable[Element]:
        xs, ys = zip(*cell.points, strict=True)
        fill = Swatch("other", "#d3d7c5")
        middle = (sum(xs) / 6, sum(ys) / 6)
        ring = Circle(middle, radius, Style(stroke=BLACK, width=0.25), "ring")
        return replace(cell, style=replace(cell.style, fill=fill)), ring

    return _cell(1, marked)


def _round_piece(radius: float) -> Defect:
    """A piece with twenty-four corners, so many mm from its middle."""
    corners = tuple(
        (radius + radius * sin(k * pi / 12), radius - radius * cos(k * pi / 12)) for k in range(24)
    )
    return with_component(face(size=(2 * radius, 2 * radius), trim=corners), kind="piece")


# --- cuts --------------------------------------------------------------------------------------------------


def _back(mm: float) -> Defect:
    """A card whose back is cut so much smaller at one corner."""
    wide, high = CARD
    trim = ((mm, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    return with_component(face(written()), face(written("gerbil"), name="behind", trim=trim))


def _snip(mm: float) -> Defect:
    """A mark at a corner that is not part of a round card, so far beyond the trim box."""
    corners = tuple((31.5 + 31.5 * sin(k * pi / 12), 31.5 - 31.5 * cos(k * pi / 12)) for k in range(24))
    mark = rectangle(-mm, -mm, mm + 0.5, mm + 0.5, SOLID, "snip")
    return with_component(face(mark, size=(63.0, 63.0), trim=corners))


# --- colours and shapes ------------------------------------------------------------------------------------


def _picture(share: float) -> Defect:
    """Black words on a picture that is dark at its left, on so much of the words' width, and else white."""
    text = written("mmmm", 20.0, at=(31.5, 30.0))
    half = text.size / 2
    xs = [x + glyph_middle(text, number) for number, (_, x, _) in enumerate(text.glyphs)]
    left, right = text.origin[0] + min(xs) - half, text.origin[0] + max(xs) + half
    levels = np.full((400, 1000, 3), 255, dtype=np.uint8)
    levels[:, : round(1000 * share)] = 40
    pixels = read_raster(encoded(Pillow.fromarray(levels)), "cloud.png")
    return on_card(Image(pixels, (left, 20.0, right, 36.0), "image:cloud.png"), text)


def glyph_middle(text: Text, number: int) -> float:
    """The middle of a glyph of a line, in mm from where the glyph begins."""
    glyph, _, _ = text.glyphs[number]
    xs = [float(value) for segment in glyph.segments for value in segment[1::2]]
    return text.size * (min(xs) + max(xs)) / 2


def _half_on_dark(share: float) -> Defect:
    """A black stroke that lies on a dark figure with so much of its height."""
    text = written("|", 30.0)
    (glyph, _, _) = text.glyphs[0]
    ys = [float(value) for segment in glyph.segments for value in segment[2::2]]
    top, foot = (text.origin[1] + text.size * y for y in (min(ys), max(ys)))
    edge = foot - share * (foot - top)
    return on_card(rectangle(20.0, edge, 20.0, 10.0, Style(fill=grey("#333333"))), text)


def _icon(share: float) -> Defect:
    """An icon whose dark part spans so much of its width; the rest is too pale to be seen."""
    parts = (
        rectangle(0.0, 0.0, 10.0, 10.0, Style(fill=grey("#eeeeee"))),
        rectangle(0.0, 0.0, 10.0 * share, 10.0, SOLID),
    )
    return on_card(Use(symbol("icon-half", parts), translate(20.0, 20.0), "icon:half"))


def _chain(fonts: int) -> Defect:
    """The lettering of titles begins with a font of few letters; of those behind it so many are left."""

    def change(theme: Theme) -> Theme:
        sound = theme.typefaces["title"].fonts
        chosen = Typeface((Font("cinzel", 700), *sound[: len(sound) + fonts]))
        return replace(theme, typefaces={**theme.typefaces, "title": chosen})

    return with_theme(change)


def _two_tones(one: str, other: str) -> Defect:
    """Two colours alone tell things apart, and nothing else does."""

    def change(theme: Theme) -> Theme:
        if theme.variant != "colour":
            return theme
        tones = {"one": Swatch("one", one), "other": Swatch("other", other)}
        return replace(theme, swatches={**theme.swatches, **tones}, telling=(("one", "other"),), marked={})

    return with_theme(change)


def _mono(colour: str) -> Defect:
    """A colour more in the theme for black and white."""

    def change(theme: Theme) -> Theme:
        if theme.variant != "mono":
            return theme
        return replace(theme, swatches={**theme.swatches, "more": Swatch("more", colour)})

    return with_theme(change)


def _alike(mm: float) -> Defect:
    """Two tiles with a dark square of 10 mm, on one of them so much further to the right."""

    def tile(name: str, x: float) -> Face:
        return face(rectangle(x, 6.0, 10.0, 10.0, SOLID), name=name, size=(22.0, 22.0))

    first = with_component(tile("one", 4.0), kind="tile", name="one")
    second = with_component(tile("other", 4.0 + mm), kind="tile", name="other")
    return lambda proof: second(first(proof))


def _variants(mm: float) -> Defect:
    """A disc whose radius differs so much from variant to variant."""
    order = ("colour", "low-ink", "mono")

    def disc(variant: str) -> Component:
        radius = 9.0 + mm * order.index(variant)
        front = face(Circle((31.5, 44.0), radius, SOLID, "disc"))
        return Component("card.blank", "card", "cards", 1, front, "Blank")

    return lambda proof: replace(
        proof,
        components=(*proof.components, disc("colour")),
        faces_in=lambda variant: (*proof.faces_in(variant), disc(variant)),
    )


def _dots_per_inch(least: float) -> Defect:
    """A picture of 600 pixels that is printed with so many to the inch."""
    side = 600 / least * INCH
    pixels = read_raster(encoded(Pillow.new("RGB", (600, 600), "#c0d0e0")), "sky.png")
    whole = Image(pixels, (3.0, 3.0, 3.0 + side, 3.0 + side), "image:sky.png")
    return with_component(face(whole, size=(side + 6.0, side + 6.0)), kind="mat")


# --- figures -----------------------------------------------------------------------------------------------


def _figure(*elements: Element) -> Defect:
    """A figure of the book with these elements."""

    def drawn(setting: Setting) -> Drawing:
        return Drawing(60.0, 30.0, elements)

    return lambda proof: replace(proof, figures={**proof.figures, "borderline": drawn})


def _beyond(mm: float) -> Defect:
    """A word whose ink begins so far beyond the figure's left edge."""
    text = set_line("HI", PLAIN, 4.0, BLACK, (0.0, 15.0))
    glyph, x, _ = text.glyphs[0]
    first = x + text.size * min(float(value) for segment in glyph.segments for value in segment[1::2])
    return _figure(replace(text, origin=(-first - mm, 15.0)))


def _lid(share: float) -> Defect:
    """A panel over so much of the height of a letter that is one upright bar."""
    text = set_line("l", PLAIN, 8.0, BLACK, (20.0, 20.0))
    glyph, _, _ = text.glyphs[0]
    ys = [float(value) for segment in glyph.segments for value in segment[2::2]]
    top, tall = 20.0 + text.size * min(ys), text.size * (max(ys) - min(ys))
    return _figure(text, rectangle(15.0, top - 1.0, 20.0, 1.0 + tall * share, Style(fill=WHITE)))


# --- points, standees --------------------------------------------------------------------------------------


def _short(mm: float) -> Defect:
    """A path that ends so far before the disc of its point."""

    def defect(proof: Proof) -> Proof:
        drawn = [each for each, _ in leaves(proof.faces["board"].elements)]
        (disc,) = (each for each in drawn if isinstance(each, Circle) and each.name == "cell:40")
        reach = disc.radius + disc.style.width / 2 + mm

        def end(way: Path) -> Iterable[Element]:
            _, (_, x, y) = way.segments
            return moved_end(way, disc.centre[0] - reach - float(x), disc.centre[1] - float(y))

        return path("path:39-40", end)(proof)

    return defect


def _waist(mm: float) -> Defect:
    """A spell whose lower half is cut so much narrower than the upper one."""

    def changed(sound: Face) -> Face:
        low = sound.height / 2 + 28
        trim = tuple((x + mm if x < 6 and low < y < low + 5 else x, y) for x, y in sound.trim)
        assert trim != sound.trim
        return replace(sound, trim=trim)

    return lambda proof: with_face(proof, "H2", changed)


def _leaning(degrees: float) -> Defect:
    """A word on a standee that leans so many degrees."""
    change = texts(lambda text: text.angle == 0, lambda text: replace(text, angle=degrees))
    return repainted("G4", change)


def _called(mm: float) -> Defect:
    """The code of a cell so far beyond the cell's right corner."""

    def defect(proof: Proof) -> Proof:
        (chart,) = proof.setting.definition.charts
        right = chart.cells[60].place.box[2]

        def moved(text: Text) -> Text:
            return replace(text, origin=(right + mm - text.width / 2, text.origin[1]))

        return repainted(MAP, texts(lambda text: text.name == "cell-number:60", moved))(proof)

    return defect


def _toned(distance: float) -> Defect:
    """Hills without their hatch, in a grey that lies so far in L* from plain cells."""

    def defect(proof: Proof) -> Proof:
        plain = lightness(proof.theme("colour").swatch("cell").hex)
        greys = [f"#{value:02x}{value:02x}{value:02x}" for value in range(256)]
        grey = min(greys, key=lambda each: abs(plain - lightness(each) - distance))

        def change(cell: Element) -> Iterable[Element]:
            if isinstance(cell, Polygon) and cell.style.fill and cell.style.fill.name == "ochre-wash":
                return (replace(cell, style=replace(cell.style, fill=Swatch("ochre-wash", grey))),)
            return unmarked(cell)

        return repainted(MAP, change)(proof)

    return defect


DRAWING: Mapping[str, tuple[Border[Defect], ...]] = {
    "D01": (
        Border(
            "mm by which a cell lies beside its place",
            lambda mm: _cell(17, lambda cell: (shifted(cell, mm, 0.0),)),
            0.019,
            0.022,
            SUPPER,
        ),
        Border("share of a cell's height that is painted over", _cover, 0.4, 0.6, SUPPER),
    ),
    "D02": (
        Border("mm from a cell's middle to its number", _number, INRADIUS - 0.05, INRADIUS + 0.05, SUPPER),
    ),
    "D03": (
        Border("radius of a round piece in mm", _round_piece, INRADIUS - 0.301, INRADIUS - 0.299, SUPPER),
    ),
    "D04": (
        Border(
            "mm by which a ground reaches beyond the bleed on its right",
            lambda mm: with_component(face(written(), right=mm)),
            0.019,
            0.022,
            SUPPER,
        ),
    ),
    "D05": (
        Border(
            "mm from a shape to the cut, where 3 are asked",
            lambda mm: on_card(rectangle(mm, 30.0, 5.0, 5.0, SOLID, "shape")),
            2.981,
            2.978,
            SUPPER,
        ),
        Border("mm from a shape to an inner corner of the cut", _beside_notch, 2.981, 2.978, SUPPER),
        Border(
            "mm from the letter of a class set to the cut",
            lambda mm: on_card(rectangle(mm, 30.0, 1.0, 1.5, SOLID, "set:A")),
            0.2,
            0.19,
            SUPPER,
        ),
        Border(
            "mm beyond the cut where a shape of a layout ends that has a bleed of 3",
            lambda mm: on_card(rectangle(-mm, 30.0, 10.0 + mm, 5.0, SOLID, "bleed:box:stripe")),
            2.981,
            2.978,
            SUPPER,
        ),
        Border(
            "mm beyond the bleed of 3 where a road ends that is 4 mm wide",
            lambda mm: on_card(
                line(
                    (-3.0 - mm, 30.0),
                    (10.0, 30.0),
                    Style(stroke=BLACK, width=4.0, round=False),
                    "bleed:box:road",
                )
            ),
            2.01,
            2.03,
            SUPPER,
        ),
    ),
    "D06": (
        Border("mm beyond the trim box where a mark ends that shows where to snip", _snip, 0.5, 0.51, SUPPER),
    ),
    "D07": (
        Border(
            "width of a line in mm",
            lambda mm: on_card(line((20.0, 20.0), (40.0, 20.0), Style(stroke=BLACK, width=mm), "hair")),
            0.2481,
            0.2479,
            SUPPER,
        ),
    ),
    "D08": (Border("mm by which a corner of a back is cut elsewhere", _back, 0.019, 0.021, SUPPER),),
    "D09": (
        Border(
            "size of text on a card in points",
            lambda size: on_card(written(points=size)),
            6.991,
            6.98,
            SUPPER,
        ),
        Border(
            "size of a label on a tile in points",
            lambda size: with_component(face(written(points=size)), kind="tile"),
            5.991,
            5.98,
            SUPPER,
        ),
        Border(
            "size of a reference mark in points",
            lambda size: on_card(written("7", size, name="cell-number:7")),
            4.491,
            4.48,
            SUPPER,
        ),
    ),
    "D10": (
        Border(
            "colour of text on white, 4.54 : 1 and 4.48 : 1",
            lambda colour: on_card(written(fill=grey(colour))),
            "#767676",
            "#777777",
            SUPPER,
        ),
        Border(
            "colour of a reference mark on white, 3.03 : 1 and 2.995 : 1",
            lambda colour: on_card(written("7", name="cell-number:7", fill=grey(colour))),
            "#949494",
            "#959595",
            SUPPER,
        ),
        Border("share of a picture under a text that is too dark", _picture, 0.09, 0.13, SUPPER),
        Border("share of a letter that lies on a dark figure", _half_on_dark, 0.28, 0.3, SUPPER),
        Border(
            "colour of a disc under words that is on paper beside them, 4.54 : 1 and 4.48 : 1",
            lambda colour: on_card(Circle((31.5, 29.0), 12.0, Style(fill=grey(colour))), written(fill=WHITE)),
            "#767676",
            "#777777",
            SUPPER,
        ),
    ),
    "D11": (Border("share of an icon's width that can be seen", _icon, 0.9, 0.899, SUPPER),),
    "D12": (Border("fonts that are left out at the end of a chain", _chain, -1, -2, SUPPER),),
    "D13": (
        Border(
            "a colour beside #1c6488, 10.06 and 9.79 apart",
            lambda colour: _two_tones("#1c6488", colour),
            "#1c4288",
            "#1c4388",
            SUPPER,
        ),
    ),
    "D24": (
        Border(
            "a colour beside #1c6488, 10.09 and 9.999 lighter or darker",
            lambda colour: _two_tones("#1c6488", colour),
            "#414a20",
            "#424a20",
            SUPPER,
        ),
    ),
    "D14": (
        Border(
            "radius in mm of the ring in a cell that tells its class",
            _ring,
            INRADIUS - 0.2,
            INRADIUS + 0.2,
            SUPPER,
        ),
    ),
    "D15": (Border("a colour of the theme in mono", _mono, "#FFFFFF", "#fffffe", SUPPER),),
    "D16": (
        Border("mm that tell two dark squares of 10 mm apart, 30.1 % and 29.9 %", _alike, 1.77, 1.76, SUPPER),
    ),
    "D17": (Border("mm by which a disc differs between variants", _variants, 0.001, 0.0, SUPPER),),
    "D25": (Border("pixels of a picture to the inch", _dots_per_inch, 199.6, 199.4, SUPPER),),
    "D26": (
        Border("mm of a letter beyond the edge of a figure", _beyond, 0.019, 0.022, SUPPER),
        Border("share of a letter that a panel covers", _lid, 0.09, 0.11, SUPPER),
    ),
    "D21": (
        Border(
            "mm by which a point lies beside its place",
            lambda mm: circle(
                "cell:40", lambda disc: (replace(disc, centre=(disc.centre[0] + mm, disc.centre[1])),)
            ),
            0.019,
            0.021,
            MAGICANS,
        ),
    ),
    "D22": (
        Border(
            "mm by which the end of a path lies beside the way",
            lambda mm: path("path:39-40", lambda way: moved_end(way, 0.0, mm)),
            0.019,
            0.021,
            MAGICANS,
        ),
        Border("mm between the end of a path and its point", _short, 1.99, 2.01, MAGICANS),
    ),
    "D23": (
        Border("mm by which a standee is cut narrower on one side", _waist, 0.019, 0.021, MAGICANS),
        Border("degrees by which a text leans", _leaning, 0.99, 1.01, MAGICANS),
    ),
    "D30": (
        Border("mm by which a cell of a map lies beside its place", beside, 0.019, 0.022, FORD),
        Border(
            "mm by which a region of a picture lies beside its place",
            lambda mm: repainted(regions.MAP, regions.beside(mm)),
            0.019,
            0.022,
            ISLES,
        ),
    ),
    "D31": (
        Border(
            "mm between a cell\N{APOSTROPHE}s edge and the middle of its name", _called, -0.01, 0.05, FORD
        ),
    ),
    "D32": (Border("L* that tell a terrain without marks from plain cells", _toned, 20.5, 19.5, FORD),),
    "D27": (Border("mm by which a side of a box is wider", wider, 0.2, 0.22, BOX),),
    "D29": (Border("mm by which a side of a die is wider", stretched, 0.049, 0.051, DIE),),
}
"""By the code of the check."""
