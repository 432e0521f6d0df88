"""The colours and typefaces of a game: swatches by name, and a chain of fonts for each role."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.errors import unknown
from pnp.options import VARIANTS, Variant
from pnp.scene.elements import Swatch


@dataclass(frozen=True, slots=True)
class Font:
    """One style of an installed font family. `family` is the name of its fontpkg package ("cinzel")."""

    family: str
    weight: int = 400
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Typeface:
    """A chain of fonts: each character is set in the first font that has it. With `lining`, figures are as
    high as capitals. Without it, the fonts' default applies, where some figures may hang below the line and 1
    may look like I."""

    fonts: tuple[Font, ...]
    lining: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """Swatches and typefaces of one variant of a game.

    Every theme has the roles "title", "label" and "text"; a game may add its own. `swatches` and
    `typefaces` are found by name and by role.

    `telling` are groups of swatch names. The colours in a group carry meaning, such as whose piece it is, so
    checks demand that they differ for colour-blind players and in grey. Two colours that look the same in
    grey are allowed if `marked` names different marks for them. `marked` maps the name of a swatch to a
    description of the shape or pattern that always comes with the colour.
    """

    variant: Variant
    swatches: Mapping[str, Swatch]
    typefaces: Mapping[str, Typeface]
    telling: tuple[tuple[str, ...], ...] = ()
    marked: Mapping[str, str] = field(default_factory=dict)

    def swatch(self, name: str) -> Swatch:
        """Return the swatch with a name. Raises UnknownName, with a hint at known names."""
        if name not in self.swatches:
            raise unknown("swatch", name, self.swatches)
        return self.swatches[name]

    def typeface(self, role: str) -> Typeface:
        """Return the typeface with a role, such as "label". Raises UnknownName, with a hint at known
        roles."""
        if role not in self.typefaces:
            raise unknown("typeface", role, self.typefaces)
        return self.typefaces[role]


def swatches(table: Mapping[str, tuple[str, str, str]], variant: Variant) -> dict[str, Swatch]:
    """Return the swatches of a variant. `table` gives each name three colours (#rrggbb), in the order of
    VARIANTS."""
    column = VARIANTS.index(variant)
    return {name: Swatch(name, row[column]) for name, row in table.items()}


def chain(
    weight: int,
    hebrew: str | Font,
    *fonts: str | Font,
    arabic: str | Font = "amiri",
    han: str | Font = "noto-sans-cjk",
) -> Typeface:
    """Return a typeface: the given `fonts` first, then fonts for characters that these do not have.

    They are Noto Sans for Latin, Greek and Cyrillic, `hebrew`, `arabic`, and `han` for Japanese and Chinese.
    A font that is given as a family name gets this `weight`, or the nearest that its family has.
    """
    scripts = (Font("noto-sans", weight), hebrew, arabic, han)
    return Typeface(tuple(_as_font(font, weight) for font in (*fonts, *scripts)))


_DRAWN = {"amiri": (400, 700), "cardo": (400, 700), "noto-serif-cjk": (400,)}
"""The weights of font families that do not have every weight."""


def _as_font(font: str | Font, weight: int) -> Font:
    if isinstance(font, Font):
        return font
    nearest = min(_DRAWN.get(font, (weight,)), key=lambda drawn: (abs(drawn - weight), -drawn))
    return Font(font, nearest)
