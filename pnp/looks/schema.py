"""The schema of theme.toml and of the looks that ship: palette, lettering, ornament.

A swatch is one colour, or three: [colour, low-ink, mono]. A symbol is drawn in millimetres on a field of
`size`, from paths as SVG writes them.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from pnp.definition import Table, TypeWords
from pnp.scene import VARIANTS, read_path

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$"), TypeWords('a colour ("#8f2f22")')]
"""A colour as #rrggbb."""

Three = Annotated[
    tuple[Colour, Colour, Colour],
    Field(strict=False),
    TypeWords("three of them, for colour, low-ink and mono"),
]
Tones = Colour | Three
"""One colour, or three for colour, low-ink and mono. A single colour holds for colour and low-ink; mono has
black or white, whichever is nearer."""

Called = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]

FontName = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(:\d{3})?( italic)?$", max_length=60),
    TypeWords('a font, as "cinzel", "cinzel:700" or "cinzel:700 italic"'),
]
"""An installed font family, with weight and style if needed: "cinzel:700", "cormorant-garamond:500
italic"."""

Chain = Annotated[
    tuple[FontName, ...],
    Field(min_length=1, max_length=8, strict=False),
    TypeWords('a list of fonts, as ["cinzel:700", "noto-sans"]'),
]
SwatchName = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40),
    TypeWords("the name of a swatch of [palette]"),
]


def _read(written: str) -> str:
    read_path(written)
    return written


Drawn = Annotated[str, AfterValidator(_read)]
Mirror = Literal["none", "across", "down", "both"]
Fit = Literal["grow", "tile", "contain", "cover"]
Pair = Annotated[tuple[float, float], Field(strict=False)]
Size = Annotated[
    tuple[Annotated[float, Field(gt=0, le=400)], Annotated[float, Field(gt=0, le=400)]],
    Field(strict=False),
    TypeWords("two lengths in mm (up to 400), as in [63, 88]"),
]
Bands = Annotated[tuple[Pair, ...], Field(strict=False, max_length=8)]


class PathTable(Table):
    """A path of a symbol, as SVG writes it. A circle is a path too: "M1 5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"."""

    d: Drawn
    fill: SwatchName | None = None
    """The swatch of the fill; by default none."""
    stroke: SwatchName | None = None
    width: Annotated[float, Field(ge=0.25, le=20)] = 0.3
    """The width of the line on paper in mm, however large the symbol is drawn."""
    dash: Annotated[tuple[Annotated[float, Field(gt=0, le=100)], ...], Field(strict=False, max_length=4)] = ()
    round: bool = False
    evenodd: bool = False
    mirror: Mirror = "none"
    """Whether a mirrored copy is drawn too: on the other side of the vertical middle ("across"), of the
    horizontal middle ("down"), or in all four quarters ("both")."""
    around: Annotated[int, Field(ge=1, le=180)] = 1
    """The number of copies that are drawn around the middle of the symbol."""
    only: Annotated[tuple[Literal["colour", "low-ink", "mono"], ...], Field(strict=False, min_length=1)] = (
        VARIANTS
    )
    """The variants in which the path is drawn; by default all."""


class SymbolTable(Table):
    """An ornament of a look, drawn on a field of `size` mm.

    `fit` says how the ornament fills a box of another size. With "grow", only some parts of it grow, as in a
    frame: those that `across` and `down` state, each as [from, to] in mm of its width or height. With "tile",
    it is repeated from the middle of the box. With "contain" and "cover", it is scaled as a whole and lies in
    the middle: "contain" shows all of it, "cover" fills the box.
    """

    size: Size
    fit: Fit = "grow"
    across: Bands = ()
    """The parts of the width that grow, each as [from, to] in mm. Without any, the whole width grows."""
    down: Bands = ()
    paths: Annotated[tuple[PathTable, ...], Field(strict=False, min_length=1, max_length=200)]


class LookFile(Table):
    """The content of a look that ships with pnp: templates/looks/NAME.toml."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    title: str
    about: str
    palette: dict[Called, Tones]
    type: dict[Called, Chain]
    ornament: dict[Called, str] = Field(default_factory=dict)
    symbols: dict[Called, SymbolTable]


class ThemeFile(Table):
    """The content of theme.toml: the name of a look that ships with pnp, and the changes to it."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    look: str = "workshop"
    palette: dict[Called, Tones] = Field(default_factory=dict)
    """Swatches by name: one colour as in "#e0a020", or three as [colour, low-ink, mono]."""
    type: dict[Called, Chain] = Field(default_factory=dict)
    """Installed font families by role: title, label, text, or a role of the author's own."""
    figures: Literal["lining", "oldstyle"] = "lining"
    """The form of figures: "lining", as high as capitals, or "oldstyle", as each font has them by itself. In
    some fonts the 1 of old style looks like an I."""
    ornament: dict[Called, str] = Field(default_factory=dict)
    """Ornaments by the thing that they frame: a symbol of the look, one of another look as in "deco/frame",
    or "none"."""
    symbols: dict[Called, SymbolTable] = Field(default_factory=dict)
    """The author's own symbols, by name."""
