"""What a game's book wears on the skeleton that all books share: colours, lettering and ornament."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pnp.errors import DefinitionError

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Cover:
    """A picture that fills the title page, the book's title lettered into it.

    `svg` is drawn for the very page, so many mm wide and high; `plate` (left, top, width, height in mm) is
    where the rest of the title page is written, in `ink` (#rrggbb).
    """

    width: float
    height: float
    svg: str
    plate: tuple[float, float, float, float]
    ink: str


@dataclass(frozen=True, slots=True)
class Ornament:
    """The small drawings of a game's pages, as SVG, by name: "bullet" before the items of lists, "initial"
    behind the number of a chapter, "folio" behind that of a page, "section" behind the head of a section,
    "rule" and "wide-rule" beside a chapter's, "tail" where one ends; "plate-1" and so on, of any size, take
    turns where one ends with much room below.

    `inks` (#rrggbb) are those of the letters on "initial", "folio" and "section"; words on "section" begin
    `inset` mm from its edge, or stand in its middle.
    """

    drawn: Mapping[str, str]
    inks: Mapping[str, str]
    align: Literal["start", "center"] = "start"
    inset: float = 0.0


@dataclass(frozen=True, slots=True)
class Boxed:
    """Something that is in the box: a picture of it as SVG, and how many there are."""

    name: str
    copies: int
    svg: str


@dataclass(frozen=True, slots=True)
class Look:
    """Colours are #rrggbb; fonts are chains of fontpkg family names ("source-serif-4").

    `ink` sets text, `accent` the numbers, titles and references (4.5 : 1 on white and on `tint`), `line`
    the rules, `tint` the panels; letters of `code_fonts` are all of one width. `ornament` is the SVG of the
    title page, about as wide as high, `mark` a small square SVG that closes the book; either may be empty.
    Where there are `covers`, they are the title pages of the PDF, one for each paper; `wide` (3:2) is that
    of the HTML, and `band` (6:1) stands above each chapter.
    """

    ink: str = "#1f1c18"
    accent: str = "#7a3320"
    line: str = "#b9a888"
    tint: str = "#f7f1e4"
    title_fonts: tuple[str, ...] = ("eb-garamond",)
    title_weight: int = 600
    label_fonts: tuple[str, ...] = ("barlow-condensed",)
    text_fonts: tuple[str, ...] = ("source-serif-4",)
    code_fonts: tuple[str, ...] = ("source-code-pro",)
    ornament: str = ""
    mark: str = ""
    covers: tuple[Cover, ...] = ()
    wide: str = ""
    band: str = ""
    ornament_set: Ornament | None = None
    box: tuple[Boxed, ...] = ()
    """What one plays with, shown beside the contents."""
    least_text: float = 0.0
    """Points that the text has at least: 12 in large print."""

    def __post_init__(self) -> None:
        for name in ("ink", "accent", "line", "tint"):
            value = getattr(self, name)
            if not _COLOUR.fullmatch(value):
                raise DefinitionError(
                    f"{name} is not a colour",
                    place="look of the rulebook",
                    expected="#rrggbb",
                    found=repr(value),
                )

    @property
    def plates(self) -> tuple[str, ...]:
        """The names of the drawings that fill what is left of pages."""
        drawn = self.ornament_set.drawn if self.ornament_set else ()
        return tuple(name for name in drawn if name.startswith("plate-"))

    @property
    def fonts(self) -> tuple[str, ...]:
        """Every font family that all books ask for, each once, in order. A book without code needs none of
        `code_fonts`."""
        chains = (self.title_fonts, self.label_fonts, self.text_fonts)
        return tuple(dict.fromkeys(name for chain in chains for name in chain))
