"""The schema of layout.toml: styles, and faces made of boxes. Unknown keys and wrong types are refused.

[styles.NAME]                               the look of texts and shapes
[faces.NAME]                                a face: its size, shape, ground and boxes
[faces.NAME.boxes.BOX]                      a thing and its place. Boxes are painted in the order of the file,
                                            those of the extended face first
[faces.NAME.sizes.mini.boxes.BOX]           the keys that differ on cards of another size
[faces.NAME.sizes.wide.boxes.BOX]           the keys that differ where a face is wider than it is high
[faces.NAME.variants.mono.boxes.BOX]        the keys that differ in low-ink or mono
"""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from pnp.definition import Table, TypeWords
from pnp.definition.atoms import HatchTable, Ink, Slant

Called = Annotated[str, StringConstraints(pattern=r"^[^\W\d_][\w:.-]*$", max_length=60)]
"""The name of a face, a style or a box."""

Words = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
"""A text that may contain values in braces, as in "Cost {cost}"."""

Asked = Annotated[str, StringConstraints(min_length=1, max_length=500)]
"""An expression, as in "cost > 0 and kind == 'spell'"."""


class Shade(Table):
    """A gradient: a fill that changes from colour to colour. It runs along a line at an `angle`. With a
    `centre` (shares of the box, from 0 to 1) or a `radius` (mm), it runs outwards from the centre. `stops`
    are the colours, and `at` has the place of each from 0 to 1; by default they are equally far apart."""

    stops: Annotated[tuple[Ink, ...], Field(min_length=2, max_length=32, strict=False)]
    at: (
        Annotated[
            tuple[Annotated[float, Field(ge=0, le=1)], ...],
            Field(min_length=2, max_length=32, strict=False),
            TypeWords("a list of numbers from 0 to 1, as many as stops, as in [0, 0.3, 1]"),
        ]
        | None
    ) = None
    angle: Slant | None = None
    """The direction in degrees clockwise: 0 (the default) runs from left to right, 90 downwards."""
    centre: (
        Annotated[
            tuple[Annotated[float, Field(ge=0, le=1)], Annotated[float, Field(ge=0, le=1)]],
            Field(strict=False),
            TypeWords("two shares of the box from 0 to 1, as in [0.5, 0.3]"),
        ]
        | None
    ) = None
    radius: Annotated[float, Field(gt=0, le=2000)] | None = None
    """The radius in mm. By default the gradient reaches to the farthest corner of the box."""


def _form(value: object) -> str:
    return "table" if isinstance(value, dict | Shade) else "text"


Fill = Annotated[
    Annotated[Ink, Tag("text")] | Annotated[Shade, Tag("table")],
    Discriminator(_form),
    TypeWords('a text, or a gradient as in { stops = ["blue", "paper"], angle = 90 }'),
]
"""A swatch of the theme, or a gradient of several swatches."""

Place = (
    Annotated[float, Field(ge=-2000, le=2000)]
    | Annotated[str, StringConstraints(min_length=1, max_length=90)]
)
"""The place of an edge of a box: millimetres inwards from the edge of the frame, a share of the frame such as
"40%", an edge of another box such as "art.bottom + 2", or an edge of the words in another box such as
"title.words.right + 2"."""

Length = (
    Annotated[float, Field(gt=0, le=2000)] | Annotated[str, StringConstraints(min_length=1, max_length=90)]
)
"""A length: millimetres, a share of the frame such as "40%", or an expression such as "art.width - 4"."""

Filled = Annotated[
    str,
    StringConstraints(min_length=3, max_length=200, pattern=r"\{"),
    TypeWords('columns in braces, as in "{cost + 2}"'),
]
"""A text with an expression in braces whose value is a number."""

Share = Annotated[
    Annotated[float, Field(ge=0, le=2000)]
    | Annotated[str, StringConstraints(pattern=r"^\s*\d+(\.\d+)?\s*%\s*$", max_length=20)],
    TypeWords('millimetres, or a share as in "40%"'),
]

Degrees = Annotated[
    Annotated[float, Field(ge=-3600, le=3600)] | Filled,
    TypeWords('degrees clockwise, as in 30 or "{n * 30}"'),
]

Angles = Annotated[
    tuple[Degrees, Degrees], Field(strict=False), TypeWords("two angles in degrees, as in [0, 90]")
]
"""Two angles in degrees clockwise from the top, as on a clock."""

Count = Annotated[
    Annotated[int, Field(ge=0)] | Asked, TypeWords('a whole number, or an expression as in "cost"')
]

Several = Called | Annotated[tuple[Called, ...], Field(min_length=1, max_length=12, strict=False)]
"""One name, or several. If several set the same key, the later one wins."""

FieldName = Annotated[str, StringConstraints(pattern=r"^[^\W\d]\w*$", max_length=60)]
Value = str | int | Annotated[float, Field(allow_inf_nan=False)] | bool
SizeName = Literal["poker", "mini", "tarot", "square"]
LayerName = Literal["poker", "mini", "tarot", "square", "wide", "wide-small", "wide-large"]
"""The sizes for which a face may have other keys: the sizes of cards, and three for all faces that are wider
than high."""

Outline = Literal["rectangle", "rounded", "round", "hex"]
Shape = Literal[
    "rectangle",
    "rounded",
    "ellipse",
    "hexagon",
    "polygon",
    "star",
    "arrow",
    "cross",
    "trapezoid",
    "ring",
    "sector",
    "arc",
    "line",
    "curve",
    "path",
]
End = Literal["none", "arrow", "open", "dot", "bar"]
"""The shape at an end of a line: an arrow head, a dot, a bar."""
Millimetres = Annotated[float, Field(gt=0, le=2000)]
Trim = Annotated[
    tuple[Millimetres, Millimetres],
    Field(strict=False),
    TypeWords("two lengths in mm (up to 2000), as in [63, 88]"),
]
Pixel = Annotated[int, Field(ge=0, le=100_000)]
PixelSize = Annotated[int, Field(ge=1, le=100_000)]
Points = Annotated[float, Field(ge=4, le=400)]
Coordinate = Annotated[float, Field(ge=-2000, le=2000)]
Spot = Annotated[
    tuple[Coordinate, Coordinate], Field(strict=False), TypeWords("a point in mm, as in [10, 2.5]")
]


Thick = Annotated[float, Field(ge=0.25, le=50)]
LineWidth = Annotated[
    Annotated[Thick, Tag("number")]
    | Annotated[
        Annotated[
            tuple[Thick, Thick, Thick],
            Field(strict=False),
            TypeWords("three widths in mm, of colour, low-ink and mono, as in [0.7, 0.5, 0.6]"),
        ],
        Tag("list"),
    ],
    Discriminator(lambda value: "list" if isinstance(value, list | tuple) else "number"),
]


class Look(Table):
    """The keys of a style. A box may have the same keys, and its own win."""

    font: Called | None = None
    """A role of the theme's type: title, label, text, or one that theme.toml adds."""
    size: Points | None = None
    """The size of the text in points."""
    smallest: Points | None = None
    """The smallest size in points to which a text may shrink in order to fit in its box. A text that does not
    fit in this size is refused."""
    colour: Fill | None = None
    """The colour of texts and icons. The colour of a text may be a gradient."""
    align: Literal["start", "middle", "end"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    leading: Annotated[float, Field(ge=0.7, le=4)] | None = None
    """The distance from line to line, as a multiple of the size of the text."""
    capitals: bool | None = None
    quotes: Literal["straight", "curly"] | None = None
    """How quotation marks and apostrophes are printed: "straight", as they are typed, or "curly", as the
    language prints them: “so”, «so», „so“."""
    reading: bool | None = None
    """Whether the text consists of sentences for reading, which large print sets larger. By default it does
    if its font is `text`."""
    unbroken: bool | None = None
    """Whether the text stays on one line as long as its smallest size fits there. By default it is broken
    into lines if it can be larger then."""
    lines: Annotated[int, Field(ge=1, le=20)] | None = None
    """The number of lines for which room is kept, even if the text has fewer. Fewer lines stand in the middle
    of this room, and measures such as "rules.words.top" are those of the room."""
    ellipsis: bool | None = None
    """Whether a text that does not fit in its smallest size is cut off with "…" instead of being refused."""
    tracking: Annotated[float, Field(ge=-0.2, le=2)] | None = None
    """The space between letters, as a multiple of the size of the text. A text with such space stands on one
    line."""
    bold: bool | None = None
    italic: bool | None = None
    fill: Fill | None = None
    hatch: Annotated[HatchTable, TypeWords('lines or dots, as in { colour = "ink", every = 2 }')] | None = (
        None
    )
    """Lines or dots over the fill and below the stroke."""
    opacity: Annotated[float, Field(gt=0, le=1)] | None = None
    """The opacity of a picture, or of the fill and stroke of a shape. Below 1, the things below it are
    visible."""
    stroke: Ink | None = None
    line: LineWidth | None = None
    """The width of the stroke in mm, or three widths for colour, low-ink and mono. The stroke lies inside the
    box."""
    dash: Annotated[tuple[Annotated[float, Field(gt=0, le=100)], ...], Field(strict=False)] | None = None
    corner: Annotated[float, Field(ge=0, le=200)] | None = None
    """The radius of rounded corners, in mm."""
    solid: bool | None = None
    """Whether the fill is kept in low-ink and mono. By default it becomes an outline there."""


class StyleTable(Look):
    """[styles.NAME]: the look of texts and shapes, for boxes to use. `extends` names other styles. This style
    has their keys too, unless it sets them itself."""

    extends: Several | None = None


class RepeatTable(Table):
    """[faces.NAME.boxes.BOX.repeat]: the places where a box is repeated, together with the boxes that lie in
    it: those whose key `of` names it. The places are the cells of a grid (`columns`, `rows`), points around a
    point (`count`, `radius`), points along a shape (`count`, `along`), or the rows of a table (`over`). Each
    cell or point is the frame of the box there. The keys of the box may use the values `n`, `column` and
    `row`, or the columns of the table."""

    columns: Count | None = None
    """The number of columns of the grid."""
    rows: Count | None = None
    """The number of rows of the grid."""
    every: Trim | None = None
    """The width and height of a cell in mm. By default the cells divide the frame equally."""
    shift: Annotated[float, Field(ge=-500, le=500)] | None = None
    """The distance in mm by which every second row is shifted to the right."""
    count: Count | None = None
    """The number of boxes around a point or along a shape."""
    radius: Annotated[float, Field(ge=0, le=2000)] | None = None
    """The distance of the boxes from the middle of the frame, in mm."""
    angles: Angles | None = None
    """The angles of the first and the last box, in degrees clockwise from the top. By default the boxes are
    spread over the full circle."""
    along: Called | None = None
    """The name of a shape of this face, painted or not. The boxes lie on its outline."""
    turn: bool | None = None
    """Whether each box is turned: outwards from the point, or along the shape."""
    over: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    """The file name of a table in the game's folder, with one box for each row. A row has `x` and `y`, in mm
    from the corner of the frame, or names a `cell` of the board."""
    sheet: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None
    """The name of a sheet, if `over` is a workbook."""


def _is_table(value: object) -> str:
    return "RepeatTable" if isinstance(value, dict | RepeatTable) else "text"


Repeat = Annotated[
    Annotated[Asked, Tag("text")] | Annotated[RepeatTable, Tag("RepeatTable")],
    Discriminator(_is_table),
    TypeWords('an expression as in "cost", or a table [faces.NAME.boxes.BOX.repeat]'),
]
"""The value of `repeat`: an expression for a number of icons in a row, or a table with the places of a
repeated box."""


class BoxTable(Look):
    """[faces.NAME.boxes.BOX]: a thing on a face and its place. A box has one of `text`, `image`, `icon`,
    `shape`, `symbol` and `qr`. Its place is stated by two of `left`, `width`, `right`, `centre`, and two of
    `top`, `height`, `bottom`, `middle`. An edge that is not stated is that of the frame. A box may also have
    a `style`, and any key of a style."""

    text: Words | None = None
    image: Words | None = None
    icon: Words | None = None
    shape: Shape | None = None
    symbol: Words | None = None
    qr: Words | None = None
    """A text that is drawn as a QR code, with columns in braces. The code stands in the middle of the box, on
    a square of paper."""
    of: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    """The frame from which the place is measured: safe (the default), trim, bleed, or the name of another
    box."""
    left: Place | None = None
    right: Place | None = None
    centre: Place | None = None
    width: Length | None = None
    top: Place | None = None
    bottom: Place | None = None
    middle: Place | None = None
    height: Length | None = None
    turn: Degrees | None = None
    """The rotation in degrees clockwise about the middle of the box. After a quarter turn the content still
    fills its box."""
    pixels: bool | None = None
    """Whether an image is pixel art, whose pixels stay sharp squares at any size."""
    mirror: Literal["across", "down"] | None = None
    """Whether the content is mirrored sideways ("across") or upside down ("down"), for the other side of a
    part that is folded. Texts cannot be mirrored."""
    when: Asked | None = None
    """A condition. If it is false, the box is left out; other boxes may still refer to its place."""
    follows: Called | None = None
    """The name of another box of the face. If that box is left out, this one is left out too."""
    repeat: Repeat | None = None
    """The number of icons in a row, or a table with the places where the box is repeated."""
    gap: Annotated[float, Field(ge=-50, le=200)] | None = None
    """The space in mm between repeated icons, or between a cut and its guide line for scissors."""
    fold: bool | None = None
    """Whether a line shows where to fold the part. Its dashes then have straight ends."""
    part: (
        Annotated[int, Field(ge=1)]
        | Words
        | Annotated[
            tuple[Pixel, Pixel, PixelSize, PixelSize],
            Field(strict=False),
            TypeWords("[left, top, width, height] in pixels, of an SVG in units of its viewBox"),
        ]
        | None
    ) = None
    """The part of a picture that is shown: a box of it as [left, top, width, height] in pixels (of an SVG, in
    units of its viewBox), or, with `grid`, the number of a cell, counted from 1 in reading order."""
    grid: (
        Annotated[
            tuple[PixelSize, PixelSize],
            Field(strict=False),
            TypeWords("how many columns and rows, as in [8, 4]"),
        ]
        | None
    ) = None
    """The numbers of columns and rows, for a picture that contains many pictures."""
    fit: Literal["cover", "contain", "stretch"] | None = None
    toward: Literal["left", "right", "top", "bottom"] | None = None
    """The edge of its box at which a picture stands if it is smaller than the box, or if parts of it are cut
    off. By default it is in the middle."""
    swatches: bool | None = None
    """Whether colours of an SVG that are also swatches of the theme stand for these swatches. They then
    change with the variant, as the swatches do."""
    thinnest: Annotated[float, Field(gt=0, le=5)] | None = None
    """The smallest width of the lines of an SVG on paper, in mm. Lines that would be thinner because the
    picture is small are printed in this width."""
    weight: Annotated[float, Field(ge=0.1, le=5)] | None = None
    """The factor by which the width of an SVG's lines is multiplied. If a line lies on a wider line with the
    same path, the wider one is its outline: the upper line keeps its width, and the visible part of the
    outline is multiplied."""
    d: Annotated[str, StringConstraints(min_length=1, max_length=20_000)] | None = None
    """The segments of a path as SVG writes them, in mm from the corner of the box. Columns stand in
    braces."""
    through: Annotated[tuple[Spot, ...], Field(min_length=2, max_length=200, strict=False)] | None = None
    """The points of a curve, each [x, y] in mm from the box's corner."""
    closed: bool | None = None
    """Whether a curve goes on from its last point to its first."""
    points: Annotated[int, Field(ge=3, le=60)] | Filled | None = None
    """The number of corners of a polygon, or of the points of a star; by default 5."""
    inner: Share | None = None
    """The inner radius of a star (by default 45% of the outer radius), of a ring (70%) or of a sector (0)."""
    angles: Angles | None = None
    """The angles at which an arc or a sector begins and ends, in degrees clockwise from the top."""
    tip: Share | None = None
    """The length of an arrow's head, and of the shapes at the ends of a line. By default the head of an arrow
    is as long as the arrow is high, but at most half of the arrow's length."""
    bar: Share | None = None
    """The thickness of an arrow's shaft (by default 50% of its height), or of the bars of a cross (33%)."""
    slant: Share | None = None
    """The distance between the upper corners of a trapezoid and its sides; by default 20% of its width."""
    tops: Literal["flat", "pointed"] | None = None
    """How a hexagon stands: with an edge at the top ("flat") or a corner ("pointed"). By default it is
    pointed if its box is taller than wide."""
    head: End | None = None
    """The shape at the end of a line, an arc, a curve or a path."""
    tail: End | None = None
    """The shape at the beginning of a line, an arc, a curve or a path."""
    style: Several | None = None
    along: Called | None = None
    """For a text: the name of a shape of this face, painted or not. The letters stand on its outline."""
    within: Called | None = None
    """The name of a shape of this face, painted or not. Only the part of the box inside this shape is
    visible."""
    under: Called | None = None
    """The name of another box before which this one is painted, so that it lies below. On a board with cells,
    "cells" stands for the cells."""
    over: Called | None = None
    """The name of another box directly after which this one is painted, so that it lies above."""
    table: Literal["rows", "heading"] | None = None
    """Whether a text is a table: each line is a row, and bars separate its cells, as in "Wood | 3". With
    "heading" the first row is bold, with a rule below it."""
    translate: bool | None = None
    """Whether the words of the box are given to translators, which is the default."""


class Layer(Table):
    """The keys that a face has for one size or one variant. Other keys stay as they are."""

    shape: Outline | None = None
    """The outline of the part that is cut out, by default a rectangle."""
    cut: Called | None = None
    """The name of a closed shape of this face. The part is cut out along its outline instead of along
    `shape`. The shape is not painted; its stroke becomes the guide line for scissors."""
    corner: Annotated[float, Field(ge=0.5, le=100)] | None = None
    ground: Ink | None = None
    safe: Annotated[float, Field(ge=0, le=50)] | None = None
    back: Called | None = None
    """The name of the face on the back, one of this file, if the component's own `back` names none."""
    columns: dict[FieldName, Value] = Field(default_factory=dict)
    """Values for columns that a component lacks, as in { cost = 0 }."""
    boxes: dict[Called, BoxTable] = Field(default_factory=dict)


class SizeLayer(Layer):
    """[faces.NAME.sizes.SIZE]: the keys that a face has for one size."""

    scale: Annotated[float, Field(ge=0.25, le=4)] | None = None
    """The factor by which lengths in mm and sizes in points of the face are multiplied in this size. Lines,
    paths and `smallest` are not multiplied, nor are the keys of this layer and of the layers for variants. No
    text gets smaller than its `smallest`."""


class FaceTable(Layer):
    """[faces.NAME]: a face. If NAME is a kind (card, tile, piece ...), it is the face of all components of
    that kind; "back:night" is the back of components with back = "night". `extends` names faces of this file
    or faces that ship with pnp. This face begins with their boxes and keys; if several set the same key of a
    box, the later one wins."""

    extends: Several | None = None
    size: SizeName | Trim | None = None
    """The name of a size of cards, or width and height in mm. By default it is the size of the component."""
    bleed: Annotated[float, Field(ge=0, le=20)] | None = None
    sizes: dict[LayerName, SizeLayer] = Field(default_factory=dict)
    """The keys that differ on cards of another size, or, as `wide`, where a face is wider than it is high."""
    variants: dict[Literal["low-ink", "mono", "colour"], Layer] = Field(default_factory=dict)
    """The keys that differ in a variant. Without any, pnp makes the design of the variant itself."""


class LayoutFile(Table):
    """The content of layout.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    styles: dict[Called, StyleTable] = Field(default_factory=dict)
    faces: dict[Called, FaceTable] = Field(default_factory=dict)


STYLE_KEYS = tuple(Look.model_fields)
"""The keys that styles and boxes share."""

CONTENTS = ("text", "image", "icon", "shape", "symbol", "qr")
"""The keys that state the content of a box. A box has exactly one of them."""
