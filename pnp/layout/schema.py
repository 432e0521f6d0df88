"""layout.toml as it is written: styles, and faces made of boxes. Unknown keys and wrong types are refused.

[styles.NAME]                               a look of texts and shapes
[faces.NAME]                                a face: its size, shape and ground, and its boxes
[faces.NAME.boxes.BOX]                      what stands where; painted in this order, parents' boxes first
[faces.NAME.sizes.mini.boxes.BOX]           what is otherwise on cards of another size
[faces.NAME.sizes.wide.boxes.BOX]           what is otherwise where a face is wider than it is high
[faces.NAME.variants.mono.boxes.BOX]        what is otherwise in low-ink or mono
"""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from pnp.definition import Said, Table
from pnp.definition.atoms import HatchTable, Ink, Slant

Called = Annotated[str, StringConstraints(pattern=r"^[^\W\d_][\w:.-]*$", max_length=60)]
"""The name of a face, a style or a box."""

Words = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
"""A text with values in braces: "Cost {cost}"."""

Asked = Annotated[str, StringConstraints(min_length=1, max_length=500)]
"""An expression: "cost > 0 and kind == 'spell'"."""


class Shade(Table):
    """A fill that goes from colour to colour: along a line at an `angle` or, with a `centre` (shares of the
    box, from 0 to 1) or a `radius` (mm), from there outwards. `at` says where each colour is reached."""

    stops: Annotated[tuple[Ink, ...], Field(min_length=2, max_length=32, strict=False)]
    at: (
        Annotated[
            tuple[Annotated[float, Field(ge=0, le=1)], ...],
            Field(min_length=2, max_length=32, strict=False),
            Said("a list of numbers from 0 to 1, as many as stops, as in [0, 0.3, 1]"),
        ]
        | None
    ) = None
    angle: Slant | None = None
    """Clockwise: 0 from left to right (if nothing is said), 90 downwards."""
    centre: (
        Annotated[
            tuple[Annotated[float, Field(ge=0, le=1)], Annotated[float, Field(ge=0, le=1)]],
            Field(strict=False),
            Said("two shares of the box from 0 to 1, as in [0.5, 0.3]"),
        ]
        | None
    ) = None
    radius: Annotated[float, Field(gt=0, le=2000)] | None = None
    """mm; without it, to the farthest corner of the box."""


def _form(value: object) -> str:
    return "table" if isinstance(value, dict | Shade) else "text"


Fill = Annotated[
    Annotated[Ink, Tag("text")] | Annotated[Shade, Tag("table")],
    Discriminator(_form),
    Said('a text, or a gradient as in { stops = ["blue", "paper"], angle = 90 }'),
]
"""A swatch of the theme, or a gradient of several."""

Place = (
    Annotated[float, Field(ge=-2000, le=2000)]
    | Annotated[str, StringConstraints(min_length=1, max_length=90)]
)
"""Millimetres from the frame's edge inwards, "40%" of the frame, or an edge such as "art.bottom + 2", or one
of the words of a text: "title.words.right + 2"."""

Length = (
    Annotated[float, Field(gt=0, le=2000)] | Annotated[str, StringConstraints(min_length=1, max_length=90)]
)
"""Millimetres, "40%" of the frame, or a length such as "art.width - 4"."""

Filled = Annotated[
    str,
    StringConstraints(min_length=3, max_length=200, pattern=r"\{"),
    Said('columns in braces, as in "{cost + 2}"'),
]
"""A text in braces that comes to a number."""

Share = Annotated[
    Annotated[float, Field(ge=0, le=2000)]
    | Annotated[str, StringConstraints(pattern=r"^\s*\d+(\.\d+)?\s*%\s*$", max_length=20)],
    Said('millimetres, or a share as in "40%"'),
]

Degrees = Annotated[
    Annotated[float, Field(ge=-3600, le=3600)] | Filled, Said('degrees clockwise, as in 30 or "{n * 30}"')
]

Angles = Annotated[tuple[Degrees, Degrees], Field(strict=False), Said("two angles in degrees, as in [0, 90]")]
"""Clockwise from the top, as on a clock."""

Count = Annotated[Annotated[int, Field(ge=0)] | Asked, Said('a whole number, or an expression as in "cost"')]

Several = Called | Annotated[tuple[Called, ...], Field(min_length=1, max_length=12, strict=False)]
"""One name, or several. Of several, later ones win."""

FieldName = Annotated[str, StringConstraints(pattern=r"^[^\W\d]\w*$", max_length=60)]
Value = str | int | Annotated[float, Field(allow_inf_nan=False)] | bool
SizeName = Literal["poker", "mini", "tarot", "square"]
LayerName = Literal["poker", "mini", "tarot", "square", "wide", "wide-small", "wide-large"]
"""The sizes for which a face may have other keys: those of cards, and those of all faces that are wider than
high."""

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
    Said("two lengths in mm (up to 2000), as in [63, 88]"),
]
Pixel = Annotated[int, Field(ge=0, le=100_000)]
PixelSize = Annotated[int, Field(ge=1, le=100_000)]
Points = Annotated[float, Field(ge=4, le=400)]
Coordinate = Annotated[float, Field(ge=-2000, le=2000)]
Spot = Annotated[tuple[Coordinate, Coordinate], Field(strict=False), Said("a point in mm, as in [10, 2.5]")]


Thick = Annotated[float, Field(ge=0.25, le=50)]
LineWidth = Annotated[
    Annotated[Thick, Tag("number")]
    | Annotated[
        Annotated[
            tuple[Thick, Thick, Thick],
            Field(strict=False),
            Said("three widths in mm, of colour, low-ink and mono, as in [0.7, 0.5, 0.6]"),
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
    """Points."""
    smallest: Points | None = None
    """The least size in points to which a text may shrink to fit in its box. What does not fit then is
    refused."""
    colour: Fill | None = None
    """The colour of texts and icons. That of a text may be a gradient."""
    align: Literal["start", "middle", "end"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    leading: Annotated[float, Field(ge=0.7, le=4)] | None = None
    """The distance of lines, in sizes of the text."""
    capitals: bool | None = None
    quotes: Literal["straight", "curly"] | None = None
    """How quotation marks and apostrophes are printed: as they are typed, or "curly", as the language prints
    them: “so”, «so», „so“."""
    reading: bool | None = None
    """Whether a text is read as sentences, so that large print sets it larger. By default those in the font
    text are."""
    unbroken: bool | None = None
    """Whether a text stays on one line as long as its smallest size fits there. By default it is broken where
    that makes it larger."""
    lines: Annotated[int, Field(ge=1, le=20)] | None = None
    """The fewest lines for which a text keeps room. Fewer lines stand in the middle of that room, and its
    words reach to the ends of it."""
    ellipsis: bool | None = None
    """Whether a text that does not fit in its smallest size ends in "…" instead of being refused."""
    tracking: Annotated[float, Field(ge=-0.2, le=2)] | None = None
    """The space between letters, in sizes of the text. Such a text stands on one line."""
    bold: bool | None = None
    italic: bool | None = None
    fill: Fill | None = None
    hatch: Annotated[HatchTable, Said('lines or dots, as in { colour = "ink", every = 2 }')] | None = None
    """Lines or dots over the fill, under the stroke."""
    opacity: Annotated[float, Field(gt=0, le=1)] | None = None
    """How opaque a picture, or the fill and stroke of a shape, are. Below 1, what lies under them is seen."""
    stroke: Ink | None = None
    line: LineWidth | None = None
    """The width of the stroke in mm, or three: of colour, low-ink and mono. The stroke lies inside the
    box."""
    dash: Annotated[tuple[Annotated[float, Field(gt=0, le=100)], ...], Field(strict=False)] | None = None
    corner: Annotated[float, Field(ge=0, le=200)] | None = None
    """The radius of rounded corners, in mm."""
    solid: bool | None = None
    """Whether a fill stays in low-ink and mono, where it would become an outline."""


class StyleTable(Look):
    """[styles.NAME]: how texts and shapes look. `extends` names other styles, whose keys this style takes
    over unless it gives them itself."""

    extends: Several | None = None


class RepeatTable(Table):
    """[faces.NAME.boxes.BOX.repeat]: where a box stands again, with the boxes that are `of` it. Over a grid
    (`columns`, `rows`), around a point (`count`, `radius`), along a shape (`count`, `along`), or over the
    rows of a table (`over`). The cell or the point is the frame of the box; its keys may use `n`, `column`
    and `row`, or the columns of the table."""

    columns: Count | None = None
    """Cells across."""
    rows: Count | None = None
    """Cells down."""
    every: Trim | None = None
    """Width and height of a cell in mm; without it, the frame is divided into cells."""
    shift: Annotated[float, Field(ge=-500, le=500)] | None = None
    """How far every second row is shifted to the right, in mm."""
    count: Count | None = None
    """The number of boxes around a point or along a shape."""
    radius: Annotated[float, Field(ge=0, le=2000)] | None = None
    """The distance from the middle of the frame, in mm."""
    angles: Angles | None = None
    """The angles of the first and the last, in degrees clockwise from the top. Without it, all around."""
    along: Called | None = None
    """A shape of this face, painted or not, on whose outline they stand."""
    turn: bool | None = None
    """Whether each is turned: outwards from the point, or along the shape."""
    over: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    """A table of the game's folder: each row has x and y, in mm from the frame's corner, or names a `cell` of
    the board."""
    sheet: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None
    """The sheet of a workbook."""


def _is_table(value: object) -> str:
    return "RepeatTable" if isinstance(value, dict | RepeatTable) else "text"


Repeat = Annotated[
    Annotated[Asked, Tag("text")] | Annotated[RepeatTable, Tag("RepeatTable")],
    Discriminator(_is_table),
    Said('an expression as in "cost", or a table [faces.NAME.boxes.BOX.repeat]'),
]
"""An expression or a table. A value is checked as the one of the two that it can be."""


class BoxTable(Look):
    """[faces.NAME.boxes.BOX]: one thing at one place. It has one of `text`, `image`, `icon`, `shape`,
    `symbol` and `qr`, a place (two of `left`, `width`, `right`, `centre`, and two of `top`, `height`,
    `bottom`, `middle`; what is left out is the frame's edge), a `style`, and any key of a style beside
    it."""

    text: Words | None = None
    image: Words | None = None
    icon: Words | None = None
    shape: Shape | None = None
    symbol: Words | None = None
    qr: Words | None = None
    """A text, with columns in braces, as a QR code in the middle of the box, on a square of paper."""
    of: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    """The frame: safe (if nothing is said), trim, bleed, or another box."""
    left: Place | None = None
    right: Place | None = None
    centre: Place | None = None
    width: Length | None = None
    top: Place | None = None
    bottom: Place | None = None
    middle: Place | None = None
    height: Length | None = None
    turn: Degrees | None = None
    """Degrees clockwise about the middle of the box. After a quarter turn it still fills its box."""
    pixels: bool | None = None
    """For an image: pixel art. Its pixels stay sharp squares at any size."""
    mirror: Literal["across", "down"] | None = None
    """Mirrored sideways ("across") or upside down ("down"), for the other side of what is folded. Not for
    texts."""
    when: Asked | None = None
    """A condition. If it is false, the box is left out; its place stays."""
    follows: Called | None = None
    """Another box of the face. If that one is left out, this one is as well."""
    repeat: Repeat | None = None
    """The number of icons in a row, or a table that says where the box is repeated."""
    gap: Annotated[float, Field(ge=-50, le=200)] | None = None
    """The space in mm between repeated icons, or between a cut and the guide line for scissors."""
    fold: bool | None = None
    """Whether a line shows where to fold. It then has dashes with straight ends."""
    part: (
        Annotated[int, Field(ge=1)]
        | Words
        | Annotated[
            tuple[Pixel, Pixel, PixelSize, PixelSize],
            Field(strict=False),
            Said("[left, top, width, height] in pixels, of an SVG in units of its viewBox"),
        ]
        | None
    ) = None
    """The part of a picture that is shown. With `grid` it is the number of a cell, from 1 in reading
    order."""
    grid: (
        Annotated[
            tuple[PixelSize, PixelSize], Field(strict=False), Said("how many columns and rows, as in [8, 4]")
        ]
        | None
    ) = None
    """The columns and rows of a picture that holds many."""
    fit: Literal["cover", "contain", "stretch"] | None = None
    toward: Literal["left", "right", "top", "bottom"] | None = None
    """The edge of its box at which a picture stands that fits in it or is cut. By default it is in the
    middle."""
    swatches: bool | None = None
    """For an SVG: whether a colour of it that is a swatch of the theme is that swatch. It then changes with
    the variant, as the swatch does."""
    thinnest: Annotated[float, Field(gt=0, le=5)] | None = None
    """For an SVG: the least width of its lines on paper, in mm. Lines that would be thinner, where the
    picture is small, are printed as wide as that."""
    weight: Annotated[float, Field(ge=0.1, le=5)] | None = None
    """For an SVG: how many times as wide as in the file its lines are. Where a line lies on a wider one with
    the same path, the wider one is its outline, and what is seen of it changes."""
    d: Annotated[str, StringConstraints(min_length=1, max_length=20_000)] | None = None
    """The segments of a path, in mm from the box's corner, as in SVG; columns stand in braces."""
    through: Annotated[tuple[Spot, ...], Field(min_length=2, max_length=200, strict=False)] | None = None
    """The points of a curve, each [x, y] in mm from the box's corner."""
    closed: bool | None = None
    """Whether a curve is closed: it goes on from its last point to its first."""
    points: Annotated[int, Field(ge=3, le=60)] | Filled | None = None
    """The number of corners of a polygon, or of points of a star (by default 5)."""
    inner: Share | None = None
    """The inner radius of a star (45% of the outer), a ring (70%) or a sector (0)."""
    angles: Angles | None = None
    """The beginning and the end of an arc or a sector, in degrees clockwise from the top."""
    tip: Share | None = None
    """The length of an arrow's head (by default its height, at most half of its length), and of the shapes at
    the ends of a line."""
    bar: Share | None = None
    """How thick an arrow's shaft is (50% of its height), and the bars of a cross (33%)."""
    slant: Share | None = None
    """How far the upper corners of a trapezoid stand in from its sides (20% of its width)."""
    tops: Literal["flat", "pointed"] | None = None
    """How a hexagon stands. By default it is pointed if its box is taller than wide."""
    head: End | None = None
    """The shape at the end of a line, an arc, a curve or a path."""
    tail: End | None = None
    """The shape at its beginning."""
    style: Several | None = None
    along: Called | None = None
    """For a text: a shape of this face, painted or not, on whose outline its letters stand."""
    within: Called | None = None
    """A shape of this face, painted or not. Parts of the box outside it are not seen."""
    under: Called | None = None
    """Painted just before another box; on a board with cells also before the "cells"."""
    over: Called | None = None
    """Painted just after another box."""
    table: Literal["rows", "heading"] | None = None
    """For a text: its lines are rows of a table, and bars part their cells, as in "Wood | 3". With "heading"
    the first row is bold, with a rule below it."""
    translate: bool | None = None
    """Whether translators get its words (by default they do)."""


class Layer(Table):
    """What a face says for one size or one variant. Keys that it leaves out stay as they are."""

    shape: Outline | None = None
    """What is cut. By default a rectangle."""
    cut: Called | None = None
    """A closed shape of this face along whose outline it is cut, in place of `shape`. It is not painted: its
    stroke is the guide line for scissors."""
    corner: Annotated[float, Field(ge=0.5, le=100)] | None = None
    ground: Ink | None = None
    safe: Annotated[float, Field(ge=0, le=50)] | None = None
    back: Called | None = None
    """The face of this file on the back, if the component's own `back` names none."""
    columns: dict[FieldName, Value] = Field(default_factory=dict)
    """The values of columns that a component lacks: { cost = 0 }."""
    boxes: dict[Called, BoxTable] = Field(default_factory=dict)


class SizeLayer(Layer):
    """[faces.NAME.sizes.SIZE]: what a face says for one size."""

    scale: Annotated[float, Field(ge=0.25, le=4)] | None = None
    """By how much lengths in mm and sizes in points of the face are multiplied in this size. Lines, paths,
    `smallest` and what this layer and those of variants say are not. No text gets smaller than its
    `smallest`."""


class FaceTable(Layer):
    """[faces.NAME]: a face. The name of a kind (card, tile, piece ...) makes it the face of that kind;
    "back:night" is the back of what has back = "night". `extends` names faces of this file, or of those that
    ship with pnp, that it begins with: box by box, key by key, later ones win."""

    extends: Several | None = None
    size: SizeName | Trim | None = None
    """The name of a size of cards, or width and height in mm; without it, as the component says."""
    bleed: Annotated[float, Field(ge=0, le=20)] | None = None
    sizes: dict[LayerName, SizeLayer] = Field(default_factory=dict)
    """The keys that differ on cards of another size; `wide` if a face is wider than it is high."""
    variants: dict[Literal["low-ink", "mono", "colour"], Layer] = Field(default_factory=dict)
    """The keys that differ in a variant. Without any, pnp makes the variant itself."""


class LayoutFile(Table):
    """A whole layout.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    styles: dict[Called, StyleTable] = Field(default_factory=dict)
    faces: dict[Called, FaceTable] = Field(default_factory=dict)


STYLE_KEYS = tuple(Look.model_fields)
"""The keys that styles and boxes share."""

CONTENTS = ("text", "image", "icon", "shape", "symbol", "qr")
"""The keys of contents. A box has one of them."""
