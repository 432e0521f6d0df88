"""The look of a game's book: colours, fonts and ornaments. The layout is the same for all books."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pnp.errors import DefinitionError
from pnp.rulebook.picture import Picture

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Cover:
    """A picture that fills the title page and includes the book's title.

    `picture` is drawn for a page of `width` by `height` mm. The other texts of the title page are set inside
    the rectangle `plate` (left, top, width, height in mm), in the colour `ink` (#rrggbb).
    """

    width: float
    height: float
    picture: Picture
    plate: tuple[float, float, float, float]
    ink: str


@dataclass(frozen=True, slots=True)
class Ornament:
    """The small pictures on the pages of a game's book, by name. Those of a look for screens are SVG.

    "bullet" stands before the items of lists, "initial" behind the number of a chapter, "folio" behind the
    page number, "section" behind the heading of a section, "rule" and "wide-rule" beside the heading of a
    chapter, and "tail" at the end of a chapter. "plate-1", "plate-2" and so on, of any size, take turns at
    the ends of pages with much empty space. `inks` (#rrggbb) are the colours of the letters on "initial",
    "folio" and "section". Words on "section" begin `inset` mm from its edge, or are centred.
    """

    drawn: Mapping[str, Picture]
    inks: Mapping[str, str]
    align: Literal["start", "center"] = "start"
    inset: float = 0.0


@dataclass(frozen=True, slots=True)
class BoxItem:
    """An item in the game's box: its picture, and the number of copies."""

    name: str
    copies: int
    picture: Picture


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a book. Colours are #rrggbb; fonts are chains of fontpkg family names ("source-serif-4").

    `ink` is the colour of text, `accent` the colour of numbers, titles and references (contrast 4.5 : 1 on
    white and on `tint`), `line` the colour of rules, `tint` the colour of panels. `code_fonts` are
    monospaced. `ornament` is the picture on the title page, about as wide as high. `mark` is a small square
    picture at the end of the book. Either may be empty. `covers` are the title pages of the PDF, one for each
    paper. `wide` (3:2) is the title picture of the HTML, and `band` (6:1) stands above each chapter. In a
    look for screens, `band` is SVG.
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
    ornament: Picture = ""
    mark: Picture = ""
    covers: tuple[Cover, ...] = ()
    wide: Picture = ""
    band: Picture = ""
    ornament_set: Ornament | None = None
    box: tuple[BoxItem, ...] = ()
    """The pictures of the parts of the game, which are shown beside the contents."""
    least_text: float = 0.0
    """The smallest size of the text in points: 12 in large print."""
    lining: bool = True
    """Whether digits are as high as capitals. Otherwise a page for screens has the digits of its fonts."""

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
        """Return the names of the drawings that fill the ends of pages."""
        drawn = self.ornament_set.drawn if self.ornament_set else ()
        return tuple(name for name in drawn if name.startswith("plate-"))

    @property
    def fonts(self) -> tuple[str, ...]:
        """Return the font families that every book needs, each once, in order. `code_fonts` are not among
        them, since a book without code does not need them."""
        chains = (self.title_fonts, self.label_fonts, self.text_fonts)
        return tuple(dict.fromkeys(name for chain in chains for name in chain))
