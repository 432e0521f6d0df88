"""layout.toml as it is written: styles, and faces made of boxes. Unknown keys and wrong types are refused.

[styles.NAME]                               a look of texts and shapes
[faces.NAME]                                a face: its size, shape and ground, and its boxes
[faces.NAME.boxes.BOX]                      what stands where; painted in this order, parents' boxes first
[faces.NAME.sizes.mini.boxes.BOX]           what is otherwise on cards of another size
[faces.NAME.variants.mono.boxes.BOX]        what is otherwise in low-ink or mono
"""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag

from pnp.definition import Said, Table

Called = Annotated[str, StringConstraints(pattern=r"^[^\W\d_][\w:.-]*$", max_length=60)]
"""The name of a face, a style or a box."""

Words = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
"""A text with values in braces: "Cost {cost}"."""

Asked = Annotated[str, StringConstraints(min_length=1, max_length=500)]
"""An expression: "cost > 0 and kind == 'spell'"."""

Ink = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""A swatch of the theme; "{suit}" has its name from a column, "none" paints nothing."""

Degrees = Annotated[float, Field(ge=-360, le=360)]


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
    angle: Degrees | None = None
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


class HatchTable(Table):
    """Lines or dots over the fill of a shape. `every` is mm from one to the next, `width` mm of each."""

    kind: Literal["lines", "crossed", "dots"] = "lines"
    colour: Ink
    angle: Degrees = 45.0
    every: Annotated[float, Field(ge=0.5, le=200)] = 2.0
    width: Annotated[float, Field(ge=0.25, le=50)] = 0.3


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

Several = Called | Annotated[tuple[Called, ...], Field(min_length=1, max_length=12, strict=False)]
"""One name, or several of which later ones win."""

FieldName = Annotated[str, StringConstraints(pattern=r"^[^\W\d]\w*$", max_length=60)]
Value = str | int | Annotated[float, Field(allow_inf_nan=False)] | bool
SizeName = Literal["poker", "mini", "tarot", "square"]
Outline = Literal["rectangle", "rounded", "round", "hex"]
Shape = Literal["rectangle", "rounded", "ellipse", "hexagon", "line", "path"]
Millimetres = Annotated[float, Field(gt=0, le=2000)]
Trim = Annotated[
    tuple[Millimetres, Millimetres],
    Field(strict=False),
    Said("two lengths in mm (up to 2000), as in [63, 88]"),
]
Pixel = Annotated[int, Field(ge=0, le=100_000)]
PixelSize = Annotated[int, Field(ge=1, le=100_000)]
Points = Annotated[float, Field(ge=4, le=400)]


class Look(Table):
    """Keys of a style; a box may have each of them too, and its own win."""

    font: Called | None = None
    """A role of the theme's type: title, label, text, or one that theme.toml adds."""
    size: Points | None = None
    """Points."""
    smallest: Points | None = None
    """Points: so small a text may get to fit in its box. What does not fit then is refused."""
    colour: Ink | None = None
    """Of texts and icons."""
    align: Literal["start", "middle", "end"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    leading: Annotated[float, Field(ge=0.7, le=4)] | None = None
    """From line to line, in sizes of the text."""
    capitals: bool | None = None
    tracking: Annotated[float, Field(ge=-0.2, le=2)] | None = None
    """Space between letters, in sizes of the text; such a text stands on one line."""
    bold: bool | None = None
    italic: bool | None = None
    fill: Fill | None = None
    hatch: Annotated[HatchTable, Said('lines or dots, as in { colour = "ink", every = 2 }')] | None = None
    """Over the fill, under the stroke."""
    opacity: Annotated[float, Field(gt=0, le=1)] | None = None
    """How solid fill and stroke of a shape are: below 1 what lies under them is seen."""
    stroke: Ink | None = None
    line: Annotated[float, Field(ge=0.25, le=50)] | None = None
    """How wide the stroke is, in mm; it lies inside the box."""
    dash: Annotated[tuple[Annotated[float, Field(gt=0, le=100)], ...], Field(strict=False)] | None = None
    corner: Annotated[float, Field(ge=0, le=200)] | None = None
    """The radius of rounded corners, in mm."""
    solid: bool | None = None
    """Whether a fill stays in low-ink and mono, where it else becomes an outline."""


class StyleTable(Look):
    """[styles.NAME]: how texts and shapes look. `extends` names styles that it begins with."""

    extends: Several | None = None


class BoxTable(Look):
    """[faces.NAME.boxes.BOX]: one thing at one place. It has one of `text`, `image`, `icon`, `shape` and
    `symbol`, a place (two of `left`, `width`, `right`, `centre`, and two of `top`, `height`, `bottom`,
    `middle`; what is left out is the frame's edge), a `style`, and any key of a style beside it."""

    text: Words | None = None
    image: Words | None = None
    icon: Words | None = None
    shape: Shape | None = None
    symbol: Words | None = None
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
    turn: Literal[0, 90, 180, 270] | None = None
    """Degrees clockwise about the middle of the box, which keeps its place."""
    mirror: Literal["across", "down"] | None = None
    """As in a mirror beside it or below it: the other side of what is folded. Not for texts."""
    when: Asked | None = None
    """Left out where this is false; its place stays."""
    repeat: Asked | None = None
    """How many icons stand in a row."""
    gap: Annotated[float, Field(ge=-50, le=200)] | None = None
    """mm between repeated icons."""
    part: (
        Annotated[int, Field(ge=1)]
        | Words
        | Annotated[
            tuple[Pixel, Pixel, PixelSize, PixelSize],
            Field(strict=False),
            Said("[left, top, width, height] in pixels"),
        ]
        | None
    ) = None
    """Of a picture of pixels: what is taken of it. With `grid` the number of a cell, from 1 in the order of
    reading."""
    grid: (
        Annotated[
            tuple[PixelSize, PixelSize], Field(strict=False), Said("how many columns and rows, as in [8, 4]")
        ]
        | None
    ) = None
    """Columns and rows of a picture that has many in it."""
    fit: Literal["cover", "contain", "stretch"] | None = None
    d: Annotated[str, StringConstraints(min_length=1, max_length=20_000)] | None = None
    """The segments of a path, in mm from the box's corner: M, L, C and Z as in SVG."""
    style: Several | None = None
    within: Called | None = None
    """A shape of this face, painted or not: what of the box lies outside of it is not seen."""
    under: Called | None = None
    """Painted just before another box; on a board with cells also before the "cells"."""
    over: Called | None = None
    """Painted just after another box."""
    translate: bool | None = None
    """Whether its words are the translators' (if nothing is said, they are)."""


class Layer(Table):
    """What a face says for one size or one variant; all that it leaves out is as it is else."""

    shape: Outline | None = None
    corner: Annotated[float, Field(ge=0.5, le=100)] | None = None
    ground: Ink | None = None
    safe: Annotated[float, Field(ge=0, le=50)] | None = None
    back: Called | None = None
    """The face of this file that lies behind, where the component's own `back` names none."""
    columns: dict[FieldName, Value] = Field(default_factory=dict)
    """What columns are that a component has not: { cost = 0 }."""
    boxes: dict[Called, BoxTable] = Field(default_factory=dict)


class FaceTable(Layer):
    """[faces.NAME]: a face. The name of a kind (card, tile, piece ...) makes it the face of that kind;
    "back:night" is the back of what has back = "night". `extends` names faces of this file, or of those that
    ship with pnp, that it begins with: box by box, key by key, later ones win."""

    extends: Several | None = None
    size: SizeName | Trim | None = None
    """The name of a size of cards, or width and height in mm; without it, as the component says."""
    bleed: Annotated[float, Field(ge=0, le=20)] | None = None
    sizes: dict[SizeName, Layer] = Field(default_factory=dict)
    """What is otherwise on cards of another size."""
    variants: dict[Literal["low-ink", "mono", "colour"], Layer] = Field(default_factory=dict)
    """What is otherwise in a variant; a face that says nothing of one is thinned by itself."""


class LayoutFile(Table):
    """A whole layout.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    styles: dict[Called, StyleTable] = Field(default_factory=dict)
    faces: dict[Called, FaceTable] = Field(default_factory=dict)


STYLE_KEYS = tuple(Look.model_fields)
"""Keys that styles and boxes share."""

CONTENTS = ("text", "image", "icon", "shape", "symbol")
"""Of these a box has one."""
